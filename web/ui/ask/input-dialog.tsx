/**
 * A dialog that holds input. The first field has the focus; what was filled in is asked about before it is lost, be it
 * by a click beside it, Escape, its cross, Cancel, Back or reloading. Untouched it closes at once.
 */
import { Modal, type ModalProps } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { firstField } from '#web/ui/form/first-field.ts'
import { useLeaveGuard } from './leave-guard.tsx'

export interface InputDialogProps
  extends Pick<ModalProps, 'title' | 'size' | 'centered' | 'fullScreen' | 'returnFocus'> {
  isOpen?: boolean
  /** True while there is something to lose. */
  isDirty: boolean
  /** What is being saved is not taken back by looking away. */
  isBusy?: boolean
  /** What stands in it; its way to cancel asks as all others do. */
  children: (cancel: () => void) => ReactNode
  onClose: () => void
}

export function InputDialog(props: InputDialogProps) {
  const { isOpen = true, isDirty, isBusy = false, children, onClose, ...modal } = props
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
  return (
    <>
      <Modal
        {...modal}
        opened={isOpen}
        onClose={cancel}
        // The question above it is closed first.
        closeOnEscape={!guard.isAsking}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {/* Marked before the dialog looks for what is to have the focus. */}
        <div ref={(body) => firstField(body)?.setAttribute('data-autofocus', '')}>{children(cancel)}</div>
      </Modal>
      {guard.question}
    </>
  )
}
