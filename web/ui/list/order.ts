/** Rows that are moved: shown in their new order at once, sent one after the other, taken back when one is refused. */
import { useRef, useState } from 'react'

export interface Move {
  id: string
  name: string
  /** The place among all, counted from zero. */
  to: number
  /** The ids of its page in their new order; undefined where it leaves the page. */
  order: readonly string[] | undefined
}

export interface OrderOptions {
  /** Ends when the list has been fetched again. */
  send: (id: string, to: number) => Promise<unknown>
  onMoved: (move: Move) => void
  onRefused: (move: Move, error: unknown) => void
}

export interface Order {
  /** The ids of the page in the order in which they are to be shown; undefined: as they were fetched. */
  ids: readonly string[] | undefined
  move: (move: Move) => void
}

export function useOrder({ send, onMoved, onRefused }: OrderOptions): Order {
  const [ids, setIds] = useState<readonly string[]>()
  const waiting = useRef<Move[]>([])
  const isSending = useRef(false)

  const sendAll = async () => {
    isSending.current = true
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      try {
        await send(next.id, next.to)
        onMoved(next)
      } catch (error) {
        // The places of those that wait were counted in an order that does not come.
        waiting.current = []
        onRefused(next, error)
      }
    }
    isSending.current = false
    setIds(undefined)
  }
  const move = (next: Move) => {
    setIds(next.order)
    // Of one that is moved again before it was sent, the last place counts.
    if (waiting.current.at(-1)?.id === next.id) waiting.current.pop()
    waiting.current.push(next)
    if (!isSending.current) void sendAll()
  }
  return { ids, move }
}
