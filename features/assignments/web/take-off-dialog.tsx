/** Asks before a person is removed from a record, and shows what is removed with the assignment. */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { countOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { LevelName, TakingOff } from '../contract.ts'
import { takingOffQuery, useTakeOff } from './api.ts'
import { levelWords } from './levels.ts'

/** The id of an assignment, and the name of its person. */
export interface Taken {
  id: string
  name: string
}

export interface TakeOffDialogProps {
  level: LevelName
  /** The title of the record. */
  recordName: string
  taken: Taken | undefined
  onClose: () => void
}

export function TakeOffDialog({ taken, ...props }: TakeOffDialogProps) {
  // The text of the question does not change while the dialog fades out.
  const [asked, setAsked] = useState(taken)
  if (taken && taken !== asked) setAsked(taken)
  if (!asked) return null
  return <Asked key={asked.id} {...props} taken={asked} isOpen={taken !== undefined} />
}

function Asked(props: TakeOffDialogProps & { taken: Taken; isOpen: boolean }) {
  const { level, recordName, taken, isOpen, onClose } = props
  const takeOff = useTakeOff(level)
  // Not fetched once the removal has started, because the assignment may no longer exist.
  const isAsking = isOpen && !takeOff.isPending && !takeOff.isSuccess
  const { data, error } = useQuery({ ...takingOffQuery(level, taken.id), enabled: isAsking })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Remove ${taken.name} from ${recordName}?`}
      confirmLabel="Remove"
      isDangerous
      // The user can confirm only after the consequences are shown, or could not be loaded.
      isReady={data !== undefined || error !== null}
      onConfirm={async () => {
        await takeOff.mutateAsync(taken.id)
        // The text is that of 000 §8
        toast.success('Employee was Deleted')
      }}
      onClose={onClose}
    >
      <Stack gap="xs" aria-live="polite">
        {data ? (
          consequences(level, data).map((text) => (
            <Text key={text} inherit>
              {text}
            </Text>
          ))
        ) : (
          <Text inherit>
            {error
              ? `They are also removed from everything below this ${levelWords[level].noun}.`
              : 'Checking what else changes …'}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

const counted = (count: number, one: string, many: string) => (count > 0 ? [countOf(count, one, many)] : [])

/** `2 jobs, 3 tasks and 4 activities`. */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** The consequences, one sentence each. */
function consequences(level: LevelName, takingOff: TakingOff): string[] {
  const below = [
    ...counted(takingOff.jobCount, 'job', 'jobs'),
    ...counted(takingOff.taskCount, 'task', 'tasks'),
    ...counted(takingOff.activityCount, 'activity', 'activities'),
  ]
  const nothingBelow = level === 'SubTask' ? [] : ['They are not assigned to anything below it.']
  const { reporteeCount, hasSupervisor, timeLogCount } = takingOff
  return [
    ...(below.length > 0 ? [`They are also removed from ${listed(below)} below it.`] : nothingBelow),
    ...counted(reporteeCount, 'person who reports', 'people who report').map(
      (people) => `${people} to them here will have no supervisor.`,
    ),
    ...(hasSupervisor ? ['They will no longer have a supervisor here.'] : []),
    ...counted(timeLogCount, 'time log', 'time logs').map(
      (logs) => `Their ${logs} ${timeLogCount === 1 ? 'stays' : 'stay'}.`,
    ),
  ]
}
