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

/** The five bits in the order of 002 §3: Create is the first. */
export const bits = { Create: 1, Read: 2, Update: 4, Delete: 8, GlobalAccess: 16 } as const

export type Bit = keyof typeof bits

/** The sum of all bits. */
export const ALL_BITS = Object.values(bits).reduce((sum, bit) => sum + bit, 0)

/** The bits that mean something in a module: costs are seen and changed, they are no records (records.md 'Costs'). */
export const bitsOfModule = (module: Module): number =>
  module === 'Costs' ? bits.Read + bits.Update : ALL_BITS

/** What an endpoint may ask for; GlobalAccess widens what is seen and is never asked for by itself. */
export type Action = Exclude<Bit, 'GlobalAccess'>

export type Permissions = Partial<Record<Module, number>>

/** True when `permissions` has `bit` for `module`. A module that is not named has no bits. */
export function hasBit(permissions: Permissions, module: Module, bit: Bit): boolean {
  return ((permissions[module] ?? 0) & bits[bit]) !== 0
}

/**
 * The bits of a module on a work order: `there`, what is scoped to it, overrides the general permissions module by
 * module (decisions 'Permissions').
 */
export function bitsThere(general: Permissions, there: Permissions | undefined, module: Module): number {
  return there?.[module] ?? general[module] ?? 0
}

/** True when the bit is had on a work order, of which `there` is what is scoped to it. */
export function hasBitThere(
  general: Permissions,
  there: Permissions | undefined,
  module: Module,
  bit: Bit,
): boolean {
  return (bitsThere(general, there, module) & bits[bit]) !== 0
}

/** True when the bit is had in general or by one of the scoped permissions. */
export function hasBitAnywhere(
  general: Permissions,
  scoped: Iterable<Permissions>,
  module: Module,
  bit: Bit,
): boolean {
  return hasBit(general, module, bit) || [...scoped].some((there) => hasBit(there, module, bit))
}
