/** The API calls of submittals (001 §7 'Submittals'). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { type ColumnName, namesOf, type SortedName, sortedOf } from '#contract/columns.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { goesOn, own, Page, PageWithNext, Paging, pagingOf } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { seenVersion } from '#contract/seen.ts'
import { Flag, idOf, type RecordKind, text } from '#contract/values.ts'
import { hasWord, RoleType, replacing, StepComment, wordMissing } from '#features/approvals/contract.ts'
import { Dwell } from '#features/court/contract.ts'
import { HistoryEntry } from '#features/history/contract.ts'
import { Responsible } from '#features/parties/contract.ts'
import { submittalColumns } from './columns.ts'
import {
  NewSubmittal,
  NewSubmittalComment,
  NewSubmittalPackage,
  Submittal,
  SubmittalChange,
  SubmittalCode,
  SubmittalComment,
  SubmittalDetails,
  SubmittalPackage,
  SubmittalPackageChange,
  submittalFilter,
} from './records.ts'

export * from './records.ts'

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Submittals', action }) as const
const area = 'submittals'

export type SubmittalSort = Sort<SortedName<typeof submittalColumns>>
export type SubmittalColumn = ColumnName<typeof submittalColumns>

const listed = { ...submittalFilter, sort: sortedBy(sortedOf(submittalColumns)) }

export const listSubmittalsOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/submittal/getbyworkorder',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend(listed),
  reply: Page(Submittal),
  summary: 'Submittals of a work order, newest first',
})

export const findSubmittal = endpoint({
  method: 'POST',
  path: '/api/submittal/getbySubmittalMaster',
  area,
  access: access('Read'),
  body: pagingOf('submittal'),
  reply: Page(SubmittalDetails),
  summary: 'One submittal as a page: items[0] is it',
})

export const createSubmittals = endpoint({
  method: 'POST',
  path: '/api/submittal/create',
  area,
  access: access('Create'),
  body: arrayOf(NewSubmittal),
  reply: Ids,
  summary: 'Adds submittals as drafts, all or none; each gets the next number of its work order',
  description:
    "400 'Submitting employee not selected' or 'Approver employee not selected'. Actors without a role or an employee are dropped.",
})

export const updateSubmittals = endpoint({
  method: 'POST',
  path: '/api/submittal/update',
  area,
  access: access('Read'),
  writes: true,
  body: arrayOf(SubmittalChange),
  reply: Ids,
  summary: 'Changes submittals, all or none; fields that are left out stay',
  description:
    'By their originator and manager, while they are drafts or information is needed; 403 for others, 409 otherwise. Who has approved already stays so.',
})

export const deleteSubmittals = endpoint({
  method: 'POST',
  path: '/api/submittal/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('submittal')),
  reply: Ids,
  summary: 'Deletes submittals, all or none: those that are editable',
})

export const reopenSubmittal = endpoint({
  method: 'POST',
  path: '/api/submittal/reopen',
  area,
  access: access('Create'),
  body: z.object({
    SubmittalMasterUniqueId: idOf('submittalDecided'),
    SubmittalNewDescription: text(10_000).nullish().meta({ description: 'left out: that of the one before' }),
    accountUniqueId: own('account'),
    companyUniqueId: own('company'),
  }),
  reply: Ids,
  summary: 'Makes a new revision of an approved or rejected submittal, once: its fields, actors and files',
})

export const listCommentsOfSubmittal = endpoint({
  method: 'POST',
  path: '/api/submittal/comment/submittalmaster',
  area,
  access: access('Read'),
  body: pagingOf('submittal'),
  reply: Page(SubmittalComment),
  summary: 'The comments on a submittal with their files, newest last',
})

export const createSubmittalComments = endpoint({
  method: 'POST',
  path: '/api/submittal/comment/create',
  area,
  access: access('Create'),
  body: arrayOf(NewSubmittalComment),
  reply: Ids,
  summary: 'Comments on submittals, all or none; who watches one and who is named are told',
})

// Steps -----------------------------------------------------------------------------------------------------------

const operationOn = <K extends RecordKind>(kind: K) => ({
  submittalMasterUniqueId: idOf(kind),
  rowVersion: seenVersion,
  comment: StepComment,
  // 001 §7: these fields are ignored, because the token alone identifies the caller.
  company: own('company'),
  account: own('account'),
  companyUniqueId: own('company'),
  accountUniqueId: own('account'),
  platform: text(40).nullish(),
})
const operation = { method: 'POST', area, access: access('Read'), writes: true, reply: Ids } as const

export const submitSubmittal = endpoint({
  ...operation,
  path: '/api/submittaloperations/submit',
  body: z.object(operationOn('submittal')),
  summary: 'Submits a draft, or one that needed information: by its submitter alone',
  description: 'It goes to the first approver; after information was asked for, to whoever did.',
})

export const approveSubmittal = endpoint({
  ...operation,
  path: '/api/submittaloperations/approve',
  body: z
    .object({
      ...operationOn('submittalPending'),
      isNoted: Flag.nullish().meta({
        example: false,
        description: 'true: approved as noted; needs a comment',
      }),
    })
    .refine((body) => !body.isNoted || hasWord(body), wordMissing),
  summary: 'Approves a submittal: by the approver whose turn it is alone',
})

export const askSubmittalInformation = endpoint({
  ...operation,
  path: '/api/submittaloperations/needsinformation',
  body: z.object(operationOn('submittalPending')).refine(hasWord, wordMissing),
  summary: 'Asks its submitter for information: by the approver whose turn it is alone',
})

export const rejectSubmittal = endpoint({
  ...operation,
  path: '/api/submittaloperations/reject',
  body: z.object(operationOn('submittalPending')).refine(hasWord, wordMissing),
  summary: 'Rejects a submittal: by the approver whose turn it is alone',
})

export const replaceSubmittalActor = endpoint({
  ...operation,
  path: '/api/submittaloperations/replaceactor',
  body: z.object({
    submittalMasterUniqueId: idOf('submittalPending'),
    rowVersion: seenVersion,
    ...replacing,
  }),
  summary: 'Puts somebody in the place of an actor of a submittal who has not decided',
  description:
    'For whoever has GlobalAccess on Submittals there, with a reason; 403 for others. Both are told.',
})

export const listSubmittalRoles = endpoint({
  method: 'POST',
  path: '/api/approvalroletypes/get/submittal',
  area,
  access: access('Read'),
  body: Paging,
  reply: Page(RoleType),
  summary: 'The roles in the approval of a submittal',
})

// History, comments and lists to choose from ----------------------------------------------------------------------

export const listHistoryOfSubmittal = endpoint({
  method: 'POST',
  path: '/api/submittal/history',
  area,
  access: access('Read'),
  body: pagingOf('submittal').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'What became of a submittal, newest first',
})

export const listDwellOfSubmittal = endpoint({
  method: 'POST',
  path: '/api/submittal/court',
  area,
  access: access('Read'),
  body: z.object({ TargetUniqueID: idOf('submittal') }),
  reply: z.array(Dwell),
  summary: 'With whom a submittal was and how long, from the beginning',
})

export const exportSubmittals = endpoint({
  method: 'POST',
  path: '/api/submittal/export',
  area,
  access: access('Read'),
  body: z.object({ workOrderUniqueId: idOf('workOrder'), ...listed, ...sheetOf(namesOf(submittalColumns)) }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The submittals of a work order, as they are shown, as a spreadsheet',
})

export const listSubmittalPeople = endpoint({
  method: 'POST',
  path: '/api/submittal/responsible',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({ searchKey: text(100).nullish() }),
  reply: Page(Responsible),
  summary: 'Who can submit, approve or be told: employees who may see submittals there, by name',
})

export const listSubmittalCodes = endpoint({
  method: 'POST',
  path: '/api/submittal/codes',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({
    searchKey: text(200).nullish(),
    isInUse: Flag.nullish().meta({ description: 'true: those that submittals of the work order have' }),
  }),
  reply: Page(SubmittalCode),
  summary: 'The activity codes of the company that a submittal can have, by code',
})

// Packages --------------------------------------------------------------------------------------------------------

export const listSubmittalPackages = endpoint({
  method: 'POST',
  path: '/api/submittal/package/workorder',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({ searchKey: text(100).nullish() }),
  reply: Page(SubmittalPackage),
  summary: 'The packages in which the submittals of a work order are put together, by name',
})

export const createSubmittalPackages = endpoint({
  method: 'POST',
  path: '/api/submittal/package/create',
  area,
  access: access('Create'),
  body: arrayOf(NewSubmittalPackage),
  reply: Ids,
  summary: 'Adds packages to work orders, all or none',
})

export const updateSubmittalPackages = endpoint({
  method: 'POST',
  path: '/api/submittal/package/update',
  area,
  access: access('Update'),
  body: arrayOf(SubmittalPackageChange),
  reply: Ids,
  summary: 'Renames packages, all or none',
})

export const deleteSubmittalPackages = endpoint({
  method: 'POST',
  path: '/api/submittal/package/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('submittalPackage')),
  reply: Ids,
  summary: 'Deletes packages, all or none; what was in them stays, in none',
})

export const submitSubmittalPackage = endpoint({
  ...operation,
  path: '/api/submittal/package/submit',
  body: z.object({
    submittalPackageUniqueId: idOf('submittalPackage'),
    comment: text(10_000).nullish(),
    accountUniqueId: own('account'),
    companyUniqueId: own('company'),
    platform: text(40).nullish(),
  }),
  summary: 'Submits all of a package that waits to be submitted, all or none: by their submitter',
})
