/** Asks before something is done that others will notice: in words what will happen, then a verb to agree with. */
import { Box, Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from './toast.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  /** The question. */
  title: string
  /** What will happen. */
  children: ReactNode
  /** A verb and its object: 'Delete job'. */
  confirmLabel: string
  /** 'Cancel' where nothing is said. */
  cancelLabel?: string
  isDangerous?: boolean
  /** False while it is not yet known what will happen. */
  isReady?: boolean
  /** Once, however often one clicks. The dialog closes when it is done; a refusal is told, and the dialog stays. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Where the focus is to return to: an item of a menu is gone with its menu, so then it is the menu's button. */
export function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

export function ConfirmDialog({ isOpen, onClose, ...props }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false)
  // What is rendered lags behind a second click, this does not.
  const isActing = useRef(false)
  const safe = useRef<HTMLButtonElement>(null)
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
      // What was deleted may have taken the opener along: then the reader goes on with the screen.
      setTimeout(() => {
        const target = opener?.isConnected ? opener : document.getElementById('content')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [isOpen, opener])

  const confirm = async () => {
    if (isActing.current) return
    isActing.current = true
    setBusy(true)
    try {
      await props.onConfirm()
      onClose()
    } catch (error) {
      toast.failure(error)
      // The button that was pressed could not keep the focus while it was busy.
      safe.current?.focus()
    } finally {
      isActing.current = false
      setBusy(false)
    }
  }
  const close = () => {
    if (!isActing.current) onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={props.title}
      centered
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close', iconSize: 18 }}
      styles={{ title: { fontWeight: 650, lineHeight: 1.4, overflowWrap: 'anywhere' } }}
    >
      <Box fz="sm">{props.children}</Box>
      <Group justify="flex-end" mt="lg">
        <Button ref={safe} variant="default" onClick={close} data-autofocus>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          color={props.isDangerous ? 'red.8' : undefined}
          loading={isBusy}
          disabled={props.isReady === false}
          onClick={() => void confirm()}
        >
          {props.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
