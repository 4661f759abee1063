/**
 * The modules and the bits of a permission (002 §3 'IAM record', decisions 'Permissions').
 * A permission is a map from module name to a sum of bits.
 */
export const modules = [
  'Projects',
  'Jobs',
  'Tasks',
  'Activities',
  'Assignments',
  'Tracking',
  'Files',
  'PunchLists',
  'RFIs',
  'Submittals',
  'ChangeOrders',
  'Permits',
  'Inventory',
  'Employees',
  'Subcontractors',
  'FieldNotes',
  'Incidents',
  'Reports',
  'Codes',
  'Timecards',
  'Schedule',
  'Invoices',
  'Roles',
  'Bidding',
  'Captures',
  'Costs',
] as const

export type Module = (typeof modules)[number]

/** The five bits, in the order of 002 §3: Create comes first. */
export const bits = { Create: 1, Read: 2, Update: 4, Delete: 8, GlobalAccess: 16 } as const

export type Bit = keyof typeof bits

/** The sum of all bits. */
export const ALL_BITS = Object.values(bits).reduce((sum, bit) => sum + bit, 0)

/**
 * The bits that a module uses. 'Costs' has only Read and Update: costs are amounts to see and change, not
 * records (records.md 'Costs').
 */
export const bitsOfModule = (module: Module): number =>
  module === 'Costs' ? bits.Read + bits.Update : ALL_BITS

/**
 * The bits that an endpoint can require. GlobalAccess only widens what a caller sees, so no endpoint requires
 * it.
 */
export type Action = Exclude<Bit, 'GlobalAccess'>

export type Permissions = Partial<Record<Module, number>>

/** True when `permissions` has `bit` for `module`. A module that is not named has no bits. */
export function hasBit(permissions: Permissions, module: Module, bit: Bit): boolean {
  return ((permissions[module] ?? 0) & bits[bit]) !== 0
}

/**
 * The bits of a module on a work order. `there` are the permissions scoped to that work order; they override
 * the general permissions module by module (decisions 'Permissions').
 */
export function bitsThere(general: Permissions, there: Permissions | undefined, module: Module): number {
  return there?.[module] ?? general[module] ?? 0
}

/** True if the caller has `bit` on a work order. `there` are the permissions scoped to that work order. */
export function hasBitThere(
  general: Permissions,
  there: Permissions | undefined,
  module: Module,
  bit: Bit,
): boolean {
  return (bitsThere(general, there, module) & bits[bit]) !== 0
}

/** True if the caller has `bit` in general, or by the permissions scoped to any work order. */
export function hasBitAnywhere(
  general: Permissions,
  scoped: Iterable<Permissions>,
  module: Module,
  bit: Bit,
): boolean {
  return hasBit(general, module, bit) || [...scoped].some((there) => hasBit(there, module, bit))
}
