/** What the machine says, as the server enforces it. */
import { AppError } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import {
  type PunchAction,
  type PunchRecord,
  type PunchRefusal,
  punchMachine,
  punchRefusals,
  refusalOf,
} from '../machine.ts'

/** The error of a refusal. */
export function refused(code: PunchRefusal): AppError {
  return new AppError(code, punchRefusals[code])
}

/**
 * Checks that an action may begin in a status.
 *
 * @throws AppError with the machine's refusal (409)
 */
export function requireStep<R extends PunchRecord>(
  record: R,
  action: PunchAction<R>,
  statusId: number,
): void {
  const refusal = refusalOf(record, action, statusNameOf(statusId) ?? '')
  if (refusal) throw refused(refusal.code)
}

/** The statuses that an action may begin in, by id: the UPDATE repeats them. */
export function statusesFrom<R extends PunchRecord>(record: R, action: PunchAction<R>): number[] {
  const { from } = punchMachine[record][action] as { from: readonly (keyof typeof statuses)[] }
  return from.map((name) => statuses[name])
}
