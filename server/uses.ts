/** How a refusal to delete something says where that is used: what the caller sees by its name, the rest as being there. */

/** `1 task`, `2 tasks`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

/** A project in which something is used. */
export interface UsedIn {
  workOrderTitle: string
  /** Whether the caller may know of it. */
  isSeen: boolean
  /** What uses it there, counted: `1 task`. */
  counts: readonly string[]
}

/** How many projects a refusal names. */
const MOST_NAMED = 3

/** `Bayview Tower (2 jobs, 1 submittal); 2 more projects; elsewhere`: the projects that the caller sees come first. */
export function describeUses(uses: readonly UsedIn[]): string {
  const named = uses.filter(({ isSeen }) => isSeen)
  const shown = named
    .slice(0, MOST_NAMED)
    .map(({ workOrderTitle, counts }) => `${workOrderTitle} (${counts.join(', ')})`)
  if (named.length > MOST_NAMED) shown.push(counted(named.length - MOST_NAMED, 'more project'))
  if (named.length < uses.length) shown.push(named.length > 0 ? 'elsewhere' : 'projects that you do not see')
  return shown.join('; ')
}
