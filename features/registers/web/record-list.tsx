/**
 * The records of a list, or a loading, empty or failed state, and the way to further records. A register is
 * such a list with a toolbar.
 */
import { Paper } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { texts } from '#web/api/texts.ts'
import { useIsHere } from '#web/router/is-here.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { NextLoadMark } from './next-load.tsx'
import { Pages } from './pages.tsx'
import { Records, type RecordsProps } from './records.tsx'
import type { Rows } from './rows.ts'

export interface RecordListProps<Item> extends Omit<RecordsProps<Item>, 'items' | 'choose'> {
  rows: Rows<Item>
  /** Counts from 1; left out for an endless list. */
  page?: number | undefined
  onPage?: (page: number, options?: { isReplaced: boolean }) => void
  /** Shown if there are no records: explains what the list will contain, and what to do. */
  empty: ReactNode
  /** The title of the message if the list cannot be loaded. */
  failure?: string | undefined
  /** The height of a row while the list is loading, so that nothing moves when the rows arrive. */
  rowHeight?: number | undefined
  /** The milliseconds for which the list counts as busy after a load (000 §9). */
  busyMilliseconds?: number | undefined
}

export function RecordList<Item>(props: RecordListProps<Item>) {
  const { rows, page = 1, onPage = () => {}, empty, failure, rowHeight, busyMilliseconds, ...records } = props
  const { items, error, more } = rows
  const isPastTheEnd = more.kind === 'pages' && items?.length === 0 && page > 1 && more.pages > 0
  const isHere = useIsHere()
  const toLastPage = useEffectEvent(() => {
    if (more.kind === 'pages' && isHere()) onPage(more.pages, { isReplaced: true })
  })
  useEffect(() => {
    // The page is empty because its last record was removed, so the last existing page is shown.
    if (isPastTheEnd) toLastPage()
  }, [isPastTheEnd])
  if (items && items.length > 0) {
    return (
      <>
        <Records {...records} items={items} />
        <More
          label={records.label}
          rows={rows}
          page={page}
          onPage={onPage}
          busyMilliseconds={busyMilliseconds}
        />
      </>
    )
  }
  return (
    <Paper withBorder>
      {error ? (
        <FailedState title={failure ?? texts.fetchFailed} error={error} retry={rows.retry} />
      ) : !items || isPastTheEnd ? (
        <LoadingRows rows={6} {...(rowHeight && { height: rowHeight })} />
      ) : (
        empty
      )}
    </Paper>
  )
}

interface MoreProps<Item> {
  label: string
  rows: Rows<Item>
  page: number
  onPage: (page: number) => void
  busyMilliseconds: number | undefined
}

function More<Item>({ label, rows: { more }, page, onPage, busyMilliseconds }: MoreProps<Item>) {
  if (more.kind === 'endless') {
    return (
      <NextLoadMark
        label={`Loading more ${label.toLowerCase()}`}
        {...more.next}
        {...(busyMilliseconds && { busyMilliseconds })}
      />
    )
  }
  return <Pages label={label} total={more.pages} page={page} onPage={onPage} />
}
