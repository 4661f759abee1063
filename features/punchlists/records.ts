/** Punch lists and their items, as the calls send them (000 §3, 001 §3). */
import * as z from 'zod'
import { mayOf } from '#contract/may.ts'
import { ownIds } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import {
  Instant,
  idOf,
  line,
  PlanDay,
  RowVersion,
  requiredLine,
  requiredText,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { Ball } from '#features/court/contract.ts'
import { CommentText, commentFields, newCommentFields } from '#features/discussion/contract.ts'
import { partyFields, ResponsibleKey } from '#features/parties/contract.ts'
import { punchMachine, punchStatuses } from './machine.ts'

/** The longest name of a list, and the longest location of an item. */
export const LONGEST_NAME = 200

export const PunchList = z.object({
  punchListUniqueId: z.string(),
  punchListName: z.string(),
  punchListDescription: z.string(),
  jobUniqueId: z.string(),
  jobTitle: z.string(),
  createdByEmployeeUniqueId: z.string(),
  createdByName: z.string(),
  createdOnDate: Instant,
  closedOnDate: Instant.nullable(),
  closedByEmployeeUniqueId: z.string().nullable(),
  closedByName: z.string().nullable(),
  statusId: z.int(),
  status: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  openItemCount: z.int(),
  closedItemCount: z.int(),
  inactiveItemCount: z.int(),
  rowVersion: RowVersion,
  may: mayOf(punchMachine.list),
})
export type PunchList = z.output<typeof PunchList>

export const PunchListItem = z.object({
  punchListItemUniqueId: z.string(),
  punchListUniqueId: z.string(),
  punchListName: z.string(),
  punchListStatus: z.string(),
  jobUniqueId: z.string(),
  number: z.int(),
  contractorType: z.enum(['1', '2']),
  employeeUniqueId: z.string().nullable(),
  employeeName: z.string().nullable(),
  subContractorTypeId: z.int().nullable(),
  subContractorTypeName: z.string().nullable(),
  subContractorUniqueId: z.string().nullable(),
  subcontractorName: z.string().nullable(),
  punchListItemLocation: z.string(),
  punchListItemDescription: z.string(),
  dueDate: z.string().nullable(),
  createdByEmployeeUniqueId: z.string(),
  createdByName: z.string(),
  createdOnDate: z.string(),
  closedOnDate: Instant.nullable(),
  closedByEmployeeUniqueId: z.string().nullable(),
  closedByName: z.string().nullable(),
  statusId: z.int(),
  status: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  court: Ball.nullable(),
  commentCount: z.int(),
  rowVersion: RowVersion,
})
export type PunchListItem = z.output<typeof PunchListItem>

/** A single item, with the steps that the caller may take. */
export const PunchListItemDetails = PunchListItem.extend({ may: mayOf(punchMachine.item) })
export type PunchListItemDetails = z.output<typeof PunchListItemDetails>

const notThat = 'must be Active, InActive or Completed'

/** A status that a punch list or an item can have. */
export const PunchStatusId = wholeNumber(1, 2_147_483_647, notThat)
  .pipe(
    z.literal(
      punchStatuses.map((name) => statuses[name]),
      notThat,
    ),
  )
  .meta({ example: statuses.Active })

/** New lists and items are Active (000 §4). The documents' client sends this status. */
const NewStatusId = wholeNumber(1, 2_147_483_647, 'must be Active')
  .pipe(z.literal(statuses.Active, 'must be Active'))
  .meta({ example: statuses.Active })

const listFields = {
  punchListName: requiredLine(LONGEST_NAME),
  punchListDescription: text(10_000).nullish(),
}

export const NewPunchList = z.object({
  jobUniqueId: idOf('job'),
  workOrderUniqueId: idOf('workOrder').optional(),
  ...listFields,
  statusId: NewStatusId.optional(),
  ...ownIds,
})
export type NewPunchList = z.output<typeof NewPunchList>

/**
 * Fields that are left out stay as they are. Completed closes the list, and the server stores who closed it
 * and when.
 */
export const PunchListChange = z
  .object(listFields)
  .partial()
  .extend({
    punchListUniqueId: idOf('punchList'),
    jobUniqueId: idOf('job').optional(),
    workOrderUniqueId: idOf('workOrder').optional(),
    statusId: PunchStatusId.optional(),
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type PunchListChange = z.output<typeof PunchListChange>

const itemFields = {
  ...partyFields,
  punchListItemLocation: line(LONGEST_NAME).nullish(),
  punchListItemDescription: requiredText(10_000),
  dueDate: PlanDay.nullish(),
}

export const NewPunchListItem = z.object({
  punchListUniqueId: idOf('punchList'),
  workOrderUniqueId: idOf('workOrder').optional(),
  ...itemFields,
  statusId: NewStatusId.optional(),
  fromNonConformanceUniqueId: idOf('nonConformance')
    .nullish()
    .meta({ description: '+ the non-conformance that it puts right: both show each other' }),
  fromIncidentUniqueId: idOf('incident')
    .nullish()
    .meta({ description: '+ the incident that it follows: both show each other, to whoever may read both' }),
  ...ownIds,
})
export type NewPunchListItem = z.output<typeof NewPunchListItem>

/**
 * Fields that are left out stay as they are. Completed closes the item, and the server stores who closed it
 * and when.
 */
export const PunchListItemChange = z
  .object(itemFields)
  .partial()
  .extend({
    punchListItemUniqueId: idOf('punchListItem'),
    punchListUniqueId: idOf('punchList').optional(),
    workOrderUniqueId: idOf('workOrder').optional(),
    statusId: PunchStatusId.optional(),
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type PunchListItemChange = z.output<typeof PunchListItemChange>

/**
 * The items of a project, of one of its jobs, or of one list. A field that is left out does not narrow the
 * search.
 */
export const ItemFilter = z.object({
  workOrderUniqueId: idOf('workOrder'),
  jobUniqueId: idOf('job').nullish(),
  punchListUniqueId: idOf('punchList').nullish(),
  statusId: PunchStatusId.nullish(),
  location: line(LONGEST_NAME)
    .nullish()
    .meta({ description: 'empty: items without a location; left out: all' }),
  responsible: ResponsibleKey.nullish(),
  searchKey: text(100).nullish(),
})
export type ItemFilter = z.output<typeof ItemFilter>

/** Items with the same location or the same responsible party, and the number of open ones. */
export const ItemGroup = z.object({
  key: z.string().meta({ description: 'what the search takes as location or responsible' }),
  name: z.string(),
  openItemCount: z.int(),
  closedItemCount: z.int(),
  inactiveItemCount: z.int(),
})
export type ItemGroup = z.output<typeof ItemGroup>

/** A comment on an item. */
export const PunchListItemComment = z.object({
  punchListItemCommentUniqueId: z.string(),
  punchListItemUniqueId: z.string(),
  punchListItemCommentText: z.string(),
  ...commentFields,
})
export type PunchListItemComment = z.output<typeof PunchListItemComment>

export const NewPunchListItemComment = z.object({
  punchListItemUniqueId: idOf('punchListItem'),
  punchListItemCommentText: CommentText,
  ...newCommentFields,
})
export type NewPunchListItemComment = z.output<typeof NewPunchListItemComment>
