/** Notifications about stock: an item in the recipient's charge is below its minimum. */
import * as z from 'zod'
import { formatQuantity } from '#contract/figures.ts'
import { defineNotice } from '#features/notifications/server/public.ts'

export const stockIsLow = defineNotice({
  kind: 'stockLow',
  values: z.object({
    /** By the name of this field, the notification is hidden from people who may not see the item's category. */
    masterInventoryId: z.uuid(),
    title: z.string(),
    remaining: z.string(),
    minimum: z.string(),
    unit: z.string(),
  }),
  words: ({ masterInventoryId, title, remaining, minimum, unit }, { by }) => ({
    title: `${title}: ${Number(remaining) > 0 ? `${formatQuantity(remaining, unit)} left` : 'none left'}, the minimum is ${formatQuantity(minimum, unit)}`,
    body: `Stock was taken${by}. Order more, or return some.`,
    link: `/inventory/item/${masterInventoryId}`,
  }),
})

export const notices = { stockLow: stockIsLow }
