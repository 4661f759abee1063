/** The line changes of an addendum (records.md 'Addendum'; docs/decisions/0152). */
import { invalidInput, notFound } from '#contract/errors.ts'
import { addActivities, changeActivities } from '#features/activities/server/public.ts'
import { type Hanging, removeRecords } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { within } from '#server/within.ts'
import { type LineChange, type LineState, MOST_LINES, type NewLine } from '../addenda-contract.ts'
import { type ChangedLine, type HeldLine, listLineStates } from './addenda-queries.ts'

export interface LineChanges {
  added: readonly NewLine[]
  changed: readonly LineChange[]
  deleted: readonly string[]
}

/**
 * Checks that each line is named once and that there are not too many lines.
 *
 * @throws AppError INVALID_INPUT (400)
 */
export function requireOnce({ added, changed, deleted }: LineChanges): void {
  const named = new Set<string>()
  const name = (id: string, path: string) => {
    if (named.has(id)) throw invalidInput(path, 'must not be named twice')
    named.add(id)
  }
  for (const [index, { subTaskUniqueId }] of changed.entries())
    name(subTaskUniqueId, `changedLines.${index}.subTaskUniqueId`)
  for (const [index, id] of deleted.entries()) name(id, `deletedLines.${index}`)
  if (added.length + named.size > MOST_LINES)
    throw invalidInput('changedLines', `all lines of one addendum must be at most ${MOST_LINES}`)
}

const stateOf = ({ subTaskTitle, subTaskTargetMetric, subTaskUnit, subTaskHours }: HeldLine): LineState => ({
  ...{ subTaskTitle, subTaskTargetMetric, subTaskUnit, subTaskHours },
})

/**
 * Changes lines of a project that the caller has locked; returns each changed line before and after. Uses the
 * functions of activities, so the caller needs the same rights as for a change without an addendum.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404) for a line of another project,
 *   ROW_VERSION_STALE, ACTIVITY_UNIT_CAPTURED, DELETION_PROTECTED (409)
 */
export async function changeLines(
  context: InAccount,
  hanging: Hanging,
  workOrder: string,
  { added, changed, deleted }: LineChanges,
): Promise<ChangedLine[]> {
  const { db, scope } = context
  const named = [...changed.map(({ subTaskUniqueId }) => subTaskUniqueId), ...deleted]
  if (named.length + added.length === 0) return []
  const before = await listLineStates(db, scope, named)
  if (named.some((id) => before.get(id)?.workOrderId !== workOrder)) throw notFound()
  const isByAddendum = true
  if (changed.length > 0)
    await within(changeActivities(context, [...changed], { isByAddendum }), placeIn('changedLines'))
  const ids =
    added.length > 0
      ? await within(addActivities(context, [...added], { isByAddendum }), placeIn('addedLines'))
      : []
  if (deleted.length > 0) await removeRecords(context, 'activity', [...deleted], hanging, isByAddendum)
  const after = await listLineStates(db, scope, [...named, ...ids])
  if (ids.some((id) => after.get(id)?.workOrderId !== workOrder)) throw notFound()
  const gone = new Set(deleted)
  const lines = [...named, ...ids].flatMap((id): ChangedLine[] => {
    const [was, is] = [before.get(id), after.get(id)]
    const states = { before: was ? stateOf(was) : null, after: is && !gone.has(id) ? stateOf(is) : null }
    // A line that was sent with its old values is not a change.
    if (JSON.stringify(states.before) === JSON.stringify(states.after)) return []
    return [{ id, change: gone.has(id) ? 'deleted' : was ? 'changed' : 'added', ...states }]
  })
  tellScreens(context, lines)
  return lines
}

/** Prefixes the path of a validation error with its list in the addendum. */
const placeIn = (list: string) => (path: string) => `${list}.${path}`

/** Publishes events of Activities, so that open screens of the plan refresh: the call itself belongs to bidding. */
function tellScreens({ scope, events, afterCommit }: InAccount, lines: readonly ChangedLine[]): void {
  const { companyId, accountId } = scope
  const actions = { added: 'Create', changed: 'Update', deleted: 'Delete' } as const
  afterCommit(() => {
    for (const [change, of] of Map.groupBy(lines, (line) => line.change))
      events.publish({
        ...{ companyId, accountId, module: 'Activities', action: actions[change], tab: null },
        ids: of.map(({ id }) => id),
      })
  })
}
