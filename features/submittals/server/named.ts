/** Checks of the records that a submittal names: people, code, subcontractor, job, package. */
import { invalidInput, notFound } from '#contract/errors.ts'
import { listKnownCodes } from '#features/codes/server/public.ts'
import { requireRecords } from '#features/hierarchy/server/public.ts'
import { type Choice, requireAble, requireKnown } from '#features/parties/server/public.ts'
import { requireSubcontractors } from '#features/subcontractors/server/public.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { SubmittalChange } from '../contract.ts'
import type { PlacedActor } from './actors.ts'
import { lockPackages, packageTable } from './package-queries.ts'
import type { LockedSubmittal } from './queries.ts'

type Naming = Omit<SubmittalChange, 'submittalMasterUniqueId'>

const namesOf = (ids: readonly (string | null | undefined)[]) => [
  ...new Set(ids.filter((id): id is string => id != null)),
]

/**
 * Checks that the company has these codes.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function requireCodes(
  { db, scope }: InAccount,
  ids: readonly (string | null | undefined)[],
): Promise<void> {
  const wanted = namesOf(ids)
  if (wanted.length === 0) return
  const known = await listKnownCodes(db, scope, 'activity', wanted)
  if (known.length < wanted.length) throw notFound()
}

/**
 * Checks that all named records exist and that the caller may name them, and that jobs and packages belong to
 * the project. Locks the packages against deletion. `on`: the submittals that change, in the order of the
 * inputs; their current job may be deleted.
 *
 * @throws AppError NOT_FOUND or SUBCONTRACTOR_NOT_FOUND (404), FORBIDDEN (403), INVALID_INPUT (400)
 */
export async function requireNamed(
  context: InAccount,
  inputs: readonly Naming[],
  workOrderOf: (index: number) => string | undefined,
  on?: { records: readonly string[]; jobOf: (index: number) => string | null | undefined },
): Promise<void> {
  const { db, scope } = context
  await requireKnown(
    context,
    inputs.flatMap(({ submittalManagerUniqueId, submittalOriginatorUniqueId, approvers }) => [
      submittalManagerUniqueId,
      submittalOriginatorUniqueId,
      ...(approvers ?? []).map(({ approverEmployeeUniqueId }) => approverEmployeeUniqueId),
    ]),
    on && 'may be named already',
  )
  await requireSubcontractors(
    context,
    inputs.map((input) => input.subConAccountUniqueId),
    on && { table: 'submittal', records: on.records },
  )
  await requireCodes(
    context,
    inputs.map((input) => input.companySubTaskCodeUniqueId),
  )
  const newJob = ({ jobUniqueId: job }: Naming, index: number) => (job === on?.jobOf(index) ? null : job)
  const jobs = await requireRecords(
    context,
    'job',
    namesOf(inputs.map((input, index) => newJob(input, index))),
    'Read',
    'Submittals',
  )
  const packageIds = namesOf(inputs.map((input) => input.submittalPackageUniqueId))
  const packages = await requireSeen(context, packageTable, packageIds, 'Read')
  for (const [index, input] of inputs.entries()) {
    const workOrder = workOrderOf(index)
    const job = newJob(input, index)
    const { submittalPackageUniqueId: pack } = input
    if (job && jobs.get(job)?.workOrderId !== workOrder)
      throw invalidInput(`${index}.jobUniqueId`, 'must be a job of the project')
    if (pack && packages.get(pack)?.workOrderId !== workOrder)
      throw invalidInput(`${index}.submittalPackageUniqueId`, 'must be a package of the project')
  }
  await lockPackages(db, scope, packageIds, 'as they are')
}

/** The people in an input who are new on the submittal: manager, originator or actors. */
export function newPeople(
  index: number,
  workOrderId: string,
  { submittalManagerUniqueId: manager, submittalOriginatorUniqueId: originator }: Naming,
  actors: readonly PlacedActor[],
  before?: Pick<LockedSubmittal, 'managerId' | 'originatorId'> & {
    actors: readonly { employeeId: string }[]
  },
): Choice[] {
  const choice = (employeeId: string, field: string) => ({ index, workOrderId, employeeId, field })
  const known = new Set(before?.actors.map(({ employeeId }) => employeeId))
  return [
    ...(manager && manager !== before?.managerId ? [choice(manager, 'submittalManagerUniqueId')] : []),
    ...(originator && originator !== before?.originatorId
      ? [choice(originator, 'submittalOriginatorUniqueId')]
      : []),
    ...actors
      .filter(({ employeeId }) => !known.has(employeeId))
      .map(({ employeeId, place }) => choice(employeeId, `approvers.${place}.approverEmployeeUniqueId`)),
  ]
}

/**
 * Checks that people are active and may see submittals of the project.
 *
 * @throws AppError INVALID_INPUT (400)
 */
export const requireReaders = (context: InAccount, choices: readonly Choice[]): Promise<void> =>
  requireAble(context, choices, 'approvers', 'Submittals')
