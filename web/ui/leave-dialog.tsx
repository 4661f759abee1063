/** Asks before unsaved changes are lost. */
import { Button, Group, Modal, Text } from '@mantine/core'

export function LeaveDialog(props: { isOpen: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onStay}
      title="Leave without saving?"
      centered
      closeButtonProps={{ 'aria-label': 'Stay' }}
    >
      <Text fz="sm">What you changed here is not saved yet.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={props.onLeave}>
          Leave
        </Button>
        <Button onClick={props.onStay} data-autofocus>
          Stay
        </Button>
      </Group>
    </Modal>
  )
}
