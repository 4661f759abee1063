/** The calls for the RFIs of jobs (001 §7 'RFIs'). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { type ColumnName, namesOf, type SortedName, sortedOf } from '#contract/columns.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { goesOn, own, Page, PageWithNext, pagingOf } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { idOf, RowVersion, requiredLine, requiredText, text } from '#contract/values.ts'
import { Dwell } from '#features/court/contract.ts'
import { CommentText, newCommentFields } from '#features/discussion/contract.ts'
import { HistoryEntry } from '#features/history/contract.ts'
import { Responsible } from '#features/parties/contract.ts'
import { rfiColumns } from './columns.ts'
import {
  LONGEST_TITLE,
  NewRfi,
  NewRfiComment,
  Rfi,
  RfiChange,
  RfiComment,
  RfiDetails,
  RfiOutcome,
  RfisChange,
  rfiFilter,
  SimilarRfi,
} from './records.ts'

export * from './records.ts'

const access = <A extends 'Create' | 'Read' | 'Update'>(action: A) => ({ module: 'RFIs', action }) as const
const area = 'rfis'

export type RfiSort = Sort<SortedName<typeof rfiColumns>>
export type RfiColumn = ColumnName<typeof rfiColumns>

const listed = { ...rfiFilter, sort: sortedBy(sortedOf(rfiColumns)) }

export const listRfisOfJob = endpoint({
  method: 'POST',
  path: '/api/rfi/job',
  area,
  access: access('Read'),
  body: pagingOf('job').extend(listed),
  reply: Page(Rfi),
  summary: 'RFIs of a job, newest first',
})

export const listRfisOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/rfi/workorder',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend(listed),
  reply: Page(Rfi),
  summary: 'RFIs of all jobs of a work order, newest first',
})

export const findRfi = endpoint({
  method: 'POST',
  path: '/api/rfi',
  area,
  access: access('Read'),
  body: pagingOf('rfi'),
  reply: Page(RfiDetails),
  summary: 'One RFI as a page: items[0] is it',
})

export const createRfis = endpoint({
  method: 'POST',
  path: '/api/rfi/create',
  area,
  access: access('Create'),
  body: arrayOf(NewRfi),
  reply: Ids,
  summary: 'Adds RFIs to jobs, all or none; each gets the next number of its work order',
  description: "400 'Invalid data' where one has no job. Whoever has to approve it is told.",
})

export const updateRfis = endpoint({
  method: 'POST',
  path: '/api/rfi/update',
  area,
  access: access('Read'),
  writes: true,
  body: z.object({
    paramCollection: arrayOf(RfiChange),
    platform: text(40).nullish(),
    accountUniqueId: own('account'),
    companyUniqueId: own('company'),
  }),
  reply: Ids,
  summary: 'Changes, approves or closes RFIs, all or none; fields that are left out stay',
  description:
    'Status InProgress approves an open one, Completed closes one in progress; each only once. A closed one is never changed. By whoever may change RFIs there; on whom it waits approves it, and who has asked closes what was answered, too.',
})

export const answerRfi = endpoint({
  method: 'POST',
  path: '/api/rfi/answer',
  area,
  access: access('Read'),
  writes: true,
  body: z.object({ rfiUniqueId: idOf('rfi'), rfiCommentText: CommentText, ...newCommentFields }),
  reply: Ids,
  summary: 'Answers an RFI in progress: a comment of whoever it is assigned to, marked as the answer',
  description:
    'By whoever it is assigned to; where nobody is, by whoever may change RFIs there. It waits on its author then, who closes it.',
})

const SentBack = z.object({
  rfiUniqueId: idOf('rfiAnswered'),
  comment: CommentText.meta({ description: 'what is missing' }),
  rowVersion: RowVersion.nullish(),
})
export type SentBack = z.output<typeof SentBack>

export const sendRfiBack = endpoint({
  method: 'POST',
  path: '/api/rfi/sendBack',
  area,
  access: access('Read'),
  writes: true,
  body: SentBack,
  reply: Ids,
  summary: 'Gives an answered RFI back to whoever answers it, with what is missing: by whoever has asked',
  description: 'What is missing is said in the discussion. It waits on them again, and they are told.',
})

const Voided = z.object({
  rfiUniqueId: idOf('rfi'),
  voidReason: requiredText(1000),
  rowVersion: RowVersion.nullish(),
})
export type Voided = z.output<typeof Voided>

export const voidRfi = endpoint({
  method: 'POST',
  path: '/api/rfi/void',
  area,
  access: access('Read'),
  writes: true,
  body: Voided,
  reply: Ids,
  summary: 'Ours: closes an RFI that was asked by mistake, with a reason, while nobody has answered',
  description:
    'By whoever has asked it, or may delete RFIs there. Its number and page stay, and it counts nowhere.',
})

export const listHistoryOfRfi = endpoint({
  method: 'POST',
  path: '/api/rfihistory/rfi',
  area,
  access: access('Read'),
  body: pagingOf('rfi').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'What became of an RFI, newest first',
})

export const listDwellOfRfi = endpoint({
  method: 'POST',
  path: '/api/rfi/court',
  area,
  access: access('Read'),
  body: z.object({ TargetUniqueID: idOf('rfi') }),
  reply: z.array(Dwell),
  summary: 'With whom an RFI was and how long, from the beginning',
})

export const listCommentsOfRfi = endpoint({
  method: 'POST',
  path: '/api/rficomments/rfi',
  area,
  access: access('Read'),
  body: pagingOf('rfi'),
  reply: Page(RfiComment),
  summary: 'The comments on an RFI with their files, newest last',
})

export const createRfiComments = endpoint({
  method: 'POST',
  path: '/api/rficomments/create',
  area,
  access: access('Create'),
  body: arrayOf(NewRfiComment),
  reply: Ids,
  summary: 'Comments on RFIs, all or none; who watches one and who is named are told',
})

export const exportRfis = endpoint({
  method: 'POST',
  path: '/api/rfi/export',
  area,
  access: access('Read'),
  body: z.object({
    workOrderUniqueId: idOf('workOrder'),
    jobUniqueId: idOf('job').nullish().meta({ description: 'left out: those of all jobs' }),
    ...listed,
    ...sheetOf(namesOf(rfiColumns)),
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The RFIs of a work order or of one of its jobs, as they are shown, as a spreadsheet',
})

export const listSimilarRfis = endpoint({
  method: 'POST',
  path: '/api/rfi/similar',
  area,
  access: access('Read'),
  body: z.object({ rfiTitle: requiredLine(LONGEST_TITLE) }),
  reply: z.array(SimilarRfi),
  summary: 'Earlier RFIs of the account whose titles are like this one, the likest first: at most five',
})

const Many = z.object({ ids: arrayOf(idOf('rfi')), change: RfisChange })

export const previewRfis = endpoint({
  method: 'POST',
  path: '/api/rfi/many/preview',
  area,
  access: access('Update'),
  writes: false,
  body: Many,
  reply: z.array(RfiOutcome),
  summary: 'What a change of many RFIs would do to each, and which cannot be changed and why',
})

export const changeRfis = endpoint({
  method: 'POST',
  path: '/api/rfi/many',
  area,
  access: access('Update'),
  body: Many,
  reply: Ids,
  summary: 'Gives many RFIs to somebody, or moves the days by which they are needed, all or none',
})

export const listRfiPeople = endpoint({
  method: 'POST',
  path: '/api/rfi/responsible',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({ searchKey: text(100).nullish() }),
  reply: Page(Responsible),
  summary: 'Who can be asked to answer: employees who see the work order, by name',
})
