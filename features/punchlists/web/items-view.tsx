/** Items of a list, a job or a project: filtered, grouped, and closed together. */
import { Group, Select, Stack, Text } from '@mantine/core'
import { IconListSearch, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { statuses } from '#contract/statuses.ts'
import { useMay } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useSeveral } from '#web/ui/several.ts'
import { refusalOf } from '../machine.ts'
import { type ItemsFilter, itemsQuery, type PunchPlace } from './api.ts'
import { ChosenItems } from './chosen-items.tsx'
import { GroupedItems } from './grouped-items.tsx'
import { ItemsTable } from './items-table.tsx'
import type { ItemsSearch } from './routes.tsx'

export interface ItemsViewProps {
  place: PunchPlace
  /** The status of the list, where it is of one. */
  listStatus?: string
  search: ItemsSearch
  change: (next: ItemsSearch, isReplaced?: boolean) => void
}

const statusChoices = [
  { value: '', label: 'All items' },
  { value: 'Active', label: 'Open' },
  { value: 'Completed', label: 'Closed' },
  { value: 'InActive', label: 'Inactive' },
]
const groupChoices = [
  { value: '', label: 'Not grouped' },
  { value: 'location', label: 'By location' },
  { value: 'responsible', label: 'By responsible' },
]

export function ItemsView({ place, listStatus, search, change }: ItemsViewProps) {
  const { status, group, search: searchKey, page = 1 } = search
  const may = useMay()
  const several = useSeveral()
  const filter: ItemsFilter = {
    ...(status && { statusId: statuses[status] }),
    ...(searchKey && { searchKey }),
  }
  const mayClose = may('PunchLists', 'Update', place.workOrder)
  return (
    <Stack gap="md">
      <Group gap="sm">
        <SearchField
          label="Search the items"
          value={searchKey}
          onSearch={(next) => change({ search: next, page: undefined }, true)}
        />
        <Select
          aria-label="Status"
          data={statusChoices}
          value={status ?? ''}
          allowDeselect={false}
          onChange={(value) =>
            change({ status: (value || undefined) as ItemsSearch['status'], page: undefined })
          }
          w={{ base: 'calc(50% - 6px)', xs: 150 }}
        />
        <Select
          aria-label="Group"
          data={groupChoices}
          value={group ?? ''}
          allowDeselect={false}
          onChange={(value) =>
            change({ group: (value || undefined) as ItemsSearch['group'], page: undefined })
          }
          w={{ base: 'calc(50% - 6px)', xs: 170 }}
        />
      </Group>
      {mayClose && several.items.length > 0 && <ChosenItems several={several} />}
      {group ? (
        <GroupedItems
          key={group}
          place={place}
          filter={filter}
          groupBy={group}
          several={mayClose ? several : undefined}
          page={page}
          onPage={(next) => change({ page: next })}
          empty={<NoItems place={place} listStatus={listStatus} isFiltered={Boolean(status || searchKey)} />}
        />
      ) : (
        <AllItems {...{ place, filter, page, change, listStatus }} several={mayClose ? several : undefined} />
      )}
    </Stack>
  )
}

interface AllItemsProps extends Pick<ItemsViewProps, 'place' | 'change'> {
  listStatus: string | undefined
  filter: ItemsFilter
  page: number
  several: ReturnType<typeof useSeveral> | undefined
}

function AllItems({ place, filter, page, change, several, listStatus }: AllItemsProps) {
  const items = useQuery(itemsQuery(place, filter, page))
  const onPage = useCallback((next: number) => change({ page: next }), [change])
  return (
    <>
      <Text fz="sm" c="dimmed" className="tabular" aria-live="polite">
        {items.data && <RecordCount shown={items.data.items.length} total={items.data.totalCount} />}
      </Text>
      <ItemsTable
        label="Items"
        items={items}
        page={page}
        onPage={onPage}
        several={several}
        hasList={!place.list}
        empty={
          <NoItems
            place={place}
            listStatus={listStatus}
            isFiltered={filter.statusId !== undefined || filter.searchKey !== undefined}
          />
        }
      />
    </>
  )
}

interface NoItemsProps {
  place: PunchPlace
  listStatus: string | undefined
  isFiltered: boolean
}

function NoItems({ place, listStatus, isFiltered }: NoItemsProps) {
  const may = useMay()
  if (isFiltered)
    return (
      <EmptyState
        title="No item matches"
        text="Try another word, or show all items."
        icon={<IconListSearch size={22} stroke={1.5} />}
      />
    )
  const mayAdd =
    place.list !== undefined &&
    may('PunchLists', 'Create', place.workOrder) &&
    refusalOf('list', 'fill', listStatus ?? '') === null
  return (
    <EmptyState
      title="No items yet"
      text="An item says what is to be put right, where, by whom and by when."
      icon={<IconListSearch size={22} stroke={1.5} />}
    >
      {mayAdd && (
        <LinkButton
          to="/punchlistitem/add"
          search={{ Parent: place.list, obj: place.workOrder }}
          mt="xs"
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Add item
        </LinkButton>
      )}
    </EmptyState>
  )
}
