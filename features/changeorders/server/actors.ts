/** The actors of a change order: the people who review and approve it (001 §6). */
import { AppError } from '#contract/errors.ts'
import { FIRST_ROLE, type RoleType, SECOND_ROLE } from '#features/approvals/contract.ts'
import { type ChosenActor } from '#features/approvals/server/public.ts'
import { requireAble } from '#features/parties/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { changeOrderErrors, type NewActor } from '../contract.ts'

/** The roles in the order in which they decide. */
export const ROLES = [FIRST_ROLE, SECOND_ROLE] as const

/** The names of the approval roles for change orders (001 §6). */
export const changeOrderRoles: readonly RoleType[] = [
  { roleTypeUniqueId: FIRST_ROLE, roleTypeName: 'Reviewer' },
  { roleTypeUniqueId: SECOND_ROLE, roleTypeName: 'Approver' },
]

/**
 * Returns the actors in the order in which they decide. Entries without a role or an employee are dropped,
 * because the documents' client sends such entries.
 */
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
 * Checks that there is a reviewer and an approver, and that each actor may see the change order.
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
