/**
 * The calls about labels with QR codes (records.md 'Inventory'). The calls are our addition, not in the
 * documents.
 */
import * as z from 'zod'
import { arrayOf } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { LabelSheet } from '#contract/label-sheets.ts'
import { idOf, text, wholeNumber } from '#contract/values.ts'

const access = { module: 'Inventory', action: 'Read' } as const
const area = 'inventory'

/** The largest number of labels in one print: twenty sheets. */
export const MOST_LABELS = 600

export const printLabels = endpoint({
  method: 'POST',
  path: '/api/inventory/labels',
  area,
  access,
  body: z.object({
    masterInventoryUniqueIds: arrayOf(idOf('masterInventory')).max(MOST_LABELS),
    sheet: LabelSheet.meta({ example: 'letter30' }),
    startAt: wholeNumber(1, 30).default(1).meta({
      example: 1,
      description: 'the first place of the sheet that is not used up, along its rows',
    }),
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'Ours: labels with QR codes as a PDF, by name of the item',
  description: "A code is the address of its item's page, and says nothing else.",
})

export const findLabel = endpoint({
  method: 'POST',
  path: '/api/inventory/label',
  area,
  access,
  body: z.object({ labelNumber: text(40).meta({ example: '4F2A9C-01BE77' }) }),
  reply: z.object({
    masterInventoryUniqueId: z.string().nullable().meta({
      description:
        'null where there is none, and where by a rare chance two end alike: then only the code tells',
    }),
    elsewhere: z
      .object({ accountUniqueID: z.string(), masterInventoryUniqueId: z.string() })
      .nullable()
      .meta({ description: 'the item of another account of the caller, where this one has none' }),
  }),
  summary: 'Ours: the item whose label has a number',
})
