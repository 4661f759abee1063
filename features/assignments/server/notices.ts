/** What people are told of being put on something, or taken off it. */
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

/** How many records a notice names; there may be very many. */
const NAMED = 3

const values = z.object({
  project: refTo('WorkOrder'),
  /** The first of them; none: it is the project itself. */
  records: z.array(z.union([refTo('Job'), refTo('Task'), refTo('SubTask')])).max(NAMED),
  count: z.int(),
  /** What the first of them hangs below, or is. */
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
    // Who was taken off a project may not see it any more.
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

/** The page of a single activity; all else in the drill-down of its project. */
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

/** Those who were put on records of one level. */
export interface Assigned {
  level: LevelName
  pairs: readonly Told[]
}

/**
 * Tells people what they were put on: of each project one notice a person, however much it is. It begins with the lowest
 * level, which is what was meant; on those above they were put for its sake.
 */
export async function tellAssigned(context: InAccount, put: readonly Assigned[]): Promise<void> {
  const told: NewNotice[] = []
  for (const { level, pairs } of put.toReversed())
    told.push(...(await tellingsOf(context, level, pairs, assigned)))
  notify(context, told)
}

/** Tells people what they were taken off: of each project one notice a person. */
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

/** Tells people of records of a level, which are all of one project. */
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
    // Who was taken off a project cannot see it any more, and must be told all the same.
    workOrderId: level === 'WorkOrder' && notice === takenOff ? null : workOrderId,
    // Its title is for those who may read it.
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
