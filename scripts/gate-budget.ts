/**
 * How much of a run one module may take (CONTRIBUTING.md 'Tests'): a share of the run's worker-seconds, which a busy machine does
 * not change.
 */
import { featureOf } from './gate-sample.ts'

/** What a file took of a worker. */
export interface Spent {
  path: string
  seconds: number
}

/** The dearest module takes 7 % where a change touches it, and so runs all of its tests. */
const MOST_SHARE = 1 / 12

/** The modules that take more than their share, each in words. */
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
