/** The codes that a record can take, in the groups in which one looks for them (000 §4). */
import { useQuery } from '@tanstack/react-query'
import { useMay, useSession } from '#web/session/session.ts'
import { activityCodesQuery, jobCodesQuery, taskCodesQuery } from './api.ts'

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
  groups: readonly CodeGroup[] | undefined
  /** True for whoever may not read codes: they save without. */
  isClosed: boolean
  error: Error | null
  /** The documents' words for the error. */
  failure: string
  retry: () => void
}

/** What is chosen can be taken off, also when it is offered no more. */
const NO_LONGER_OFFERED = 'No longer offered'

/** The groups that hold something; what is assigned and in none of them comes last. */
function complete(groups: readonly CodeGroup[], assigned: readonly Code[]): CodeGroup[] {
  const offered = new Set(groups.flatMap(({ codes }) => codes.map(({ id }) => id)))
  const others = assigned.filter(({ id }) => !offered.has(id))
  return [...groups, { label: NO_LONGER_OFFERED, parent: null, codes: others }].filter(
    ({ codes }) => codes.length > 0,
  )
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
export function parentOf({ groups }: CodeOffer, id: string): string | null {
  return groups?.find(({ codes }) => codes.some((code) => code.id === id))?.parent ?? null
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

const useMayReadCodes = () => useMay()('Codes', 'Read')

/** The job codes of the account, by their type; `assigned` are those that the job has already. */
export function useJobCodes(assigned: readonly Code[]): CodeOffer {
  const mayRead = useMayReadCodes()
  const { jobCodeTypes } = useSession()
  const { data, error, refetch } = useQuery({ ...jobCodesQuery, enabled: mayRead })
  const groups = jobCodeTypes.map(({ jobCodeTypeId, jobCodeTypeName }) => ({
    label: jobCodeTypeName,
    parent: null,
    codes: (data ?? [])
      .filter((code) => code.jobCodeTypeId === jobCodeTypeId)
      .map((code) => ({
        id: code.companyJobCodeUniqueId,
        code: code.companyJobCode,
        name: code.companyJobCodeName,
      })),
  }))
  return {
    groups: data && complete(groups, assigned),
    isClosed: !mayRead,
    error,
    failure: "Couldn't get job codes",
    retry: () => void refetch(),
  }
}

/** The task codes below the codes of a job, by these; `assigned` are those that the task has already. */
export function useTaskCodes(jobCodes: readonly Code[], assigned: readonly Code[]): CodeOffer {
  const mayRead = useMayReadCodes()
  const ids = jobCodes.map(({ id }) => id)
  const { data, error, refetch } = useQuery({ ...taskCodesQuery(ids), enabled: mayRead && ids.length > 0 })
  const codes = (data ?? []).map((code) => ({
    id: code.companyTaskCodeUniqueId,
    code: code.companyTaskCode,
    name: code.companyTaskCodeName,
    parent: code.companyJobCodeUniqueId,
  }))
  return {
    groups: data || ids.length === 0 ? complete(below(jobCodes, codes), assigned) : undefined,
    isClosed: !mayRead,
    error,
    failure: "Couldn't get task codes! Try later.",
    retry: () => void refetch(),
  }
}

/** The activity codes below the codes of a task, by these; `assigned` are those that the activity has already. */
export function useActivityCodes(taskCodes: readonly Code[], assigned: readonly Code[]): CodeOffer {
  const mayRead = useMayReadCodes()
  const ids = taskCodes.map(({ id }) => id)
  const { data, error, refetch } = useQuery({
    ...activityCodesQuery(ids),
    enabled: mayRead && ids.length > 0,
  })
  const codes = (data ?? []).map((code) => ({
    id: code.companySubTaskCodeUniqueId,
    code: code.companySubTaskCode,
    name: code.companySubTaskCodeName,
    parent: code.companyTaskCodeUniqueId,
  }))
  return {
    groups: data || ids.length === 0 ? complete(below(taskCodes, codes), assigned) : undefined,
    isClosed: !mayRead,
    error,
    failure: "Couldn't get activity codes!",
    retry: () => void refetch(),
  }
}
