/**
 * The keyboard shortcuts of a register, and a switch that turns single-letter keys on or off on this device.
 */
import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core'
import { useState } from 'react'
import { doLettersAct, setLettersAct } from '#web/ui/letters.ts'

/** A key and its effect. */
export interface LetterKey {
  key: string
  does: string
}

const keys: readonly (LetterKey & { isOfChoice?: boolean })[] = [
  { key: 'j', does: 'The next record' },
  { key: 'k', does: 'The record before' },
  { key: 'Enter', does: 'Open it' },
  { key: 'x', does: 'Select or deselect', isOfChoice: true },
  { key: '/', does: 'Search' },
  { key: '?', does: 'This help' },
]

interface KeysDialogProps {
  hasChoice: boolean
  /** The additional keys of this register. */
  more?: readonly LetterKey[] | undefined
  onClose: () => void
}

export function KeysDialog({ hasChoice, more = [], onClose }: KeysDialogProps) {
  const [areOn, setOn] = useState(doLettersAct)
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <Table withRowBorders={false} verticalSpacing={4}>
          <Table.Tbody>
            {[...keys.filter(({ isOfChoice }) => hasChoice || !isOfChoice), ...more].map(({ key, does }) => (
              <Table.Tr key={key}>
                <Table.Th w={90}>
                  <Kbd>{key}</Kbd>
                </Table.Th>
                <Table.Td>{does}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Use these keys on this device"
          description="Turn them off if you use dictation or press them by mistake."
          checked={areOn}
          onChange={(event) => {
            setOn(event.currentTarget.checked)
            setLettersAct(event.currentTarget.checked)
          }}
        />
      </Stack>
    </Modal>
  )
}
