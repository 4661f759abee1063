/** An item of a punch list: /punchlistitemdetails/{woid}/{id} (000 §2). */

import { Text } from '@mantine/core'
import { IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMyTurn } from '#features/court/web/public.ts'
import { DiscussedPage } from '#features/discussion/web/public.ts'
import { Attachments } from '#features/files/web/public.ts'
import { ChangedSince } from '#features/history/web/public.ts'
import { LinkFacts } from '#features/links/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { formatDay, formatInstant } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { deletion } from '#web/ui/menu/record-menu.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { Details, RecordSection, RecordText } from '#web/ui/record/record-page.tsx'
import { RecordSteps } from '#web/ui/record/record-steps.tsx'
import type { PunchListItemDetails } from '../contract.ts'
import { punchItemLabels } from '../labels.ts'
import { punchMachine, punchRefusals, refusalOf } from '../machine.ts'
import { itemQuery, useCloseItems, useDeleteItem } from './api.ts'
import { discussion } from './item-discussion.ts'
import { CLOSING_AN_ITEM, nameOf, responsibleOf, titleOf } from './item-words.ts'
import { PunchStatus } from './punch-status.tsx'

export function ItemDetailsScreen() {
  const { woid, id } = useParams({ from: '/signed-in/project/punchlistitemdetails/$woid/$id' })
  const { data: item } = useSuspenseQuery(itemQuery(id))
  const may = useMay()
  const over = item.status === 'Completed' ? 'PUNCH_ITEM_COMPLETE' : 'PUNCH_LIST_COMPLETE'
  const isOver = item.status === 'Completed' || item.punchListStatus === 'Completed'
  const photos = {
    workOrderUniqueId: woid,
    targetUniqueID: id,
    targetType: 'PunchListItem',
    may: item.may.files,
  } as const
  return (
    <DiscussedPage
      of={discussion}
      id={id}
      workOrder={woid}
      number={`${item.number}.`}
      title={titleOf(item)}
      state={<PunchStatus status={item.status} />}
      court={item.court}
      steps={<Steps item={item} />}
      over={isOver ? punchRefusals[over].text : undefined}
      about={
        <>
          <Attachments {...photos} stage="before" title="Before" />
          {/* Not shown if the heading already has the whole text. */}
          {titleOf(item) !== item.punchListItemDescription.trim() && (
            <RecordSection title="What needs fixing">
              <RecordText>{item.punchListItemDescription}</RecordText>
            </RecordSection>
          )}
        </>
      }
      decision={<Attachments {...photos} stage="after" title="After" />}
      details={<ItemDetails item={item} />}
      discussion={{ mayComment: may('PunchLists', 'Update', woid) }}
    />
  )
}

function Steps({ item }: { item: PunchListItemDetails }) {
  const { punchListItemUniqueId: id, punchListUniqueId: Parent, workOrderUniqueId: obj } = item
  const may = useMay()
  const navigate = useNavigate()
  const close = useCloseItems()
  const remove = useDeleteItem()
  const turn = useMyTurn(item.court)
  // The button opens a form that adds to the list, so the status of the list decides.
  const listRefusal = refusalOf('list', 'fill', item.punchListStatus)
  const at = item.punchListItemLocation
  return (
    <RecordSteps
      name={`item ${item.number}`}
      edit={{
        may: item.may.edit,
        onClick: () => navigate({ to: '/punchlistitem/edit', search: { Parent, id } }),
      }}
      steps={[
        may('PunchLists', 'Create', obj) &&
          !listRefusal && {
            label: 'Add another',
            icon: IconPlus,
            may: true,
            onClick: () => void navigate({ to: '/punchlistitem/add', search: { Parent, ...(at && { at }) } }),
          },
        {
          label: 'Close item',
          icon: IconCircleCheck,
          may: item.may.close,
          isMyTurn: turn === 'close',
          ask: {
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
            record: nameOf(item),
          },
        },
      ]}
      menu={[
        [
          deletion({
            name: nameOf(item),
            noun: 'item',
            may: item.may.remove,
            step: [punchMachine.item, 'remove'],
            act: () => {
              const leave = () => navigate({ to: '/punchlistDetails/$id', params: { id: Parent } })
              return remove.mutateAsync({ id, leave })
            },
          }),
        ],
      ]}
    />
  )
}

function ItemDetails({ item }: { item: PunchListItemDetails }) {
  const { punchListItemUniqueId: id, punchListUniqueId: Parent, may } = item
  const { employeeName, subcontractorName, subContractorTypeName, closedOnDate, closedByName } = item
  const navigate = useNavigate()
  return (
    <Details
      addable={[
        !item.punchListItemLocation && 'location',
        !employeeName && !subContractorTypeName && 'who is responsible',
        !item.dueDate && 'due date',
      ]}
      onAdd={
        may.edit === true
          ? () => void navigate({ to: '/punchlistitem/edit', search: { Parent, id } })
          : undefined
      }
    >
      <Fact label={punchItemLabels.punchListUniqueId}>
        <LinkText to="/punchlistDetails/$id" params={{ id: Parent }} fz="sm">
          {item.punchListName}
        </LinkText>
      </Fact>
      <Fact label={punchItemLabels.punchListItemLocation}>{item.punchListItemLocation}</Fact>
      <Fact label="Responsible">
        {responsibleOf(item)}
        {subcontractorName && (
          <Text fz="xs" c="dimmed" fw={400}>
            {subContractorTypeName}
          </Text>
        )}
      </Fact>
      <Fact label={punchItemLabels.dueDate}>
        {item.dueDate && <Due day={item.dueDate} isOpen={item.status === 'Active'} />}
      </Fact>
      <Fact label="Found">
        {formatDay(item.createdOnDate)} by <PersonName name={item.createdByName} />
      </Fact>
      <LinkFacts module="PunchLists" targetType="PunchListItem" id={id} workOrder={item.workOrderUniqueId} />
      <Fact label="Closed">{closedOnDate && `${formatInstant(closedOnDate)} by ${closedByName}`}</Fact>
    </Details>
  )
}
