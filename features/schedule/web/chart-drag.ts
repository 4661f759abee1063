/** Moving a bar of the chart by mouse or finger. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { dragged, type Grip } from './draft.ts'
import type { ScheduleRow, Span } from './rows.ts'
import type { Timescale } from './timescale.ts'

/**
 * A finger must rest this long on a bar before it drags the bar. A finger that moves further than SLACK in
 * that time scrolls instead.
 */
const HOLD_MILLISECONDS = 400
const SLACK = 8

/**
 * A bar that is being dragged: its grip, the start position in pixels, the days moved so far, and the visible
 * part of the chart.
 */
export interface Drag {
  row: ScheduleRow
  grip: Grip
  from: number
  days: number
  to: Span
  view: { scrollLeft: number; clientWidth: number }
}

interface DragOptions {
  box: RefObject<HTMLElement | null>
  rows: readonly ScheduleRow[]
  scale: Timescale
  canMove: (row: ScheduleRow) => boolean
  move: (row: ScheduleRow, to: Span) => boolean
  /** Called when the dragging of a bar begins. */
  onTaken: (row: ScheduleRow) => void
}

/** State and handlers of dragging. The chart's scrolling box must use `handlers`. */
export function useDrag({ box, rows, scale, canMove, move, onTaken }: DragOptions) {
  const [drag, setDrag] = useState<Drag>()
  /** True after a drag, so that the click at its end opens nothing. */
  const wasDragged = useRef(false)
  /** A finger that rests on a bar, before the drag begins. */
  const held = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const letGo = () => {
    clearTimeout(held.current?.timer)
    held.current = undefined
  }
  useEffect(() => () => clearTimeout(held.current?.timer), [])
  const isDragging = drag !== undefined
  useEffect(() => {
    const element = box.current
    if (!element || !isDragging) return
    // While a bar is dragged, the touch must not scroll the chart or open the context menu of a long press.
    const hinder = (event: Event) => event.preventDefault()
    element.addEventListener('touchmove', hinder, { passive: false })
    element.addEventListener('contextmenu', hinder)
    return () => {
      element.removeEventListener('touchmove', hinder)
      element.removeEventListener('contextmenu', hinder)
    }
  }, [box, isDragging])
  const viewOf = () => {
    const { scrollLeft = 0, clientWidth = 0 } = box.current ?? {}
    return { scrollLeft, clientWidth }
  }
  /** The horizontal position of the pointer in the chart, independent of scrolling. */
  const placeUnder = ({ clientX }: PointerEvent) => clientX + viewOf().scrollLeft

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (event.button !== 0) return
    const target = event.target as HTMLElement
    const id = target.closest('[data-bar]')?.closest('[data-row]')?.getAttribute('data-row')
    const row = rows.find((one) => one.id === id)
    if (!row || !canMove(row)) return
    const grip = (target.closest('[data-grip]')?.getAttribute('data-grip') ?? 'whole') as Grip
    const from = placeUnder(event)
    const begin = () => {
      onTaken(row)
      setDrag({ row, grip, from, days: 0, to: row, view: viewOf() })
    }
    if (event.pointerType === 'touch') {
      const { clientX: x, clientY: y } = event
      // The long press of a finger must not open the row either.
      const take = () => {
        wasDragged.current = true
        begin()
      }
      letGo()
      held.current = { x, y, timer: setTimeout(take, HOLD_MILLISECONDS) }
      return
    }
    // Prevents the selection of text. This also prevents the focus, so `onTaken` focuses the row.
    event.preventDefault()
    begin()
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = held.current ?? {}
    if (
      !drag &&
      x !== undefined &&
      y !== undefined &&
      Math.hypot(event.clientX - x, event.clientY - y) > SLACK
    )
      letGo()
    if (!drag) return
    const days = Math.round((placeUnder(event) - drag.from) / scale.perDay)
    if (days === drag.days) return
    // From here the gesture is a drag, not a click. Capturing the pointer earlier would redirect clicks to
    // the box.
    wasDragged.current = true
    box.current?.setPointerCapture(event.pointerId)
    const to = dragged(drag.row, drag.grip, days)
    if (to) setDrag({ ...drag, days, to, view: viewOf() })
  }
  const onPointerUp = () => {
    letGo()
    if (!drag) return
    setDrag(undefined)
    if (drag.days !== 0) move(drag.row, drag.to)
  }
  const stop = () => {
    letGo()
    setDrag(undefined)
  }
  return {
    drag,
    stop,
    wasDragged: () => wasDragged.current,
    forgetDrag: () => {
      wasDragged.current = false
    },
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop },
  }
}
