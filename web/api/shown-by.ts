/**
 * Lists which parts of the cache show records of other modules, so that a change refreshes these parts too.
 * tests/shown.test.ts checks the lists against the replies of all calls.
 */
import type { Module } from '#contract/modules.ts'
import { modulesThatShow, waitingModules } from '#contract/record-types.ts'

/** A part of the cache: a module, or the person's own notifications or court, which belong to no module. */
export type Part = Module | 'Notifications' | 'Court'

/** For each part of the cache: the modules whose records this part shows. */
const showsElsewhere: Partial<Record<Part, readonly Module[]>> = {
  Court: [...waitingModules, 'Projects', 'Jobs', 'Employees', 'Subcontractors'],
  // The people of captures, and the parts of the plan, stock and codes that captures are made on.
  Captures: [
    'Assignments',
    'Projects',
    'Jobs',
    'Tasks',
    'Activities',
    'Inventory',
    'Codes',
    'Employees',
    'Subcontractors',
  ],
  // Timecards: the logs of an approved week cannot be changed.
  Tracking: [
    ...(['Timecards', 'Assignments', 'Projects', 'Jobs', 'Tasks', 'Activities'] as const),
    ...(['Employees', 'Subcontractors'] as const),
  ],
  // The logged time, the activities, the people who logged the time, and the people who lead them.
  Timecards: [
    ...(['Tracking', 'Assignments', 'Projects', 'Jobs', 'Tasks', 'Activities'] as const),
    ...(['Employees', 'Subcontractors', 'Roles'] as const),
  ],
  Reports: [
    ...(['Tracking', 'Timecards', 'Captures', 'Projects', 'Jobs', 'Tasks', 'Activities'] as const),
    ...(['Employees', 'Subcontractors', 'Roles'] as const),
  ],
  Assignments: ['Employees', 'Subcontractors', 'Roles'],
  Files: ['Employees', 'Subcontractors'],
  // The name of an employee's role.
  Employees: ['Subcontractors', 'Roles'],
  // The advertised projects.
  Bidding: ['Projects'],
  // An approval changes the contract and the end of the project.
  ChangeOrders: ['Projects'],
  // The amounts that are billed of a project.
  Projects: ['Invoices'],
  // The category of each item, the person in charge of the item, and the project that has the item.
  Inventory: ['Employees', 'Subcontractors', 'Codes', 'Projects', 'Captures'],
  // The projects that use a code.
  Codes: ['Projects'],
  // The rows come from these modules, with the people of each row and the waiting records that block the row.
  Schedule: [
    ...waitingModules,
    ...(['Projects', 'Jobs', 'Tasks', 'Activities', 'Captures', 'Assignments'] as const),
    ...(['Employees', 'Subcontractors'] as const),
  ],
  // The people with a role, the stock that the role may see, and the projects on which the role has
  // permissions.
  Roles: ['Employees', 'Codes', 'Projects'],
}

/** Returns a changed part of the cache, and all parts that show its records. */
export function alsoShownBy(part: Part): Part[] {
  if (part === 'Notifications' || part === 'Court') return [part]
  const elsewhere = (Object.keys(showsElsewhere) as Part[]).filter((by) => showsElsewhere[by]?.includes(part))
  return [part, ...modulesThatShow(part), ...elsewhere]
}
