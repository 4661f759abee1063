/** The calls about change orders and their items (001 §7 'Change orders', 002 §7 'Code assignment'). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { type ColumnName, costsOf, namesOf, type SortedName, sortedOf } from '#contract/columns.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { goesOn, Page, PageWithNext, Paging, pagingOf } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { seenVersion } from '#contract/seen.ts'
import { idOf, text } from '#contract/values.ts'
import { ActivityCode } from '#features/activities/contract.ts'
import { hasWord, RoleType, replacing, wordMissing } from '#features/approvals/contract.ts'
import { Dwell } from '#features/court/contract.ts'
import { HistoryEntry } from '#features/history/contract.ts'
import { Responsible } from '#features/parties/contract.ts'
import { changeOrderColumns } from './columns.ts'
import {
  ChangeOrder,
  ChangeOrderChange,
  ChangeOrderComment,
  ChangeOrderDetails,
  ChangeOrderDraft,
  ChangeOrderEffect,
  ChangeOrderItem,
  ChangeOrderItemChange,
  ChangeOrderPreview,
  ChangeOrderType,
  changeOrderFilter,
  Deciding,
  ItemCodeChoice,
  LastActor,
  NewChangeOrder,
  NewChangeOrderComment,
  NewChangeOrderItem,
  PreviewedChangeOrder,
} from './records.ts'

export * from './records.ts'

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'ChangeOrders', action }) as const
const area = 'changeorders'

export type ChangeOrderSort = Sort<SortedName<typeof changeOrderColumns>>
export type ChangeOrderColumn = ColumnName<typeof changeOrderColumns>

const listed = {
  ...changeOrderFilter,
  sort: sortedBy(sortedOf(changeOrderColumns), { costs: costsOf(changeOrderColumns) }),
}
const Target = z.object({ TargetUniqueID: idOf('changeOrder') })

// Choices of the form ---------------------------------------------------------------------------------------------

export const listChangeOrderTypes = endpoint({
  method: 'POST',
  path: '/api/changeordertypes/account',
  area,
  access: access('Read'),
  body: Paging,
  reply: Page(ChangeOrderType),
  summary: 'The types of change orders of the account',
  description: "404 'Could not get change order types' where it has none.",
})

export const listChangeOrderRoles = endpoint({
  method: 'POST',
  path: '/api/approvalroletypes/get/changeorder',
  area,
  access: access('Read'),
  body: Paging,
  reply: Page(RoleType),
  summary: 'The roles in the approval of a change order: 1 reviews, 2 approves',
})

export const listChangeOrderPeople = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/people',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({ searchKey: text(100).nullish() }),
  reply: Page(Responsible),
  summary: 'Who can review or approve: employees who see the change orders of the project, by name',
})

export const listLastActors = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/lastactors',
  area,
  access: access('Create'),
  writes: false,
  body: z.object({ workOrderUniqueId: idOf('workOrder') }),
  reply: z.array(LastActor),
  summary:
    'Who reviews and approves the last change order of the project that the caller sent, in their order',
  description: 'Those who can be chosen no more are left out. Nothing where the caller has sent none.',
})

// Change orders ---------------------------------------------------------------------------------------------------

export const listChangeOrdersOfJob = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/getbyjob',
  area,
  access: access('Read'),
  body: pagingOf('job').extend(listed),
  reply: Page(ChangeOrder),
  summary: 'Change orders of a job, newest first',
})

export const listChangeOrdersOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/workorder',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend(listed),
  reply: Page(ChangeOrder),
  summary: 'Change orders of all jobs of a work order, newest first',
})

export const findChangeOrder = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/getbychangeorder',
  area,
  access: access('Read'),
  body: pagingOf('changeOrder'),
  reply: Page(ChangeOrderDetails),
  summary: 'One change order as a page: items[0] is it',
})

export const createChangeOrders = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/create',
  area,
  access: access('Create'),
  body: arrayOf(NewChangeOrder),
  reply: Ids,
  summary: 'Adds change orders to tasks, all or none; each gets the next number of its work order',
  description:
    "400 'Approver / reviewer employee not selected' where the actors name nobody for role 1 or for role 2. With `isSent` they are sent for approval in the same step, or not added either.",
})

export const updateChangeOrders = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/update',
  area,
  access: access('Read'),
  writes: true,
  body: arrayOf(ChangeOrderChange),
  reply: Ids,
  summary: 'Changes change orders, all or none; fields that are left out stay',
  description:
    'Status Pending sends one for approval, and gives it back to whoever asked for information. What it changes and who decides on it is fixed from the first step on. `items`: all that it has afterwards, also where it is sent with them.',
})

export const deleteChangeOrders = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('changeOrder')),
  reply: Ids,
  summary: 'Deletes change orders that nobody has acted on, or that were rejected, all or none',
})

export const readChangeOrderEffect = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/effect',
  area,
  access: access('Read'),
  body: Target,
  reply: ChangeOrderEffect,
  summary: 'What approving a change order changes: contract, ends, activities, each before and after',
  description:
    'Of one in force, what it has changed. conflicts: what stands in the way of its coming into force.',
})

export const previewChangeOrder = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/preview',
  area,
  access: access('Create'),
  writes: false,
  body: PreviewedChangeOrder,
  reply: ChangeOrderPreview,
  summary:
    'What approving a change order would change that is not saved yet, by the rule that approving follows',
})

export const draftChangeOrder = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/draft',
  area,
  access: access('Create'),
  writes: false,
  body: z.object({ rfiUniqueId: idOf('rfi') }),
  reply: ChangeOrderDraft,
  summary: 'What a change order that an RFI leads to begins with',
})

export const exportChangeOrders = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/export',
  area,
  access: access('Read'),
  body: z.object({
    workOrderUniqueId: idOf('workOrder'),
    jobUniqueId: idOf('job').nullish().meta({ description: 'left out: those of all jobs' }),
    ...listed,
    ...sheetOf(namesOf(changeOrderColumns)),
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The change orders of a work order or of one of its jobs, as they are shown, as a spreadsheet',
})

export const printChangeOrder = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/pdf',
  area,
  access: access('Read'),
  body: Target,
  sendsFile: true,
  reply: FileReply,
  summary: 'A change order as a PDF: what it changes, who decided on it, lines to sign, and what is attached',
  description: 'Whoever does not see its amounts, or the contract, gets it without them.',
})

// Deciding --------------------------------------------------------------------------------------------------------

/** Actors need no right besides Read: the record itself names the actor whose turn it is. */
const deciding = {
  method: 'POST',
  area,
  access: access('Read'),
  writes: true,
  body: Deciding,
  reply: Ids,
} as const

export const approveChangeOrders = endpoint({
  ...deciding,
  path: '/api/changeordermaster/approve',
  summary: 'Agrees to change orders, as a reviewer or as an approver, all or none',
  description:
    "409 'Cannot approve.' for whoever's turn it is not. The last approval brings a change order into force: all that it changes at once, or 409 with what stands in the way.",
})

export const reviewChangeOrders = endpoint({
  ...deciding,
  path: '/api/changeordermaster/review',
  body: Deciding.refine(hasWord, wordMissing),
  summary: 'Asks for information on change orders; whoever asks keeps the turn',
  description: "409 'Cannot review.' for whoever's turn it is not.",
})

export const replaceChangeOrderActor = endpoint({
  ...deciding,
  path: '/api/changeordermaster/replaceactor',
  body: z.object({ changeOrderMasterUniqueId: idOf('changeOrder'), rowVersion: seenVersion, ...replacing }),
  summary: 'Puts somebody in the place of an actor of a change order who has not decided',
  description:
    'For whoever has GlobalAccess on ChangeOrders there, with a reason; 403 for others. Both are told.',
})

export const rejectChangeOrders = endpoint({
  ...deciding,
  path: '/api/changeordermaster/reject',
  body: Deciding.refine(hasWord, wordMissing),
  summary: 'Rejects change orders, which ends them',
  description: "409 'Cannot reject.' for whoever's turn it is not.",
})

// Items -----------------------------------------------------------------------------------------------------------

export const listItemsOfChangeOrder = endpoint({
  method: 'POST',
  path: '/api/changeorderitem/getbychangeordermaster',
  area,
  access: access('Read'),
  body: pagingOf('changeOrder'),
  reply: Page(ChangeOrderItem),
  summary: 'The items of a change order, as they were added',
})

export const findChangeOrderItem = endpoint({
  method: 'POST',
  path: '/api/changeorderitem/getbychangeorderitem',
  area,
  access: access('Read'),
  body: pagingOf('changeOrderItem'),
  reply: Page(ChangeOrderItem),
  summary: 'One item as a page: items[0] is it',
})

export const createChangeOrderItems = endpoint({
  method: 'POST',
  path: '/api/changeorderitem/create',
  area,
  access: access('Create'),
  body: arrayOf(NewChangeOrderItem),
  reply: Ids,
  summary: 'Adds items to change orders that nobody has acted on, all or none',
  description:
    'Dates that are left out, or null, stay as the activity has them; of an item without one they are today and tomorrow.',
})

export const updateChangeOrderItems = endpoint({
  method: 'POST',
  path: '/api/changeorderitem/update',
  area,
  access: access('Update'),
  body: arrayOf(ChangeOrderItemChange),
  reply: Ids,
  summary: 'Changes items of change orders that nobody has acted on, all or none',
})

export const deleteChangeOrderItems = endpoint({
  method: 'POST',
  path: '/api/changeorderitem/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('changeOrderItem')),
  reply: Ids,
  summary: 'Deletes items of change orders that nobody has acted on, all or none',
})

export const listCodesOfItem = endpoint({
  method: 'POST',
  path: '/api/changeorderItem/used/companysubtaskcodes',
  area,
  access: access('Read'),
  body: pagingOf('changeOrderItem'),
  reply: Page(ActivityCode),
  summary: 'The activity codes of an item, by code',
})

export const addItemCodes = endpoint({
  method: 'POST',
  path: '/api/changeorderItem/code/add',
  area,
  access: access('Update'),
  body: arrayOf(ItemCodeChoice),
  reply: Ids,
  summary: 'Puts activity codes on items; one that is there already stays',
  description: "409 'Cannot Change Codes As The ChangeOrder Is In Progress.' once somebody has acted on it.",
})

export const removeItemCodes = endpoint({
  method: 'DELETE',
  path: '/api/changeorderItem/code/remove',
  area,
  access: access('Update'),
  body: arrayOf(ItemCodeChoice),
  reply: Ids,
  summary: 'Takes activity codes off items',
  description: "409 'Cannot Change Codes As The ChangeOrder Is In Progress.' once somebody has acted on it.",
})

// Comments, history and turns -------------------------------------------------------------------------------------

export const listCommentsOfChangeOrder = endpoint({
  method: 'POST',
  path: '/api/changeordermastercomment/changeorder',
  area,
  access: access('Read'),
  body: pagingOf('changeOrder'),
  reply: Page(ChangeOrderComment),
  summary: 'The comments on a change order with their files, newest last',
})

export const createChangeOrderComments = endpoint({
  method: 'POST',
  path: '/api/changeordermastercomment/create',
  area,
  access: access('Create'),
  body: arrayOf(NewChangeOrderComment),
  reply: Ids,
  summary: 'Comments on change orders, all or none; who watches one and who is named are told',
})

export const listHistoryOfChangeOrder = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/history',
  area,
  access: access('Read'),
  body: pagingOf('changeOrder').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'What became of a change order, its items and its actors, newest first',
})

export const listDwellOfChangeOrder = endpoint({
  method: 'POST',
  path: '/api/changeordermaster/court',
  area,
  access: access('Read'),
  body: Target,
  reply: z.array(Dwell),
  summary: 'With whom a change order was and how long, from the beginning',
})
