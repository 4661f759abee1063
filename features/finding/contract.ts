/** Finding a record, whichever it is (records.md 'Links'). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idOf } from '#contract/values.ts'

/** An account of the caller in which they may see something. */
export const Whereabouts = z.object({
  accountUniqueID: z.string(),
  accountName: z.string(),
  companyName: z.string(),
})
export type Whereabouts = z.output<typeof Whereabouts>

export const whereis = endpoint({
  method: 'POST',
  path: '/api/whereis',
  area: 'finding',
  access: 'self',
  writes: false,
  body: z.object({ id: idOf('workOrder') }),
  reply: z.array(Whereabouts),
  summary: 'In which of the own accounts one may see what has an id',
  description:
    'Of records of all types, work orders, jobs, tasks and activities, items of stock, bids, and work orders that are advertised or ' +
    'bid on. 404 where there is none: what is not there, what is deleted and what one may not see answer alike.',
})
