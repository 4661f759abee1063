/**
 * Checks every foreign key to a table with the column `deleted_at`, as the database catalog lists them. One
 * of three rules must be declared for each key. Either the deletion of a record also deletes the rows that
 * name the record. Or the deletion is refused while a row names the record (409, with the places). Or the
 * rows may continue to name the deleted record, for a declared reason. A new key without a rule fails the
 * test.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { recordTypes } from '#contract/record-types.ts'
import {
  addAccount,
  addActivityCode,
  addCompany,
  addEmployee,
  addInventoryCategory,
  addItem,
  addJob,
  addJobCode,
  addLogin,
  addSubContractor,
  addTask,
  addTaskCode,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { addFolder } from '#database/seed/file-builders.ts'
import {
  deleteActivityCodes,
  deleteInventoryCategories,
  deleteJobCodes,
  deleteTaskCodes,
} from '#features/codes/contract.ts'
import { updateEmployees } from '#features/employees/contract.ts'
import { deleteFolders } from '#features/files/contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { changeHeld, deleteItems, updateItems } from '#features/inventory/contract.ts'
import { deleteJobs } from '#features/jobs/contract.ts'
import { deleteWorkOrders } from '#features/projects/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { deleteRoles } from '#features/roles/contract.ts'
import { deleteSubcontractors } from '#features/subcontractors/contract.ts'
import { packageTable } from '#features/submittals/server/package-queries.ts'
import { deleteTasks, updateTasks } from '#features/tasks/contract.ts'
import { because, type Deletion, removing, saving } from './harness/deletion.ts'
import { allKits } from './harness/kits.ts'
import { openTestApp, type TestApp } from './harness/server.ts'
import { buildWorld, type World } from './harness/world.ts'

/** A foreign key as this test calls it: `permit.parent_id → permit`. */
interface Key {
  name: string
  from: string
  column: string
  to: string
}

let server: TestApp
let world: World
let token: string
let keys: Key[]

beforeAll(async () => {
  server = await openTestApp()
  const { db } = server.database
  const company = await addCompany(db, { name: 'Some company' })
  const account = await addAccount(db, company, { name: 'Some account' })
  world = await buildWorld(server, account, 'Account administrator')
  const loginId = await addLogin(db, { username: 'asks@company.example', password: 'a password for tests' })
  token = await openSession(db, { loginId, place: world.employee, platform: 'Web', now: new Date() })
  keys = await readKeys()
  const { records } = world
  // More rows, because a test deletes the task, the job or the folder of the world before another test needs
  // one.
  const job = await addJob(db, place(), { title: 'Other job' })
  await addTask(db, { ...job, jobId: records.job }, { name: 'Other task' })
  await addFolder(db, place(), { name: 'Inside', folderId: records.otherFolder })
  for (const { deletion } of allKits) await deletion.prepare?.(server, world)
  const category = await addInventoryCategory(db, account, {
    categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
    code: next(),
    name: 'Seen by a role',
  })
  await query(
    `insert into company_role_inventory (company_id, id, company_role_id, company_inventory_category_id)
     values ($1, gen_random_uuid(), $2, $3)`,
    [account.companyId, records.companyRole, category],
  )
})

afterAll(() => server?.close())

/**
 * Reads the foreign keys to tables with the column `deleted_at`. Each key begins with company and account;
 * `column` is the column that names the record.
 */
async function readKeys(): Promise<Key[]> {
  const { rows } = await server.database.pool.query<Omit<Key, 'name'>>(
    `select source.relname as "from", named.attname as "column", target.relname as "to"
     from pg_constraint c
     join pg_class source on source.oid = c.conrelid
     join pg_class target on target.oid = c.confrelid
     join unnest(c.conkey, c.confkey) as pair (of_source, of_target) on true
     join pg_attribute named on named.attrelid = c.conrelid and named.attnum = pair.of_source
     join pg_attribute id on id.attrelid = c.confrelid and id.attnum = pair.of_target and id.attname = 'id'
     join pg_attribute mark on mark.attrelid = c.confrelid and mark.attname = 'deleted_at'
     where c.contype = 'f'`,
  )
  return rows.map((key) => ({ ...key, name: `${key.from}.${key.column} → ${key.to}` }))
}

const query = (text: string, values: unknown[]) => server.database.pool.query(text, values)
const call = (endpoint: Endpoint, body: object) => server.call(endpoint, { body, token })
const ofKits = allKits.map(({ deletion }) => deletion)

// Not found without the record above --------------------------------------------------------------------------------

/**
 * The keys that name the record above. If that record is deleted, no call finds the rows below it
 * (gone-with-above.test.ts).
 */
const below = [
  ...Object.values(recordTypes).flatMap((type) =>
    'below' in type ? [`${type.table}.${type.below.column} → ${recordTypes[type.below.type].table}`] : [],
  ),
  ...[packageTable].map(({ name, below: of }) => `${name}.${of.column} → ${recordTypes[of.type].table}`),
]

/**
 * Keys whose rows the deletion also marks as deleted or removes: afterwards no existing row names the deleted
 * record. The lowest levels come first.
 */
const takes: Deletion['takes'] = [
  ...ofKits.flatMap((one) => one.takes),
  { key: 'file.folder_id → folder', of: 'folder', endpoint: deleteFolders },
  { key: 'folder.parent_folder_id → folder', of: 'otherFolder', endpoint: deleteFolders },
  { key: 'activity.task_id → task', of: 'task', endpoint: deleteTasks },
  { key: 'task.job_id → job', of: 'job', endpoint: deleteJobs },
  {
    ...{ key: 'job.work_order_id → work_order', of: 'workOrder', endpoint: deleteWorkOrders },
    // A new project, because records on the project of the world prevent its deletion
    // (protected-below.test.ts).
    id: async () => {
      const workOrder = await addWorkOrder(db(), world.account, { title: 'With a job' })
      await addJob(db(), workOrder, { title: 'Some job' })
      return workOrder.workOrderId
    },
  },
  { key: 'company_role_inventory.company_role_id → company_role', of: 'spareRole', endpoint: deleteRoles },
]

// Refused while in use ----------------------------------------------------------------------------------------------

let added = 0
const next = () => `X-${(added += 1)}`
const db = () => server.database.db
const at = () => ({ db: db(), world, next: () => (added += 1) })
const place = () => ({ ...world.account, workOrderId: world.records.workOrder })

const deletables: Deletion['deletables'] = {
  ...Object.assign({}, ...ofKits.map((one) => one.deletables)),
  sub_contractor: {
    add: () => addSubContractor(db(), world.account, { name: 'Kestrel Concrete' }),
    remove: removing(deleteSubcontractors),
  },
  company_job_code: {
    add: () => addJobCode(db(), world.account, { typeId: 1, code: next(), name: 'Unused' }),
    remove: removing(deleteJobCodes),
  },
  company_task_code: {
    add: () =>
      addTaskCode(db(), world.account, world.records.companyJobCode, { code: next(), name: 'Unused' }),
    remove: removing(deleteTaskCodes),
  },
  company_sub_task_code: {
    add: () =>
      addActivityCode(db(), world.account, world.records.companyTaskCode, { code: next(), name: 'Unused' }),
    remove: removing(deleteActivityCodes),
  },
  company_inventory_category: {
    add: () =>
      addInventoryCategory(db(), world.account, {
        categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
        code: next(),
        name: 'Unused',
      }),
    remove: removing(deleteInventoryCategories),
  },
  master_inventory: {
    add: async () =>
      (
        await addItem(db(), world.account, {
          category: world.records.companyInventoryCategory,
          name: 'Unused',
        })
      ).itemId,
    remove: removing(deleteItems),
  },
  work_order: {
    add: async () => {
      const workOrder = await addWorkOrder(db(), world.account, { title: 'Unused' })
      await assign(db(), world.employee, workOrder)
      return workOrder.workOrderId
    },
    remove: removing(deleteWorkOrders),
  },
}

/**
 * Keys whose rows prevent the deletion of the record that they name. `says`: how the refusal names the place.
 */
const asked: Deletion['asked'] = {
  ...Object.assign({}, ...ofKits.map((one) => one.asked)),
  'employee.sub_contractor_id → sub_contractor': {
    says: /^The subcontractor Kestrel Concrete is in use: 1 employee\. /,
  },
  'task.sub_contractor_id → sub_contractor': {
    says: /: Some work order \(1 task\)\. Nothing was deleted\.$/,
  },
  'company_task_code.company_job_code_id → company_job_code': { says: /has 1 task code below it/ },
  'job_code.company_job_code_id → company_job_code': { says: /is used in Some work order \(1 job\)/ },
  'company_sub_task_code.company_task_code_id → company_task_code': { says: /has 1 activity code below it/ },
  'task_code.company_task_code_id → company_task_code': { says: /is used in Some work order \(1 task\)/ },
  'activity_code.company_sub_task_code_id → company_sub_task_code': {
    says: /is used in Some work order \(1 activity\)/,
  },
  'company_role_inventory.company_inventory_category_id → company_inventory_category': {
    says: /is seen by the role /,
  },
  'master_inventory.company_inventory_category_id → company_inventory_category': {
    says: / has 1 item in stock\. Give it another category first; nothing was deleted\.$/,
  },
  'work_order_inventory.master_inventory_id → master_inventory': {
    says: /^Unused is assigned: Some other work order \(100 ea\)\. Nothing was deleted\.$/,
  },
  'work_order_inventory.work_order_id → work_order': {
    says: /^Nothing was deleted\. To be kept: 1 item of stock that is not returned\.$/,
  },
}

// Kept in the record ------------------------------------------------------------------------------------------------

/**
 * Keys to people, subcontractors and jobs. If one of these is deleted, records continue to name it. For each
 * key: a record that names one, and the call that saves this record.
 */
const kept: Deletion['kept'] = {
  ...Object.assign({}, ...ofKits.map((one) => one.kept)),
  'task.sub_contractor_id → sub_contractor': {
    of: 'task',
    save: saving(updateTasks, 'taskUniqueId', 'subContractorUniqueID'),
  },
  'employee.sub_contractor_id → sub_contractor': {
    of: 'colleague',
    save: saving(updateEmployees, 'employeeUniqueID', 'subContractorUniqueId', { isOnContract: true }),
    with: () => 'is_on_contract = true, sub_contractor_type_id = 1',
  },
  'master_inventory.in_charge_employee_id → employee': {
    of: 'masterInventory',
    save: saving(updateItems, 'masterInventoryUniqueId', 'inchargeEmployeeUniqueId'),
  },
  'work_order_inventory.employee_id → employee': {
    of: 'workOrderInventory',
    save: saving(changeHeld, 'workorderMasterInventoryUniqueId', 'employeeUniqueId'),
  },
}

/** Adds a row to a table and marks the row as deleted. Returns its id. */
async function addGone(table: string): Promise<string> {
  const { db } = server.database
  const add: Readonly<Record<string, () => Promise<string>>> = {
    sub_contractor: () => addSubContractor(db, world.account, { name: 'Gone before' }),
    employee: async () =>
      (await addEmployee(db, world.account, { firstName: 'Gone', lastName: 'Before', role: 'Field worker' }))
        .employeeId,
    job: async () => (await addJob(db, place(), { title: 'Gone before' })).jobId,
  }
  const id = (await add[table]?.()) ?? ''
  await query(`update ${table} set deleted_at = now() where id = $1`, [id])
  return id
}

// Kept for a reason -------------------------------------------------------------------------------------------------

/** Keys whose rows may name a deleted record, with the reason. */
const excused: Deletion['excused'] = [
  ...ofKits.flatMap((one) => one.excused),
  {
    because: because.did,
    keys: [
      'activity_capture.employee_id',
      'approval.employee_id',
      'comment.employee_id',
      'court.named_employee_id',
      'court_handed.from_employee_id',
      'court_handed.to_employee_id',
      'employee_inventory.employee_id',
      'employee_inventory.in_charge_employee_id',
      'field_day_reminder.employee_id',
      'inventory_movement.employee_id',
      'bid_look.employee_id',
      'notification.actor_employee_id',
      'overtime_exemption.employee_id',
      'long_report.employee_id',
      'report_mailing.employee_id',
      'time_log.employee_id',
      'timecard_week.by_employee_id',
      'timecard_week.employee_id',
    ].map((key) => `${key} → employee`),
  },
  {
    because: 'It is for themselves alone, or says where they may go: without them nobody reads it.',
    keys: [
      'access_code.employee_id',
      'employee_work_order.employee_id',
      'end_date_request.asked_employee_id',
      'kept_device.employee_id',
      'login_employee.employee_id',
      'notification.employee_id',
      'notification_choice.employee_id',
      'record_watch.employee_id',
      'register_choice.employee_id',
      'register_view.employee_id',
      'session.employee_id',
    ].map((key) => `${key} → employee`),
  },
  {
    because: because.isPart,
    keys: [
      'court_handed.work_order_id → work_order',
      'deletion.work_order_id → work_order',
      'activity_capture.activity_id → activity',
      'end_date_request.activity_id → activity',
      'activity_code.activity_id → activity',
      'employee_activity.activity_id → activity',
      'time_log.activity_id → activity',
      'bid_activity.activity_id → activity',
      'employee_inventory.activity_id → activity',
      'employee_inventory.job_id → job',
      'employee_job.job_id → job',
      'job_code.job_id → job',
      'employee_task.task_id → task',
      'task_code.task_id → task',
      'file_version.file_id → file',
      'inventory_movement.master_inventory_id → master_inventory',
    ],
  },
  {
    because: because.isOnProject,
    keys: [
      'access_ask.work_order_id',
      'activity_capture.work_order_id',
      'end_date_request.work_order_id',
      'advertised_work_order.work_order_id',
      'approval.work_order_id',
      'bid_addendum.work_order_id',
      'bid_alternate.work_order_id',
      'bid_award_line.work_order_id',
      'bid_look.work_order_id',
      'bid_received.work_order_id',
      'bid_taken_back_line.work_order_id',
      'comment.work_order_id',
      'court.work_order_id',
      'employee_inventory.work_order_id',
      'employee_work_order.work_order_id',
      'field_day.work_order_id',
      'field_day_addendum.work_order_id',
      'field_day_reminder.work_order_id',
      'field_day_weather.work_order_id',
      'file.work_order_id',
      'folder.work_order_id',
      'iam.scope_work_order_id',
      'notification.work_order_id',
      'long_report.work_order_id',
      'report_mailing.work_order_id',
      'time_log.work_order_id',
      'timecard_week.work_order_id',
      'told_risk.work_order_id',
    ].map((key) => `${key} → work_order`),
  },
  {
    because: 'An award took the alternate, whatever became of the activity since (decision 0133).',
    keys: ['bid_alternate.activity_id → activity'],
  },
  {
    because:
      'What an addendum changed, and what was compared when a bid was awarded, is told as it was, whatever became of the activity since (decision 0152).',
    keys: ['bid_addendum_line.activity_id → activity', 'bid_award_line.activity_id → activity'],
  },
  {
    because:
      'What bidders knew of a line when the project was taken back is compared with what has become of it (decision 0159).',
    keys: ['bid_taken_back_line.activity_id → activity'],
  },
  {
    because: 'It is a code that the record carries beside others, and those keep it from going.',
    keys: [
      'task.company_task_code_id → company_task_code',
      'activity.company_sub_task_code_id → company_sub_task_code',
    ],
  },
  {
    because: 'It waits on whom its record names, and is gone with that record.',
    keys: ['court.employee_id → employee', 'court.sub_contractor_id → sub_contractor'],
  },
  {
    because:
      'A role that somebody has is not deleted: features/roles/server/roles.test.ts shows it, whose caller has another role.',
    keys: ['employee.company_role_id → company_role'],
  },
  {
    because:
      'What a role allows in general goes with it, and one with a record for a project stays: features/roles/server/roles.test.ts.',
    keys: ['iam.company_role_id → company_role'],
  },
  {
    because: 'What other accounts were told of a role stays told, beside the audit trail.',
    keys: ['role_change_told.company_role_id → company_role'],
  },
]

/** Keys that name the person who did something. Their reason is `because.did`. */
const whoDid = /_by_employee_id → employee$/

// The tests ---------------------------------------------------------------------------------------------------------

test('every foreign key to what can be deleted is decided on, once, and nothing is that is not there', () => {
  const keptOnly = Object.keys(kept).filter((key) => !(key in asked))
  const said = [
    ...[...Object.keys(asked), ...keptOnly, ...takes.map(({ key }) => key)],
    ...excused.flatMap((one) => one.keys),
  ]
  const names = keys.map(({ name }) => name)
  expect(
    names.filter((name) => !said.includes(name) && !below.includes(name) && !whoDid.test(name)),
    'say of these what the deletion does: take them, ask, or why neither',
  ).toEqual([])
  expect(
    said.filter((name) => !names.includes(name)),
    'these are no foreign keys',
  ).toEqual([])
  expect(
    said.filter((name, at) => said.indexOf(name) !== at),
    'these are named twice',
  ).toEqual([])
})

describe('is not deleted while it is named, and is when that has ended', () => {
  test.each(Object.entries(asked))('%s', async (name, { says, with: more }) => {
    const key = keys.find((one) => one.name === name)
    const target = deletables[key?.to ?? '']
    if (!key || !target) throw new Error(`${name} has nothing that could be deleted`)
    const { from, column } = key
    const remove = (id: string) => call(...target.remove(id, world))
    const id = await target.add(at())
    const { rows } = await query(
      `select * from ${from} where company_id = $1 and id <> all($2::uuid[]) order by id limit 1`,
      // Not the row of the caller either: as a person of a subcontractor, the caller would have fewer rights.
      [world.account.companyId, [id, world.employee.employeeId]],
    )
    const before = rows[0] as Record<string, unknown> | undefined
    if (!before) throw new Error(`the world has no ${from}`)
    const naming = [world.account.companyId, before['id']]
    await query(
      `update ${from} set ${column} = $3 ${more ? `, ${more}` : ''} where company_id = $1 and id = $2`,
      [...naming, id],
    )
    const refused = await remove(id)
    expect(refused).toMatchObject({ status: 409, errorDescription: expect.stringMatching(says) })
    const isThere = async () =>
      (await query(`select deleted_at from ${key.to} where id = $1`, [id])).rows[0].deleted_at === null
    expect(await isThere()).toBe(true)
    const columns = [column, ...(more?.match(/\w+(?= =)/g) ?? [])]
    await query(
      `update ${from} set ${columns.map((one, at) => `${one} = $${at + 3}`).join(', ')} where company_id = $1 and id = $2`,
      [...naming, ...columns.map((one) => before[one])],
    )
    expect(await remove(id)).toMatchObject({ status: 200 })
    expect(await isThere()).toBe(false)
  })
})

describe('stays where it stands when it is gone, and is chosen nowhere anew', () => {
  test.each(Object.entries(kept))('%s', async (name, { of, save, with: more, isHandedOn }) => {
    const key = keys.find((one) => one.name === name)
    if (!key) throw new Error(`${name} is no foreign key`)
    const { from, column, to } = key
    const [id, gone, other] = [world.records[of], await addGone(to), await addGone(to)]
    const { rows } = await query(`select * from ${from} where id = $1`, [id])
    const before = rows[0] as Record<string, unknown>
    await query(
      `update ${from} set ${[`${column} = $2`, ...(more ? [more(world)] : [])].join(', ')} where id = $1`,
      [id, gone],
    )
    expect(await call(...save(id, gone)), 'as it was').toMatchObject({ status: 200 })
    const refused = await call(...save(id, other))
    expect([400, 404], `another: ${refused.errorDescription}`).toContain(refused.status)
    const named = await query(`select ${column} as named from ${from} where id = $1`, [id])
    if (isHandedOn) expect([gone, other]).not.toContain(named.rows[0].named)
    else expect(named.rows[0].named).toBe(gone)
    const columns = [column, ...(more?.(world).match(/\w+(?= =)/g) ?? [])]
    await query(
      `update ${from} set ${columns.map((one, at) => `${one} = $${at + 2}`).join(', ')} where id = $1`,
      [id, ...columns.map((one) => before[one])],
    )
  })
})

describe('takes with it what names it, or takes it off', () => {
  test.each(takes)('$key', async ({ key: name, of, endpoint, id: idOf }) => {
    const key = keys.find((one) => one.name === name)
    if (!key) throw new Error(`${name} is no foreign key`)
    const { from, column } = key
    const id = idOf ? await idOf(at()) : world.records[of]
    const count = async () =>
      (
        await query(
          `select count(*)::int as named from ${from} where company_id = $1 and ${column} = $2 and deleted_at is null`,
          [world.account.companyId, id],
        )
      ).rows[0].named
    expect(await count()).toBeGreaterThan(0)
    expect(await call(endpoint, [id])).toMatchObject({ status: 200 })
    expect(await count()).toBe(0)
  })
})
