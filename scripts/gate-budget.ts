/**
 * The part of a run that one module may take (CONTRIBUTING.md 'Tests'). The budget is a share of the run's
 * worker-seconds, because a share is the same on a busy machine.
 */
import { featureOf } from './gate-sample.ts'

/** The time that a worker spent on one test file. */
export interface Spent {
  path: string
  seconds: number
}

/**
 * The most expensive module takes 7 % of a run if a change touches the module, so that all of its tests run.
 */
const MOST_SHARE = 1 / 12

/** One message for each module that takes more than its share. */
export function overBudget(files: readonly Spent[]): string[] {
  const all = files.reduce((sum, { seconds }) => sum + seconds, 0)
  const spent = new Map<string, number>()
  for (const { path, seconds } of files) {
    const module = featureOf(path)
    if (module) spent.set(module, (spent.get(module) ?? 0) + seconds)
  }
  return [...spent].flatMap(([module, seconds]) =>
    seconds > all * MOST_SHARE
      ? [
          `${module} takes ${((100 * seconds) / all).toFixed(1)} % of the run, of ${(100 * MOST_SHARE).toFixed(1)} % at most`,
        ]
      : [],
  )
}
