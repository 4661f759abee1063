/**
 * Which tab sends a kept file. Whoever takes files up asks the other tabs of this browser first, and leaves what they have to
 * them. Not a lock of the browser: pages that came by plain http have none. Two that send a file all the same agree on one
 * upload (`agreeOnUpload`).
 */
import { newKey } from '#web/api/idempotency-key.ts'

type Message =
  | { kind: 'ask'; tab: string; ids: readonly number[] }
  | { kind: 'has'; to: string; ids: readonly number[] }
  /** The tab is closed: what it had is free. */
  | { kind: 'left' }

/** A tab that is open answers within a few milliseconds. */
const WAIT_MILLISECONDS = 200
/** A page that is loaded anew takes its own files up first. */
const LEFT_MILLISECONDS = 3000

export interface Claims {
  /** Answers which of these files no other tab has. */
  claim: (ids: readonly number[]) => Promise<number[]>
}

/** Listens to the other tabs: `mine` are the files that this one has, `onLeft` is called after one was closed. */
export function openClaims(mine: () => readonly number[], onLeft: () => void): Claims {
  const tab = newKey()
  const channel = new BroadcastChannel('plumbline-kept-files')
  const post = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is of windows: a channel has no target
    channel.postMessage(message)
  }
  let wanted: readonly number[] = []
  let taken = new Set<number>()
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'left') setTimeout(onLeft, LEFT_MILLISECONDS)
    else if (data.kind === 'has') {
      if (data.to === tab) taken = new Set([...taken, ...data.ids])
    } else {
      // Of two that ask at the same moment, as when a browser opens its tabs again, one gets them.
      const had = new Set([...mine(), ...(tab < data.tab ? wanted : [])])
      const ids = data.ids.filter((id) => had.has(id))
      if (ids.length > 0) post({ kind: 'has', to: data.tab, ids })
    }
  })
  addEventListener('pagehide', () => post({ kind: 'left' }))
  return {
    async claim(ids) {
      wanted = ids
      taken = new Set()
      post({ kind: 'ask', tab, ids })
      await new Promise((resolve) => setTimeout(resolve, WAIT_MILLISECONDS))
      wanted = []
      return ids.filter((id) => !taken.has(id))
    },
  }
}
