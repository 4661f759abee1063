/** Short messages at the top of the screen; `toaster.tsx` shows them. */
import { texts } from '#web/api/texts.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  kind: ToastKind
  message: string
}

let waiting: Toast[] = []
let show: ((toast: Toast) => void) | undefined
let isNeeded = false
const watchers = new Set<() => void>()

function say(kind: ToastKind, message: string): void {
  if (show) return show({ kind, message })
  waiting.push({ kind, message })
  isNeeded = true
  for (const watcher of watchers) watcher()
}

export const toast = {
  success: (message: string) => say('success', message),
  info: (message: string) => say('info', message),
  warning: (message: string) => say('warning', message),
  error: (message: string) => say('error', message),
  /** What went wrong, in the server's own words where it gave some. */
  failure: (error: unknown) => say('error', error instanceof Error ? error.message : texts.unknownError),
}

/** Keeps what is said before there is a place to show it. */
export const toastQueue = {
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
  isNeeded: () => isNeeded,
  /** Shows what waits and, from now on, all that comes; the answer stops it. */
  serve(next: (toast: Toast) => void): () => void {
    show = next
    for (const toast of waiting) next(toast)
    waiting = []
    return () => {
      show = undefined
    }
  },
}
