/**
 * The changes of the permissions of roles, newest first: the last few beside the matrix, all of them on
 * demand.
 */
import { Button, Group, Modal, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant, formatInstantDay } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import classes from './access.module.css'
import { allRoleChangesQuery, roleChangesQuery } from './api.ts'
import { changedBy, shortly, titleOf } from './role-change-words.ts'

/** The number of changes beside the matrix. */
const FEW = 3

/** A change is short beside the matrix, and names all its modules in the list of all changes. */
export function ChangedLately({ onChoose }: { onChoose: (role: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const latest = useQuery(roleChangesQuery(FEW))
  return (
    <section className={`${classes.card} ${classes.changes}`} aria-labelledby="changed-lately">
      <Stack gap={8} p="sm">
        <Title order={2} id="changed-lately" fz="sm">
          Changed lately
        </Title>
        {latest.isError ? (
          <Text fz="sm" c="dimmed">
            The changes could not be loaded.
          </Text>
        ) : latest.data?.totalCount === 0 ? (
          <Text fz="sm" c="dimmed">
            No changes yet.
          </Text>
        ) : (
          latest.data?.items.map((change) => (
            <UnstyledButton
              key={change.changeId}
              className={classes.change}
              onClick={() => onChoose(change.companyRoleUniqueId)}
            >
              <Text component="span" display="block" fz="xs" fw={600}>
                {titleOf(change)}
              </Text>
              <Text component="span" display="block" fz="xs">
                {shortly(change)}
              </Text>
              <Text component="span" display="block" fz="xs" c="dimmed">
                {[formatInstantDay(change.changedAt), change.changedBy && changedBy(change)]
                  .filter(Boolean)
                  .join(', ')}
              </Text>
            </UnstyledButton>
          ))
        )}
        {latest.data && latest.data.totalCount > 0 && (
          <Group>
            <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
              All changes
            </Button>
          </Group>
        )}
      </Stack>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Changes to roles"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <AllChanges />
      </Modal>
    </section>
  )
}

function AllChanges() {
  const changes = useInfiniteQuery(allRoleChangesQuery)
  if (changes.isError)
    return (
      <FailedState
        title="The changes could not be loaded."
        error={changes.error}
        retry={() => void changes.refetch()}
      />
    )
  if (!changes.data) return <LoadingRows rows={6} />
  const items = changes.data.pages.flatMap((page) => page.items)
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        <RecordCount shown={items.length} total={changes.data.pages[0]?.totalCount ?? 0} />
      </Text>
      {items.map((change) => (
        <div key={change.changeId}>
          <Text fz="sm" fw={600}>
            {titleOf(change)}
          </Text>
          <Text fz="sm">{shortly(change, change.modules.length)}</Text>
          <Text fz="xs" c="dimmed">
            {formatInstant(change.changedAt)}, {changedBy(change)}
          </Text>
        </div>
      ))}
      {changes.hasNextPage && (
        <Button
          variant="default"
          loading={changes.isFetchingNextPage}
          onClick={() => void changes.fetchNextPage()}
        >
          Earlier changes
        </Button>
      )}
    </Stack>
  )
}
