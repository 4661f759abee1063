/**
 * Decides which tab sends a stored file. A tab asks the other tabs of this browser first, and leaves them the
 * files that they already have. The Web Locks API is no alternative: it does not exist on pages loaded over
 * plain HTTP. If two tabs still send the same file, they agree on one upload (`agreeOnUpload`).
 */
import { newKey } from '#web/api/idempotency-key.ts'

type Message =
  | { kind: 'ask'; tab: string; ids: readonly number[] }
  | { kind: 'has'; to: string; ids: readonly number[] }
  /** A tab was closed: other tabs can send its files. */
  | { kind: 'left' }

/** How long to wait for replies. Open tabs reply within a few milliseconds. */
const WAIT_MILLISECONDS = 200
/** How long to wait after a tab was closed: if its page is only reloading, it takes its own files first. */
const LEFT_MILLISECONDS = 3000

export interface Claims {
  /** Returns the files that no other tab has. */
  claim: (ids: readonly number[]) => Promise<number[]>
}

/**
 * Connects to the other tabs. `mine` returns the files of this tab; `onLeft` is called after another tab was
 * closed.
 */
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
      // If two tabs ask at the same time, such as when a browser restores its tabs, the tab with the lower
      // key gets the files.
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
