/** Who reviews and who approves a change order (001 §6). */
import { AppError } from '#contract/errors.ts'
import { FIRST_ROLE, type RoleType, SECOND_ROLE } from '#features/approvals/contract.ts'
import { type ChosenActor } from '#features/approvals/server/public.ts'
import { requireAble } from '#features/parties/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { changeOrderErrors, type NewActor } from '../contract.ts'

/** In the order in which they act. */
export const ROLES = [FIRST_ROLE, SECOND_ROLE] as const

/** What the roles of an approval are called here (001 §6). */
export const changeOrderRoles: readonly RoleType[] = [
  { roleTypeUniqueId: FIRST_ROLE, roleTypeName: 'Reviewer' },
  { roleTypeUniqueId: SECOND_ROLE, roleTypeName: 'Approver' },
]

/** Who acts, in their order: those without a role or an employee are dropped, as the documents' client sends them. */
export function chosenActors(
  actors: readonly NewActor[],
  approver: string | null | undefined,
): (ChosenActor & { place: string })[] {
  const chosen = actors.flatMap(
    ({ roleTypeUniqueId: roleTypeId, approverEmployeeUniqueId, comments }, place) =>
      roleTypeId && approverEmployeeUniqueId
        ? [
            {
              roleTypeId,
              employeeId: approverEmployeeUniqueId,
              isDistributionOnly: false,
              comments: comments ?? '',
              place: `actors.${place}.approverEmployeeUniqueId`,
            },
          ]
        : [],
  )
  const isNamed = chosen.some(({ roleTypeId }) => roleTypeId === SECOND_ROLE)
  if (approver && !isNamed)
    chosen.push({
      roleTypeId: SECOND_ROLE,
      employeeId: approver,
      isDistributionOnly: false,
      comments: '',
      place: 'coApproverEmployeeUniqueId',
    })
  return chosen.toSorted((a, b) => a.roleTypeId - b.roleTypeId)
}

/**
 * Checks that somebody reviews and somebody approves, that each may see the change order, and so may whoever it comes from.
 *
 * @throws AppError CHANGE_ORDER_ACTORS_MISSING or INVALID_INPUT (400)
 */
export async function requireActors(
  context: InAccount,
  inputs: readonly { index: number; workOrderId: string; actors: ReturnType<typeof chosenActors> }[],
): Promise<void> {
  for (const { index, actors } of inputs)
    if (ROLES.some((role) => actors.every(({ roleTypeId }) => roleTypeId !== role)))
      throw new AppError('CHANGE_ORDER_ACTORS_MISSING', changeOrderErrors.CHANGE_ORDER_ACTORS_MISSING, [
        { path: `${index}.actors`, message: 'must name a reviewer and an approver' },
      ])
  for (const { index, workOrderId, actors } of inputs)
    for (const { employeeId, place } of actors)
      await requireAble(context, [{ index, workOrderId, employeeId }], place, 'ChangeOrders')
}
