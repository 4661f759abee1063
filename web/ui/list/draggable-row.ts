/** Changes the order of rows: a row is dragged at its handle, within its own list only. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Loaded later: few people drag rows, and dragging does not begin at once. */
const loadDragging = () => import('./dragging.ts')

/** The new place of the dragged row: before or after the row under the pointer. */
export type DropEdge = 'before' | 'after'

export interface DraggableRow {
  /** Rows are dropped only into the list that they come from. */
  list: string
  index: number
  isEnabled: boolean
  /** Called when the row at index `from` was dropped on this row. */
  onDrop: (from: number, edge: DropEdge) => void
}

/**
 * Returns the refs of a row and its handle, whether the row is dragged, and the edge where a dragged row
 * would be dropped.
 */
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
    // A failed load is ignored: the keys and the menu move rows too.
    const callOff = whenIdle(() => void loadDragging().then(begin, () => {}))
    return () => {
      isGone = true
      callOff()
      stop()
    }
  }, [list, index, isEnabled])

  return { row, handle, isDragged, edge }
}

/** Returns the new index of the row at `from` when the row is put before or after the row at `at`. */
export function placeAfterDrop(from: number, at: number, edge: DropEdge): number {
  const gap = edge === 'after' ? at + 1 : at
  return gap > from ? gap - 1 : gap
}
