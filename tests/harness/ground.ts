/** What every world stands on (./world.ts): people, codes, and a project with its plan. */

import { v7 as uuidv7 } from 'uuid'
import type { RecordType } from '#contract/record-types.ts'
import {
  type AccountHandle,
  addActivity,
  addActivityCode,
  addEmployee,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addFieldDays,
  addJob,
  addJobCode,
  addJobCodeType,
  addLogin,
  addTask,
  addTaskCode,
  addTimecardWeeks,
  addTimeLog,
  addWorkOrder,
  assign,
  codeActivity,
  codeJob,
  codeTask,
} from '#database/seed/builders.ts'
import { hashPassword } from '#features/identity/server/passwords.ts'
import { BIDDING_PHASE, inventoryCategories } from '#features/reference/contract.ts'
import type { Db } from '#server/db/open.ts'

let worlds = 0
/** Hashed once: that is slow on purpose. */
const passwordHash = hashPassword('a password')

/** The lowest level that carries its code: whatever is below it has none, so the code may be taken off. */
export type CodedTo = 'job' | 'task' | 'activity'

/** When what is there came about. */
export const DAY = '2026-01-12'

/** A category of stock that every installation has. */
export const [someCategory] = inventoryCategories

/** What can be corrected is of the last seven days. */
export const today = () => new Date().toISOString().slice(0, 10)

/** What every world has: people, codes, and a project with its plan. */
export async function buildGround(db: Db, account: AccountHandle, role: string, codedTo: CodedTo) {
  const employee = await addEmployee(db, account, { firstName: 'Some', lastName: 'Body', role })
  worlds += 1
  const world = worlds
  await addJobCodeType(db, account, world, 'Some type')
  // The one that samples name, and one that the account does not have.
  if (world !== 1) await addJobCodeType(db, account, 1, 'First type')
  await db
    .insertInto('job_code_type')
    .values({ company_id: account.companyId, id: 900, name: 'Not of the account' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const jobCode = await addJobCode(db, account, { typeId: world, code: '03', name: 'Concrete' })
  const taskCode = await addTaskCode(db, account, jobCode, { code: '03 30', name: 'Cast in place' })
  const activityCode = await addActivityCode(db, account, taskCode, { code: '03 31', name: 'Slab' })
  // Only a bid project whose bidding has not ended can be advertised.
  const workOrder = await addWorkOrder(db, account, {
    title: 'Some work order',
    construction_phase: BIDDING_PHASE,
    bidding_end_date: '2050-12-31',
  })
  // An addendum belongs to a day that is confirmed; nothing else of the world is on it.
  await addFieldDays(db, [{ workOrder, day: '2026-01-15', byEmployeeId: employee.employeeId }])
  const job = await addJob(db, workOrder, { title: 'Some job' })
  const task = await addTask(db, job, { name: 'Some task' })
  const activity = await addActivity(db, task, { title: 'Some activity', target_metric: '10' })
  const [onWorkOrder, onItsJob, onItsTask, onItsActivity] = [
    await assign(db, employee, workOrder),
    await addEmployeeJob(db, employee, job),
    await addEmployeeTask(db, employee, task),
    await addEmployeeActivity(db, employee, activity),
  ]
  const colleague = await addEmployee(db, account, {
    firstName: 'Some',
    lastName: 'Colleague',
    // Reads what they may be asked to decide on.
    role: 'Foreman',
    loginId: await addLogin(db, {
      username: `colleague${world}@company.example`,
      passwordHash: await passwordHash,
    }),
  })
  await assign(db, colleague, workOrder)
  // Two weeks of somebody to decide on, and one that is approved.
  // oxlint-disable-next-line no-await-in-loop
  for (const date of [DAY, '2026-01-19'])
    await addTimeLog(db, activity, { employeeId: colleague.employeeId, date, hours: '1' })
  await addTimecardWeeks(db, [
    {
      ...workOrder,
      employeeId: colleague.employeeId,
      monday: '2026-01-05',
      state: 'approved',
      byEmployeeId: employee.employeeId,
      at: '2026-01-12T10:00:00Z',
    },
  ])
  // Not the day of the sample, with which it would overlap.
  const timeLog = await addTimeLog(db, activity, {
    employeeId: employee.employeeId,
    date: DAY,
    hours: '1',
  })
  const onJob = await codeJob(db, job, jobCode)
  const onTask = codedTo === 'job' ? uuidv7() : await codeTask(db, task, onJob, taskCode)
  if (codedTo === 'activity') await codeActivity(db, activity, onTask, activityCode)
  const records = {
    company: account.companyId,
    account: account.accountId,
    employee: employee.employeeId,
    colleague: colleague.employeeId,
    workOrder: workOrder.workOrderId,
    job: job.jobId,
    task: task.taskId,
    activity: activity.activityId,
    jobCode: onJob,
    taskCode: onTask,
    companyJobCode: jobCode,
    companyTaskCode: taskCode,
    companySubTaskCode: activityCode,
    companyRole: account.roles['Field worker'] ?? '',
    employeeWorkOrder: onWorkOrder,
    employeeJob: onItsJob,
    employeeTask: onItsTask,
    employeeSubTask: onItsActivity,
    timeLog,
  }
  return { db, account, employee, colleague, world, activityCode, workOrder, job, task, activity, records }
}

export type Ground = Awaited<ReturnType<typeof buildGround>>

type GroundKind = keyof Ground['records']

/** Where the records of the ground are. */
export const groundTables: Readonly<Record<GroundKind, string>> = {
  company: 'company',
  account: 'account',
  employee: 'employee',
  colleague: 'employee',
  workOrder: 'work_order',
  job: 'job',
  task: 'task',
  activity: 'activity',
  jobCode: 'job_code',
  taskCode: 'task_code',
  companyJobCode: 'company_job_code',
  companyTaskCode: 'company_task_code',
  companySubTaskCode: 'company_sub_task_code',
  companyRole: 'company_role',
  employeeWorkOrder: 'employee_work_order',
  employeeJob: 'employee_job',
  employeeTask: 'employee_task',
  employeeSubTask: 'employee_activity',
  timeLog: 'time_log',
}

/** The types of records that every project has: they are of the ground, and no kit makes them. */
export const planLevels: readonly RecordType[] = ['WorkOrder', 'Job', 'Task', 'SubTask']
