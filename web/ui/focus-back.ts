/** Where the focus goes when what was opened closes: to what it was opened from, be it a menu that is gone. */
import { useEffect, useState } from 'react'

/** Where the focus is to return to: an item of a menu is gone with its menu, so then it is the menu's button. */
export function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/** Gives the focus back when a dialog closes. */
export function useFocusBack(isOpen: boolean): void {
  const [opener, setOpener] = useState<Element | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    // Before the menu closes: afterwards nothing has the focus.
    if (isOpen) setOpener(openerOf(document.activeElement))
  }
  useEffect(() => {
    if (!isOpen) return
    return () => {
      // What was deleted may have taken the opener along: then the reader goes on with the screen.
      setTimeout(() => {
        // Whoever has gone on meanwhile, by a letter say, stays there.
        const present = document.activeElement
        if (present && present !== document.body && !present.closest('[role=dialog]')) return
        const target = opener?.isConnected ? opener : document.getElementById('content')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [isOpen, opener])
}
