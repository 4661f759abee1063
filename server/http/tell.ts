/** What open screens are told of each write. */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { tabOf } from './admit.ts'
import type { Events } from './events.ts'

/** Tells the account's other open screens which records changed. Creates, updates and deletes answer their ids. */
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
  // A step that is somebody's whatever their bits asks for Read alone (decisions/0088); it is a change all the same.
  const told = action === 'Read' ? 'Update' : action
  for (const changed of orModule ? [module, orModule] : [module])
    events.publish({
      ...{ companyId, accountId, module: changed, action: told, ids, workOrders, tab },
      ...(isPersonal && { employeeId: scope.employeeId }),
    })
}
