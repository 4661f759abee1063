/**
 * Moves rows: the new order is shown at once, and the moves are sent one after the other. After a refusal the
 * old order is shown again.
 */
import { useRef, useState } from 'react'

export interface Move {
  id: string
  name: string
  /** The new index among all rows, counted from zero. */
  to: number
  /** The ids of the page in the new order; undefined if the row leaves the page. */
  order: readonly string[] | undefined
}

export interface OrderOptions {
  /** Sends a move. The promise ends when the list has been fetched again. */
  send: (id: string, to: number) => Promise<unknown>
  onMoved: (move: Move) => void
  onRefused: (move: Move, error: unknown) => void
}

export interface Order {
  /** The ids of the page in the new order; undefined: the order of the server. */
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
        // The waiting moves are dropped: their indexes belong to an order that does not come about.
        waiting.current = []
        onRefused(next, error)
      }
    }
    isSending.current = false
    setIds(undefined)
  }
  const move = (next: Move) => {
    setIds(next.order)
    // If a row is moved again before the first move was sent, only the last place is sent.
    if (waiting.current.at(-1)?.id === next.id) waiting.current.pop()
    waiting.current.push(next)
    if (!isSending.current) void sendAll()
  }
  return { ids, move }
}
