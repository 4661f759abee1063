/** A page of items: a table on a desk, cards on a phone. */
import { Checkbox, Group, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkText } from '#web/ui/link-button.tsx'
import { type Column, PagedList, type PageOf } from '#web/ui/paged-list.tsx'
import type { Several } from '#web/ui/several.ts'
import type { PunchListItem } from '../contract.ts'
import { refusalOf } from '../machine.ts'
import { dueOf, nameOf, responsibleOf } from './item-words.ts'
import classes from './items-table.module.css'
import { PunchStatus } from './punch-status.tsx'

export interface ItemsTableProps {
  label: string
  items: UseQueryResult<PageOf<PunchListItem>>
  page: number
  onPage: (page: number) => void
  /** Where items can be chosen to be closed together. */
  several: Several | undefined
  /** True where the items are of several lists. */
  hasList: boolean
  empty: ReactNode
}

export function ItemsTable({ label, items, page, onPage, several, hasList, empty }: ItemsTableProps) {
  const navigate = useNavigate()
  const columns: Column<PunchListItem>[] = [
    ...(several
      ? [
          {
            title: 'Choose',
            kind: 'actions',
            cell: (item: PunchListItem) => <Choice item={item} several={several} />,
          } as const,
        ]
      : []),
    ...factColumns.filter(({ title }) => hasList || title !== 'Punch list'),
  ]
  return (
    <PagedList
      label={label}
      list={items}
      page={page}
      onPage={onPage}
      keyOf={({ punchListItemUniqueId }) => punchListItemUniqueId}
      columns={columns}
      open={({ punchListItemUniqueId: id, workOrderUniqueId: woid }) =>
        void navigate({ to: '/punchlistitemdetails/$woid/$id', params: { woid, id } })
      }
      card={(item) => <ItemCard item={item} several={several} hasList={hasList} />}
      empty={empty}
    />
  )
}

/** Only what can be closed is chosen; otherwise the box says why not. */
function Choice({ item, several }: { item: PunchListItem; several: Several }) {
  const id = item.punchListItemUniqueId
  const refusal = refusalOf('item', 'close', item.status)
  return (
    <Checkbox
      aria-label={`Choose item ${item.number}`}
      classNames={{ body: classes.box }}
      checked={several.has(id)}
      disabled={refusal !== null}
      title={refusal?.text}
      onChange={() => several.toggle({ id, name: nameOf(item) })}
    />
  )
}

function ItemLink({ item }: { item: PunchListItem }) {
  return (
    <LinkText
      to="/punchlistitemdetails/$woid/$id"
      params={{ woid: item.workOrderUniqueId, id: item.punchListItemUniqueId }}
      c="var(--mantine-color-text)"
      fw={600}
      fz="sm"
      lineClamp={2}
      style={{ overflowWrap: 'anywhere' }}
    >
      {item.punchListItemDescription}
    </LinkText>
  )
}

function Due({ item }: { item: PunchListItem }) {
  const { day, late } = dueOf(item)
  return (
    <>
      {day}
      {late && (
        <Text fz="xs" fw={600} c="var(--plumb-late)">
          {late}
        </Text>
      )}
    </>
  )
}

const factColumns: readonly Column<PunchListItem>[] = [
  { title: 'No.', kind: 'short', cell: ({ number }) => <span className="tabular">{number}</span> },
  { title: 'Item', kind: 'name', cell: (item) => <ItemLink item={item} /> },
  { title: 'Punch list', cell: ({ punchListName }) => punchListName },
  { title: 'Location', cell: ({ punchListItemLocation }) => punchListItemLocation || '–' },
  { title: 'Responsible', cell: responsibleOf },
  { title: 'Due', kind: 'short', cell: (item) => <Due item={item} /> },
  { title: 'Status', kind: 'short', cell: ({ status }) => <PunchStatus status={status} /> },
]

function ItemCard({
  item,
  several,
  hasList,
}: {
  item: PunchListItem
  several: Several | undefined
  hasList: boolean
}) {
  const { day, late } = dueOf(item)
  const facts = [
    ...(hasList ? [item.punchListName] : []),
    item.punchListItemLocation,
    responsibleOf(item),
    item.dueDate ? `Due ${day}` : '',
  ].filter(Boolean)
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      {several && <Choice item={item} several={several} />}
      <Stack gap={4} flex={1} miw={0}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fz="xs" c="dimmed" className="tabular">
            No. {item.number}
          </Text>
          <PunchStatus status={item.status} />
        </Group>
        <ItemLink item={item} />
        <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Text>
        {late && (
          <Text fz="xs" fw={600} c="var(--plumb-late)">
            {late}
          </Text>
        )}
      </Stack>
    </Group>
  )
}
