/** Prices that were copied from a spreadsheet: finds the line of each price and the change. */
import type { BidLine } from '#features/activities/contract.ts'
import { unitMoneyOf } from '#web/ui/format.ts'
import { problemOf } from './prices.ts'

/** A pasted row. */
export interface PastedPrice {
  /** The index among all pasted rows, also empty rows: if no row names its line, the index decides. */
  place: number
  /** The pasted code or description of a line; may be empty. */
  name: string
  /** The text for the price field; empty: the line stays unchanged. */
  price: string
}

/** The result for a row. */
export interface PricedRow {
  line: BidLine | null
  said: string
  /** Problems that prevent the price, by column. */
  problems: Record<string, string>
}

const plain = (text: string) => text.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
const costText = (cost: string | null) => (cost === null ? 'not priced' : unitMoneyOf(cost))

/**
 * Returns one result for each row. A row finds its line by the code, then by the description; if no row names
 * a line, by the order of all lines. If two rows name the same line, neither row prices it.
 */
export function priceRows(lines: readonly BidLine[], rows: readonly PastedPrice[]): PricedRow[] {
  const byCode = Map.groupBy(lines, ({ subTaskCode }) => plain(subTaskCode))
  const byTitle = Map.groupBy(lines, ({ subTaskTitle }) => plain(subTaskTitle))
  const isNamed = rows.some(({ name }) => name !== '')

  const lineOf = ({ place, name }: PastedPrice): BidLine | string => {
    if (!isNamed) return lines[place] ?? `There is no line ${place + 1}: this project has ${lines.length}`
    if (name === '') return 'Which line is it? Its code or description is missing'
    const ofCode = byCode.get(plain(name)) ?? []
    const found = ofCode.length > 0 ? ofCode : (byTitle.get(plain(name)) ?? [])
    if (found.length > 1)
      return ofCode.length > 0
        ? `${found.length} lines have this code: paste their descriptions instead`
        : `${found.length} lines have this name. Paste their codes instead.`
    return found[0] ?? 'No line has this code or description'
  }

  const found = rows.map((row) => (row.price === '' ? null : lineOf(row)))
  const placesOf = Map.groupBy(
    rows.flatMap(({ place }, index) => {
      const line = found[index]
      return line && typeof line !== 'string' ? [{ place, id: line.subTaskUniqueId }] : []
    }),
    ({ id }) => id,
  )
  return rows.map(({ place, price }, index): PricedRow => {
    const line = found[index] ?? null
    if (line === null) return { line, said: 'No price: nothing changes', problems: {} }
    // Without a column of names, the problem is shown at the price.
    const at = isNamed ? 'name' : 'price'
    if (typeof line === 'string') return { line: null, said: '', problems: { [at]: line } }
    const others = (placesOf.get(line.subTaskUniqueId) ?? []).filter((other) => other.place !== place)
    const problem = problemOf(price)
    if (problem) return { line: null, said: line.subTaskTitle, problems: { price: problem } }
    if (others.length > 0)
      return {
        line: null,
        said: line.subTaskTitle,
        problems: { [at]: `The same line as row ${others.map((other) => other.place + 1).join(' and ')}` },
      }
    const [before, after] = [costText(line.quotedBidUnitCost), costText(price)]
    const said = before === after ? `stays ${after}` : `${before} → ${after}`
    return { line, said: `${line.subTaskTitle}, ${line.taskName}: ${said}`, problems: {} }
  })
}
