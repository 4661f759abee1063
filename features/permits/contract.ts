/** The calls about the permits of work orders (001 §7 'Permits'). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { type ColumnName, namesOf, type SortedName, sortedOf } from '#contract/columns.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { goesOn, Page, PageWithNext, pagingOf } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { seenOf } from '#contract/seen.ts'
import { idOf, text, wholeNumber } from '#contract/values.ts'
import { Dwell } from '#features/court/contract.ts'
import { HistoryEntry } from '#features/history/contract.ts'
import { Responsible } from '#features/parties/contract.ts'
import { permitColumns } from './columns.ts'
import {
  ComingInspection,
  LOG_PAGE,
  NewPermit,
  NewPermitComment,
  NewPermitLog,
  Permit,
  PermitChange,
  PermitComment,
  PermitDetails,
  PermitLog,
  permitFilter,
} from './records.ts'

export * from './records.ts'

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Permits', action }) as const
const area = 'permits'
const Target = z.object({ TargetUniqueID: idOf('permit') })

export type PermitSort = Sort<SortedName<typeof permitColumns>>
export type PermitColumn = ColumnName<typeof permitColumns>

const listed = { ...permitFilter, sort: sortedBy(sortedOf(permitColumns)) }

export const listPermitsOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/permit/workorder',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend(listed),
  reply: Page(Permit),
  summary: 'Permits of a work order: each before its sub-permits, by number',
})

export const findPermit = endpoint({
  method: 'POST',
  path: '/api/permit',
  area,
  access: access('Read'),
  body: pagingOf('permit'),
  reply: Page(PermitDetails),
  summary: 'One permit as a page: items[0] is it',
})

export const listSubPermits = endpoint({
  method: 'POST',
  path: '/api/permit/child',
  area,
  access: access('Read'),
  body: pagingOf('permit').extend(listed),
  reply: Page(Permit),
  summary: 'The permits right below one, by number',
})

export const createPermits = endpoint({
  method: 'POST',
  path: '/api/permit/create',
  area,
  access: access('Create'),
  body: arrayOf(NewPermit),
  reply: Ids,
  summary: 'Adds permits to work orders, or below other permits, all or none; each gets the next number',
  description:
    'The dates of a sub-permit are those of its parent where none are said. 409 below a Completed one.',
})

export const updatePermits = endpoint({
  method: 'POST',
  path: '/api/permit/update',
  area,
  access: access('Update'),
  body: arrayOf(PermitChange),
  reply: Ids,
  summary: 'Changes permits, all or none; fields that are left out stay',
})

export const approvePermits = endpoint({
  method: 'POST',
  path: '/api/permit/approve',
  area,
  access: access('Read'),
  writes: true,
  body: arrayOf(seenOf('permit', 'permitUniqueId')),
  reply: Ids,
  summary: 'Approves permits that are applied for, all or none: they are InProgress, and their clocks run',
})

export const closePermits = endpoint({
  method: 'POST',
  path: '/api/permit/close',
  area,
  access: access('Update'),
  body: arrayOf(seenOf('permitApproved', 'permitUniqueId')),
  reply: Ids,
  summary: 'Closes approved permits, all or none; 409 names the sub-permits that are open',
})

export const deletePermits = endpoint({
  method: 'POST',
  path: '/api/permit/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('permit')),
  reply: Ids,
  summary: 'Deletes permits that are not approved and have no sub-permits, all or none',
})

export const listLogOfPermit = endpoint({
  method: 'POST',
  path: '/api/permitlog/permit',
  area,
  access: access('Read'),
  body: pagingOf('permit').extend({
    NumberOfItemsPerPage: wholeNumber(1, LOG_PAGE)
      .default(LOG_PAGE)
      .meta({ description: `left out: ${LOG_PAGE}` }),
  }),
  reply: Page(PermitLog),
  summary: 'The sign-off log of a permit with its photos, newest first',
})

export const createPermitLogs = endpoint({
  method: 'POST',
  path: '/api/permitlog/create',
  area,
  access: access('Read'),
  writes: true,
  body: arrayOf(NewPermitLog),
  reply: Ids,
  summary: 'Adds inspections and notes to the logs of permits, all or none',
  description:
    'Failed makes a permit wait on the superintendent until a later one is Passed; Passed and Partial start its clock anew.',
})

export const listHistoryOfPermit = endpoint({
  method: 'POST',
  path: '/api/permithistory/permit',
  area,
  access: access('Read'),
  body: pagingOf('permit').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'What became of a permit, newest first',
})

export const listDwellOfPermit = endpoint({
  method: 'POST',
  path: '/api/permit/court',
  area,
  access: access('Read'),
  body: Target,
  reply: z.array(Dwell),
  summary: 'With whom a permit was and how long, from the beginning',
})

export const listCommentsOfPermit = endpoint({
  method: 'POST',
  path: '/api/permitcomments/permit',
  area,
  access: access('Read'),
  body: pagingOf('permit'),
  reply: Page(PermitComment),
  summary: 'The comments on a permit with their files, newest last',
})

export const createPermitComments = endpoint({
  method: 'POST',
  path: '/api/permitcomments/create',
  area,
  access: access('Create'),
  body: arrayOf(NewPermitComment),
  reply: Ids,
  summary: 'Comments on permits, all or none; who watches one and who is named are told',
})

export const listComingInspections = endpoint({
  method: 'POST',
  path: '/api/permit/calendar',
  area,
  access: access('Read'),
  body: pagingOf('workOrder'),
  reply: Page(ComingInspection),
  summary:
    'The required inspections of a work order that have a day and are not fulfilled, the soonest first',
})

export const exportComingInspections = endpoint({
  method: 'POST',
  path: '/api/permit/calendar/file',
  area,
  access: access('Read'),
  body: z.object({ TargetUniqueID: idOf('workOrder') }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The same as a calendar (.ics), whose days can be taken over into any other',
})

export const exportPermits = endpoint({
  method: 'POST',
  path: '/api/permit/export',
  area,
  access: access('Read'),
  body: z.object({ workOrderUniqueId: idOf('workOrder'), ...listed, ...sheetOf(namesOf(permitColumns)) }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The permits of a work order, as they are shown, as a spreadsheet',
})

export const listPermitPeople = endpoint({
  method: 'POST',
  path: '/api/permit/responsible',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({ searchKey: text(100).nullish() }),
  reply: Page(Responsible),
  summary: 'Who can be named as the inspector: employees who see the work order, by name',
})
