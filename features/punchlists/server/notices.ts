/** What people are told of punch list items. */
import * as z from 'zod'
import { defineNotice, type NewNotice, refTo, telling } from '#features/notifications/server/public.ts'

/** What became of an item. */
const happenings = {
  given: 'was given to you',
  changed: 'was changed',
  active: 'was set active again',
  inactive: 'was set inactive',
} as const
export type Happening = keyof typeof happenings

const punchItem = defineNotice({
  kind: 'punchItem',
  values: z.object({
    item: refTo('PunchListItem'),
    workOrderId: z.uuid(),
    happening: z.enum(Object.keys(happenings) as [Happening, ...Happening[]]),
  }),
  words: ({ item, workOrderId, happening }, { by }) => ({
    title: `Punch item ${item.number}${item.location && ` (${item.location})`} ${happenings[happening]}${by}`,
    body: item.title,
    link: `/punchlistitemdetails/${workOrderId}/${item.id}`,
  }),
})

export const notices = { punchItem }

/** An item, as far as it is told of, and whose it is to do. */
export interface ToldItem {
  id: string
  workOrderId: string
  number: number
  location: string
  description: string
  employeeId: string
}

/** Tells whoever is to do an item what became of it. */
export function tellingOfItem(
  { id, workOrderId, number, location, description, employeeId }: ToldItem,
  happening: Happening,
): NewNotice {
  return telling(punchItem, {
    employeeIds: [employeeId],
    workOrderId,
    values: {
      item: { record: 'PunchListItem', id, title: description, number: `${number}`, location },
      workOrderId,
      happening,
    },
  })
}
