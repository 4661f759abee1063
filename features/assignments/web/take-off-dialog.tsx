/** Asks before somebody is taken off a record, and says first what goes with it. */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { countOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { LevelName, TakingOff } from '../contract.ts'
import { takingOffQuery, useTakeOff } from './api.ts'
import { levelWords } from './levels.ts'

/** An assignment: its id, and whose it is. */
export interface Taken {
  id: string
  name: string
}

export interface TakeOffDialogProps {
  level: LevelName
  /** What the record is called. */
  recordName: string
  taken: Taken | undefined
  onClose: () => void
}

export function TakeOffDialog({ taken, ...props }: TakeOffDialogProps) {
  // While the dialog fades out it still says what it asked.
  const [asked, setAsked] = useState(taken)
  if (taken && taken !== asked) setAsked(taken)
  if (!asked) return null
  return <Asked key={asked.id} {...props} taken={asked} isOpen={taken !== undefined} />
}

function Asked(props: TakeOffDialogProps & { taken: Taken; isOpen: boolean }) {
  const { level, recordName, taken, isOpen, onClose } = props
  const takeOff = useTakeOff(level)
  // Not once it is being done: then there is nothing to ask for.
  const isAsking = isOpen && !takeOff.isPending && !takeOff.isSuccess
  const { data, error } = useQuery({ ...takingOffQuery(level, taken.id), enabled: isAsking })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Remove ${taken.name} from ${recordName}?`}
      confirmLabel="Remove"
      isDangerous
      // It is not agreed to before it is known.
      isReady={data !== undefined || error !== null}
      onConfirm={async () => {
        await takeOff.mutateAsync(taken.id)
        // 000 §8
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

/** What happens, a sentence each. */
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
