/** What people are told of being put on something, or taken off it. */
import { type NewNotice, notify } from '#features/notifications/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { LevelName } from '../contract.ts'
import { levels } from './levels.ts'
import { listRecordNames, type RecordNames } from './queries.ts'

interface Told {
  employeeId: string
  recordId: string
}

/** Tells people what they were put on: one notice a person, however much it is. */
export function tellAssigned(context: InAccount, level: LevelName, told: readonly Told[]): Promise<void> {
  return tell(context, level, told, 'assigned')
}

/** Tells people what they were taken off: one notice a person. */
export function tellTakenOff(context: InAccount, level: LevelName, told: readonly Told[]): Promise<void> {
  return tell(context, level, told, 'takenOff')
}

async function tell(
  context: InAccount,
  level: LevelName,
  told: readonly Told[],
  kind: 'assigned' | 'takenOff',
): Promise<void> {
  if (told.length === 0) return
  const records = await listRecordNames(
    context.db,
    context.scope,
    level,
    told.map(({ recordId }) => recordId),
  )
  await notify(
    context,
    [...peopleByRecords(told).values()].flatMap(({ employeeIds, recordIds }) => {
      const named = recordIds.flatMap((id) => records.get(id) ?? [])
      const [first] = named
      return first ? [noticeOf(level, kind, employeeIds, named, first)] : []
    }),
  )
}

/** Those who are told the same, together. */
function peopleByRecords(told: readonly Told[]) {
  const recordsOf = new Map<string, Set<string>>()
  for (const { employeeId, recordId } of told) {
    recordsOf.set(employeeId, (recordsOf.get(employeeId) ?? new Set()).add(recordId))
  }
  const groups = new Map<string, { employeeIds: string[]; recordIds: string[] }>()
  for (const [employeeId, records] of recordsOf) {
    const recordIds = [...records].sort()
    const key = recordIds.join()
    const group = groups.get(key) ?? { employeeIds: [], recordIds }
    group.employeeIds.push(employeeId)
    groups.set(key, group)
  }
  return groups
}

function noticeOf(
  level: LevelName,
  kind: 'assigned' | 'takenOff',
  employeeIds: readonly string[],
  records: readonly RecordNames[],
  first: RecordNames,
): NewNotice {
  const projects = [...new Set(records.map(({ workOrderTitle }) => workOrderTitle))]
  const what =
    level === 'WorkOrder'
      ? `${records.length > 1 ? 'the projects' : 'the project'} ${quoted(projects)}`
      : `${nounOf(level, records.length)} ${quoted(records.map(({ title }) => title))} of ${quoted(projects)}`
  // Who was taken off a project cannot see it any more, and must be told all the same.
  const isGone = level === 'WorkOrder' && kind === 'takenOff'
  return {
    kind,
    employeeIds,
    workOrderId: isGone ? null : first.workOrderId,
    title: `You were ${kind === 'assigned' ? 'assigned to' : 'taken off'} ${what}`,
    link: isGone ? '/home' : linkTo(first),
  }
}

/** How many titles a notice names; there may be very many. */
const NAMED = 3

function quoted(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`)
  const others = titles.length - named.length
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ')
}

function nounOf(level: LevelName, count: number): string {
  const { word } = levels[level]
  if (count === 1) return `the ${word}`
  return level === 'SubTask' ? 'the activities' : `the ${word}s`
}

/** The record in the drill-down of its project. */
function linkTo({ workOrderId, jobId, taskId }: RecordNames): string {
  const chosen = new URLSearchParams({ ...(jobId && { job: jobId }), ...(taskId && { task: taskId }) })
  return `/projects/details/${workOrderId}${chosen.size > 0 ? `?${chosen}` : ''}`
}
