/**
 * The toasts themselves: top-centre, 4 s, 1 s more after the mouse or the focus has left, with a close button, the same
 * text only once (002 §9). One that offers to undo stays for as long as that can be done, and each is one of its own.
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

/** 002 §9. */
const SHOWN_MILLISECONDS = 4000
const EXTENDED_MILLISECONDS = 1000

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

function hideAll(): void {
  undoable = []
  notifications.clean()
}

/** Undoes once, however often one clicks: the toast goes at once. */
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
    // Not Mantine's time: after the mouse has left it would begin anew.
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
    // Not Mantine's, which begins anew whenever the mouse has been over it: the server counts on.
    autoClose: false,
    onClose: () => void take(id),
  })
  setTimeout(() => notifications.hide(id), undoUntil - Date.now())
}

/** The documented words, what they leave open below them, and what can be done about it. */
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
 * What hides its toast by itself, from when it is seen: those that wait for room have not begun. It stays while the mouse
 * is over the toast or the focus in it, and goes soon after both have left.
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
    // A finger enters and never leaves.
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
