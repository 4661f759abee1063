/**
 * Deletions are listed for 30 days and can be restored completely, and people with work there are notified.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addAccount,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addRfi,
  addRole,
  addTurn,
  assign,
} from '#database/seed/builders.ts'
import { deleteEmployees } from '#features/employees/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { addCodeTrees, codesIn } from '#tests/harness/codes.ts'
import {
  addBranch,
  type Branch,
  callAt,
  idIn,
  type LevelName,
  personWith,
  readAt,
} from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { type DeletedLevel, type Deletion, listDeleted, restoreDeleted } from '../deleted-contract.ts'

const server = await useApp()
const db = () => server.database.db
let account: AccountHandle
let ann: Person
let branch: Branch

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account)
})

const remove = (level: LevelName, who: Pick<Person, 'token'> = ann) =>
  callAt(server, level, 'remove', [idIn(branch, level)], who)
const isThere = async (level: LevelName) =>
  (await readAt(server, level, idIn(branch, level), ann)) !== undefined
const list = async (who = ann, workOrder: string | null = null): Promise<Deletion[]> => {
  const answer = await server.call(listDeleted, { body: { TargetUniqueID: workOrder }, token: who.token })
  expect(answer.status).toBe(200)
  return answer.data.items
}
const bringBack = (ids: string[], { token } = ann) => server.call(restoreDeleted, { body: ids, token })
/** Moves all deletions into the past by some days. The clock stays, because sessions would expire. */
const passDays = (days: number) =>
  server.database.pool.query(
    `update deletion set deleted_at = deleted_at - make_interval(days => $1) where account_id = $2`,
    [days, account.accountId],
  )
const toldTo = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title }) => title)

const levels: [LevelName, DeletedLevel, string, object][] = [
  ['workOrder', 'WorkOrder', 'Some work order', { jobCount: 1, taskCount: 1, activityCount: 1 }],
  ['job', 'Job', 'Some job', { jobCount: 0, taskCount: 1, activityCount: 1 }],
  ['task', 'Task', 'Some task', { jobCount: 0, taskCount: 0, activityCount: 1 }],
  ['activity', 'SubTask', 'Some activity', { jobCount: 0, taskCount: 0, activityCount: 0 }],
]

describe.each(levels)('a %s that was deleted', (level, name, title, took) => {
  test('is listed with what went with it, by whom and when, and comes back whole by a colleague', async () => {
    await remove(level)
    const [deletion, ...others] = await list()
    expect(others).toEqual([])
    expect(deletion).toMatchObject({
      ...{ level: name, titles: [title], workOrderUniqueId: branch.workOrderId },
      ...{ workOrderTitle: 'Some work order', deletedByName: ann.name, ...took },
    })
    expect(Date.parse(deletion?.deletedOnDate ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const bob = await newPerson(server, account)
    await passDays(29)
    expect(await bringBack([deletion?.deletionUniqueId ?? ''], bob)).toMatchObject({
      status: 200,
      data: [{ goneCodes: [], gonePeople: [] }],
    })
    for (const [each] of levels) expect(await isThere(each), each).toBe(true)
    expect(await list()).toEqual([])
    expect((await bringBack([deletion?.deletionUniqueId ?? ''])).status).toBe(404)
  })

  test('is not listed after 30 days, nor comes back', async () => {
    await remove(level)
    const [deletion] = await list()
    await passDays(30)
    expect(await list()).toEqual([])
    expect((await bringBack([deletion?.deletionUniqueId ?? ''])).status).toBe(404)
    expect(await isThere(level)).toBe(false)
  })

  test('is not listed once it was undone', async () => {
    await remove(level)
    await callAt(server, level, 'restore', [idIn(branch, level)], ann)
    expect(await list()).toEqual([])
  })

  test('is for whoever may delete on its level there, and for nobody of another account', async () => {
    await remove(level)
    const [{ deletionUniqueId: id } = { deletionUniqueId: '' }] = await list()
    const everything = { Projects: 31, Jobs: 31, Tasks: 31, Activities: 31 }
    const module = { workOrder: 'Projects', job: 'Jobs', task: 'Tasks', activity: 'Activities' }[level]
    const without = await personWith(server, account, { ...everything, [module]: 31 - 8 })
    const unassigned = await personWith(server, account, { ...everything, Projects: 15 })
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    const elsewhere = await newPerson(server, await newAccount(server))
    for (const who of [without, unassigned, sibling, elsewhere]) {
      expect(await list(who)).toEqual([])
      expect((await bringBack([id], who)).status).toBe(404)
    }
    expect(await isThere(level)).toBe(false)
  })

  test('is told to the people who were on it, and that it was brought back', async () => {
    const ned = await newPerson(
      server,
      account,
      await addRole(db(), account, 'Reads', { Projects: 2, Jobs: 2, Tasks: 2, Activities: 2 }),
    )
    await assign(db(), ned, branch)
    await addEmployeeJob(db(), ned, branch)
    await addEmployeeTask(db(), ned, branch)
    await addEmployeeActivity(db(), ned, branch)
    await remove(level)
    const noun =
      level === 'workOrder' ? `The project “${title}”` : `The ${level} “${title}” of “Some work order”`
    expect(await toldTo(ned)).toEqual([`${noun} was deleted by ${ann.name}`])
    const [deletion] = await list()
    await bringBack([deletion?.deletionUniqueId ?? ''])
    expect(await toldTo(ned)).toEqual([
      `${noun} was brought back by ${ann.name}`,
      `${noun} was deleted by ${ann.name}`,
    ])
    expect(await toldTo(ann)).toEqual([])
  })
})

test('what was deleted in a project that is gone comes back after it', async () => {
  await remove('activity')
  const [activity] = await list()
  await remove('task')
  const [task] = await list()
  const ids = [activity?.deletionUniqueId ?? '', task?.deletionUniqueId ?? '']
  expect(await bringBack(ids.slice(0, 1))).toMatchObject({ status: 409, errorCode: 'PARENT_DELETED' })
  await remove('workOrder')
  expect((await list()).map(({ level }) => level)).toEqual(['WorkOrder'])
  expect((await bringBack(ids.slice(1))).status).toBe(404)
  const [project] = await list()
  await bringBack([project?.deletionUniqueId ?? ''])
  expect(await isThere('job')).toBe(true)
  expect(await isThere('task')).toBe(false)
  await bringBack(ids.slice(1))
  expect(await isThere('activity')).toBe(false)
  await bringBack(ids.slice(0, 1))
  expect(await isThere('activity')).toBe(true)
})

test('codes and people that are gone stay away, and are named', async () => {
  const codes = await addCodeTrees(server, account)
  await callAt(server, 'job', 'many', { ids: [branch.jobId], change: { addCodes: [codes.concrete] } }, ann)
  const ned = await newPerson(server, account)
  await assign(db(), ned, branch)
  await remove('workOrder')
  const before = await list()
  await server.database.pool.query('update company_job_code set deleted_at = now() where id = $1', [
    codes.concrete,
  ])
  await server.call(deleteEmployees, { body: [ned.employeeId], token: ann.token })
  const answer = await bringBack(before.map(({ deletionUniqueId }) => deletionUniqueId))
  expect(answer.data).toMatchObject([
    { goneCodes: [expect.stringContaining('Concrete')], gonePeople: [ned.name] },
  ])
  expect((await codesIn(server, branch, ann)).job).toEqual([])
})

test('a turn that waits on somebody who left meanwhile passes on', async () => {
  const ned = await newPerson(server, account)
  for (const who of [ann, ned]) await assign(db(), who, branch)
  const recordId = await addRfi(db(), branch, {
    ...{ number: 1, title: 'Which?', byEmployeeId: ann.employeeId },
    assigned_to_employee_id: ned.employeeId,
  })
  await addTurn(db(), branch, {
    ...{ record: 'RFI', recordId, startedBy: ann.employeeId, employeeId: ned.employeeId, step: 'answer' },
    since: new Date().toISOString(),
  })
  await remove('workOrder')
  // As if nobody had passed the turn on meanwhile, because the record was deleted.
  const { pool } = server.database
  await pool.query('update employee set status_id = $2 where id = $1', [ned.employeeId, statuses.InActive])
  await pool.query('delete from court_doubt where record_id = $1', [recordId])
  const holder = async () => {
    const { rows } = await pool.query(
      'select employee_id as id from court where record_id = $1 and until is null',
      [recordId],
    )
    return rows.map(({ id }) => id)
  }
  expect(await holder()).toEqual([ned.employeeId])
  const [deletion] = await list()
  expect((await bringBack([deletion?.deletionUniqueId ?? ''])).status).toBe(200)
  expect(await holder()).toEqual([ann.employeeId])
})
