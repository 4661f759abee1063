/**
 * The screen of parts of plans deleted in the last 30 days, to restore them
 * (records.md 'Deleting what is above'): /deleted.
 */
import { Button, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recordTypes } from '#contract/record-types.ts'
import {
  type Column,
  pagesOf,
  Register,
  type RegisterSearch,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { ConfirmDialog } from '#web/ui/ask/confirm-dialog.tsx'
import { countOf, formatInstant } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { BroughtBack, Deletion } from '../deleted-contract.ts'
import { deletedQuery, useBringBack } from './deleted-api.ts'

/** The most titles of one deletion that are shown. */
const MOST_NAMED = 3

/** The titles of a deletion: 'Roof, Walls and 2 more'. */
function calledOf({ titles }: Deletion): string {
  const named = titles.slice(0, MOST_NAMED).join(', ')
  return titles.length > MOST_NAMED ? `${named} and ${titles.length - MOST_NAMED} more` : named
}

/** The kind of the deleted records: 'Project', '2 jobs'. */
function kindOf({ level, titles }: Deletion): string {
  const { label } = recordTypes[level]
  if (titles.length > 1)
    return countOf(titles.length, label, level === 'SubTask' ? 'activities' : `${label}s`)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** The number of records that were deleted with them: '3 jobs, 1 task', or empty. */
function tookOf({ jobCount, taskCount, activityCount }: Deletion): string {
  return [
    jobCount > 0 && countOf(jobCount, 'job'),
    taskCount > 0 && countOf(taskCount, 'task'),
    activityCount > 0 && countOf(activityCount, 'activity', 'activities'),
  ]
    .filter(Boolean)
    .join(', ')
}

function What({ deletion }: { deletion: Deletion }) {
  const { level, workOrderTitle } = deletion
  const beside = [kindOf(deletion), level !== 'WorkOrder' && workOrderTitle].filter(Boolean).join(' · ')
  return (
    <>
      <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }} dir="auto">
        {calledOf(deletion)}
      </Text>
      <Text fz="xs" c="dimmed">
        {beside}
      </Text>
    </>
  )
}

const columns: readonly Column<Deletion>[] = [
  { id: 'what', title: 'What', kind: 'name', cell: (deletion) => <What deletion={deletion} /> },
  { id: 'took', title: 'With it', cell: (deletion) => tookOf(deletion) || '–' },
  { id: 'who', title: 'Deleted by', cell: ({ deletedByName }) => deletedByName },
  { id: 'when', title: 'When', cell: ({ deletedOnDate }) => formatInstant(deletedOnDate) },
]

/** The codes and people that do not come back: 'No longer on it: code 03 30 Cast in place; Ben Ode'. */
function goneOf([{ goneCodes, gonePeople } = { goneCodes: [], gonePeople: [] }]: readonly Pick<
  BroughtBack,
  'goneCodes' | 'gonePeople'
>[]): string | undefined {
  const gone = [...goneCodes.map((code) => `code ${code}`), ...gonePeople]
  return gone.length > 0 ? `No longer on it: ${gone.join('; ')}` : undefined
}

export function DeletedScreen() {
  const address = useRegisterAddress<RegisterSearch>('deleted')
  const { page = 1 } = address.search
  const list = useQuery(deletedQuery(page))
  const [asked, setAsked] = useState<Deletion>()
  const bringBack = useBringBack()
  return (
    <>
      <Register
        name="deleted"
        title="Deleted"
        subtitle="Projects, jobs, tasks and activities of the last 30 days"
        noun={{ one: 'deletion', many: 'deletions' }}
        address={address}
        rows={pagesOf(list)}
        rowHeight={58}
        recordOf={(deletion) => ({ id: deletion.deletionUniqueId, name: calledOf(deletion) })}
        columns={columns}
        actions={(deletion) => (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            aria-label={`Bring back ${calledOf(deletion)}`}
            onClick={() => setAsked(deletion)}
          >
            Bring back
          </Button>
        )}
        card={(deletion) => (
          <Stack gap={4}>
            <What deletion={deletion} />
            <Text fz="sm">{`${deletion.deletedByName}, ${formatInstant(deletion.deletedOnDate)}`}</Text>
            {tookOf(deletion) && (
              <Text fz="sm" c="dimmed">
                {`With it: ${tookOf(deletion)}`}
              </Text>
            )}
          </Stack>
        )}
        empty={
          <EmptyState
            title="Nothing was deleted"
            text="What you may bring back is listed here for 30 days."
            icon={<IconTrash size={22} stroke={1.5} />}
          />
        }
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked ? `Bring back ${calledOf(asked)}?` : ''}
        confirmLabel="Bring back"
        onConfirm={async () => {
          if (!asked) return
          const back = await bringBack.mutateAsync(asked.deletionUniqueId)
          toast.success(`${calledOf(asked)}: brought back`, { detail: goneOf(back) })
        }}
        onClose={() => setAsked(undefined)}
      >
        It comes back with everything that was deleted with it, and the people who were on it are told.
      </ConfirmDialog>
    </>
  )
}
