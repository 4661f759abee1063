/** Jobs: the parts of a work order (000 §3). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import { RowVersion } from '#contract/values.ts'
import { Totals } from '#features/projects/contract.ts'
import { RiskLevel } from '#features/reference/contract.ts'

/** A company's job code on a job; `jobCodeId` is what task codes of the job refer to. */
export const JobCode = z.object({
  jobCodeId: z.string(),
  companyJobCodeUniqueId: z.string(),
  companyJobCode: z.string(),
  companyJobCodeName: z.string(),
})

export const Job = z.object({
  jobUniqueId: z.string(),
  jobTitle: z.string(),
  statusId: z.int(),
  jobStartDate: z.string().nullable(),
  jobEndDate: z.string().nullable(),
  jobDescription: z.string(),
  workOrderUniqueId: z.string(),
  companyJobCodeUniqueIds: z.array(z.string()),
  jobCodes: z.array(JobCode),
  riskLevel: RiskLevel,
  isRiskSetByHand: z.boolean(),
  ...Totals.shape,
  rowVersion: RowVersion,
})
export type Job = z.output<typeof Job>

export const findJob = endpoint({
  method: 'POST',
  path: '/api/jobs',
  area: 'jobs',
  access: { module: 'Jobs', action: 'Read' },
  body: pagingOf('job'),
  reply: Page(Job),
  summary: 'One job as a page: items[0] is it',
})

export const listJobsOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/jobs/workorder',
  area: 'jobs',
  access: { module: 'Jobs', action: 'Read' },
  body: pagingOf('workOrder'),
  reply: Page(Job),
  summary: 'The jobs of a work order in their order',
})
