/** The roles that a new company gets (decisions 'Permissions'). */
import { type Module, modules, type Permissions } from '#contract/modules.ts'
import type { RoleKind } from './contract.ts'

export interface DefaultRole {
  name: string
  description: string
  /** The fixed meaning of a role, which stays even if the role is renamed. */
  kind: RoleKind | null
  permissions: Permissions
}

/** The columns of the table in the decisions. A module that is in no column belongs to the last one. */
const groups: readonly (readonly Module[])[] = [
  ['Projects'],
  ['Jobs', 'Tasks', 'Activities'],
  ['Assignments'],
  ['PunchLists'],
  ['Captures', 'Tracking'],
  ['RFIs', 'Submittals', 'ChangeOrders', 'Permits'],
  ['FieldNotes', 'Incidents'],
  ['Files'],
  ['Invoices'],
  ['Roles'],
  ['Bidding'],
  ['Costs'],
  ['Inventory'],
]

type Sums = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

const table: readonly (Omit<DefaultRole, 'permissions'> & { sums: Sums })[] = [
  {
    name: 'Account administrator',
    description: 'Everything in the account',
    kind: 'administrator',
    sums: [31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 6, 31, 31],
  },
  {
    name: 'Project manager',
    description: 'Runs projects from bid to closeout',
    kind: null,
    sums: [31, 31, 31, 31, 31, 31, 31, 31, 31, 2, 31, 6, 31, 31],
  },
  {
    name: 'Superintendent',
    description: 'Runs the site',
    kind: null,
    sums: [22, 15, 15, 15, 15, 7, 15, 15, 2, 0, 2, 2, 7, 2],
  },
  {
    name: 'Employee',
    description: 'Works on the projects they are assigned to',
    kind: null,
    sums: [15, 15, 15, 15, 7, 7, 7, 7, 2, 0, 2, 6, 2, 2],
  },
  {
    name: 'Foreman',
    description: 'Leads a crew and captures what it did',
    kind: null,
    sums: [2, 6, 2, 7, 15, 3, 7, 7, 0, 0, 0, 0, 2, 2],
  },
  {
    name: 'Field worker',
    description: 'Works in a crew',
    kind: null,
    sums: [2, 2, 0, 6, 7, 0, 3, 3, 0, 0, 0, 0, 0, 0],
  },
  {
    name: 'Accountant',
    description: 'Invoices and their papers',
    kind: null,
    sums: [18, 2, 2, 2, 2, 2, 2, 3, 15, 0, 2, 6, 2, 2],
  },
  {
    name: 'Subcontractor',
    description: 'Works on the projects of others',
    kind: 'subcontractor',
    sums: [2, 2, 0, 6, 0, 3, 0, 3, 0, 0, 0, 0, 0, 0],
  },
]

function permissionsOf(sums: Sums): Permissions {
  return Object.fromEntries(
    modules.map((module) => {
      const group = groups.findIndex((members) => members.includes(module))
      return [module, sums[group === -1 ? groups.length : group] ?? 0]
    }),
  )
}

/**
 * The permissions of people of another company: to read the work, and to add RFIs, submittals, punch items
 * and files (records.md 'Guest').
 */
const guest: DefaultRole = {
  name: 'Guest',
  description: "Works for another company: an architect, an owner's representative",
  kind: 'guest',
  permissions: {
    ...Object.fromEntries(modules.map((module) => [module, 0])),
    ...{ Projects: 2, Jobs: 2, Tasks: 2, Activities: 2, ChangeOrders: 2 },
    ...{ Files: 3, RFIs: 3, Submittals: 3, PunchLists: 3 },
  },
}

export const defaultRoles: readonly DefaultRole[] = [
  ...table.map(({ sums, ...role }) => ({ ...role, permissions: permissionsOf(sums) })),
  guest,
]
