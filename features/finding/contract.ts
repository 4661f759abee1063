/** Finding a record, whichever it is (records.md 'Links'). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { recordTypeNames } from '#contract/record-types.ts'
import { idOf, requiredLine } from '#contract/values.ts'

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

/** A record that has a number. */
export const Numbered = z.object({
  targetType: z.enum(recordTypeNames),
  targetUniqueID: z.string(),
  number: z.string().meta({ description: 'as people say it: RFI-12' }),
  title: z.string(),
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
})
export type Numbered = z.output<typeof Numbered>

/** So many are offered; of more people say which project they mean. */
export const MOST_NUMBERED = 20

export const findByNumber = endpoint({
  method: 'POST',
  path: '/api/numbers/find',
  area: 'finding',
  access: 'self',
  writes: false,
  body: z.object({
    number: requiredLine(60).meta({
      example: 'RFI-5',
      description: "as people write it: 'RFI-5', 'CO 2', 'SUB-7-1'",
    }),
    workOrderUniqueId: idOf('workOrder')
      .nullish()
      .meta({ example: null, description: 'the project that one looks at: its record comes first' }),
  }),
  reply: z.array(Numbered),
  summary: 'The records of the account that have a number, as far as the caller sees them',
  description: `At most ${MOST_NUMBERED}: those of projects that changed last. What is no number of a record finds none.`,
})
