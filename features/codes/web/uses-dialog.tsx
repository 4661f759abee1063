/** Shows where a code is used: the numbers of records by project. */
import { Anchor, Modal, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import type { CodeUse } from '../contract.ts'
import { usesQuery } from './keeping-api.ts'

export interface UsesOf {
  level: 'job' | 'task' | 'activity'
  id: string
  name: string
}

const counts: readonly (readonly [keyof CodeUse, one: string, many: string])[] = [
  ['jobs', 'job', 'jobs'],
  ['tasks', 'task', 'tasks'],
  ['activities', 'activity', 'activities'],
  ['submittals', 'submittal', 'submittals'],
  ['changeOrders', 'change order', 'change orders'],
]

function describe(use: CodeUse): string {
  return counts
    .filter(([field]) => use[field] !== 0)
    .map(([field, one, many]) => `${use[field]} ${use[field] === 1 ? one : many}`)
    .join(', ')
}

export function UsesDialog({ of: { level, id, name }, onClose }: { of: UsesOf; onClose: () => void }) {
  useFocusBack(true)
  const { data, error, refetch } = useQuery(usesQuery(level, id))
  const below = level === 'job' ? 'task' : 'activity'
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Where ${name} is used`}
      centered
      size="lg"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error ? (
        <FailedState title="Error fetching data." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={3} />
      ) : (
        <Stack gap="sm">
          {data.items.length > 0 && (
            <Table verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Project</Table.Th>
                  <Table.Th>Carried by</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.items.map((use) => (
                  <Table.Tr key={use.workOrderUniqueID}>
                    <Table.Td>
                      <Anchor href={`/projects/details/${use.workOrderUniqueID}`} fz="sm">
                        {use.workOrderTitle}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>{describe(use)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
          <Text fz="sm" c="dimmed">
            {[
              data.items.length === 0 && !data.isUsedElsewhere && 'Nothing carries this code.',
              data.isUsedElsewhere && 'Projects that you do not see use it, too.',
              data.codesBelow > 0 && `There are ${data.codesBelow} ${below} codes below it.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </Text>
        </Stack>
      )}
    </Modal>
  )
}
