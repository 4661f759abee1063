/** An account with one record of every kind that a call can name. */
import { v7 as uuidv7 } from 'uuid'
import { type RecordType, recordTypeNames } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import type { RecordKind } from '#contract/values.ts'
import { addAddendum, addAlternates, addBid, addQuestion } from '#database/seed/bid-builders.ts'
import {
  type AccountHandle,
  addAccount,
  addActivity,
  addActivityCode,
  addActors,
  addCapture,
  addChangeOrder,
  addChangeOrderItem,
  addCompany,
  addEmployee,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addFieldDays,
  addIncident,
  addIncidentEmployee,
  addInventoryCategory,
  addInvoice,
  addItem,
  addJob,
  addJobCode,
  addJobCodeType,
  addLogin,
  addMovement,
  addNotification,
  addNoting,
  addPermit,
  addPermitInspection,
  addPunchList,
  addPunchListItem,
  addRegisterView,
  addRelation,
  addRfi,
  addRole,
  addSubContractor,
  addSubmittal,
  addSubmittalPackage,
  addTask,
  addTaskCode,
  addTimecardWeeks,
  addTimeLog,
  addUse,
  addWorkOrder,
  assign,
  codeActivity,
  codeChangeOrderItem,
  codeJob,
  codeTask,
  type EmployeeHandle,
  mapRoleToCategory,
} from '#database/seed/builders.ts'
import { addFile, addFolder, addLongReport, addUpload } from '#database/seed/file-builders.ts'
import { hashPassword } from '#features/identity/server/passwords.ts'
import { BIDDING_PHASE, inventoryCategories } from '#features/reference/contract.ts'
import type { Db } from '#server/db/open.ts'
import type { TestApp } from './server.ts'

export interface World {
  account: AccountHandle
  employee: EmployeeHandle
  records: Record<RecordKind, string>
}

/** The types of records that calls name, and the kind of id that names one. */
export const namedTypes = recordTypeNames.filter((type) => !/(Comment|Log)$/.test(type))
export function kindOf(type: RecordType): RecordKind {
  if (type === 'SubTask') return 'activity'
  const kind = type === 'RFI' ? 'rfi' : `${type.charAt(0).toLowerCase()}${type.slice(1)}`
  return kind as RecordKind
}

/** The record of what a role allows in general. */
async function iamOf(db: Db, { companyId }: AccountHandle, role: string): Promise<string> {
  const { id } = await db
    .selectFrom('iam')
    .select('id')
    .where('company_id', '=', companyId)
    .where('company_role_id', '=', role)
    .where('scope_work_order_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

let worlds = 0
/** Hashed once: that is slow on purpose. */
const passwordHash = hashPassword('a password')

/** The lowest level that carries its code: whatever is below it has none, so the code may be taken off. */
export type CodedTo = 'job' | 'task' | 'activity'

/** An account with one record of every kind; its employee may do everything and is assigned to nothing. */
export async function buildWorld(
  { database: { db } }: TestApp,
  account: AccountHandle,
  role: string,
  codedTo: CodedTo = 'activity',
): Promise<World> {
  const employee = await addEmployee(db, account, { firstName: 'Some', lastName: 'Body', role })
  worlds += 1
  await addJobCodeType(db, account, worlds, 'Some type')
  // The one that samples name, and one that the account does not have.
  if (worlds !== 1) await addJobCodeType(db, account, 1, 'First type')
  await db
    .insertInto('job_code_type')
    .values({ company_id: account.companyId, id: 900, name: 'Not of the account' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const jobCode = await addJobCode(db, account, { typeId: worlds, code: '03', name: 'Concrete' })
  const taskCode = await addTaskCode(db, account, jobCode, { code: '03 30', name: 'Cast in place' })
  const activityCode = await addActivityCode(db, account, taskCode, { code: '03 31', name: 'Slab' })
  const inventoryCategory = await addInventoryCategory(db, account, {
    categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
    code: 'M-10',
    name: 'Some material',
  })
  const spareRole = await addRole(db, account, `Spare role ${worlds}`, { RFIs: 2 })
  const seenCategory = await addInventoryCategory(db, account, {
    categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
    code: `M-${100 + worlds}`,
    name: 'Some other material',
  })
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
      username: `colleague${worlds}@company.example`,
      passwordHash: await passwordHash,
    }),
  })
  await assign(db, colleague, workOrder)
  const { employeeId } = employee
  const subContractor = await addSubContractor(db, account, { name: 'Some subcontractor' })
  const punchList = await addPunchList(db, job, { name: 'Some list', byEmployeeId: employeeId })
  const found = { number: 1, description: 'Some item', created_on: '2026-01-12', byEmployeeId: employeeId }
  const changeOrder = await addChangeOrder(db, task, {
    number: 1,
    name: 'Some change order',
    byEmployeeId: employeeId,
    actors: [
      { role_type_id: 1, employeeId },
      { role_type_id: 2, employeeId },
    ],
  })
  const changed = { name: 'Some item', activityId: activity.activityId, amount: '100' }
  const changeOrderItem = await addChangeOrderItem(db, changeOrder, changed)
  await codeChangeOrderItem(db, account, changeOrderItem, activityCode)
  const submittalPackage = await addSubmittalPackage(db, workOrder, {
    name: 'Some package',
    byEmployeeId: employeeId,
  })
  /** One that the employee both submits and approves. */
  const addOwnSubmittal = async (number: number, status_id: number) => {
    const recordId = await addSubmittal(db, workOrder, {
      number,
      title: 'Some submittal',
      byEmployeeId: employeeId,
      status_id,
      package_id: submittalPackage,
    })
    await addActors(db, workOrder, { record: 'Submittal', recordId }, [
      { role_type_id: 1, employeeId },
      { role_type_id: 2, employeeId },
    ])
    return recordId
  }
  const permit = await addPermit(db, workOrder, { number: 1, title: 'Some permit', byEmployeeId: employeeId })
  const noting = { type_id: 1, report: 'Some noting', byEmployeeId: employeeId, noted_on: '2026-01-12' }
  const incident = await addIncident(db, workOrder, {
    number: 1,
    name: 'Some incident',
    byEmployeeId: employeeId,
    happened_on: '2026-01-12',
  })
  const recordable = await addIncident(db, workOrder, {
    number: 2,
    name: 'Some recordable incident',
    byEmployeeId: employeeId,
    happened_on: '2026-01-12',
  })
  const hurt = { byEmployeeId: employeeId, days_away: 2, recordable_on: '2026-01-12' }
  const folder = await addFolder(db, workOrder, { name: 'Some folder' })
  // Neither of the category that is named, which stock would keep from being deleted, nor on the project that is.
  const stocked = await addInventoryCategory(db, account, {
    categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
    code: `S-${100 + worlds}`,
    name: 'Material in stock',
  })
  const otherWorkOrder = await addWorkOrder(db, account, { title: 'Some other work order' })
  const item = await addItem(db, account, {
    category: stocked,
    name: 'Some stock',
    created_by_employee_id: employeeId,
  })
  const assigned = await addItem(db, account, { category: stocked, name: 'Some assigned stock' })
  const move = { byEmployeeId: employeeId, moved_on: '2026-01-12' }
  await addMovement(db, item, { ...move, kind: 'receive', quantity: 1000 })
  await addMovement(db, assigned, { ...move, kind: 'receive', quantity: 1000 })
  const received = await db
    .selectFrom('inventory_movement')
    .select('id')
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .where('master_inventory_id', '=', item.itemId)
    .executeTakeFirstOrThrow()
  const workOrderInventory = await addMovement(db, assigned, {
    ...move,
    kind: 'assign',
    quantity: 100,
    workOrderId: otherWorkOrder.workOrderId,
  })
  const stockedJob = await addJob(db, otherWorkOrder, { title: 'Some job with stock' })
  const stockedTask = await addTask(db, stockedJob, { name: 'Some task with stock' })
  const stockedActivity = await addActivity(db, stockedTask, { title: 'Some activity with stock' })
  // What can be corrected is of the last seven days.
  const today = new Date().toISOString().slice(0, 10)
  const captured = await addActivity(db, task, { title: 'Some captured activity' })
  const use = { employeeId, quantity: '1', date: today }
  // Nobody bids on a project of their own account, so it is another's, of a company of its own.
  const advertiser = await addAccount(db, await addCompany(db, { name: `Some owner ${worlds}` }), {
    name: 'Owner',
  })
  const bidProject = await addWorkOrder(db, advertiser, {
    title: 'Some bid project',
    construction_phase: BIDDING_PHASE,
    bidding_end_date: '2050-12-31',
    is_bid_advertised: true,
  })
  const bidJob = await addJob(db, bidProject, { title: 'Some bid job' })
  const bidTask = await addTask(db, bidJob, { name: 'Some bid task' })
  const bidActivity = await addActivity(db, bidTask, { title: 'Some line', target_metric: '10' })
  const [offeredAlternate = ''] = await addAlternates(db, bidProject, [{ title: 'Some alternate' }])
  const bidSummary = await addBid(db, employee, bidProject, {
    lines: [{ activityId: bidActivity.activityId, unitCost: '12.5' }],
    alternates: [{ alternateId: offeredAlternate, unitCost: '12.5' }],
    submitted_at: '2026-01-12T10:00:00Z',
    known_addenda: [1],
  })
  // Two weeks of somebody to decide on, and one that is approved.
  // oxlint-disable-next-line no-await-in-loop
  for (const date of ['2026-01-12', '2026-01-19'])
    await addTimeLog(db, activity, { employeeId: colleague.employeeId, date, hours: '1' })
  await addTimecardWeeks(db, [
    {
      ...workOrder,
      employeeId: colleague.employeeId,
      monday: '2026-01-05',
      state: 'approved',
      byEmployeeId: employeeId,
      at: '2026-01-12T10:00:00Z',
    },
  ])
  await addAddendum(
    db,
    await addEmployee(db, advertiser, {
      firstName: 'Some',
      lastName: 'Owner',
      role: 'Account administrator',
    }),
    bidProject,
    { number: 1 },
  )
  // One of their own that others can bid on.
  const advertised = await addWorkOrder(db, account, {
    // Not what the samples search for: it is found by everybody, and is theirs.
    title: 'Open to bidders',
    construction_phase: BIDDING_PHASE,
    bidding_end_date: '2050-12-31',
    is_bid_advertised: true,
  })
  // One of their own that has ended, on which somebody of a company of theirs has bid.
  const bidder = await addEmployee(
    db,
    await addAccount(db, await addCompany(db, { name: `Some bidder ${worlds}` }), { name: 'Bidder' }),
    { firstName: 'Some', lastName: 'Bidder', role: 'Account administrator' },
  )
  const bidded = await addWorkOrder(db, account, {
    title: 'Some project with bids',
    construction_phase: BIDDING_PHASE,
    bidding_end_date: '2026-01-15',
    is_bid_advertised: true,
  })
  const biddedTask = await addTask(db, await addJob(db, bidded, { title: 'Some job with bids' }), {
    name: 'Some task with bids',
  })
  const biddedActivity = await addActivity(db, biddedTask, { title: 'Some line', target_metric: '10' })
  const [awardedAlternate = ''] = await addAlternates(db, bidded, [{ title: 'Some alternate' }])
  const receivedBid = await addBid(db, bidder, bidded, {
    lines: [{ activityId: biddedActivity.activityId, unitCost: '12.5' }],
    alternates: [{ alternateId: awardedAlternate, unitCost: '12.5' }],
    submitted_at: '2026-01-12T10:00:00Z',
  })
  const [bidAlternate = ''] = await addAlternates(db, workOrder, [{ title: 'Some alternate' }])
  const packetFile = await addFile(db, bidProject, {
    folderId: await addFolder(db, bidProject, { name: 'Some packet', isBidPacket: true }),
    name: 'Some drawing.txt',
  })
  const receivedPacketFile = await addFile(
    db,
    { ...bidder, workOrderId: null },
    { targetType: 'BidSummary', targetId: receivedBid, name: 'Some quote.txt' },
  )
  const bidQuestion = await addQuestion(db, advertised, await addBid(db, bidder, advertised, {}))
  const onJob = await codeJob(db, job, jobCode)
  const onTask = codedTo === 'job' ? uuidv7() : await codeTask(db, task, onJob, taskCode)
  if (codedTo === 'activity') await codeActivity(db, activity, onTask, activityCode)
  return {
    account,
    employee,
    records: {
      company: account.companyId,
      account: account.accountId,
      employee: employee.employeeId,
      workOrder: workOrder.workOrderId,
      job: job.jobId,
      task: task.taskId,
      activity: activity.activityId,
      jobCode: onJob,
      taskCode: onTask,
      companyJobCode: jobCode,
      companyTaskCode: taskCode,
      companySubTaskCode: activityCode,
      companyInventoryCategory: inventoryCategory,
      companyRole: account.roles['Field worker'] ?? '',
      spareRole,
      iam: await iamOf(db, account, spareRole),
      companyRoleInventory: await mapRoleToCategory(db, account, {
        role: spareRole,
        category: seenCategory,
      }),
      colleague: colleague.employeeId,
      subContractor,
      employeeWorkOrder: onWorkOrder,
      employeeJob: onItsJob,
      employeeTask: onItsTask,
      employeeSubTask: onItsActivity,
      employeeRelation: await addRelation(db, workOrder, employee, colleague),
      // Not the day of the sample, with which it would overlap.
      timeLog: await addTimeLog(db, activity, { employeeId, date: '2026-01-12', hours: '1' }),
      folder,
      otherFolder: await addFolder(db, workOrder, { name: 'Some other folder' }),
      file: await addFile(db, workOrder, { name: 'Some file.txt', folderId: folder }),
      upload: await addUpload(db, employee, { name: 'Some upload.txt' }),
      notification: await addNotification(db, employee, { kind: 'assigned', title: 'Some notice' }),
      punchList: punchList.punchListId,
      longReport: await addLongReport(db, employee, {
        name: 'Timesheet.xlsx',
        startDate: '2026-01-12',
        endDate: '2026-01-18',
      }),
      registerView: await addRegisterView(db, employee, { register: 'punch-lists', name: 'Some view' }),
      punchListItem: await addPunchListItem(db, punchList, found),
      rfi: await addRfi(db, job, {
        number: 1,
        title: 'Some RFI',
        byEmployeeId: employeeId,
        status_id: statuses.InProgress,
      }),
      rfiAnswered: await addRfi(db, job, {
        number: 2,
        title: 'Some answered RFI',
        byEmployeeId: employeeId,
        status_id: statuses.InProgress,
        answered_at: '2026-01-12T10:00:00Z',
      }),
      changeOrder: changeOrder.changeOrderId,
      changeOrderItem,
      submittal: await addOwnSubmittal(1, statuses.Active),
      submittalPending: await addOwnSubmittal(2, statuses.Pending),
      submittalDecided: await addOwnSubmittal(3, statuses.Rejected),
      submittalPackage,
      permit: permit.permitId,
      permitApproved: (
        await addPermit(db, workOrder, {
          number: 2,
          title: 'Some approved permit',
          byEmployeeId: employeeId,
          status_id: statuses.InProgress,
          active_on: '2026-01-12',
        })
      ).permitId,
      observation: await addNoting(db, workOrder, 'observation', noting),
      nonConformance: await addNoting(db, workOrder, 'non_conformance', noting),
      constructionReport: await addNoting(db, workOrder, 'construction_report', noting),
      incident: incident.incidentId,
      incidentEmployee: await addIncidentEmployee(db, incident, { employeeId, byEmployeeId: employeeId }),
      caseToEnter: await addIncidentEmployee(db, recordable, { ...hurt, employeeId: colleague.employeeId }),
      enteredCase: await addIncidentEmployee(db, recordable, {
        ...hurt,
        employeeId,
        case_number: 1,
        case_year: 2026,
        case_entered_on: '2026-01-13',
      }),
      invoice: (
        await addInvoice(db, workOrder, {
          number: 1,
          title: 'Some invoice',
          byEmployeeId: employeeId,
          open_date: '2026-01-12',
        })
      ).invoiceId,
      permitInspection: await addPermitInspection(db, permit, { name: 'Some inspection' }),
      masterInventory: item.itemId,
      inventoryMovement: received.id,
      workOrderInventory: workOrderInventory ?? '',
      stockedWorkOrder: otherWorkOrder.workOrderId,
      stockedJob: stockedJob.jobId,
      stockedActivity: stockedActivity.activityId,
      capturedActivity: captured.activityId,
      bidProject: bidProject.workOrderId,
      bidActivity: bidActivity.activityId,
      bidSummary,
      advertisedWorkOrder: advertised.workOrderId,
      bidQuestion,
      biddedWorkOrder: bidded.workOrderId,
      receivedBid,
      packetFile,
      bidAlternate,
      offeredAlternate,
      awardedAlternate,
      receivedPacketFile,
      bidderAccount: bidder.accountId,
      capture: await addCapture(db, captured, { employeeId, metric: '1', date: today }),
      employeeInventory: await addUse(db, assigned, stockedJob, use),
    },
  }
}
