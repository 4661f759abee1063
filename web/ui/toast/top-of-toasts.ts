/**
 * Finds the vertical position of toasts: below the visible heads that toasts must not cover (marked with
 * `data-above-toasts`), and above the step bar of a phone.
 */
import { useLayoutEffect, useState } from 'react'

/** Mantine's distance from the edge of the window, if no head is in the way. */
const FROM_EDGE = 16
const GAP = 8

/**
 * Returns the position in pixels. While a dialog is open, toasts begin at the edge: the heads are behind the
 * dialog, and a toast must not cover the dialog's fields.
 */
function measure(): number {
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return FROM_EDGE
  const bottoms = [...document.querySelectorAll('[data-above-toasts]')].map(
    (head) => head.getBoundingClientRect().bottom + GAP,
  )
  const bar = document.querySelector('[data-step-bar]')?.getBoundingClientRect()
  const toasts = document.querySelector('[data-toasts][data-position="top-center"]')?.getBoundingClientRect()
  const lowest = bar && bar.height > 0 && toasts ? bar.top - GAP - toasts.height : Number.POSITIVE_INFINITY
  return Math.max(FROM_EDGE, Math.min(lowest, Math.max(FROM_EDGE, ...bottoms)))
}

/**
 * Returns the distance from the top of the window in pixels. The distance is measured in each frame while
 * toasts are shown, because heads scroll and grow.
 */
export function useTopOfToasts(isShown: boolean): number {
  const [top, setTop] = useState(FROM_EDGE)
  useLayoutEffect(() => {
    if (!isShown) return
    let frame = 0
    const follow = () => {
      setTop(measure())
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [isShown])
  return top
}
