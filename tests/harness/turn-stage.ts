/** A project on which one person holds everything that waits (./kit.ts 'Waits'), and others may take it over. */
import { recordTypeOf } from '#contract/record-types.ts'
import {
  type AccountHandle,
  addJob,
  addRelation,
  addRole,
  addTask,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { waitingTypes } from '#features/court/contract.ts'
import type { TurnStage } from './kit.ts'
import { newAccount, newPerson, type TestApp } from './server.ts'

export interface HeldStage extends TurnStage {
  account: AccountHandle
  /** The role of the holder alone. */
  role: string
}

export const WAITING_MODULES = [...new Set(waitingTypes.map((type) => recordTypeOf(type).module))]
export const rightsOnWaiting = (of: number) =>
  Object.fromEntries(WAITING_MODULES.map((module) => [module, of]))
const CHANGES = 15

/** Opens one; `isLed`: the holder has a supervisor there. */
export async function openTurnStage(server: TestApp, { isLed = true } = {}): Promise<HeldStage> {
  const { db } = server.database
  const account = await newAccount(server)
  const plain = { Projects: 2, Jobs: 2, Tasks: 2, Activities: 2, Files: 3 }
  const role = await addRole(db, account, 'Holder', { ...plain, ...rightsOnWaiting(CHANGES) })
  const others = await addRole(db, account, 'Others', { ...plain, ...rightsOnWaiting(CHANGES) })
  const admin = await newPerson(server, account)
  const holder = await newPerson(server, account, role)
  const ann = await newPerson(server, account, others)
  const boss = await newPerson(server, account, others)
  const ben = await newPerson(server, account, 'Foreman')
  const workOrder = await addWorkOrder(db, account, { title: 'Some project' })
  for (const person of [holder, ann, ben, boss]) await assign(db, person, workOrder)
  if (isLed) await addRelation(db, workOrder, boss, holder)
  const job = await addJob(db, workOrder, { title: 'Some job' })
  const task = await addTask(db, job, { name: 'Some task' })
  return { server, account, job, task, admin, holder, role, ann, boss, ben }
}
