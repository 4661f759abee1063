/** An item of a punch list: /punchlistitemdetails/{woid}/{id} (000 §2). */

import { Group, SimpleGrid, Text } from '@mantine/core'
import { IconCircleCheck, IconPencil, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { BallLine } from '#features/court/web/public.ts'
import { DiscussionSection, PastSections } from '#features/discussion/web/public.ts'
import { Attachments } from '#features/files/web/public.ts'
import { ChangedSince } from '#features/history/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { Facts, RecordColumns, RecordPage } from '#web/ui/record/record-page.tsx'
import { StepButton } from '#web/ui/record/step-button.tsx'
import type { PunchListItem, PunchListItemDetails } from '../contract.ts'
import { punchMachine, punchRefusals, refusalOf } from '../machine.ts'
import { itemQuery, useCloseItems, useDeleteItem } from './api.ts'
import { discussion } from './item-discussion.ts'
import { CLOSING_AN_ITEM, headingOf, nameOf, responsibleOf, titleOf } from './item-words.ts'
import { PunchStatus } from './punch-status.tsx'

export function ItemDetailsScreen() {
  const { woid, id } = useParams({ from: '/signed-in/project/punchlistitemdetails/$woid/$id' })
  const { data: item } = useSuspenseQuery(itemQuery(id))
  const over = item.status === 'Completed' ? 'PUNCH_ITEM_COMPLETE' : 'PUNCH_LIST_COMPLETE'
  const isOver = item.status === 'Completed' || item.punchListStatus === 'Completed'
  const photos = { workOrderUniqueId: woid, targetUniqueID: id, targetType: 'PunchListItem' } as const
  return (
    <RecordPage
      title={headingOf(item)}
      status={
        <Group gap="sm">
          <PunchStatus status={item.status} />
          <BallLine court={item.court} />
        </Group>
      }
      steps={<Steps item={item} />}
      over={isOver ? punchRefusals[over].text : undefined}
    >
      <RecordColumns
        aside={
          <>
            <PastSections of={discussion} id={id} />
          </>
        }
      >
        <ItemFacts item={item} />
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Attachments {...photos} stage="before" title="Before" may={item.may.files} />
          <Attachments {...photos} stage="after" title="After" may={item.may.files} />
        </SimpleGrid>
        <Discussion item={item} />
      </RecordColumns>
    </RecordPage>
  )
}

function Discussion({ item }: { item: PunchListItem }) {
  const { punchListItemUniqueId: id, workOrderUniqueId: workOrder } = item
  const may = useMay()
  return (
    <DiscussionSection
      of={discussion}
      id={id}
      workOrder={workOrder}
      mayComment={may('PunchLists', 'Update', workOrder)}
    />
  )
}

function Steps({ item }: { item: PunchListItemDetails }) {
  const { punchListItemUniqueId: id, punchListUniqueId: Parent, workOrderUniqueId: obj } = item
  const may = useMay()
  const navigate = useNavigate()
  const close = useCloseItems()
  const remove = useDeleteItem()
  // It leads to a form of the list, which asks the list.
  const listRefusal = refusalOf('list', 'fill', item.punchListStatus)
  return (
    <>
      {may('PunchLists', 'Create', obj) && !listRefusal && (
        <LinkButton
          to="/punchlistitem/add"
          search={{ Parent, ...(item.punchListItemLocation && { at: item.punchListItemLocation }) }}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Add another
        </LinkButton>
      )}
      <StepButton
        may={item.may.close}
        leftSection={<IconCircleCheck size={18} aria-hidden />}
        ask={{
          title: `Close item ${item.number}?`,
          text: (
            <>
              <ChangedSince {...discussion.history(id)} />
              <Text inherit>{item.punchListItemDescription}</Text>
              <Text inherit c="dimmed" mt="xs">
                {CLOSING_AN_ITEM}
              </Text>
            </>
          ),
          confirmLabel: 'Close item',
          step: [punchMachine.item, 'close'],
          act: () => close.mutateAsync([{ punchListItemUniqueId: id, rowVersion: item.rowVersion }]),
          done: 'The item was closed',
        }}
      >
        Close item
      </StepButton>
      <RecordMenu
        name={`item ${item.number}`}
        size={36}
        groups={[
          [
            {
              label: 'Edit',
              icon: IconPencil,
              may: item.may.edit,
              onClick: () => navigate({ to: '/punchlistitem/edit', search: { Parent, id } }),
            },
            deletion({
              name: nameOf(item),
              noun: 'item',
              may: item.may.remove,
              step: [punchMachine.item, 'remove'],
              act: () => {
                const leave = () => navigate({ to: '/punchlistDetails/$id', params: { id: Parent } })
                return remove.mutateAsync({ id, leave })
              },
              done: 'The item was deleted',
            }),
          ],
        ]}
      />
    </>
  )
}

function ItemFacts({ item }: { item: PunchListItem }) {
  const { punchListItemDescription: text, subcontractorName, subContractorTypeName } = item
  return (
    // The heading says it, where that is all.
    <Facts text={titleOf(item) !== text.trim() && text}>
      <Fact label="Punch list">
        <LinkText to="/punchlistDetails/$id" params={{ id: item.punchListUniqueId }} fz="sm">
          {item.punchListName}
        </LinkText>
      </Fact>
      <Fact label="Location">{item.punchListItemLocation || '–'}</Fact>
      <Fact label="Responsible">
        {responsibleOf(item)}
        {subcontractorName && (
          <Text fz="xs" c="dimmed" fw={400}>
            {subContractorTypeName}
          </Text>
        )}
      </Fact>
      <Fact label="Due">
        <Due day={item.dueDate} isOpen={item.status === 'Active'} />
      </Fact>
      <Fact label="Found">
        {formatDay(item.createdOnDate)} by <PersonName name={item.createdByName} />
      </Fact>
      <Fact label="Closed">
        {item.closedOnDate ? `${formatInstant(item.closedOnDate)} by ${item.closedByName}` : 'Not yet'}
      </Fact>
    </Facts>
  )
}
