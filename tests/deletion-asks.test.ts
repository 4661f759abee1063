/**
 * Every foreign key to a table that marks deletion, from the catalog. What is deleted takes with it what names it, or is
 * not deleted while it is named (409, which says where), or may be named on, for a reason. A key that is in none of
 * the three fails, so whoever adds one has to say which.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { recordTypes } from '#contract/record-types.ts'
import type { RecordKind } from '#contract/values.ts'
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
  addPermit,
  addPermitInspection,
  addSubContractor,
  addTask,
  addTaskCode,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { addFolder } from '#database/seed/file-builders.ts'
import { deleteChangeOrders, updateChangeOrders } from '#features/changeorders/contract.ts'
import {
  deleteActivityCodes,
  deleteInventoryCategories,
  deleteJobCodes,
  deleteTaskCodes,
} from '#features/codes/contract.ts'
import { updateEmployees } from '#features/employees/contract.ts'
import { updateConstructionReports } from '#features/fieldnotes/contract.ts'
import { deleteFolders } from '#features/files/contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { deleteIncidents } from '#features/incidents/contract.ts'
import { changeHeld, deleteItems, updateItems } from '#features/inventory/contract.ts'
import { deleteInvoices, updateInvoices } from '#features/invoices/contract.ts'
import { deleteJobs } from '#features/jobs/contract.ts'
import { deletePermits, updatePermits } from '#features/permits/contract.ts'
import { deleteWorkOrders } from '#features/projects/contract.ts'
import { deletePunchLists, updatePunchListItems } from '#features/punchlists/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { updateRfis } from '#features/rfis/contract.ts'
import { deleteRoles } from '#features/roles/contract.ts'
import { deleteSubcontractors } from '#features/subcontractors/contract.ts'
import { deleteSubmittalPackages, updateSubmittals } from '#features/submittals/contract.ts'
import { packageTable } from '#features/submittals/server/package-queries.ts'
import { deleteTasks, updateTasks } from '#features/tasks/contract.ts'
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
  // Those of the world are deleted by themselves before what they are in.
  const job = await addJob(db, place(), { title: 'Other job' })
  await addTask(db, { ...job, jobId: records.job }, { name: 'Other task' })
  await addFolder(db, place(), { name: 'Inside', folderId: records.otherFolder })
  await query(
    `insert into permit_log (company_id, account_id, id, work_order_id, permit_id, inspected_on, result, created_by_employee_id)
     select company_id, account_id, gen_random_uuid(), work_order_id, id, '2026-01-12', 'Note', created_by_employee_id
     from permit where id = $1`,
    [records.permit],
  )
  await query(
    `insert into invoice_line (company_id, account_id, id, work_order_id, invoice_id, position, kind, activity_id, title, amount)
     select company_id, account_id, gen_random_uuid(), work_order_id, id, 0, 'activity', $2, 'Some line', 0
     from invoice where id = $1`,
    [records.invoice, records.activity],
  )
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

/** The foreign keys to tables that mark deletion: the column of each that names the record, behind company and account. */
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
const removing = (endpoint: Endpoint) => (id: string) => call(endpoint, [id])

// Gone with what it hangs below -------------------------------------------------------------------------------------

/** What is not there without the one above, wherever it is read (gone-with-above.test.ts). */
const below = [
  ...Object.values(recordTypes).flatMap((type) =>
    'below' in type ? [`${type.table}.${type.below.column} → ${recordTypes[type.below.type].table}`] : [],
  ),
  ...[packageTable].map(({ name, below: of }) => `${name}.${of.column} → ${recordTypes[of.type].table}`),
]

/** What a deletion marks, too, or takes off: afterwards no row that is there names what is gone. The lowest come first. */
const takes: readonly { key: string; of: RecordKind; endpoint: Endpoint; id?: () => Promise<string> }[] = [
  { key: 'file.folder_id → folder', of: 'folder', endpoint: deleteFolders },
  { key: 'folder.parent_folder_id → folder', of: 'otherFolder', endpoint: deleteFolders },
  {
    key: 'submittal.package_id → submittal_package',
    of: 'submittalPackage',
    endpoint: deleteSubmittalPackages,
  },
  { key: 'incident_employee.incident_id → incident', of: 'incident', endpoint: deleteIncidents },
  { key: 'permit_inspection.permit_id → permit', of: 'permit', endpoint: deletePermits },
  { key: 'invoice_line.invoice_id → invoice', of: 'invoice', endpoint: deleteInvoices },
  {
    key: 'change_order_item.change_order_id → change_order',
    of: 'changeOrder',
    endpoint: deleteChangeOrders,
  },
  { key: 'punch_list_item.punch_list_id → punch_list', of: 'punchList', endpoint: deletePunchLists },
  { key: 'activity.task_id → task', of: 'task', endpoint: deleteTasks },
  { key: 'task.job_id → job', of: 'job', endpoint: deleteJobs },
  {
    ...{ key: 'job.work_order_id → work_order', of: 'workOrder', endpoint: deleteWorkOrders },
    // That of the world has much that must be kept (protected-below.test.ts).
    id: async () => {
      const workOrder = await addWorkOrder(db(), world.account, { title: 'With a job' })
      await addJob(db(), workOrder, { title: 'Some job' })
      return workOrder.workOrderId
    },
  },
  { key: 'company_role_inventory.company_role_id → company_role', of: 'spareRole', endpoint: deleteRoles },
]

// Asked before deleting ---------------------------------------------------------------------------------------------

/** One that nothing names, and the call that deletes it. */
interface Deletable {
  add: () => Promise<string>
  remove: (id: string) => ReturnType<typeof call>
}

let added = 0
const next = () => `X-${(added += 1)}`
const db = () => server.database.db
const place = () => ({ ...world.account, workOrderId: world.records.workOrder })

const deletables: Readonly<Record<string, Deletable>> = {
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
  permit: {
    add: async () =>
      (
        await addPermit(db(), place(), {
          number: 100 + Number(next().slice(2)),
          title: 'Unused',
          byEmployeeId: world.employee.employeeId,
        })
      ).permitId,
    remove: removing(deletePermits),
  },
  permit_inspection: {
    add: () =>
      addPermitInspection(
        db(),
        { ...place(), permitId: world.records.permit, path: [1] },
        { name: 'Unused', position: 9 },
      ),
    // An inspection goes when its permit is saved without it.
    remove: (_id) =>
      call(updatePermits, [
        {
          permitUniqueId: world.records.permit,
          requiredInspections: [
            { permitInspectionUniqueId: world.records.permitInspection, inspectionName: 'Some inspection' },
          ],
        },
      ]),
  },
}

/** What a row of the table needs beside the key, so that it can name one. */
interface Asked {
  says: RegExp
  with?: string
}

/** The keys that keep what they name, and how the refusal says where. */
const asked: Readonly<Record<string, Asked>> = {
  'employee.sub_contractor_id → sub_contractor': {
    says: /^The subcontractor Kestrel Concrete is in use: 1 employee\. /,
  },
  'task.sub_contractor_id → sub_contractor': {
    says: /: Some work order \(1 task\)\. Nothing was deleted\.$/,
  },
  'punch_list_item.sub_contractor_id → sub_contractor': {
    says: /: Some work order \(1 punch list item\)\. /,
    with: 'employee_id = null, sub_contractor_type_id = 1',
  },
  'submittal.sub_contractor_id → sub_contractor': { says: /: Some work order \(1 submittal\)\. / },
  'permit.sub_contractor_id → sub_contractor': { says: /: Some work order \(1 permit\)\. / },
  'construction_report.sub_contractor_id → sub_contractor': {
    says: /: Some work order \(1 construction report\)\. /,
  },
  'invoice.sub_contractor_id → sub_contractor': { says: /: Some work order \(1 invoice\)\. / },
  'company_task_code.company_job_code_id → company_job_code': { says: /has 1 task code below it/ },
  'job_code.company_job_code_id → company_job_code': { says: /is used in Some work order \(1 job\)/ },
  'company_sub_task_code.company_task_code_id → company_task_code': { says: /has 1 activity code below it/ },
  'task_code.company_task_code_id → company_task_code': { says: /is used in Some work order \(1 task\)/ },
  'activity_code.company_sub_task_code_id → company_sub_task_code': {
    says: /is used in Some work order \(1 activity\)/,
  },
  'submittal.company_sub_task_code_id → company_sub_task_code': {
    says: /is used in Some work order \(1 submittal\)/,
  },
  'change_order_item_code.company_sub_task_code_id → company_sub_task_code': {
    says: /is used in Some work order \(1 change order\)/,
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
  'permit.parent_id → permit': { says: /This permit has sub-permits/ },
  'permit_log.inspection_id → permit_inspection': { says: /The log mentions this inspection/ },
}

// Kept where it stands ----------------------------------------------------------------------------------------------

/** A record that names what is gone, and the call that saves it. */
interface Keeping {
  of: RecordKind
  save: (record: string, named: string) => ReturnType<typeof call>
  /** What else its row needs. */
  with?: (world: World) => string
  /** It waits on whoever is named: with the next write it is handed on to somebody who is there (decision 0087). */
  isHandedOn?: true
}

const saving =
  (endpoint: Endpoint, idField: string, field: string, more = {}) =>
  (id: string, named: string) =>
    call(endpoint, [{ [idField]: id, [field]: named, ...more }])

/** The keys to people, subcontractors and places that can be gone: of each a record that is there and names one. */
const kept: Readonly<Record<string, Keeping>> = {
  'task.sub_contractor_id → sub_contractor': {
    of: 'task',
    save: saving(updateTasks, 'taskUniqueId', 'subContractorUniqueID'),
  },
  'punch_list_item.sub_contractor_id → sub_contractor': {
    of: 'punchListItem',
    save: saving(updatePunchListItems, 'punchListItemUniqueId', 'subContractorUniqueId', {
      contractorType: '2',
      subContractorTypeId: 1,
    }),
    with: () => 'employee_id = null, sub_contractor_type_id = 1',
    isHandedOn: true,
  },
  'submittal.sub_contractor_id → sub_contractor': {
    of: 'submittal',
    save: saving(updateSubmittals, 'submittalMasterUniqueId', 'subConAccountUniqueId'),
  },
  'permit.sub_contractor_id → sub_contractor': {
    of: 'permit',
    save: saving(updatePermits, 'permitUniqueId', 'subContractorUniqueId'),
  },
  'invoice.sub_contractor_id → sub_contractor': {
    of: 'invoice',
    save: saving(updateInvoices, 'invoiceUniqueId', 'subContractorUniqueId'),
  },
  'construction_report.sub_contractor_id → sub_contractor': {
    of: 'constructionReport',
    save: saving(updateConstructionReports, 'constructionReportUniqueID', 'subcontractorUniqueID'),
    with: () => 'type_id = 3',
  },
  'employee.sub_contractor_id → sub_contractor': {
    of: 'colleague',
    save: saving(updateEmployees, 'employeeUniqueID', 'subContractorUniqueId', { isOnContract: true }),
    with: () => 'is_on_contract = true, sub_contractor_type_id = 1',
  },
  'rfi.assigned_to_employee_id → employee': {
    of: 'rfi',
    save: (rfiUniqueId, rfiAssignedToEmployeeUniqueId) =>
      call(updateRfis, { paramCollection: [{ rfiUniqueId, rfiAssignedToEmployeeUniqueId }] }),
    isHandedOn: true,
  },
  'punch_list_item.employee_id → employee': {
    of: 'punchListItem',
    save: saving(updatePunchListItems, 'punchListItemUniqueId', 'employeeUniqueId', { contractorType: '1' }),
    with: () => 'sub_contractor_id = null, sub_contractor_type_id = null',
    isHandedOn: true,
  },
  'submittal.manager_employee_id → employee': {
    of: 'submittal',
    save: saving(updateSubmittals, 'submittalMasterUniqueId', 'submittalManagerUniqueId'),
  },
  'submittal.originator_employee_id → employee': {
    of: 'submittal',
    save: saving(updateSubmittals, 'submittalMasterUniqueId', 'submittalOriginatorUniqueId'),
    with: ({ employee }) => `manager_employee_id = '${employee.employeeId}'`,
  },
  'change_order.originator_employee_id → employee': {
    of: 'changeOrder',
    save: saving(updateChangeOrders, 'changeOrderMasterUniqueId', 'coOriginatorEmployeeUniqueId'),
  },
  'master_inventory.in_charge_employee_id → employee': {
    of: 'masterInventory',
    save: saving(updateItems, 'masterInventoryUniqueId', 'inchargeEmployeeUniqueId'),
  },
  'work_order_inventory.employee_id → employee': {
    of: 'workOrderInventory',
    save: saving(changeHeld, 'workorderMasterInventoryUniqueId', 'employeeUniqueId'),
  },
  'submittal.job_id → job': {
    of: 'submittal',
    save: saving(updateSubmittals, 'submittalMasterUniqueId', 'jobUniqueId'),
  },
}

/** One that is gone. */
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

// Excused -----------------------------------------------------------------------------------------------------------

/** Why a record that is there may name one that is gone, and which keys that is said of. */
const excused: readonly { because: string; keys: readonly string[]; isKept?: true }[] = [
  {
    because: 'Who did something stays readable under their name, also when they have left.',
    keys: [
      'activity.deleted_by_employee_id',
      'activity_capture.created_by_employee_id',
      'activity_capture.corrected_by_employee_id',
      'activity_capture.employee_id',
      'approval.employee_id',
      'change_order.created_by_employee_id',
      'comment.employee_id',
      'construction_report.created_by_employee_id',
      'court.named_employee_id',
      'court.started_by_employee_id',
      'court_handed.from_employee_id',
      'court_handed.to_employee_id',
      'deletion.deleted_by_employee_id',
      'deletion.restored_by_employee_id',
      'employee_inventory.corrected_by_employee_id',
      'employee_inventory.created_by_employee_id',
      'employee_inventory.employee_id',
      'employee_inventory.in_charge_employee_id',
      'field_day.confirmed_by_employee_id',
      'field_day_addendum.created_by_employee_id',
      'field_day_reminder.created_by_employee_id',
      'field_day_reminder.employee_id',
      'field_day_weather.created_by_employee_id',
      'file.created_by_employee_id',
      'file_version.created_by_employee_id',
      'folder.created_by_employee_id',
      'incident.created_by_employee_id',
      'incident_employee.created_by_employee_id',
      'incident_employee.employee_id',
      'inventory_movement.created_by_employee_id',
      'inventory_movement.employee_id',
      'bid_addendum.issued_by_employee_id',
      'bid_addendum_read.read_by_employee_id',
      'bid_question.answered_by_employee_id',
      'bid_look.employee_id',
      'bid_received.acknowledged_by_employee_id',
      'bid_received.decided_by_employee_id',
      'bid_summary.intent_by_employee_id',
      'bid_summary.submitted_by_employee_id',
      'invoice.approved_by_employee_id',
      'invoice.closed_by_employee_id',
      'invoice.created_by_employee_id',
      'job.deleted_by_employee_id',
      'job.risk_set_by_employee_id',
      'master_inventory.created_by_employee_id',
      'non_conformance.created_by_employee_id',
      'notification.actor_employee_id',
      'observation.created_by_employee_id',
      'permit.approved_by_employee_id',
      'permit.closed_by_employee_id',
      'permit.created_by_employee_id',
      'permit_log.created_by_employee_id',
      'permit_log.inspector_employee_id',
      'punch_list.closed_by_employee_id',
      'punch_list.created_by_employee_id',
      'punch_list_item.closed_by_employee_id',
      'punch_list_item.created_by_employee_id',
      'record_link.created_by_employee_id',
      'rfi.closed_by_employee_id',
      'rfi.created_by_employee_id',
      'stored_object.created_by_employee_id',
      'submittal.created_by_employee_id',
      'submittal_package.created_by_employee_id',
      'task.deleted_by_employee_id',
      'time_log.created_by_employee_id',
      'overtime_exemption.employee_id',
      'long_report.employee_id',
      'report_mailing.employee_id',
      'time_log.employee_id',
      'timecard_week.by_employee_id',
      'timecard_week.employee_id',
      'work_order.created_by_employee_id',
      'work_order.deleted_by_employee_id',
      'work_order.risk_set_by_employee_id',
    ].map((key) => `${key} → employee`),
  },
  {
    because:
      'Whoever leaves is taken off at once, with all that still waits on them: it stays under their name, its form saves with them, and nobody chooses them anew.',
    isKept: true,
    keys: [
      'change_order.originator_employee_id',
      'master_inventory.in_charge_employee_id',
      'punch_list_item.employee_id',
      'rfi.assigned_to_employee_id',
      'submittal.manager_employee_id',
      'submittal.originator_employee_id',
      'work_order_inventory.employee_id',
    ].map((key) => `${key} → employee`),
  },
  {
    because: 'It is for themselves alone, or says where they may go: without them nobody reads it.',
    keys: [
      'access_code.employee_id',
      'employee_work_order.employee_id',
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
    because: 'It is a part of the record that is gone, and is read through it alone (decision 0013).',
    keys: [
      'court_handed.work_order_id → work_order',
      'deletion.work_order_id → work_order',
      'activity_capture.activity_id → activity',
      'activity_code.activity_id → activity',
      'employee_activity.activity_id → activity',
      'time_log.activity_id → activity',
      'bid_activity.activity_id → activity',
      'change_order_item_code.change_order_item_id → change_order_item',
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
    because:
      'It is on a project or on a record in it, and is not read without that (server/db/visibility.ts).',
    keys: [
      'activity_capture.work_order_id',
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
      'incident_employee.work_order_id',
      'incident_log.work_order_id',
      'notification.work_order_id',
      'long_report.work_order_id',
      'report_mailing.work_order_id',
      'time_log.work_order_id',
      'timecard_week.work_order_id',
      'told_risk.work_order_id',
    ].map((key) => `${key} → work_order`),
  },
  {
    because:
      'What is in force counts on, and what is not is refused when it is to come into force: the item names the activity that has been deleted (features/changeorders/server/weighing.ts).',
    keys: [
      'change_order.job_id → job',
      'change_order.task_id → task',
      'change_order_item.activity_id → activity',
    ],
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
    because:
      'An approved invoice keeps what it bills from being deleted, and a line of a draft leaves with it: features/invoices/server/hanging.test.ts.',
    keys: ['invoice_line.activity_id → activity', 'invoice_line.change_order_item_id → change_order_item'],
  },
  {
    because: 'What became of an invoice is its history.',
    keys: ['invoice_remark.invoice_id → invoice'],
  },
  {
    because: 'A submittal is of the project; the job it names stays readable, and its form saves with it.',
    isKept: true,
    keys: ['submittal.job_id → job'],
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
    because: 'Only a draft is deleted, and a revision comes out of what was decided.',
    keys: ['submittal.parent_id → submittal'],
  },
  {
    because: 'What was said is never deleted.',
    keys: ['rfi.answer_comment_id → comment'],
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

// The tests ---------------------------------------------------------------------------------------------------------

test('every foreign key to what can be deleted is decided on, once, and nothing is that is not there', () => {
  const said = [...Object.keys(asked), ...takes.map(({ key }) => key), ...excused.flatMap((one) => one.keys)]
  const names = keys.map(({ name }) => name)
  expect(
    names.filter((name) => !said.includes(name) && !below.includes(name)),
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

test('what is kept where it stands is shown to be, below', () => {
  const said = excused.flatMap((one) => (one.isKept ? one.keys : []))
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter((key) => !kept[key])).toEqual([])
})

describe('is not deleted while it is named, and is when that has ended', () => {
  test.each(Object.entries(asked))('%s', async (name, { says, with: more }) => {
    const key = keys.find((one) => one.name === name)
    const target = deletables[key?.to ?? '']
    if (!key || !target) throw new Error(`${name} has nothing that could be deleted`)
    const { from, column } = key
    const id = await target.add()
    const { rows } = await query(
      `select * from ${from} where company_id = $1 and id <> all($2::uuid[]) order by id limit 1`,
      // Nor whoever asks: people of a subcontractor may do less.
      [world.account.companyId, [id, world.employee.employeeId]],
    )
    const before = rows[0] as Record<string, unknown> | undefined
    if (!before) throw new Error(`the world has no ${from}`)
    const naming = [world.account.companyId, before['id']]
    await query(
      `update ${from} set ${column} = $3 ${more ? `, ${more}` : ''} where company_id = $1 and id = $2`,
      [...naming, id],
    )
    const refused = await target.remove(id)
    expect(refused).toMatchObject({ status: 409, errorDescription: expect.stringMatching(says) })
    const isThere = async () =>
      (await query(`select deleted_at from ${key.to} where id = $1`, [id])).rows[0].deleted_at === null
    expect(await isThere()).toBe(true)
    const columns = [column, ...(more?.match(/\w+(?= =)/g) ?? [])]
    await query(
      `update ${from} set ${columns.map((one, at) => `${one} = $${at + 3}`).join(', ')} where company_id = $1 and id = $2`,
      [...naming, ...columns.map((one) => before[one])],
    )
    expect(await target.remove(id)).toMatchObject({ status: 200 })
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
    expect(await save(id, gone), 'as it was').toMatchObject({ status: 200 })
    const refused = await save(id, other)
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
    const id = idOf ? await idOf() : world.records[of]
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
