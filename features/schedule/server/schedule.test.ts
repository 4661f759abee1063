/** The schedule: the records in a range of days, page by page, and who may read them. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivities,
  addActivity,
  addCapture,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addJob,
  addRelation,
  addSubContractor,
  addTask,
  addWorkOrder,
  assign,
  type NewActivityRow,
  scopeRole,
  type TaskHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { callAt, day, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { countScheduled, listScheduledSubTasks, listScheduledWorkOrders } from '../contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())
beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
})
afterEach(() => {
  server.clock.now = new Date()
})

const db = () => server.database.db
const YEAR_2026 = { startDate: '2026-01-01', endDate: '2026-12-31' }
const reads = { Projects: 18, Jobs: 2, Tasks: 2, Activities: 2, Schedule: 2 }

function workOrders(body: object = YEAR_2026, { token }: Pick<Person, 'token'> = ann) {
  return server.call(listScheduledWorkOrders, { body, token })
}
function subTasks(of: WorkOrderHandle, body: object = YEAR_2026, { token }: Pick<Person, 'token'> = ann) {
  return server.call(listScheduledSubTasks, { body: { TargetUniqueID: of.workOrderId, ...body }, token })
}

const datesOf = (start: string | null, end: string | null) => ({
  ...(start && { start_date: start }),
  ...(end && { end_date: end }),
})
const plan = async (title: string, start: string | null, end: string | null): Promise<TaskHandle> => {
  const dates = datesOf(start, end)
  const job = await addJob(db(), await addWorkOrder(db(), account, { title, ...dates }), { title: 'Job' })
  return addTask(db(), job, { name: 'Task' })
}
const titles = async (body?: object, who?: Pick<Person, 'token'>) =>
  (await workOrders(body, who)).data.items.map(({ title }) => title)
const titlesBelow = async (of: WorkOrderHandle, body?: object, who?: Pick<Person, 'token'>) =>
  (await subTasks(of, body, who)).data.items.map(({ title }) => title)

/** Records with their dates, and whether they overlap 2026. */
const spans = [
  ['begins before and ends in it', '2025-12-01', '2026-02-01', true],
  ['begins before and ends after it', '2025-03-01', '2027-03-01', true],
  ['ends on its first day', '2025-12-20', '2026-01-01', true],
  ['begins on its last day', '2026-12-31', '2027-02-01', true],
  ['goes on without an end', '2025-05-01', null, true],
  ['has no start', null, '2026-05-01', true],
  ['has no dates', null, null, true],
  ['ends the day before', '2025-12-20', '2025-12-31', false],
  ['begins the day after', '2027-01-01', '2027-01-02', false],
  ['ended long before, without a start', null, '2025-12-31', false],
  ['begins later, without an end', '2027-01-01', null, false],
] as const

describe('the range', () => {
  test.each(spans)('has an activity that %s: %s to %s: %s', async (title, start, end, isIn) => {
    const task = await plan('Project', '2026-01-01', '2026-12-31')
    await addActivity(db(), task, { title, ...datesOf(start, end) })
    const { data } = await subTasks(task)
    expect(data.items.map((item) => item.title)).toEqual(isIn ? [title] : [])
    expect(data).toMatchObject({ totalCount: isIn ? 1 : 0, totalPages: isIn ? 1 : 0 })
  })

  test.each(spans)('has a project that %s: %s to %s: %s', async (title, start, end, isIn) => {
    await addWorkOrder(db(), account, { title, ...datesOf(start, end) })
    const { data } = await workOrders()
    expect(data.items.map((item) => item.title)).toEqual(isIn ? [title] : [])
    expect(data.totalCount).toBe(isIn ? 1 : 0)
  })

  test('has a project, a job and a task outside it that something inside stands in', async () => {
    const past = { start_date: '2024-01-01', end_date: '2024-02-01' }
    const workOrder = await addWorkOrder(db(), account, { title: 'Past', ...past })
    const job = await addJob(db(), workOrder, { title: 'Past job', ...past })
    const task = await addTask(db(), job, { name: 'Past task', ...past })
    await addTask(db(), job, { name: 'Other past task', ...past })
    await addJob(db(), workOrder, { title: 'Other past job', ...past })
    expect(await titles()).toEqual([])
    await addActivity(db(), task, { title: 'Now', start_date: '2026-03-01', end_date: '2026-03-02' })
    const { data } = await workOrders()
    expect(data.items).toMatchObject([
      { title: 'Past', schedule: [{ title: 'Past job', subTasks: [{ title: 'Past task' }] }] },
    ])
  })

  test('is this year of the account, where none is said', async () => {
    // The same moment is 1 January in Auckland, and still December in Los Angeles.
    server.clock.now = new Date('2031-12-31T20:00:00Z')
    const years = async (zone: string) => {
      const there = await newAccount(server, zone, zone)
      const who = await newPerson(server, there)
      for (const year of [2031, 2032]) {
        const only = { start_date: `${year}-06-01`, end_date: `${year}-06-02` }
        // oxlint-disable-next-line no-await-in-loop
        await addWorkOrder(db(), there, { title: String(year), ...only })
      }
      return titles({}, who)
    }
    expect(await years('Pacific/Auckland')).toEqual(['2032'])
    expect(await years('America/Los_Angeles')).toEqual(['2031'])
  })

  test('is taken as the screens show it', async () => {
    await addWorkOrder(db(), account, { title: 'In', start_date: '2026-01-05', end_date: '2026-01-05' })
    expect(await titles({ startDate: '1/05/2026', endDate: '1/5/2026' })).toEqual(['In'])
    expect(await titles({ startDate: '1/06/2026', endDate: '12/31/2026' })).toEqual([])
  })

  test.each([
    [{ startDate: '2026-02-01', endDate: '2026-01-31' }, 'endDate'],
    [{ startDate: '2027-06-01', endDate: '2026-06-01' }, 'endDate'],
    [{ startDate: '1899-12-31' }, 'startDate'],
    [{ endDate: '2200-01-01' }, 'endDate'],
    [{ startDate: '2026-02-30' }, 'startDate'],
    [{ startDate: '13/01/2026' }, 'startDate'],
    [{ startDate: 'today' }, 'startDate'],
  ])('%j is refused at %s', async (body, path) => {
    const { workOrderId } = await plan('Project', null, null)
    for (const answer of [
      // oxlint-disable-next-line no-await-in-loop
      await workOrders(body),
      // oxlint-disable-next-line no-await-in-loop
      await server.call(listScheduledSubTasks, {
        body: { TargetUniqueID: workOrderId, ...body },
        token: ann.token,
      }),
    ]) {
      expect(answer).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
      expect(new Set(answer.fields.map((field) => field.path))).toEqual(new Set([path]))
    }
  })
})

describe('pages', () => {
  test('bring every activity of a project once, in the order of its jobs and tasks, with the total', async () => {
    const workOrder = await addWorkOrder(db(), account, { title: 'Project', start_date: '2026-01-01' })
    const [second, first] = [
      await addJob(db(), workOrder, { title: 'second', position: 2 }),
      await addJob(db(), workOrder, { title: 'first', position: 1 }),
    ]
    const expected: string[] = []
    const rows: (NewActivityRow & { task: TaskHandle })[] = []
    for (const [job, name] of [
      [first, 'a'],
      [second, 'b'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const later = await addTask(db(), job, { name: 'later', position: 8 })
      // oxlint-disable-next-line no-await-in-loop
      const earlier = await addTask(db(), job, { name: 'earlier', position: 4 })
      for (const [task, part] of [
        [earlier, 1],
        [later, 2],
      ] as const) {
        for (let at = 0; at < 11; at += 1) {
          const title = `${name}${part}-${at}`
          expected.push(title)
          rows.unshift({ task, title, position: at, start_date: '2026-02-01', end_date: '2026-02-02' })
        }
      }
    }
    await addActivities(db(), rows)
    const seen: string[] = []
    const counts: number[] = []
    for (let page = 0; page < 4; page += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const { data } = await subTasks(workOrder, {
        ...YEAR_2026,
        StartingPageNumber: page,
        NumberOfItemsPerPage: 20,
      })
      expect(data).toMatchObject({ totalCount: 44, totalPages: 3, count: data.items.length })
      counts.push(data.count)
      seen.push(...data.items.map(({ title }) => title))
    }
    expect(counts).toEqual([20, 20, 4, 0])
    expect(seen).toEqual(expected)
  })

  test('bring every project once, the earliest first, those without a start last', async () => {
    const expected = Array.from({ length: 43 }, (_none, at) => `P${at}`)
    for (const at of [...expected.keys()].toReversed()) {
      const start = at < 40 ? `2026-${String((at % 10) + 1).padStart(2, '0')}-01` : null
      // oxlint-disable-next-line no-await-in-loop
      await addWorkOrder(db(), account, { title: `P${at}`, ...datesOf(start, null) })
    }
    const seen: { title: string; startDate: string | null }[] = []
    for (let page = 0; page < 3; page += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const { data } = await workOrders({ ...YEAR_2026, StartingPageNumber: page, NumberOfItemsPerPage: 20 })
      expect(data.totalCount).toBe(43)
      seen.push(...data.items)
    }
    expect(seen.map(({ title }) => title).toSorted()).toEqual(expected.toSorted())
    const starts = seen.map(({ startDate }) => startDate ?? '9')
    expect(starts).toEqual(starts.toSorted())
  })
})

const year2031 = { startDate: '2031-01-01', endDate: '2031-12-31' }

describe('a row', () => {
  test('tells dates as days, progress, risk, lateness and what is outside its parent', async () => {
    server.clock.now = new Date('2031-06-15T12:00:00Z')
    ann = await newPerson(server, account)
    const dates = { start_date: '2031-06-01', end_date: '2031-06-10' }
    const workOrder = await addWorkOrder(db(), account, { title: 'Project', ...dates })
    const job = await addJob(db(), workOrder, {
      title: 'Job',
      start_date: '2031-05-31',
      end_date: '2031-06-20',
    })
    const task = await addTask(db(), job, { name: 'Task', ...dates })
    const half = await addActivity(db(), task, { title: 'Half', target_metric: '3', ...dates })
    const done = await addActivity(db(), task, { title: 'Done', target_metric: '1', ...dates })
    await addActivity(db(), task, {
      title: 'Nothing to measure',
      start_date: '2031-06-15',
      end_date: '2031-06-15',
    })
    const by = { employeeId: ann.employeeId, date: '2031-06-09' }
    await addCapture(db(), half, { ...by, metric: '2' })
    await addCapture(db(), done, { ...by, metric: '2' })
    const [found] = (await workOrders(year2031)).data.items
    const rowVersion = expect.any(Number)
    const told = { uniqueID: job.jobId, startDate: '2031-05-31', endDate: '2031-06-20', rowVersion }
    expect(found).toEqual({
      workOrderUniqueID: workOrder.workOrderId,
      title: 'Project',
      startDate: '2031-06-01',
      endDate: '2031-06-10',
      riskLevel: 'critical',
      progress: 55,
      isLate: true,
      schedule: [
        {
          ...told,
          title: 'Job',
          riskLevel: 'attention',
          progress: 55,
          isLate: false,
          isOutsideParentDates: true,
          subTasks: [
            {
              uniqueID: task.taskId,
              title: 'Task',
              startDate: '2031-06-01',
              endDate: '2031-06-10',
              riskLevel: 'critical',
              progress: 55,
              isLate: true,
              isOutsideParentDates: false,
              rowVersion,
              subTasks: [],
            },
          ],
        },
      ],
    })
    const { data } = await subTasks(workOrder, year2031)
    const place = {
      taskUniqueId: task.taskId,
      jobUniqueId: job.jobId,
      workOrderUniqueId: workOrder.workOrderId,
    }
    expect(data.items).toEqual([
      {
        uniqueID: half.activityId,
        ...place,
        title: 'Half',
        startDate: '2031-06-01',
        endDate: '2031-06-10',
        riskLevel: 'critical',
        progress: 66,
        isLate: true,
        isMine: false,
        isOutsideParentDates: false,
        rowVersion: expect.any(Number),
        subTasks: [],
      },
      expect.objectContaining({ title: 'Done', progress: 200, riskLevel: 'low', isLate: false }),
      expect.objectContaining({ progress: null, isLate: false, isOutsideParentDates: true }),
    ])
  })

  test.each([
    ['Pacific/Auckland', true],
    ['America/Los_Angeles', false],
  ])('in %s that ended on the 15th is late: %s', async (zone, isLate) => {
    // The same moment is the 16th in Auckland, and still the 15th in Los Angeles.
    server.clock.now = new Date('2031-07-16T01:00:00Z')
    account = await newAccount(server, zone, zone)
    ann = await newPerson(server, account)
    const task = await plan('Project', '2031-07-01', '2031-07-31')
    await addActivity(db(), task, { title: 'A', start_date: '2031-07-10', end_date: '2031-07-15' })
    const [found] = (await subTasks(task, year2031)).data.items
    expect(found).toMatchObject({ startDate: '2031-07-10', endDate: '2031-07-15', isLate })
  })
})

describe('what is narrowed to', () => {
  let task: TaskHandle
  let made: Record<string, ActivityHandle>

  beforeEach(async () => {
    task = await plan('Project', day(-90), day(90))
    await plan('Other project', day(-90), day(90))
    const idle = await addTask(db(), task, { name: 'Task without' })
    await addActivity(db(), idle, {
      title: 'Later',
      target_metric: '2',
      start_date: day(1),
      end_date: day(9),
    })
    const add = (title: string, start: number, end: number) =>
      addActivity(db(), task, { title, target_metric: '2', start_date: day(start), end_date: day(end) })
    made = {
      late: await add('Late', -20, -2),
      done: await add('Done', -20, -2),
      begun: await add('Begun', -5, 5),
      today: await add('Today', 0, 5),
    }
    const by = { employeeId: ann.employeeId, date: day(-3) }
    await addCapture(db(), made.late as ActivityHandle, { ...by, metric: '1' })
    await addCapture(db(), made.done as ActivityHandle, { ...by, metric: '2' })
  })

  /** Assigns a person to an activity, and to its task, job and project. */
  const put = async (person: Person, name: string) => {
    await assign(db(), person, task)
    await addEmployeeJob(db(), person, task)
    await addEmployeeTask(db(), person, task)
    await addEmployeeActivity(db(), person, made[name] as ActivityHandle)
  }
  const range = { startDate: day(-100), endDate: day(100) }

  test('what is late: past its end and not done', async () => {
    expect(await titlesBelow(task, { ...range, isLate: true })).toEqual(['Late'])
    expect(await titlesBelow(task, { ...range, isLate: false })).toHaveLength(5)
  })

  test('what is without progress: to have begun by today, and nothing is captured', async () => {
    expect(await titlesBelow(task, { ...range, isWithoutProgress: true })).toEqual(['Begun', 'Today'])
  })

  test("what is mine: one's own, and of those whom one supervises there", async () => {
    const [bob, carl] = [await newPerson(server, account), await newPerson(server, account)]
    await put(ann, 'begun')
    await put(bob, 'late')
    await put(carl, 'done')
    await addRelation(db(), task, ann, bob)
    const elsewhere = await addWorkOrder(db(), account, { title: 'Elsewhere' })
    await assign(db(), ann, elsewhere)
    await assign(db(), carl, elsewhere)
    await addRelation(db(), elsewhere, ann, carl)
    expect(await titlesBelow(task, { ...range, isMine: true })).toEqual(['Late', 'Begun'])
    expect(await titlesBelow(task, { ...range, isMine: true, isLate: true })).toEqual(['Late'])
    const mine = (await subTasks(task, range)).data.items.filter((item) => item.isMine)
    expect(mine.map(({ title }) => title)).toEqual(['Late', 'Begun'])
    expect(await titlesBelow(task, { ...range, isMine: true }, bob)).toEqual(['Late'])
  })

  test('and each is counted as it leaves them: of one project, of all, of the range, for who asks', async () => {
    const counts = async (body: object, { token }: Pick<Person, 'token'> = ann) =>
      (await server.call(countScheduled, { body, token })).data
    const of = { TargetUniqueID: task.workOrderId, ...range }
    await put(ann, 'begun')
    const other = await plan('Other', null, null)
    await addActivity(db(), other, { title: 'Late, too', start_date: day(-9), end_date: day(-8) })
    expect(await counts(of)).toEqual({ late: 1, mine: 1, withoutProgress: 2 })
    expect(await counts(range)).toEqual({ late: 2, mine: 1, withoutProgress: 3 })
    expect(await counts({ ...range, startDate: day(-1) })).toMatchObject({ late: 0 })
    const bob = await personWith(server, account, { ...reads, Projects: 2 })
    expect(await counts(range, bob)).toEqual({ late: 0, mine: 0, withoutProgress: 0 })
    expect(await server.call(countScheduled, { body: of, token: bob.token })).toMatchObject({ status: 404 })
    const stranger = await newPerson(server, await newAccount(server))
    expect(await server.call(countScheduled, { body: of, token: stranger.token })).toMatchObject({
      status: 404,
    })
    expect(await counts(range, stranger)).toMatchObject({ late: 0 })
    const none = await personWith(server, account, { ...reads, Schedule: 0 })
    expect(await server.call(countScheduled, { body: of, token: none.token })).toMatchObject({ status: 403 })
  })

  test('keeps what it stands in, and nothing else', async () => {
    const { data } = await workOrders({ ...range, isLate: true })
    expect(data.totalCount).toBe(1)
    expect(data.items).toMatchObject([{ title: 'Project', schedule: [{ subTasks: [{ title: 'Task' }] }] }])
    expect(data.items[0]?.schedule[0]?.subTasks).toHaveLength(1)
  })
})

describe('whoever reads', () => {
  let task: TaskHandle
  beforeEach(async () => {
    task = await plan('Project', '2026-01-01', '2026-12-31')
    await addActivity(db(), task, { title: 'A', start_date: '2026-02-01', end_date: '2026-02-02' })
  })

  test('sees the projects that they are on, or all with global access', async () => {
    const member = await personWith(server, account, { ...reads, Projects: 2 })
    expect(await titles(YEAR_2026, member)).toEqual([])
    expect(await subTasks(task, YEAR_2026, member)).toMatchObject({
      status: 404,
      errorCode: 'WORK_ORDER_NOT_FOUND',
    })
    expect(await workOrders({ TargetUniqueID: task.workOrderId }, member)).toMatchObject({ status: 404 })
    await assign(db(), member, task)
    expect(await titles(YEAR_2026, member)).toEqual(['Project'])
    expect(await titlesBelow(task, YEAR_2026, member)).toEqual(['A'])
    const all = await personWith(server, account, reads)
    expect(await titles(YEAR_2026, all)).toEqual(['Project'])
  })

  test('may read schedules there: what is scoped to a project overrides', async () => {
    const member = await personWith(server, account, { ...reads, Schedule: 0 })
    expect((await workOrders(YEAR_2026, member)).status).toBe(403)
    const other = await plan('Other', '2026-01-01', null)
    await scopeRole(db(), member.role, other, { Schedule: 2 })
    expect(await titles(YEAR_2026, member)).toEqual(['Other'])
    expect((await subTasks(task, YEAR_2026, member)).status).toBe(403)
    expect((await subTasks(other, YEAR_2026, member)).status).toBe(200)
  })

  test.each([
    ['Jobs', [], ['A']],
    ['Tasks', [{ title: 'Job', subTasks: [] }], ['A']],
    ['Activities', [{ title: 'Job', subTasks: [{ title: 'Task' }] }], []],
  ] as const)('without the right to read %s is shown the other levels', async (module, schedule, below) => {
    const member = await personWith(server, account, { ...reads, [module]: 0 })
    const [found] = (await workOrders(YEAR_2026, member)).data.items
    expect(found?.schedule).toMatchObject(schedule)
    expect(found?.schedule).toHaveLength(schedule.length)
    expect(await titlesBelow(task, YEAR_2026, member)).toEqual(below)
  })

  test('without the right to read projects is shown none', async () => {
    const member = await personWith(server, account, { ...reads, Projects: 16 })
    expect(await titles(YEAR_2026, member)).toEqual([])
  })

  test("is shown nothing of another account's, and nothing that is deleted", async () => {
    const stranger = await newPerson(server, await newAccount(server))
    expect(await titles(YEAR_2026, stranger)).toEqual([])
    expect((await subTasks(task, YEAR_2026, stranger)).status).toBe(404)
    const [found] = (await subTasks(task)).data.items
    await callAt(server, 'activity', 'remove', [found?.uniqueID], ann)
    expect((await subTasks(task)).data.totalCount).toBe(0)
    await callAt(server, 'workOrder', 'remove', [task.workOrderId], ann)
    expect(await titles()).toEqual([])
    expect((await subTasks(task)).status).toBe(404)
  })

  test('reads one project where it is named', async () => {
    await plan('Other', '2026-01-01', null)
    const { data } = await workOrders({ ...YEAR_2026, TargetUniqueID: task.workOrderId })
    expect(data).toMatchObject({ totalCount: 1, items: [{ title: 'Project' }] })
  })

  test('of a subcontractor is told the titles of jobs and tasks, whatever their dates', async () => {
    const past = { start_date: '2020-01-01', end_date: '2020-02-01' }
    const job = await addJob(db(), task, { title: 'Long ago', ...past })
    await addTask(db(), job, { name: 'Long ago', ...past })
    const outside = await plan('Begins later', '2028-01-01', '2028-02-01')
    await addJob(db(), outside, { title: 'Now', start_date: '2026-05-01', end_date: '2026-06-01' })
    expect((await workOrders()).data.totalCount).toBe(2)
    const theirs = await personWith(server, account, reads)
    const firm = await addSubContractor(db(), account, { name: 'Firm' })
    await db()
      .updateTable('employee')
      .set({ sub_contractor_id: firm })
      .where('company_id', '=', account.companyId)
      .where('account_id', '=', account.accountId)
      .where('id', '=', theirs.employeeId)
      .execute()
    await server.call(listScheduledWorkOrders, { body: {}, token: theirs.token })
    const { data } = await workOrders(YEAR_2026, theirs)
    const bare = { startDate: null, endDate: null, riskLevel: 'low', progress: null, isLate: false }
    const entry = { ...bare, isOutsideParentDates: false }
    expect(data.items.map(({ title }) => title)).toEqual(['Project'])
    expect(data.items[0]?.schedule).toMatchObject([
      { title: 'Job', ...entry, subTasks: [{ title: 'Task', ...entry }] },
      { title: 'Long ago', ...entry, subTasks: [{ title: 'Long ago', ...entry }] },
    ])
    expect(await titlesBelow(task, YEAR_2026, theirs)).toEqual(['A'])
  })
})

describe('dates changed by subtask/update', () => {
  test.each(['America/Los_Angeles', 'Pacific/Auckland'])('stand on the same days in %s', async (zone) => {
    account = await newAccount(server, zone, zone)
    ann = await newPerson(server, account)
    const task = await plan('Project', '2026-01-01', '2026-12-31')
    const { activityId } = await addActivity(db(), task, {
      title: 'A',
      start_date: '2026-07-10',
      end_date: '2026-07-16',
    })
    const [before] = (await subTasks(task)).data.items
    const change = {
      subTaskUniqueId: activityId,
      subTaskEndDate: '2026-07-17',
      rowVersion: before?.rowVersion,
    }
    expect((await callAt(server, 'activity', 'update', [change], ann)).status).toBe(200)
    const [after] = (await subTasks(task)).data.items
    expect(after).toMatchObject({ startDate: '2026-07-10', endDate: '2026-07-17' })
    expect(await callAt(server, 'activity', 'update', [change], ann)).toMatchObject({ status: 409 })
  })
})
