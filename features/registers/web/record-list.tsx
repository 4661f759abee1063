/** The records of a list with what stands in for them, and the way to more of them. A register is one with a toolbar. */
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
  /** From one; of an endless list there is none. */
  page?: number | undefined
  onPage?: (page: number, options?: { isReplaced: boolean }) => void
  /** Nothing is there: what it would be, and what to do. */
  empty: ReactNode
  /** What is said where it cannot be had. */
  failure?: string | undefined
  /** How high a row is, so that nothing jumps when it comes. */
  rowHeight?: number | undefined
  /** How long the list counts as busy after a load (000 §9). */
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
    // The last record of a page went away: the page before has some.
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
