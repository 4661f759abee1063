/** A list of ten at a time: a table on a desk, cards on a phone, and what stands in for it (001 §1). */
import { Group, Pagination, Paper, Table } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { texts } from '#web/api/texts.ts'
import { useIsNarrow } from './is-phone.ts'
import { FailedState, LoadingRows } from './list-states.tsx'
import classes from './paged-list.module.css'

/** How many records a page holds (000 §9, 001 §1). */
export const PAGE_SIZE = 10
/** How many page numbers the pager shows (002 §9). */
const PAGE_LINKS = 5

export interface PageOf<Item> {
  items: readonly Item[]
  totalCount: number
  totalPages: number
}

export interface Column<Item> {
  title: string
  cell: (item: Item) => ReactNode
  /** `name`: what a record is called. `short`: stays in one line. `actions`: needs no title to be seen. */
  kind?: 'name' | 'short' | 'actions'
}

export interface PagedListProps<Item> {
  /** What is listed: 'Companies'. */
  label: string
  list: UseQueryResult<PageOf<Item>>
  /** From one. */
  page: number
  onPage: (page: number) => void
  keyOf: (item: Item) => string
  columns: readonly Column<Item>[]
  /** The whole row leads there; the name in it is the link for the keyboard. */
  open?: ((item: Item) => void) | undefined
  /** A record on a phone. */
  card: (item: Item) => ReactNode
  /** Nothing is there: what it would be, and what to do. */
  empty: ReactNode
}

export function PagedList<Item>(props: PagedListProps<Item>) {
  const { label, list, page, onPage, empty } = props
  const { data } = list
  const isPastTheEnd = data !== undefined && data.items.length === 0 && data.totalPages > 0
  useEffect(() => {
    // The last record of a page went away: the page before has some.
    if (isPastTheEnd) onPage(data.totalPages)
  }, [isPastTheEnd, data?.totalPages, onPage])

  if (!data || isPastTheEnd) {
    return (
      <Paper withBorder>
        {list.isError ? (
          <FailedState title={texts.fetchFailed} error={list.error} retry={() => list.refetch()} />
        ) : (
          <LoadingRows rows={6} />
        )}
      </Paper>
    )
  }
  if (data.items.length === 0) return <Paper withBorder>{empty}</Paper>
  return (
    <>
      <Records {...props} items={data.items} />
      {data.totalPages > 1 && (
        <Group justify="center" mt="md">
          <Pagination
            size="sm"
            total={data.totalPages}
            value={page}
            onChange={onPage}
            siblings={(PAGE_LINKS - 3) / 2}
            getItemProps={(number) => ({ 'aria-label': `${label}, page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': `${label}, ${control} page` })}
          />
        </Group>
      )}
    </>
  )
}

function Records<Item>(props: PagedListProps<Item> & { items: readonly Item[] }) {
  const { label, items, keyOf, columns, open, card } = props
  const isNarrow = useIsNarrow()
  if (isNarrow) {
    return (
      <ul className={classes.cards} aria-label={label}>
        {items.map((item) => (
          <Paper key={keyOf(item)} withBorder p="md" component="li">
            {card(item)}
          </Paper>
        ))}
      </ul>
    )
  }
  return (
    <Paper withBorder className={classes.table}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover={open !== undefined}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, kind }) => (
              <Table.Th key={title} className={classes[kind ?? '']}>
                {kind === 'actions' ? <span className={classes.hidden}>{title}</span> : title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr
              key={keyOf(item)}
              className={classes.row}
              data-opens={open ? true : undefined}
              onClick={open && ((event) => isOfTheRow(event) && open(item))}
            >
              {columns.map(({ title, kind, cell }) => (
                <Table.Td key={title} className={classes[kind ?? '']}>
                  {cell(item)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

/** True for a click that nothing in the row wants for itself. */
function isOfTheRow(event: MouseEvent<HTMLElement>): boolean {
  const clicked = event.target as HTMLElement
  // Its menus and dialogs belong to the row and lie elsewhere.
  if (!event.currentTarget.contains(clicked)) return false
  return !clicked.closest('a, button, input, label') && !getSelection()?.toString()
}
