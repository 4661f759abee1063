/** The calls that find records of any type (records.md 'Links'). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Page, Paging } from '#contract/paging.ts'
import { accountRecordTypeNames, recordTypeNames } from '#contract/record-types.ts'
import { Flag, Instant, idOf, requiredLine } from '#contract/values.ts'
import { foundGroupNames } from './groups.ts'
import { foundKinds } from './kinds.ts'

/** An account of the caller in which they may see the record. */
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

/** The maximum number of returned records. If there are more, people have to name the project. */
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

/** The place of the searched words if the title lacks some of the words: a text or a comment. */
export const FoundWhere = z.object({
  part: z.enum(['text', 'comment']),
  excerpt: z.string().meta({ description: 'what stands around the word' }),
  by: z.string().nullable().meta({ description: 'who said it; null of a text' }),
  at: Instant.nullable(),
})
export type FoundWhere = z.output<typeof FoundWhere>

const withinKinds = [...recordTypeNames, ...accountRecordTypeNames, 'Folder'] as const

/** A search result. */
export const Found = z.object({
  kind: z.enum(foundKinds),
  targetUniqueID: z.string(),
  number: z.string().nullable().meta({ description: 'as people say it: RFI-12; null where it has none' }),
  title: z.string(),
  workOrderUniqueId: z
    .string()
    .nullable()
    .meta({ description: 'its project; of a bid the one that it is on' }),
  workOrderTitle: z.string().nullable(),
  within: z
    .object({
      kind: z.enum(withinKinds).nullable(),
      id: z.string().nullable(),
      title: z.string().nullable(),
      jobUniqueId: z.string().nullable(),
    })
    .nullable()
    .meta({
      description:
        'the job of a task, the task of an activity, what a file hangs on, what a code lies below, the role of somebody',
    }),
  statusName: z.string().nullable(),
  isOpen: z.boolean(),
  turnSince: Instant.nullable().meta({ description: "since when it is the caller's turn; null: it is not" }),
  due: z
    .string()
    .nullable()
    .meta({ description: 'yyyy-MM-dd: when whoever has the turn is to have done it' }),
  where: FoundWhere.nullable().meta({ description: 'null where the title has all of the words' }),
})
export type Found = z.output<typeof Found>

/** The maximum number of results that are read and counted in a group. */
export const MOST_FOUND = 100

/** The fields that describe a search. */
const sought = {
  searchKey: requiredLine(200).meta({
    example: 'asbestos',
    description: 'words in any order, or a number: RFI-5',
  }),
  workOrderUniqueId: idOf('workOrder')
    .nullish()
    .meta({ example: null, description: 'only what is of this project, and people, firms, stock and codes' }),
  group: z.enum(foundGroupNames).nullish().meta({ description: 'left out: all groups' }),
}

/** The words that were searched instead, if nothing has the typed words. */
const corrected = z.string().nullable().meta({
  description:
    'the words that were looked for instead: nothing has those that were typed, and these are most like them',
})

export const search = endpoint({
  method: 'POST',
  path: '/api/search',
  area: 'finding',
  access: 'self',
  writes: false,
  body: z.object({
    ...sought,
    most: z.int().min(1).max(MOST_FOUND).default(3).meta({ description: 'so many of each group' }),
  }),
  reply: z.object({
    corrected,
    groups: z.array(
      z.object({
        group: z.enum(foundGroupNames),
        count: z.int(),
        isMore: z.boolean().meta({ description: 'there are more than were counted' }),
        items: z.array(Found),
      }),
    ),
  }),
  summary: 'What has all of these words in its number, its title, its text or what is said on it',
  description:
    'Each only as far as the list shows it to the caller, in what is counted, too. First by its exact number, then what begins with the words, then what has them in its title, then all else; within each ' +
    "what is the caller's turn, then what is open, then what is newest.",
})

/** The maximum number of results of a group in a list. */
export const MOST_LISTED = 1000

export const listFound = endpoint({
  method: 'POST',
  path: '/api/search/list',
  area: 'finding',
  access: 'self',
  writes: false,
  body: Paging.extend({
    ...sought,
    isMine: Flag.nullish().meta({ description: "true: the caller's turns alone" }),
    isOpen: Flag.nullish().meta({ description: 'true: only what is open' }),
  }),
  reply: Page(Found).extend({ corrected }),
  summary: 'All that has these words, as a list, the best first',
  description: `As the search finds it, at most ${MOST_LISTED} of each group.`,
})

/** The maximum number of entries in the list of recently opened things. */
export const MOST_RECENT = 8

export const recent = endpoint({
  method: 'POST',
  path: '/api/search/recent',
  area: 'finding',
  access: 'self',
  writes: false,
  body: z.object({
    ids: z.array(z.uuid()).max(MOST_RECENT).meta({
      example: [],
      description: 'what was opened, of whatever kind, the last one first; what is not seen is left out',
    }),
  }),
  reply: z.array(Found),
  summary: 'What the caller opened last, as far as they still see it',
  description: 'In the order in which it is asked for; what is gone, or seen no more, is left out.',
})
