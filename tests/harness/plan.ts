/** The hierarchy in tests: the same calls at each of its levels, under one name each, and plans to try them on. */
import { dayAfter } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permissions } from '#contract/modules.ts'
import {
  type AccountHandle,
  addActivity,
  addJob,
  addRole,
  addTask,
  addWorkOrder,
  type NewActivityRow,
  type TaskHandle,
} from '#database/seed/builders.ts'
import * as activities from '#features/activities/contract.ts'
import * as jobs from '#features/jobs/contract.ts'
import * as projects from '#features/projects/contract.ts'
import * as tasks from '#features/tasks/contract.ts'
import { type Answer, newPerson, type Person, type TestApp } from './server.ts'

export type LevelName = 'workOrder' | 'job' | 'task' | 'activity'
export type LowerLevelName = Exclude<LevelName, 'workOrder'>

/** What a level calls its fields. */
interface Names {
  table: 'work_order' | 'job' | 'task' | 'activity'
  module: 'Projects' | 'Jobs' | 'Tasks' | 'Activities'
  id: string
  parent: string
  title: string
  text: string
  start: string
  end: string
  status: string
}

export const names: Record<LevelName, Names> = {
  workOrder: {
    table: 'work_order',
    module: 'Projects',
    id: 'workOrderUniqueID',
    parent: '',
    title: 'workOrderTitle',
    text: 'workOrderDescription',
    start: 'workOrderStartDate',
    end: 'workOrderEndDate',
    status: 'statusId',
  },
  job: {
    table: 'job',
    module: 'Jobs',
    id: 'jobUniqueId',
    parent: 'workOrderUniqueId',
    title: 'jobTitle',
    text: 'jobDescription',
    start: 'jobStartDate',
    end: 'jobEndDate',
    status: 'statusId',
  },
  task: {
    table: 'task',
    module: 'Tasks',
    id: 'taskUniqueId',
    parent: 'jobUniqueId',
    title: 'taskName',
    text: 'taskNotes',
    start: 'taskStartDate',
    end: 'taskEndDate',
    status: 'statusID',
  },
  activity: {
    table: 'activity',
    module: 'Activities',
    id: 'subTaskUniqueId',
    parent: 'taskUniqueId',
    title: 'subTaskTitle',
    text: 'subTaskNotes',
    start: 'subTaskStartDate',
    end: 'subTaskEndDate',
    status: 'statusId',
  },
}

const calls = {
  workOrder: {
    find: projects.findWorkOrder,
    create: projects.createWorkOrders,
    update: projects.updateWorkOrders,
    remove: projects.deleteWorkOrders,
    restore: projects.restoreWorkOrders,
  },
  job: {
    find: jobs.findJob,
    list: jobs.listJobsOfWorkOrder,
    create: jobs.createJobs,
    update: jobs.updateJobs,
    remove: jobs.deleteJobs,
    restore: jobs.restoreJobs,
    move: jobs.moveJob,
    preview: jobs.previewManyJobs,
    many: jobs.changeManyJobs,
    addCodes: jobs.addJobCodes,
    removeCodes: jobs.removeJobCodes,
  },
  task: {
    find: tasks.findTask,
    list: tasks.listTasksOfJob,
    create: tasks.createTasks,
    update: tasks.updateTasks,
    remove: tasks.deleteTasks,
    restore: tasks.restoreTasks,
    move: tasks.moveTask,
    preview: tasks.previewManyTasks,
    many: tasks.changeManyTasks,
    addCodes: tasks.addTaskCodes,
    removeCodes: tasks.removeTaskCodes,
  },
  activity: {
    find: activities.findActivity,
    list: activities.listActivitiesOfTask,
    create: activities.createActivities,
    update: activities.updateActivities,
    remove: activities.deleteActivities,
    restore: activities.restoreActivities,
    move: activities.moveActivity,
    preview: activities.previewManyActivities,
    many: activities.changeManyActivities,
    addCodes: activities.addActivityCodes,
    removeCodes: activities.removeActivityCodes,
  },
}

export type CallName = keyof (typeof calls)['job']
type Token = Pick<Person, 'token'>

/** A work order with one job, one task and one activity below it. */
export interface Branch extends TaskHandle {
  activityId: string
}

/** The id of the record of a level in a branch. */
export const idIn = (branch: Branch, level: LevelName) => branch[`${level}Id`]

/** The id of what the record of a level hangs below. */
export const parentIn = (branch: Branch, level: LowerLevelName) =>
  ({ job: branch.workOrderId, task: branch.jobId, activity: branch.taskId })[level]

/** Calls an endpoint of a level. */
export function callAt<T = unknown>(
  server: TestApp,
  level: LevelName,
  name: CallName,
  body: unknown,
  { token }: Token,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const endpoint = (calls[level] as Partial<Record<CallName, unknown>>)[name] as Endpoint
  return server.call(endpoint, { body, token, headers }) as Promise<Answer<T>>
}

/** A record of any level as the API answers it; undefined when it is not there for the caller. */
export async function readAt<T = Record<string, unknown>>(
  server: TestApp,
  level: LevelName,
  id: string,
  who: Token,
): Promise<T | undefined> {
  const { status, data } = await callAt<{ items: T[] }>(server, level, 'find', { TargetUniqueID: id }, who)
  return status === 200 ? data.items[0] : undefined
}

/** The titles below a parent in their order. */
export async function titlesBelow(
  server: TestApp,
  level: LowerLevelName,
  parentId: string,
  who: Token,
): Promise<unknown[]> {
  const body = { TargetUniqueID: parentId, NumberOfItemsPerPage: 1000 }
  const { data } = await callAt<{ items: Record<string, unknown>[] }>(server, level, 'list', body, who)
  return data.items.map((item) => item[names[level].title])
}

/** Adds a work order with one record at each level below it. */
export async function addBranch(
  { database: { db } }: TestApp,
  account: AccountHandle,
  activity: Partial<NewActivityRow> = {},
): Promise<Branch> {
  const workOrder = await addWorkOrder(db, account, { title: 'Some work order' })
  const job = await addJob(db, workOrder, { title: 'Some job' })
  const task = await addTask(db, job, { name: 'Some task' })
  return addActivity(db, task, { title: 'Some activity', ...activity })
}

/** An employee whose role has exactly these permissions. */
export async function personWith(
  server: TestApp,
  account: AccountHandle,
  permissions: Permissions,
): Promise<Person & { role: string }> {
  const role = await addRole(server.database.db, account, `Role ${Math.random()}`, permissions)
  return { ...(await newPerson(server, account, role)), role }
}

/** The day that is so many days after today. */
export function day(days: number): string {
  return dayAfter(new Date().toISOString(), days)
}

interface Entry {
  record: string
  recordId: string
  action: string
  changes: Record<string, [from: unknown, to: unknown]>
  employeeId: string | null
}

/** What was written of a company while `work` went on, in order. */
export async function auditOf(
  { database: { pool } }: TestApp,
  companyId: string,
  work: () => Promise<unknown>,
): Promise<Entry[]> {
  const { rows: before } = await pool.query('select coalesce(max(id), 0) as last from audit_entry')
  await work()
  const { rows } = await pool.query(
    `select record, record_id as "recordId", action, changes, employee_id as "employeeId"
     from audit_entry where company_id = $1 and id > $2 order by at, id`,
    [companyId, before[0].last],
  )
  return rows
}
