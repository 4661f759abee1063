/** A company's codes: job code types, contract (job) codes, task codes, activity codes (002 §3). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { Page, Paging, pagingOf } from '#contract/paging.ts'
import { idOf, text, wholeNumber } from '#contract/values.ts'

export const codeErrors = defineErrors({
  JOB_CODE_IN_USE: {
    status: 409,
    text: 'A task of this job uses the code. Take it off there first; nothing was changed.',
  },
  TASK_CODE_IN_USE: {
    status: 409,
    text: 'An activity of this task uses the code. Take it off there first; nothing was changed.',
  },
})

export const CompanyJobCode = z.object({
  companyJobCodeUniqueId: z.string(),
  companyJobCode: z.string(),
  companyJobCodeName: z.string(),
  jobCodeTypeId: z.int(),
  statusId: z.int(),
})
export type CompanyJobCode = z.output<typeof CompanyJobCode>

export const CompanyTaskCode = z.object({
  companyTaskCodeUniqueId: z.string(),
  companyTaskCode: z.string(),
  companyTaskCodeName: z.string(),
  companyJobCodeUniqueId: z.string(),
  statusId: z.int(),
})
export type CompanyTaskCode = z.output<typeof CompanyTaskCode>

export const CompanySubTaskCode = z.object({
  companySubTaskCodeUniqueId: z.string(),
  companySubTaskCode: z.string(),
  companySubTaskCodeName: z.string(),
  companyTaskCodeUniqueId: z.string(),
  statusId: z.int(),
})
export type CompanySubTaskCode = z.output<typeof CompanySubTaskCode>

const access = { module: 'Codes', action: 'Read' } as const
const MOST_PARENTS = 1000

/** Those that have this in their code and name, as in `03 30 00 Cast-in-place`. */
const searchKey = text(200).nullish().meta({ description: 'a part of the code and name' })

export const listJobCodesOfAccount = endpoint({
  method: 'POST',
  path: '/api/companyjobcodes/account',
  area: 'codes',
  access,
  body: Paging.extend({ searchKey }),
  reply: Page(CompanyJobCode),
  summary: 'The job codes of the types that are mapped to the account, by code',
})

export const listJobCodesOfType = endpoint({
  method: 'POST',
  path: '/api/companyjobcodes/jobcodetype',
  area: 'codes',
  access,
  body: Paging.extend({ TargetUniqueID: wholeNumber(1, 2_147_483_647).meta({ example: 1 }) }),
  reply: Page(CompanyJobCode),
  summary: 'The job codes of a job code type, by code',
})

export const listTaskCodesOfJobCodes = endpoint({
  method: 'POST',
  path: '/api/companytaskcodes/jobcode',
  area: 'codes',
  access,
  body: Paging.extend({
    TargetUniqueID: idOf('companyJobCode').nullish(),
    companyJobCodeUniqueIds: z.array(idOf('companyJobCode')).max(MOST_PARENTS).optional(),
    searchKey,
  }),
  reply: Page(CompanyTaskCode),
  summary: 'The task codes of the given job codes, by code',
})

export const listTaskCodesOfJobCode = endpoint({
  method: 'POST',
  path: '/api/companytaskcodes/get/jobcode',
  area: 'codes',
  access,
  body: pagingOf('companyJobCode'),
  reply: Page(CompanyTaskCode),
  summary: 'The task codes of a job code, by code',
})

export const listActivityCodesOfTaskCodes = endpoint({
  method: 'POST',
  path: '/api/companysubtaskcodes/taskcodes',
  area: 'codes',
  access,
  body: Paging.extend({
    TargetUniqueID: idOf('companyTaskCode').nullish(),
    companyTaskCodeUniqueIds: z.array(idOf('companyTaskCode')).max(MOST_PARENTS).optional(),
    searchKey,
  }),
  reply: Page(CompanySubTaskCode),
  summary: 'The activity codes of the given task codes, by code',
})

export const listActivityCodesOfTaskCode = endpoint({
  method: 'POST',
  path: '/api/companysubtaskcodes/get/taskcodes',
  area: 'codes',
  access,
  body: pagingOf('companyTaskCode'),
  reply: Page(CompanySubTaskCode),
  summary: 'The activity codes of a task code, by code',
})
