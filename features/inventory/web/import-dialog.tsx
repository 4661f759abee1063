/**
 * Imports items from a spreadsheet: adds new items and changes existing items. The result of each row is
 * shown before the import.
 */
import { useRef } from 'react'
import { useMay } from '#web/session/session.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { type Foreseen, PasteDialog } from '#web/ui/form/paste-dialog.tsx'
import type { PasteColumn } from '#web/ui/form/pasted-rows.ts'
import { schemaErrors } from '#web/ui/form/schema-form.ts'
import { countOf, formatQuantity } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type ForeseenRow, ItemRow } from '../import.ts'
import { foreseeImport, useImportItems } from './api.ts'
import { ADDED, UPDATED, without } from './inventory-words.ts'

/** The columns of the exported list, so that an exported file can be imported. */
const columns: readonly PasteColumn[] = [
  { field: 'inventoryName', label: 'Item', aliases: ['Name', 'Description'], kind: 'text' },
  { field: 'category', label: 'Category', aliases: ['Category code'], kind: 'text', isRequired: true },
  {
    field: 'remainingQuantity',
    label: 'In stock',
    aliases: ['Quantity', 'Qty', 'On hand'],
    kind: 'quantity',
  },
  { field: 'inventoryUnit', label: 'Unit', aliases: ['UoM'], kind: 'text' },
  { field: 'minimumQuantity', label: 'Minimum', aliases: ['Min', 'Reorder level'], kind: 'quantity' },
  { field: 'internalUnitCost', label: 'Unit cost', aliases: ['Cost', 'Price'], kind: 'amount' },
  { field: 'location', label: 'Location', aliases: ['Shelf', 'Bin'], kind: 'text' },
  { field: 'manufacturer', label: 'Maker', aliases: ['Manufacturer', 'Brand'], kind: 'text' },
  { field: 'modelNumber', label: 'Model number', aliases: ['Model'], kind: 'text' },
  { field: 'serialNumber', label: 'Serial number', aliases: ['Serial'], kind: 'text' },
  { field: 'inCharge', label: 'In charge', aliases: ['Responsible'], kind: 'text' },
  { field: 'vendor', label: 'Vendor', aliases: ['Supplier'], kind: 'text' },
  { field: 'comments', label: 'Comments', aliases: ['Notes'], kind: 'text' },
]
const labelOf = (field: string) =>
  columns
    .find((column) => column.field === (field === 'inchargeEmployeeUniqueId' ? 'inCharge' : field))
    ?.label.toLowerCase() ?? field

/** The largest number of rows, because all rows are shown before the import. */
const MOST_SHOWN = 2000

/** The text of a row's result, such as `New, 12 ea`, `8 → 5 ea (−3); location` or `No change`. */
function saidOf(row: ForeseenRow): string {
  const { what, quantityBefore, quantityAfter, inventoryUnit, fields } = row
  if (what === 'refused') return 'Refused'
  if (what === 'same') return 'No change'
  const after = formatQuantity(quantityAfter ?? '0', inventoryUnit ?? '')
  if (what === 'add') return `New, ${after}`
  const others = fields.map(labelOf).join(', ')
  if (quantityBefore === quantityAfter || quantityBefore === null) return `Changes ${others}`
  const difference = without(quantityAfter ?? '0', quantityBefore)
  const sign = difference.startsWith('-') ? '−' : '+'
  const by = `${sign}${formatQuantity(difference.replace('-', ''))}`
  return [`${formatQuantity(quantityBefore)} → ${after} (${by})`, others].filter(Boolean).join('; ')
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const may = useMay()
  const { keyOf } = useKeyOfTry()
  const importItems = useImportItems()
  /** The state of the items at the dry run. The server refuses the import if the items changed since. */
  const state = useRef<string>(undefined)
  // People who do not see costs cannot import costs.
  const offered = columns.filter(({ field }) => field !== 'internalUnitCost' || may('Costs', 'Read'))
  const check = (cells: Record<string, string | undefined>) => {
    const input = cells as ItemRow
    const problems = schemaErrors(ItemRow, input)
    if (!input.category) problems.category ??= 'Must not be empty'
    return { input, problems }
  }
  const foresee = async (rows: ItemRow[]): Promise<Foreseen[]> => {
    const answer = await foreseeImport(rows)
    state.current = answer.state
    return answer.rows.map((row) => ({
      said: saidOf(row),
      problems: row.problem ? { [row.problem.field]: row.problem.message } : {},
    }))
  }
  const save = async (rows: ItemRow[]) => {
    const input = { rows, state: state.current ?? null }
    const { added, changed, same } = await importItems.mutateAsync({ input, key: keyOf(input) })
    const told = [
      added > 0 && `${countOf(added, 'item')} added`,
      changed > 0 && `${countOf(changed, 'item')} changed`,
      same > 0 && `${same} not changed`,
    ]
    toast.done({ text: added > 0 ? ADDED : UPDATED, detail: told.filter(Boolean).join(', ') })
  }
  return (
    <PasteDialog
      noun={{ one: 'item', many: 'items' }}
      columns={offered}
      check={check}
      foresee={foresee}
      save={save}
      verb="Import"
      most={MOST_SHOWN}
      onClose={onClose}
    />
  )
}
