/** The fields of a subcontractor in calls. */
import * as z from 'zod'
import { mayOf } from '#contract/may.ts'
import { RowVersion } from '#contract/values.ts'
import { subcontractorMachine } from './machine.ts'

/** A subcontractor (002 §3). `statusName` is Pending, or Created after activation (002 §4). */
export const Subcontractor = z.object({
  subContractorUniqueId: z.string(),
  subcontractorName: z.string(),
  subContractorTypeId: z.int(),
  subContractorTypeName: z.string(),
  SubContractorAddress: z.string(),
  subContractorCity: z.string(),
  countryId: z.int().nullable(),
  countryName: z.string(),
  stateId: z.int().nullable(),
  stateName: z.string(),
  zipcode: z.string(),
  statusId: z.int(),
  statusName: z.string(),
  createdByEmployeeUniqueId: z.string().nullable(),
  accountUniqueId: z.string(),
  companyUniqueId: z.string(),
  rowVersion: RowVersion,
  may: mayOf(subcontractorMachine),
})
export type Subcontractor = z.output<typeof Subcontractor>
