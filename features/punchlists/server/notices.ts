/** The notices about punch list items. */
import * as z from 'zod'
import { defineNotice, type NewNotice, refTo, telling } from '#features/notifications/server/public.ts'

/** The events of an item. */
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

/** The fields of an item that a notice needs, with the responsible person. */
export interface ToldItem {
  id: string
  workOrderId: string
  number: number
  location: string
  description: string
  employeeId: string
}

/** Makes the notice for the responsible person about an event of an item. */
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
