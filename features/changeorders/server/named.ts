/** Checks of the people, codes, types and jobs that a change of a change order names. */
import { invalidInput, notFound } from '#contract/errors.ts'
import { listKnownCodes } from '#features/codes/server/public.ts'
import { requireRecords } from '#features/hierarchy/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type ChangeOrderChange, type ChangeOrderType } from '../contract.ts'

type Chooses = Pick<
  ChangeOrderChange,
  'actors' | 'coApproverEmployeeUniqueId' | 'coOriginatorEmployeeUniqueId' | 'tasks'
>

/**
 * Checks that all named people and codes exist, including entries that have no effect.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function requireNamedOf(context: InAccount, inputs: readonly Chooses[]): Promise<void> {
  const { db, scope } = context
  await requireKnown(
    context,
    inputs.flatMap(({ actors = [], coApproverEmployeeUniqueId, coOriginatorEmployeeUniqueId }) => [
      coApproverEmployeeUniqueId,
      coOriginatorEmployeeUniqueId,
      ...actors.map(({ approverEmployeeUniqueId }) => approverEmployeeUniqueId),
    ]),
  )
  const codes = inputs.flatMap(({ tasks = [] }) => codesOf(tasks))
  if (codes.length === 0) return
  const known = new Set((await listKnownCodes(db, scope, 'task', codes)).map(({ codeId }) => codeId))
  if (codes.some((code) => !known.has(code))) throw notFound()
}

export const codesOf = (tasks: readonly { companyTaskCodeUniqueId: string }[]) => [
  ...new Set(tasks.map(({ companyTaskCodeUniqueId }) => companyTaskCodeUniqueId)),
]

/** @throws AppError INVALID_INPUT (400) for a type that the account does not have */
export function requireType(types: readonly ChangeOrderType[], index: number, typeId: number): void {
  if (!types.some(({ changeOrderTypeId }) => changeOrderTypeId === typeId))
    throw invalidInput(`${index}.changeOrderTypeId`, "is not one of the account's types")
}

/** @throws AppError NOT_FOUND (404), INVALID_INPUT (400) for a job that does not contain the task */
export async function requireGivenJobs(
  context: InAccount,
  inputs: readonly { jobUniqueId?: string | null | undefined }[],
  jobOf: (index: number) => string,
): Promise<void> {
  const others = inputs.flatMap(({ jobUniqueId }, index) =>
    jobUniqueId && jobUniqueId !== jobOf(index) ? [{ job: jobUniqueId, index }] : [],
  )
  if (others.length === 0) return
  await requireRecords(
    context,
    'job',
    others.map(({ job }) => job),
    'Read',
    'ChangeOrders',
  )
  throw invalidInput(`${others[0]?.index}.jobUniqueId`, 'must be the job that the task is in')
}
