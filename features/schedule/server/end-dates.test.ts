/** New end dates: the leader of an activity is asked once, and the answer sets the end date. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addJob,
  addRelation,
  addTask,
  addWorkOrder,
  assign,
  type TaskHandle,
} from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { day, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { answerEndDates, askForEndDates, listEndDateRequests } from '../end-dates-contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person
let task: TaskHandle
/** A person who may read activities but not change them. */
let lead: Person

const db = () => server.database.db

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())
beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  const workOrder = await addWorkOrder(db(), account, { title: 'Clinic' })
  task = await addTask(db(), await addJob(db(), workOrder, { title: 'Rooms' }), { name: 'Floors' })
  lead = await personWith(server, account, { Projects: 2, Activities: 2 })
  await join(lead)
})

async function join(who: Person) {
  await assign(db(), who, task)
  await addEmployeeJob(db(), who, task)
  await addEmployeeTask(db(), who, task)
}
const add = (title: string, end = day(-3)) =>
  addActivity(db(), task, { title, target_metric: '10', start_date: day(-9), end_date: end })
async function led(title: string, by = lead): Promise<ActivityHandle> {
  const activity = await add(title)
  await addEmployeeActivity(db(), by, activity)
  return activity
}
const ask = (
  activities: readonly ActivityHandle[],
  body: object = {},
  { token }: Pick<Person, 'token'> = ann,
) =>
  server.call(askForEndDates, {
    body: { subTasks: activities.map(({ activityId }) => activityId), ...body },
    token,
  })
const asked = async ({ token }: Pick<Person, 'token'> = lead) =>
  (await server.call(listEndDateRequests, { body: {}, token })).data
const give = (answers: { requestUniqueId: string; endDate: string; note?: string }[], { token } = lead) =>
  server.call(answerEndDates, { body: answers, token })
const told = async ({ token }: Pick<Person, 'token'>) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(
    ({ kind, title, body, link }) => ({
      ...{ kind, title, body, link },
    }),
  )
const endOf = async ({ activityId }: ActivityHandle) =>
  (await server.database.pool.query('select end_date::text as day from activity where id = $1', [activityId]))
    .rows[0].day

describe('asking', () => {
  test('tells each leader once of all of theirs, and who cannot be asked', async () => {
    const hand = await personWith(server, account, { Projects: 2, Activities: 2 })
    await join(hand)
    await addRelation(db(), task, lead, hand)
    const tiles = await led('Tiles', hand)
    await addEmployeeActivity(db(), lead, tiles)
    const all = [tiles, await led('Paint'), await add('Nobody’s')]
    const foreseen = (await ask(all, { isDryRun: true })).data
    expect(foreseen).toMatchObject({
      people: [
        {
          employeeUniqueId: lead.employeeId,
          name: lead.name,
          subTasks: [{ title: 'Tiles' }, { title: 'Paint' }],
        },
      ],
      withoutCrew: [{ title: 'Nobody’s' }],
      asked: [],
    })
    expect(await asked()).toEqual([])
    expect((await ask(all, { note: 'For the owner.' })).data).toEqual(foreseen)
    expect(await told(lead)).toMatchObject([
      { kind: 'endDatesAsked', body: 'Tiles, Paint', link: expect.stringContaining('/enddates') },
    ])
    expect(await told(hand)).toEqual([])
    expect(await asked()).toMatchObject([
      {
        title: 'Tiles',
        note: 'For the owner.',
        endDate: day(-3),
        progress: 0,
        workOrderTitle: 'Clinic',
        askedByName: ann.name,
      },
      { title: 'Paint' },
    ])
    expect((await ask(all)).data).toMatchObject({
      people: [],
      asked: [{ title: 'Tiles' }, { title: 'Paint' }],
    })
    expect(await told(lead)).toHaveLength(1)
  })

  test('passes over whoever is not active', async () => {
    const activity = await led('Tiles')
    await server.database.pool.query('update employee set status_id = 2 where id = $1', [lead.employeeId])
    expect((await ask([activity])).data).toMatchObject({ people: [], withoutCrew: [{ title: 'Tiles' }] })
  })

  test('asks somebody else where whoever was asked is not active any more', async () => {
    const activity = await led('Tiles')
    await ask([activity])
    await server.database.pool.query('update employee set status_id = 2 where id = $1', [lead.employeeId])
    await join(ann)
    await addEmployeeActivity(db(), ann, activity)
    expect((await ask([activity])).data).toMatchObject({
      people: [{ employeeUniqueId: ann.employeeId }],
      asked: [],
    })
    expect(await asked(ann)).toMatchObject([{ title: 'Tiles' }])
    await server.database.pool.query('update employee set status_id = 1 where id = $1', [lead.employeeId])
    expect(await asked()).toEqual([])
  })

  test('asks somebody else where whoever was asked is on it no more, who learns no more of it', async () => {
    const activity = await led('Tiles')
    await ask([activity])
    const requestUniqueId = (await asked())[0]?.requestUniqueId ?? ''
    // Leaving the project removes all assignments of the person there.
    for (const table of ['employee_activity', 'employee_task', 'employee_job', 'employee_work_order'])
      await server.database.pool.query(`delete from ${table} where employee_id = $1`, [lead.employeeId])
    expect(await asked()).toEqual([])
    expect(await give([{ requestUniqueId, endDate: day(12) }])).toMatchObject({ status: 404 })
    expect(await endOf(activity)).toBe(day(-3))
    await join(ann)
    await addEmployeeActivity(db(), ann, activity)
    expect((await ask([activity])).data).toMatchObject({
      people: [{ employeeUniqueId: ann.employeeId }],
      asked: [],
    })
  })

  test('is for whoever may change the schedule there; of another account nothing is there', async () => {
    const activity = await led('Tiles')
    const reader = await personWith(server, account, { Projects: 18, Activities: 2, Schedule: 2 })
    expect(await ask([activity], {}, reader)).toMatchObject({ status: 403 })
    const planner = await personWith(server, account, { Projects: 2, Activities: 2, Schedule: 6 })
    expect(await ask([activity], {}, planner)).toMatchObject({ status: 404 })
    const other = await newPerson(server, await newAccount(server))
    expect(await ask([activity], {}, other)).toMatchObject({ status: 404 })
    expect(await asked()).toEqual([])
  })
})

describe('answering', () => {
  test('sets the end without a right to change activities, tells whoever asked, and is done with', async () => {
    const activity = await led('Tiles')
    await ask([activity])
    const [request] = await asked()
    const requestUniqueId = request?.requestUniqueId ?? ''
    expect(await give([{ requestUniqueId, endDate: day(12), note: 'The glue is late.' }])).toMatchObject({
      status: 200,
      data: [requestUniqueId],
    })
    expect(await endOf(activity)).toBe(day(12))
    expect(await asked()).toEqual([])
    const [news] = await told(ann)
    expect(news).toMatchObject({ kind: 'endDateGiven', body: expect.stringContaining('The glue is late.') })
    expect(news?.title).toMatch(/^Tiles ends /)
    expect(await give([{ requestUniqueId, endDate: day(13) }])).toMatchObject({ status: 404 })
    expect(await endOf(activity)).toBe(day(12))
    expect((await ask([activity])).data.people).toHaveLength(1)
  })

  test('is for whoever was asked alone', async () => {
    const activity = await led('Tiles')
    await ask([activity])
    const [request] = await asked()
    const answer = [{ requestUniqueId: request?.requestUniqueId ?? '', endDate: day(12) }]
    expect(await asked(ann)).toEqual([])
    expect(await give(answer, ann)).toMatchObject({ status: 404 })
    const other = await newPerson(server, await newAccount(server))
    expect(await give(answer, other)).toMatchObject({ status: 404 })
    expect(await endOf(activity)).toBe(day(-3))
  })

  test('with an end before the start, or twice, sets none of them', async () => {
    const [tiles, paint] = [await led('Tiles'), await led('Paint')]
    await ask([tiles, paint])
    const [first, second] = (await asked()).map(({ requestUniqueId }) => requestUniqueId)
    const both = await give([
      { requestUniqueId: first ?? '', endDate: day(12) },
      { requestUniqueId: second ?? '', endDate: day(-20) },
    ])
    expect(both).toMatchObject({ status: 400 })
    const twice = { requestUniqueId: first ?? '', endDate: day(12) }
    expect(await give([twice, twice])).toMatchObject({ status: 400 })
    expect([await endOf(tiles), await endOf(paint)]).toEqual([day(-3), day(-3)])
    expect(await asked()).toHaveLength(2)
  })

  test('is not asked any more of what is done, or deleted', async () => {
    const [tiles, paint] = [await led('Tiles'), await led('Paint')]
    await ask([tiles, paint])
    await server.database.pool.query(
      'update activity set target_metric = 1, captured_metric = 1 where id = $1',
      [tiles.activityId],
    )
    await server.database.pool.query('update activity set deleted_at = now() where id = $1', [
      paint.activityId,
    ])
    expect(await asked()).toEqual([])
  })
})
