/**
 * The text for a refusal to delete something that is used. The text names the projects that the caller sees,
 * and only mentions that there are others.
 */

/** A number with its noun: `1 task`, `2 tasks`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

/** A project in which something is used. */
export interface UsedIn {
  workOrderTitle: string
  /** Whether the caller may know of the project. */
  isSeen: boolean
  /** The uses in this project, counted: `1 task`. */
  counts: readonly string[]
}

/** The most projects that a refusal names. */
const MOST_NAMED = 3

/**
 * Returns a text such as `Bayview Tower (2 jobs, 1 submittal); 2 more projects; elsewhere`. The projects that
 * the caller sees come first.
 */
export function describeUses(uses: readonly UsedIn[]): string {
  const named = uses.filter(({ isSeen }) => isSeen)
  const shown = named
    .slice(0, MOST_NAMED)
    .map(({ workOrderTitle, counts }) => `${workOrderTitle} (${counts.join(', ')})`)
  if (named.length > MOST_NAMED) shown.push(counted(named.length - MOST_NAMED, 'more project'))
  if (named.length < uses.length) shown.push(named.length > 0 ? 'elsewhere' : 'projects that you do not see')
  return shown.join('; ')
}
