/** Jobs: the parts of a work order (000 §3). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply, SheetFormat } from '#contract/file.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import { idOf, PlanDay, RowVersion, requiredLine, text, wholeNumber } from '#contract/values.ts'
import { Risk, riskFields, Standing, TITLES_TO_SUBCONTRACTORS, Totals } from '#features/hierarchy/contract.ts'
import { ManyOutcome, manyOf } from '#features/hierarchy/many.ts'
import { StatusId } from '#features/reference/contract.ts'

/** A job code of the company on a job. Task codes of the job refer to `jobCodeId`. */
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
  ...Standing.shape,
  ...Risk.shape,
  ...Totals.shape,
  rowVersion: RowVersion,
})
export type Job = z.output<typeof Job>

/** A code in the form in which jobs are read, or only its id. */
const CodeOfJob = z
  .union([
    idOf('companyJobCode'),
    z
      .object({ companyJobCodeUniqueId: idOf('companyJobCode') })
      .transform((code) => code.companyJobCodeUniqueId),
  ])
  .meta({ record: 'companyJobCode' })

/** The fields that a caller may set. */
const jobFields = {
  jobTitle: requiredLine(200),
  statusId: StatusId.optional(),
  jobStartDate: PlanDay.nullish(),
  jobEndDate: PlanDay.nullish(),
  jobDescription: text(10_000).nullish(),
  ...riskFields,
  companyJobCodeUniqueIds: z.array(idOf('companyJobCode')).max(200).optional(),
  jobCodes: z
    .array(CodeOfJob)
    .max(200)
    .optional()
    .meta({ description: 'as a job is read; the codes where companyJobCodeUniqueIds is left out' }),
}

export const NewJob = z.object({ workOrderUniqueId: idOf('workOrder'), ...jobFields })
export type NewJob = z.output<typeof NewJob>

/**
 * The fields of an update. Fields that are left out stay unchanged; `companyJobCodeUniqueIds` is the whole
 * list.
 */
export const JobChange = z
  .object(jobFields)
  .partial()
  .extend({
    jobUniqueId: idOf('job'),
    workOrderUniqueId: idOf('workOrder').optional(),
    rowVersion: RowVersion.optional(),
  })
export type JobChange = z.output<typeof JobChange>

export const JobCodeChoice = z.object({
  jobUniqueId: idOf('job'),
  companyJobCodeUniqueId: idOf('companyJobCode'),
})
export type JobCodeChoice = z.output<typeof JobCodeChoice>

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Jobs', action }) as const

export const findJob = endpoint({
  method: 'POST',
  path: '/api/jobs',
  area: 'jobs',
  access: access('Read'),
  body: pagingOf('job'),
  reply: Page(Job),
  summary: 'One job as a page: items[0] is it',
  description: TITLES_TO_SUBCONTRACTORS,
})

export const listJobsOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/jobs/workorder',
  area: 'jobs',
  access: access('Read'),
  body: pagingOf('workOrder').extend({
    searchKey: text(200).nullish().meta({ description: 'a part of the title' }),
  }),
  reply: Page(Job),
  summary: 'The jobs of a work order in their order',
  description: TITLES_TO_SUBCONTRACTORS,
})

export const createJobs = endpoint({
  method: 'POST',
  path: '/api/jobs/create',
  area: 'jobs',
  access: access('Create'),
  body: arrayOf(NewJob),
  reply: Ids,
  summary: 'Adds jobs with their codes, all or none; they come last in their work order',
})

export const updateJobs = endpoint({
  method: 'POST',
  path: '/api/jobs/update',
  area: 'jobs',
  access: access('Update'),
  body: arrayOf(JobChange),
  reply: Ids,
  summary: 'Changes jobs, all or none; fields that are left out stay',
})

export const deleteJobs = endpoint({
  method: 'POST',
  path: '/api/jobs/delete',
  area: 'jobs',
  access: access('Delete'),
  body: arrayOf(idOf('job')),
  reply: Ids,
  summary: 'Deletes jobs with all that lies below them, all or none',
  description: 'Whoever deleted them can take it back for 30 seconds: /api/jobs/restore.',
})

export const restoreJobs = endpoint({
  method: 'POST',
  path: '/api/jobs/restore',
  area: 'jobs',
  access: access('Delete'),
  body: arrayOf(idOf('job')),
  reply: Ids,
  summary: 'Takes back a deletion of jobs, with all that it took',
  description:
    'For whoever deleted them, within 30 seconds; later /api/deleted/restore. What is not deleted stays as it is.',
})

export const addJobCodes = endpoint({
  method: 'POST',
  path: '/api/jobs/code',
  area: 'jobs',
  access: access('Update'),
  body: arrayOf(JobCodeChoice),
  reply: Ids,
  summary: 'Puts job codes of the account on jobs; one that is there already stays',
})

export const removeJobCodes = endpoint({
  method: 'DELETE',
  path: '/api/jobs/code',
  area: 'jobs',
  access: access('Update'),
  body: arrayOf(JobCodeChoice),
  reply: Ids,
  summary: 'Takes job codes off jobs',
  description: "404 'Not Found!' where it is not there; 409 while a task below uses it.",
})

export const moveJob = endpoint({
  method: 'POST',
  path: '/api/jobs/move',
  area: 'jobs',
  access: access('Update'),
  body: z.object({ jobUniqueId: idOf('job'), toIndex: wholeNumber(0, 1_000_000) }),
  reply: Ids,
  summary: 'Moves a job to a place among those of its work order, counted from zero',
})

export const previewManyJobs = endpoint({
  method: 'POST',
  path: '/api/jobs/many/preview',
  area: 'jobs',
  access: access('Update'),
  writes: false,
  body: manyOf('job', 'companyJobCode'),
  reply: z.array(ManyOutcome),
  summary: 'What changing many jobs at once would do to each, and which cannot be changed',
})

export const changeManyJobs = endpoint({
  method: 'POST',
  path: '/api/jobs/many',
  area: 'jobs',
  access: access('Update'),
  body: manyOf('job', 'companyJobCode'),
  reply: Ids,
  summary: 'Changes dates, status and codes of many jobs at once, all or none',
})

export const exportJobs = endpoint({
  method: 'POST',
  path: '/api/jobs/export',
  area: 'jobs',
  access: access('Read'),
  body: z.object({ TargetUniqueID: idOf('workOrder'), format: SheetFormat }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The jobs of a work order as a spreadsheet',
})
