/**
 * Whether the user may enter the amounts of a change order, by the same rule as the server
 * (records.md 'Costs').
 */
import { useMay, useSession } from '#web/session/session.ts'
import type { ChangeOrder } from '../contract.ts'

/**
 * True for the creator, the originator and the actors of a change order, and for people who may read and
 * change costs. True for a new change order.
 */
export function useMayTypeAmounts(order?: ChangeOrder): boolean {
  const may = useMay()
  const me = useSession().employeeUniqueId
  if (!order) return true
  const own = [
    order.createdByEmployeeUniqueId,
    order.coOriginatorEmployeeUniqueId,
    ...order.actors.map(({ approverEmployeeUniqueId }) => approverEmployeeUniqueId),
  ]
  if (me && own.includes(me)) return true
  const { workOrderUniqueId: woid } = order
  return may('Costs', 'Read', woid) && may('Costs', 'Update', woid)
}
