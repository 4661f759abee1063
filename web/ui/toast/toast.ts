/** Short messages at the top of the screen; `toaster.tsx` shows them. */
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** What is said when something is done: words, and below the documented ones which record it was. */
export type Done = string | { text: string; detail: string }

export interface Toast {
  kind: ToastKind
  message: string
  /** What the documented words leave open: which, and why. */
  detail?: string | undefined
  /** What can be done about it. */
  action?: { label: string; act: () => void } | undefined
  /** Takes back what the message tells of; offered by a button until `undoUntil`. */
  undo?: () => void
  undoUntil?: number
}

let waiting: Toast[] = []
let show: ((toast: Toast) => void) | undefined
let hideAll: (() => void) | undefined
let isNeeded = false
const watchers = new Set<() => void>()

/** How long its author can take back a deletion. */
const UNDO_MILLISECONDS = 30_000

function tell(next: Toast): void {
  if (show) return show(next)
  waiting.push(next)
  isNeeded = true
  for (const watcher of watchers) watcher()
}

/** Takes away all that was said, with what it offers: somebody else may be here next. */
export function forgetToasts(): void {
  waiting = []
  hideAll?.()
}

const say = (kind: ToastKind, message: string, more: Pick<Toast, 'detail' | 'action'> = {}) =>
  tell({ kind, message, ...more })

/** What to do next about what went wrong, where that is known. */
export const hintOf = (error: unknown): string | undefined =>
  error instanceof CallError ? error.hint : undefined

/** Screens that show what stands in the way of what went wrong, or on which it is done instead. */
export const linksOf = (error: unknown): CallError['links'] | undefined =>
  error instanceof CallError ? error.links : undefined

export const toast = {
  success: (message: string, more?: Pick<Toast, 'detail' | 'action'>) => say('success', message, more),
  done: (done: Done) =>
    typeof done === 'string' ? say('success', done) : say('success', done.text, { detail: done.detail }),
  info: (message: string, more?: Pick<Toast, 'detail'>) => say('info', message, more),
  warning: (message: string, more?: Pick<Toast, 'detail' | 'action'>) => say('warning', message, more),
  error: (message: string, more?: Pick<Toast, 'detail' | 'action'>) => say('error', message, more),
  /** What went wrong, in the server's own words where it gave some. */
  failure: (error: unknown) =>
    say('error', error instanceof Error ? error.message : texts.unknownError, { detail: hintOf(error) }),
}

/**
 * Says that something was done and offers to take it back, for as long as the server allows. Afterwards it says
 * 'Updated.', or why it was refused.
 */
export function offerUndo(message: string, restore: () => Promise<unknown>, detail?: string): void {
  const undo = () =>
    void restore().then(
      () => toast.success(texts.updated),
      (error: unknown) => toast.failure(error),
    )
  tell({ kind: 'success', message, detail, undo, undoUntil: Date.now() + UNDO_MILLISECONDS })
}

/** Keeps what is said before there is a place to show it. */
export const toastQueue = {
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
  isNeeded: () => isNeeded,
  /** Shows what waits and, from now on, all that comes, until it is forgotten; the answer stops it. */
  serve(next: (toast: Toast) => void, forget: () => void): () => void {
    show = next
    hideAll = forget
    for (const toast of waiting) next(toast)
    waiting = []
    return () => {
      show = undefined
      hideAll = undefined
    }
  },
}
