/** What somebody may do: the server's rule, asked of the session that it told. */
import { type Bit, hasBitAnywhere, hasBitThere, type Module, type Permissions } from '#contract/modules.ts'

/** The part of a session that says it. */
export interface Held {
  permissions: Record<string, number>
  workOrderPermissions: Record<string, Record<string, number>>
}

/** True when the caller has the bit: on the work order where one is named, else in general or on any. */
export function may(session: Held, module: Module, action: Bit, workOrder?: string): boolean {
  const general = session.permissions as Permissions
  const scoped: Record<string, Permissions> = session.workOrderPermissions
  return workOrder
    ? hasBitThere(general, scoped[workOrder], module, action)
    : hasBitAnywhere(general, Object.values(scoped), module, action)
}
