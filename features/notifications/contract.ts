/** What others did, as it happens (000 §7 'Notifications'). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { modules } from '#contract/modules.ts'

/** Records of a module changed; empty `ids`: any of them may have. */
export const RecordChangeEvent = z.object({
  module: z.enum(modules),
  action: z.enum(['Create', 'Read', 'Update', 'Delete']),
  ids: z.array(z.string()),
})
export type RecordChangeEvent = z.output<typeof RecordChangeEvent>

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/notifications/stream',
  area: 'notifications',
  access: 'self',
  streams: true,
  reply: RecordChangeEvent,
  summary: 'Record changes of the account, as server-sent events',
  description:
    "Events named 'change' carry the data below; 'gap' says that some may have been missed, so that all that is shown should be fetched again; 'end' that the session is over.",
})
