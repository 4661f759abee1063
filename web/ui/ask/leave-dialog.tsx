/** The question before what is not saved is lost. */
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
  // It opens after it is there, for the focus to return to what has it: its code may come later than the question.
  const isThere = useMounted()
  // Whoever leaves does not come back to the field that had the focus; it may be fading out.
  const [isLeaving, setLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setLeaving(false)
  }
  // It keeps its words while it fades out.
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
