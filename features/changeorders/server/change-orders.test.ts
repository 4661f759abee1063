/** Change orders: replies, turns, refusals, notifications, items, codes, lists and exports. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addActivity, addJob, addRfi, addTask, addWorkOrder } from '#database/seed/builders.ts'
import { deleteJobs } from '#features/jobs/contract.ts'
import { listLinks } from '#features/links/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { todayIn } from '#server/days.ts'
import { addCodeTrees } from '#tests/harness/codes.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  addItemCodes,
  createChangeOrderComments,
  createChangeOrders,
  deleteChangeOrderItems,
  deleteChangeOrders,
  draftChangeOrder,
  listChangeOrderPeople,
  listChangeOrderRoles,
  listChangeOrdersOfJob,
  listChangeOrdersOfWorkOrder,
  listChangeOrderTypes,
  listCodesOfItem,
  listCommentsOfChangeOrder,
  listDwellOfChangeOrder,
  listHistoryOfChangeOrder,
  removeItemCodes,
  updateChangeOrderItems,
} from '../contract.ts'
import { type ChangeOrderStage, openChangeOrderStage } from '../testing.ts'

let server: TestApp
let stage: ChangeOrderStage

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  stage = await openChangeOrderStage(server)
})

const titlesOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title }) => title)

describe('what there is to choose from', () => {
  test('are the types that an account begins with, and two roles', async () => {
    const { token } = stage.ben
    const types = await server.call(listChangeOrderTypes, { body: {}, token })
    expect(types.data.items.map(({ changeOrderTypeName }) => changeOrderTypeName)).toEqual([
      'Owner request',
      'Design error or omission',
      'Unforeseen condition',
      'Value engineering',
      'Regulatory',
      'Schedule',
    ])
    const roles = await server.call(listChangeOrderRoles, { body: {}, token })
    expect(roles.data.items).toEqual([
      { roleTypeUniqueId: 1, roleTypeName: 'Reviewer' },
      { roleTypeUniqueId: 2, roleTypeName: 'Approver' },
    ])
  })

  test("are no types where the account has none: 'Could not get change order types'", async () => {
    await server.database.pool.query('delete from change_order_type where account_id = $1', [
      stage.account.accountId,
    ])
    expect(await server.call(listChangeOrderTypes, { body: {}, token: stage.ben.token })).toMatchObject({
      status: 404,
      errorDescription: 'Could not get change order types',
    })
  })

  test('are the people who may see the change orders of the project', async () => {
    const { ann, ben, rita, paul, task } = stage
    const { data } = await server.call(listChangeOrderPeople, {
      body: { TargetUniqueID: task.workOrderId, NumberOfItemsPerPage: 100 },
      token: ben.token,
    })
    expect(data.items.map(({ employeeUniqueID }) => employeeUniqueID).sort()).toEqual(
      [ann, ben, rita, paul].map(({ employeeId }) => employeeId).sort(),
    )
  })
})

describe('a new change order', () => {
  test('is Created, has the next number, and waits on its originator', async () => {
    const { account, ben, rita, paul, task } = stage
    const id = await stage.add({
      changeOrderName: 'Deeper trench',
      description: 'Rock at 2 m',
      changeOrderTypeId: 3,
      scheduleImpact: '4' as never,
      scheduleNewEndDate: '2030-02-20',
      changeOrderDueDate: '2030-01-10',
      statusId: statuses.Active,
    })
    expect(await stage.read(id)).toMatchObject({
      changeOrderMasterUniqueId: id,
      number: 1,
      changeOrderTypeId: 3,
      changeOrderTypeName: 'Unforeseen condition',
      changeOrderName: 'Deeper trench',
      description: 'Rock at 2 m',
      coOriginatorEmployeeUniqueId: ben.employeeId,
      coApproverEmployeeUniqueId: paul.employeeId,
      scheduleImpact: 4,
      scheduleNewEndDate: '2030-02-20',
      jobUniqueId: task.jobId,
      jobTitle: 'Some job',
      taskUniqueId: task.taskId,
      taskName: 'Some task',
      statusId: statuses.Created,
      statusName: 'Created',
      amount: '0.00',
      itemCount: 0,
      actors: [
        {
          roleTypeUniqueId: 1,
          roleTypeName: 'Reviewer',
          approverEmployeeUniqueId: rita.employeeId,
          statusName: 'Pending',
          approvedDate: null,
          isPending: true,
        },
        { roleTypeUniqueId: 2, approverEmployeeUniqueId: paul.employeeId, isPending: false },
      ],
      tasks: [],
      inForceDate: null,
      court: { employeeUniqueId: ben.employeeId, step: 'begin', due: '2030-01-10' },
      workOrderUniqueId: task.workOrderId,
      companyUniqueId: account.companyId,
      accountUniqueId: account.accountId,
      rowVersion: 1,
    })
  })

  test('needs a reviewer, an approver and a task, in the documents’ words; the approver may be named beside', async () => {
    const { actors, ben, paul, task } = stage
    const create = (input: object) =>
      server.call(createChangeOrders, {
        body: [{ taskUniqueId: task.taskId, changeOrderName: 'x', actors, ...input }],
        token: ben.token,
      })
    const missing = { status: 400, errorDescription: 'Approver / reviewer employee not selected' }
    expect(await create({ actors: [] })).toMatchObject(missing)
    expect(await create({ actors: undefined })).toMatchObject(missing)
    expect(await create({ actors: [actors[0]] })).toMatchObject(missing)
    expect(await create({ actors: [actors[1]] })).toMatchObject(missing)
    const nobody = { roleTypeUniqueId: 2, approverEmployeeUniqueId: '' }
    expect(await create({ actors: [actors[0], nobody] })).toMatchObject(missing)
    expect(await create({ taskUniqueId: null })).toMatchObject({
      status: 400,
      errorDescription: 'A task must be selected.',
    })
    const beside = await create({ actors: [actors[0]], coApproverEmployeeUniqueId: paul.employeeId })
    expect((await stage.read(beside.data[0] as string))?.actors).toHaveLength(2)
  })

  test('takes nobody who may not see it, no other job, no other type, no RFI of another project', async () => {
    const { db } = server.database
    const { account, actors, ann, out, wes, task } = stage
    const elsewhere = await addWorkOrder(db, account, { title: 'Elsewhere' })
    const otherJob = await addJob(db, elsewhere, { title: 'x' })
    const rfi = await addRfi(db, otherJob, { number: 1, title: 'x', byEmployeeId: ann.employeeId })
    const faults: [object, string][] = [
      [
        { actors: [{ ...actors[0], approverEmployeeUniqueId: wes.employeeId }, actors[1]] },
        '0.actors.0.approverEmployeeUniqueId',
      ],
      [
        { actors: [actors[0], { ...actors[1], approverEmployeeUniqueId: out.employeeId }] },
        '0.actors.1.approverEmployeeUniqueId',
      ],
      [{ coOriginatorEmployeeUniqueId: wes.employeeId }, '0.coOriginatorEmployeeUniqueId'],
      [{ jobUniqueId: otherJob.jobId }, '0.jobUniqueId'],
      [{ changeOrderTypeId: 7 }, '0.changeOrderTypeId'],
      [{ fromRfiUniqueId: rfi }, '0.fromRfiUniqueId'],
    ]
    for (const [fault, path] of faults) {
      const body = [{ taskUniqueId: task.taskId, changeOrderName: 'x', actors, ...fault }]
      const { status, fields } = await server.call(createChangeOrders, { body, token: ann.token })
      expect([status, fields[0]?.path]).toEqual([400, path])
    }
  })

  test('that an RFI led to begins with what that says, and both are linked', async () => {
    const { db } = server.database
    const { ann, task } = stage
    const rfi = await addRfi(db, task, {
      number: 4,
      title: 'Sewer in the way',
      description: 'Where to?',
      byEmployeeId: ann.employeeId,
      cost_effect: '1250.5',
      schedule_impact: '3',
    })
    const { token } = ann
    const draft = (await server.call(draftChangeOrder, { body: { rfiUniqueId: rfi }, token })).data
    expect(draft).toEqual({
      rfiUniqueId: rfi,
      rfiNumber: 4,
      jobUniqueId: task.jobId,
      changeOrderName: 'Sewer in the way',
      description: 'Where to?',
      amount: '1250.5',
      scheduleImpact: 3,
    })
    const items = [{ changeOrderItemName: 'Sewer', changeOrderItemAmount: draft.amount }]
    const id = await stage.add({ changeOrderName: draft.changeOrderName, fromRfiUniqueId: rfi, items })
    expect((await stage.read(id))?.amount).toBe('1250.50')
    const linksOf = async (targetType: 'RFI' | 'ChangeOrder', target: string) =>
      (await server.call(listLinks, { body: { targetType, TargetUniqueID: target }, token })).data
    expect(await linksOf('RFI', rfi)).toMatchObject([{ number: 'CO-1', isOrigin: false }])
    expect(await linksOf('ChangeOrder', id)).toMatchObject([{ number: 'RFI-4', isOrigin: true }])
  })
})

describe('its way', () => {
  test('from draft into force: each holds it in turn, is told, and the time with each is kept', async () => {
    const { ann, ben, rita, paul } = stage
    const id = await stage.add({ changeOrderName: 'Deeper trench' })
    await stage.send(id)
    expect((await stage.read(id))?.court).toMatchObject({ employeeUniqueId: rita.employeeId, step: 'review' })
    await stage.approve(id, rita, 'As measured.')
    expect(await stage.read(id)).toMatchObject({
      statusName: 'Pending',
      court: { employeeUniqueId: paul.employeeId, step: 'approve' },
      actors: [
        { statusName: 'Approved', comments: 'As measured.', approvedDate: expect.any(String) },
        { statusName: 'Pending', isPending: true },
      ],
    })
    await stage.take('review', id, paul, 'How much rock?')
    expect(await stage.read(id)).toMatchObject({
      statusName: 'RequireInformation',
      court: { employeeUniqueId: ben.employeeId, step: 'resubmit' },
      actors: [{ statusName: 'Approved' }, { statusName: 'RequireInformation', isPending: true }],
    })
    await stage.change(id, { statusId: statuses.Pending, description: 'Forty m³.' })
    expect(await stage.read(id)).toMatchObject({
      statusName: 'Pending',
      description: 'Forty m³.',
      court: { employeeUniqueId: paul.employeeId, step: 'approve' },
      actors: [{ statusName: 'Approved' }, { statusName: 'Pending' }],
    })
    expect((await stage.approve(id, paul)).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({
      statusName: 'Active',
      inForceDate: expect.any(String),
      court: null,
    })
    const target = { body: { TargetUniqueID: id }, token: ann.token }
    const dwell = (await server.call(listDwellOfChangeOrder, target)).data
    expect(dwell.map(({ step }) => step)).toEqual(['begin', 'review', 'approve', 'resubmit', 'approve'])
    for (const [index, { until }] of dwell.entries()) expect(until).toBe(dwell[index + 1]?.since ?? until)
    expect(await titlesOf(rita)).toEqual([
      `CO-1 Deeper trench was put into effect by ${paul.name}`,
      `CO-1 Deeper trench was sent for approval by ${ann.name}`,
      `CO-1 Deeper trench was sent back for information by ${paul.name}`,
      `Review CO-1 Deeper trench, from ${ann.name}`,
    ])
    expect(await titlesOf(ben)).toEqual([
      `CO-1 Deeper trench was put into effect by ${paul.name}`,
      `CO-1 Deeper trench was sent for approval by ${ann.name}`,
      `Give information on CO-1 Deeper trench, from ${paul.name}`,
      `CO-1 Deeper trench was approved by ${rita.name}`,
      `CO-1 Deeper trench was sent for approval by ${ann.name}`,
    ])
    const history = (await server.call(listHistoryOfChangeOrder, target)).data.items
    const told = history.map(({ what }) => what)
    expect(told.toReversed()).toEqual([
      'created it',
      'sent it for approval',
      'approved it: As measured.',
      'asked for information: How much rock?',
      'sent it for approval',
      'approved it',
      'put it into effect',
    ])
  })

  test('begins without being sent, too: the first who acts puts it under review', async () => {
    const { rita, paul } = stage
    const id = await stage.add()
    expect((await stage.approve(id, rita)).status).toBe(200)
    expect((await stage.read(id))?.statusName).toBe('Pending')
    expect((await stage.take('reject', id, paul, 'Too dear.')).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({
      statusName: 'Rejected',
      court: null,
      actors: [{ statusName: 'Approved' }, { statusName: 'Rejected', comments: 'Too dear.' }],
    })
  })

  test('leads over all reviewers and then all approvers, in their order', async () => {
    const { actors, ann, ben, rita, paul } = stage
    const id = await stage.add({
      actors: [
        { roleTypeUniqueId: 2, approverEmployeeUniqueId: ann.employeeId },
        ...actors,
        { roleTypeUniqueId: 1, approverEmployeeUniqueId: ben.employeeId },
      ],
    })
    for (const who of [rita, ben, ann]) {
      expect((await stage.read(id))?.actors.find(({ isPending }) => isPending)).toMatchObject({
        approverEmployeeUniqueId: who.employeeId,
      })
      expect((await stage.approve(id, who)).status).toBe(200)
      expect((await stage.read(id))?.statusName).toBe('Pending')
    }
    expect((await stage.approve(id, paul)).status).toBe(200)
    expect((await stage.read(id))?.statusName).toBe('Active')
  })

  test('is decided by its actors alone, and what it changes is fixed from the first step on', async () => {
    const { actors, rita } = stage
    const id = await stage.add()
    for (const statusId of [statuses.Active, statuses.Rejected, statuses.RequireInformation])
      expect(await stage.change(id, { statusId })).toMatchObject({
        status: 409,
        errorCode: 'CHANGE_ORDER_DECIDED_BY_ACTORS',
      })
    await stage.take('review', id, rita)
    const fixed = [
      { scheduleNewEndDate: '2031-01-01' },
      { scheduleImpact: 9 },
      { changeOrderTypeId: 2 },
      {
        actors: [...actors]
          .reverse()
          .map((actor) => ({ ...actor, roleTypeUniqueId: 3 - actor.roleTypeUniqueId })),
      },
    ]
    for (const change of fixed)
      expect(await stage.change(id, change)).toMatchObject({ status: 409, errorCode: 'CHANGE_ORDER_FROZEN' })
    // The documents' client sends the whole record back. Unchanged fixed fields must not cause a refusal.
    const whole = await stage.read(id)
    expect(
      (
        await stage.change(id, {
          ...whole,
          coOriginatorEmployeeUniqueId: whole?.coOriginatorEmployeeUniqueId,
          changeOrderName: 'Other words',
        })
      ).status,
    ).toBe(200)
    expect(await stage.read(id)).toMatchObject({
      changeOrderName: 'Other words',
      statusName: 'RequireInformation',
    })
  })
})

describe('items', () => {
  test('sum up to the amount, credits too; dates that are left out stay as the activity has them, else they are today', async () => {
    const { ann, dig } = stage
    const id = await stage.add()
    await stage.addItem(id, {
      changeOrderItemName: 'More earth',
      subTaskUniqueId: dig.activityId,
      changeOrderItemAmount: '8900.25',
      subTaskTargetMetric: 146,
      scheduleNewEndDate: '01/25/2030',
    })
    const [own = ''] = (await stage.addItem(id, { changeOrderItemAmount: -1500 })).data
    const today = todayIn('UTC', new Date())
    expect(await stage.items(id)).toMatchObject([
      {
        changeOrderMasterUniqueId: id,
        subTaskUniqueId: dig.activityId,
        subTaskTitle: 'Dig',
        taskName: 'Some task',
        changeOrderItemName: 'More earth',
        changeOrderItemAmount: '8900.25',
        scheduleNewStartDate: null,
        scheduleNewEndDate: '2030-01-25',
        subTaskTargetMetric: '146.0',
        subTaskUnit: null,
        previousSubtask: null,
        codes: [],
      },
      { subTaskUniqueId: null, changeOrderItemAmount: '-1500.00', scheduleNewStartDate: today },
    ])
    expect(await stage.read(id)).toMatchObject({ amount: '7400.25', itemCount: 2 })
    await server.call(updateChangeOrderItems, {
      body: [{ changeOrderItemUniqueId: own, changeOrderItemAmount: '0.75' }],
      token: ann.token,
    })
    expect((await stage.read(id))?.amount).toBe('8901.00')
    await server.call(deleteChangeOrderItems, { body: [own], token: ann.token })
    expect(await stage.read(id)).toMatchObject({ amount: '8900.25', itemCount: 1 })
  })

  test('take no activity of another project and no dates the wrong way round', async () => {
    const { db } = server.database
    const { account } = stage
    const elsewhere = await addTask(
      db,
      await addJob(db, await addWorkOrder(db, account, { title: 'Elsewhere' }), { title: 'x' }),
      { name: 'x' },
    )
    const foreign = await addActivity(db, elsewhere, { title: 'x', target_metric: '1' })
    const id = await stage.add()
    const pathOf = async (item: object) => (await stage.addItem(id, item)).fields[0]?.path
    expect(await pathOf({ subTaskUniqueId: foreign.activityId })).toBe('0.subTaskUniqueId')
    expect(await pathOf({ scheduleNewStartDate: '2030-02-02', scheduleNewEndDate: '2030-02-01' })).toBe(
      '0.scheduleNewEndDate',
    )
    expect(await pathOf({ subTaskTargetMetric: -1 })).toBe('0.subTaskTargetMetric')
    expect(await pathOf({ changeOrderItemAmount: '1.005' })).toBe('0.changeOrderItemAmount')
  })

  test('carry activity codes while it is being drafted, and none after', async () => {
    const { ann, rita, account } = stage
    const { pour, cure, weld } = await addCodeTrees(server, account)
    const id = await stage.add()
    const [item = ''] = (await stage.addItem(id)).data
    const choice = [pour, cure, weld].map((companySubTaskCodeUniqueId) => ({
      changeOrderItemUniqueId: item,
      companySubTaskCodeUniqueId,
    }))
    const { token } = ann
    const added = await server.call(addItemCodes, { body: choice, token })
    expect((await server.call(addItemCodes, { body: choice, token })).data).toEqual(added.data)
    const read = async () =>
      (await server.call(listCodesOfItem, { body: { TargetUniqueID: item }, token })).data.items
    expect((await read()).map(({ subTaskCodeId }) => subTaskCodeId).sort()).toEqual(added.data.toSorted())
    const [first, ...others] = choice
    expect((await server.call(removeItemCodes, { body: [first], token } as never)).status).toBe(200)
    expect(await server.call(removeItemCodes, { body: [first], token } as never)).toMatchObject({
      status: 404,
      errorDescription: 'Not Found!',
    })
    expect(await read()).toHaveLength(others.length)
    await stage.approve(id, rita)
    for (const endpoint of [addItemCodes, removeItemCodes])
      expect(await server.call(endpoint, { body: choice, token })).toMatchObject({
        status: 409,
        errorDescription: 'Cannot Change Codes As The ChangeOrder Is In Progress.',
      })
    expect(await read()).toHaveLength(others.length)
  })
})

describe('the discussion', () => {
  test('is answered oldest first, with whom it names, who is told; a name that may not see it is refused', async () => {
    const { ben, paul, rita, wes } = stage
    const id = await stage.add({ changeOrderName: 'Deeper' })
    const say = (changeOrderCommentText: string, mentions: string[], { token }: Person) =>
      server.call(createChangeOrderComments, {
        body: [{ changeOrderMasterUniqueId: id, changeOrderCommentText, mentions }],
        token,
      })
    expect((await say('First', [], rita)).status).toBe(200)
    expect((await say('@Paul look', [paul.employeeId], rita)).status).toBe(200)
    expect(await say('x', [wes.employeeId], rita)).toMatchObject({
      status: 400,
      errorCode: 'NAMED_MAY_NOT_SEE',
    })
    const { data } = await server.call(listCommentsOfChangeOrder, {
      body: { TargetUniqueID: id },
      token: ben.token,
    })
    expect(data.items).toMatchObject([
      { changeOrderCommentText: 'First', employeeUniqueId: rita.employeeId, FilesList: [] },
      { changeOrderCommentText: '@Paul look', mentions: [{ employeeUniqueId: paul.employeeId }] },
    ])
    expect(await titlesOf(paul)).toEqual([
      `You are named by ${rita.name} in CO-1 Deeper`,
      `CO-1 Deeper was commented on by ${rita.name}`,
    ])
    expect((await stage.read(id))?.commentCount).toBe(2)
  })
})

describe('lists', () => {
  const list = async (filter: object = {}, who: Person = stage.ann) =>
    (
      await server.call(listChangeOrdersOfWorkOrder, {
        body: { TargetUniqueID: stage.task.workOrderId, ...filter },
        token: who.token,
      })
    ).data.items.map(({ changeOrderName }) => changeOrderName)

  test('are of a job or a project, newest first, filtered and sorted', async () => {
    const { ann, paul, rita, task } = stage
    const one = await stage.add({ changeOrderName: 'one', changeOrderTypeId: 4 })
    const two = await stage.add({ changeOrderName: 'two', changeOrderDueDate: '2020-01-08' })
    const three = await stage.add({ changeOrderName: 'three' })
    await stage.addItem(one, { changeOrderItemAmount: 5 })
    await stage.addItem(two, { changeOrderItemAmount: -5 })
    await stage.sign(one)
    await stage.approve(three, rita)
    expect(await list()).toEqual(['three', 'two', 'one'])
    expect(await list({ isOpen: true })).toEqual(['three', 'two'])
    expect(await list({ statusId: statuses.Active })).toEqual(['one'])
    expect(await list({ isOverdue: true })).toEqual(['two'])
    expect(await list({ changeOrderTypeId: 4 })).toEqual(['one'])
    expect(await list({ waitsOnEmployeeUniqueId: paul.employeeId })).toEqual(['three'])
    expect(await list({ searchKey: 'co-2' })).toEqual(['two'])
    expect(await list({ searchKey: 'THR' })).toEqual(['three'])
    expect(await list({ sort: 'amount' })).toEqual(['two', 'three', 'one'])
    for (const sort of [
      'number',
      'name',
      'job',
      'task',
      'type',
      'status',
      'schedule',
      'end',
      'with',
      'since',
      'due',
    ])
      expect(await list({ sort })).toHaveLength(3)
    const ofJob = await server.call(listChangeOrdersOfJob, {
      body: { TargetUniqueID: task.jobId, NumberOfItemsPerPage: 2 },
      token: ann.token,
    })
    expect(ofJob.data).toMatchObject({ count: 2, totalCount: 3, totalPages: 2 })
  })

  test('keep those of a deleted job; who does not see the project finds none', async () => {
    const { ann, out, task } = stage
    const id = await stage.add({ changeOrderName: 'one' })
    expect((await server.call(deleteJobs, { body: [task.jobId], token: ann.token })).status).toBe(200)
    expect(await list()).toEqual(['one'])
    expect(await stage.read(id)).toMatchObject({ jobTitle: 'Some job' })
    const stranger = await newPerson(server, await newAccount(server))
    for (const who of [out, stranger]) {
      expect(await stage.read(id, who)).toBeUndefined()
      for (const endpoint of [listHistoryOfChangeOrder, listDwellOfChangeOrder, listCommentsOfChangeOrder]) {
        const body = { TargetUniqueID: id }
        const { status } = await server.call(endpoint as typeof listHistoryOfChangeOrder, {
          body,
          token: who.token,
        })
        expect(status).toBe(404)
      }
    }
  })

  test('are without those that were deleted, whose court is empty', async () => {
    const { ann } = stage
    const id = await stage.add()
    await stage.addItem(id)
    expect((await server.call(deleteChangeOrders, { body: [id], token: ann.token })).status).toBe(200)
    expect(await list()).toEqual([])
    const { rows } = await server.database.pool.query(
      `select (select count(*)::int from court where record_id = $1 and until is null) as waiting,
        (select count(*)::int from change_order_item where change_order_id = $1 and deleted_at is null) as items`,
      [id],
    )
    expect(rows).toEqual([{ waiting: 0, items: 0 }])
    expect((await stage.read(await stage.add()))?.number).toBe(2)
  })
})
