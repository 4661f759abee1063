/** The calls about the punch lists of jobs and their items (000 §7 'Punch lists'). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { type ColumnName, namesOf, type SortedName, sortedOf } from '#contract/columns.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { goesOn, Page, PageWithNext, Paging, pagingOf } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { seenOf } from '#contract/seen.ts'
import { idOf, text } from '#contract/values.ts'
import { Dwell } from '#features/court/contract.ts'
import { HistoryEntry } from '#features/history/contract.ts'
import { Responsible } from '#features/parties/contract.ts'
import { punchItemColumns, punchListColumns } from './columns.ts'
import {
  ItemFilter,
  ItemGroup,
  NewPunchList,
  NewPunchListItem,
  NewPunchListItemComment,
  PunchList,
  PunchListChange,
  PunchListItem,
  PunchListItemChange,
  PunchListItemComment,
  PunchListItemDetails,
} from './records.ts'

export * from './records.ts'

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'PunchLists', action }) as const

export type PunchListSort = Sort<SortedName<typeof punchListColumns>>
export type PunchItemSort = Sort<SortedName<typeof punchItemColumns>>

export type PunchListColumn = ColumnName<typeof punchListColumns>
export type PunchItemColumn = ColumnName<typeof punchItemColumns>

export const listPunchListsOfJob = endpoint({
  method: 'POST',
  path: '/api/punchlist/job',
  area: 'punchlists',
  access: access('Read'),
  body: pagingOf('job').extend({ sort: sortedBy(sortedOf(punchListColumns)) }),
  reply: Page(PunchList),
  summary: 'The punch lists of a job, newest first',
})

export const listPunchListsOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/punchlist/workorder',
  area: 'punchlists',
  access: access('Read'),
  body: pagingOf('workOrder').extend({ sort: sortedBy(sortedOf(punchListColumns)) }),
  reply: Page(PunchList),
  summary: 'The punch lists of all jobs of a work order, newest first',
})

export const exportPunchLists = endpoint({
  method: 'POST',
  path: '/api/punchlist/export',
  area: 'punchlists',
  access: access('Read'),
  body: z.object({
    workOrderUniqueId: idOf('workOrder'),
    jobUniqueId: idOf('job').nullish().meta({ description: 'left out: the lists of all jobs' }),
    ...sheetOf(namesOf(punchListColumns)),
    sort: sortedBy(sortedOf(punchListColumns)),
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The punch lists of a work order, or of one of its jobs, as a spreadsheet',
})

export const findPunchList = endpoint({
  method: 'POST',
  path: '/api/punchlist/punchlist',
  area: 'punchlists',
  access: access('Read'),
  body: pagingOf('punchList'),
  reply: Page(PunchList),
  summary: 'One punch list as a page: items[0] is it',
})

export const createPunchLists = endpoint({
  method: 'POST',
  path: '/api/punchlist/create',
  area: 'punchlists',
  access: access('Create'),
  body: arrayOf(NewPunchList),
  reply: Ids,
  summary: 'Adds punch lists to jobs, all or none',
})

export const updatePunchLists = endpoint({
  method: 'POST',
  path: '/api/punchlist/update',
  area: 'punchlists',
  access: access('Update'),
  body: arrayOf(PunchListChange),
  reply: Ids,
  summary: 'Changes or closes punch lists, all or none; fields that are left out stay',
  description: 'Status Completed closes a list: 409 while items are open. A completed one is never changed.',
})

export const deletePunchLists = endpoint({
  method: 'POST',
  path: '/api/punchlist/delete',
  area: 'punchlists',
  access: access('Delete'),
  body: arrayOf(idOf('punchList')),
  reply: Ids,
  summary: 'Deletes punch lists with their items, all or none',
})

export const listItemsOfPunchList = endpoint({
  method: 'POST',
  path: '/api/punchlist/punchlistitem',
  area: 'punchlists',
  access: access('Read'),
  body: pagingOf('punchList'),
  reply: Page(PunchListItem),
  summary: 'The items of a punch list by number',
})

export const findPunchListItem = endpoint({
  method: 'POST',
  path: '/api/punchlist/punchlistitem/id',
  area: 'punchlists',
  access: access('Read'),
  body: pagingOf('punchListItem'),
  reply: Page(PunchListItemDetails),
  summary: 'One punch list item as a page: items[0] is it',
})

export const createPunchListItems = endpoint({
  method: 'POST',
  path: '/api/punchlist/punchlistitem/create',
  area: 'punchlists',
  access: access('Create'),
  body: arrayOf(NewPunchListItem),
  reply: Ids,
  summary: 'Adds items to punch lists, all or none; each list counts its own',
  description: 'Whoever is made responsible is told. 409 where a list is completed.',
})

export const updatePunchListItems = endpoint({
  method: 'POST',
  path: '/api/punchlist/punchlistitem/update',
  area: 'punchlists',
  access: access('Read'),
  writes: true,
  body: arrayOf(PunchListItemChange),
  reply: Ids,
  summary: 'Changes or closes punch list items, all or none; fields that are left out stay',
  description: 'Status Completed closes an item. A completed one is never changed.',
})

export const deletePunchListItems = endpoint({
  method: 'POST',
  path: '/api/punchlist/item/delete',
  area: 'punchlists',
  access: access('Delete'),
  body: arrayOf(idOf('punchListItem')),
  reply: Ids,
  summary: 'Deletes punch list items, all or none; an inactive one is not deleted',
})

export const closePunchListItems = endpoint({
  method: 'POST',
  path: '/api/punchlist/item/close',
  area: 'punchlists',
  access: access('Read'),
  writes: true,
  body: arrayOf(seenOf('punchListItem', 'punchListItemUniqueId')),
  reply: Ids,
  summary: 'Closes many punch list items at once, all or none',
})

export const searchPunchListItems = endpoint({
  method: 'POST',
  path: '/api/punchlist/items/search',
  area: 'punchlists',
  access: access('Read'),
  body: Paging.extend({ ...ItemFilter.shape, sort: sortedBy(sortedOf(punchItemColumns)) }),
  reply: Page(PunchListItem),
  summary: 'Items of a work order, a job or a list, by location, responsible party and status',
})

export const exportPunchListItems = endpoint({
  method: 'POST',
  path: '/api/punchlist/items/export',
  area: 'punchlists',
  access: access('Read'),
  body: z.object({
    ...ItemFilter.shape,
    ...sheetOf(namesOf(punchItemColumns)),
    sort: sortedBy(sortedOf(punchItemColumns)),
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'Items of a work order, a job or a list as a spreadsheet',
})

export const groupPunchListItems = endpoint({
  method: 'POST',
  path: '/api/punchlist/items/groups',
  area: 'punchlists',
  access: access('Read'),
  body: Paging.extend({ ...ItemFilter.shape, groupBy: z.enum(['location', 'responsible']) }),
  reply: Page(ItemGroup),
  summary: 'How many items each location or each responsible party has',
})

export const listCommentsOfItem = endpoint({
  method: 'POST',
  path: '/api/punchlist/item/comments',
  area: 'punchlists',
  access: access('Read'),
  body: pagingOf('punchListItem'),
  reply: Page(PunchListItemComment),
  summary: 'The comments on a punch list item with their files, newest last',
})

export const createItemComments = endpoint({
  method: 'POST',
  path: '/api/punchlist/item/comments/create',
  area: 'punchlists',
  access: access('Update'),
  body: arrayOf(NewPunchListItemComment),
  reply: Ids,
  summary: 'Comments on punch list items, all or none; who watches one and who is named are told',
})

export const listHistoryOfItem = endpoint({
  method: 'POST',
  path: '/api/punchlist/item/history',
  area: 'punchlists',
  access: access('Read'),
  body: pagingOf('punchListItem').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'What became of a punch list item, newest first',
})

export const listDwellOfItem = endpoint({
  method: 'POST',
  path: '/api/punchlist/item/court',
  area: 'punchlists',
  access: access('Read'),
  body: z.object({ TargetUniqueID: idOf('punchListItem') }),
  reply: z.array(Dwell),
  summary: 'With whom a punch list item was and how long, from the beginning',
})

export const listResponsibleEmployees = endpoint({
  method: 'POST',
  path: '/api/punchlist/responsible',
  area: 'punchlists',
  access: access('Read'),
  body: pagingOf('workOrder').extend({ searchKey: text(100).nullish() }),
  reply: Page(Responsible),
  summary: 'Who can be made responsible for items: employees who see the work order, by name',
})
