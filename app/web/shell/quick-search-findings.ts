/** What the quick search asks the server for, and what the server found. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import type { FoundGroup } from '#features/finding/groups.ts'
import { searchQuery } from '#features/finding/web/api.ts'
import type { FramedProject } from '#features/hierarchy/web/frame-route.ts'
import { formatNumber } from '#web/ui/format.ts'
import { readQuery } from './search-ways.ts'

/** How many records are shown when one group is chosen. */
const MOST_OF_GROUP = 50

/** How long the user must have stopped typing before the server is asked. */
const WAIT_MILLISECONDS = 120

export type Findings = ReturnType<typeof useFindings>

/**
 * Searches for `query`: in the project on the screen until the user widens the search to all projects, and in all groups until
 * the user chooses one.
 */
export function useFindings(query: string) {
  const [isWide, setWide] = useState(false)
  const [group, setGroup] = useState<FoundGroup | null>(null)
  const here = useProjectHere()
  const scope = isWide ? undefined : here
  const { words, isDeedsOnly } = readQuery(query)
  const [debounced] = useDebouncedValue(words, WAIT_MILLISECONDS)
  const searched = isDeedsOnly ? '' : debounced
  const isAskable = searched !== ''
  const project = scope?.workOrderUniqueID
  const all = useQuery({
    ...searchQuery(searched, { project }),
    enabled: isAskable,
    placeholderData: keepPreviousData,
  })
  const ofGroup = useQuery({
    ...searchQuery(searched, { project, group, most: MOST_OF_GROUP }),
    enabled: isAskable && group !== null,
  })
  const wide = useQuery({ ...searchQuery(searched, {}), enabled: isAskable && scope !== undefined })
  const groups = isAskable ? (all.data?.groups ?? []) : []
  const chosen = groups.some((one) => one.group === group) ? group : null
  return {
    /** The project on the screen. */
    here,
    /** The project that the search is limited to. */
    scope,
    /** Ends the limit to one project, or limits the search again. */
    setWide,
    /** The typed words. */
    words,
    /** The words for the server. They follow `words` after a short wait. */
    searched,
    /** True if the user wants actions only: the server is not asked. */
    isDeedsOnly,
    /** True if there are words for the server. */
    isAskable,
    /** The groups that have matches. */
    groups,
    /** The group that is shown alone; null: all groups are shown. */
    chosen,
    shown: chosen ? (ofGroup.data?.groups ?? groups.filter((one) => one.group === chosen)) : groups,
    setGroup,
    /** The words that the server searched for instead of misspelled ones. */
    corrected: isAskable ? (all.data?.corrected ?? null) : null,
    /** How many matches there are in all projects; undefined until that is known, and in a search of all projects. */
    countInAll: scope && wide.data && totalOf(wide.data.groups),
    isAsking: !isDeedsOnly && words !== '' && (words !== searched || all.isFetching),
    isFailed: all.isError,
    retry: () => void all.refetch(),
    /** The next search starts in the project on the screen, in all groups. */
    reset() {
      setWide(false)
      setGroup(null)
    },
  }
}

/** The project whose frame is on the screen. */
function useProjectHere(): FramedProject | undefined {
  return useMatches({
    select: (matches) =>
      matches
        .map(({ loaderData }) => (loaderData as { project?: FramedProject } | undefined)?.project)
        .find(Boolean),
  })
}

/** `1,240`, or `500+` if there are more than were counted. */
export const countSaid = (count: number, isMore: boolean) => `${formatNumber(count)}${isMore ? '+' : ''}`

/** How many matches all groups have together. */
export function totalOf(groups: readonly { count: number; isMore: boolean }[]): string {
  return countSaid(
    groups.reduce((sum, { count }) => sum + count, 0),
    groups.some(({ isMore }) => isMore),
  )
}
