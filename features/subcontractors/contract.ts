/** Subcontractors of an account: whom work is handed to (002 §3). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { Page, Paging, pagingOf } from '#contract/paging.ts'
import { RowVersion, text, wholeNumber } from '#contract/values.ts'
import { subcontractorTypes } from '#features/reference/contract.ts'

export const subcontractorErrors = defineErrors({
  SUBCONTRACTOR_NOT_FOUND: { status: 404, text: 'Could not find Subcontractors!' },
})

/** 002 §3; `statusName` is Pending, or Created once activated (002 §4). */
export const Subcontractor = z.object({
  subContractorUniqueId: z.string(),
  subcontractorName: z.string(),
  subContractorTypeId: z.int(),
  subContractorTypeName: z.string(),
  SubContractorAddress: z.string(),
  subContractorCity: z.string(),
  countryId: z.int().nullable(),
  stateId: z.int().nullable(),
  zipcode: z.string(),
  statusId: z.int(),
  statusName: z.string(),
  createdByEmployeeUniqueId: z.string().nullable(),
  accountUniqueId: z.string(),
  companyUniqueId: z.string(),
  rowVersion: RowVersion,
})
export type Subcontractor = z.output<typeof Subcontractor>

/** The trade of a subcontractor, by its fixed id. */
export const SubcontractorTypeId = wholeNumber(1, 2_147_483_647, 'is not a subcontractor type')
  .pipe(
    z.literal(
      subcontractorTypes.map(({ subContractorTypeId }) => subContractorTypeId),
      'is not a subcontractor type',
    ),
  )
  .meta({ example: 1 })

/** Part of a name, in any letter case. */
const searchKey = text(100).nullish()

const access = { module: 'Subcontractors', action: 'Read' } as const

export const listSubcontractorsOfType = endpoint({
  method: 'POST',
  path: '/api/subcontractor/getbysubcontractortype',
  area: 'subcontractors',
  access,
  body: Paging.extend({
    TargetUniqueID: z
      .union([SubcontractorTypeId, z.literal('')])
      .nullish()
      .transform((type) => (type === '' ? null : (type ?? null)))
      .meta({ example: 1, description: 'the id of a subcontractor type; left out or empty: all types' }),
    searchKey,
  }),
  reply: Page(Subcontractor),
  summary: 'The subcontractors of a type, by name',
})

export const listSubcontractors = endpoint({
  method: 'POST',
  path: '/api/subcontractor/getbysubcontractor',
  area: 'subcontractors',
  access,
  body: Paging.extend({ searchKey }),
  reply: Page(Subcontractor),
  summary: 'The subcontractors of the account, by name',
})

export const findSubcontractor = endpoint({
  method: 'POST',
  path: '/api/subcontractor/id',
  area: 'subcontractors',
  access,
  body: pagingOf('subContractor'),
  reply: Page(Subcontractor),
  summary: 'One subcontractor as a page: items[0] is it',
})
