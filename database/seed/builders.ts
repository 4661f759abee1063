/** Inserts records directly into the database, for the demo company, the tests and the benchmarks. */
import { type Insertable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayAfter } from '#contract/days.ts'
import type { Module, Permissions } from '#contract/modules.ts'
import { type RecordType, recordTypeOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { settleDefaultCodes } from '#features/codes/server/assignment-queries.ts'
import type { CourtStep, WaitingType } from '#features/court/contract.ts'
import type { DiscussedType } from '#features/discussion/contract.ts'
import { hashPassword } from '#features/identity/server/passwords.ts'
import { notificationKinds } from '#features/notifications/kinds.ts'
import type { NewNotice } from '#features/notifications/server/public.ts'
import { insertDefaultRoles } from '#features/roles/server/queries.ts'
import type { Db } from '#server/db/open.ts'
import type { DB } from '#server/db/schema.gen.ts'

export interface CompanyHandle {
  companyId: string
  /** Role id by role name. */
  roles: Record<string, string>
}

export interface AccountHandle extends CompanyHandle {
  accountId: string
}

export interface EmployeeHandle {
  companyId: string
  accountId: string
  employeeId: string
}

export interface WorkOrderHandle {
  companyId: string
  accountId: string
  workOrderId: string
}

export interface JobHandle extends WorkOrderHandle {
  jobId: string
}

export interface TaskHandle extends JobHandle {
  taskId: string
}

export interface ActivityHandle extends TaskHandle {
  activityId: string
}

export interface PlaceRow {
  address?: string
  city?: string
  zip_code?: string
  country_id?: number
  state_id?: number
}

/** Adds a company with the default roles and their permissions. */
export async function addCompany(db: Db, company: { name: string } & PlaceRow): Promise<CompanyHandle> {
  const companyId = uuidv7()
  await db
    .insertInto('company')
    .values({ company_id: companyId, status_id: statuses.Active, ...company })
    .execute()
  return { companyId, roles: await insertDefaultRoles(db, companyId) }
}

/** Adds an account to a company. Without a time zone its days are UTC days. */
export async function addAccount(
  db: Db,
  company: CompanyHandle,
  account: { name: string; admin_email?: string; time_zone?: string } & PlaceRow,
): Promise<AccountHandle> {
  const accountId = uuidv7()
  await db
    .insertInto('account')
    .values({ company_id: company.companyId, account_id: accountId, status_id: statuses.Active, ...account })
    .execute()
  return { ...company, accountId }
}

/** Adds a role of the company's own with these permissions. */
export async function addRole(
  db: Db,
  company: CompanyHandle,
  name: string,
  permissions: Permissions,
): Promise<string> {
  const id = uuidv7()
  await db.insertInto('company_role').values({ company_id: company.companyId, id, name }).execute()
  await db
    .insertInto('iam')
    .values({
      company_id: company.companyId,
      id: uuidv7(),
      company_role_id: id,
      permissions: JSON.stringify(permissions),
      status_id: statuses.Active,
    })
    .execute()
  return id
}

/** Overrides a role's permissions on one work order. */
export async function scopeRole(
  db: Db,
  role: string,
  workOrder: WorkOrderHandle,
  permissions: Permissions,
): Promise<void> {
  await db
    .insertInto('iam')
    .values({
      company_id: workOrder.companyId,
      id: uuidv7(),
      company_role_id: role,
      scope_account_id: workOrder.accountId,
      scope_work_order_id: workOrder.workOrderId,
      permissions: JSON.stringify(permissions),
      status_id: statuses.Active,
    })
    .execute()
}

/** Adds a login, with a password or with the hash of a password. */
export async function addLogin(
  db: Db,
  login: { username: string; isAdmin?: boolean } & ({ password: string } | { passwordHash: string }),
): Promise<string> {
  const loginId = uuidv7()
  await db
    .insertInto('login')
    .values({
      login_id: loginId,
      username: login.username.toLowerCase(),
      password_hash: 'passwordHash' in login ? login.passwordHash : await hashPassword(login.password),
      is_admin: login.isAdmin ?? false,
      status_id: statuses.Active,
    })
    .execute()
  return loginId
}

/** Adds an employee; `role` is a default role's name or a role's id. With a login, they can sign in. */
export async function addEmployee(
  db: Db,
  account: AccountHandle,
  employee: {
    firstName: string
    lastName: string
    role: string
    loginId?: string
    phoneNumber?: string
    statusId?: number
    ownCompanyName?: string
  },
): Promise<EmployeeHandle> {
  const { companyId, accountId } = account
  const employeeId = uuidv7()
  await db
    .insertInto('employee')
    .values({
      company_id: companyId,
      account_id: accountId,
      id: employeeId,
      first_name: employee.firstName,
      last_name: employee.lastName,
      company_role_id: account.roles[employee.role] ?? employee.role,
      status_id: employee.statusId ?? statuses.Active,
      phone_number: (employee.phoneNumber ?? '').replaceAll(/\D/g, ''),
      own_company_name: employee.ownCompanyName ?? '',
    })
    .execute()
  if (employee.loginId) {
    await db
      .insertInto('login_employee')
      .values({
        login_id: employee.loginId,
        company_id: companyId,
        account_id: accountId,
        employee_id: employeeId,
        // A pending employee has not followed the link of the invitation.
        ...(employee.statusId === statuses.Pending && { confirmed_at: null }),
      })
      .execute()
  }
  return { companyId, accountId, employeeId }
}

export interface NewWorkOrderRow extends PlaceRow {
  title: string
  description?: string
  start_date?: string
  end_date?: string
  status_id?: number
  construction_phase?: string
  bidding_due_date?: string
  bidding_end_date?: string
  bidding_end_time?: string
  is_bid_advertised?: boolean
  bid_project_name?: string
  risk_level?: string
}

/** Adds a work order. */
export async function addWorkOrder(
  db: Db,
  account: Pick<AccountHandle, 'companyId' | 'accountId'>,
  workOrder: NewWorkOrderRow,
): Promise<WorkOrderHandle> {
  const { companyId, accountId } = account
  const workOrderId = uuidv7()
  await db
    .insertInto('work_order')
    .values({
      company_id: companyId,
      account_id: accountId,
      id: workOrderId,
      status_id: statuses.Active,
      ...workOrder,
    })
    .execute()
  return { companyId, accountId, workOrderId }
}

/** Assigns an employee to a work order, and returns the id of the assignment. */
export async function assign(db: Db, employee: EmployeeHandle, workOrder: WorkOrderHandle): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('employee_work_order')
    .values({
      company_id: workOrder.companyId,
      account_id: workOrder.accountId,
      id,
      employee_id: employee.employeeId,
      work_order_id: workOrder.workOrderId,
    })
    .execute()
  return id
}

/** Assigns an employee to a job. The employee must be on the job's work order. */
export async function addEmployeeJob(db: Db, employee: EmployeeHandle, job: JobHandle): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('employee_job')
    .values({
      company_id: job.companyId,
      account_id: job.accountId,
      id,
      employee_id: employee.employeeId,
      work_order_id: job.workOrderId,
      job_id: job.jobId,
    })
    .execute()
  return id
}

/** Assigns an employee to a task. The employee must be on the task's job. */
export async function addEmployeeTask(db: Db, employee: EmployeeHandle, task: TaskHandle): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('employee_task')
    .values({
      company_id: task.companyId,
      account_id: task.accountId,
      id,
      employee_id: employee.employeeId,
      work_order_id: task.workOrderId,
      job_id: task.jobId,
      task_id: task.taskId,
    })
    .execute()
  return id
}

/** Assigns an employee to an activity. The employee must be on the activity's task. */
export async function addEmployeeActivity(
  db: Db,
  employee: EmployeeHandle,
  activity: ActivityHandle,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('employee_activity')
    .values({
      company_id: activity.companyId,
      account_id: activity.accountId,
      id,
      employee_id: employee.employeeId,
      work_order_id: activity.workOrderId,
      task_id: activity.taskId,
      activity_id: activity.activityId,
    })
    .execute()
  return id
}

/** Makes one employee the supervisor of another on a work order that both are on. */
export async function addRelation(
  db: Db,
  workOrder: WorkOrderHandle,
  supervisor: EmployeeHandle,
  reportee: EmployeeHandle,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('employee_relation')
    .values({
      company_id: workOrder.companyId,
      account_id: workOrder.accountId,
      id,
      work_order_id: workOrder.workOrderId,
      supervisor_employee_id: supervisor.employeeId,
      reportee_employee_id: reportee.employeeId,
    })
    .execute()
  return id
}

export interface NewTimeLog {
  employeeId: string
  /** The person who entered the log. Left out: the employee. */
  byEmployeeId?: string
  /** yyyy-MM-dd */
  date: string
  /** HH:mm; either both times or neither. */
  start?: string
  end?: string
  hours: string
  notes?: string
  /** A counter-entry: its hours may be negative. */
  isCorrection?: boolean
}

/** Logs time on an activity. */
export async function addTimeLog(db: Db, activity: ActivityHandle, log: NewTimeLog): Promise<string> {
  const [id] = await addTimeLogs(db, [{ ...log, activity }])
  return id as string
}

/** Logs time on many activities at once. */
export async function addTimeLogs(
  db: Db,
  logs: readonly (NewTimeLog & { activity: ActivityHandle })[],
): Promise<string[]> {
  const rows = logs.map((log) => ({ ...log, id: uuidv7() }))
  await db
    .insertInto('time_log')
    .values(
      rows.map(
        ({ id, activity, employeeId, byEmployeeId, date, start, end, hours, notes, isCorrection }) => ({
          company_id: activity.companyId,
          account_id: activity.accountId,
          id,
          work_order_id: activity.workOrderId,
          activity_id: activity.activityId,
          employee_id: employeeId,
          log_date: date,
          start_time: start ?? null,
          end_time: end ?? null,
          minutes: Math.round(Number(hours) * 600) / 10,
          notes: notes ?? '',
          is_correction: isCorrection ?? false,
          created_by_employee_id: byEmployeeId ?? employeeId,
        }),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export interface NewTimecardWeek extends WorkOrderHandle {
  employeeId: string
  /** yyyy-MM-dd */
  monday: string
  state: 'submitted' | 'sent back' | 'approved'
  byEmployeeId: string
  at: string
  comment?: string
  /** Only for an approved week: the stored overtime of each entry. */
  split?: object | null
}

/** Adds timecard weeks of people on projects, each in a state. */
export async function addTimecardWeeks(db: Db, weeks: readonly NewTimecardWeek[]): Promise<void> {
  await db
    .insertInto('timecard_week')
    .values(
      weeks.map(
        ({
          companyId,
          accountId,
          workOrderId,
          employeeId,
          monday,
          state,
          byEmployeeId,
          at,
          comment,
          split,
        }) => ({
          company_id: companyId,
          account_id: accountId,
          work_order_id: workOrderId,
          employee_id: employeeId,
          week_start: monday,
          state,
          by_employee_id: byEmployeeId,
          at,
          comment: comment ?? '',
          split: split ? JSON.stringify(split) : null,
        }),
      ),
    )
    .execute()
}

/** Adds a job. */
export async function addJob(
  db: Db,
  workOrder: WorkOrderHandle,
  job: { title: string; description?: string; start_date?: string; end_date?: string; position?: number },
): Promise<JobHandle> {
  const jobId = uuidv7()
  const { companyId, accountId, workOrderId } = workOrder
  await db
    .insertInto('job')
    .values({
      company_id: companyId,
      account_id: accountId,
      id: jobId,
      work_order_id: workOrderId,
      status_id: statuses.Active,
      ...job,
    })
    .execute()
  return { ...workOrder, jobId }
}

export interface NewTaskRow {
  name: string
  notes?: string
  metric?: string
  current_metric?: string
  start_date?: string
  end_date?: string
  position?: number
}

/** Adds a task. */
export async function addTask(db: Db, job: JobHandle, task: NewTaskRow): Promise<TaskHandle> {
  const taskId = uuidv7()
  const { companyId, accountId, workOrderId, jobId } = job
  await db
    .insertInto('task')
    .values({
      company_id: companyId,
      account_id: accountId,
      id: taskId,
      work_order_id: workOrderId,
      job_id: jobId,
      status_id: statuses.Active,
      ...task,
    })
    .execute()
  return { ...job, taskId }
}

export interface NewActivityRow {
  title: string
  notes?: string
  start_date?: string
  end_date?: string
  target_metric?: string
  hours?: string
  unit?: string
  bid_unit_cost?: string
  position?: number
}

/** Adds an activity. */
export async function addActivity(
  db: Db,
  task: TaskHandle,
  activity: NewActivityRow,
): Promise<ActivityHandle> {
  const [handle] = await addActivities(db, [{ ...activity, task }])
  return handle as ActivityHandle
}

/** Adds many activities in one statement, so that their totals are computed once. */
export async function addActivities(
  db: Db,
  activities: readonly (NewActivityRow & { task: TaskHandle })[],
): Promise<ActivityHandle[]> {
  const rows = activities.map((activity) => ({ ...activity, id: uuidv7() }))
  await db
    .insertInto('activity')
    .values(
      rows.map(({ task, id, ...activity }) => ({
        company_id: task.companyId,
        account_id: task.accountId,
        id,
        work_order_id: task.workOrderId,
        job_id: task.jobId,
        task_id: task.taskId,
        status_id: statuses.Active,
        ...activity,
      })),
    )
    .execute()
  return rows.map(({ task, id }) => ({ ...task, activityId: id }))
}

/** Adds an activity that an employee has just deleted, and returns the id of the deletion. */
export async function addDeletedActivity(
  db: Db,
  task: TaskHandle,
  { title, byEmployeeId }: { title: string; byEmployeeId: string },
): Promise<string> {
  const { companyId, accountId, workOrderId } = task
  const { activityId } = await addActivity(db, task, { title })
  const id = uuidv7()
  const by = { deleted_at: new Date().toISOString(), deleted_by_employee_id: byEmployeeId }
  await db
    .updateTable('activity')
    .set({ ...by, deletion_id: id })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', activityId)
    .execute()
  const place = { company_id: companyId, account_id: accountId, work_order_id: workOrderId }
  const took = { job_count: 0, task_count: 0, activity_count: 0, employee_ids: [] }
  await db
    .insertInto('deletion')
    .values({ ...place, ...by, ...took, id, level: 'activity', titles: [title] })
    .execute()
  return id
}

/** Asks an employee for a new end date of an activity, and returns the id of the request. */
export async function addEndDateRequest(
  db: Db,
  activity: ActivityHandle,
  { askedEmployeeId, byEmployeeId }: { askedEmployeeId: string; byEmployeeId: string },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('end_date_request')
    .values({
      company_id: activity.companyId,
      account_id: activity.accountId,
      id,
      work_order_id: activity.workOrderId,
      activity_id: activity.activityId,
      asked_employee_id: askedEmployeeId,
      asked_by_employee_id: byEmployeeId,
    })
    .execute()
  return id
}

export interface NewCapture {
  employeeId: string
  /** The person who entered the capture. Left out: the employee. */
  byEmployeeId?: string
  metric: string
  date: string
}

/** Captures progress on an activity. A trigger updates the totals. */
export async function addCapture(db: Db, activity: ActivityHandle, capture: NewCapture): Promise<string> {
  const [id = ''] = await addCaptures(db, [{ ...capture, activity }])
  return id
}

/** Captures progress on many activities at once. */
export async function addCaptures(
  db: Db,
  captures: readonly (NewCapture & { activity: ActivityHandle })[],
): Promise<string[]> {
  const rows = captures.map(({ activity, employeeId, byEmployeeId, metric, date }) => ({
    company_id: activity.companyId,
    account_id: activity.accountId,
    id: uuidv7(),
    work_order_id: activity.workOrderId,
    activity_id: activity.activityId,
    employee_id: employeeId,
    metric_completed: metric,
    capture_date: date,
    created_by_employee_id: byEmployeeId ?? employeeId,
  }))
  await db.insertInto('activity_capture').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Adds a job code type and offers it to an account. */
export async function addJobCodeType(
  db: Db,
  account: AccountHandle,
  id: number,
  name: string,
): Promise<void> {
  const { companyId, accountId } = account
  await db
    .insertInto('job_code_type')
    .values({ company_id: companyId, id, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('account_job_code_type')
    .values({ company_id: companyId, account_id: accountId, job_code_type_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds a contract (job) code. */
export async function addJobCode(
  db: Db,
  company: CompanyHandle,
  code: { typeId: number; code: string; name: string },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('company_job_code')
    .values({
      company_id: company.companyId,
      id,
      job_code_type_id: code.typeId,
      code: code.code,
      name: code.name,
      status_id: statuses.Active,
    })
    .execute()
  return id
}

/** Adds a task code below a job code. */
export async function addTaskCode(
  db: Db,
  company: CompanyHandle,
  jobCode: string,
  code: { code: string; name: string },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('company_task_code')
    .values({
      company_id: company.companyId,
      id,
      company_job_code_id: jobCode,
      status_id: statuses.Active,
      ...code,
    })
    .execute()
  return id
}

/** Adds an activity code below a task code. */
export async function addActivityCode(
  db: Db,
  company: CompanyHandle,
  taskCode: string,
  code: { code: string; name: string },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('company_sub_task_code')
    .values({
      company_id: company.companyId,
      id,
      company_task_code_id: taskCode,
      status_id: statuses.Active,
      ...code,
    })
    .execute()
  return id
}

/** Adds a company's code below an inventory category that all companies share. */
export async function addInventoryCategory(
  db: Db,
  company: CompanyHandle,
  category: { categoryId: string; code: string; name: string },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('company_inventory_category')
    .values({
      company_id: company.companyId,
      id,
      inventory_category_id: category.categoryId,
      code: category.code,
      name: category.name,
    })
    .execute()
  return id
}

export interface ItemHandle extends Pick<AccountHandle, 'companyId' | 'accountId'> {
  itemId: string
}

type NewItemRow = Partial<
  Omit<
    Insertable<DB['master_inventory']>,
    'company_id' | 'account_id' | 'id' | 'company_inventory_category_id'
  >
>

/** Adds an item without any stock to an account. */
export async function addItem(
  db: Db,
  { companyId, accountId }: Pick<AccountHandle, 'companyId' | 'accountId'>,
  { category, ...item }: NewItemRow & { category: string },
): Promise<ItemHandle> {
  const itemId = uuidv7()
  await db
    .insertInto('master_inventory')
    .values({
      company_id: companyId,
      account_id: accountId,
      id: itemId,
      company_inventory_category_id: category,
      unit: 'ea',
      status_id: statuses.Active,
      ...item,
    })
    .execute()
  return { companyId, accountId, itemId }
}

export interface NewMovement {
  kind: 'receive' | 'assign' | 'return' | 'use' | 'adjust'
  /** Negative: a use that is taken back, or an adjustment to a smaller quantity. */
  quantity: string | number
  /** The person who enters the movement. */
  byEmployeeId: string
  /** The work order of the movement. Left out: stock is received or adjusted in the store. */
  workOrderId?: string
  /** The person who has the stock on the work order. */
  employeeId?: string
  moved_on: string
  reason?: string
  /** The use (`addUse`) that the movement belongs to. */
  useId?: string
}

/**
 * Adds a movement of stock; triggers update the quantities. Returns the id of the item's stock on the work
 * order, or null.
 */
export async function addMovement(db: Db, item: ItemHandle, movement: NewMovement): Promise<string | null> {
  const { companyId: company_id, accountId: account_id, itemId: master_inventory_id } = item
  const { kind, quantity, byEmployeeId, workOrderId, employeeId = null, moved_on, reason = '' } = movement
  const isBack = Number(quantity) < 0
  const places = {
    receive: ['outside', 'store'],
    assign: ['store', 'work order'],
    return: ['work order', 'store'],
    use: ['work order', 'outside'],
    adjust: ['outside', 'store'],
  }[kind]
  const [from_place = '', to_place = ''] = isBack ? places.toReversed() : places
  const held = workOrderId
    ? await db
        .insertInto('work_order_inventory')
        .values({
          company_id,
          account_id,
          id: uuidv7(),
          master_inventory_id,
          work_order_id: workOrderId,
          employee_id: employeeId,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'account_id', 'work_order_id', 'master_inventory_id'])
            .doUpdateSet((update) => ({
              employee_id: update.fn.coalesce('excluded.employee_id', 'work_order_inventory.employee_id'),
            })),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
    : null
  await db
    .insertInto('inventory_movement')
    .values({
      company_id,
      account_id,
      id: uuidv7(),
      master_inventory_id,
      kind,
      quantity: String(quantity).replace('-', ''),
      from_place,
      to_place,
      work_order_inventory_id: held?.id ?? null,
      employee_inventory_id: movement.useId ?? null,
      employee_id: employeeId,
      moved_on,
      reason,
      created_by_employee_id: byEmployeeId,
    })
    .execute()
  return held?.id ?? null
}

/** Records that a person used an item from the stock of a job's project. */
export async function addUse(
  db: Db,
  item: ItemHandle,
  { workOrderId, jobId }: Pick<JobHandle, 'workOrderId' | 'jobId'>,
  use: { employeeId: string; quantity: string | number; date: string; activityId?: string | null },
): Promise<string> {
  const { companyId: company_id, accountId: account_id } = item
  const { employeeId, quantity, date, activityId = null } = use
  const held = await db
    .selectFrom('work_order_inventory')
    .select('id')
    .where('company_id', '=', company_id)
    .where('account_id', '=', account_id)
    .where('work_order_id', '=', workOrderId)
    .where('master_inventory_id', '=', item.itemId)
    .executeTakeFirstOrThrow()
  const id = uuidv7()
  const place = { company_id, account_id, id, work_order_id: workOrderId, work_order_inventory_id: held.id }
  await db
    .insertInto('employee_inventory')
    .values({
      ...place,
      job_id: jobId,
      activity_id: activityId,
      employee_id: employeeId,
      quantity,
      capture_date: date,
      status_id: statuses.Created,
      created_by_employee_id: employeeId,
    })
    .execute()
  const by = { byEmployeeId: employeeId, employeeId, moved_on: date, useId: id }
  await addMovement(db, item, { ...by, kind: 'use', quantity, workOrderId })
  return id
}

/** Maps a role to an inventory category: the role then sees only categories that it is mapped to. */
export async function mapRoleToCategory(
  db: Db,
  { companyId }: CompanyHandle,
  { role, category }: { role: string; category: string },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('company_role_inventory')
    .values({ company_id: companyId, id, company_role_id: role, company_inventory_category_id: category })
    .execute()
  return id
}

/** Adds a job code to a job, and returns the id that task codes of the job refer to. */
export async function codeJob(db: Db, job: JobHandle, companyJobCode: string): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('job_code')
    .values({
      company_id: job.companyId,
      account_id: job.accountId,
      id,
      job_id: job.jobId,
      company_job_code_id: companyJobCode,
    })
    .execute()
  return id
}

/**
 * Adds a task code to a task, and returns the id that activity codes refer to. The first code of a task is
 * its default.
 */
export async function codeTask(
  db: Db,
  task: TaskHandle,
  jobCodeId: string,
  companyTaskCode: string,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('task_code')
    .values({
      company_id: task.companyId,
      account_id: task.accountId,
      id,
      task_id: task.taskId,
      job_code_id: jobCodeId,
      company_task_code_id: companyTaskCode,
    })
    .execute()
  await settleDefaultCodes(db, task, 'task', [task.taskId])
  return id
}

/** Adds an activity code to an activity. */
export async function codeActivity(
  db: Db,
  activity: ActivityHandle,
  taskCodeId: string,
  companySubTaskCode: string,
): Promise<void> {
  await codeActivities(db, [{ activity, taskCodeId, companySubTaskCode }])
}

/** Adds activity codes to many activities of one account. The first code of an activity is its default. */
export async function codeActivities(
  db: Db,
  codes: readonly { activity: ActivityHandle; taskCodeId: string; companySubTaskCode: string }[],
): Promise<void> {
  await db
    .insertInto('activity_code')
    .values(
      codes.map(({ activity, taskCodeId, companySubTaskCode }) => ({
        company_id: activity.companyId,
        account_id: activity.accountId,
        id: uuidv7(),
        activity_id: activity.activityId,
        task_code_id: taskCodeId,
        company_sub_task_code_id: companySubTaskCode,
      })),
    )
    .execute()
  const ids = codes.map(({ activity }) => activity.activityId)
  const [first] = codes
  if (first) await settleDefaultCodes(db, first.activity, 'activity', ids)
}

export interface NewSubContractorRow extends PlaceRow {
  name: string
  /** A trade of the reference data. Left out: Concrete. */
  sub_contractor_type_id?: number
  /** 'Created' if the subcontractor is activated (002 §4). */
  status_id?: number
}

/** Adds a subcontractor to an account. */
export async function addSubContractor(
  db: Db,
  account: Pick<AccountHandle, 'companyId' | 'accountId'>,
  subContractor: NewSubContractorRow,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('sub_contractor')
    .values({
      company_id: account.companyId,
      account_id: account.accountId,
      id,
      sub_contractor_type_id: 1,
      status_id: statuses.Pending,
      ...subContractor,
    })
    .execute()
  return id
}

export interface PunchListHandle extends JobHandle {
  punchListId: string
}

/** Adds a punch list of an employee to a job. */
export async function addPunchList(
  db: Db,
  job: JobHandle,
  list: {
    name: string
    description?: string
    byEmployeeId: string
    created_at?: string
    status_id?: number
    closed_at?: string
  },
): Promise<PunchListHandle> {
  const punchListId = uuidv7()
  const { byEmployeeId, ...row } = list
  await db
    .insertInto('punch_list')
    .values({
      company_id: job.companyId,
      account_id: job.accountId,
      id: punchListId,
      work_order_id: job.workOrderId,
      job_id: job.jobId,
      status_id: statuses.Active,
      created_by_employee_id: byEmployeeId,
      ...(row.closed_at && { closed_by_employee_id: byEmployeeId }),
      ...row,
    })
    .execute()
  return { ...job, punchListId }
}

export interface NewPunchListItemRow {
  number: number
  description: string
  location?: string
  /** The person who found the fault. */
  byEmployeeId: string
  /** yyyy-MM-dd */
  created_on: string
  employee_id?: string
  sub_contractor_type_id?: number
  sub_contractor_id?: string
  due_date?: string
  status_id?: number
  closed_at?: string
  closed_by_employee_id?: string
}

/** Adds an item to a punch list. */
export async function addPunchListItem(
  db: Db,
  list: PunchListHandle,
  { byEmployeeId, ...item }: NewPunchListItemRow,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('punch_list_item')
    .values({
      company_id: list.companyId,
      account_id: list.accountId,
      id,
      work_order_id: list.workOrderId,
      punch_list_id: list.punchListId,
      status_id: statuses.Active,
      created_by_employee_id: byEmployeeId,
      ...item,
    })
    .execute()
  await countNumber(db, list, list.punchListId, 'PunchListItem', item.number)
  return id
}

export interface NewRfiRow {
  number: number
  title: string
  /** The person who asks. */
  byEmployeeId: string
  description?: string
  notes?: string
  cost_effect?: string
  schedule_impact?: string
  /** yyyy-MM-dd. Left out: today, and a week after the start. */
  start_date?: string
  due_date?: string
  end_date?: string
  priority_id?: number
  assigned_to_employee_id?: string
  status_id?: number
  created_at?: string
  answer_comment_id?: string
  answered_at?: string
  closed_at?: string
  closed_by_employee_id?: string
}

/** Adds an RFI to a job. */
export async function addRfi(db: Db, job: JobHandle, { byEmployeeId, ...rfi }: NewRfiRow): Promise<string> {
  const id = uuidv7()
  const today = new Date().toISOString().slice(0, 10)
  const due = rfi.due_date ?? dayAfter(rfi.start_date ?? today, 7)
  await db
    .insertInto('rfi')
    .values({
      company_id: job.companyId,
      account_id: job.accountId,
      id,
      work_order_id: job.workOrderId,
      job_id: job.jobId,
      status_id: statuses.Active,
      created_by_employee_id: byEmployeeId,
      start_date: today,
      due_date: due,
      end_date: due,
      priority_id: 2,
      ...rfi,
    })
    .execute()
  await countNumber(db, job, job.workOrderId, 'RFI', rfi.number)
  return id
}

export interface NewSubmittalRow {
  number: number
  title: string
  /** The originator. */
  byEmployeeId: string
  revision?: number
  parent_id?: string
  description?: string
  package_id?: string
  job_id?: string
  company_sub_task_code_id?: string
  sub_contractor_id?: string
  manager_employee_id?: string
  received_date?: string
  required_on_site_date?: string
  lead_days?: number
  review_days?: number
  said_submit_by?: string
  said_final_due?: string
  status_id?: number
  submitted_at?: string
  decided_at?: string
  created_at?: string
}

/** Adds a submittal to a work order. `addActors` adds its actors. */
export async function addSubmittal(
  db: Db,
  workOrder: WorkOrderHandle,
  { byEmployeeId, ...submittal }: NewSubmittalRow,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('submittal')
    .values({
      company_id: workOrder.companyId,
      account_id: workOrder.accountId,
      id,
      work_order_id: workOrder.workOrderId,
      status_id: statuses.Active,
      originator_employee_id: byEmployeeId,
      created_by_employee_id: byEmployeeId,
      ...submittal,
    })
    .execute()
  await countNumber(db, workOrder, workOrder.workOrderId, 'Submittal', submittal.number)
  return id
}

/** Adds a package of submittals to a work order. */
export async function addSubmittalPackage(
  db: Db,
  workOrder: WorkOrderHandle,
  { name, byEmployeeId, created_at }: { name: string; byEmployeeId: string; created_at?: string },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('submittal_package')
    .values({
      company_id: workOrder.companyId,
      account_id: workOrder.accountId,
      id,
      work_order_id: workOrder.workOrderId,
      name,
      created_by_employee_id: byEmployeeId,
      ...(created_at && { created_at }),
    })
    .execute()
  return id
}

export interface NewActorRow {
  role_type_id: number
  employeeId: string
  is_distribution_only?: boolean
  status_id?: number
  comments?: string
  decided_at?: string
}

/** Adds the people who decide on a record, in their order, and returns the ids of their approvals. */
export async function addActors(
  db: Db,
  place: WorkOrderHandle,
  of: { record: RecordType; recordId: string },
  actors: readonly NewActorRow[],
): Promise<string[]> {
  const ids = actors.map(() => uuidv7())
  await db
    .insertInto('approval')
    .values(
      actors.map(({ employeeId, ...actor }, index) => ({
        company_id: place.companyId,
        account_id: place.accountId,
        id: ids[index] as string,
        work_order_id: place.workOrderId,
        record: of.record,
        record_id: of.recordId,
        position: index + 1,
        employee_id: employeeId,
        status_id: statuses.Pending,
        ...actor,
      })),
    )
    .execute()
  return ids
}

export interface NewChangeOrderRow {
  number: number
  name: string
  /** The originator. */
  byEmployeeId: string
  description?: string
  type_id?: number
  schedule_impact?: number
  new_end_date?: string
  due_date?: string
  status_id?: number
  created_at?: string
  in_force_at?: string
  contract_before?: string
  /** JSON: the end dates before the change order, by level. */
  previous_ends?: string
  /** The reviewers (role 1) and the approvers (role 2), in order. */
  actors?: readonly NewActorRow[]
}

/** Adds a change order to a task. */
export async function addChangeOrder(
  db: Db,
  task: TaskHandle,
  { byEmployeeId, actors = [], ...order }: NewChangeOrderRow,
): Promise<ChangeOrderHandle> {
  const id = uuidv7()
  const place = { company_id: task.companyId, account_id: task.accountId, work_order_id: task.workOrderId }
  await db
    .insertInto('change_order')
    .values({
      ...place,
      id,
      job_id: task.jobId,
      task_id: task.taskId,
      type_id: 1,
      status_id: statuses.Created,
      originator_employee_id: byEmployeeId,
      created_by_employee_id: byEmployeeId,
      ...order,
    })
    .execute()
  if (actors.length > 0) await addActors(db, task, { record: 'ChangeOrder', recordId: id }, actors)
  await countNumber(db, task, task.workOrderId, 'ChangeOrder', order.number)
  return { ...task, changeOrderId: id }
}

export interface ChangeOrderHandle extends TaskHandle {
  changeOrderId: string
}

export interface NewChangeOrderItemRow {
  name: string
  description?: string
  activityId?: string
  amount?: string
  schedule_impact?: number
  new_start_date?: string
  new_end_date?: string
  target_metric?: string
  unit?: string
  /** JSON: the values of the activity before the change order. */
  previous?: string
}

/** Adds an item to a change order. */
export async function addChangeOrderItem(
  db: Db,
  order: ChangeOrderHandle,
  { activityId, ...item }: NewChangeOrderItemRow,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('change_order_item')
    .values({
      company_id: order.companyId,
      account_id: order.accountId,
      id,
      work_order_id: order.workOrderId,
      change_order_id: order.changeOrderId,
      activity_id: activityId ?? null,
      ...item,
    })
    .execute()
  return id
}

/** Adds an activity code to an item of a change order. */
export async function codeChangeOrderItem(
  db: Db,
  { companyId, accountId }: Pick<AccountHandle, 'companyId' | 'accountId'>,
  item: string,
  companySubTaskCode: string,
): Promise<void> {
  await db
    .insertInto('change_order_item_code')
    .values({
      company_id: companyId,
      account_id: accountId,
      id: uuidv7(),
      change_order_item_id: item,
      company_sub_task_code_id: companySubTaskCode,
    })
    .execute()
}

/** Stores a used number, so that the next record gets a higher one. */
async function countNumber(
  db: Db,
  { companyId, accountId }: Pick<AccountHandle, 'companyId' | 'accountId'>,
  within: string,
  record: RecordType,
  number: number,
): Promise<void> {
  await db
    .insertInto('record_number')
    .values({ company_id: companyId, account_id: accountId, within_id: within, record, last: number })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'account_id', 'within_id', 'record'])
        .doUpdateSet({ last: sql<number>`greatest(record_number.last, excluded.last)` }),
    )
    .execute()
}

export interface NewTurnRow {
  record: WaitingType
  recordId: string
  startedBy: string
  employeeId?: string | undefined
  subContractorId?: string | undefined
  step: CourtStep
  due?: string | null
  /** ISO 8601. */
  since: string
  until?: string | null
}

/** Adds a turn: the record waits on a person, or, with `until`, has waited. */
export async function addTurn(
  db: Db,
  place: WorkOrderHandle & { jobId?: string },
  turn: NewTurnRow,
): Promise<void> {
  await db
    .insertInto('court')
    .values({
      company_id: place.companyId,
      account_id: place.accountId,
      id: uuidv7(),
      work_order_id: place.workOrderId,
      job_id: place.jobId ?? null,
      module: recordTypeOf(turn.record).module,
      record: turn.record,
      record_id: turn.recordId,
      started_by_employee_id: turn.startedBy,
      employee_id: turn.employeeId ?? null,
      sub_contractor_id: turn.subContractorId ?? null,
      step: turn.step,
      due: turn.due ?? null,
      since: turn.since,
      until: turn.until ?? null,
    })
    .execute()
}

/** Changes the time and the person of a record's newest history entries. */
export async function dateBack(
  db: Db,
  { companyId, accountId }: Pick<AccountHandle, 'companyId' | 'accountId'>,
  recordId: string,
  { at, employeeId }: { at: string; employeeId: string },
): Promise<void> {
  // Only entries of this transaction: entries that were dated back before are older.
  await sql`update audit_entry set at = ${at}::timestamptz, employee_id = ${employeeId}
    where company_id = ${companyId} and account_id = ${accountId} and record_id = ${recordId} and at >= now()`.execute(
    db,
  )
}

export interface NewCommentRow {
  record: DiscussedType
  recordId: string
  byEmployeeId: string
  text: string
  mentions?: string[]
  is_answer?: boolean
  /** ISO 8601. */
  created_at: string
}

/** Adds a comment to a record. The author watches the record from then on. */
export async function addComment(
  db: Db,
  place: WorkOrderHandle,
  { record, recordId, byEmployeeId, ...comment }: NewCommentRow,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('comment')
    .values({
      company_id: place.companyId,
      account_id: place.accountId,
      id,
      work_order_id: place.workOrderId,
      record,
      record_id: recordId,
      employee_id: byEmployeeId,
      ...comment,
    })
    .execute()
  await addWatchers(db, place, recordId, [byEmployeeId])
  return id
}

/** Adds watchers to a record. */
export async function addWatchers(
  db: Db,
  { companyId, accountId }: Pick<AccountHandle, 'companyId' | 'accountId'>,
  recordId: string,
  employeeIds: readonly string[],
): Promise<void> {
  if (employeeIds.length === 0) return
  await db
    .insertInto('record_watch')
    .values(
      [...new Set(employeeIds)].map((employee_id) => ({
        company_id: companyId,
        account_id: accountId,
        record_id: recordId,
        employee_id,
        is_watching: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface NewNotificationRow {
  title: string
  kind?: string
  /** The module that a person must be able to read to see the notification. */
  module?: Module
  body?: string
  link?: string
  workOrder?: WorkOrderHandle
  actor?: EmployeeHandle
  /** ISO 8601. Left out: now. */
  createdAt?: string
  isRead?: boolean
}

/** Adds a notification to an employee in the older form, a whole sentence instead of values. */
export async function addNotification(
  db: Db,
  employee: EmployeeHandle,
  notification: NewNotificationRow,
): Promise<string> {
  const { title, kind, module, body, link, workOrder, ...came } = notification
  return insertNotification(db, employee, came, {
    kind: kind ?? 'assigned',
    module: module ?? 'Projects',
    work_order_id: workOrder?.workOrderId ?? null,
    title,
    body: body ?? '',
    link: link ?? (workOrder ? `/projects/details/${workOrder.workOrderId}` : ''),
  })
}

/** Adds a notification to an employee in the present form: a kind and its values. */
export async function addNotice(
  db: Db,
  employee: EmployeeHandle,
  { notice: { kind }, values, workOrderId, module }: NewNotice,
  came: Pick<NewNotificationRow, 'actor' | 'createdAt' | 'isRead'> = {},
): Promise<string> {
  return insertNotification(db, employee, came, {
    kind,
    module: module ?? notificationKinds[kind].module ?? '',
    work_order_id: workOrderId,
    values: JSON.stringify(values),
  })
}

async function insertNotification(
  db: Db,
  employee: EmployeeHandle,
  { actor, createdAt, isRead }: Pick<NewNotificationRow, 'actor' | 'createdAt' | 'isRead'>,
  says: Pick<
    Insertable<DB['notification']>,
    'kind' | 'module' | 'work_order_id' | 'values' | 'title' | 'body' | 'link'
  >,
): Promise<string> {
  const created = createdAt ? new Date(createdAt) : new Date()
  // Lists sort by id, and the id contains the time of creation.
  const id = createdAt ? uuidv7({ msecs: created.getTime() }) : uuidv7()
  await db
    .insertInto('notification')
    .values({
      company_id: employee.companyId,
      account_id: employee.accountId,
      id,
      employee_id: employee.employeeId,
      ...says,
      actor_employee_id: actor?.employeeId ?? null,
      read_at: isRead ? created : null,
      created_at: created,
    })
    .execute()
  return id
}

/** Adds a saved view of a register. Without `search`, the view shows all rows. */
export async function addRegisterView(
  db: Db,
  author: EmployeeHandle,
  view: { register: string; name: string; search?: Record<string, string>; is_shared?: boolean },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('register_view')
    .values({
      company_id: author.companyId,
      account_id: author.accountId,
      id,
      employee_id: author.employeeId,
      ...view,
      search: JSON.stringify(view.search ?? {}),
    })
    .execute()
  return id
}

export interface NewPermitRow {
  number: number
  title: string
  byEmployeeId: string
  /** The permit above. */
  parent?: PermitHandle
  permit_number?: string
  /** yyyy-MM-dd. Left out: today. */
  application_date?: string
  start_date?: string
  end_date?: string
  sub_contractor_id?: string
  inactivity_days?: number
  active_on?: string
  failed_on?: string
  status_id?: number
  created_at?: string
  approved_at?: string
  approved_by_employee_id?: string
  closed_at?: string
  closed_by_employee_id?: string
}

export interface PermitHandle extends WorkOrderHandle {
  permitId: string
  path: number[]
}

/** Adds a permit to a work order, with `parent` as a sub-permit. */
export async function addPermit(
  db: Db,
  workOrder: WorkOrderHandle,
  { byEmployeeId, parent, ...permit }: NewPermitRow,
): Promise<PermitHandle> {
  const { companyId, accountId, workOrderId } = workOrder
  const id = uuidv7()
  const today = new Date().toISOString().slice(0, 10)
  const path = [...(parent?.path ?? []), permit.number]
  await db
    .insertInto('permit')
    .values({
      company_id: companyId,
      account_id: accountId,
      id,
      work_order_id: workOrderId,
      parent_id: parent?.permitId ?? null,
      path,
      status_id: statuses.Created,
      created_by_employee_id: byEmployeeId,
      application_date: today,
      start_date: today,
      end_date: today,
      ...permit,
    })
    .execute()
  await countNumber(db, workOrder, workOrderId, 'Permit', permit.number)
  return { ...workOrder, permitId: id, path }
}

export interface NewNotingRow {
  type_id: number
  report: string
  byEmployeeId: string
  /** yyyy-MM-dd */
  noted_on: string
  noted_time?: string
  sub_contractor_id?: string
  people?: number
  hours?: string
  created_at?: string
}

/** The table is the kind of an entry. */
export type NotingTable = 'observation' | 'non_conformance' | 'construction_report'

/** Adds an entry in the daily record of a work order. */
export async function addNoting(
  db: Db,
  workOrder: WorkOrderHandle,
  table: NotingTable,
  noting: NewNotingRow,
): Promise<string> {
  const [id] = await addNotings(db, table, [{ ...noting, workOrder }])
  return id as string
}

/** Adds many entries of one kind in the daily record. */
export async function addNotings(
  db: Db,
  table: NotingTable,
  notings: readonly (NewNotingRow & { workOrder: WorkOrderHandle })[],
): Promise<string[]> {
  const rows = notings.map(({ workOrder, byEmployeeId, noted_time = '09:00', ...noting }) => ({
    company_id: workOrder.companyId,
    account_id: workOrder.accountId,
    id: uuidv7(),
    work_order_id: workOrder.workOrderId,
    created_by_employee_id: byEmployeeId,
    noted_time,
    ...noting,
  }))
  await db
    .insertInto(table as 'construction_report')
    .values(rows)
    .execute()
  return rows.map(({ id }) => id)
}

export interface NewFieldDayRow {
  /** yyyy-MM-dd */
  day: string
  /** The person who confirmed the day. Left out: the day is open, or a day without work. */
  byEmployeeId?: string
  confirmed_at?: string
  no_work_reason?: string
  /** The numbers of other modules that the confirmed day stores. */
  kept?: object
}

/** The stored numbers of a confirmed day without any records. */
export const NOTHING_KEPT = { people: [], work: [], material: [], inspections: [], lacks: [] }

/** Adds days of work orders: confirmed days, or days without work. */
export async function addFieldDays(
  db: Db,
  days: readonly (NewFieldDayRow & { workOrder: WorkOrderHandle })[],
): Promise<void> {
  const rows = days.map(({ workOrder, byEmployeeId, kept, confirmed_at, day, no_work_reason = '' }) => ({
    company_id: workOrder.companyId,
    account_id: workOrder.accountId,
    id: uuidv7(),
    work_order_id: workOrder.workOrderId,
    day,
    no_work_reason,
    confirmed_by_employee_id: byEmployeeId ?? null,
    confirmed_at: byEmployeeId ? (confirmed_at ?? `${day}T17:10:00Z`) : null,
    kept: byEmployeeId ? JSON.stringify(kept ?? NOTHING_KEPT) : null,
  }))
  await db.insertInto('field_day').values(rows).execute()
}

export interface NewWeatherRow {
  day: string
  part: 'morning' | 'noon' | 'evening'
  condition: string
  temperature: string
  wind: string
  rain: string
  byEmployeeId: string
}

/** Adds the weather of parts of days. */
export async function addWeathers(
  db: Db,
  weathers: readonly (NewWeatherRow & { workOrder: WorkOrderHandle })[],
): Promise<void> {
  const rows = weathers.map(({ workOrder, byEmployeeId, ...weather }) => ({
    company_id: workOrder.companyId,
    account_id: workOrder.accountId,
    id: uuidv7(),
    work_order_id: workOrder.workOrderId,
    created_by_employee_id: byEmployeeId,
    ...weather,
  }))
  await db.insertInto('field_day_weather').values(rows).execute()
}

export interface NewIncidentRow {
  number: number
  name: string
  byEmployeeId: string
  /** yyyy-MM-dd */
  happened_on: string
  happened_time?: string
  type_id?: number
  description?: string
  location?: string
  privacy_reason_id?: number
  created_at?: string
}

export interface IncidentHandle extends WorkOrderHandle {
  incidentId: string
}

/** Adds an incident to a work order. */
export async function addIncident(
  db: Db,
  workOrder: WorkOrderHandle,
  { byEmployeeId, ...incident }: NewIncidentRow,
): Promise<IncidentHandle> {
  const id = uuidv7()
  await db
    .insertInto('incident')
    .values({
      company_id: workOrder.companyId,
      account_id: workOrder.accountId,
      id,
      work_order_id: workOrder.workOrderId,
      created_by_employee_id: byEmployeeId,
      happened_time: '09:00',
      type_id: 3,
      description: '',
      location: '',
      ...incident,
    })
    .execute()
  await countNumber(db, workOrder, workOrder.workOrderId, 'Incident', incident.number)
  return { ...workOrder, incidentId: id }
}

export interface NewIncidentEmployeeRow {
  employeeId: string
  byEmployeeId: string
  /** 1 affected, 2 witness. */
  type_id?: number
  injury?: string
  applied_first_aid?: boolean
  is_alive?: boolean
  statement?: string
  stated_on?: string
  days_away?: number
  days_restricted?: number
  is_beyond_first_aid?: boolean
  is_unconscious?: boolean
  is_significant?: boolean
  is_severe?: boolean
  illness_type_id?: number
  began_work_time?: string
  doing_before?: string
  harmed_by?: string
  physician_name?: string
  treated_at?: string
  /** yyyy-MM-dd; only if the case is recordable. */
  recordable_on?: string
  case_number?: number
  case_year?: number
  /** yyyy-MM-dd */
  case_entered_on?: string
  created_at?: string
}

/**
 * Adds a person to an incident. Default: an affected person. A witness (type 2) gets the usual values of
 * witnesses.
 */
export async function addIncidentEmployee(
  db: Db,
  incident: IncidentHandle,
  { employeeId, byEmployeeId, type_id = 1, ...person }: NewIncidentEmployeeRow,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('incident_employee')
    .values({
      company_id: incident.companyId,
      account_id: incident.accountId,
      id,
      incident_id: incident.incidentId,
      work_order_id: incident.workOrderId,
      employee_id: employeeId,
      created_by_employee_id: byEmployeeId,
      type_id,
      injury: type_id === 2 ? 'Witness, not injured' : '',
      applied_first_aid: type_id === 2,
      is_alive: true,
      statement: '',
      is_work_related: true,
      days_away: 0,
      days_restricted: 0,
      is_beyond_first_aid: false,
      is_unconscious: false,
      is_significant: false,
      is_hospitalized: false,
      is_amputation: false,
      is_eye_loss: false,
      is_severe: false,
      illness_type_id: 1,
      ...person,
    })
    .execute()
  const { case_number: last, case_year: year } = person
  if (last !== undefined && year !== undefined)
    await db
      .insertInto('incident_log')
      .values({
        company_id: incident.companyId,
        account_id: incident.accountId,
        work_order_id: incident.workOrderId,
        year,
        last,
      })
      .execute()
  return id
}

export interface NewInvoiceRow {
  number: number
  title: string
  byEmployeeId: string
  /** yyyy-MM-dd */
  open_date: string
  description?: string
  amount?: string
  sub_contractor_id?: string
  period_start?: string
  period_end?: string
  due_date?: string
  retainage_percent?: string
  retained?: string
  status_id?: number
  approved_at?: string
  approved_by_employee_id?: string
  close_date?: string
  closed_at?: string
  closed_by_employee_id?: string
  created_at?: string
}

export interface InvoiceHandle extends WorkOrderHandle {
  invoiceId: string
}

/** Adds an invoice to a work order. */
export async function addInvoice(
  db: Db,
  workOrder: WorkOrderHandle,
  { byEmployeeId, ...invoice }: NewInvoiceRow,
): Promise<InvoiceHandle> {
  const id = uuidv7()
  await db
    .insertInto('invoice')
    .values({
      company_id: workOrder.companyId,
      account_id: workOrder.accountId,
      id,
      work_order_id: workOrder.workOrderId,
      created_by_employee_id: byEmployeeId,
      status_id: statuses.Active,
      ...invoice,
    })
    .execute()
  await countNumber(db, workOrder, workOrder.workOrderId, 'Invoice', invoice.number)
  return { ...workOrder, invoiceId: id }
}

/** Adds lines to an invoice, one for each billed activity. */
export async function addInvoiceLines(
  db: Db,
  { companyId, accountId, workOrderId, invoiceId }: InvoiceHandle,
  lines: readonly {
    activity_id: string
    title: string
    unit: string
    quantity: string
    unit_cost: string
    scheduled: string
    amount: string
    /** JSON: the days that the line bills, and the quantity of each day. */
    days: string
    /** The stored material. */
    stored_given?: string | null
  }[],
): Promise<void> {
  const place = { company_id: companyId, account_id: accountId, work_order_id: workOrderId }
  await db
    .insertInto('invoice_line')
    .values(
      lines.map((line, position) => ({
        ...{ ...place, id: uuidv7(), invoice_id: invoiceId, kind: 'activity', position },
        ...{ ...line, stored: line.stored_given ?? '0' },
      })),
    )
    .execute()
}

/** Adds an entry to the log of a permit. */
export async function addPermitLog(
  db: Db,
  permit: PermitHandle,
  {
    byEmployeeId,
    ...log
  }: {
    byEmployeeId: string
    result: string
    inspected_on: string
    notes?: string
    inspector_name?: string
    inspector_employee_id?: string
    inspection_id?: string
    inspection_name?: string
    created_at?: string
  },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('permit_log')
    .values({
      company_id: permit.companyId,
      account_id: permit.accountId,
      id,
      work_order_id: permit.workOrderId,
      permit_id: permit.permitId,
      created_by_employee_id: byEmployeeId,
      ...log,
    })
    .execute()
  return id
}

/** Adds a required inspection to a permit. */
export async function addPermitInspection(
  db: Db,
  permit: PermitHandle,
  inspection: { name: string; position?: number; planned_on?: string },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('permit_inspection')
    .values({
      company_id: permit.companyId,
      account_id: permit.accountId,
      id,
      work_order_id: permit.workOrderId,
      permit_id: permit.permitId,
      position: 0,
      ...inspection,
    })
    .execute()
  return id
}
