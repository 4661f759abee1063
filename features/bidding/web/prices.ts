/** Typed prices: their checks and their amounts. */
import type { BidLine } from '#features/activities/contract.ts'
import { amountOfCents, centsOf } from '../amounts.ts'

/** Text from 002 §5 of the documents. */
export const NO_ZERO = 'Zero values are not allowed.'

/** The format that the call accepts: at most twelve digits before the point and four behind it. */
const PRICE = /^\d{1,12}(?:\.\d{1,4})?$/

/** Why a typed price cannot be saved; undefined if it can. An empty field means no price. */
export function problemOf(value: string): string | undefined {
  if (value === '') return undefined
  if (!PRICE.test(value))
    return /^\d+\.\d{5,}$/.test(value)
      ? 'At most four digits behind the point.'
      : 'A price such as 12.50, not below zero.'
  return Number(value) === 0 ? NO_ZERO : undefined
}

/** The text in the field of a line: the typed text, or the saved price. */
export const valueOf = (line: BidLine, typed: string | undefined): string =>
  typed ?? line.quotedBidUnitCost ?? ''

/** The amount for the price in a field; null without a valid price. */
export function amountIn(line: BidLine, typed: string | undefined): string | null {
  const value = valueOf(line, typed)
  if (value === '' || problemOf(value)) return null
  return amountOfCents(centsOf(line.subTaskTargetMetric, value))
}

/** Whether the text in a field differs from the saved price. */
export const isTyped = (line: BidLine, typed: string | undefined): boolean =>
  typed !== undefined && !isSamePrice(typed, line.quotedBidUnitCost ?? '')

/** Whether two texts are the same price. */
export const isSamePrice = (one: string, other: string) =>
  one === other || (one !== '' && other !== '' && PRICE.test(one) && Number(one) === Number(other))

/** A task with its lines. */
export interface Group {
  id: string
  name: string
  code: string
  lines: BidLine[]
}

/** Groups lines by task. The lines must be in the order of the plan. */
export function groupsOf(lines: readonly BidLine[]): Group[] {
  return [...Map.groupBy(lines, ({ taskUniqueId }) => taskUniqueId)].flatMap(([id, of]) => {
    const [first] = of
    return first ? [{ id, name: first.taskName, code: first.taskCode, lines: of }] : []
  })
}
