/** Prices that were copied in a spreadsheet: which line each is for, and what it would change. */
import type { BidLine } from '#features/activities/contract.ts'
import { unitMoneyOf } from '#web/ui/format.ts'
import { problemOf } from './prices.ts'

/** A row of them. */
export interface PastedPrice {
  /** Among all rows that were pasted, empty ones too: the order counts where no row names its line. */
  place: number
  /** The code or the description of a line, as it was pasted; empty: none. */
  name: string
  /** As fields hold it; empty: the line stays as it is. */
  price: string
}

/** What would come of a row. */
export interface PricedRow {
  line: BidLine | null
  said: string
  /** By column: what keeps it from being taken. */
  problems: Record<string, string>
}

const plain = (text: string) => text.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
const costText = (cost: string | null) => (cost === null ? 'not priced' : unitMoneyOf(cost))

/**
 * What rows would change, one answer for each: by the code of a line, else by its description; where no row names a line, by the
 * order of all lines. A line that is named twice is priced by neither row.
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
    // Told at the price where there is no column of names.
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
