/**
 * The keyboard shortcuts of a register: j and k go from record to record, x chooses, Enter opens, / searches,
 * ? shows all.
 */
import type { RefObject } from 'react'
import { useLetters } from '#web/ui/letters.ts'

/** Handles the keys of a register. `onHelp` is called when the user asks for the list of keys. */
export function useRegisterKeys(register: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useLetters((key) => {
    if (!register.current?.offsetParent) return false
    if (key === '?') onHelp()
    return key !== '?' && act(register.current, key)
  })
}

/** Returns true if the key had an effect. */
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

/** Moves the focus to the first link of a record, its name, so that Enter opens the record. */
function focusOn(record: HTMLElement | undefined): boolean {
  const first = record?.querySelector<HTMLElement>('a, button')
  first?.focus()
  first?.scrollIntoView({ block: 'nearest' })
  return Boolean(first)
}
