/** What people are told of being put on something, or taken off it. */
import { type NewNotice, notify } from '#features/notifications/server/public.ts'
import { moduleOf } from '#server/db/hierarchy.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { LevelName } from '../contract.ts'
import { levels } from './levels.ts'
import { listRecordNames, type RecordNames } from './queries.ts'

interface Told {
  employeeId: string
  recordId: string
}

/** Tells people what they were put on: of each project one notice a person, however much it is. */
export function tellAssigned(context: InAccount, level: LevelName, told: readonly Told[]): Promise<void> {
  return tell(context, level, told, 'assigned')
}

/** Tells people what they were taken off: of each project one notice a person. */
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
    [...peopleByRecords(told, records).values()].flatMap(({ employeeIds, named }) => {
      const [first] = named
      return first ? [noticeOf(level, kind, employeeIds, named, first)] : []
    }),
  )
}

/** Those who are told the same of a project, together: whether they may see it is asked for each project. */
function peopleByRecords(told: readonly Told[], records: ReadonlyMap<string, RecordNames>) {
  const recordsOf = new Map<string, { employeeId: string; named: Map<string, RecordNames> }>()
  for (const { employeeId, recordId } of told) {
    const record = records.get(recordId)
    if (!record) continue
    const key = `${employeeId} ${record.workOrderId}`
    const own = recordsOf.get(key) ?? { employeeId, named: new Map<string, RecordNames>() }
    own.named.set(recordId, record)
    recordsOf.set(key, own)
  }
  const groups = new Map<string, { employeeIds: string[]; named: RecordNames[] }>()
  for (const { employeeId, named } of recordsOf.values()) {
    const key = [...named.keys()].sort().join()
    const group = groups.get(key) ?? { employeeIds: [], named: [...named.values()] }
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
  const project = `“${first.workOrderTitle}”`
  const what =
    level === 'WorkOrder'
      ? `the project ${project}`
      : `${nounOf(level, records.length)} ${quoted(records.map(({ title }) => title))} of ${project}`
  // Who was taken off a project cannot see it any more, and must be told all the same.
  const isGone = level === 'WorkOrder' && kind === 'takenOff'
  return {
    kind,
    employeeIds,
    workOrderId: isGone ? null : first.workOrderId,
    title: `You were ${kind === 'assigned' ? 'assigned to' : 'taken off'} ${what}`,
    link: isGone ? '/home' : linkTo(first),
    // Its title is for those who may read it.
    module: moduleOf(levels[level].record),
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
