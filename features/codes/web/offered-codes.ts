/** The codes that a record can carry, in groups (000 §4). */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PageOf } from '#contract/paging.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { activityCodesQuery, type Extent, jobCodesQuery, taskCodesQuery } from './api.ts'

/** A code with its id in the company. */
export interface Code {
  id: string
  code: string
  name: string
}

export interface CodeGroup {
  label: string
  /** The company's id of the code above; null if there is none. */
  parent: string | null
  codes: readonly Code[]
}

/** The codes to choose from, or the reason why none are shown. */
export interface CodeOffer {
  /** The first codes that match the search; undefined while loading. */
  groups: readonly CodeGroup[] | undefined
  /** The number of further matches. */
  more: number
  /** True if there are no codes to choose. */
  isEmpty: boolean
  /** The text that the user types to find a code. */
  search: string
  setSearch: (search: string) => void
  /** Returns a code that the record carries or that was shown. */
  find: (id: string) => OfferedCode | undefined
  /** True if the user may not read codes: the record is saved without codes. */
  isClosed: boolean
  error: Error | null
  /** The documents' text for the error. */
  failure: string
  retry: () => void
}

/** A code with the company's id of the code above; null if there is none. */
export interface OfferedCode extends Code {
  parent: string | null
}

/** Groups codes by the code above them. */
function below(parents: readonly Code[], codes: readonly (Code & { parent: string })[]): CodeGroup[] {
  return parents.map(({ id, code, name }) => ({
    label: `${code} ${name}`,
    parent: id,
    codes: codes.filter(({ parent }) => parent === id),
  }))
}

/** The id of the code above an offered code. */
export function parentOf({ find }: CodeOffer, id: string): string | null {
  return find(id)?.parent ?? null
}

/** Finds a code by its text: `03-A1`, `03-A1 Form` or `Form`. */
export function codeByText({ groups }: CodeOffer, text: string): string | undefined {
  const written = text.trim().toLowerCase()
  const codes = (groups ?? []).flatMap((group) => group.codes)
  const reads = (...ways: string[]) => ways.some((way) => way.toLowerCase() === written)
  const found =
    codes.find(({ code, name }) => reads(code, `${code} ${name}`)) ?? codes.find(({ name }) => reads(name))
  return found?.id
}

/** 000 §8: a failed fetch of codes is a warning only, because the forms also work without codes. */
function useWarning(error: Error | null, failure: string): string {
  useEffect(() => {
    if (error) toast.warning(failure)
  }, [error, failure])
  return failure
}

/** The pause after typing before the search starts. */
const WAIT_MILLISECONDS = 200

/** The result if there are no codes above: then there are no codes below. */
const NONE: PageOf<never> = { items: [], count: 0, totalCount: 0, totalPages: 0 }

interface Source<T> {
  query: (extent: Extent) => UseQueryOptions<PageOf<T>>
  /** False if there are no codes above, so that nothing is fetched. */
  isAsked?: boolean
  groupsOf: (codes: readonly T[]) => CodeGroup[]
  /** The codes that the record carries already. */
  assigned: readonly Code[]
  failure: string
  /** True to fetch all codes at once: the codes are then found by their texts, not chosen from the list. */
  isWhole?: boolean
}

function useOffer<T>(source: Source<T>): CodeOffer {
  const { query, isAsked = true, groupsOf, assigned, failure, isWhole = false } = source
  const mayRead = useMay()('Codes', 'Read')
  const [search, setSearch] = useState('')
  const [resting] = useDebouncedValue(search.trim(), WAIT_MILLISECONDS)
  const isOpen = mayRead && isAsked
  const all = useQuery({ ...query(isWhole ? 'all' : { search: '' }), enabled: isOpen })
  const found = useQuery({
    ...query({ search: resting }),
    enabled: isOpen && resting !== '',
    placeholderData: keepPreviousData<PageOf<T>>,
  })
  const { error, refetch } = resting === '' ? all : found
  // Until the first search returns, the codes without a search stay visible.
  const answer = resting === '' ? all.data : (found.data ?? all.data)
  const data = isAsked ? answer : NONE
  const groups = data && groupsOf(data.items).filter(({ codes }) => codes.length > 0)
  // Remembers all shown codes, so that a chosen code is still known after another search.
  const [shown] = useState(() => new Map<string, OfferedCode>())
  useEffect(() => {
    for (const { codes, parent } of groups ?? [])
      for (const code of codes) shown.set(code.id, { ...code, parent })
  })
  return {
    groups,
    more: data ? data.totalCount - data.items.length : 0,
    isEmpty: (!isAsked || all.data?.totalCount === 0) && assigned.length === 0,
    search,
    setSearch,
    find: (id) => {
      const own = assigned.find((code) => code.id === id)
      return shown.get(id) ?? (own && { ...own, parent: null })
    },
    isClosed: !mayRead,
    error,
    failure: useWarning(error, failure),
    retry: () => void refetch(),
  }
}

/** The job codes of the account, grouped by type. `assigned`: the codes that the job carries already. */
export function useJobCodes(assigned: readonly Code[]): CodeOffer {
  const { jobCodeTypes } = useSession()
  return useOffer({
    query: jobCodesQuery,
    groupsOf: (codes) =>
      jobCodeTypes.map(({ jobCodeTypeId, jobCodeTypeName }) => ({
        label: jobCodeTypeName,
        parent: null,
        codes: codes
          .filter((code) => code.jobCodeTypeId === jobCodeTypeId)
          .map((code) => ({
            id: code.companyJobCodeUniqueId,
            code: code.companyJobCode,
            name: code.companyJobCodeName,
          })),
      })),
    assigned,
    failure: "Couldn't get job codes",
  })
}

/**
 * The task codes below the codes of a job, grouped by the job code above. `assigned`: the codes that the task
 * carries already.
 */
export function useTaskCodes(
  jobCodes: readonly Code[],
  assigned: readonly Code[],
  isWhole = false,
): CodeOffer {
  const ids = jobCodes.map(({ id }) => id)
  return useOffer({
    query: (extent) => taskCodesQuery(ids, extent),
    isAsked: ids.length > 0,
    groupsOf: (codes) =>
      below(
        jobCodes,
        codes.map((code) => ({
          id: code.companyTaskCodeUniqueId,
          code: code.companyTaskCode,
          name: code.companyTaskCodeName,
          parent: code.companyJobCodeUniqueId,
        })),
      ),
    assigned,
    failure: "Couldn't get task codes! Try later.",
    isWhole,
  })
}

/**
 * The activity codes below the codes of a task, grouped by the task code above. `assigned`: the codes that
 * the activity carries already.
 */
export function useActivityCodes(
  taskCodes: readonly Code[],
  assigned: readonly Code[],
  isWhole = false,
): CodeOffer {
  const ids = taskCodes.map(({ id }) => id)
  return useOffer({
    query: (extent) => activityCodesQuery(ids, extent),
    isAsked: ids.length > 0,
    groupsOf: (codes) =>
      below(
        taskCodes,
        codes.map((code) => ({
          id: code.companySubTaskCodeUniqueId,
          code: code.companySubTaskCode,
          name: code.companySubTaskCodeName,
          parent: code.companyTaskCodeUniqueId,
        })),
      ),
    assigned,
    failure: "Couldn't get activity codes!",
    isWhole,
  })
}
