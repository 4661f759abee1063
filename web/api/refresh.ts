/** Fetches changed data again for the screens on which the data is shown. */
import type { Module } from '#contract/modules.ts'
import { dropEarly } from './early-answers.ts'
import { queryClient } from './query-client.ts'
import { alsoShownBy, type Part } from './shown-by.ts'

/** Refreshes each query once, even if several changed parts affect the query. */
function refresh(changed: Iterable<Part>): Promise<unknown> {
  // Otherwise a screen whose code is still loading would take an early answer that is out of date.
  dropEarly()
  const shown = new Set<unknown>()
  for (const part of changed) for (const name of alsoShownBy(part)) shown.add(name)
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.has(queryKey[0]) })
}

/** Fetches the data of a module again, and the data of other modules that show records of this module. */
export function refreshModule(module: Module): Promise<unknown> {
  return refresh([module])
}

/**
 * Changes by other people come in bursts. Changes within this time are collected, and their data is fetched
 * once.
 */
const GATHER_MILLISECONDS = 250
/** The longest wait for a refresh: a fetch that hangs must not delay the next refresh. */
const LONGEST_REFRESH_MILLISECONDS = 10_000

const changed = new Set<Part>()
let isGathering = false

/**
 * Collects changed parts, and soon fetches their data again. A refresh begins only after the previous refresh
 * is done: beginning earlier would cancel the running fetch, and in a steady stream of changes no fetch would
 * finish.
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
