/** People who are assigned to an activity are notified when another person changes its dates. */
import { beforeEach, describe, expect, test } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import {
  type AccountHandle,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  assign,
} from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { addBranch, type Branch } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { changeManyActivities, updateActivities } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let branch: Branch
let planner: Person
let worker: Person

beforeEach(async () => {
  account = await newAccount(server)
  branch = await addBranch(server, account, {
    title: 'Pour',
    start_date: '2030-06-01',
    end_date: '2030-06-10',
  })
  planner = await newPerson(server, account)
  worker = await newPerson(server, account, 'Field worker')
  for (const person of [planner, worker]) await work(person)
})

async function work(person: Person): Promise<void> {
  const { db } = server.database
  await assign(db, person, branch)
  await addEmployeeJob(db, person, branch)
  await addEmployeeTask(db, person, branch)
  await addEmployeeActivity(db, person, branch)
}

const toldTo = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.reverse()
const update = async (change: object) =>
  (
    await server.call(updateActivities, {
      body: [{ subTaskUniqueId: branch.activityId, ...change }],
      token: planner.token,
    })
  ).status

describe('the dates of an activity', () => {
  test('that change are told to those who work on it, but not to who changed them', async () => {
    expect(await update({ subTaskEndDate: '2030-06-20' })).toBe(200)
    expect(await toldTo(worker)).toMatchObject([
      {
        kind: 'activityDatesChanged',
        title: `The dates of Pour were changed by ${planner.name}`,
        body: 'Jun 1, 2030 to Jun 20, 2030; until now Jun 1, 2030 to Jun 10, 2030.',
        link: inAccount(`/activities/details/${branch.workOrderId}/${branch.activityId}`, branch.accountId),
        actorEmployeeUniqueId: planner.employeeId,
        workOrderUniqueId: branch.workOrderId,
      },
    ])
    expect(await toldTo(planner)).toEqual([])
    expect(await update({ subTaskStartDate: null, subTaskEndDate: null })).toBe(200)
    const last = async () => (await toldTo(worker)).at(-1)?.body
    expect(await last()).toBe('Without dates; until now Jun 1, 2030 to Jun 20, 2030.')
    expect(await update({ subTaskStartDate: '2031-01-02' })).toBe(200)
    expect(await last()).toBe('Starting Jan 2, 2031; until now without dates.')
    expect(await update({ subTaskStartDate: null, subTaskEndDate: '2031-02-03' })).toBe(200)
    expect(await last()).toBe('Ending Feb 3, 2031; until now starting Jan 2, 2031.')
  })

  test('that stay are nothing to tell, nor is anything else that changes', async () => {
    expect(await update({ subTaskTitle: 'Pour it', subTaskHours: '5' })).toBe(200)
    expect(await update({ subTaskStartDate: '2030-06-01', subTaskEndDate: '2030-06-10' })).toBe(200)
    expect(await toldTo(worker)).toEqual([])
  })

  test('that were refused are nothing to tell', async () => {
    expect(await update({ subTaskEndDate: '2030-05-01' })).toBe(400)
    expect(await update({ subTaskEndDate: '2030-06-20', rowVersion: 77 })).toBe(409)
    expect(await toldTo(worker)).toEqual([])
  })

  test('that many are moved by are told, too', async () => {
    const { data } = await server.call(changeManyActivities, {
      body: { ids: [branch.activityId], change: { shiftDays: 7 } },
      token: planner.token,
    })
    expect(data).toBeTruthy()
    expect((await toldTo(worker)).map(({ body }) => body)).toEqual([
      'Jun 8, 2030 to Jun 17, 2030; until now Jun 1, 2030 to Jun 10, 2030.',
    ])
  })
})
