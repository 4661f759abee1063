/** Asks before records of a plan are deleted. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Chosen } from '#web/ui/list/several.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface RemoveDialogProps {
  removed: readonly Chosen[] | undefined
  noun: { one: string; many: string }
  takesAlong: string | undefined
  onConfirm: (removed: readonly Chosen[]) => Promise<unknown>
  onClose: () => void
}

/** Asks with the documents' text (001 §8, 002 §5). */
export function RemoveDialog({ removed, noun, takesAlong, onConfirm, onClose }: RemoveDialogProps) {
  // While the dialog fades out, the question must not change.
  const [asked, setAsked] = useState(removed ?? [])
  if (removed && removed !== asked) setAsked(removed)
  const name = asked.length === 1 ? (asked[0]?.name ?? '') : `${asked.length} ${noun.many}`
  return (
    <ConfirmDialog
      isOpen={removed !== undefined}
      title={`Would you like to delete : ${name}`}
      confirmLabel={`Delete ${asked.length === 1 ? noun.one : noun.many}`}
      isDangerous
      onConfirm={() => onConfirm(asked)}
      onClose={onClose}
    >
      <Text fz="sm">Are you sure you want to delete this?</Text>
      <Text fz="sm" c="dimmed" mt={4}>
        {takesAlong} You can undo it for 30 seconds. After that, Deleted lists it for 30 days.
      </Text>
    </ConfirmDialog>
  )
}
