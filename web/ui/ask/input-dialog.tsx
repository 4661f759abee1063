/**
 * A dialog that holds input. The first field has the focus; what was filled in is asked about before it is lost, be it
 * by a click beside it, Escape, its cross, Cancel, Back or reloading. Untouched it closes at once.
 */
import { Drawer, Modal, type ModalProps } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { firstField } from '#web/ui/form/first-field.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { useLeaveGuard } from './leave-guard.tsx'

export interface InputDialogProps
  extends Pick<ModalProps, 'title' | 'size' | 'centered' | 'fullScreen' | 'returnFocus'> {
  isOpen?: boolean
  /** True while there is something to lose. */
  isDirty: boolean
  /** What is being saved is not taken back by looking away. */
  isBusy?: boolean
  /** It stands at the right, so that what it is about can be read; on a phone it is all that is seen. */
  isBeside?: boolean
  /** What stands in it; its way to cancel asks as all others do. */
  children: (cancel: () => void) => ReactNode
  onClose: () => void
}

export function InputDialog(props: InputDialogProps) {
  const { isOpen = true, isDirty, isBusy = false, isBeside = false, children, onClose, ...modal } = props
  const isPhone = useIsPhone()
  const guard = useLeaveGuard(isOpen && isDirty, { isSaving: isBusy, onLeave: onClose })
  const cancel = () => {
    if (!isBusy) guard.leave(onClose)
  }
  // It belongs to the screen that it was opened on, be another one of the same kind.
  const href = useLocation({ select: (location) => location.href })
  const [openedAt, setOpenedAt] = useState(href)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpenedAt(href)
  }
  const close = useEffectEvent(onClose)
  const isElsewhere = isOpen && href !== openedAt
  useEffect(() => {
    if (isElsewhere) close()
  }, [isElsewhere])
  const shared = {
    opened: isOpen,
    onClose: cancel,
    // The question above it is closed first.
    closeOnEscape: !guard.isAsking,
    closeButtonProps: { 'aria-label': 'Close' },
    // Marked before the dialog looks for what is to have the focus.
    children: (
      <div ref={(body) => firstField(body)?.setAttribute('data-autofocus', '')}>{children(cancel)}</div>
    ),
  }
  return (
    <>
      {isBeside ? (
        <Drawer
          {...shared}
          title={modal.title}
          position="right"
          size={isPhone ? '100%' : 424}
          overlayProps={{ backgroundOpacity: 0.12 }}
          styles={{ title: { fontWeight: 650 } }}
          // It stands beside the head of the page, which is the banner.
          attributes={{ header: { role: 'presentation' } }}
        />
      ) : (
        <Modal {...modal} {...shared} />
      )}
      {guard.question}
    </>
  )
}
