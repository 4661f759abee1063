/** Whether somebody may type the amounts of a change order: the server's rule (records.md 'Costs'). */
import { useMay, useSession } from '#web/session/session.ts'
import type { ChangeOrder } from '../contract.ts'

/** True for whoever brought it or decides on it, and for whose role lets them change costs; of a new one, for its author. */
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
