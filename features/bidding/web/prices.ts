/** What is typed of prices: when it is none, and what it comes to. */
import type { BidLine } from '#features/activities/contract.ts'
import { amountOfCents, centsOf } from '../amounts.ts'

/** 002 §5 */
export const NO_ZERO = 'Zero values are not allowed.'

/** As the call takes it: at most twelve digits before the point and four behind it. */
const PRICE = /^\d{1,12}(?:\.\d{1,4})?$/

/** Why a typed price cannot be saved; an empty field is simply not priced. */
export function problemOf(value: string): string | undefined {
  if (value === '') return undefined
  if (!PRICE.test(value))
    return /^\d+\.\d{5,}$/.test(value)
      ? 'At most four digits behind the point.'
      : 'A price such as 12.50, not below zero.'
  return Number(value) === 0 ? NO_ZERO : undefined
}

/** What one reads of a line in its field: what is typed, else what is saved. */
export const valueOf = (line: BidLine, typed: string | undefined): string =>
  typed ?? line.quotedBidUnitCost ?? ''

/** What the price in a field comes to; null where there is none. */
export function amountIn(line: BidLine, typed: string | undefined): string | null {
  const value = valueOf(line, typed)
  if (value === '' || problemOf(value)) return null
  return amountOfCents(centsOf(line.subTaskTargetMetric, value))
}

/** True where a field says something else than what is saved. */
export const isTyped = (line: BidLine, typed: string | undefined): boolean =>
  typed !== undefined && !isSamePrice(typed, line.quotedBidUnitCost ?? '')

/** True where two texts of prices say the same. */
export const isSamePrice = (one: string, other: string) =>
  one === other || (one !== '' && other !== '' && PRICE.test(one) && Number(one) === Number(other))

/** The lines of a task, as they come. */
export interface Group {
  id: string
  name: string
  code: string
  lines: BidLine[]
}

/** By task: they come in the order of the plan. */
export function groupsOf(lines: readonly BidLine[]): Group[] {
  return [...Map.groupBy(lines, ({ taskUniqueId }) => taskUniqueId)].flatMap(([id, of]) => {
    const [first] = of
    return first ? [{ id, name: first.taskName, code: first.taskCode, lines: of }] : []
  })
}
