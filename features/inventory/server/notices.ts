/** What people are told of stock: that some of what they are in charge of is low. */
import * as z from 'zod'
import { formatQuantity } from '#contract/figures.ts'
import { defineNotice } from '#features/notifications/server/public.ts'

export const stockIsLow = defineNotice({
  kind: 'stockLow',
  values: z.object({
    /** By this name a notice is not shown to whoever may not see stock of the item's category. */
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
