/** Sentences about the levels above to which people are added as well. */
import type { LevelName } from '../contract.ts'
import { levelWords } from './levels.ts'

/** The titles of the levels above a record. The project needs no title, because the user works on it. */
export type TitlesAbove = Partial<Record<LevelName, string>>

interface AlsoAdded {
  name: string
  /** The levels that the person is not on yet, the highest first. */
  to: readonly LevelName[]
}

const list = new Intl.ListFormat('en-GB')

/**
 * One sentence for all who are added to the same levels: `Ana Ruiz will also be added to task “Slab” and the
 * project.`
 */
export function alsoAddedSentences(people: readonly AlsoAdded[], titles: TitlesAbove): string[] {
  const groups = new Map<string, { names: string[]; to: readonly LevelName[] }>()
  for (const { name, to } of people) {
    if (to.length === 0) continue
    const group = groups.get(to.join()) ?? { names: [], to }
    group.names.push(name)
    groups.set(to.join(), group)
  }
  const nameOf = (level: LevelName) =>
    level === 'WorkOrder' ? 'the project' : `${levelWords[level].noun} “${titles[level] ?? ''}”`
  return [...groups.values()].map(
    ({ names, to }) =>
      `${list.format(names)} will also be added to ${list.format(to.toReversed().map(nameOf))}.`,
  )
}
