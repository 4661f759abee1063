/** A dialog about a file or a folder. The focus returns to what it was opened from, be it a menu that is gone. */
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

/** What the form in a dialog tells it, and is told. */
export interface EntryInput {
  /** Whether there is something to lose; said with the change itself, so that a click right behind it asks. */
  onDirty: (isDirty: boolean) => void
  isBusy: boolean
  /** Whether it is being saved; said as that begins and ends. */
  onBusy: (isBusy: boolean) => void
  onCancel: () => void
  /** It is saved, or there was nothing to save. */
  onDone: () => void
}

export interface EntryInputDialogProps extends Omit<EntryModalProps, 'children'> {
  children: (form: EntryInput) => ReactNode
}

/** One with a form, which begins anew each time that it opens. */
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
