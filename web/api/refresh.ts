/** Fetches again what the screens show, when it has changed. */
import type { Module } from '#contract/modules.ts'
import { dropEarly } from './early-answers.ts'
import { queryClient } from './query-client.ts'
import { alsoShownBy, type Part } from './shown-by.ts'

/** Each query once, however many of its reasons there are. */
function refresh(changed: Iterable<Part>): Promise<unknown> {
  // A screen whose code is still on its way would take it.
  dropEarly()
  const shown = new Set<unknown>()
  for (const part of changed) for (const name of alsoShownBy(part)) shown.add(name)
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
