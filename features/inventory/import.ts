/**
 * The call that imports items from a spreadsheet (records.md 'Inventory'). The call is our addition, not in
 * the documents.
 */
import * as z from 'zod'
import { arrayOf } from '#contract/arrays.ts'
import { costs } from '#contract/costs.ts'
import { boundsOfRows, endpoint } from '#contract/endpoint.ts'
import { DecimalText, Flag, optionalIdOf, positiveDecimal, text } from '#contract/values.ts'
import { LONGEST_COMMENT, LONGEST_NAME, StockUnit } from './records.ts'

const Words = text(LONGEST_NAME).nullish()

/** A row of a spreadsheet of items. For an item that exists already, an empty or missing cell changes nothing. */
export const ItemRow = z.object({
  inventoryName: Words.meta({ example: 'Hex bolt, 16 mm' }),
  category: text(2 * LONGEST_NAME)
    .nullish()
    .meta({
      example: null,
      description: 'the code of a category, its name, or both as they are exported',
    }),
  companyInventoryCategoryUniqueId: optionalIdOf('companyInventoryCategory').meta({
    description: 'the category by its id; without it category names one',
  }),
  remainingQuantity: positiveDecimal(9, 3)
    .nullish()
    .meta({ example: '12', description: 'what is in the store then; it is not added to what is there' }),
  inventoryUnit: StockUnit.nullish(),
  minimumQuantity: positiveDecimal(9, 3).nullish().meta({ example: '10' }),
  internalUnitCost: costs(positiveDecimal(12, 4).nullish()).optional().meta({ example: '12.50' }),
  location: Words,
  manufacturer: Words,
  modelNumber: Words,
  serialNumber: Words,
  vendor: Words,
  inCharge: Words.meta({ example: null, description: 'who is in charge, by their name' }),
  comments: text(LONGEST_COMMENT).nullish(),
})
export type ItemRow = z.output<typeof ItemRow>

/** The largest number of rows in one import. */
export const MOST_ITEM_ROWS = 20_000

/** The result of an import for one row. */
export const ForeseenRow = z.object({
  what: z.enum(['add', 'change', 'same', 'refused']),
  quantityBefore: DecimalText.nullable(),
  quantityAfter: DecimalText.nullable(),
  inventoryUnit: z.string().nullable(),
  fields: z.array(z.string()).meta({ description: 'what else changes' }),
  problem: z
    .object({ field: z.string(), message: z.string() })
    .nullable()
    .meta({ description: 'why it is refused' }),
})
export type ForeseenRow = z.output<typeof ForeseenRow>

export const importItems = endpoint({
  method: 'POST',
  path: '/api/inventory/import',
  area: 'inventory',
  access: { module: 'Inventory', action: 'Create' },
  body: z.object({
    isDryRun: Flag.default(false),
    state: text(100).nullish().meta({
      example: null,
      description:
        'of the dry run that one looked at, with or without the rows that it refused: 409 where a row means another item, or stock was moved since',
    }),
    rows: arrayOf(ItemRow, MOST_ITEM_ROWS),
  }),
  bodyBounds: boundsOfRows(ItemRow.shape, MOST_ITEM_ROWS),
  reply: z.object({
    rows: z.array(ForeseenRow),
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    refused: z.int(),
    state: z.string(),
  }),
  summary: 'Ours: adds the items of a spreadsheet and changes those that are there already, all or none',
  description:
    'An item is there already where one of the category is called the same, and has the serial number where one is given. Its quantity becomes what the row says, by one movement of the difference. With `isDryRun` it writes nothing and answers what it would.',
})
