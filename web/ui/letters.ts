/**
 * Letters that act by themselves: only while nothing is typed and no dialog is open, and they can be turned off
 * (WCAG 2.1.4).
 */
import { useWindowEvent } from '@mantine/hooks'

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

const WRITTEN_IN =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]'

/** Calls `act` with each letter that is meant to act; where it answers true the letter does nothing else. */
export function useLetters(act: (key: string) => boolean): void {
  useWindowEvent('keydown', (event) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (!doLettersAct()) return
    if ((target as HTMLElement).closest(WRITTEN_IN)) return
    if (document.querySelector('[aria-modal=true]')) return
    if (act(key)) event.preventDefault()
  })
}
