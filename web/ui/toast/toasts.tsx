/**
 * The toasts: at the top centre, with a close button, each text only once (002 §9). A toast is shown for 4 s,
 * and for 1 s after the mouse or the focus has left the toast. A toast with Undo stays while undo is
 * possible, and is never merged with another toast.
 */
import '@mantine/notifications/styles.css'
import { Button, Group, Text } from '@mantine/core'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Toast, type ToastKind, toastQueue } from './toast.ts'
import classes from './toasts.module.css'
import { useTopOfToasts } from './top-of-toasts.ts'

const colours: Record<ToastKind, string> = {
  success: 'green',
  info: 'blueprint',
  warning: 'orange',
  error: 'red',
}

/** The times of 002 §9. */
const SHOWN_MILLISECONDS = 4000
const EXTENDED_MILLISECONDS = 1000

/** The most toasts at once: toasts with Undo stay long, and other toasts need room meanwhile. */
const MOST_AT_ONCE = 8

/** The actions that can still be undone, the latest last. */
let undoable: { id: string; undo: () => void }[] = []
let undoablesSoFar = 0

function take(id: string): (() => void) | undefined {
  const found = undoable.find((one) => one.id === id)
  undoable = undoable.filter((one) => one !== found)
  return found?.undo
}

function hideAll(): void {
  undoable = []
  notifications.clean()
}

/** Undoes an action once, even after several clicks: the toast is hidden first. */
function use(id: string): void {
  const undo = take(id)
  if (!undo) return
  notifications.hide(id)
  undo()
}

function show({ kind, message, detail, action, undo, undoUntil }: Toast): void {
  const common = {
    color: colours[kind],
    'data-kind': kind,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close' },
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  } as const
  if (!undo || !undoUntil) {
    const id = `${kind}: ${[message, detail].filter(Boolean).join(' ')}`
    const act = () => {
      notifications.hide(id)
      action?.act()
    }
    // Mantine's timer is off: after the mouse has left, Mantine's timer would begin again.
    notifications.show({
      ...common,
      id,
      message: (
        <Timed id={id}>
          {detail || action ? (
            <Detailed {...{ message, detail, action: action && { ...action, act } }} />
          ) : (
            message
          )}
        </Timed>
      ),
      autoClose: false,
    })
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
        <Detailed {...{ message, detail, action: undefined }} />
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
    // Mantine's timer is off: after the mouse has left, Mantine's timer would begin again, but the server's
    // time for undo runs on.
    autoClose: false,
    onClose: () => void take(id),
  })
  setTimeout(() => notifications.hide(id), undoUntil - Date.now())
}

/** The documents' text, the detail below the text, and the button. */
function Detailed({ message, detail, action }: Pick<Toast, 'message' | 'detail' | 'action'>) {
  return (
    <Group component="span" gap="xs" justify="space-between" wrap="nowrap">
      <span>
        {`${message} `}
        {detail && (
          <Text component="span" display="block" fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Text>
        )}
      </span>
      {action && (
        <Button variant="light" size="compact-sm" flex="none" onClick={action.act}>
          {action.label}
        </Button>
      )}
    </Group>
  )
}

/**
 * Hides the toast after a time. The time begins when the toast is visible, not while the toast waits for
 * room. The toast stays while the mouse is over the toast or the focus is in the toast, and is hidden soon
 * after both have left.
 */
function Timed({ id, children }: { id: string; children: ReactNode }) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const toast = ref.current?.closest<HTMLElement>('[role="status"], [role="alert"]')
    let timer = setTimeout(() => notifications.hide(id), SHOWN_MILLISECONDS)
    if (!toast) return () => clearTimeout(timer)
    const held = new Set<'mouse' | 'focus'>()
    const hold = (by: 'mouse' | 'focus') => {
      held.add(by)
      clearTimeout(timer)
    }
    const release = (by: 'mouse' | 'focus') => {
      if (!held.delete(by) || held.size > 0) return
      timer = setTimeout(() => notifications.hide(id), EXTENDED_MILLISECONDS)
    }
    const ended = new AbortController()
    const on = { signal: ended.signal }
    // Only for a mouse: a finger enters the toast but never leaves it.
    const onEnter = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && hold('mouse')
    toast.addEventListener('pointerenter', onEnter, on)
    toast.addEventListener('pointerleave', () => release('mouse'), on)
    toast.addEventListener('focusin', () => hold('focus'), on)
    toast.addEventListener('focusout', () => release('focus'), on)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [id])
  return <span ref={ref}>{children}</span>
}

/**
 * Ctrl Z or Cmd Z undoes the latest action, unless the focus is in an input field, where the keys undo
 * typing.
 */
function undoByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
  const isTyping = (event.target as Element | null)?.closest?.('input, textarea, [contenteditable]')
  const latest = undoable.at(-1)
  if (isTyping || !latest) return
  event.preventDefault()
  use(latest.id)
}

export default function Toasts() {
  const shown = useNotifications().notifications
  const top = useTopOfToasts(shown.length > 0)
  useEffect(() => {
    addEventListener('keydown', undoByKey)
    const stop = toastQueue.serve(show, hideAll)
    return () => {
      stop()
      removeEventListener('keydown', undoByKey)
    }
  }, [])
  return (
    <Notifications
      position="top-center"
      limit={MOST_AT_ONCE}
      className={classes.toasts}
      style={{ '--toasts-top': `${top}px` }}
      data-toasts
    />
  )
}
