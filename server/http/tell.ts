/** Notifies open screens of each write. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { tabOf } from './admit.ts'
import type { Events } from './events.ts'

/**
 * Notifies the account's other open screens which records changed. Creates, updates and deletes return the
 * ids.
 */
export function tell(
  { events }: { events: Events },
  { access, isPersonal }: Endpoint,
  request: FastifyRequest,
  { data, workOrders }: { data: unknown; workOrders: readonly string[] | null },
): void {
  const scope = request.caller?.scope
  if (typeof access !== 'object' || !scope) return
  const { companyId, accountId } = scope
  const tab = tabOf(request)
  const { module, orModule, action } = access
  const ids = Array.isArray(data) ? data.filter((id) => typeof id === 'string') : []
  // Steps that do not depend on a person's bits need only Read (decisions/0088). Such a step is a change, so
  // it is sent as an update.
  const told = action === 'Read' ? 'Update' : action
  for (const changed of orModule ? [module, orModule] : [module])
    events.publish({
      ...{ companyId, accountId, module: changed, action: told, ids, workOrders, tab },
      ...(isPersonal && { employeeId: scope.employeeId }),
    })
}
