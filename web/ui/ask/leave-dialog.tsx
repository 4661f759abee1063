/** The question before unsaved input is lost. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useState } from 'react'

export interface LeaveDialogProps {
  isOpen: boolean
  title?: string
  text?: string
  onStay: () => void
  onLeave: () => void
}

export function LeaveDialog({ isOpen, title, text, onStay, onLeave }: LeaveDialogProps) {
  // The code may load later than the question is asked. Opened only after the first rendering, so that the
  // dialog can later return the focus to the element that has the focus now.
  const isThere = useMounted()
  // After 'Leave', the focus does not return to the field, because the field may be fading out.
  const [isLeaving, setLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setLeaving(false)
  }
  // While the dialog fades out, its texts must not change.
  const [said, setSaid] = useState({ title, text })
  if (isOpen && (said.title !== title || said.text !== text)) setSaid({ title, text })
  return (
    <Modal
      opened={isOpen && isThere}
      onClose={onStay}
      title={said.title ?? 'Leave without saving?'}
      centered
      returnFocus={!isLeaving}
      closeButtonProps={{ 'aria-label': 'Stay' }}
    >
      <Text fz="sm">{said.text ?? 'What you changed here is not saved yet.'}</Text>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          onClick={() => {
            setLeaving(true)
            onLeave()
          }}
        >
          Leave
        </Button>
        <Button onClick={onStay} data-autofocus>
          Stay
        </Button>
      </Group>
    </Modal>
  )
}
