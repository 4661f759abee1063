/** The people and the place of tests/record-steps.test.ts: everybody has exactly one thing that the others have not. */
import { bits, type Module } from '#contract/modules.ts'
import {
  addActivityCode,
  addJob,
  addJobCode,
  addJobCodeType,
  addRole,
  addTask,
  addTaskCode,
  addTurn,
  addWorkOrder,
  assign,
  type NewTurnRow,
  type TaskHandle,
} from '#database/seed/builders.ts'
import type { Db } from '#server/db/open.ts'
import { newAccount, newPerson, type Person, type TestApp } from '#tests/harness/server.ts'

const { Create, Read, Update, Delete } = bits
const all = 31

/** Of the module whose machine it is: the bits of each. */
const bitsOf = {
  /** For whom the record was made. */
  author: Read,
  /** The same where there are two, with the bit to delete it. */
  manager: Delete + Read,
  /** Whose turn it is. */
  holder: Read,
  /** Takes part in it, and has not the turn. */
  actor: Read,
  /** Takes part in it before or after those two, where several do. */
  other: Read,
  creator: Create + Read,
  updater: Update + Read,
  deleter: Delete + Read,
  reader: Read,
  /** On the project, and may read nothing of the module. */
  blind: 0,
  /** Not on the project, and sees all projects. */
  overseer: all,
  /** Not on the project, whatever they might do there. */
  stranger: all,
} as const
export type Kind = keyof typeof bitsOf
export const kinds = Object.keys(bitsOf) as Kind[]

export interface Stage {
  db: Db
  server: TestApp
  task: TaskHandle
  people: Record<Kind, Person>
  /** An activity code of the account. */
  code: string
  /** The next number of a record. */
  next(): number
  /** Says that a record waits on its holder. */
  wait(record: NewTurnRow['record'], recordId: string, step: NewTurnRow['step'] | undefined): Promise<void>
}

/** What somebody may do in the module. */
export const hasBit = (kind: Kind, bit: keyof typeof bits) => (bitsOf[kind] & bits[bit]) !== 0

/** A project, and on it people of whom each may do one thing in the module. */
export async function openStage(server: TestApp, module: Module): Promise<Stage> {
  const { db } = server.database
  const account = await newAccount(server)
  const workOrder = await addWorkOrder(db, account, { title: 'Some project' })
  const people = {} as Record<Kind, Person>
  for (const kind of kinds) {
    const role = await addRole(db, account, kind, {
      Projects: kind === 'overseer' ? all : Read,
      Jobs: Read,
      Tasks: Read,
      Activities: Read,
      Codes: Read,
      [module]: bitsOf[kind],
    })
    people[kind] = await newPerson(server, account, role)
    if (kind !== 'overseer' && kind !== 'stranger') await assign(db, people[kind], workOrder)
  }
  const task = await addTask(db, await addJob(db, workOrder, { title: 'Some job' }), { name: 'Some task' })
  await addJobCodeType(db, account, 1, 'Structure')
  const jobCode = await addJobCode(db, account, { typeId: 1, code: '03', name: 'Concrete' })
  const taskCode = await addTaskCode(db, account, jobCode, { code: '03-A', name: 'Footings' })
  const code = await addActivityCode(db, account, taskCode, { code: '03-A1', name: 'Form' })
  let number = 0
  return {
    db,
    server,
    task,
    people,
    code,
    next() {
      // Between them there is room for the numbers that calls give.
      number += 100
      return number
    },
    async wait(record, recordId, step) {
      if (!step) return
      const since = new Date().toISOString()
      const { author, holder } = people
      const turn = {
        record,
        recordId,
        startedBy: author.employeeId,
        employeeId: holder.employeeId,
        step,
        since,
      }
      await addTurn(db, { ...task }, turn)
    },
  }
}
