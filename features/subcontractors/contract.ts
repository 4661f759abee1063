/** Subcontractors of an account: the firms that get work from the account (002 §3, §4, §7). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { type ColumnName, namesOf, type SortedName, sortedOf } from '#contract/columns.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { FileReply } from '#contract/file.ts'
import { own, Page, Paging, pagingOf } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { statuses } from '#contract/statuses.ts'
import { Flag, idOf, line, RowVersion, requiredLine, text, wholeNumber } from '#contract/values.ts'
import { CountryId, StateId, subcontractorTypes } from '#features/reference/contract.ts'
import { subcontractorColumns } from './columns.ts'
import { Subcontractor } from './records.ts'

export { Subcontractor } from './records.ts'

export const subcontractorErrors = defineErrors({
  SUBCONTRACTOR_NAME_KNOWN: {
    status: 409,
    text: 'You already have a subcontractor of this name.',
    hint: 'Choose that one, or add another of the same name.',
  },
  SUBCONTRACTOR_NOT_FOUND: { status: 404, text: 'Could not find Subcontractors!' },
  SUBCONTRACTOR_IN_USE: {
    status: 409,
    text: 'Records still name this subcontractor. Nothing was deleted.',
  },
})

/** The trade of a subcontractor, by its fixed id. */
export const SubcontractorTypeId = wholeNumber(1, 2_147_483_647, 'is not a subcontractor type')
  .pipe(
    z.literal(
      subcontractorTypes.map(({ subContractorTypeId }) => subContractorTypeId),
      'is not a subcontractor type',
    ),
  )
  .meta({ example: 1 })

/** Pending, or Created after activation (002 §4). */
const SubcontractorStatus = z
  .literal([statuses.Pending, statuses.Created], 'must be Pending or Created')
  .meta({ example: statuses.Pending })

const subcontractorFields = {
  subcontractorName: requiredLine(200),
  subContractorTypeId: SubcontractorTypeId,
  SubContractorAddress: text(500).nullish(),
  subContractorCity: line(200).nullish(),
  countryId: CountryId.nullish(),
  stateId: StateId.nullish(),
  zipcode: line(20).nullish(),
}

/** The account and the company of every subcontractor: those of the caller. */
const ownPlace = { accountUniqueId: own('account'), companyUniqueId: own('company') }

export const NewSubcontractor = z.object({
  ...subcontractorFields,
  ...ownPlace,
  isSameNameAccepted: Flag.nullish().meta({
    example: null,
    description:
      'ours: false: a name that one of them has is refused with 409 SUBCONTRACTOR_NAME_KNOWN; true or left out: it is taken',
  }),
})
export type NewSubcontractor = z.output<typeof NewSubcontractor>

/**
 * Fields that are left out stay. Status Created activates the subcontractor. An activated subcontractor
 * cannot be changed (002 §4).
 */
export const SubcontractorChange = z
  .object({ ...subcontractorFields, statusId: SubcontractorStatus })
  .partial()
  .extend({
    subContractorUniqueId: idOf('subContractor'),
    rowVersion: RowVersion.optional(),
    ...ownPlace,
  })
export type SubcontractorChange = z.output<typeof SubcontractorChange>

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Subcontractors', action }) as const

export type SubcontractorSort = Sort<SortedName<typeof subcontractorColumns>>
export type SubcontractorColumn = ColumnName<typeof subcontractorColumns>

/** The filters and the order of subcontractors, on a screen and in a spreadsheet. */
const subcontractorSearch = {
  searchKey: text(100).nullish().meta({ example: null, description: 'part of a name, in any letter case' }),
  statusId: SubcontractorStatus.nullish().meta({ example: null }),
  sort: sortedBy(sortedOf(subcontractorColumns)),
}

const ofType = z
  .union([SubcontractorTypeId, z.literal('')])
  .nullish()
  .transform((type) => (type === '' ? null : (type ?? null)))
  .meta({ example: 1, description: 'the id of a subcontractor type; left out or empty: all types' })

export const listSubcontractorsOfType = endpoint({
  method: 'POST',
  path: '/api/subcontractor/getbysubcontractortype',
  area: 'subcontractors',
  access: access('Read'),
  body: Paging.extend({ TargetUniqueID: ofType, ...subcontractorSearch }),
  reply: Page(Subcontractor),
  summary: 'The subcontractors of a type, by name or by another column',
})

export const listSubcontractors = endpoint({
  method: 'POST',
  path: '/api/subcontractor/getbysubcontractor',
  area: 'subcontractors',
  access: access('Read'),
  body: Paging.extend(subcontractorSearch),
  reply: Page(Subcontractor),
  summary: 'The subcontractors of the account, by name or by another column',
})

export const findSubcontractor = endpoint({
  method: 'POST',
  path: '/api/subcontractor/id',
  area: 'subcontractors',
  access: access('Read'),
  body: pagingOf('subContractor'),
  reply: Page(Subcontractor),
  summary: 'One subcontractor as a page: items[0] is it',
})

export const exportSubcontractors = endpoint({
  method: 'POST',
  path: '/api/subcontractor/export',
  area: 'subcontractors',
  access: access('Read'),
  body: z.object({
    ...sheetOf(namesOf(subcontractorColumns)),
    TargetUniqueID: ofType,
    ...subcontractorSearch,
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The subcontractors of a type, or all, as a spreadsheet',
})

export const createSubcontractors = endpoint({
  method: 'POST',
  path: '/api/subcontractor/company/create',
  area: 'subcontractors',
  access: access('Create'),
  body: arrayOf(NewSubcontractor),
  reply: Ids,
  summary: 'Adds subcontractors, all or none; they begin Pending',
})

export const updateSubcontractors = endpoint({
  method: 'POST',
  path: '/api/subcontractor/company/update',
  area: 'subcontractors',
  access: access('Update'),
  body: arrayOf(SubcontractorChange),
  reply: Ids,
  summary: 'Changes or activates subcontractors, all or none; fields that are left out stay',
  description: 'Status Created activates one. An activated one is not changed any more.',
})

export const deleteSubcontractors = endpoint({
  method: 'POST',
  path: '/api/subcontractor/delete',
  area: 'subcontractors',
  access: access('Delete'),
  body: arrayOf(idOf('subContractor')),
  reply: Ids,
  summary: 'Deletes subcontractors, all or none; neither an activated one nor one that any record names',
})
