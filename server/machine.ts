/** What the machines of records say, as the server enforces it. */
import { AppError } from '#contract/errors.ts'
import { type Machine, refusalOf } from '#contract/machine.ts'
import { type StatusName, statuses } from '#contract/statuses.ts'

const names = new Map<number, string>(Object.entries(statuses).map(([name, id]) => [id, name]))

/**
 * Checks that an action may begin in a status.
 *
 * @throws AppError with the machine's refusal (409)
 */
export function requireStep<Action extends string, Status extends StatusName, Refusal extends string>(
  machine: Machine<Action, Status, Refusal>,
  action: Action,
  statusId: number,
): void {
  const refusal = refusalOf(machine, action, names.get(statusId) ?? '')
  if (refusal) throw new AppError(refusal.code, machine.refusals[refusal.code])
}

/** The statuses that an action may begin in, by id: what writes compares them once more (`inStatus`). */
export function statusesFrom<Action extends string>(machine: Machine<Action>, action: Action): number[] {
  return machine.steps[action].from.map((name) => statuses[name])
}
