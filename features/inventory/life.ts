/**
 * The calls about the history of one item: where the item is, and each of its movements
 * (records.md 'Inventory'). The calls are our addition, not in the documents.
 */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import { DecimalText, Instant } from '#contract/values.ts'
import { movementKinds } from './orders.ts'

const access = { module: 'Inventory', action: 'Read' } as const
const area = 'inventory'

/**
 * A project that the item moved to or from. The id and the title are null if the caller may not read that
 * project's stock.
 */
const place = {
  workOrderUniqueId: z.string().nullable(),
  workOrderTitle: z.string().nullable().meta({
    description: 'null for the store, and for whoever may not read the stock of that project',
  }),
}

/** The quantity of an item on one project. */
export const ItemPlace = z.object({
  workorderMasterInventoryUniqueId: z.string(),
  ...place,
  employeeName: z.string().nullable().meta({ description: 'who has it there' }),
  assignedQuantity: DecimalText,
  usedQuantity: DecimalText,
  leftQuantity: DecimalText,
})
export type ItemPlace = z.output<typeof ItemPlace>

/** A movement of stock. A movement never changes: a wrong movement is reversed by another movement. */
export const ItemMovement = z.object({
  inventoryMovementUniqueId: z.string(),
  kind: z.enum(movementKinds),
  quantity: DecimalText,
  storeEffect: DecimalText.meta({ description: 'what it added to the store; negative: what it took' }),
  remainingQuantity: DecimalText.meta({ description: 'in the store after it' }),
  isBack: z.boolean().meta({ description: 'a use that was too much came back to the project' }),
  isElsewhere: z
    .boolean()
    .meta({ description: 'of a project whose stock the caller may not read: how much, and no more' }),
  isMove: z.boolean().meta({ description: 'half of a move from project to project' }),
  isPutRight: z.boolean().meta({ description: 'another movement took it back' }),
  putsRight: z
    .object({ kind: z.enum(movementKinds), movedOnDate: z.string().meta({ description: 'yyyy-MM-dd' }) })
    .nullable()
    .meta({ description: 'the movement that it takes back' }),
  ...place,
  employeeName: z.string().nullable().meta({ description: 'who has it on the project, or used it' }),
  jobTitle: z.string().nullable(),
  subTaskTitle: z.string().nullable(),
  reason: z.string(),
  movedOnDate: z.string().meta({ description: 'yyyy-MM-dd' }),
  createdByEmployeeName: z.string(),
  createdAt: Instant,
})
export type ItemMovement = z.output<typeof ItemMovement>

export const listItemPlaces = endpoint({
  method: 'POST',
  path: '/api/inventory/places',
  area,
  access,
  body: pagingOf('masterInventory'),
  reply: Page(ItemPlace),
  summary: 'Ours: the projects that have some of an item or used some, by name',
  description: 'Those whose stock the caller may not read come last, without their names.',
})

export const listItemMovements = endpoint({
  method: 'POST',
  path: '/api/inventory/movements',
  area,
  access,
  body: pagingOf('masterInventory').extend({
    kind: z.enum(movementKinds).nullish().meta({ example: null, description: 'left out: all' }),
  }),
  reply: Page(ItemMovement),
  summary: 'Ours: every movement of an item, the newest first',
})
