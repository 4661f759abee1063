/** People who are assigned to a record and, in the same call, to the records above it. */
import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AccountHandle, addAccount, addEmployee, scopeRole } from '#database/seed/builders.ts'
import { assignToActivities } from '#features/activities/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import type { RecordChange } from '#server/http/events.ts'
import { atOnce, meanwhile, row } from '#tests/harness/overlap.ts'
import { addBranch, auditOf, type Branch, callAt, idIn, personWith } from '#tests/harness/plan.ts'
import {
  type Answer,
  newAccount,
  newPerson,
  openTestApp,
  type Person,
  type TestApp,
} from '#tests/harness/server.ts'
import * as contract from '../contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person
let bob: Person
let branch: Branch

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  bob = await newPerson(server, account, 'Field worker')
  branch = await addBranch(server, account)
})

const db = () => server.database.db

const levels = {
  Job: { name: 'job', field: 'jobUniqueId', create: contract.assignToJobs },
  Task: { name: 'task', field: 'taskUniqueId', create: contract.assignToTasks },
  SubTask: { name: 'activity', field: 'subTaskUniqueId', create: assignToActivities },
} as const
type Level = keyof typeof levels
const lowerLevels = Object.keys(levels) as Level[]
const allLevels = contract.levelNames

/** The levels above a level, the highest first. */
const above = (level: Level) => allLevels.slice(0, allLevels.indexOf(level))

interface Options {
  who?: Pick<Person, 'token'>
  /** Null: without the field, as the documents' client sends it. */
  alsoAbove?: boolean | null
  headers?: Record<string, string>
  on?: Branch
}

const call = (endpoint: unknown, options: object) =>
  server.call(endpoint as Endpoint, options) as Promise<Answer<string[]>>

function put(
  level: Level,
  people: readonly { employeeId: string }[],
  { who = ann, alsoAbove = true, headers = {}, on = branch }: Options = {},
) {
  const { create, field, name } = levels[level]
  const body = people.map(({ employeeId }) => ({
    employeeUniqueId: employeeId,
    [field]: idIn(on, name),
    ...(alsoAbove !== null && { alsoAbove }),
  }))
  return call(create, { body, token: who.token, headers })
}

const tables = {
  WorkOrder: 'employee_work_order',
  Job: 'employee_job',
  Task: 'employee_task',
  SubTask: 'employee_activity',
} as const

/** The number of assignments of a person at each level of the branch's work order. */
async function placesOf({ employeeId }: { employeeId: string }): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const level of allLevels) {
    const { rows } = await server.database.pool.query(
      `select count(*)::int as count from ${tables[level]} where employee_id = $1 and work_order_id = $2`,
      [employeeId, branch.workOrderId],
    )
    counts[level] = rows[0].count
  }
  return counts
}

/** One assignment at each level down to this one. */
const downTo = (level: Level | undefined) =>
  Object.fromEntries(
    allLevels.map((each) => [each, level && allLevels.indexOf(each) <= allLevels.indexOf(level) ? 1 : 0]),
  )

async function noticesOf({ token }: Person): Promise<string[]> {
  const { data } = await server.call(listNotifications, { body: {}, token })
  return data.items.map(({ title }) => title).reverse()
}

const titles = {
  WorkOrder: 'You were assigned to the project “Some work order”',
  Job: 'You were assigned to the job “Some job” of “Some work order”',
  Task: 'You were assigned to the task “Some task” of “Some work order”',
  SubTask: 'You were assigned to the activity “Some activity” of “Some work order”',
} as const
const titleOf = (level: Level) => `${titles[level]} by ${ann.name}`
const alsoTitle = (level: keyof typeof titles) => titles[level].replace('were', 'were also')

describe.each(lowerLevels)('one call that puts somebody on a %s', (level) => {
  test('puts them on all above it, too, which the documents’ call refuses', async () => {
    expect(await put(level, [bob], { alsoAbove: null })).toMatchObject({ status: 409 })
    expect(await put(level, [bob], { alsoAbove: false })).toMatchObject({ errorCode: 'NOT_ASSIGNED_ABOVE' })
    expect(await placesOf(bob)).toEqual(downTo(undefined))
    const { status, data } = await put(level, [bob])
    expect(status).toBe(200)
    expect(await placesOf(bob)).toEqual(downTo(level))
    const { rows } = await server.database.pool.query(
      `select id from ${tables[level]} where employee_id = $1`,
      [bob.employeeId],
    )
    expect(data).toEqual([rows[0].id])
  })

  test('keeps what is there: the ids above stay, and only what is new is told', async () => {
    const chain = above(level)
    const last = chain.at(-1)
    if (last && last !== 'WorkOrder') await put(last, [bob])
    const ids = async () => {
      const found: string[] = []
      for (const each of chain) {
        const { rows } = await server.database.pool.query(`select id from ${tables[each]} order by id`)
        found.push(...rows.map(({ id }) => id))
      }
      return found
    }
    const before = await ids()
    const told = await noticesOf(bob)
    await put(level, [bob])
    if (last !== 'WorkOrder') expect(await ids()).toEqual(before)
    expect((await noticesOf(bob)).slice(told.length)).toEqual([titleOf(level)])
  })

  test('tells them once, of all levels, and mails them once', async () => {
    const carol = await newPerson(server, account, 'Employee')
    await put(level, [carol])
    const { data } = await server.call(listNotifications, { body: {}, token: carol.token })
    expect(data.items.map(({ title }) => title)).toEqual([titleOf(level)])
    expect(data.items[0]?.body.split('\n')).toEqual(
      above(level)
        .toReversed()
        .map((each) => `${alsoTitle(each)}.`),
    )
    await server.runJobs()
    const mails = (await server.mails()).filter(({ recipients }) => recipients.includes(carol.username))
    expect(mails.map(({ subject }) => subject)).toEqual([titleOf(level)])
    for (const each of above(level)) expect(mails[0]?.text).toContain(alsoTitle(each))
  })

  test('is written down at every level, with who did it', async () => {
    const entries = await auditOf(server, account.companyId, () => put(level, [bob]))
    expect(entries.map(({ record, action, employeeId }) => [record, action, employeeId])).toEqual(
      [...above(level), level].map((each) => [tables[each], 'insert', ann.employeeId]),
    )
  })

  test('tells open screens of every level', async () => {
    const changes: RecordChange[] = []
    const stop = server.events.listen({
      onChange: (change) => changes.push(change),
      onNotice: () => {},
      onEnd: () => {},
      onGap: () => {},
      onSessions: () => {},
    })
    const entries = await auditOf(server, account.companyId, () => put(level, [bob]))
    stop()
    const ofUs = changes.filter(
      ({ module, accountId }) => module === 'Assignments' && accountId === account.accountId,
    )
    expect(ofUs.flatMap(({ ids }) => ids).sort()).toEqual(entries.map(({ recordId }) => recordId).sort())
  })

  test('is all or none: one who cannot be added takes all along, at every level', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    const stranger = await newPerson(server, await newAccount(server))
    const gone = await newPerson(server, account)
    await server.database.pool.query('update employee set status_id = 2 where id = $1', [gone.employeeId])
    for (const nobody of [sibling, stranger, gone, { employeeId: uuidv7() }]) {
      expect(await put(level, [bob, nobody])).toMatchObject({ status: 404 })
      expect(await placesOf(bob)).toEqual(downTo(undefined))
      expect(await placesOf(nobody)).toEqual(downTo(undefined))
    }
    expect(await noticesOf(bob)).toEqual([])
  })

  test('is nothing for strangers, nor for whoever may not assign there', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    const stranger = await newPerson(server, await newAccount(server))
    const unassigned = await newPerson(server, account, 'Employee')
    for (const who of [sibling, stranger, unassigned])
      expect(await put(level, [bob], { who })).toMatchObject({ status: 404 })
    const reader = await personWith(server, account, { Projects: 18, Assignments: 2, Captures: 31 })
    expect(await put(level, [bob], { who: reader })).toMatchObject({ status: 403 })
    expect(await placesOf(bob)).toEqual(downTo(undefined))
    await scopeRole(db(), reader.role, branch, { Assignments: 1 })
    expect(await put(level, [bob], { who: reader })).toMatchObject({ status: 200 })
    // The opposite case: a general right that the role does not have on this work order.
    const writer = await personWith(server, account, { Projects: 18, Assignments: 15 })
    await scopeRole(db(), writer.role, branch, { Assignments: 2 })
    const carol = await newPerson(server, account, 'Field worker')
    expect(await put(level, [carol], { who: writer })).toMatchObject({ status: 403 })
    expect(await placesOf(carol)).toEqual(downTo(undefined))
  })

  test('is nothing on what is deleted', async () => {
    await callAt(server, 'job', 'remove', [branch.jobId], ann)
    expect(await put(level, [bob])).toMatchObject({ status: 404 })
    expect(await placesOf(bob)).toEqual(downTo(undefined))
  })

  test('twice, repeated and at once is once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await put(level, [bob, bob], { headers })
    expect(await put(level, [bob, bob], { headers })).toMatchObject({ status: 200, data: first.data })
    const carol = await newPerson(server, account, 'Field worker')
    const answers = await atOnce(
      server,
      row('work_order', { id: branch.workOrderId }),
      Array.from({ length: 8 }, () => () => put(level, [carol, bob])),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ data }) => data.join())).size).toBe(1)
    for (const person of [bob, carol]) expect(await placesOf(person)).toEqual(downTo(level))
  })

  test('waits for whoever takes them off above: they are on all of it, or on none', async () => {
    await put(level, [bob])
    const { rows } = await server.database.pool.query(
      'select id from employee_work_order where employee_id = $1',
      [bob.employeeId],
    )
    const remove = () => server.call(contract.takeOffWorkOrders, { body: [rows[0].id], token: ann.token })
    const [added] = await meanwhile(
      server,
      row('work_order', { id: branch.workOrderId }),
      () => put(level, [bob]),
      remove,
    )
    expect(added.status).toBe(200)
    const places = await placesOf(bob)
    expect([JSON.stringify(downTo(level)), JSON.stringify(downTo(undefined))]).toContain(
      JSON.stringify(places),
    )
  })
})

test('several people on activities of several projects go up each their own way', async () => {
  const other = await addBranch(server, account)
  const carol = await newPerson(server, account, 'Field worker')
  const body = [
    { employeeUniqueId: bob.employeeId, subTaskUniqueId: branch.activityId, alsoAbove: true },
    { employeeUniqueId: carol.employeeId, subTaskUniqueId: other.activityId, alsoAbove: 1 as const },
  ]
  expect(await server.call(assignToActivities, { body, token: ann.token })).toMatchObject({
    status: 200,
  })
  expect(await placesOf(bob)).toEqual(downTo('SubTask'))
  expect(await placesOf(carol)).toEqual(downTo(undefined))
  const { rows } = await server.database.pool.query(
    'select work_order_id from employee_task where employee_id = $1',
    [carol.employeeId],
  )
  expect(rows).toEqual([{ work_order_id: other.workOrderId }])
})

test('one item that goes up does not take another one along that does not', async () => {
  const carol = await newPerson(server, account, 'Field worker')
  const body = [
    { employeeUniqueId: bob.employeeId, taskUniqueId: branch.taskId, alsoAbove: true },
    { employeeUniqueId: carol.employeeId, taskUniqueId: branch.taskId },
  ]
  const answer = await server.call(contract.assignToTasks, { body, token: ann.token })
  expect(answer).toMatchObject({ status: 409, errorCode: 'NOT_ASSIGNED_ABOVE' })
  expect(answer.errorDescription).toContain('is not on the job “Some job” yet')
  for (const person of [bob, carol]) expect(await placesOf(person)).toEqual(downTo(undefined))
})

test('a capture goes nowhere above', async () => {
  const body = [{ subTaskUniqueId: branch.activityId, metricCompleted: '1', alsoAbove: true }]
  const { status, fields } = await server.call(assignToActivities, { body, token: ann.token })
  expect(status).toBe(400)
  expect(fields.map(({ path }) => path)).toEqual(['0.alsoAbove'])
})

describe('the other people of the account', () => {
  const others = (level: contract.LevelName, search: object = {}, who: Pick<Person, 'token'> = ann) =>
    server.call(contract.listCandidates, {
      body: {
        level,
        group: 'others',
        TargetUniqueID: idIn(branch, level === 'WorkOrder' ? 'workOrder' : levels[level].name),
        ...search,
      },
      token: who.token,
    })

  test.each(lowerLevels)('of a %s come with where they would be added', async (level) => {
    const chain = above(level)
    const last = chain.at(-1)
    const withAll = [bob, await newPerson(server, account, 'Foreman')]
    // One person is on all levels above except the last one.
    const [, half] = withAll
    if (chain.length > 1 && half) {
      const lastButOne = chain.at(-2)
      if (lastButOne === 'WorkOrder') {
        const body = [{ employeeUniqueId: half.employeeId, workOrderUniqueId: branch.workOrderId }]
        await server.call(contract.assignToWorkOrders, { body, token: ann.token })
      } else if (lastButOne) await put(lastButOne, [half])
    }
    const { data } = await others(level)
    const alsoAddedTo = new Map(data.items.map((item) => [item.employeeUniqueID, item.alsoAddedTo]))
    expect(alsoAddedTo.get(ann.employeeId)).toEqual(chain)
    expect(alsoAddedTo.get(bob.employeeId)).toEqual(chain)
    expect(alsoAddedTo.get(half?.employeeId ?? '')).toEqual(chain.length > 1 ? [last] : chain)
    expect(data.totalCount).toBe(3)
    expect(data.items.every(({ isAssigned }) => !isAssigned)).toBe(true)
    // A person who was added belongs to the group `above` from then on.
    await put(level, [bob])
    expect((await others(level)).data.items.map(({ employeeUniqueID }) => employeeUniqueID)).not.toContain(
      bob.employeeId,
    )
  })

  test('of a project there are none', async () => {
    expect((await others('WorkOrder')).data).toMatchObject({ items: [], totalCount: 0 })
  })

  test('are searched and paged, active, and of no other account', async () => {
    await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    const gone = await newPerson(server, account)
    await server.database.pool.query('update employee set status_id = 2 where id = $1', [gone.employeeId])
    for (let each = 0; each < 12; each += 1)
      await addEmployee(db(), account, { firstName: `Hand ${each % 3}`, lastName: 'Same', role: 'Foreman' })
    const seen: string[] = []
    for (const page of [0, 1]) {
      const { data } = await others('SubTask', { searchKey: 'hand', StartingPageNumber: page })
      expect(data.totalCount).toBe(12)
      seen.push(...data.items.map(({ employeeUniqueID }) => employeeUniqueID))
    }
    expect(new Set(seen).size).toBe(12)
    expect((await others('SubTask')).data.totalCount).toBe(14)
  })

  test('are for whoever may put them there', async () => {
    const reader = await personWith(server, account, { Projects: 18, Assignments: 2 })
    expect(await others('Task', {}, reader)).toMatchObject({ status: 403 })
    await scopeRole(db(), reader.role, branch, { Assignments: 3 })
    expect(await others('Task', {}, reader)).toMatchObject({ status: 200 })
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect(await others('Task', {}, sibling)).toMatchObject({ status: 404 })
  })
})
