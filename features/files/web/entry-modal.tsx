/**
 * A dialog about a file or a folder. When it closes, the focus returns to the element that opened it, even if
 * that was a menu that has closed.
 */
import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { useFocusBack } from '#web/ui/focus-back.ts'
import type { FileItem } from '../contract.ts'

export interface EntryDialogProps {
  item: FileItem
  isOpen: boolean
  onClose: () => void
}

export interface EntryModalProps extends Pick<ModalProps, 'size' | 'children'> {
  isOpen: boolean
  title: string
  onClose: () => void
}

export function EntryModal({ isOpen, title, onClose, ...props }: EntryModalProps) {
  useFocusBack(isOpen)
  return (
    <Modal
      {...props}
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    />
  )
}

/** The callbacks and the state for the form in a dialog. */
export interface EntryInput {
  /**
   * Reports whether the form has unsaved input. Called with each change, so that a click right after the
   * change asks before closing.
   */
  onDirty: (isDirty: boolean) => void
  isBusy: boolean
  /** Reports when saving begins and ends. */
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
  /** The form was saved, or nothing was changed. */
  onDone: () => void
}

export interface EntryInputDialogProps extends Omit<EntryModalProps, 'children'> {
  children: (form: EntryInput) => ReactNode
}

/** A dialog with a form, which is reset each time the dialog opens. */
export function EntryInputDialog({ isOpen, title, onClose, children }: EntryInputDialogProps) {
  useFocusBack(isOpen)
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setDirty(false)
    setBusy(false)
  }
  return (
    <InputDialog
      isOpen={isOpen}
      isDirty={isDirty}
      isBusy={isBusy}
      onClose={onClose}
      title={title}
      centered
      returnFocus={false}
    >
      {(cancel) =>
        children({ onDirty: setDirty, isBusy, onBusy: setBusy, onCancel: cancel, onDone: onClose })
      }
    </InputDialog>
  )
}
