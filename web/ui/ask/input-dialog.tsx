/**
 * A dialog with input fields. The first field gets the focus. Before changed input is lost, the dialog asks:
 * on a click beside the dialog, Escape, the cross, Cancel, Back and reload. Without changes the dialog closes
 * at once.
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
  /** True while unsaved input would be lost. */
  isDirty: boolean
  /** True while saving: then the dialog cannot be closed. */
  isBusy?: boolean
  /**
   * True: the dialog is at the right side, so that the screen stays readable; on a phone the dialog fills the
   * screen.
   */
  isBeside?: boolean
  /** Returns the content of the dialog. `cancel` asks before changed input is lost. */
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
  // The dialog belongs to the address where the person opened the dialog. At any other address the dialog
  // closes, even on the same kind of screen.
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
    // While the question is open, Escape closes only the question.
    closeOnEscape: !guard.isAsking,
    closeButtonProps: { 'aria-label': 'Close' },
    // The first field is marked before the dialog chooses the element that gets the focus.
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
          // The page has its own head, so the header of the dialog must not be a second banner.
          attributes={{ header: { role: 'presentation' } }}
        />
      ) : (
        <Modal {...modal} {...shared} />
      )}
      {guard.question}
    </>
  )
}
