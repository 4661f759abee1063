/** The actions on a time log: change and delete. */

import { ActionIcon, Group, Text } from '@mantine/core'
import { IconClock, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { formatDay, fullName } from '#web/ui/format.ts'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { Tip } from '#web/ui/tip.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { TimeLog } from '../contract.ts'
import { useDeleteLog } from './api.ts'
import { formatHours, formatTimes } from './times.ts'

/** The name of a log: `07:00 to 11:30 on Tie bar`. */
function nameOf(log: TimeLog): string {
  return `${formatTimes(log) || formatHours(log.hours)} on ${log.subTaskTitle}`
}

export interface LogActionsProps {
  log: TimeLog
  onEdit: (log: TimeLog) => void
  onDelete: (log: TimeLog) => void
  /**
   * True: the menu has a link to all time of the activity. Left out on a screen that already shows all this
   * time.
   */
  hasActivityLink?: boolean
}

export function LogActions({ log, onEdit, onDelete, hasActivityLink = false }: LogActionsProps) {
  const may = useMay()
  const navigate = useNavigate()
  const mayChange = log.canChange && may('Tracking', 'Update', log.workOrderUniqueId)
  const mayDelete = log.canChange && may('Tracking', 'Delete', log.workOrderUniqueId)
  const name = nameOf(log)
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {mayChange && (
        <Tip label="Change">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Change ${name}`}
            onClick={() => onEdit(log)}
          >
            <IconPencil size={17} />
          </ActionIcon>
        </Tip>
      )}
      <RecordMenu
        name={name}
        groups={[
          [
            hasActivityLink && {
              label: 'All time on this activity',
              icon: IconClock,
              onClick: () =>
                navigate({
                  to: '/activities/employee/logs/$woid/$activityID',
                  params: { woid: log.workOrderUniqueId, activityID: log.subTaskUniqueId },
                }),
            },
          ],
          [
            mayDelete && {
              label: 'Delete',
              icon: IconTrash,
              isDangerous: true,
              onClick: () => onDelete(log),
            },
          ],
        ]}
      />
    </Group>
  )
}

/** Asks before a log is deleted, in the documents' words (001 §8, 002 §5). */
export function DeleteLogDialog({ log, onClose }: { log: TimeLog | undefined; onClose: () => void }) {
  // Keeps the last log, so that the dialog keeps its text while it fades out.
  const [asked, setAsked] = useState(log)
  if (log && log !== asked) setAsked(log)
  const remove = useDeleteLog()
  return (
    <ConfirmDialog
      isOpen={log !== undefined}
      title={`Would you like to delete : ${asked ? nameOf(asked) : ''}`}
      confirmLabel="Delete time log"
      isDangerous
      onConfirm={async () => {
        await remove.mutateAsync(asked?.subTaskTrackingUniqueId ?? '')
        toast.success('Removed!')
      }}
      onClose={onClose}
    >
      <Text inherit>Are you sure you want to delete this?</Text>
      {asked && (
        <Text inherit c="dimmed" mt={4}>
          {fullName(asked)}, {formatDay(asked.trackingDate)}, {formatHours(asked.hours)}
        </Text>
      )}
    </ConfirmDialog>
  )
}
