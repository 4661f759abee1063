/**
 * The calls of the form of a change order: save and send in one call, replace all items at once, and preview
 * the effect.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { statuses } from '#contract/statuses.ts'
import { addActivity, addJob, addTask, addWorkOrder } from '#database/seed/builders.ts'
import { assignToActivities, deleteActivities } from '#features/activities/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  createChangeOrders,
  listChangeOrdersOfWorkOrder,
  listDwellOfChangeOrder,
  listLastActors,
  type NewChangeOrder,
  type PreviewedChangeOrder,
  previewChangeOrder,
} from '../contract.ts'
import { type ChangeOrderStage, openChangeOrderStage } from '../testing.ts'

const server = await useApp()
let stage: ChangeOrderStage

beforeEach(async () => {
  stage = await openChangeOrderStage(server)
})

const create = (input: Partial<z.input<typeof NewChangeOrder>>, { token }: Person) =>
  server.call(createChangeOrders, {
    body: [
      { taskUniqueId: stage.task.taskId, changeOrderName: 'Some change', actors: stage.actors, ...input },
    ],
    token,
  })
const countAll = async () =>
  (
    await server.call(listChangeOrdersOfWorkOrder, {
      body: { TargetUniqueID: stage.task.workOrderId },
      token: stage.ann.token,
    })
  ).data.totalCount
const titlesOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title }) => title)
const earth = { changeOrderItemName: 'More earth', changeOrderItemAmount: '2500' }
const credit = { changeOrderItemName: 'Less pipe', changeOrderItemAmount: '-60' }

describe('sent as it is made', () => {
  test('waits on its reviewer, who alone is asked, as after two steps', async () => {
    const { ann, ben, rita } = stage
    const id = await stage.add({ isSent: true, changeOrderName: 'Deeper trench', items: [earth, credit] })
    expect(await stage.read(id)).toMatchObject({
      statusName: 'Pending',
      amount: '2440.00',
      itemCount: 2,
      court: { employeeUniqueId: rita.employeeId, step: 'review' },
    })
    const dwell = await server.call(listDwellOfChangeOrder, {
      body: { TargetUniqueID: id },
      token: ann.token,
    })
    expect(dwell.data.map(({ step }) => step)).toEqual(['begin', 'review'])
    expect(await titlesOf(rita)).toEqual([`Review CO-1 Deeper trench, from ${ben.name}`])
    expect(await titlesOf(ben)).toEqual([])
  })

  test('without being sent is a draft', async () => {
    const id = await stage.add({ isSent: false })
    expect(await stage.read(id)).toMatchObject({ statusName: 'Created', court: { step: 'begin' } })
  })

  test('tells nobody to send it whose it is: it is sent already', async () => {
    const { ann, paul } = stage
    await stage.add({ isSent: true, coOriginatorEmployeeUniqueId: paul.employeeId }, ann)
    expect(await titlesOf(paul)).toEqual([`CO-1 Some change was sent for approval by ${ann.name}`])
  })

  test('is refused as a whole where it could not be sent alone, and nothing is left of it', async () => {
    const { ann, ben, actors } = stage
    // A foreman may send only the change orders that they originate.
    const notOwn = await create(
      { isSent: true, items: [earth], coOriginatorEmployeeUniqueId: ann.employeeId },
      ben,
    )
    expect(notOwn.status).toBe(403)
    const noActors = await create({ isSent: true, actors: actors.slice(0, 1) }, ann)
    expect(noActors).toMatchObject({
      status: 400,
      errorDescription: 'Approver / reviewer employee not selected',
    })
    expect(await countAll()).toBe(0)
    expect(await titlesOf(ann)).toEqual([])
    // The number was not used up: the next change order gets the first number.
    expect((await stage.read(await stage.add({ isSent: true })))?.number).toBe(1)
  })
})

describe('all items of a draft', () => {
  test('are what they are to be: changed, added and deleted in one step, which can send it, too', async () => {
    const { rita } = stage
    const id = await stage.add({ items: [earth, credit] })
    const [first] = await stage.items(id)
    const { rowVersion } = (await stage.read(id)) as { rowVersion: number }
    const answer = await stage.change(id, {
      changeOrderName: 'Deeper trench',
      rowVersion,
      items: [
        {
          changeOrderItemUniqueId: first?.changeOrderItemUniqueId,
          rowVersion: first?.rowVersion,
          changeOrderItemName: 'More earth',
          changeOrderItemAmount: '2750.5',
        },
        { changeOrderItemName: 'Shoring', changeOrderItemAmount: '900' },
      ],
      statusId: statuses.Pending,
    })
    expect(answer.status).toBe(200)
    const items = await stage.items(id)
    expect(
      items.map(({ changeOrderItemName, changeOrderItemAmount }) => [
        changeOrderItemName,
        changeOrderItemAmount,
      ]),
    ).toEqual([
      ['More earth', '2750.50'],
      ['Shoring', '900.00'],
    ])
    expect(items[0]?.changeOrderItemUniqueId).toBe(first?.changeOrderItemUniqueId)
    expect(await stage.read(id)).toMatchObject({
      changeOrderName: 'Deeper trench',
      statusName: 'Pending',
      amount: '3650.50',
      court: { employeeUniqueId: rita.employeeId, step: 'review' },
    })
  })

  test('stay where none are said, and are none where none are left', async () => {
    const id = await stage.add({ items: [earth, credit] })
    await stage.change(id, { changeOrderName: 'Deeper trench' })
    expect(await stage.items(id)).toHaveLength(2)
    await stage.change(id, { items: [] })
    expect(await stage.items(id)).toEqual([])
  })

  test('are not written where somebody has changed it meanwhile, nor is it sent', async () => {
    const id = await stage.add({ items: [earth] })
    const { rowVersion } = (await stage.read(id)) as { rowVersion: number }
    await stage.change(id, { description: 'Rock' })
    const late = await stage.change(id, { items: [], statusId: statuses.Pending, rowVersion })
    expect(late.status).toBe(409)
    expect(await stage.read(id)).toMatchObject({ statusName: 'Created', itemCount: 1 })
  })

  test('stay as they are once it was sent, and all that came with them is refused', async () => {
    const id = await stage.add({ items: [earth] })
    const [item] = await stage.items(id)
    const same = {
      changeOrderItemUniqueId: item?.changeOrderItemUniqueId,
      changeOrderItemName: 'More earth',
    }
    await stage.send(id)
    expect((await stage.change(id, { items: [same] })).status).toBe(409)
    await stage.take('review', id, stage.rita, 'How much rock?')
    for (const items of [[], [same, credit], [{ ...same, changeOrderItemAmount: '1' }]])
      expect(await stage.change(id, { description: 'Forty m³.', items })).toMatchObject({
        status: 409,
        errorDescription: 'Items can be changed in a draft only.',
      })
    expect(await stage.read(id)).toMatchObject({ description: '', amount: '2500.00' })
  })

  test('are each refused by the rule of its own step, and then nothing changes', async () => {
    const { account, ann, rita, dig } = stage
    const { db } = server.database
    const id = await stage.add({ items: [earth] })
    const [item] = await stage.items(id)
    const other = await stage.add({ items: [credit] })
    const [ofOther] = await stage.items(other)
    const elsewhere = await addWorkOrder(db, account, { title: 'Elsewhere' })
    const task = await addTask(db, await addJob(db, elsewhere, { title: 'x' }), { name: 'x' })
    const there = await addActivity(db, task, { title: 'x' })
    const kept = {
      changeOrderItemUniqueId: item?.changeOrderItemUniqueId,
      changeOrderItemName: 'More earth',
    }
    // A person without the right to delete cannot remove items.
    expect((await stage.change(id, { items: [] }, rita)).status).toBe(403)
    const foreign = { ...kept, changeOrderItemUniqueId: ofOther?.changeOrderItemUniqueId }
    const days = { scheduleNewStartDate: '2030-01-20', scheduleNewEndDate: '2030-01-10' }
    const faults: [object[], number, string | undefined][] = [
      [[kept, foreign], 400, '0.items.1.changeOrderMasterUniqueId'],
      [[kept, { ...credit, subTaskUniqueId: there.activityId }], 400, '0.items.1.subTaskUniqueId'],
      [[{ ...kept, subTaskUniqueId: dig.activityId, ...days }], 400, '0.items.0.scheduleNewEndDate'],
      [[kept, { ...credit, ...days }], 400, '0.items.1.scheduleNewEndDate'],
      [[{ ...kept, rowVersion: 7 }], 409, undefined],
    ]
    for (const [items, status, path] of faults) {
      const answer = await stage.change(id, { changeOrderName: 'Other', items: items as never }, ann)
      expect([answer.status, answer.fields[0]?.path]).toEqual([status, path])
    }
    expect(await stage.read(id)).toMatchObject({ changeOrderName: 'Some change', itemCount: 1 })
    expect(await stage.items(other)).toHaveLength(1)
  })
})

describe('what approving a draft would change', () => {
  const preview = (body: Partial<z.input<typeof PreviewedChangeOrder>>, { token } = stage.ann) =>
    server.call(previewChangeOrder, {
      body: { workOrderUniqueId: stage.task.workOrderId, taskUniqueId: stage.task.taskId, ...body },
      token,
    })
  const deeper = () => ({
    scheduleNewEndDate: '2030-03-15',
    items: [
      {
        ...earth,
        subTaskUniqueId: stage.dig.activityId,
        subTaskTargetMetric: '146.5',
        scheduleNewEndDate: '2030-01-25',
      },
      {
        ...credit,
        subTaskUniqueId: stage.pipe.activityId,
        subTaskTargetMetric: '14',
        subTaskUnit: 'lm',
        unitFactor: 1,
      },
      { changeOrderItemName: 'Permit fee' },
    ],
  })

  test('is what it is told to change once it is saved, but for the names of its items', async () => {
    const { data } = await preview(deeper())
    const { withPending, ...told } = data
    const { rowVersion: _version, ...saved } = await stage.effect(await stage.add(deeper()))
    const unnamed = ({ changeOrderItemUniqueId: _id, ...item }: (typeof told.items)[number]) => item
    expect({ ...told, items: told.items.map(unnamed) }).toEqual({
      ...saved,
      items: saved.items.map(unnamed),
    })
    expect(told.items.map(({ changeOrderItemUniqueId }) => changeOrderItemUniqueId)).toEqual(['0', '1', '2'])
    expect(told.contract).toEqual({ before: '5200.00', after: '7640.00' })
    expect(told.ends.map(({ level }) => level)).toEqual(['project', 'job', 'task'])
    expect(withPending).toEqual({ count: 0, after: '7640.00' })
  })

  test('adds what is under review, and counts the one that is being edited once', async () => {
    const sent = await stage.add({ isSent: true, items: [{ ...earth, changeOrderItemAmount: '100' }] })
    const asked = await stage.add({ isSent: true, items: [{ ...earth, changeOrderItemAmount: '20' }] })
    await stage.take('review', asked, stage.rita)
    const draft = await stage.add({ items: [{ ...earth, changeOrderItemAmount: '3' }] })
    await stage.take('reject', await stage.add({ isSent: true, items: [earth] }), stage.rita)
    const items = [{ ...earth, changeOrderItemAmount: '5' }]
    expect((await preview({ items })).data).toMatchObject({
      contract: { before: '5200.00', after: '5205.00' },
      withPending: { count: 2, after: '5325.00' },
    })
    expect((await preview({ items, changeOrderMasterUniqueId: asked })).data.withPending).toEqual({
      count: 1,
      after: '5305.00',
    })
    expect((await preview({ items, changeOrderMasterUniqueId: draft })).data.withPending.count).toBe(2)
    await stage.sign(sent)
    expect((await preview({ items })).data).toMatchObject({
      contract: { before: '5300.00', after: '5305.00' },
      withPending: { count: 1, after: '5325.00' },
    })
  })

  test('says at which item something stands in the way, and needs no task', async () => {
    const { ann, dig, pipe } = stage
    await server.call(assignToActivities, {
      body: [{ subTaskUniqueId: pipe.activityId, metricCompleted: '15' }],
      token: ann.token,
    })
    const less = { ...credit, subTaskUniqueId: pipe.activityId, subTaskTargetMetric: '14' }
    const { data } = await preview({
      taskUniqueId: null,
      scheduleNewEndDate: '2030-03-15',
      items: [earth, less],
    })
    expect(data.conflicts).toMatchObject([
      { changeOrderItemUniqueId: '1', message: expect.stringContaining('above the new target') },
    ])
    expect(data.ends.map(({ level }) => level)).toEqual(['project'])
    // The present activity of an item may be deleted. The preview shows this as a conflict and does not
    // refuse the call.
    const gone = { ...earth, subTaskUniqueId: dig.activityId, subTaskTargetMetric: '120' }
    const id = await stage.add({ items: [gone] })
    await server.call(deleteActivities, { body: [dig.activityId], token: ann.token })
    expect((await preview({ items: [gone], changeOrderMasterUniqueId: id })).data.conflicts).toMatchObject([
      { changeOrderItemUniqueId: '0', message: "More earth: the activity 'Dig' has been deleted." },
    ])
    expect((await preview({ items: [gone] })).status).toBe(404)
    // The deleted activity does not prevent saving the rest of the draft.
    const [item] = await stage.items(id)
    const { changeOrderItemUniqueId, subTaskUniqueId } = item ?? {}
    const kept = { ...earth, changeOrderItemUniqueId, subTaskUniqueId, changeOrderItemAmount: '7' }
    expect((await stage.change(id, { items: [kept] })).status).toBe(200)
    expect((await stage.read(id))?.amount).toBe('7.00')
  })

  test('is told to whoever may add one there, of what is of the project', async () => {
    const { account, ann, wes, out, rita } = stage
    const { db } = server.database
    const elsewhere = await addWorkOrder(db, account, { title: 'Elsewhere' })
    const job = await addJob(db, elsewhere, { title: 'x' })
    const task = await addTask(db, job, { name: 'x' })
    const there = await addActivity(db, task, { title: 'x' })
    const id = await stage.add()
    expect((await preview({}, wes)).status).toBe(403)
    expect((await preview({}, out)).status).toBe(404)
    const stranger = await newPerson(server, await newAccount(server))
    expect((await preview({}, stranger)).status).toBe(404)
    expect((await preview({}, rita)).status).toBe(200)
    for (const [body, path] of [
      [{ taskUniqueId: task.taskId }, 'taskUniqueId'],
      [{ items: [{ ...earth, subTaskUniqueId: there.activityId }] }, 'items.0.subTaskUniqueId'],
      [
        { workOrderUniqueId: elsewhere.workOrderId, taskUniqueId: null, changeOrderMasterUniqueId: id },
        'changeOrderMasterUniqueId',
      ],
    ] as const) {
      const { status, fields } = await preview(body as never, ann)
      expect([status, fields[0]?.path]).toEqual([400, path])
    }
  })
})

describe('the actors of the last one', () => {
  const last = async ({ token }: Person) =>
    (
      await server.call(listLastActors, {
        body: { workOrderUniqueId: stage.task.workOrderId },
        token,
      })
    ).data

  test('are those of the last that one sent oneself on the project, who can be chosen still', async () => {
    const { ann, ben, rita, paul } = stage
    expect(await last(ben)).toEqual([])
    await stage.add({ isSent: true })
    const other = [rita, ann, paul].map(({ employeeId }, index) => ({
      roleTypeUniqueId: index === 0 ? 1 : 2,
      approverEmployeeUniqueId: employeeId,
    }))
    await stage.add({ isSent: true, actors: other })
    // Neither a draft nor a change order of another person counts as the last one sent.
    await stage.add()
    await stage.add({ isSent: true }, ann)
    expect(await last(ben)).toEqual([
      { roleTypeUniqueId: 1, approverEmployeeUniqueId: rita.employeeId, approverName: rita.name },
      { roleTypeUniqueId: 2, approverEmployeeUniqueId: ann.employeeId, approverName: ann.name },
      { roleTypeUniqueId: 2, approverEmployeeUniqueId: paul.employeeId, approverName: paul.name },
    ])
    await server.database.pool.query('update employee set status_id = $1 where id = $2', [
      statuses.InActive,
      rita.employeeId,
    ])
    expect((await last(ben)).map(({ approverName }) => approverName)).toEqual([ann.name, paul.name])
  })
})
