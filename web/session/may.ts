/** Checks permissions by the server's rule, with the permissions in the session. */
import { type Bit, hasBitAnywhere, hasBitThere, type Module, type Permissions } from '#contract/modules.ts'

/** The permissions in a session. */
export interface Held {
  permissions: Record<string, number>
  workOrderPermissions: Record<string, Record<string, number>>
}

/**
 * True if the caller has the permission bit: on `workOrder` if given, otherwise in general or on any work
 * order.
 */
export function may(session: Held, module: Module, action: Bit, workOrder?: string): boolean {
  const general = session.permissions as Permissions
  const scoped: Record<string, Permissions> = session.workOrderPermissions
  return workOrder
    ? hasBitThere(general, scoped[workOrder], module, action)
    : hasBitAnywhere(general, Object.values(scoped), module, action)
}
