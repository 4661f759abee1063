/**
 * On whom records wait, and since when (records.md 'Court'): what waits on the caller, what waits on others,
 * and who has which turns.
 */
import * as z from 'zod'
import { recordCosts, SeesCosts } from '#contract/costs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { modules } from '#contract/modules.ts'
import { Page, Paging } from '#contract/paging.ts'
import { type TypeThat, typesThat } from '#contract/record-types.ts'
import { sheetOf, sortedBy } from '#contract/register.ts'
import { Flag, Instant, idOf, optionalIdOf, text } from '#contract/values.ts'

/** The steps that a record can wait for, with the verb for each. */
export const courtSteps = {
  close: 'Close',
  accept: 'Approve',
  answer: 'Answer',
  finish: 'Close',
  submit: 'Submit',
  resubmit: 'Give information',
  review: 'Review',
  approve: 'Approve',
  begin: 'Send for approval',
  reinspect: 'Have it inspected again',
} as const
export type CourtStep = keyof typeof courtSteps

/** The reasons why a record no longer waits on a person, as the end of a sentence about that person. */
export const handedBecause = {
  replaced: 'was replaced',
  inactive: 'is not active',
  gone: 'is not there any more',
  off: 'is not on the project',
  right: 'does not have access to this on the project',
} as const
export type HandedBecause = keyof typeof handedBecause

/** On whom a record waits. Part of the reply of every record that can wait. */
export const Ball = z.object({
  employeeUniqueId: z.string().nullable(),
  subContractorUniqueId: z.string().nullable(),
  name: z
    .string()
    .meta({ description: 'of the person, or of the subcontractor; Nobody: nobody there may act' }),
  companyName: z.string().meta({ description: 'of the subcontractor they work for, or of the account' }),
  step: z.enum(Object.keys(courtSteps) as [CourtStep, ...CourtStep[]]),
  since: Instant,
  due: z.string().nullable(),
})
export type Ball = z.output<typeof Ball>

/** The types of records that can wait on somebody. */
export const waitingTypes = typesThat('waits')
export type WaitingType = TypeThat<'waits'>

/** A fact about a record that tells the person who has the turn what the record is about. */
export const CourtFact = z.union([
  z.object({
    text: z.string(),
    isWarning: z.literal(true).optional().meta({ description: 'it cannot wait' }),
  }),
  z.object({
    amount: recordCosts(z.string()).meta({ description: 'what it adds to the contract' }),
    seesCosts: SeesCosts,
  }),
])
export type CourtFact = z.output<typeof CourtFact>

/** A record that waits on somebody. */
export const CourtItem = Ball.extend({
  courtUniqueId: z.string(),
  module: z.enum(modules),
  targetType: z.enum(waitingTypes),
  targetUniqueID: z.string(),
  number: z.string().meta({ description: 'as people say it: RFI-12' }),
  title: z.string(),
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  accountUniqueID: z.string().meta({ description: 'the account that it is of: one of my own' }),
  accountName: z.string(),
  accountCompanyName: z.string().meta({ description: 'the company of that account' }),
  startedByEmployeeUniqueId: z.string(),
  startedByName: z.string(),
  days: z.int().meta({ description: 'whole days here' }),
  isOverdue: z.boolean(),
  about: z.array(CourtFact).meta({ description: 'what it is about, in a line' }),
})
export type CourtItem = z.output<typeof CourtItem>

/**
 * `mine`: what waits on the caller; `others`: what the caller started and waits on others; both in all
 * accounts of the caller. `all`: what waits on anyone in this account, for a caller who sees all its
 * projects.
 */
export const courtViews = ['mine', 'others', 'all'] as const
export type CourtView = (typeof courtViews)[number]

export const courtOrders = ['name', 'project', 'step', 'due', 'since', 'from', 'with'] as const
export const courtColumns = [
  'number',
  'name',
  'project',
  'account',
  'step',
  'with',
  'due',
  'days',
  'from',
] as const
export type CourtColumn = (typeof courtColumns)[number]

const filter = {
  view: z.enum(courtViews).nullish().meta({ description: 'left out: mine' }),
  accountUniqueID: optionalIdOf('account').optional().meta({
    description:
      'one of my own accounts; left out: all of them. What else is named is looked up there; left out: here',
  }),
  module: z.enum(modules).nullish().meta({ example: 'RFIs' }),
  isOverdue: Flag.nullish(),
  employeeUniqueId: idOf('colleague').nullish().meta({ description: 'view all: what waits on this person' }),
  subContractorUniqueId: idOf('subContractor').nullish().meta({ example: null }),
  workOrderUniqueId: idOf('workOrder').nullish(),
  searchKey: text(100).nullish(),
  sort: sortedBy(courtOrders),
}

export const CourtFilter = z.object(filter)
export type CourtFilter = z.output<typeof CourtFilter>

const self = { area: 'court', access: 'self', writes: false } as const

/** The filter of lists of records by the person or the subcontractor on whom the records wait. */
export const waitsOnFields = {
  waitsOnEmployeeUniqueId: idOf('employee').nullish(),
  waitsOnSubContractorUniqueId: idOf('subContractor').nullish().meta({ example: null }),
}

export interface WaitsOn {
  waitsOnEmployeeUniqueId?: string | null | undefined
  waitsOnSubContractorUniqueId?: string | null | undefined
}

export const listCourt = endpoint({
  ...self,
  method: 'POST',
  path: '/api/court',
  body: Paging.omit({ accountUniqueId: true }).extend(filter),
  reply: Page(CourtItem),
  summary: 'What waits on me, over all modules and all of my accounts: overdue first, then the oldest',
  description:
    "View 'others': what I started and waits on somebody else. 'all': on anybody of this account, for whoever has GlobalAccess on Projects. " +
    'Of another account is listed what I may see there; a project, person or subcontractor that a filter names is of the account that it names, or of this one.',
})

export const readCourt = endpoint({
  ...self,
  method: 'GET',
  path: '/api/court',
  reply: Page(CourtItem),
  summary: 'The first page of what waits on me',
})

export const countCourt = endpoint({
  ...self,
  method: 'GET',
  path: '/api/court/count',
  reply: z.object({ mine: z.int(), overdue: z.int(), others: z.int() }),
  summary: 'How much waits on me, how much of it is overdue, and how much I wait for, in all of my accounts',
})

export const countCourtOfWorkOrder = endpoint({
  ...self,
  method: 'POST',
  path: '/api/court/workorder',
  body: z.object({ TargetUniqueID: idOf('workOrder') }),
  reply: z.array(z.object({ module: z.enum(modules), mine: z.int() })),
  summary: 'How much of each module waits on me in a work order; a module of which nothing does is left out',
})

export const countOtherCourts = endpoint({
  ...self,
  method: 'GET',
  path: '/api/court/accounts',
  reply: z.array(z.object({ accountUniqueID: z.string(), mine: z.int() })),
  summary: 'How much waits on me in my other accounts',
})

/** A person or a subcontractor on whom records of a list wait. */
export const TurnHolder = z.object({
  employeeUniqueId: z.string().nullable(),
  subContractorUniqueId: z.string().nullable(),
  name: z.string(),
  waiting: z.int(),
})
export type TurnHolder = z.output<typeof TurnHolder>

export const listTurnHolders = endpoint({
  ...self,
  method: 'POST',
  path: '/api/court/turns',
  body: z.object({ TargetUniqueID: idOf('workOrder'), module: z.enum(modules).meta({ example: 'RFIs' }) }),
  reply: z.array(TurnHolder),
  summary:
    'On whom records of a module wait in a work order, of those that I may read, by name: what a list can be narrowed to',
})

/** A work order in which records wait. */
export const CourtProject = z.object({
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  accountUniqueID: CourtItem.shape.accountUniqueID,
  accountName: z.string(),
  waiting: z.int(),
})
export type CourtProject = z.output<typeof CourtProject>

export const listCourtProjects = endpoint({
  ...self,
  method: 'POST',
  path: '/api/court/projects',
  body: z.object({ view: filter.view, accountUniqueID: filter.accountUniqueID }),
  reply: z.array(CourtProject),
  summary: 'In which work orders something waits, by title: what the court can be narrowed to',
  description:
    "View 'all' is for whoever has GlobalAccess on Projects, and of this account; 403 for others. Else of all of my accounts.",
})

export const exportCourt = endpoint({
  ...self,
  method: 'POST',
  path: '/api/court/export',
  body: z.object({ ...filter, ...sheetOf(courtColumns) }),
  sendsFile: true,
  reply: FileReply,
  summary: 'What waits, as it is shown, as a spreadsheet',
})

/** A person or a subcontractor on whom records wait, with the time that they have waited. */
export const CourtHolder = z.object({
  employeeUniqueId: z.string().nullable(),
  subContractorUniqueId: z.string().nullable(),
  name: z.string(),
  companyName: z.string(),
  waiting: z.int(),
  overdue: z.int(),
  oldestSince: Instant,
  meanDays: z.number().meta({ description: 'how long what they had in the last 90 days was with them' }),
})
export type CourtHolder = z.output<typeof CourtHolder>

export const listCourtHolders = endpoint({
  method: 'POST',
  path: '/api/court/holders',
  area: 'court',
  access: { module: 'Projects', action: 'Read' },
  body: Paging.extend({ module: filter.module, workOrderUniqueId: filter.workOrderUniqueId }),
  reply: Page(CourtHolder),
  summary: 'Who has the ball: how much waits on each person and company, most first',
  description: 'For whoever has GlobalAccess on Projects; 403 for others.',
})

/** A period in which a record waited on one person; `until` null: it still waits on this person. */
export const Dwell = z.object({
  name: z.string(),
  companyName: z.string(),
  step: Ball.shape.step,
  since: Instant,
  until: Instant.nullable(),
})
export type Dwell = z.output<typeof Dwell>
