/**
 * The calls about the stock that the caller can use or return on the spot (records.md 'Inventory'). Both
 * calls are our addition, not in the documents.
 */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import { DecimalText, idOf, RowVersion } from '#contract/values.ts'

/** The quantity of an item that a project has left. */
export const ItemAtHand = z.object({
  workorderMasterInventoryUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  employeeName: z.string().nullable().meta({ description: 'who has it there' }),
  isOwn: z.boolean().meta({ description: 'the caller has it there' }),
  assignedQuantity: DecimalText,
  usedQuantity: DecimalText,
  leftQuantity: DecimalText,
  takenOnDate: z.string().nullable().meta({ description: 'yyyy-MM-dd: when some of it last came there' }),
  usedOn: z
    .object({
      jobUniqueId: z.string(),
      jobTitle: z.string(),
      subTaskUniqueId: z.string().nullable(),
      subTaskTitle: z.string().nullable(),
    })
    .nullable()
    .meta({
      description:
        'on what the caller last used it there, else what they captured last today; null where neither can be read',
    }),
  mayUse: z.boolean(),
  mayReturn: z.boolean(),
  rowVersion: RowVersion,
})
export type ItemAtHand = z.output<typeof ItemAtHand>

export const listItemAtHand = endpoint({
  method: 'POST',
  path: '/api/inventory/athand',
  area: 'inventory',
  access: { module: 'Inventory', action: 'Read' },
  body: pagingOf('masterInventory'),
  reply: Page(ItemAtHand),
  summary: 'Ours: the projects that have some of an item left, those where the caller has it first',
  description: 'Of the projects whose stock the caller may read.',
})

export const findItemKeeper = endpoint({
  method: 'POST',
  path: '/api/inventory/incharge',
  area: 'inventory',
  access: { module: 'Inventory', action: 'Read' },
  body: z.object({ TargetUniqueID: idOf('masterInventory') }),
  reply: z
    .object({
      employeeUniqueId: z.string(),
      employeeName: z.string(),
      phoneNumber: z.string().meta({ description: "'' where none is known" }),
    })
    .nullable()
    .meta({ description: 'null where nobody is in charge who is Active' }),
  summary: 'Ours: how to reach whoever is in charge of an item',
})
