/**
 * Addenda: numbered notes from the owner to everyone who intends to bid (records.md 'Bidding'). All calls
 * here are our addition, not in the documents. The owner issues and lists addenda. A vendor who intends to
 * bid reads the addenda and confirms each. Addenda are numbered per project, so the numbers do not reveal who
 * bids or how many vendors bid.
 */
import * as z from 'zod'
import { Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import {
  DecimalText,
  Instant,
  idOf,
  PlanDay,
  RowVersion,
  requiredLine,
  requiredText,
  TimeOfDay,
  wholeNumber,
} from '#contract/values.ts'
import { NewSubTask, SubTaskChange } from '#features/activities/contract.ts'
import { MOST_ALTERNATES, NewAlternate } from './alternates-contract.ts'

const access = <A extends 'Create' | 'Read' | 'Update'>(action: A) => ({ module: 'Bidding', action }) as const
const area = 'bidding'

export const addendumErrors = defineErrors({
  ADDENDUM_TO_NOBODY: {
    status: 409,
    text: 'This project is not advertised, so no one can bid on it. Advertise it first.',
  },
  // The reply names the first unread addendum by its number: see `acknowledgeFirst` in words.ts.
  ADDENDUM_UNREAD: { status: 409, text: 'Acknowledge the addenda first.' },
})

/** The most lines that one addendum can change. A larger change needs several addenda. */
export const MOST_LINES = 200

/** The fields of a line that matter for its price. */
const LineState = z.object({
  subTaskTitle: z.string(),
  subTaskTargetMetric: DecimalText,
  subTaskUnit: z.string(),
  subTaskHours: DecimalText.nullable(),
})
export type LineState = z.output<typeof LineState>

/** A line that an addendum added, changed or deleted. */
export const AddendumLine = z.object({
  subTaskUniqueId: z.string(),
  taskName: z.string(),
  change: z.enum(['added', 'changed', 'deleted']),
  before: LineState.nullable().meta({ description: 'null: it was added' }),
  after: LineState.nullable().meta({ description: 'null: it was deleted' }),
})
export type AddendumLine = z.output<typeof AddendumLine>

/** Fields of an addendum that both the owner and bidders read. */
const fields = {
  addendumUniqueId: z.string(),
  addendumNumber: z.int(),
  addendumTitle: z.string(),
  addendumText: z.string(),
  issuedDate: Instant,
  movedEndTo: z.string().nullable().meta({
    description: "where it moved the end of bidding: 'Dec 1, 2026, 2:00 PM PST'",
  }),
  lines: z.array(AddendumLine).meta({ description: 'the lines that it changed' }),
}

/** An addendum as its owner reads it. */
export const Addendum = z.object({ ...fields, issuedBy: z.string() })
export type Addendum = z.output<typeof Addendum>

/** An addendum as a bidder reads it, without the name of anybody at the owner's company. */
export const ReceivedAddendum = z.object({
  ...fields,
  readDate: Instant.nullable().meta({
    description: 'when somebody of the account said that they have read it',
  }),
  isKnown: z.boolean().meta({ description: 'what is submitted knew it' }),
})
export type ReceivedAddendum = z.output<typeof ReceivedAddendum>

const { subTaskTitle, subTaskTargetMetric, subTaskUnit, subTaskHours, companySubTaskCodeUniqueId } =
  NewSubTask.shape
const lineFields = { subTaskTitle, subTaskTargetMetric, subTaskUnit, subTaskHours }

/** A line that an addendum adds. Like a new activity, the line has a code if its task offers codes. */
export const NewLine = z.object({
  taskUniqueId: idOf('advertisedTask'),
  ...lineFields,
  companySubTaskCodeUniqueId: companySubTaskCodeUniqueId.meta({
    example: null,
    description: 'its code, where the task offers some',
  }),
})
export type NewLine = z.output<typeof NewLine>

/** A change of one line by an addendum. Fields that are not sent stay unchanged. */
export const LineChange = SubTaskChange.pick({
  subTaskTitle: true,
  subTaskTargetMetric: true,
  subTaskUnit: true,
  subTaskHours: true,
}).extend({ subTaskUniqueId: idOf('advertisedLine'), rowVersion: RowVersion.optional() })
export type LineChange = z.output<typeof LineChange>

const mostLines = `must be at most ${MOST_LINES}`

export const NewAddendum = z.object({
  workOrderUniqueId: idOf('advertisedWorkOrder'),
  addendumTitle: requiredLine(200).meta({ example: 'Some addendum' }),
  addendumText: requiredText(8000).meta({ example: 'What is different.' }),
  biddingEndDate: PlanDay.nullish().meta({
    example: null,
    description: 'moves the end of bidding to this day in the same step; never earlier',
  }),
  biddingEndTime: TimeOfDay.nullish().meta({
    example: null,
    description: 'with the day alone; left out: the end of that day',
  }),
  alternates: z
    .array(NewAlternate)
    .max(MOST_ALTERNATES, `must be at most ${MOST_ALTERNATES}`)
    .optional()
    .meta({ description: 'alternates that come with it' }),
  addedLines: z
    .array(NewLine)
    .max(MOST_LINES, mostLines)
    .optional()
    .meta({ description: 'lines that it adds; takes Create on Activities' }),
  changedLines: z
    .array(LineChange)
    .max(MOST_LINES, mostLines)
    .optional()
    .meta({ description: 'lines that it changes; takes Update on Activities' }),
  deletedLines: z
    .array(idOf('spareLine'))
    .max(MOST_LINES, mostLines)
    .optional()
    .meta({ description: 'lines that it deletes; takes Delete on Activities' }),
})
export type NewAddendum = z.output<typeof NewAddendum>

export const issueAddendum = endpoint({
  method: 'POST',
  path: '/api/bidaddendum/issue',
  area,
  access: access('Update'),
  body: NewAddendum,
  reply: Ids,
  summary:
    'Ours: issues the next addendum to all who intend to bid, before the end; each of them is told at once',
  description:
    'It is never changed. Whoever shows intent later reads it, too. Moving the end needs Update on Projects. While a project is advertised its lines change by this call alone.',
})

export const listAddenda = endpoint({
  method: 'POST',
  path: '/api/bidaddendum/all',
  area,
  access: access('Read'),
  body: pagingOf('biddedWorkOrder'),
  reply: Page(Addendum),
  summary: 'Ours: the addenda to an own project, the newest first',
})

export const listReceivedAddenda = endpoint({
  method: 'POST',
  path: '/api/bidaddendum/received',
  area,
  access: access('Read'),
  body: pagingOf('bidProject'),
  reply: Page(ReceivedAddendum).extend({
    unreadCount: z.int().meta({ description: 'of all of them' }),
    firstUnread: z.int().nullable().meta({
      description: 'the number of the first that is unread: while there is one, nothing is submitted',
    }),
    knownCount: z.int().meta({ description: 'of all of them: those that what is submitted knew' }),
  }),
  summary: "Ours: the addenda to a project that the caller's account intends to bid on, the newest first",
  description: 'After the end, too. 409 without intent.',
})

export const readAddendum = endpoint({
  method: 'POST',
  path: '/api/bidaddendum/acknowledge',
  area,
  access: access('Create'),
  body: z.object({
    workOrderUniqueId: idOf('bidProject'),
    addendumNumber: wholeNumber(1, 1_000_000).meta({ example: 1 }),
  }),
  reply: Ids,
  summary: 'Ours: says that the account has read an addendum, before the end; twice is harmless',
  description: 'A bid is submitted once all are read, and knows them.',
})
