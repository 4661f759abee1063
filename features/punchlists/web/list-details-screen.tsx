/** A punch list and its items: /punchlistDetails/{id} (000 §2). */
import { Alert, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Attachments } from '#features/files/web/public.ts'
import { Fact } from '#features/projects/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PunchList } from '../contract.ts'
import { punchRefusals, refusalOf } from '../machine.ts'
import { closing, listQuery, tellRefusal, useChangeList } from './api.ts'
import { ItemsView } from './items-view.tsx'
import { ListActions } from './list-actions.tsx'
import { ListProgress } from './list-progress.tsx'
import { PunchStatus } from './punch-status.tsx'
import type { ItemsSearch } from './routes.tsx'
import { StepButton } from './step-button.tsx'

/** Why a list cannot be closed now; null where it can. */
function closeRefusal({ status, openItemCount }: PunchList): string | null {
  const refusal = refusalOf('list', 'close', status)
  if (refusal) return refusal.text
  return openItemCount > 0 ? punchRefusals.PUNCH_LIST_HAS_OPEN_ITEMS.text : null
}

export function ListDetailsScreen() {
  const { id } = useParams({ from: '/signed-in/project/punchlistDetails/$id' })
  const search = useSearch({ from: '/signed-in/project/punchlistDetails/$id' })
  const navigate = useNavigate({ from: '/punchlistDetails/$id' })
  const { data: list } = useSuspenseQuery(listQuery(id))
  const { workOrderUniqueId: woid, jobUniqueId: jobid } = list
  const change = useCallback(
    (next: ItemsSearch, replace = false) =>
      void navigate({ search: (present) => ({ ...present, ...next }), replace }),
    [navigate],
  )
  const complete = refusalOf('list', 'fill', list.status)
  return (
    <PageBody>
      <PageHeader title={list.punchListName} subtitle={<PunchStatus status={list.status} />}>
        <Steps
          list={list}
          leave={() => navigate({ to: '/punchlists/$woid/$jobid', params: { woid, jobid } })}
        />
      </PageHeader>
      <Stack gap="lg">
        {complete && (
          <Alert icon={<IconInfoCircle size={18} aria-hidden />} variant="outline" color="blueprint">
            {complete.text}
          </Alert>
        )}
        <Facts list={list} />
        <ItemsView
          place={{ workOrder: woid, list: id }}
          listStatus={list.status}
          search={search}
          change={change}
        />
        <Attachments workOrderUniqueId={woid} targetUniqueID={id} targetType="PunchList" />
      </Stack>
    </PageBody>
  )
}

function Steps({ list, leave }: { list: PunchList; leave: () => Promise<void> }) {
  const { punchListUniqueId: id, workOrderUniqueId: obj, punchListName: name } = list
  const may = useMay()
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const close = useChangeList()
  const [isAsking, setAsking] = useState(false)
  const addRefusal = refusalOf('list', 'fill', list.status)
  const refusal = closeRefusal(list)
  // With everything done, closing is the next step; before that, adding is.
  const isReady = refusal === null && list.closedItemCount > 0
  return (
    <Group gap="xs">
      {!isPhone && (
        <LinkButton
          to="/punchlistsheet/$id"
          params={{ id }}
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          Print
        </LinkButton>
      )}
      {may('PunchLists', 'Update', obj) && (
        <StepButton
          variant={isReady ? 'filled' : 'default'}
          refusal={refusal}
          leftSection={<IconCircleCheck size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Close list
        </StepButton>
      )}
      {may('PunchLists', 'Create', obj) && (
        <StepButton
          variant={isReady ? 'default' : 'filled'}
          refusal={addRefusal?.text}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => void navigate({ to: '/punchlistitem/add', search: { Parent: id, obj } })}
        >
          Add item
        </StepButton>
      )}
      <ListActions list={list} leave={leave} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Close ${name}?`}
        confirmLabel="Close list"
        onConfirm={async () => {
          try {
            await close.mutateAsync({ punchListUniqueId: id, ...closing })
            toast.success(`${name} was closed`)
          } catch (error) {
            tellRefusal('list', 'close', error)
          }
        }}
        onClose={() => setAsking(false)}
      >
        <Text fz="sm">
          A closed punch list is not edited any more, gets no items, and is not opened again.
        </Text>
      </ConfirmDialog>
    </Group>
  )
}

function Facts({ list }: { list: PunchList }) {
  const { closedOnDate, closedByName, workOrderUniqueId: woid, jobUniqueId: jobid } = list
  return (
    <Paper withBorder p="lg">
      <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} m={0}>
        <Fact label="Job">
          <LinkText to="/punchlists/$woid/$jobid" params={{ woid, jobid }} fz="sm">
            {list.jobTitle}
          </LinkText>
        </Fact>
        <Fact label="Items">
          <ListProgress list={list} />
        </Fact>
        <Fact label="Made">
          {formatInstant(list.createdOnDate)} by {list.createdByName}
        </Fact>
        <Fact label="Closed">
          {closedOnDate ? `${formatInstant(closedOnDate)} by ${closedByName}` : 'Not yet'}
        </Fact>
      </SimpleGrid>
      {list.punchListDescription && (
        <Text fz="sm" mt="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {list.punchListDescription}
        </Text>
      )}
    </Paper>
  )
}
