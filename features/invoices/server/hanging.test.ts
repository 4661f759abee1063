/**
 * Deletion of billed work: work below an approved invoice cannot be deleted; lines of drafts are removed with
 * their work.
 */
import { beforeEach, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { type ActivityHandle, addChangeOrder, addChangeOrderItem } from '#database/seed/builders.ts'
import { deleteActivities } from '#features/activities/contract.ts'
import { deleteJobs } from '#features/jobs/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { deleteWorkOrders } from '#features/projects/contract.ts'
import { deleteTasks } from '#features/tasks/contract.ts'
import { race } from '#tests/harness/race.ts'
import { type Person, useApp } from '#tests/harness/server.ts'
import { listHistoryOfInvoice } from '../contract.ts'
import { type InvoiceStage, openInvoiceStage } from '../testing.ts'

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

test.each<Level>(['activity', 'task', 'job', 'work order'])(
  'the %s of what a closed invoice bills stays, and the invoice keeps its line',
  async (level) => {
    const id = await stage.bill()
    await stage.approve(id)
    await stage.close(id)
    expect(await remove(level)).toMatchObject({
      ...{ status: 409, errorCode: 'DELETION_PROTECTED' },
      errorDescription: 'Nothing was deleted. To be kept: 1 approved invoice.',
    })
    expect((await stage.read(id))?.lineCount).toBe(1)
  },
)

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
  // A caller who saw the invoice with the removed line gets a 409.
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
