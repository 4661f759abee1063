/** Short messages at the top of the screen (toasts); `toaster.tsx` shows them. */
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

/**
 * The message after a successful action: a text, or the documents' text with the name of the record as
 * `detail`.
 */
export type Done = string | { text: string; detail: string }

export interface Toast {
  kind: ToastKind
  message: string
  /** Facts that the documents' text does not contain: which record, and why. */
  detail?: string | undefined
  /** The button that reacts to the message. */
  action?: { label: string; act: () => void } | undefined
  /** Reverses the action that the message reports; a button offers this until `undoUntil`. */
  undo?: () => void
  undoUntil?: number
}

let waiting: Toast[] = []
let show: ((toast: Toast) => void) | undefined
let hideAll: (() => void) | undefined
let isNeeded = false
const watchers = new Set<() => void>()

/** The time in which the author of a deletion can undo the deletion. */
const UNDO_MILLISECONDS = 30_000

function tell(next: Toast): void {
  if (show) return show(next)
  waiting.push(next)
  isNeeded = true
  for (const watcher of watchers) watcher()
}

/** Removes all toasts and their buttons, because somebody else may use the browser next. */
export function forgetToasts(): void {
  waiting = []
  hideAll?.()
}

const say = (kind: ToastKind, message: string, more: Pick<Toast, 'detail' | 'action'> = {}) =>
  tell({ kind, message, ...more })

/** Returns the advice of an error: what to do next; undefined if there is no advice. */
export const hintOf = (error: unknown): string | undefined =>
  error instanceof CallError ? error.hint : undefined

/** Returns the links of an error to screens where the person finds the reason or a solution. */
export const linksOf = (error: unknown): CallError['links'] | undefined =>
  error instanceof CallError ? error.links : undefined

export const toast = {
  success: (message: string, more?: Pick<Toast, 'detail' | 'action'>) => say('success', message, more),
  done: (done: Done) =>
    typeof done === 'string' ? say('success', done) : say('success', done.text, { detail: done.detail }),
  info: (message: string, more?: Pick<Toast, 'detail'>) => say('info', message, more),
  warning: (message: string, more?: Pick<Toast, 'detail' | 'action'>) => say('warning', message, more),
  error: (message: string, more?: Pick<Toast, 'detail' | 'action'>) => say('error', message, more),
  /** Shows an error, in the server's own words if there are any. */
  failure: (error: unknown) =>
    say('error', error instanceof Error ? error.message : texts.unknownError, { detail: hintOf(error) }),
}

/**
 * Shows a success message with an Undo button, for as long as the server allows undo. After undo, shows
 * 'Updated.', or why undo was refused.
 */
export function offerUndo(message: string, restore: () => Promise<unknown>, detail?: string): void {
  const undo = () =>
    void restore().then(
      () => toast.success(texts.updated),
      (error: unknown) => toast.failure(error),
    )
  tell({ kind: 'success', message, detail, undo, undoUntil: Date.now() + UNDO_MILLISECONDS })
}

/** Stores toasts until `toasts.tsx` can show them. */
export const toastQueue = {
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
  isNeeded: () => isNeeded,
  /** Shows the stored toasts, and from now on every new toast. Returns a function that stops the showing. */
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
