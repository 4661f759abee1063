/** Items by location or by responsible party: a section for each, with the number of open items. */

import { Group, Pagination, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { type Column, pagesOf, RecordList, type RegisterProps } from '#features/registers/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { formatNumber } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import type { ItemGroup, PunchListItem } from '../contract.ts'
import { type GroupBy, groupsQuery, type ItemsFilter, itemsQuery, type PunchPlace } from './api.ts'
import classes from './grouped-items.module.css'

/** With at most this number of sections, all of them are open at first. */
const OPEN_AT_FIRST = 5

/** The common properties of the item lists of all groups. */
type ItemList = Pick<RegisterProps<PunchListItem>, 'recordOf' | 'open' | 'card' | 'several' | 'refusalOf'>

export interface GroupedItemsProps {
  place: PunchPlace
  filter: ItemsFilter
  groupBy: GroupBy
  register: ItemList
  columns: readonly Column<PunchListItem>[]
  page: number
  onPage: (page: number) => void
  empty: ReactNode
}

export function GroupedItems(props: GroupedItemsProps) {
  const { place, filter, groupBy, register, columns, page, onPage, empty } = props
  const groups = useQuery(groupsQuery(place, filter, groupBy, page))
  if (!groups.data) {
    return (
      <Paper withBorder>
        {groups.isError ? (
          <FailedState title={texts.fetchFailed} error={groups.error} retry={() => groups.refetch()} />
        ) : (
          <LoadingRows rows={6} />
        )}
      </Paper>
    )
  }
  const { items, totalPages } = groups.data
  if (items.length === 0) return <Paper withBorder>{empty}</Paper>
  return (
    <Stack gap="md">
      {items.map((group) => (
        <Section
          key={group.key}
          group={group}
          isOpenAtFirst={items.length <= OPEN_AT_FIRST}
          {...{ place, filter, groupBy, register, columns }}
        />
      ))}
      {totalPages > 1 && (
        <Group justify="center">
          <Pagination
            size="sm"
            total={totalPages}
            value={page}
            onChange={onPage}
            getItemProps={(number) => ({ 'aria-label': `Groups, page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': `Groups, ${control} page` })}
          />
        </Group>
      )}
    </Stack>
  )
}

function nameOf({ name }: ItemGroup, groupBy: GroupBy): string {
  return name || (groupBy === 'location' ? 'Without a location' : 'Nobody yet')
}

function countsOf({ openItemCount, closedItemCount, inactiveItemCount }: ItemGroup): string {
  return [
    `${formatNumber(openItemCount)} open`,
    `${formatNumber(closedItemCount)} closed`,
    ...(inactiveItemCount > 0 ? [`${formatNumber(inactiveItemCount)} inactive`] : []),
  ].join(', ')
}

interface SectionProps
  extends Pick<GroupedItemsProps, 'place' | 'filter' | 'groupBy' | 'register' | 'columns'> {
  group: ItemGroup
  isOpenAtFirst: boolean
}

function Section({ group, isOpenAtFirst, ...props }: SectionProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <section>
      <Title order={2} fz="md" mb={isOpen ? 'xs' : 0}>
        <UnstyledButton
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={18} aria-hidden />
          <span className={classes.name}>{nameOf(group, props.groupBy)}</span>
          <Text span fz="sm" c="dimmed" fw={400} className="tabular">
            {countsOf(group)}
          </Text>
        </UnstyledButton>
      </Title>
      {isOpen && (
        <div id={id}>
          <SectionItems group={group} {...props} />
        </div>
      )}
    </section>
  )
}

function SectionItems({
  group,
  place,
  filter,
  groupBy,
  register,
  columns,
}: Omit<SectionProps, 'isOpenAtFirst'>) {
  const [page, setPage] = useState(1)
  const items = useQuery(itemsQuery(place, { ...filter, [groupBy]: group.key }, page))
  return (
    <RecordList
      {...register}
      label={nameOf(group, groupBy)}
      rows={pagesOf(items)}
      columns={columns}
      page={page}
      onPage={setPage}
      empty={
        <Text fz="sm" c="dimmed" p="md">
          No items here.
        </Text>
      }
    />
  )
}
