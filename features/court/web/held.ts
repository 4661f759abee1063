/** The time that a record waited on each person or company, added up from its turns. */
import type { Dwell } from '../contract.ts'

export interface Held {
  name: string
  milliseconds: number
  isNow: boolean
}

/** The time for each person or company, in the order in which they first had a turn. */
export function heldBy(turns: readonly Dwell[], by: 'person' | 'company', now: number): Held[] {
  const held = new Map<string, Held>()
  for (const { name: person, companyName, since, until } of turns) {
    const name = by === 'company' ? companyName : person
    const key = `${companyName} ${name}`
    const before = held.get(key) ?? { name, milliseconds: 0, isNow: false }
    const end = until ? Date.parse(until) : now
    held.set(key, {
      name,
      milliseconds: before.milliseconds + Math.max(0, end - Date.parse(since)),
      isNow: before.isNow || until === null,
    })
  }
  return [...held.values()]
}
