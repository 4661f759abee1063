/** The rules of tasks. */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound, platformError } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import {
  addCodes,
  type CodeChoice,
  type CodesChosen,
  replaceCodes,
  requireChoices,
} from '#features/codes/server/public.ts'
import {
  lastPositions,
  lockRecords,
  requireDates,
  requireRecords,
  toldTo,
  untold,
} from '#features/hierarchy/server/public.ts'
import { requireSubcontractors } from '#features/subcontractors/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import { type Change, lock, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { NewTask, Task, TaskChange, TaskCodePair } from '../contract.ts'
import { countTasks, findTaskById, insertTasks, listTasks, listTasksById, taskTable } from './queries.ts'

type Target = Paging & { TargetUniqueID: string }

/** 000 §9: both metrics begin with "0.0". */
const NO_METRIC = '0.0'

/** The task with only its title, for people who may read no more. */
const titleOf = ({ taskUniqueId, taskName, jobUniqueId, workOrderUniqueId, rowVersion }: Task): Task => ({
  ...untold,
  ...{ taskUniqueId, taskName, jobUniqueId, workOrderUniqueId, rowVersion },
  ...{ statusID: statuses.Active, taskStartDate: null, taskEndDate: null, taskNotes: '' },
  ...{ taskMetric: NO_METRIC, taskCurrentMetric: NO_METRIC },
  ...{ subContractorUniqueID: null, subContractorName: null },
  ...{ companyTaskCodeUniqueId: null, jobCodeCompanyTaskCodeIds: [], assignedTaskCodeList: [] },
})

/** A page of the tasks of a job. */
export async function pageOfTasks(
  context: InAccount,
  { TargetUniqueID, ...paging }: Target,
): Promise<PageOf<Task>> {
  const { db, scope, today } = context
  await requireRecords(context, 'job', [TargetUniqueID], 'Read', 'Tasks')
  const told = toldTo(context, titleOf)
  return fetchPage(
    paging,
    async (range) => told(await listTasks(db, scope, today, TargetUniqueID, range)),
    () => countTasks(db, scope, today, TargetUniqueID),
  )
}

/** A page with one task. */
export async function pageWithTask(context: InAccount, body: Target): Promise<PageOf<Task>> {
  const { db, scope, today } = context
  const task = await findTaskById(db, scope, today, body.TargetUniqueID)
  const [told] = toldTo(context, titleOf)(task ? [task] : [])
  if (!told) throw notFound()
  return pageOfOne(told, body)
}

const datePath = (index: number) => `${index}.taskEndDate`
const choiceOf = ({ jobCodeId, companyTaskCodeUniqueId }: TaskCodePair): CodeChoice => ({
  codeId: companyTaskCodeUniqueId,
  aboveId: jobCodeId,
})

/**
 * Checks the codes in `assignedTaskCodeList` even if another list decides, so that no input names a wrong
 * code.
 */
const requireNamedCodes = (
  context: InAccount,
  inputs: readonly (Pick<TaskChange, 'assignedTaskCodeList'> & { taskUniqueId?: string })[],
  parentOf: (index: number) => string,
) =>
  requireChoices(
    context,
    'task',
    inputs.map(({ assignedTaskCodeList = [], taskUniqueId: recordId }, index) => ({
      ...(recordId && { recordId }),
      parentId: parentOf(index),
      choices: assignedTaskCodeList.map(choiceOf),
    })),
  )

/** The codes chosen for a task: the list, and the default code if the list does not contain it. */
function codesOf(
  index: number,
  ids: { recordId: string; parentId: string },
  pairs: readonly TaskCodePair[],
  chosen: string | null | undefined,
): CodesChosen {
  const isListed = pairs.some(({ companyTaskCodeUniqueId }) => companyTaskCodeUniqueId === chosen)
  const choices = [...pairs.map(choiceOf), ...(chosen && !isListed ? [{ codeId: chosen }] : [])]
  const pathOf = (code: number) =>
    code < pairs.length
      ? `${index}.jobCodeCompanyTaskCodeIds.${code}.companyTaskCodeUniqueId`
      : `${index}.companyTaskCodeUniqueId`
  return { ...ids, choices, defaultId: chosen, pathOf }
}

/**
 * Adds tasks with their codes, all or none. New tasks are the last of their job.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404)
 */
export async function addTasks(context: InAccount, inputs: NewTask[]): Promise<string[]> {
  const { db, scope } = context
  const jobs = inputs.map((input) => input.jobUniqueId)
  const placed = await requireRecords(context, 'job', jobs, 'Create', 'Tasks')
  await requireSubcontractors(
    context,
    inputs.map((input) => input.subContractorUniqueID),
  )
  await requireNamedCodes(context, inputs, (index) => jobs[index] ?? '')
  await lockRecords(db, scope, 'job', jobs)
  const last = await lastPositions(db, scope, 'task', jobs)
  const rows = inputs.map((input, index) => {
    requireDates(input.taskStartDate, input.taskEndDate, datePath(index))
    const position = (last.get(input.jobUniqueId) ?? 0) + 1
    last.set(input.jobUniqueId, position)
    return {
      ...input,
      taskNotes: input.taskNotes ?? '',
      taskMetric: input.taskMetric ?? NO_METRIC,
      taskCurrentMetric: input.taskCurrentMetric ?? NO_METRIC,
      statusID: input.statusID ?? statuses.Active,
      // `addCodes` below checks the codes and sets the default.
      companyTaskCodeUniqueId: null,
      workOrderUniqueId: placed.get(input.jobUniqueId)?.workOrderId ?? '',
      taskUniqueId: uuidv7(),
      position,
    }
  })
  await insertTasks(db, scope, rows)
  const chosen = rows.map((row, index) =>
    codesOf(
      index,
      { recordId: row.taskUniqueId, parentId: row.jobUniqueId },
      row.jobCodeCompanyTaskCodeIds ?? row.assignedTaskCodeList ?? [],
      inputs[index]?.companyTaskCodeUniqueId,
    ),
  )
  await addCodes(context, 'task', chosen)
  return rows.map((row) => row.taskUniqueId)
}

/**
 * Changes tasks, all or none. A task stays in its job.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or
 *   TASK_CODE_IN_USE (409)
 */
export async function changeTasks(context: InAccount, changes: TaskChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map((change) => change.taskUniqueId)
  const placed = await requireRecords(context, 'task', ids, 'Update')
  await requireSubcontractors(
    context,
    changes.map((change) => change.subContractorUniqueID),
    { table: 'task', records: ids },
  )
  await requireNamedCodes(context, changes, (index) => placed.get(ids[index] ?? '')?.parentId ?? '')
  await lockRecords(db, scope, 'task', ids)
  const found = await listTasksById(db, scope, context.today, ids)
  const written: Change<typeof taskTable.columns>[] = []
  const replaced: CodesChosen[] = []
  const added: CodesChosen[] = []
  for (const [index, change] of changes.entries()) {
    const {
      taskUniqueId,
      jobUniqueId,
      rowVersion,
      jobCodeCompanyTaskCodeIds,
      assignedTaskCodeList,
      ...fields
    } = change
    const pairs = jobCodeCompanyTaskCodeIds ?? assignedTaskCodeList
    const parentId = placed.get(taskUniqueId)?.parentId ?? ''
    if (jobUniqueId && jobUniqueId !== parentId) {
      await requireRecords(context, 'job', [jobUniqueId], 'Read')
      throw invalidInput(`${index}.jobUniqueId`, 'must be the job that the task is in')
    }
    const current = found.get(taskUniqueId)
    if (!current) throw platformError('FORBIDDEN')
    const next = { ...current, ...fields }
    found.set(taskUniqueId, { ...current, taskStartDate: next.taskStartDate, taskEndDate: next.taskEndDate })
    requireDates(next.taskStartDate, next.taskEndDate, datePath(index))
    const { companyTaskCodeUniqueId: chosen, ...row } = clearTexts(fields, ['taskNotes'])
    written.push({ id: taskUniqueId, row, rowVersion })
    const ownIds = { recordId: taskUniqueId, parentId }
    if (pairs) replaced.push(codesOf(index, ownIds, pairs, chosen))
    else if (chosen) added.push(codesOf(index, ownIds, [], chosen))
  }
  await updateAll(db, scope, taskTable, written)
  await replaceCodes(context, 'task', replaced)
  await addCodes(context, 'task', added)
  return ids
}

/**
 * Adds the first task of a new job, for a subcontractor, and returns its id. The caller must lock the
 * subcontractor before.
 */
export async function appendTask(
  { db, scope }: InAccount,
  place: { workOrderUniqueId: string; jobUniqueId: string },
  { taskName, subContractorUniqueID }: { taskName: string; subContractorUniqueID: string },
): Promise<string> {
  const taskUniqueId = uuidv7()
  await insertTasks(db, scope, [
    {
      ...{ ...place, taskUniqueId, taskName, subContractorUniqueID, taskNotes: '', position: 1 },
      ...{ taskMetric: NO_METRIC, taskCurrentMetric: NO_METRIC, statusID: statuses.Active },
    },
  ])
  return taskUniqueId
}

/**
 * Sets the subcontractor of the given tasks that have none. The caller must lock the subcontractor before.
 */
export async function giveTasks(
  { db, scope }: InAccount,
  ids: readonly string[],
  subContractorUniqueID: string,
): Promise<void> {
  const held = await lock(db, scope, taskTable, ids, { firm: 'sub_contractor_id' })
  const free = [...held.values()].filter(({ firm }) => firm === null)
  if (free.length === 0) return
  await updateAll(
    db,
    scope,
    taskTable,
    free.map(({ id }) => ({ id, row: { subContractorUniqueID } })),
  )
}
