/** Which rows of a long test this run tries (scripts/gate-sample.ts): all of them but in a sampled gate. */
import { inject } from 'vitest'
import { daysUntil, isDue, wholeSample } from '../../scripts/gate-sample.ts'

export const sample = inject('sample') ?? wholeSample

/** Where each row is tried. */
export const isWhole: boolean = sample.isWhole

/**
 * Whether a row is tried: where the change touches one of its features, or on its day.
 *
 * @param oneIn on how many days in a row each name comes once
 */
export const isInSample = (name: string, features: readonly string[], oneIn: number): boolean =>
  isWhole || features.some((feature) => sample.touched.includes(feature)) || isDue(sample, name, oneIn)

/**
 * Every `oneIn`-th of the rows of one case, other ones each day; all of them where the change touches one of its features.
 * There is one at least, of as many rows.
 */
export function someOf<T>(rows: readonly T[], name: string, features: readonly string[], oneIn: number): T[] {
  if (isWhole || features.some((feature) => sample.touched.includes(feature))) return [...rows]
  const first = daysUntil(sample, name, oneIn)
  return rows.filter((_row, index) => index % oneIn === first)
}
