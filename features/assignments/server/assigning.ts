/** The rules of assigning people to records and to the records above these. */
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/errors.ts'
import { type NewEmployeeSubTask } from '#features/activities/contract.ts'
import { captureWork } from '#features/activities/server/public.ts'
import { requireEmployees } from '#features/employees/server/public.ts'
import { findTitle, lockRecords } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { assignmentErrors, type LevelName } from '../contract.ts'
import { levels } from './levels.ts'
import { namesOf } from './names.ts'
import { type Assigned, tellAssigned } from './notices.ts'
import { requireOwnOrLed } from './on-behalf.ts'
import { requireLine, requirePlaces, type Step } from './place.ts'
import { insertAssignments, listAssignmentIds, listMissingAbove, type Pair } from './queries.ts'

/** A person, and the record to assign the person to. */
export interface Assigning {
  employeeId: string
  recordId: string
  /** Also assigns the person to the records above, unless the person is there already. */
  isAlsoAbove?: boolean
}

/**
 * Assigns people to records, all or none. An existing assignment stays, and its id is returned. Other calls
 * that change the people of the same work order wait.
 *
 * @throws AppError NOT_FOUND (404) also for an inactive person, FORBIDDEN (403), NOT_ASSIGNED_ABOVE (409)
 */
export async function assignPeople(
  context: InAccount,
  level: LevelName,
  assigning: readonly Assigning[],
): Promise<string[]> {
  const { db, scope } = context
  const steps = await stepsOf(context, level, assigning)
  await requireEmployees(
    context,
    assigning.map(({ employeeId }) => employeeId),
  )
  await lockSteps(context, steps)
  const told: Assigned[] = []
  const above: string[] = []
  for (const step of steps) {
    await requireAbove(context, step.level, step.pairs)
    const added = await insertAssignments(db, scope, step.level, step.pairs)
    const pairs = step.pairs.filter(({ id }) => added.has(id))
    told.push({ level: step.level, pairs })
    if (step.level !== level) above.push(...added)
  }
  await tellAssigned(context, told)
  announce(context, above)
  return listAssignmentIds(db, scope, level, steps.at(-1)?.pairs ?? [])
}

/** People to assign to records of one level. */
interface AssigningStep extends Step {
  pairs: readonly (Pair & { id: string })[]
}

/**
 * The assignments to make at each level, the highest level first. Levels above that of the call are only for
 * people with `isAlsoAbove`.
 */
async function stepsOf(
  context: InAccount,
  level: LevelName,
  assigning: readonly Assigning[],
): Promise<AssigningStep[]> {
  const placed = await requirePlaces(
    context,
    level,
    assigning.map(({ recordId }) => recordId),
    'Create',
  )
  const ofCall = { level, placed, pairs: pairsOf(assigning, placed) }
  const { above } = levels[level]
  const upwards = assigning.filter(({ isAlsoAbove }) => isAlsoAbove)
  if (!above || upwards.length === 0) return [ofCall]
  let moved = upwards.map(({ employeeId, recordId }) => ({
    employeeId,
    recordId: placed.get(recordId)?.parentId ?? '',
  }))
  const line = await requireLine(
    context,
    above,
    moved.map(({ recordId }) => recordId),
    'Create',
  )
  const steps: AssigningStep[] = [ofCall]
  for (const step of line.toReversed()) {
    steps.unshift({ ...step, pairs: pairsOf(moved, step.placed) })
    moved = moved.map((each) => ({ ...each, recordId: step.placed.get(each.recordId)?.parentId ?? '' }))
  }
  return steps
}

function pairsOf(assigning: readonly Assigning[], placed: Step['placed']): (Pair & { id: string })[] {
  return assigning.map(({ employeeId, recordId }) => {
    const { workOrderId = '', parentId = '' } = placed.get(recordId) ?? {}
    return { id: uuidv7(), employeeId, recordId, workOrderId, parentId }
  })
}

/**
 * Locks the work orders, so that calls that change the people of a work order run one after the other, and
 * the records, so that nobody deletes them meanwhile.
 */
async function lockSteps({ db, scope }: InAccount, steps: readonly AssigningStep[]): Promise<void> {
  const workOrders = steps.flatMap(({ placed }) => [...placed.values()].map(({ workOrderId }) => workOrderId))
  await lockRecords(db, scope, 'work_order', workOrders)
  for (const { level, placed } of steps)
    if (level !== 'WorkOrder') await lockRecords(db, scope, levels[level].record, [...placed.keys()])
}

async function requireAbove(context: InAccount, level: LevelName, pairs: readonly Pair[]): Promise<void> {
  const { db, scope } = context
  const missing = await listMissingAbove(db, scope, level, pairs)
  const [first] = missing
  const { above } = levels[level]
  if (!first || !above) return
  const people = missing.filter(({ parentId }) => parentId === first.parentId)
  const { record, word } = levels[above]
  const title = await findTitle(db, scope, record, first.parentId)
  const what = title === null ? `the ${word}` : `the ${word} “${title}”`
  const who = await namesOf(
    context,
    people.map(({ employeeId }) => employeeId),
  )
  const is = people.length > 1 ? 'are' : 'is'
  throw new AppError(
    'NOT_ASSIGNED_ABOVE',
    assignmentErrors.NOT_ASSIGNED_ABOVE,
    [],
    `${who} ${is} not on ${what} yet. Add them there first.`,
  )
}

/**
 * Publishes an event for the assignments at the levels above: the event of the call has only the ids that it
 * returns.
 */
function announce({ events, scope, afterCommit }: InAccount, ids: readonly string[]): void {
  if (ids.length === 0) return
  const { companyId, accountId } = scope
  afterCommit(() => events.publish({ companyId, accountId, module: 'Assignments', action: 'Create', ids }))
}

/**
 * Assigns people to activities, or captures work done if an item has a quantity (000 §7). The ids are
 * returned in the order of the items.
 *
 * @throws AppError as `assignPeople` and `captureWork`
 */
export async function assignOrCapture(context: InAccount, items: NewEmployeeSubTask[]): Promise<string[]> {
  const places = items.map((item, place) => ({ ...item, place }))
  const assigning = places.filter(({ metricCompleted }) => metricCompleted === undefined)
  const captures = places.flatMap(({ metricCompleted, ...item }) =>
    metricCompleted === undefined ? [] : [{ ...item, metricCompleted }],
  )
  const ids = new Map<number, string>()
  const keep = (written: readonly { place: number }[], answers: readonly string[]) => {
    for (const [index, { place }] of written.entries()) ids.set(place, answers[index] ?? '')
  }
  if (assigning.length > 0) {
    const people = assigning.map(({ employeeUniqueId, subTaskUniqueId, alsoAbove }) => ({
      employeeId: employeeUniqueId ?? '',
      recordId: subTaskUniqueId,
      isAlsoAbove: alsoAbove === true,
    }))
    keep(assigning, await assignPeople(context, 'SubTask', people))
  }
  if (captures.length > 0) {
    const answers = await captureWork(
      context,
      captures,
      captures.map(({ place }) => place),
      (people) => requireOwnOrLed(context, 'Captures', people),
    )
    keep(captures, answers)
  }
  return items.map((_item, place) => ids.get(place) ?? '')
}
