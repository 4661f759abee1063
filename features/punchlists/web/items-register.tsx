/** The items of a list, a job or a project: filtered, grouped, and closed together. */

import { Select } from '@mantine/core'
import { IconListSearch, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Allowed } from '#contract/machine.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type Filter,
  listColumns,
  pagesOf,
  type RegisterProps,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { useSeveral } from '#web/ui/list/several.ts'
import { Due } from '#web/ui/record/due.tsx'
import { RecordCard } from '#web/ui/record/record-card.tsx'
import { punchItemColumns } from '../columns.ts'
import type { PunchListItem } from '../contract.ts'
import { punchStatuses, punchWords, refusalOf } from '../machine.ts'
import type { ItemsSearch } from './address.ts'
import { downloadItems, type ItemsFilter, itemsQuery, type PunchPlace } from './api.ts'
import { CloseChosen } from './close-chosen.tsx'
import { GroupedItems } from './grouped-items.tsx'
import { nameOf, responsibleOf } from './item-words.ts'
import { PunchStatus } from './punch-status.tsx'

const filters: readonly Filter[] = [
  {
    key: 'status',
    label: 'Status',
    choices: punchStatuses.map((value) => ({ value, label: punchWords[value] })),
  },
]

const groupChoices = [
  { value: '', label: 'Not grouped' },
  { value: 'location', label: 'By location' },
  { value: 'responsible', label: 'By responsible' },
]

/**
 * The properties of the register of a place's items. `mayFill`: whether items can be added, for the items of
 * one list.
 */
export function useItemsRegister(
  place: PunchPlace,
  mayFill?: Allowed,
): Omit<RegisterProps<PunchListItem>, 'title'> {
  const address = useRegisterAddress<ItemsSearch>('punchItems', ['status', 'group'])
  const { status, group, search, sort, page = 1 } = address.search
  const may = useMay()
  const navigate = useNavigate()
  const several = useSeveral()
  const filter: ItemsFilter = {
    ...(status && { statusId: statuses[status] }),
    ...(search && { searchKey: search }),
    ...(sort && { sort }),
  }
  const items = useQuery({ ...itemsQuery(place, filter, page), enabled: !group })
  const register = {
    recordOf: (item: PunchListItem) => ({
      id: item.punchListItemUniqueId,
      name: nameOf(item),
      rowVersion: item.rowVersion,
    }),
    open: ({ punchListItemUniqueId: id, workOrderUniqueId: woid }: PunchListItem) =>
      void navigate({ to: '/punchlistitemdetails/$woid/$id', params: { woid, id } }),
    card: (item: PunchListItem) => <ItemCard item={item} hasList={!place.list} />,
    several: may('PunchLists', 'Update', place.workOrder) ? several : undefined,
    // Only items that can be closed can be chosen.
    refusalOf: (item: PunchListItem) => refusalOf('item', 'close', item.status)?.text ?? null,
  }
  return {
    ...register,
    name: 'punchItems',
    noun: { one: 'item', many: 'items' },
    records: 'PunchListItem' as const,
    address,
    rows: pagesOf(items),
    columns: place.list ? columns.filter(({ id }) => id !== 'list') : columns,
    search: 'Search the items',
    filters,
    controls: (
      <Select
        aria-label="Group"
        data={groupChoices}
        value={group ?? ''}
        allowDeselect={false}
        onChange={(value) => address.change({ group: (value || undefined) as ItemsSearch['group'] })}
        w={170}
      />
    ),
    chosenActions: <CloseChosen several={several} />,
    download: (format, shown) => downloadItems(format, place, filter, shown),
    empty: <NoItems place={place} mayFill={mayFill} />,
    instead: group
      ? (shown, empty) => (
          <GroupedItems
            key={group}
            {...{ register, place, filter, page, empty }}
            groupBy={group}
            columns={shown}
            onPage={(next) => address.change({ page: next > 1 ? next : undefined })}
          />
        )
      : undefined,
  }
}

function NoItems({ place, mayFill }: { place: PunchPlace; mayFill: Allowed | undefined }) {
  const mayAdd = mayFill === true
  return (
    <EmptyState
      title="No items yet"
      text="Items say what needs fixing, where, by whom and by when."
      icon={<IconListSearch size={22} stroke={1.5} />}
    >
      {mayAdd && (
        <LinkButton
          to="/punchlistitem/add"
          search={{ Parent: place.list }}
          mt="xs"
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Add item
        </LinkButton>
      )}
    </EmptyState>
  )
}

function ItemLink({ item }: { item: PunchListItem }) {
  return (
    <RecordLink
      to="/punchlistitemdetails/$woid/$id"
      params={{ woid: item.workOrderUniqueId, id: item.punchListItemUniqueId }}
      lineClamp={2}
    >
      {item.punchListItemDescription}
    </RecordLink>
  )
}

const due = ({ dueDate, status }: PunchListItem) => ({ day: dueDate, isOpen: status === 'Active' })

const columns = listColumns<PunchListItem, typeof punchItemColumns>(punchItemColumns, {
  name: (item) => <ItemLink item={item} />,
  responsible: responsibleOf,
  due: (item) => <Due {...due(item)} />,
  status: ({ status }) => <PunchStatus status={status} />,
})

function ItemCard({ item, hasList }: { item: PunchListItem; hasList: boolean }) {
  return (
    <RecordCard
      number={`No. ${item.number}`}
      state={<PunchStatus status={item.status} />}
      link={<ItemLink item={item} />}
      told={[hasList && item.punchListName, item.punchListItemLocation, responsibleOf(item)]}
      due={{ ...due(item), label: 'Due' }}
    />
  )
}
