/** The toasts themselves: top-centre, 4 s, with a close button, the same text only once (002 §9). */
import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { type Toast, type ToastKind, toastQueue } from './toast.ts'

const colours: Record<ToastKind, string> = {
  success: 'green',
  info: 'blueprint',
  warning: 'orange',
  error: 'red',
}

function show({ kind, message }: Toast): void {
  notifications.show({
    id: `${kind}: ${message}`,
    message,
    color: colours[kind],
    autoClose: 4000,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close' },
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
  })
}

export default function Toasts() {
  useEffect(() => toastQueue.serve(show), [])
  return <Notifications position="top-center" limit={4} />
}
