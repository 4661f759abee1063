/** The visible part of the chart: only this part is drawn. */
import { type RefObject, useEffect, useState } from 'react'

export const ROW_HEIGHT = 28
/** Rows drawn above and below the visible part, so that scrolling shows no empty edge. */
export const ROWS_BESIDE = 8
/** The width in pixels of the pieces in which the lines above the chart are drawn. */
const PIECE = 600

/** The first visible row, the number of rows, and the left and right edge in pixels. */
export interface Seen {
  first: number
  count: number
  left: number
  right: number
}

/** The visible part of `box`. Returns `before` if nothing changed, so that React does not render again. */
function seenOf({ scrollTop, scrollLeft, clientHeight, clientWidth }: HTMLElement, before: Seen): Seen {
  const next = {
    first: Math.floor(scrollTop / ROW_HEIGHT / ROWS_BESIDE) * ROWS_BESIDE,
    count: Math.ceil(clientHeight / ROW_HEIGHT) + ROWS_BESIDE,
    left: Math.floor(scrollLeft / PIECE) * PIECE,
    right: Math.ceil((scrollLeft + clientWidth) / PIECE) * PIECE,
  }
  return (Object.keys(next) as (keyof Seen)[]).every((key) => next[key] === before[key]) ? before : next
}

/**
 * The visible part of `box`. The caller must call `look` after scrolling; a change of size is noticed
 * automatically.
 */
export function useSeen(box: RefObject<HTMLElement | null>): { seen: Seen; look: () => void } {
  const [seen, setSeen] = useState<Seen>({ first: 0, count: 40, left: 0, right: 2 * PIECE })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setSeen((before) => seenOf(element, before)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  const look = () => {
    const element = box.current
    if (element) setSeen((before) => seenOf(element, before))
  }
  return { seen, look }
}
