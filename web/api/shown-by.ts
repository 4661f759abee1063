/** On which screens something stands, by the parts of the cache that keep it: tests/shown.test.ts asks all answers. */
import type { Module } from '#contract/modules.ts'
import { modulesThatShow, waitingModules } from '#contract/record-types.ts'

/** What of the cache changed: a module, or one's own notifications and court, which are of none. */
export type Part = Module | 'Notifications' | 'Court'

/** What shows records without being the screen of one. */
const showsElsewhere: Partial<Record<Part, readonly Module[]>> = {
  Court: [...waitingModules, 'Projects', 'Jobs', 'Employees', 'Subcontractors'],
  // Whose they are, and what they are captured on.
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
  // A log of a week that is approved is not theirs to change any more.
  Tracking: [
    ...(['Timecards', 'Assignments', 'Projects', 'Jobs', 'Tasks', 'Activities'] as const),
    ...(['Employees', 'Subcontractors'] as const),
  ],
  // The time that was logged, on what, by whom, and who leads them.
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
  // The name of the role that somebody has.
  Employees: ['Subcontractors', 'Roles'],
  // What is advertised.
  Bidding: ['Projects'],
  // What approving one changes: the contract and the end of the project.
  ChangeOrders: ['Projects'],
  // What is billed of one.
  Projects: ['Invoices'],
  // What is in which category, in whose charge, and on which project.
  Inventory: ['Employees', 'Subcontractors', 'Codes', 'Projects', 'Captures'],
  // Where one is used.
  Codes: ['Projects'],
  // Its rows are theirs, whose they are, and what stands in their way.
  Schedule: [
    ...waitingModules,
    ...(['Projects', 'Jobs', 'Tasks', 'Activities', 'Captures', 'Assignments'] as const),
    ...(['Employees', 'Subcontractors'] as const),
  ],
  // Who has one, which stock it sees, and the projects that it has records for.
  Roles: ['Employees', 'Codes', 'Projects'],
}

/** A part of the cache, and those that show it as well. */
export function alsoShownBy(part: Part): Part[] {
  if (part === 'Notifications' || part === 'Court') return [part]
  const elsewhere = (Object.keys(showsElsewhere) as Part[]).filter((by) => showsElsewhere[by]?.includes(part))
  return [part, ...modulesThatShow(part), ...elsewhere]
}
