/** The subcontractor of a task. */
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { NO_ID } from '#contract/values.ts'
import { addSubContractor } from '#database/seed/builders.ts'
import { addBranch, type Branch, readAt } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { createTasks, type Task, updateTasks } from '../contract.ts'

const server = await useApp()
let ann: Person
let branch: Branch
let own: string
let foreign: string

beforeAll(async () => {
  const { db } = server.database
  const account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account)
  own = await addSubContractor(db, account, { name: 'Own' })
  foreign = await addSubContractor(db, await newAccount(server), { name: 'Foreign' })
})

const create = (subContractorUniqueID: string | null | undefined) =>
  server.call(createTasks, {
    body: [{ jobUniqueId: branch.jobId, taskName: 'New', subContractorUniqueID }],
    token: ann.token,
  })
const update = (change: object) =>
  server.call(updateTasks, { body: [{ taskUniqueId: branch.taskId, ...change }], token: ann.token })
const contractorOf = async (id: string): Promise<string | null | undefined> =>
  (await readAt<Task>(server, 'task', id, ann))?.subContractorUniqueID

type Given = () => string | null | undefined

test.each<[string, Given, () => string | null]>([
  ['one of the account', () => own, () => own],
  ['an empty id', () => NO_ID, () => null],
  ['an empty text', () => '', () => null],
  ['nothing', () => undefined, () => null],
])('a new task takes %s', async (_name, given, kept): Promise<void> => {
  const { data } = await create(given())
  expect(await contractorOf(data[0] ?? '')).toBe(kept())
})

test('is changed, stays when it is left out, and is taken off', async () => {
  await update({ subContractorUniqueID: own })
  await update({ taskNotes: 'x' })
  expect(await contractorOf(branch.taskId)).toBe(own)
  await update({ subContractorUniqueID: null })
  expect(await contractorOf(branch.taskId)).toBeNull()
})

test('is none of another account, nor one that is not there', async () => {
  for (const id of [foreign, uuidv7()]) {
    expect((await create(id)).status).toBe(404)
    expect((await update({ subContractorUniqueID: id })).status).toBe(404)
  }
})
