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
] as const

export type Module = (typeof modules)[number]

/** The five bits in the order of 002 §3: Create is the first. */
export const bits = { Create: 1, Read: 2, Update: 4, Delete: 8, GlobalAccess: 16 } as const

export type Bit = keyof typeof bits

/** What an endpoint may ask for; GlobalAccess widens what is seen and is never asked for by itself. */
export type Action = Exclude<Bit, 'GlobalAccess'>

export type Permissions = Partial<Record<Module, number>>

/** True when `permissions` has `bit` for `module`. A module that is not named has no bits. */
export function hasBit(permissions: Permissions, module: Module, bit: Bit): boolean {
  return ((permissions[module] ?? 0) & bits[bit]) !== 0
}
