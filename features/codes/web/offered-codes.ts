/** The codes that a record can take, in the groups in which one looks for them (000 §4). */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PageOf } from '#contract/paging.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { activityCodesQuery, type Extent, jobCodesQuery, taskCodesQuery } from './api.ts'

/** A code by the id that it has in its company. */
export interface Code {
  id: string
  code: string
  name: string
}

export interface CodeGroup {
  label: string
  /** The company's id of the code above, where there is one. */
  parent: string | null
  codes: readonly Code[]
}

/** What there is to choose from, or why nothing is shown. */
export interface CodeOffer {
  /** Those that match what is searched for, the first of them. */
  groups: readonly CodeGroup[] | undefined
  /** How many more match. */
  more: number
  /** True where there is nothing at all to choose. */
  isEmpty: boolean
  /** What somebody types to find a code. */
  search: string
  setSearch: (search: string) => void
  /** A code that the record has already, or that was shown. */
  find: (id: string) => OfferedCode | undefined
  /** True for whoever may not read codes: they save without. */
  isClosed: boolean
  error: Error | null
  /** The documents' words for the error. */
  failure: string
  retry: () => void
}

/** A code, with the company's id of the code above, where there is one. */
export interface OfferedCode extends Code {
  parent: string | null
}

/** The codes below each of `parents`, which name their groups. */
function below(parents: readonly Code[], codes: readonly (Code & { parent: string })[]): CodeGroup[] {
  return parents.map(({ id, code, name }) => ({
    label: `${code} ${name}`,
    parent: id,
    codes: codes.filter(({ parent }) => parent === id),
  }))
}

/** The code above one that is offered. */
export function parentOf({ find }: CodeOffer, id: string): string | null {
  return find(id)?.parent ?? null
}

/** The code that somebody wrote as `03-A1`, `03-A1 Form` or `Form`. */
export function codeByText({ groups }: CodeOffer, text: string): string | undefined {
  const written = text.trim().toLowerCase()
  const codes = (groups ?? []).flatMap((group) => group.codes)
  const reads = (...ways: string[]) => ways.some((way) => way.toLowerCase() === written)
  const found =
    codes.find(({ code, name }) => reads(code, `${code} ${name}`)) ?? codes.find(({ name }) => reads(name))
  return found?.id
}

/** 000 §8: codes that could not be fetched are warned of; the forms can do without. */
function useWarning(error: Error | null, failure: string): string {
  useEffect(() => {
    if (error) toast.warning(failure)
  }, [error, failure])
  return failure
}

/** What is typed is searched for once that rests. */
const WAIT_MILLISECONDS = 200

/** Nothing hangs below no codes. */
const NONE: PageOf<never> = { items: [], count: 0, totalCount: 0, totalPages: 0 }

interface Source<T> {
  query: (extent: Extent) => UseQueryOptions<PageOf<T>>
  /** False where there is nothing above that codes could hang below. */
  isAsked?: boolean
  groupsOf: (codes: readonly T[]) => CodeGroup[]
  /** Those that the record has already. */
  assigned: readonly Code[]
  failure: string
  /** All, where they are named by their texts rather than looked at. */
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
  // Until there is an answer to the first search, what was there stays.
  const answer = resting === '' ? all.data : (found.data ?? all.data)
  const data = isAsked ? answer : NONE
  const groups = data && groupsOf(data.items).filter(({ codes }) => codes.length > 0)
  // What was chosen stays known when another search shows others.
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

/** The job codes of the account, by their type; `assigned` are those that the job has already. */
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

/** The task codes below the codes of a job, by these; `assigned` are those that the task has already. */
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

/** The activity codes below the codes of a task, by these; `assigned` are those that the activity has already. */
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
