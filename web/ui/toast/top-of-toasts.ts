/**
 * Where toasts begin: below the heads that they must not cover, which carry `data-above-toasts`, as far as those are in
 * sight, and above the step bar of a phone.
 */
import { useLayoutEffect, useState } from 'react'

/** As Mantine has it where nothing is in the way. */
const FROM_EDGE = 16
const GAP = 8

/** Where a dialog is open its heads are behind it: the toast must not cover the fields of the dialog. */
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

/** In pixels from the top of the window; measured in each frame while toasts are shown, as heads scroll and grow. */
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
