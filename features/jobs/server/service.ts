/** The rules of jobs. */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound, platformError } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { addCodes, type CodesChosen, replaceCodes, requireChoices } from '#features/codes/server/public.ts'
import {
  chosenRisk,
  lastPositions,
  lockRecords,
  requireDates,
  requireRecords,
  requireWorkOrders,
  toldTo,
  untold,
} from '#features/hierarchy/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import { type Change, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Job, JobChange, NewJob } from '../contract.ts'
import { countJobs, findJobById, insertJobs, jobTable, listJobs, listJobsById } from './queries.ts'

type Target = Paging & { TargetUniqueID: string }

/** The job with only its title, for people who may read no more. */
const titleOf = ({ jobUniqueId, jobTitle, workOrderUniqueId, rowVersion }: Job): Job => ({
  ...untold,
  ...{ jobUniqueId, jobTitle, workOrderUniqueId, rowVersion },
  ...{ statusId: statuses.Active, jobStartDate: null, jobEndDate: null, jobDescription: '' },
  ...{ companyJobCodeUniqueIds: [], jobCodes: [] },
})

/** A page of the jobs of a work order. */
export async function pageOfJobs(
  context: InAccount,
  { TargetUniqueID, searchKey, ...paging }: Target & { searchKey?: string | null | undefined },
): Promise<PageOf<Job>> {
  const { db, scope, today } = context
  await requireWorkOrders(context, [TargetUniqueID], 'Jobs', 'Read')
  const told = toldTo(context, titleOf)
  return fetchPage(
    paging,
    async (range) => told(await listJobs(db, scope, today, TargetUniqueID, range, searchKey)),
    () => countJobs(db, scope, today, TargetUniqueID, searchKey),
  )
}

/** A page with one job. */
export async function pageWithJob(context: InAccount, body: Target): Promise<PageOf<Job>> {
  const { db, scope, today } = context
  const job = await findJobById(db, scope, today, body.TargetUniqueID)
  const [told] = toldTo(context, titleOf)(job ? [job] : [])
  if (!told) throw notFound()
  return pageOfOne(told, body)
}

const datePath = (index: number) => `${index}.jobEndDate`
const choicesOf = (codeIds: readonly string[] = []) => codeIds.map((codeId) => ({ codeId }))

/** The path of a code in the input: in the list of ids, or in `jobCodes` if the list is left out. */
const codePath =
  (index: number, { companyJobCodeUniqueIds }: Pick<JobChange, 'companyJobCodeUniqueIds'>) =>
  (code: number) =>
    `${index}.${companyJobCodeUniqueIds ? 'companyJobCodeUniqueIds' : 'jobCodes'}.${code}`

/** Checks the codes in `jobCodes` even if the list of ids decides, so that no input names a wrong code. */
const requireNamedCodes = (
  context: InAccount,
  inputs: readonly (Pick<JobChange, 'jobCodes'> & { jobUniqueId?: string })[],
) =>
  requireChoices(
    context,
    'job',
    inputs.map(({ jobCodes, jobUniqueId: recordId }) => ({
      ...(recordId && { recordId }),
      parentId: '',
      choices: choicesOf(jobCodes),
    })),
  )

/**
 * Adds jobs with their codes, all or none. New jobs are the last of their work order.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), WORK_ORDER_NOT_FOUND or NOT_FOUND (404)
 */
export async function addJobs(context: InAccount, inputs: NewJob[]): Promise<string[]> {
  const { db, scope } = context
  const workOrders = inputs.map((input) => input.workOrderUniqueId)
  await requireWorkOrders(context, workOrders, 'Jobs', 'Create')
  await requireNamedCodes(context, inputs)
  await lockRecords(db, scope, 'work_order', workOrders)
  const last = await lastPositions(db, scope, 'job', workOrders)
  const rows = inputs.map((input, index) => {
    requireDates(input.jobStartDate, input.jobEndDate, datePath(index))
    const position = (last.get(input.workOrderUniqueId) ?? 0) + 1
    last.set(input.workOrderUniqueId, position)
    return {
      ...input,
      jobDescription: input.jobDescription ?? '',
      statusId: input.statusId ?? statuses.Active,
      riskLevel: chosenRisk(input),
      jobUniqueId: uuidv7(),
      position,
    }
  })
  await insertJobs(db, scope, rows)
  const chosen = rows.map((row, index) => ({
    recordId: row.jobUniqueId,
    parentId: row.workOrderUniqueId,
    choices: choicesOf(row.companyJobCodeUniqueIds ?? row.jobCodes),
    pathOf: codePath(index, row),
  }))
  await addCodes(context, 'job', chosen)
  return rows.map((row) => row.jobUniqueId)
}

/**
 * Adds a job as the result of a decision, after the other jobs, and returns its id. The caller needs no right
 * on jobs, but must lock the work order before.
 */
export async function appendJob(
  { db, scope }: InAccount,
  workOrderUniqueId: string,
  jobTitle: string,
): Promise<string> {
  const jobUniqueId = uuidv7()
  const last = await lastPositions(db, scope, 'job', [workOrderUniqueId])
  await insertJobs(db, scope, [
    {
      ...{ jobUniqueId, workOrderUniqueId, jobTitle, jobDescription: '', statusId: statuses.Active },
      position: (last.get(workOrderUniqueId) ?? 0) + 1,
    },
  ])
  return jobUniqueId
}

/**
 * Changes jobs, all or none. A job stays in its work order.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or
 *   JOB_CODE_IN_USE (409)
 */
export async function changeJobs(context: InAccount, changes: JobChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map((change) => change.jobUniqueId)
  const placed = await requireRecords(context, 'job', ids, 'Update')
  await requireNamedCodes(context, changes)
  await lockRecords(db, scope, 'job', ids)
  const found = await listJobsById(db, scope, context.today, ids)
  const written: Change<typeof jobTable.columns>[] = []
  const chosen: CodesChosen[] = []
  for (const [index, change] of changes.entries()) {
    const { jobUniqueId, workOrderUniqueId, rowVersion, companyJobCodeUniqueIds, jobCodes, ...fields } =
      change
    const codeIds = companyJobCodeUniqueIds ?? jobCodes
    const workOrderId = placed.get(jobUniqueId)?.workOrderId ?? ''
    if (workOrderUniqueId && workOrderUniqueId !== workOrderId) {
      await requireWorkOrders(context, [workOrderUniqueId], 'Jobs', 'Read')
      throw invalidInput(`${index}.workOrderUniqueId`, 'must be the work order that the job is in')
    }
    const current = found.get(jobUniqueId)
    if (!current) throw platformError('FORBIDDEN')
    const next = { ...current, ...fields }
    found.set(jobUniqueId, { ...current, jobStartDate: next.jobStartDate, jobEndDate: next.jobEndDate })
    requireDates(next.jobStartDate, next.jobEndDate, datePath(index))
    const row = {
      ...clearTexts(fields, ['jobDescription']),
      riskLevel: chosenRisk(fields, current),
    }
    written.push({ id: jobUniqueId, row, rowVersion })
    if (codeIds) {
      chosen.push({
        recordId: jobUniqueId,
        parentId: workOrderId,
        choices: choicesOf(codeIds),
        pathOf: codePath(index, change),
      })
    }
  }
  await updateAll(db, scope, jobTable, written)
  await replaceCodes(context, 'job', chosen)
  return ids
}
