/** An employee as the API sends them. */
import * as z from 'zod'
import { GuestCompanyName, RowVersion } from '#contract/values.ts'

/** 001 §3 and 002 §3 'Employee (edit model)'. `employeeUserName` is empty without login access. */
export const Employee = z.object({
  employeeUniqueID: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  employeeUserName: z.string(),
  companyRoleUniqueID: z.string(),
  companyRoleName: z.string(),
  statusId: z.int(),
  statusName: z.string(),
  isPointOfContact: z.boolean(),
  isOnContract: z.boolean(),
  hasLoginAccess: z.boolean(),
  phoneNumber: z.string().meta({ description: 'up to 10 digits' }),
  subContractorTypeUniqueId: z.int().nullable(),
  subContractorUniqueId: z.string().nullable(),
  ownCompanyName: z.string().meta({
    description:
      'whose people a guest is, as the account says; empty of its own people and of subcontractors',
  }),
  guestCompanyName: GuestCompanyName,
  accountUniqueID: z.string(),
  companyUniqueID: z.string(),
  rowVersion: RowVersion,
})
export type Employee = z.output<typeof Employee>
