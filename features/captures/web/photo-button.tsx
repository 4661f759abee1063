/**
 * Takes a photo of an activity with one tap: the camera opens at once, and the photo becomes a file of the
 * activity.
 */
import { Button, FileButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { addUploads } from '#features/files/web/public.ts'
import { useMay } from '#web/session/session.ts'
import type { Entry } from './entries.ts'

/** Gives each photo a name of its own, because some cameras give all photos the same name. */
function named(file: File, { title, day }: Entry): File {
  const now = new Date()
  const clock = [now.getHours(), now.getMinutes(), now.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join('')
  const ending = /\.\w{1,5}$/.exec(file.name)?.[0].toLowerCase() ?? '.jpg'
  return new File([file], `${title} ${day} ${clock}${ending}`, { type: file.type })
}

export function PhotoButton({ entry }: { entry: Entry }) {
  const may = useMay()
  const [taken, setTaken] = useState(0)
  const { workOrder } = entry
  // The photos are files of the activity, so a user who may not read activities cannot add any.
  if (!may('Files', 'Create', workOrder) || !may('Activities', 'Read', workOrder)) return null
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      onChange={(file) => {
        if (!file) return
        setTaken(taken + 1)
        void addUploads(
          { workOrderUniqueId: workOrder, targetUniqueID: entry.of, targetType: 'SubTask' },
          [named(file, entry)],
          { isAfterSave: true, record: entry.title },
        )
      }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          h={44}
          px="md"
          fw={500}
          leftSection={<IconCamera size={20} aria-hidden />}
          aria-label={`Photo of ${entry.title}, ${entry.caption}${taken > 0 ? `: ${taken} taken` : ''}`}
        >
          {taken > 0 ? taken : 'Photo'}
        </Button>
      )}
    </FileButton>
  )
}
