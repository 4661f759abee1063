/**
 * Returns the focus when a dialog closes: to the element that opened the dialog, or to the menu's button if
 * that element was in a menu.
 */
import { useEffect, useState } from 'react'

/**
 * Returns the element that gets the focus back. An item of a menu disappears with its menu, so for an item
 * the function returns the button of the menu.
 */
export function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/** Returns the focus to the opener when a dialog closes. */
export function useFocusBack(isOpen: boolean): void {
  const [opener, setOpener] = useState<Element | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    // Read before the menu closes: afterwards no element has the focus.
    if (isOpen) setOpener(openerOf(document.activeElement))
  }
  useEffect(() => {
    if (!isOpen) return
    return () => {
      // If the opener was deleted together with the record, the content of the screen gets the focus.
      setTimeout(() => {
        // If the person has already moved the focus, for example by a key, the focus stays there.
        const present = document.activeElement
        if (present && present !== document.body && !present.closest('[role=dialog]')) return
        const target = opener?.isConnected ? opener : document.getElementById('content')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [isOpen, opener])
}
