/** The live stream of changes by others, and the notifications of the caller (000 §3, §7 'Notifications'). */
import * as z from 'zod'
import { arrayOf, Ids, MOST_RECORDS } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { modules } from '#contract/modules.ts'
import { own, Page, Paging } from '#contract/paging.ts'
import { Flag, GuestCompanyName, Instant, idOf } from '#contract/values.ts'
import { kindNames, mailTimes } from './kinds.ts'

const self = { area: 'notifications', access: 'self' } as const

/** Records of a module changed. With empty `ids`, any record of the module may have changed. */
export const RecordChangeEvent = z.object({
  module: z.enum(modules),
  action: z.enum(['Create', 'Read', 'Update', 'Delete']),
  ids: z.array(z.string()),
})
export type RecordChangeEvent = z.output<typeof RecordChangeEvent>

export const streamEvents = endpoint({
  ...self,
  method: 'GET',
  path: '/api/notifications/stream',
  streams: true,
  reply: RecordChangeEvent,
  summary: 'Record changes of the account, as server-sent events',
  description:
    "Events named 'change' carry the data below; 'notification' (with no data) says that the caller's own notifications changed; 'day' (with no data) that it is another day for the account, or that its time zone changed; 'access' that the caller may do other things now, and 'gap' that some may have been missed: all that is shown should be fetched again; 'end' that the session is over, with wasMeant: true where it was signed out in its own browser.",
})

/** A notification of the caller. */
export const Notification = z.object({
  notificationUniqueId: z.string(),
  kind: z.string().meta({ description: kindNames.join(', ') }),
  title: z.string(),
  body: z.string(),
  link: z.string().meta({
    description: 'the path in the app that it leads to, with the account; empty where it leads nowhere',
  }),
  isRead: z.boolean(),
  createdDate: Instant,
  actorEmployeeUniqueId: z.string().nullable().meta({ description: 'who did it; null: it came by itself' }),
  actorFirstName: z.string(),
  actorLastName: z.string(),
  actorCompanyName: GuestCompanyName,
  workOrderUniqueId: z.string().nullable(),
  workOrderTitle: z.string().nullable(),
})
export type Notification = z.output<typeof Notification>

export const NotificationFilter = Paging.extend({
  TargetUniqueID: own('caller'),
  isUnread: Flag.nullish().meta({ example: true, description: 'true: only those not read yet' }),
})
export type NotificationFilter = z.output<typeof NotificationFilter>

export const listNotifications = endpoint({
  ...self,
  method: 'POST',
  path: '/api/notifications/get/user',
  writes: false,
  body: NotificationFilter,
  reply: Page(Notification),
  summary: 'Own notifications, newest first',
  description: 'What the caller may no longer see is neither listed nor counted.',
})

export const countUnread = endpoint({
  ...self,
  method: 'POST',
  path: '/api/notifications/count',
  writes: false,
  reply: z.object({ unread: z.int() }),
  summary: 'How many of the own notifications are not read yet',
})

export const countUnreadElsewhere = endpoint({
  ...self,
  method: 'GET',
  path: '/api/notifications/accounts',
  reply: z.array(z.object({ accountUniqueID: z.string(), unread: z.int() })),
  summary: 'How many of the own notifications are not read yet in my other accounts',
})

export const markRead = endpoint({
  ...self,
  method: 'POST',
  path: '/api/notifications/read',
  body: z
    .array(idOf('notification'))
    .max(MOST_RECORDS, `must be at most ${MOST_RECORDS}`)
    .meta({ description: 'empty: all' }),
  reply: Ids,
  summary: 'Marks own notifications as read',
  description: 'Answers the ids that were sent; none, where all were marked.',
})

/** The choice of when to send mail about a kind of notification. */
export const NotificationChoice = z.object({ kind: z.enum(kindNames), mail: z.enum(mailTimes) })
export type NotificationChoice = z.output<typeof NotificationChoice>

/** The choices for all kinds, as the settings show them. */
export const NotificationChoices = z.array(
  z.object({ kind: z.enum(kindNames), label: z.string(), mail: z.enum(mailTimes) }),
)
export type NotificationChoices = z.output<typeof NotificationChoices>

export const listChoices = endpoint({
  ...self,
  method: 'GET',
  path: '/api/notifications/choices',
  reply: NotificationChoices,
  summary: 'When one is written to about what',
  description: 'A site administrator who is nobody’s employee is told of nothing and has no choice.',
})

export const changeChoices = endpoint({
  ...self,
  method: 'POST',
  path: '/api/notifications/choices',
  body: arrayOf(NotificationChoice, kindNames.length),
  reply: NotificationChoices,
  summary: 'Changes when one is written to; kinds that are not named stay as they are',
})
