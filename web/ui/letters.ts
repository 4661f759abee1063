/**
 * Single keys that trigger an action, if the focus is in no input field and no dialog is open. People can
 * turn these keys off (WCAG 2.1.4).
 */
import { useWindowEvent } from '@mantine/hooks'

const KEPT = 'plumbline.letters'

/** Returns whether the keys are turned on, on this device. */
export function doLettersAct(): boolean {
  return localStorage.getItem(KEPT) !== 'off'
}

/** Turns the keys on or off, on this device. */
export function setLettersAct(areOn: boolean): void {
  if (areOn) localStorage.removeItem(KEPT)
  else localStorage.setItem(KEPT, 'off')
}

const WRITTEN_IN =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]'

/**
 * Calls `act` with each key that may trigger an action. If `act` returns true, the browser does nothing else
 * with the key.
 */
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
