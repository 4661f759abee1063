/** An item of a punch list: /punchlistitemdetails/{woid}/{id} (000 §2). */
import { ActionIcon, Alert, Group, Menu, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  IconCircleCheck,
  IconDots,
  IconInfoCircle,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Attachments } from '#features/files/web/public.ts'
import { Fact } from '#features/projects/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PunchListItem } from '../contract.ts'
import { refusalOf } from '../machine.ts'
import { itemQuery, tellRefusal, useCloseItems, useDeleteItem } from './api.ts'
import { dueOf, nameOf, responsibleOf } from './item-words.ts'
import { PunchStatus } from './punch-status.tsx'
import { StepButton } from './step-button.tsx'

export function ItemDetailsScreen() {
  const { woid, id } = useParams({ from: '/signed-in/project/punchlistitemdetails/$woid/$id' })
  const { data: item } = useSuspenseQuery(itemQuery(id))
  const complete = refusalOf('item', 'edit', item.status) ?? refusalOf('list', 'fill', item.punchListStatus)
  const photos = { workOrderUniqueId: woid, targetUniqueID: id, targetType: 'PunchListItem' } as const
  return (
    <PageBody>
      <PageHeader title={`Item ${item.number}`} subtitle={<PunchStatus status={item.status} />}>
        <Steps item={item} />
      </PageHeader>
      <Stack gap="lg">
        {complete && (
          <Alert icon={<IconInfoCircle size={18} aria-hidden />} variant="outline" color="blueprint">
            {complete.text}
          </Alert>
        )}
        <Facts item={item} />
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Attachments {...photos} stage="before" title="Before" />
          <Attachments {...photos} stage="after" title="After" />
        </SimpleGrid>
      </Stack>
    </PageBody>
  )
}

function Steps({ item }: { item: PunchListItem }) {
  const { punchListItemUniqueId: id, punchListUniqueId: Parent, workOrderUniqueId: obj } = item
  const may = useMay()
  const close = useCloseItems()
  const [isAsking, setAsking] = useState(false)
  const mayAdd = may('PunchLists', 'Create', obj) && !refusalOf('list', 'fill', item.punchListStatus)
  return (
    <Group gap="xs">
      {mayAdd && (
        <LinkButton
          to="/punchlistitem/add"
          search={{ Parent, obj, ...(item.punchListItemLocation && { at: item.punchListItemLocation }) }}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Add another
        </LinkButton>
      )}
      {may('PunchLists', 'Update', obj) && (
        <StepButton
          refusal={refusalOf('item', 'close', item.status)?.text}
          leftSection={<IconCircleCheck size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Close item
        </StepButton>
      )}
      <ItemActions item={item} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Close item ${item.number}?`}
        confirmLabel="Close item"
        onConfirm={async () => {
          try {
            await close.mutateAsync([id])
            toast.success('The item was closed')
          } catch (error) {
            tellRefusal('item', 'close', error)
          }
        }}
        onClose={() => setAsking(false)}
      >
        <Text fz="sm">{item.punchListItemDescription}</Text>
        <Text fz="sm" c="dimmed" mt="xs">
          You say with it that the work was done and looked at. A closed item is not opened again.
        </Text>
      </ConfirmDialog>
    </Group>
  )
}

function ItemActions({ item }: { item: PunchListItem }) {
  const { punchListItemUniqueId: id, punchListUniqueId: Parent, workOrderUniqueId: obj } = item
  const may = useMay()
  const navigate = useNavigate()
  const remove = useDeleteItem()
  const [isAsking, setAsking] = useState(false)
  const mayEdit = may('PunchLists', 'Update', obj)
  const mayDelete = may('PunchLists', 'Delete', obj)
  const editRefusal =
    refusalOf('item', 'edit', item.status) ?? refusalOf('list', 'fill', item.punchListStatus)
  const deleteRefusal = refusalOf('item', 'remove', item.status)
  if (!mayEdit && !mayDelete) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Actions for item ${item.number}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown maw={300}>
          {mayEdit && (
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              disabled={editRefusal !== null}
              onClick={() => void navigate({ to: '/punchlistitem/edit', search: { Parent, id, obj } })}
            >
              Edit
              <Why refusal={editRefusal} />
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden />}
              color="red"
              disabled={deleteRefusal !== null}
              onClick={() => setAsking(true)}
            >
              Delete
              <Why refusal={deleteRefusal} />
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Would you like to delete : ${nameOf(item)}`}
        confirmLabel="Delete item"
        isDangerous
        onConfirm={async () => {
          try {
            await remove.mutateAsync({
              id,
              leave: () => navigate({ to: '/punchlistDetails/$id', params: { id: Parent }, search: { obj } }),
            })
            toast.success('The item was deleted')
          } catch (error) {
            tellRefusal('item', 'remove', error)
          }
        }}
        onClose={() => setAsking(false)}
      >
        <Text fz="sm">Are you sure you want to delete this?</Text>
      </ConfirmDialog>
    </>
  )
}

function Why({ refusal }: { refusal: { text: string } | null }) {
  return (
    refusal && (
      <Text fz="xs" c="dimmed">
        {refusal.text}
      </Text>
    )
  )
}

function Facts({ item }: { item: PunchListItem }) {
  const { day, late } = dueOf(item)
  return (
    <Paper withBorder p="lg">
      <Text fz="md" fw={500} mb="md" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {item.punchListItemDescription}
      </Text>
      <SimpleGrid component="dl" cols={{ base: 2, md: 3 }} m={0}>
        <Fact label="Punch list">
          <LinkText
            to="/punchlistDetails/$id"
            params={{ id: item.punchListUniqueId }}
            search={{ obj: item.workOrderUniqueId }}
            fz="sm"
          >
            {item.punchListName}
          </LinkText>
        </Fact>
        <Fact label="Location">{item.punchListItemLocation || '–'}</Fact>
        <Fact label="Responsible">
          {responsibleOf(item)}
          {item.subcontractorName && (
            <Text fz="xs" c="dimmed" fw={400}>
              {item.subContractorTypeName}
            </Text>
          )}
        </Fact>
        <Fact label="Due">
          {day}
          {late && (
            <Text fz="xs" fw={600} c="var(--plumb-late)">
              {late}
            </Text>
          )}
        </Fact>
        <Fact label="Found">
          {formatDay(item.createdOnDate)} by {item.createdByName}
        </Fact>
        <Fact label="Closed">
          {item.closedOnDate ? `${formatInstant(item.closedOnDate)} by ${item.closedByName}` : 'Not yet'}
        </Fact>
      </SimpleGrid>
    </Paper>
  )
}
