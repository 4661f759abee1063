/** A dialog about a file or a folder. The focus returns to what it was opened from, be it a menu that is gone. */
import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { openerOf } from '#web/ui/confirm-dialog.tsx'
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
      closeButtonProps={{ 'aria-label': 'Close', iconSize: 18 }}
    />
  )
}

/** Gives the focus back when a dialog closes. */
export function useFocusBack(isOpen: boolean): void {
  const [opener, setOpener] = useState<Element | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    // Before the menu closes: afterwards nothing has the focus.
    if (isOpen) setOpener(openerOf(document.activeElement))
  }
  useEffect(() => {
    if (!isOpen) return
    return () => {
      setTimeout(() => {
        const target = opener?.isConnected ? opener : document.getElementById('content')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [isOpen, opener])
}
