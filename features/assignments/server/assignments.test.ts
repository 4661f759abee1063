/** People on work orders, jobs, tasks and activities. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type AccountHandle,
  addAccount,
  addActivity,
  addEmployee,
  addJob,
  addTimeLog,
  assign,
  scopeRole,
} from '#database/seed/builders.ts'
import { assignToActivities } from '#features/activities/contract.ts'
import { listNotifications, type Notification } from '#features/notifications/contract.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import { addBranch, auditOf, type Branch, callAt, idIn, personWith } from '#tests/harness/plan.ts'
import { type Answer, newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import * as contract from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let bob: Person
let branch: Branch

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  bob = await newPerson(server, account, 'Field worker')
  branch = await addBranch(server, account)
})

const db = () => server.database.db

const levels = {
  WorkOrder: {
    level: 'workOrder',
    table: 'employee_work_order',
    field: 'workOrderUniqueId',
    id: 'employeeWorkOrderUniqueId',
    create: contract.assignToWorkOrders,
    remove: contract.takeOffWorkOrders,
    preview: contract.previewTakingOffWorkOrders,
  },
  Job: {
    level: 'job',
    table: 'employee_job',
    field: 'jobUniqueId',
    id: 'employeeJobUniqueId',
    create: contract.assignToJobs,
    remove: contract.takeOffJobs,
    preview: contract.previewTakingOffJobs,
  },
  Task: {
    level: 'task',
    table: 'employee_task',
    field: 'taskUniqueId',
    id: 'employeeTaskUniqueId',
    create: contract.assignToTasks,
    remove: contract.takeOffTasks,
    preview: contract.previewTakingOffTasks,
  },
  SubTask: {
    level: 'activity',
    table: 'employee_activity',
    field: 'subTaskUniqueId',
    id: 'employeeSubTaskUniqueId',
    create: assignToActivities,
    remove: contract.takeOffActivities,
    preview: contract.previewTakingOffActivities,
  },
} as const
type Level = keyof typeof levels
const names = Object.keys(levels) as Level[]

const ask = <T>(endpoint: unknown, body: unknown, who: Pick<Person, 'token'> = ann) =>
  server.call(endpoint as Endpoint, { body, token: who.token }) as Promise<Answer<T>>

/** Assigns people to the record of a branch at this level. */
function put(level: Level, people: readonly { employeeId: string }[], who: Pick<Person, 'token'> = ann) {
  const { create, field, level: name } = levels[level]
  const body = people.map(({ employeeId }) => ({ employeeUniqueId: employeeId, [field]: idIn(branch, name) }))
  return ask<string[]>(create, body, who)
}

/** Assigns a person to the record at this level and to all records above. Returns the ids from the top. */
async function putDownTo(level: Level, person: { employeeId: string }): Promise<string[]> {
  const ids: string[] = []
  for (const name of names.slice(0, names.indexOf(level) + 1)) {
    const { status, data, errorDescription } = await put(name, [person])
    expect(status, String(errorDescription)).toBe(200)
    ids.push(data[0] as string)
  }
  return ids
}

const takeOff = (level: Level, ids: readonly string[], who: Pick<Person, 'token'> = ann) =>
  ask<string[]>(levels[level].remove, ids, who)

async function peopleAt(level: Level, search: object = {}): Promise<Record<string, unknown>[]> {
  const body = { TargetUniqueID: idIn(branch, levels[level].level), ...search }
  const lists = {
    WorkOrder: () => ask(contract.listWorkOrderEmployees, body),
    Job: () => ask(contract.listJobEmployees, body),
    Task: () => ask(contract.listTaskEmployees, body),
    SubTask: () =>
      server.call(contract.getActivityEmployees, {
        params: { id: branch.activityId, page: 0, size: 10, filter: 'null' },
        token: ann.token,
      }),
  }
  const { data } = (await lists[level]()) as Answer<{ items: Record<string, unknown>[] }>
  return data.items
}

const countAt = async (level: Level) => (await peopleAt(level)).length

async function noticesOf({ token }: Person): Promise<Notification[]> {
  const { data } = await server.call(listNotifications, { body: { NumberOfItemsPerPage: 100 }, token })
  return data.items.reverse()
}

describe.each(names)('putting people on a %s', (level) => {
  const above = names[names.indexOf(level) - 1]

  test('lists them with who they are', async () => {
    const ids = await putDownTo(level, bob)
    expect(await peopleAt(level)).toEqual([
      expect.objectContaining({
        [levels[level].id]: ids.at(-1),
        [levels[level].field]: idIn(branch, levels[level].level),
        workOrderUniqueId: branch.workOrderId,
        employeeUniqueID: bob.employeeId,
        companyRoleName: 'Field worker',
        isActive: true,
      }),
    ])
  })

  test('needs the level above, and says who and what is missing', async () => {
    if (!above) return
    const carol = await newPerson(server, account, 'Field worker')
    if (above !== 'WorkOrder') await putDownTo(names[names.indexOf(above) - 1] as Level, bob)
    await putDownTo(above, carol)
    const answer = await put(level, [carol, bob])
    const title = { WorkOrder: 'Some work order', Job: 'Some job', Task: 'Some task', SubTask: '' }[above]
    expect(answer).toMatchObject({ status: 409, errorCode: 'NOT_ASSIGNED_ABOVE' })
    expect(answer.errorDescription).toMatch(
      new RegExp(`^First\\d+ Last is not on the \\w+ “${title}” yet\\.`),
    )
    expect(await countAt(level)).toBe(0)
  })

  test('twice is once, under one id', async () => {
    const first = (await putDownTo(level, bob)).at(-1)
    expect(await put(level, [bob, bob])).toMatchObject({ status: 200, data: [first, first] })
    expect(await countAt(level)).toBe(1)
  })

  test('at the same time is once', async () => {
    if (above) await putDownTo(above, bob)
    const answers = await atOnce(
      server,
      writesOf(levels[level].table),
      Array.from({ length: 8 }, () => () => put(level, [bob])),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ data }) => data[0])).size).toBe(1)
    expect(await countAt(level)).toBe(1)
  })

  test('is for active people of the account, all or none', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    const gone = await newPerson(server, account)
    await server.database.pool.query('update employee set status_id = 2 where id = $1', [gone.employeeId])
    if (above) await putDownTo(above, bob)
    for (const nobody of [sibling, gone, { employeeId: uuidv7() }]) {
      expect(await put(level, [bob, nobody])).toMatchObject({ status: 404 })
    }
    expect(await countAt(level)).toBe(0)
  })

  test('is for whoever sees the work order and may do so there', async () => {
    if (above) await putDownTo(above, bob)
    const [id] = (await put(level, [bob])).data
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    const unassigned = await newPerson(server, account, 'Employee')
    for (const who of [sibling, unassigned]) {
      expect(await put(level, [bob], who)).toMatchObject({ status: 404 })
      expect(await takeOff(level, [id as string], who)).toMatchObject({ status: 404 })
    }
    const reader = await personWith(server, account, { Projects: 18, Assignments: 2, Captures: 31 })
    expect(await put(level, [bob], reader)).toMatchObject({ status: 403 })
    expect(await takeOff(level, [id as string], reader)).toMatchObject({ status: 403 })
    await scopeRole(db(), reader.role, branch, { Assignments: 15 })
    expect(await put(level, [bob], reader)).toMatchObject({ status: 200 })
  })

  test('tells them once, and not of their own act', async () => {
    if (above) await putDownTo(above, bob)
    const before = (await noticesOf(bob)).length
    await put(level, [bob, bob])
    await put(level, [bob])
    const told = (await noticesOf(bob)).slice(before)
    expect(told).toEqual([
      expect.objectContaining({ kind: 'assigned', workOrderUniqueId: branch.workOrderId }),
    ])
    expect(told[0]?.title).toMatch(/^You were assigned to the .*“Some work order” by First\d+ Last$/)
    // An activity has its own page.
    const at = level === 'SubTask' ? `/activities/details/${branch.workOrderId}/${branch.activityId}` : null
    expect(told[0]?.link).toContain(at ?? `/projects/details/${branch.workOrderId}`)
    await putDownTo(level, ann)
    expect(await noticesOf(ann)).toEqual([])
  })

  test('is written down with who did it', async () => {
    if (above) await putDownTo(above, bob)
    const entries = await auditOf(server, account.companyId, () => put(level, [bob]))
    expect(entries).toMatchObject([{ action: 'insert', employeeId: ann.employeeId }])
  })
})

describe.each(names)('taking people off a %s', (level) => {
  const below = names.slice(names.indexOf(level))

  test('takes them off below, not above and not others, after a preview that says so', async () => {
    const carol = await newPerson(server, account, 'Field worker')
    const ids = await putDownTo('SubTask', bob)
    await putDownTo('SubTask', carol)
    await addTimeLog(db(), branch, { employeeId: bob.employeeId, date: '2026-01-05', hours: '2' })
    const id = ids[names.indexOf(level)] as string
    const counts = { jobCount: 'Job', taskCount: 'Task', activityCount: 'SubTask' } as const
    expect((await ask(levels[level].preview, [id])).data).toEqual([
      expect.objectContaining({
        uniqueId: id,
        employeeUniqueID: bob.employeeId,
        timeLogCount: 1,
        hasSupervisor: false,
        reporteeCount: 0,
        ...Object.fromEntries(
          Object.entries(counts).map(([name, of]) => [name, below.slice(1).includes(of) ? 1 : 0]),
        ),
      }),
    ])
    expect(await takeOff(level, [id])).toMatchObject({ status: 200, data: [id] })
    for (const name of names) {
      const people = (await peopleAt(name)).map(({ employeeUniqueID }) => employeeUniqueID)
      expect(people).toContain(carol.employeeId)
      expect(people.includes(bob.employeeId), name).toBe(!below.includes(name))
    }
    const { rows } = await server.database.pool.query('select id from time_log where employee_id = $1', [
      bob.employeeId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('tells them, though they may not see it any more', async () => {
    const ids = await putDownTo(level, bob)
    await takeOff(level, [ids.at(-1) as string])
    const told = (await noticesOf(bob)).filter(({ kind }) => kind !== 'assigned')
    expect(told).toEqual([expect.objectContaining({ kind: 'takenOff' })])
    expect(told[0]?.title).toMatch(/^You were removed from the .*“Some work order” by First\d+ Last$/)
  })

  test('is all or none, and 404 for what is gone', async () => {
    const id = (await putDownTo(level, bob)).at(-1) as string
    expect(await takeOff(level, [id, uuidv7()])).toMatchObject({ status: 404 })
    expect(await countAt(level)).toBe(1)
    const answers = await atOnce(
      server,
      writesOf(levels[level].table),
      [1, 2, 3].map(() => () => takeOff(level, [id])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await ask(levels[level].preview, [id])).toMatchObject({ status: 404 })
  })
})

test('people come down one way only, while others take them off above', async () => {
  for (const first of [0, 1]) {
    const [top] = await putDownTo('Task', bob)
    await atOnce(
      server,
      writesOf('employee_activity'),
      [() => put('SubTask', [bob]), () => takeOff('WorkOrder', [top as string])],
      first,
    )
    for (const name of names) expect(await countAt(name)).toBe(0)
  }
})

test('nobody is put on what is deleted', async () => {
  await putDownTo('Task', bob)
  await callAt(server, 'task', 'remove', [branch.taskId], ann)
  expect(await put('Task', [bob])).toMatchObject({ status: 404 })
  expect(await put('SubTask', [bob])).toMatchObject({ status: 404 })
  const [preview] = (
    await ask<contract.TakingOff[]>(contract.previewTakingOffWorkOrders, [
      (await peopleAt('WorkOrder'))[0]?.employeeWorkOrderUniqueId,
    ])
  ).data
  expect(preview).toMatchObject({ jobCount: 1, taskCount: 0, activityCount: 0 })
})

test('several of one call are one notice a person', async () => {
  const job = await addJob(db(), branch, { title: 'Other job' })
  await put('WorkOrder', [bob])
  const before = (await noticesOf(bob)).length
  const both = [branch.jobId, job.jobId].map((jobUniqueId) => ({
    employeeUniqueId: bob.employeeId,
    jobUniqueId,
  }))
  expect(await ask(contract.assignToJobs, both)).toMatchObject({ status: 200 })
  const told = (await noticesOf(bob)).slice(before)
  expect(told).toHaveLength(1)
  expect(told[0]?.title).toMatch(
    /^You were assigned to the jobs “[^”]+”, “[^”]+” of “Some work order” by First\d+ Last$/,
  )
})

test('several projects of one call are one notice each, of those that one may see', async () => {
  const other = await addBranch(server, account)
  const hidden = await addBranch(server, account)
  const carol = await personWith(server, account, { Projects: 2 })
  await scopeRole(db(), carol.role, hidden, { Projects: 0 })
  const all = [branch, other, hidden].map(({ workOrderId }) => ({
    employeeUniqueId: carol.employeeId,
    workOrderUniqueId: workOrderId,
  }))
  expect(await ask(contract.assignToWorkOrders, all)).toMatchObject({ status: 200 })
  const told = await noticesOf(carol)
  expect(told.map(({ workOrderUniqueId: id }) => id).sort()).toEqual(
    [branch.workOrderId, other.workOrderId].sort(),
  )
  for (const { title } of told)
    expect(title).toBe(`You were assigned to the project “Some work order” by ${ann.name}`)
})

test('whoever may not read jobs is not told which one they are on', async () => {
  const carol = await personWith(server, account, { Projects: 2 })
  await putDownTo('Job', carol)
  expect((await noticesOf(carol)).map(({ title }) => title)).toEqual([
    `You were assigned to the project “Some work order” by ${ann.name}`,
  ])
})

describe('the pickers', () => {
  const fields = [
    'employeeUniqueID',
    'employeeFirstName',
    'employeeLastName',
    'guestCompanyName',
    'companyRoleName',
    'isActive',
    'isInvited',
  ]

  function addable(parentId: string, targetId: string, filter = 'null') {
    return server.call(contract.getAddableEmployees, {
      params: { parentId, targetId, page: 0, size: 10, filter },
      token: ann.token,
    })
  }

  const idsOf = ({ data }: Answer<{ items: { employeeUniqueID: string }[] }>) =>
    data.items.map(({ employeeUniqueID }) => employeeUniqueID)

  test('of a work order offer who is active in the account and not on it', async () => {
    const gone = await newPerson(server, account)
    await server.database.pool.query('update employee set status_id = 2 where id = $1', [gone.employeeId])
    await put('WorkOrder', [bob])
    const answer = await addable(account.accountId, branch.workOrderId)
    expect(idsOf(answer)).toEqual([ann.employeeId])
    expect(Object.keys(answer.data.items[0] ?? {}).sort()).toEqual(fields.sort())
    expect(answer.data.totalCount).toBe(1)
  })

  test('of an activity offer the people of its task; the first id decides', async () => {
    await putDownTo('Task', bob)
    await putDownTo('SubTask', ann)
    expect(idsOf(await addable(branch.taskId, branch.activityId))).toEqual([bob.employeeId])
    const other = await addBranch(server, account)
    expect(await addable(other.taskId, branch.activityId)).toMatchObject({ status: 404 })
    expect(await addable(account.accountId, branch.activityId)).toMatchObject({ status: 404 })
    expect(await addable(uuidv7(), branch.workOrderId)).toMatchObject({ status: 404 })
  })

  test('of a task offer the people of its job', async () => {
    await putDownTo('Job', bob)
    await putDownTo('Task', ann)
    expect(idsOf(await ask(contract.listAddableToTask, { TargetUniqueID: branch.taskId }))).toEqual([
      bob.employeeId,
    ])
  })

  test.each([
    ['of any name', 'null', 3],
    ['of any name', 'WORKORDER', 3],
    ['by a part of the name', 'ilde g', 1],
    ['by a part of the role', 'OREma', 2],
    ['by what would be a pattern', '100%', 1],
    ['by what nobody is called', 'nobody', 0],
  ])('search %s: %s', async (_what, filter, count) => {
    await addEmployee(db(), account, { firstName: 'Hilde', lastName: 'Grün', role: 'Foreman' })
    await addEmployee(db(), account, { firstName: '100%', lastName: 'Done', role: 'Foreman' })
    await put('WorkOrder', [ann])
    expect((await addable(account.accountId, branch.workOrderId, filter)).data.totalCount).toBe(count)
  })

  test.each(names)('show who is on a %s already beside who could be', async (level) => {
    const above = names[names.indexOf(level) - 1]
    if (above) {
      await putDownTo(above, bob)
      await putDownTo(above, ann)
    }
    await put(level, [bob])
    const body = { level, TargetUniqueID: idIn(branch, levels[level].level) }
    const { data } = await ask<{ items: contract.Candidate[] }>(contract.listCandidates, body)
    expect(
      Object.fromEntries(
        data.items.map(({ employeeUniqueID, isAssigned }) => [employeeUniqueID, isAssigned]),
      ),
    ).toEqual({ [ann.employeeId]: false, [bob.employeeId]: true })
  })

  test('page through many people in the order of their names, each once', async () => {
    for (let each = 0; each < 25; each += 1) {
      await addEmployee(db(), account, { firstName: `Mason ${each % 5}`, lastName: 'Same', role: 'Foreman' })
    }
    const seen: string[] = []
    for (let page = 0; page < 3; page += 1) {
      const answer = await ask<{ items: contract.Candidate[]; totalCount: number }>(contract.listCandidates, {
        level: 'WorkOrder',
        TargetUniqueID: branch.workOrderId,
        StartingPageNumber: page,
        searchKey: 'mason',
      })
      expect(answer.data.totalCount).toBe(25)
      seen.push(...answer.data.items.map(({ employeeUniqueID }) => employeeUniqueID))
    }
    expect(new Set(seen).size).toBe(25)
  })
})

describe('assignments and captures in one call', () => {
  const lines = (who: { employeeId: string }) => [
    { subTaskUniqueId: branch.activityId, metricCompleted: '2' },
    { subTaskUniqueId: branch.activityId, employeeUniqueId: who.employeeId },
    { SUBTASKUNIQUEID: branch.activityId, metricCompleted: '3' },
  ]

  test('answer their ids in the order sent', async () => {
    await putDownTo('Task', bob)
    const { status, data } = await ask<string[]>(assignToActivities, lines(bob))
    expect(status).toBe(200)
    const { rows } = await server.database.pool.query(
      'select id, metric_completed::int as metric from activity_capture where activity_id = $1 order by metric',
      [branch.activityId],
    )
    expect(rows).toEqual([
      { id: data[0], metric: 2 },
      { id: data[2], metric: 3 },
    ])
    expect((await peopleAt('SubTask'))[0]?.employeeSubTaskUniqueId).toBe(data[1])
  })

  test('are all or none', async () => {
    expect(await ask(assignToActivities, lines(bob))).toMatchObject({ status: 409 })
    const { rows } = await server.database.pool.query(
      'select id from activity_capture where activity_id = $1',
      [branch.activityId],
    )
    expect(rows).toEqual([])
  })

  test.each([
    [{ Captures: 1 }, 403],
    [{ Assignments: 1 }, 403],
    [{ Captures: 1, Assignments: 1 }, 200],
  ])('need the bit of each: %o', async (permissions, status) => {
    await putDownTo('Task', bob)
    const who = await personWith(server, account, { Projects: 18, ...permissions })
    expect(await ask(assignToActivities, lines(bob), who)).toMatchObject({ status })
  })

  test('name what is missing', async () => {
    const line = { subTaskUniqueId: branch.activityId }
    const fault = async (more: object) =>
      (await ask(assignToActivities, [{ ...line, ...more }])).fields.map(({ path }) => path)
    expect(await fault({})).toEqual(['0.employeeUniqueId'])
    expect(await fault({ captureDate: '2026-01-05' })).toEqual(['0.metricCompleted'])
    expect(await fault({ metricCompleted: null })).toEqual(['0.metricCompleted'])
    const [good, bad] = [
      { ...line, metricCompleted: '1' },
      { ...line, metricCompleted: '1', captureDate: '2020-01-01' },
    ]
    await putDownTo('Task', bob)
    const mixed = [{ ...line, employeeUniqueId: bob.employeeId }, good, bad]
    expect((await ask(assignToActivities, mixed)).fields.map(({ path }) => path)).toEqual(['2.captureDate'])
  })
})

test('a work order is seen by whoever is put on it, as long as they are', async () => {
  const carol = await newPerson(server, account, 'Field worker')
  const read = async () =>
    (await callAt(server, 'workOrder', 'find', { TargetUniqueID: branch.workOrderId }, carol)).status
  expect(await read()).toBe(404)
  const [id] = (await put('WorkOrder', [carol])).data
  expect(await read()).toBe(200)
  await takeOff('WorkOrder', [id as string])
  expect(await read()).toBe(404)
})

test('an activity of another task is another list', async () => {
  const other = await addActivity(db(), branch, { title: 'Other' })
  await putDownTo('SubTask', bob)
  const { data } = await server.call(contract.getActivityEmployees, {
    params: { id: other.activityId, page: 0, size: 10, filter: 'null' },
    token: ann.token,
  })
  expect(data).toMatchObject({ items: [], totalCount: 0 })
  await assign(db(), ann, branch)
  expect(await countAt('WorkOrder')).toBe(2)
})
