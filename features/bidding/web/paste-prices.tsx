/**
 * A dialog that takes prices from copied spreadsheet rows, or from a spreadsheet file, into the fields. The
 * prices are not saved yet.
 */
import { useRef } from 'react'
import type { BidLine } from '#features/activities/contract.ts'
import { PasteDialog } from '#web/ui/form/paste-dialog.tsx'
import type { PasteColumn } from '#web/ui/form/pasted-rows.ts'
import { countOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { fetchAllLines } from './api.ts'
import { type PastedPrice, priceRows } from './pasted-prices.ts'
import { problemOf } from './prices.ts'
import type { Prices } from './use-prices.ts'

const columns: readonly PasteColumn[] = [
  {
    field: 'name',
    label: 'Code or description',
    aliases: ['Code', 'Activity', 'Description', 'Item', 'Line', 'Title'],
    kind: 'text',
  },
  {
    field: 'price',
    label: 'Your unit cost',
    aliases: ['Unit cost', 'Price', 'Unit price', 'Bid unit cost', 'Rate'],
    kind: 'amount',
    isRequired: true,
  },
]

/** Large enough for nearly every project. The rows are not sent in one request. */
const MOST_ROWS = 2000

export interface PastePricesProps {
  workOrder: string
  prices: Prices
  onClose: () => void
}

export function PastePrices({ workOrder, prices, onClose }: PastePricesProps) {
  const lines = useRef<readonly BidLine[]>([])
  const check = ({ name = '', price = '' }: Record<string, string | undefined>, place: number) => {
    const problems: Record<string, string> = {}
    const problem = problemOf(price)
    if (problem) problems.price = problem
    return { input: { place, name, price }, problems }
  }
  return (
    <PasteDialog<PastedPrice>
      noun={{ one: 'price', many: 'prices' }}
      columns={columns}
      areGapsKept
      check={check}
      foresee={async (rows) => {
        // Fetches the lines again: there may be new lines.
        await prices.settle()
        lines.current = await fetchAllLines(workOrder)
        return priceRows(lines.current, rows)
      }}
      save={async (rows) => {
        const taken = priceRows(lines.current, rows).flatMap(({ line }, index) =>
          line ? [{ line, value: rows[index]?.price ?? '' }] : [],
        )
        prices.take(lines.current, taken)
        toast.info(`${countOf(taken.length, 'price')} pasted. Save to keep them.`)
      }}
      verb="Take"
      most={MOST_ROWS}
      onClose={onClose}
    />
  )
}
