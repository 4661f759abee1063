/** The notices to people who were assigned to a record or removed from it. */
import * as z from 'zod'
import { pathOf, recordTypes } from '#contract/record-types.ts'
import { moduleOf } from '#features/hierarchy/server/public.ts'
import {
  defineNotice,
  type NewNotice,
  notify,
  refTo,
  telling,
} from '#features/notifications/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { LevelName } from '../contract.ts'
import { levels } from './levels.ts'
import { listRecordNames, type RecordNames } from './queries.ts'

/** The number of records that a notice names, because there may be very many. */
const NAMED = 3

const values = z.object({
  project: refTo('WorkOrder'),
  /** The first records; empty if the record is the project itself. */
  records: z.array(z.union([refTo('Job'), refTo('Task'), refTo('SubTask')])).max(NAMED),
  count: z.int(),
  /** The job and the task of the first record; null above those levels. */
  jobId: z.uuid().nullable(),
  taskId: z.uuid().nullable(),
})
type Values = z.output<typeof values>

const assigned = defineNotice({
  kind: 'assigned',
  values,
  words: (told, { by }) => ({
    title: `You were assigned to ${nounOf(told)}${by}`,
    within: `You were also assigned to ${nounOf(told)}.`,
    link: linkTo(told),
  }),
})

const takenOff = defineNotice({
  kind: 'takenOff',
  values,
  words: (told, { by }) => ({
    title: `You were removed from ${nounOf(told)}${by}`,
    // A person who was removed from a project may not see it any more.
    link: told.count === 0 ? '/home' : linkTo(told),
  }),
})

export const notices = { assigned, takenOff }

/** `the jobs “Roof”, “Walls” of “Library”`. */
function nounOf({ project, records: [first, ...others], count }: Values): string {
  if (!first) return `the project “${project.title}”`
  const { label } = recordTypes[first.record]
  const noun = count === 1 ? label : first.record === 'SubTask' ? 'activities' : `${label}s`
  const named = [first, ...others].map(({ title }) => `“${title}”`)
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return `the ${noun} ${named.join(', ')}${more} of “${project.title}”`
}

/** The page of a single activity; for any other record, its place in the drill-down of the project. */
function linkTo({ project, records: [first], count, jobId, taskId }: Values): string {
  if (first?.record === 'SubTask' && count === 1)
    return pathOf('SubTask', { workOrderId: project.id, id: first.id })
  const chosen = new URLSearchParams({ ...(jobId && { job: jobId }), ...(taskId && { task: taskId }) })
  return `/projects/details/${project.id}${chosen.size > 0 ? `?${chosen}` : ''}`
}

interface Told {
  employeeId: string
  recordId: string
}

/** The people who were assigned to records of one level. */
export interface Assigned {
  level: LevelName
  pairs: readonly Told[]
}

/**
 * Notifies people of the records that they were assigned to: one notice per person and project, however many
 * records. The lowest level comes first, because the user chose it; the levels above only follow from it.
 */
export async function tellAssigned(context: InAccount, put: readonly Assigned[]): Promise<void> {
  const told: NewNotice[] = []
  for (const { level, pairs } of put.toReversed())
    told.push(...(await tellingsOf(context, level, pairs, assigned)))
  notify(context, told)
}

/** Notifies people of the records that they were removed from: one notice per person and project. */
export async function tellTakenOff(
  context: InAccount,
  level: LevelName,
  told: readonly Told[],
): Promise<void> {
  notify(context, await tellingsOf(context, level, told, takenOff))
}

async function tellingsOf(
  context: InAccount,
  level: LevelName,
  told: readonly Told[],
  notice: typeof assigned | typeof takenOff,
): Promise<NewNotice[]> {
  if (told.length === 0) return []
  const records = await listRecordNames(
    context.db,
    context.scope,
    level,
    told.map(({ recordId }) => recordId),
  )
  return [...peopleByRecords(told, records).values()].flatMap(({ employeeIds, named }) => {
    const [first, ...others] = named
    return first ? [tellingOf(level, notice, employeeIds, [first, ...others])] : []
  })
}

/**
 * Groups people who get the same text about a project. `notify` then checks for each group whether they may
 * see the project.
 */
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

/** Makes the notice about records of one level, which all belong to the same project. */
export function tellingOf(
  level: LevelName,
  notice: typeof assigned | typeof takenOff,
  employeeIds: readonly string[],
  records: readonly [RecordNames, ...RecordNames[]],
): NewNotice {
  const [{ workOrderId, workOrderTitle, jobId, taskId }] = records
  const below = level === 'WorkOrder' ? [] : records.map(({ id, title }) => ({ record: level, id, title }))
  return telling<'assigned' | 'takenOff', typeof values>(notice, {
    employeeIds,
    // A person who was removed from a project cannot see it any more, but must still be notified.
    workOrderId: level === 'WorkOrder' && notice === takenOff ? null : workOrderId,
    // Only people who may read the module get the title of the record.
    module: moduleOf(levels[level].record),
    values: {
      project: { record: 'WorkOrder', id: workOrderId, title: workOrderTitle },
      records: below.slice(0, NAMED),
      count: below.length,
      jobId,
      taskId,
    },
  })
}
