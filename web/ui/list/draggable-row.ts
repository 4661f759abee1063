/** Rows that are put into another order by dragging them at their handle, within their own list alone. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Few drag, and those who do look where to first. */
const loadDragging = () => import('./dragging.ts')

/** Where the dragged row would come to stand: before or behind this one. */
export type DropEdge = 'before' | 'after'

export interface DraggableRow {
  /** Rows are dropped only into the list that they come from. */
  list: string
  index: number
  isEnabled: boolean
  /** The row at `from` was dropped here. */
  onDrop: (from: number, edge: DropEdge) => void
}

/** The refs of a row and its handle, and what is going on with it. */
export function useDraggableRow({ list, index, isEnabled, onDrop }: DraggableRow) {
  const row = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<DropEdge>()
  const drop = useEffectEvent(onDrop)

  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (!isEnabled || !element || !dragHandle) return
    let isGone = false
    let stop = () => {}
    const begin = ({
      combine,
      draggable,
      dropTargetForElements,
    }: Awaited<ReturnType<typeof loadDragging>>) => {
      if (isGone) return
      stop = combine(
        draggable({
          element,
          dragHandle,
          getInitialData: () => ({ list, index }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.list === list && source.data.index !== index,
          getData: ({ input }) => {
            const { top, height } = element.getBoundingClientRect()
            return { edge: input.clientY < top + height / 2 ? 'before' : 'after' }
          },
          onDrag: ({ self }) => setEdge(self.data.edge as DropEdge),
          onDragLeave: () => setEdge(undefined),
          onDrop: ({ source, self }) => {
            setEdge(undefined)
            drop(Number(source.data.index), self.data.edge as DropEdge)
          },
        }),
      )
    }
    // The keys and the menu do it too, where its code cannot be had.
    const callOff = whenIdle(() => void loadDragging().then(begin, () => {}))
    return () => {
      isGone = true
      callOff()
      stop()
    }
  }, [list, index, isEnabled])

  return { row, handle, isDragged, edge }
}

/** The place that a row comes to when it is taken out and put before or behind the one at `at`. */
export function placeAfterDrop(from: number, at: number, edge: DropEdge): number {
  const gap = edge === 'after' ? at + 1 : at
  return gap > from ? gap - 1 : gap
}
