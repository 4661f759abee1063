/** The dialogs for a file or folder of a list, one at a time. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import type { FileItem } from '../contract.ts'
import { useDeleteItem } from './api.ts'
import { DetailsDialog } from './details-dialog.tsx'
import type { EntryDialogProps } from './entry-modal.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { RenameDialog } from './name-dialogs.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

export interface EntryQuestion {
  kind: 'rename' | 'move' | 'delete' | 'versions' | 'details'
  item: FileItem
}

export interface EntryDialogsProps {
  question: EntryQuestion | undefined
  onClose: () => void
}

export function EntryDialogs({ question, onClose }: EntryDialogsProps) {
  // Keeps the last question, so that the dialog keeps its text while it fades out.
  const [asked, setAsked] = useState(question)
  if (question && question !== asked) setAsked(question)
  if (!asked) return null
  const dialog = (kind: EntryQuestion['kind']) => ({
    item: asked.item,
    isOpen: question?.kind === kind,
    onClose,
  })
  return (
    <>
      <DeleteDialog {...dialog('delete')} />
      <RenameDialog {...dialog('rename')} />
      <MoveDialog {...dialog('move')} />
      <VersionsDialog {...dialog('versions')} />
      <DetailsDialog {...dialog('details')} />
    </>
  )
}

/** The question in the words of the documents (000 §5). */
function DeleteDialog({ item, isOpen, onClose }: EntryDialogProps) {
  const remove = useDeleteItem()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Do you really want to delete?"
      confirmLabel="YES. DELETE IT!"
      cancelLabel="NO. CANCEL DELETE"
      isDangerous
      onConfirm={() => remove.mutateAsync(item)}
      onClose={onClose}
    >
      <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {item.name}
      </Text>
      <Text fz="sm" mt={4}>
        This is a one way process
      </Text>
      {item.type === 'Folder' && (
        <Text fz="sm" c="dimmed" mt={4}>
          All files and folders in it are deleted too.
        </Text>
      )}
    </ConfirmDialog>
  )
}
