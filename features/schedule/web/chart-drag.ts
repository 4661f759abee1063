/** Moving a bar of the chart by mouse or finger. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { dragged, type Grip } from './draft.ts'
import type { ScheduleRow, Span } from './rows.ts'
import type { Timescale } from './timescale.ts'

/** So long a finger rests on a bar before it takes it along; one that goes further meanwhile scrolls. */
const HOLD_MILLISECONDS = 400
const SLACK = 8

/** A bar under the pointer: by which grip, from where on, how many days it went, and what is seen of the chart. */
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
  /** A bar is taken along from here on. */
  onTaken: (row: ScheduleRow) => void
}

/** `handlers` are those of the chart's box. */
export function useDrag({ box, rows, scale, canMove, move, onTaken }: DragOptions) {
  const [drag, setDrag] = useState<Drag>()
  /** The click that ends a drag opens nothing. */
  const wasDragged = useRef(false)
  /** A finger that rests on a bar. */
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
    // What is taken along does not scroll, nor open the menu that a long press opens.
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
  /** Where the pointer is in time, however the chart is scrolled. */
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
      // The finger that rested opens nothing either.
      const take = () => {
        wasDragged.current = true
        begin()
      }
      letGo()
      held.current = { x, y, timer: setTimeout(take, HOLD_MILLISECONDS) }
      return
    }
    // No text is chosen meanwhile; the row has the focus all the same.
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
    // From here on it is no click, which would go to whoever has the pointer.
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
