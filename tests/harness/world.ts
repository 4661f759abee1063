/** An account with one record of every kind that a call can name. */
import { v7 as uuidv7 } from 'uuid'
import { type RecordType, recordTypeNames } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import type { RecordKind } from '#contract/values.ts'
import { addAddendum, addAlternates, addBid, addQuestion } from '#database/seed/bid-builders.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addAccount,
  addActivity,
  addActivityCode,
  addActors,
  addCapture,
  addChangeOrder,
  addChangeOrderItem,
  addCompany,
  addDeletedActivity,
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
  type WorkOrderHandle,
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

const [someCategory] = inventoryCategories
const CREATED = '2026-01-12'

/** What every world has: people, codes, and a project with its plan. */
async function buildBase(db: Db, account: AccountHandle, role: string, codedTo: CodedTo) {
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
  for (const date of [CREATED, '2026-01-19'])
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
    date: CREATED,
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
type Base = Awaited<ReturnType<typeof buildBase>>

/** What a world has beside its base, a part for each of the modules, so that a call which names one needs no other. */
const part = <K extends RecordKind>(
  kinds: readonly K[],
  make: (base: Base) => Promise<Record<K, string>>,
) => ({
  kinds,
  make,
})

const parts = [
  part(['companyInventoryCategory'], async ({ db, account }) => ({
    companyInventoryCategory: await addInventoryCategory(db, account, {
      categoryId: someCategory.inventoryCategoryUniqueId,
      code: 'M-10',
      name: 'Some material',
    }),
  })),
  part(['spareRole', 'iam', 'companyRoleInventory'], async ({ db, account, world }) => {
    const spareRole = await addRole(db, account, `Spare role ${world}`, { RFIs: 2 })
    const category = await addInventoryCategory(db, account, {
      categoryId: someCategory.inventoryCategoryUniqueId,
      code: `M-${100 + world}`,
      name: 'Some other material',
    })
    return {
      spareRole,
      iam: await iamOf(db, account, spareRole),
      companyRoleInventory: await mapRoleToCategory(db, account, { role: spareRole, category }),
    }
  }),
  part(['deletion'], async ({ db, task, employee }) => ({
    deletion: await addDeletedActivity(db, task, {
      title: 'Deleted activity',
      byEmployeeId: employee.employeeId,
    }),
  })),
  part(['subContractor'], async ({ db, account }) => ({
    subContractor: await addSubContractor(db, account, { name: 'Some subcontractor' }),
  })),
  part(['employeeRelation'], async ({ db, workOrder, employee, colleague }) => ({
    employeeRelation: await addRelation(db, workOrder, employee, colleague),
  })),
  part(['folder', 'otherFolder', 'file', 'upload'], async ({ db, workOrder, employee }) => {
    const folder = await addFolder(db, workOrder, { name: 'Some folder' })
    return {
      folder,
      otherFolder: await addFolder(db, workOrder, { name: 'Some other folder' }),
      file: await addFile(db, workOrder, { name: 'Some file.txt', folderId: folder }),
      upload: await addUpload(db, employee, { name: 'Some upload.txt' }),
    }
  }),
  part(['notification'], async ({ db, employee }) => ({
    notification: await addNotification(db, employee, { kind: 'assigned', title: 'Some notice' }),
  })),
  part(['longReport'], async ({ db, employee }) => ({
    longReport: await addLongReport(db, employee, {
      name: 'Timesheet.xlsx',
      startDate: CREATED,
      endDate: '2026-01-18',
    }),
  })),
  part(['registerView'], async ({ db, employee }) => ({
    registerView: await addRegisterView(db, employee, { register: 'punch-lists', name: 'Some view' }),
  })),
  part(['punchList', 'punchListItem'], async ({ db, job, employee: { employeeId: byEmployeeId } }) => {
    const list = await addPunchList(db, job, { name: 'Some list', byEmployeeId })
    const found = { number: 1, description: 'Some item', created_on: CREATED, byEmployeeId }
    return { punchList: list.punchListId, punchListItem: await addPunchListItem(db, list, found) }
  }),
  part(['rfi', 'rfiAnswered'], async ({ db, job, employee: { employeeId: byEmployeeId } }) => {
    const asked = { byEmployeeId, status_id: statuses.InProgress }
    return {
      rfi: await addRfi(db, job, { number: 1, title: 'Some RFI', ...asked }),
      rfiAnswered: await addRfi(db, job, {
        number: 2,
        title: 'Some answered RFI',
        ...asked,
        answered_at: '2026-01-12T10:00:00Z',
      }),
    }
  }),
  part(['changeOrder', 'changeOrderItem'], async (base) => {
    const { db, account, task, activity, activityCode } = base
    const { employeeId } = base.employee
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
    return { changeOrder: changeOrder.changeOrderId, changeOrderItem }
  }),
  part(
    ['submittal', 'submittalPending', 'submittalDecided', 'submittalPackage'],
    async ({ db, workOrder, employee: { employeeId } }) => {
      const submittalPackage = await addSubmittalPackage(db, workOrder, {
        name: 'Some package',
        byEmployeeId: employeeId,
      })
      /** One that the employee both submits and approves. */
      const addOwn = async (number: number, status_id: number) => {
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
      return {
        submittal: await addOwn(1, statuses.Active),
        submittalPending: await addOwn(2, statuses.Pending),
        submittalDecided: await addOwn(3, statuses.Rejected),
        submittalPackage,
      }
    },
  ),
  part(['permit', 'permitApproved', 'permitInspection'], async ({ db, workOrder, employee }) => {
    const { employeeId: byEmployeeId } = employee
    const permit = await addPermit(db, workOrder, { number: 1, title: 'Some permit', byEmployeeId })
    const approved = await addPermit(db, workOrder, {
      number: 2,
      title: 'Some approved permit',
      byEmployeeId,
      status_id: statuses.InProgress,
      active_on: CREATED,
    })
    return {
      permit: permit.permitId,
      permitApproved: approved.permitId,
      permitInspection: await addPermitInspection(db, permit, { name: 'Some inspection' }),
    }
  }),
  part(
    ['observation', 'nonConformance', 'constructionReport'],
    async ({ db, workOrder, employee: { employeeId: byEmployeeId } }) => {
      const noting = { type_id: 1, report: 'Some noting', byEmployeeId, noted_on: CREATED }
      return {
        observation: await addNoting(db, workOrder, 'observation', noting),
        nonConformance: await addNoting(db, workOrder, 'non_conformance', noting),
        constructionReport: await addNoting(db, workOrder, 'construction_report', noting),
      }
    },
  ),
  part(
    ['incident', 'incidentEmployee', 'caseToEnter', 'enteredCase'],
    async ({ db, workOrder, employee: { employeeId }, colleague }) => {
      const happened = { byEmployeeId: employeeId, happened_on: CREATED }
      const incident = await addIncident(db, workOrder, { number: 1, name: 'Some incident', ...happened })
      const recordable = await addIncident(db, workOrder, {
        number: 2,
        name: 'Some recordable incident',
        ...happened,
      })
      const hurt = { byEmployeeId: employeeId, days_away: 2, recordable_on: CREATED }
      return {
        incident: incident.incidentId,
        incidentEmployee: await addIncidentEmployee(db, incident, { employeeId, byEmployeeId: employeeId }),
        caseToEnter: await addIncidentEmployee(db, recordable, {
          ...hurt,
          employeeId: colleague.employeeId,
        }),
        enteredCase: await addIncidentEmployee(db, recordable, {
          ...hurt,
          employeeId,
          case_number: 1,
          case_year: 2026,
          case_entered_on: '2026-01-13',
        }),
      }
    },
  ),
  part(['invoice'], async ({ db, workOrder, employee: { employeeId: byEmployeeId } }) => {
    const invoice = { number: 1, title: 'Some invoice', byEmployeeId, open_date: CREATED }
    return { invoice: (await addInvoice(db, workOrder, invoice)).invoiceId }
  }),
  part(['capture', 'capturedActivity'], async ({ db, task, employee: { employeeId } }) => {
    const captured = await addActivity(db, task, { title: 'Some captured activity' })
    const capture = await addCapture(db, captured, { employeeId, metric: '1', date: today() })
    return { capture, capturedActivity: captured.activityId }
  }),
  part(
    [
      ...(['masterInventory', 'inventoryMovement', 'workOrderInventory', 'employeeInventory'] as const),
      ...(['stockedWorkOrder', 'stockedJob', 'stockedActivity'] as const),
    ],
    async ({ db, account, world, employee: { employeeId } }) => {
      // Neither of the category that is named, which stock would keep from being deleted, nor on the project that is.
      const category = await addInventoryCategory(db, account, {
        categoryId: someCategory.inventoryCategoryUniqueId,
        code: `S-${100 + world}`,
        name: 'Material in stock',
      })
      const workOrder = await addWorkOrder(db, account, { title: 'Some other work order' })
      const item = await addItem(db, account, {
        category,
        name: 'Some stock',
        created_by_employee_id: employeeId,
      })
      const assigned = await addItem(db, account, { category, name: 'Some assigned stock' })
      const move = { byEmployeeId: employeeId, moved_on: CREATED }
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
        workOrderId: workOrder.workOrderId,
      })
      const job = await addJob(db, workOrder, { title: 'Some job with stock' })
      const task = await addTask(db, job, { name: 'Some task with stock' })
      const activity = await addActivity(db, task, { title: 'Some activity with stock' })
      return {
        masterInventory: item.itemId,
        inventoryMovement: received.id,
        workOrderInventory: workOrderInventory ?? '',
        employeeInventory: await addUse(db, assigned, job, { employeeId, quantity: '1', date: today() }),
        stockedWorkOrder: workOrder.workOrderId,
        stockedJob: job.jobId,
        stockedActivity: activity.activityId,
      }
    },
  ),
  // Nobody bids on a project of their own account, so it is another's, of a company of its own.
  part(
    ['bidProject', 'bidActivity', 'bidSummary', 'offeredAlternate', 'packetFile'],
    async ({ db, employee, world }) => {
      const advertiser = await addAccount(db, await addCompany(db, { name: `Some owner ${world}` }), {
        name: 'Owner',
      })
      const bidProject = await addWorkOrder(db, advertiser, {
        title: 'Some bid project',
        construction_phase: BIDDING_PHASE,
        bidding_end_date: '2050-12-31',
        is_bid_advertised: true,
      })
      const activity = await addLine(db, bidProject)
      const [offeredAlternate = ''] = await addAlternates(db, bidProject, [{ title: 'Some alternate' }])
      const bidSummary = await addBid(db, employee, bidProject, {
        lines: [{ activityId: activity.activityId, unitCost: '12.5' }],
        alternates: [{ alternateId: offeredAlternate, unitCost: '12.5' }],
        submitted_at: '2026-01-12T10:00:00Z',
        known_addenda: [1],
      })
      const owner = await addEmployee(db, advertiser, {
        firstName: 'Some',
        lastName: 'Owner',
        role: 'Account administrator',
      })
      await addAddendum(db, owner, bidProject, { number: 1 })
      const packet = await addFolder(db, bidProject, { name: 'Some packet', isBidPacket: true })
      return {
        bidProject: bidProject.workOrderId,
        bidActivity: activity.activityId,
        bidSummary,
        offeredAlternate,
        packetFile: await addFile(db, bidProject, { folderId: packet, name: 'Some drawing.txt' }),
      }
    },
  ),
  part(
    [
      ...(['advertisedWorkOrder', 'bidQuestion', 'biddedWorkOrder', 'receivedBid'] as const),
      ...(['bidderAccount', 'awardedAlternate', 'receivedPacketFile'] as const),
      ...(['advertisedTask', 'advertisedLine', 'spareLine'] as const),
    ],
    async ({ db, account, world }) => {
      const ofBids = { construction_phase: BIDDING_PHASE, is_bid_advertised: true }
      // One of their own that others can bid on.
      const advertised = await addWorkOrder(db, account, {
        // Not what the samples search for: it is found by everybody, and is theirs.
        title: 'Open to bidders',
        bidding_end_date: '2050-12-31',
        ...ofBids,
      })
      const line = await addLine(db, advertised)
      const spare = await addActivity(db, line, { title: 'Some other line', target_metric: '5' })
      // One of their own that has ended, on which somebody of a company of theirs has bid.
      const bidder = await addEmployee(
        db,
        await addAccount(db, await addCompany(db, { name: `Some bidder ${world}` }), { name: 'Bidder' }),
        { firstName: 'Some', lastName: 'Bidder', role: 'Account administrator' },
      )
      const bidded = await addWorkOrder(db, account, {
        title: 'Some project with bids',
        bidding_end_date: '2026-01-15',
        ...ofBids,
      })
      const activity = await addLine(db, bidded)
      const [awardedAlternate = ''] = await addAlternates(db, bidded, [{ title: 'Some alternate' }])
      const receivedBid = await addBid(db, bidder, bidded, {
        lines: [{ activityId: activity.activityId, unitCost: '12.5' }],
        alternates: [{ alternateId: awardedAlternate, unitCost: '12.5' }],
        submitted_at: '2026-01-12T10:00:00Z',
      })
      return {
        advertisedWorkOrder: advertised.workOrderId,
        advertisedTask: line.taskId,
        advertisedLine: line.activityId,
        spareLine: spare.activityId,
        bidQuestion: await addQuestion(db, advertised, await addBid(db, bidder, advertised, {})),
        biddedWorkOrder: bidded.workOrderId,
        receivedBid,
        bidderAccount: bidder.accountId,
        awardedAlternate,
        receivedPacketFile: await addFile(
          db,
          { ...bidder, workOrderId: null },
          { targetType: 'BidSummary', targetId: receivedBid, name: 'Some quote.txt' },
        ),
      }
    },
  ),
  part(['bidAlternate'], async ({ db, workOrder }) => {
    const [bidAlternate = ''] = await addAlternates(db, workOrder, [{ title: 'Some alternate' }])
    return { bidAlternate }
  }),
] as const

/** What can be corrected is of the last seven days. */
const today = () => new Date().toISOString().slice(0, 10)

/** An activity that is bid on. */
async function addLine(db: Db, workOrder: WorkOrderHandle): Promise<ActivityHandle> {
  const task = await addTask(db, await addJob(db, workOrder, { title: 'Some bid job' }), {
    name: 'Some bid task',
  })
  return addActivity(db, task, { title: 'Some line', target_metric: '10' })
}

type Made = Base['records'] & Record<(typeof parts)[number]['kinds'][number], string>

/** A kind that no part makes does not compile. */
const whole = (records: Made): World['records'] => records

/**
 * An account with one record of every kind, or of those that are `wanted`; its employee may do everything and is assigned to
 * nothing but the project. To read a record that was not wanted is an error.
 */
export async function buildWorld(
  { database: { db } }: TestApp,
  account: AccountHandle,
  role: string,
  { codedTo = 'activity', wanted }: { codedTo?: CodedTo | undefined; wanted?: ReadonlySet<RecordKind> } = {},
): Promise<World> {
  const base = await buildBase(db, account, role, codedTo)
  const records = { ...base.records } as Made
  for (const { kinds, make } of parts) {
    if (wanted && !kinds.some((kind) => wanted.has(kind))) continue
    Object.assign(records, await make(base))
  }
  const get = (from: Made, kind: string | symbol) => {
    if (typeof kind === 'string' && !(kind in from))
      throw new Error(`The world was built without ${kind}: say that it is wanted`)
    return Reflect.get(from, kind)
  }
  return {
    account,
    employee: base.employee,
    records: whole(wanted ? new Proxy(records, { get }) : records),
  }
}
