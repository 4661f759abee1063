/** What is billed stays: work below an approved invoice is not deleted, lines of drafts leave with it. */
import { beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import {
  type ActivityHandle,
  addChangeOrder,
  addChangeOrderItem,
  addRole,
  assign,
} from '#database/seed/builders.ts'
import { deleteActivities } from '#features/activities/contract.ts'
import { deleteJobs } from '#features/jobs/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { deleteWorkOrders } from '#features/projects/contract.ts'
import { deleteTasks } from '#features/tasks/contract.ts'
import { type InvoiceStage, openInvoiceStage } from '#tests/harness/invoices.ts'
import { race } from '#tests/harness/race.ts'
import { newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { listHistoryOfInvoice } from '../contract.ts'

const server = await useApp()
let stage: InvoiceStage
let dig: ActivityHandle

beforeEach(async () => {
  stage = await openInvoiceStage(server)
  dig = await stage.activity('10', '5')
})

type Level = 'activity' | 'task' | 'job' | 'work order'
const doors = {
  activity: [deleteActivities, () => dig.activityId],
  task: [deleteTasks, () => dig.taskId],
  job: [deleteJobs, () => dig.jobId],
  'work order': [deleteWorkOrders, () => dig.workOrderId],
} as const

const remove = (level: Level, { token }: Person = stage.ann) => {
  const [endpoint, idOf] = doors[level]
  return server.call(endpoint as typeof deleteActivities, { body: [idOf()], token })
}

describe.each<Level>(['activity', 'task', 'job', 'work order'])('the %s of what is billed', (level) => {
  const said = (bills: string, approved: string) =>
    `Nothing was deleted: ${level === 'work order' ? approved : bills}.`

  test('stays while an approved invoice bills it: the refusal names them', async () => {
    const first = await stage.bill()
    await stage.approve(first)
    expect(await remove(level)).toMatchObject({
      ...{ status: 409, errorCode: 'DELETION_PROTECTED' },
      errorDescription: said('INV-1 bills this work', 'INV-1 is approved'),
    })
    await stage.close(first)
    await server.database.pool.query(
      'update activity_capture set metric_completed = 12 where activity_id = $1',
      [dig.activityId],
    )
    await stage.approve(await stage.bill())
    expect((await remove(level)).errorDescription).toBe(
      said('INV-1 and INV-2 bill this work', 'INV-1 and INV-2 are approved'),
    )
    expect((await stage.read(first))?.lineCount).toBe(1)
  })

  test('stays, and names none to whoever does not read invoices there', async () => {
    await stage.approve(await stage.bill())
    const role = await addRole(server.database.db, stage.account, 'Planner', {
      ...{ Projects: 31, Jobs: 15, Tasks: 15, Activities: 15 },
    })
    const planner = await newPerson(server, stage.account, role)
    await assign(server.database.db, planner, stage.workOrder)
    expect(await remove(level, planner)).toMatchObject({
      status: 409,
      errorDescription: said('an approved invoice bills this work', 'an approved invoice is approved'),
    })
  })

  test('goes when nothing approved bills it', async () => {
    await stage.bill()
    expect((await remove(level)).status).toBe(200)
  })
})

test('an item of a change order that an approved invoice bills keeps its activity', async () => {
  const { db } = server.database
  const order = await addChangeOrder(db, stage.task, {
    ...{ number: 1, name: 'Deeper', byEmployeeId: stage.ann.employeeId, status_id: statuses.Active },
    in_force_at: '2026-01-05T10:00:00Z',
  })
  const itemId = await addChangeOrderItem(db, order, {
    ...{ name: 'Better stone', amount: '300', activityId: dig.activityId },
  })
  const id = await stage.add()
  expect((await stage.fill(id, [{ changeOrderItemUniqueId: itemId, quantity: '1' }])).status).toBe(200)
  await stage.approve(id)
  expect(await remove('activity')).toMatchObject({ status: 409, errorCode: 'DELETION_PROTECTED' })
})

test('a line of a draft leaves with a note, its watchers are told, and its amount follows', async () => {
  const pave = await stage.activity('4', '2')
  const id = await stage.add({}, stage.ben)
  await stage.fill(id)
  expect(await stage.read(id)).toMatchObject({ invoiceAmount: '58.00', lineCount: 2 })
  const { rowVersion } = (await stage.read(id)) ?? {}
  dig = pave
  expect((await remove('activity', stage.sue)).status).toBe(200)
  expect(await stage.read(id)).toMatchObject({ invoiceAmount: '50.00', lineCount: 1 })
  // Whoever saw it before decides on what is not there any more.
  expect(await stage.change(id, { statusId: statuses.InProgress, rowVersion })).toMatchObject({
    ...{ status: 409, errorCode: 'ROW_VERSION_STALE' },
  })
  const { data } = await server.call(listHistoryOfInvoice, {
    body: { TargetUniqueID: id },
    token: stage.ann.token,
  })
  expect(data.items.map(({ what }) => what)).toContain(
    'took the line Dig · Some task, 4 m³ out: its activity was deleted',
  )
  const told = await server.call(listNotifications, { body: {}, token: stage.ben.token })
  expect(JSON.stringify(told.data)).toContain('lost the line Dig · Some task, 4 m³: its activity was deleted')
  expect((await stage.approve(id)).status).toBe(200)
})

test('approved against deleted: the one or the other', async () => {
  for (let round = 0; round < 5; round++) {
    dig = await stage.activity('10', '5')
    const id = await stage.add()
    await stage.fill(id, [{ subTaskUniqueId: dig.activityId, quantity: '10' }])
    const [approved, removed] = await race<{ status: number }>(round, [
      () => stage.approve(id),
      () => remove('activity'),
    ])
    const { lineCount } = (await stage.read(id)) ?? {}
    if (removed?.status === 200) expect(lineCount).toBe(0)
    else expect([approved?.status, removed?.status, lineCount]).toEqual([200, 409, 1])
  }
})
