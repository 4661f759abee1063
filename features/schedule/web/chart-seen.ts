/** What of the chart is seen: only that is drawn. */
import { type RefObject, useEffect, useState } from 'react'

export const ROW_HEIGHT = 28
/** Drawn above and below what is seen, so that scrolling does not show where it ends. */
export const ROWS_BESIDE = 8
/** The lines above the chart are drawn in pieces so wide. */
const PIECE = 600

/** From which row on, how many, and between which pieces of time. */
export interface Seen {
  first: number
  count: number
  left: number
  right: number
}

/** What of `box` is seen; the same as before where nothing of it changed. */
function seenOf({ scrollTop, scrollLeft, clientHeight, clientWidth }: HTMLElement, before: Seen): Seen {
  const next = {
    first: Math.floor(scrollTop / ROW_HEIGHT / ROWS_BESIDE) * ROWS_BESIDE,
    count: Math.ceil(clientHeight / ROW_HEIGHT) + ROWS_BESIDE,
    left: Math.floor(scrollLeft / PIECE) * PIECE,
    right: Math.ceil((scrollLeft + clientWidth) / PIECE) * PIECE,
  }
  return (Object.keys(next) as (keyof Seen)[]).every((key) => next[key] === before[key]) ? before : next
}

/** `look` is called where it was scrolled; another size of `box` is seen by itself. */
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
