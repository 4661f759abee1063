/**
 * A register by the keyboard: j and k go from record to record, x chooses, Enter opens, / searches. They are letters, so
 * they act only while nothing is typed and no dialog is open, and can be turned off (WCAG 2.1.4).
 */
import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'

const KEPT = 'plumbline.letters'

/** Whether the letters act, on this device. */
export function doLettersAct(): boolean {
  return localStorage.getItem(KEPT) !== 'off'
}

/** Lets them act, or not. */
export function setLettersAct(areOn: boolean): void {
  if (areOn) localStorage.removeItem(KEPT)
  else localStorage.setItem(KEPT, 'off')
}

/** `onHelp`: somebody asks which keys there are. */
export function useRegisterKeys(register: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useWindowEvent('keydown', (event) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (!doLettersAct()) return
    const element = target as HTMLElement
    if (
      element.closest(
        'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]',
      )
    )
      return
    if (document.querySelector('[aria-modal=true]')) return
    if (!register.current?.offsetParent) return
    if (key === '?') onHelp()
    else if (act(register.current, key)) event.preventDefault()
  })
}

/** True where the key means something. */
function act(register: HTMLElement, key: string): boolean {
  const records = [...register.querySelectorAll<HTMLElement>('[data-record]')]
  const at = records.findIndex((record) => record.contains(document.activeElement))
  switch (key) {
    case 'j':
      return focusOn(records[at + 1])
    case 'k':
      return focusOn(records[at < 0 ? 0 : at - 1])
    case 'x': {
      const box = records[at]?.querySelector<HTMLInputElement>('[data-choice]')
      box?.click()
      return Boolean(box)
    }
    case '/': {
      const search = register.querySelector<HTMLInputElement>('input[type=search]')
      search?.select()
      return Boolean(search)
    }
    default:
      return false
  }
}

/** The name of a record is its first link; Enter follows it. */
function focusOn(record: HTMLElement | undefined): boolean {
  const first = record?.querySelector<HTMLElement>('a, button')
  first?.focus()
  first?.scrollIntoView({ block: 'nearest' })
  return Boolean(first)
}
