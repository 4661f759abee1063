/** The schedule as rows: fetched, filtered, and opened or closed by the user. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { isDay } from '#web/ui/form/day-rules.ts'
import type { ScheduleBlock } from '../contract.ts'
import type { ScheduleSearch } from './address.ts'
import { blocksQuery, scheduledQuery, scheduledSubTasksQuery } from './api.ts'
import { hiddenWords, type Kind, rowsOf, type ScheduleRow } from './rows.ts'

/** Removes an invalid range from the search parameters, so that this year is shown. */
export function withRange(search: ScheduleSearch): ScheduleSearch {
  const { from = null, to = null } = search
  return isDay(from) && isDay(to) && from <= to ? search : { ...search, from: undefined, to: undefined }
}

/** The shown range as yyyy-MM-dd: from the address, or this year (002 §5). */
export function rangeOf({ from, to }: ScheduleSearch, today: string) {
  const year = today.slice(0, 4)
  return { from: from ?? `${year}-01-01`, to: to ?? `${year}-12-31` }
}

export interface TreeOf {
  search: ScheduleSearch
  /** Undefined: all projects. */
  workOrder: string | undefined
  /** The projects whose activities are loaded. */
  opened: readonly string[]
  isOpen: (id: string, kind: Kind) => boolean
}

/** The visible rows. The activities of a project are loaded when the project is opened. */
export function useTree({ search, workOrder, opened, isOpen }: TreeOf) {
  const projects = useQuery(scheduledQuery(search, workOrder))
  const items = projects.data?.items
  const { loaded, failed } = useQueries({
    queries: opened.map((id) => scheduledSubTasksQuery(search, id)),
    combine: (results) => {
      const wrong = results.find(({ isError }) => isError)
      return {
        loaded: results.map(({ data }) => data),
        failed: wrong?.error && { error: wrong.error, retry: () => void wrong.refetch() },
      }
    },
  })
  // Blocking records are extra: if they fail to load, the bars are shown without them.
  const blocks = useQueries({
    queries: opened.map(blocksQuery),
    combine: (results) => results.map(({ data }) => data),
  })
  const hidesDone = search.done === undefined
  const isOnlyBlocked = workOrder !== undefined && search.blocked !== undefined
  const { rows, hidden } = useMemo(
    () =>
      rowsOf({
        projects: items ?? [],
        activitiesOf: (id) => loaded[opened.indexOf(id)],
        blocksOf: (id) => blocks[opened.indexOf(id)],
        isOpen,
        isOfOneProject: workOrder !== undefined,
        hidesDone,
        isOnlyBlocked,
      }),
    [items, loaded, blocks, opened, isOpen, workOrder, hidesDone, isOnlyBlocked],
  )
  const isWhole = projects.data?.isWhole === true && loaded.every((one) => one?.isWhole)
  return {
    rows,
    hidden: hiddenWords(hidden),
    projects,
    activities: workOrder ? loaded[0] : undefined,
    /** Only for one project: the number of blocked jobs and activities. */
    blockedCount: workOrder ? blockedIn(blocks[0]) : undefined,
    failed,
    isWhole,
  }
}

const blockedIn = (blocks: readonly ScheduleBlock[] | undefined) =>
  blocks && new Set(blocks.map(({ jobUniqueId, subTaskUniqueId }) => subTaskUniqueId ?? jobUniqueId)).size

/** The rows that the user opened and closed. Projects begin closed, all other rows open. */
export function useOpened(search: ScheduleSearch, workOrder: string | undefined) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const { data: items } = useQuery({ ...scheduledQuery(search, workOrder), select: ({ items: all }) => all })
  const isOpen = useCallback((id: string, kind: Kind) => turned.has(id) === (kind === 'project'), [turned])
  const opened = useMemo(
    () =>
      workOrder
        ? [workOrder]
        : (items ?? []).map((one) => one.workOrderUniqueID).filter((id) => turned.has(id)),
    [workOrder, items, turned],
  )
  const toggle = useCallback(
    ({ id }: ScheduleRow) =>
      setTurned((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  return { opened, isOpen, toggle }
}
