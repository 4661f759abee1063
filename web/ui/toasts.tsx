/**
 * The toasts themselves: top-centre, 4 s, with a close button, the same text only once (002 §9). One that offers to
 * undo stays for as long as that can be done, and each is one of its own.
 */
import '@mantine/notifications/styles.css'
import { Button, Group, Text } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { type Toast, type ToastKind, toastQueue } from './toast.ts'

const colours: Record<ToastKind, string> = {
  success: 'green',
  info: 'blueprint',
  warning: 'orange',
  error: 'red',
}

/** Those that offer to undo stay long: there must be room for what is said meanwhile. */
const MOST_AT_ONCE = 8

/** What can still be undone, the latest last. */
let undoable: { id: string; undo: () => void }[] = []
let undoablesSoFar = 0

function take(id: string): (() => void) | undefined {
  const found = undoable.find((one) => one.id === id)
  undoable = undoable.filter((one) => one !== found)
  return found?.undo
}

/** Undoes once, however often one clicks: the toast goes at once. */
function use(id: string): void {
  const undo = take(id)
  if (!undo) return
  notifications.hide(id)
  undo()
}

function show({ kind, message, undo, undoUntil }: Toast): void {
  const common = {
    color: colours[kind],
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close' },
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  } as const
  if (!undo || !undoUntil) {
    notifications.show({ ...common, id: `${kind}: ${message}`, message, autoClose: 4000 })
    return
  }
  undoablesSoFar += 1
  const id = `undo ${undoablesSoFar}`
  undoable.push({ id, undo })
  notifications.show({
    ...common,
    id,
    message: (
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text fz="sm" inherit>
          {message}
        </Text>
        <Button
          variant="light"
          size="compact-sm"
          onClick={() => use(id)}
          title="Ctrl + Z"
          aria-keyshortcuts="Control+Z Meta+Z"
        >
          Undo
        </Button>
      </Group>
    ),
    // Not Mantine's, which begins anew whenever the mouse has been over it: the server counts on.
    autoClose: false,
    onClose: () => void take(id),
  })
  setTimeout(() => notifications.hide(id), undoUntil - Date.now())
}

/** Ctrl or Cmd Z undoes the latest, wherever the focus is, but for the fields, which undo what was typed. */
function undoByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
  const isTyping = (event.target as Element | null)?.closest?.('input, textarea, [contenteditable]')
  const latest = undoable.at(-1)
  if (isTyping || !latest) return
  event.preventDefault()
  use(latest.id)
}

export default function Toasts() {
  useEffect(() => {
    addEventListener('keydown', undoByKey)
    const stop = toastQueue.serve(show)
    return () => {
      stop()
      removeEventListener('keydown', undoByKey)
    }
  }, [])
  return <Notifications position="top-center" limit={MOST_AT_ONCE} />
}
