/** A stage for tests of captures: a foreman with a crew of one on a job, somebody else on it, and stock on the project. */
import {
  type AccountHandle,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addInventoryCategory,
  addItem,
  addMovement,
  addRelation,
  addRole,
  assign,
  type EmployeeHandle,
  type ItemHandle,
} from '#database/seed/builders.ts'
import { listActivityCaptures, saveCaptures } from '#features/captures/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { addBranch, type Branch } from './plan.ts'
import { newAccount, newPerson, type Person, type TestApp } from './server.ts'

type Caller = Pick<Person, 'token' | 'employeeId'>

/** What of the stock is on the project. */
export interface HeldHere {
  heldId: string
  item: ItemHandle
}

export interface CaptureStage {
  account: AccountHandle
  /** May do everything, everywhere. */
  ann: Person
  /** Captures for herself and for Yusuf. */
  grace: Person
  yusuf: Person
  /** On the same job, and reports to nobody. */
  caleb: Person
  branch: Branch
  /** Puts somebody on the project, the job and the activity. */
  put: (person: EmployeeHandle, branch?: Branch) => Promise<void>
  /** Brings so much of a new item to the project. */
  stock: (quantity: string, unit?: string) => Promise<HeldHere>
  rowsOf: (who: Caller, of?: Caller, more?: object) => ReturnType<TestApp['call']>
  /** Captures and corrects. */
  save: (
    who: Caller,
    items: readonly object[],
    headers?: Record<string, string>,
  ) => ReturnType<TestApp['call']>
}

let categories = 0

export async function openCaptureStage(server: TestApp): Promise<CaptureStage> {
  const { db } = server.database
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  // The rights of a foreman: no GlobalAccess on Captures, and none on Projects.
  const crew = await addRole(db, account, 'Crew', {
    Projects: 2,
    Jobs: 2,
    Tasks: 2,
    Activities: 2,
    Captures: 7,
    Assignments: 2,
  })
  const [grace, yusuf, caleb] = await Promise.all([1, 2, 3].map(() => newPerson(server, account, crew)))
  if (!grace || !yusuf || !caleb) throw new Error('nobody came')
  const branch = await addBranch(server, account, { target_metric: '100', unit: 'm³' })
  const put = async (person: EmployeeHandle, at = branch) => {
    await assign(db, person, at)
    await addEmployeeJob(db, person, at)
    await addEmployeeTask(db, person, at)
    await addEmployeeActivity(db, person, at)
  }
  for (const person of [grace, yusuf, caleb]) await put(person)
  await addRelation(db, branch, grace, yusuf)
  categories += 1
  const category = await addInventoryCategory(db, account, {
    categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
    code: `C-${categories}`,
    name: 'Ties and wire',
  })
  return {
    account,
    ann,
    grace,
    yusuf,
    caleb,
    branch,
    put,
    async stock(quantity, unit = 'ea') {
      const item = await addItem(db, account, { category, name: 'Form ties', unit })
      const move = { byEmployeeId: ann.employeeId, moved_on: '2026-01-12', quantity }
      await addMovement(db, item, { ...move, kind: 'receive' })
      const heldId = await addMovement(db, item, { ...move, kind: 'assign', workOrderId: branch.workOrderId })
      return { heldId: heldId ?? '', item }
    },
    rowsOf: ({ token, employeeId }, of, more = {}) =>
      server.call(listActivityCaptures, {
        body: {
          TargetUniqueID: of?.employeeId ?? employeeId,
          workOrderUniqueId: branch.workOrderId,
          jobUniqueId: branch.jobId,
          ...more,
        },
        token,
      }),
    save: ({ token }, items, headers = {}) =>
      server.call(saveCaptures, {
        body: items.map((item) => ({ subTaskUniqueId: branch.activityId, metricCompleted: '1', ...item })),
        token,
        headers,
      }),
  }
}
