/** Asks how to upload a file whose name is taken at its place. */
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#web/session/session.ts'
import type { OnSameName } from '../contract.ts'
import type { Upload } from './upload-parts.ts'
import { answerSameName } from './uploads.ts'

export function SameNameDialog({ asked }: { asked: readonly Upload[] }) {
  const [first] = asked
  const [isForAll, setForAll] = useState(true)
  // Keeps the last name, so that the dialog keeps its text while it fades out.
  const [shown, setShown] = useState('')
  if (first && first.file.name !== shown) setShown(first.file.name)
  // The checkbox is set again each time the dialog opens.
  if (!first && !isForAll) setForAll(true)
  const may = useMay()
  const mayReplace = may('Files', 'Update', first?.place.workOrderUniqueId ?? undefined)
  const others = asked.length - 1
  const answer = (choice: OnSameName | 'skip') => {
    const meant = isForAll ? asked : asked.slice(0, 1)
    answerSameName(
      meant.map(({ id }) => id),
      choice,
    )
  }
  return (
    <Modal
      opened={first !== undefined}
      onClose={() => answer('skip')}
      title={`A file named ${shown} already exists here`}
      centered
      // A click outside must not close the dialog: the files wait for a decision.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close without uploading' }}
    >
      <Stack gap="sm">
        <Text fz="sm">
          {mayReplace && 'Replace it (the older version is kept), or keep both: '}
          {mayReplace ? 'the' : 'The'} new one gets a number behind its name.
        </Text>
        {others > 0 && (
          <Checkbox
            label={`Do the same for ${others === 1 ? 'the other file' : `the ${others} others`} whose name is taken`}
            checked={isForAll}
            onChange={(event) => setForAll(event.currentTarget.checked)}
          />
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" color="gray" onClick={() => answer('skip')}>
          Skip
        </Button>
        <Button variant="default" onClick={() => answer('keepBoth')} data-autofocus>
          Keep both
        </Button>
        {mayReplace && <Button onClick={() => answer('replace')}>Replace</Button>}
      </Group>
    </Modal>
  )
}
