/** Fetches again what the screens show, when it has changed. */
import type { Module } from '#contract/modules.ts'
import { dropEarly } from './early-answers.ts'
import { queryClient } from './query-client.ts'

/** What of the cache changed: a module, or one's own notifications and court, which are of none. */
type Part = Module | 'Notifications' | 'Court'

/**
 * Totals stand above what they sum up: a change below refreshes the levels above it too. And what lies below may go
 * with a record, or come to lie outside its dates.
 */
const alsoShownBy: Partial<Record<Part, readonly Part[]>> = {
  Projects: ['Jobs', 'Court'],
  Jobs: ['Projects', 'Tasks', 'PunchLists', 'RFIs', 'Submittals', 'Court'],
  // Whoever has to take a step has it in their court.
  PunchLists: ['Court'],
  RFIs: ['Court'],
  Submittals: ['Court'],
  Permits: ['Court'],
  // The project tells of its contract.
  ChangeOrders: ['Court', 'Projects'],
  // Comments tell of their files.
  Files: ['PunchLists', 'RFIs', 'Submittals', 'ChangeOrders', 'Permits'],
  Tasks: ['Jobs', 'Projects', 'Activities'],
  // A change order shows what it makes of them.
  Activities: ['Tasks', 'Jobs', 'Projects', 'ChangeOrders'],
  Captures: ['Activities', 'Tasks', 'Jobs', 'Projects'],
  // Who is to do an item is said by name.
  Subcontractors: ['PunchLists'],
  // Time is logged by whoever is assigned, and for whoever reports to one.
  Assignments: ['Projects', 'Tracking'],
}

/** Each query once, however many of its reasons there are. */
function refresh(changed: Iterable<Part>): Promise<unknown> {
  // A screen whose code is still on its way would take it.
  dropEarly()
  const shown = new Set<unknown>()
  for (const part of changed) for (const name of [part, ...(alsoShownBy[part] ?? [])]) shown.add(name)
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.has(queryKey[0]) })
}

/** Fetches again what is shown of a module, and of those that show it too. */
export function refreshModule(module: Module): Promise<unknown> {
  return refresh([module])
}

/** Changes of others come in swarms: they are gathered for so long, and fetched again at once. */
const GATHER_MILLISECONDS = 250
/** A refresh that takes longer is not waited for: what hangs must not keep the rest from the screen. */
const LONGEST_REFRESH_MILLISECONDS = 10_000

const changed = new Set<Part>()
let isGathering = false

/**
 * Fetches again, soon, what changes of others concern. One refresh begins when the one before is done: to begin anew
 * ends what is under way, so that in a steady stream of changes none would ever arrive.
 */
export function refreshSoon(...parts: readonly Part[]): void {
  for (const part of parts) changed.add(part)
  if (!isGathering) void refreshGathered()
}

async function refreshGathered(): Promise<void> {
  isGathering = true
  while (changed.size > 0) {
    // oxlint-disable-next-line no-await-in-loop
    await passed(GATHER_MILLISECONDS)
    const gathered = [...changed]
    changed.clear()
    // oxlint-disable-next-line no-await-in-loop
    await Promise.race([refresh(gathered), passed(LONGEST_REFRESH_MILLISECONDS)])
  }
  isGathering = false
}

const passed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
