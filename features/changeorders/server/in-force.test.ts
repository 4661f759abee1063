/** Change orders that come into force: all changes at once, as they were shown before; conflicts; and races. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addEmployeeActivity, addEmployeeJob, addEmployeeTask } from '#database/seed/builders.ts'
import {
  assignToActivities,
  deleteActivities,
  findActivity,
  updateActivities,
} from '#features/activities/contract.ts'
import { deleteJobs, findJob } from '#features/jobs/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { getWorkOrder, getWorkOrderSummary, updateWorkOrders } from '#features/projects/contract.ts'
import { deleteTasks, findTask } from '#features/tasks/contract.ts'
import type { RecordChange } from '#server/http/events.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'
import { approveChangeOrders, updateChangeOrderItems } from '../contract.ts'
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

const target = (TargetUniqueID: string) => ({ body: { TargetUniqueID }, token: stage.ann.token })
const activityOf = async (id: string) => (await server.call(findActivity, target(id))).data.items[0]
const jobOf = async () => (await server.call(findJob, target(stage.task.jobId))).data.items[0]
const taskOf = async () => (await server.call(findTask, target(stage.task.taskId))).data.items[0]
const project = async (who = stage.ann) =>
  (await server.call(getWorkOrder, { params: { id: stage.task.workOrderId }, token: who.token })).data
const contract = async (who = stage.ann) =>
  (
    await server.call(getWorkOrderSummary, {
      body: { targetUniqueId: stage.task.workOrderId },
      token: who.token,
    })
  ).data.contract
const capture = (metricCompleted: string, subTaskUniqueId = stage.dig.activityId) =>
  server.call(assignToActivities, { body: [{ subTaskUniqueId, metricCompleted }], token: stage.ann.token })

/** A change order with more earth, a credit for pipe and four more weeks. */
async function addDeeperTrench(): Promise<string> {
  const id = await stage.add({ changeOrderName: 'Deeper trench', scheduleNewEndDate: '2030-03-15' })
  await stage.addItem(id, {
    changeOrderItemName: 'More earth',
    subTaskUniqueId: stage.dig.activityId,
    changeOrderItemAmount: '2500',
    subTaskTargetMetric: '146.5',
    scheduleNewEndDate: '2030-01-25',
  })
  await stage.addItem(id, {
    changeOrderItemName: 'Less pipe',
    subTaskUniqueId: stage.pipe.activityId,
    changeOrderItemAmount: '-60',
    subTaskTargetMetric: '14',
    subTaskUnit: 'lm',
    unitFactor: 1,
  })
  return id
}

describe('coming into force', () => {
  test('does what was shown before: activities, ends and contract, and keeps how it was', async () => {
    const { dig, pipe, rita } = stage
    const id = await addDeeperTrench()
    await capture('30')
    await stage.approve(id, rita)
    const before = [await activityOf(dig.activityId), await jobOf(), await taskOf(), await project()]
    const shown = await stage.effect(id)
    expect(shown).toMatchObject({
      isInForce: false,
      contract: { before: '5200.00', after: '7640.00' },
      ends: [
        { level: 'project', title: 'Some project', from: '2030-03-01', to: '2030-03-15' },
        { level: 'job', title: 'Some job', from: '2030-02-15', to: '2030-03-15' },
        { level: 'task', title: 'Some task', from: '2030-02-01', to: '2030-03-15' },
      ],
      items: [
        {
          changeOrderItemName: 'More earth',
          subTaskTitle: 'Dig',
          unit: 'm³',
          capturedMetric: '30.0',
          start: null,
          end: { from: '2030-01-18', to: '2030-01-25' },
          targetMetric: { from: '100.0', to: '146.5' },
          targetUnit: null,
        },
        {
          targetMetric: { from: '20.0', to: '14.0' },
          targetUnit: { from: 'm', to: 'lm' },
          capturedMetric: '0.0',
        },
      ],
      conflicts: [],
    })
    // Nothing changes before the last actor approves.
    expect([await activityOf(dig.activityId), await jobOf(), await taskOf(), await project()]).toEqual(before)
    expect(await contract()).toMatchObject({ inForce: '5200.00', pending: '2440.00', isGiven: false })
    expect((await stage.approve(id, stage.paul)).status).toBe(200)
    expect(await activityOf(dig.activityId)).toMatchObject({
      subTaskStartDate: '2030-01-07 00:00:00',
      subTaskEndDate: '2030-01-25 00:00:00',
      subTaskTargetMetric: '146.5',
      subTaskUnit: 'm³',
      capturedMetric: '30.0',
      bidUnitCost: '50.00',
    })
    expect(await activityOf(pipe.activityId)).toMatchObject({
      subTaskTargetMetric: '14.0',
      subTaskUnit: 'lm',
    })
    expect(await jobOf()).toMatchObject({ jobEndDate: '2030-03-15', valueTotal: '7465.00' })
    expect(await taskOf()).toMatchObject({ taskEndDate: expect.stringContaining('2030-03-15') })
    expect(await project()).toMatchObject({
      workOrderEndDate: '2030-03-15',
      valueTotal: '7465.00',
      workOrderContractAmount: '5200.00',
    })
    expect(await contract()).toEqual({
      atStart: '5200.00',
      isGiven: true,
      inForce: '7640.00',
      inForceCount: 1,
      pending: '0.00',
      pendingCount: 0,
      withPending: '7640.00',
      endDate: '2030-03-15',
      endDateWithPending: '2030-03-15',
    })
    expect((await stage.items(id)).map(({ previousSubtask }) => previousSubtask)).toEqual([
      {
        subTaskStartDate: '2030-01-07',
        subTaskEndDate: '2030-01-18',
        subTaskTargetMetric: '100.0',
        subTaskUnit: 'm³',
        bidUnitCost: '50.00',
      },
      {
        subTaskStartDate: null,
        subTaskEndDate: null,
        subTaskTargetMetric: '20.0',
        subTaskUnit: 'm',
        bidUnitCost: '10.00',
      },
    ])
    // The change order made exactly the shown changes. Work that was captured meanwhile is not part of them.
    const { items, ...effect } = await stage.effect(id)
    expect(effect).toEqual({
      rowVersion: expect.any(Number),
      workOrderUniqueId: stage.task.workOrderId,
      isInForce: true,
      contract: shown.contract,
      ends: shown.ends,
      conflicts: [],
    })
    expect(items.map((item) => ({ ...item, capturedMetric: null }))).toEqual(
      shown.items.map((item) => ({ ...item, capturedMetric: null })),
    )
  })

  test('counts as an edit: versions, the trail, open screens, and whoever works on it is told of new dates', async () => {
    const { db, pool } = server.database
    const { dig, ben, paul } = stage
    await addEmployeeJob(db, ben, dig)
    await addEmployeeTask(db, ben, dig)
    await addEmployeeActivity(db, ben, dig)
    const id = await addDeeperTrench()
    const told: RecordChange[] = []
    const ignore = () => {}
    const stop = server.events.listen({
      onChange: (change) => told.push(change),
      onNotice: ignore,
      onEnd: ignore,
      onSessions: ignore,
      onGap: ignore,
    })
    await stage.sign(id)
    stop()
    expect(told.map(({ module }) => module).sort()).toEqual([
      'Activities',
      'ChangeOrders',
      'ChangeOrders',
      'Jobs',
      'Projects',
      'Tasks',
    ])
    expect((await activityOf(dig.activityId))?.rowVersion).toBe(2)
    const { rows } = await pool.query(
      `select employee_id as who, changes->'target_metric' as target from audit_entry
       where record = 'activity' and record_id = $1 and action = 'update'`,
      [dig.activityId],
    )
    expect(rows).toMatchObject([{ who: paul.employeeId, target: [100, 146.5] }])
    const notices = await server.call(listNotifications, { body: {}, token: ben.token })
    expect(notices.data.items.map(({ kind }) => kind)).toContain('activityDatesChanged')
  })

  test('needs no items: the dates alone; an end that is later already stays', async () => {
    const id = await stage.add({ scheduleNewEndDate: '2030-02-10' })
    expect((await stage.sign(id)).status).toBe(200)
    expect(await taskOf()).toMatchObject({ taskEndDate: expect.stringContaining('2030-02-10') })
    expect(await jobOf()).toMatchObject({ jobEndDate: '2030-02-15' })
    expect(await project()).toMatchObject({ workOrderEndDate: '2030-03-01' })
    expect((await stage.effect(id)).ends).toMatchObject([{ level: 'task' }])
  })

  test('keeps the contract that the project says; each is added to those before', async () => {
    const { ann, task } = stage
    const change = (fields: object) =>
      server.call(updateWorkOrders, {
        body: [{ workOrderUniqueID: task.workOrderId, ...fields }],
        token: ann.token,
      })
    expect((await change({ workOrderContractAmount: '-1' })).status).toBe(400)
    expect((await change({ workOrderContractAmount: '10000.5' })).status).toBe(200)
    expect(await contract()).toMatchObject({ atStart: '10000.50', isGiven: true, inForce: '10000.50' })
    for (const [amount, before, after] of [
      ['100', '10000.50', '10100.50'],
      ['-300.25', '10100.50', '9800.25'],
    ] as const) {
      const id = await stage.add()
      await stage.addItem(id, { changeOrderItemAmount: amount })
      expect((await stage.effect(id)).contract).toEqual({ before, after })
      await stage.sign(id)
      expect((await stage.effect(id)).contract).toEqual({ before, after })
    }
    // The amount at the start stays the same after later change orders.
    expect(await contract()).toMatchObject({ atStart: '10000.50', inForce: '9800.25', inForceCount: 2 })
    expect(await project()).toMatchObject({ workOrderContractAmount: '10000.50' })
    const pending = await stage.add({ scheduleNewEndDate: '2031-01-01' })
    await stage.addItem(pending, { changeOrderItemAmount: 7 })
    expect(await contract()).toMatchObject({ pending: '0.00', endDateWithPending: '2030-03-01' })
    await stage.send(pending)
    expect(await contract()).toMatchObject({
      pending: '7.00',
      pendingCount: 1,
      withPending: '9807.25',
      endDate: '2030-03-01',
      endDateWithPending: '2031-01-01',
    })
  })

  test('is told of to nobody who may not read change orders', async () => {
    expect(await contract(stage.wes)).toBeNull()
    expect(await contract(stage.ben)).not.toBeNull()
  })

  test('of several at once is all or none', async () => {
    const { rita, paul, pipe } = stage
    const ids = [await addDeeperTrench(), await stage.add()]
    await stage.addItem(ids[1] as string, { subTaskUniqueId: pipe.activityId, subTaskTargetMetric: 1 })
    const both = (who: typeof rita) =>
      server.call(approveChangeOrders, {
        body: {
          changeOrderMasterList: [{ changeOrderMasterUniqueId: ids[0] }, ids[1]] as never,
          comment: 'Both',
        },
        token: who.token,
      })
    expect((await both(rita)).status).toBe(200)
    await capture('2', pipe.activityId)
    expect(await both(paul)).toMatchObject({
      status: 409,
      errorCode: 'CHANGE_ORDER_CONFLICT',
      fields: [{ path: expect.stringMatching(/^changeOrderMasterList\.1\.items\./) }],
    })
    for (const id of ids) expect((await stage.read(id))?.statusName).toBe('Pending')
    expect(await activityOf(pipe.activityId)).toMatchObject({ subTaskTargetMetric: '20.0' })
  })
})

describe('what stands in the way', () => {
  /**
   * Checks that a change order shows its conflict before the approval, that the approval is refused, and that
   * nothing changes.
   */
  async function refused(id: string, message: string | RegExp): Promise<void> {
    const before = [await stage.read(id), await stage.items(id), await contract()]
    const told = expect.stringMatching(message)
    expect((await stage.effect(id)).conflicts).toMatchObject([{ message: told }])
    expect(await stage.approve(id, stage.paul)).toMatchObject({
      status: 409,
      errorCode: 'CHANGE_ORDER_CONFLICT',
      fields: [{ message: told }],
    })
    expect([await stage.read(id), await stage.items(id), await contract()]).toEqual(before)
    const { rows } = await server.database.pool.query('select target_metric from activity where id = $1', [
      stage.dig.activityId,
    ])
    expect(Number(rows[0].target_metric)).toBe(100)
  }

  test('an activity that was deleted', async () => {
    const { ann, pipe, rita } = stage
    const id = await addDeeperTrench()
    await stage.approve(id, rita)
    await server.call(deleteActivities, { body: [pipe.activityId], token: ann.token })
    await refused(id, /^Less pipe: the activity 'Lay pipe' has been deleted\.$/)
  })

  test('another quantity or unit of a line that is bid on', async () => {
    const { task, dig, rita, paul } = stage
    const { pool } = server.database
    const advertise = (isAdvertised: boolean) =>
      pool.query(
        `update work_order set construction_phase = '1', bidding_end_date = '2050-01-01', is_bid_advertised = $1 where id = $2`,
        [isAdvertised, task.workOrderId],
      )
    const id = await addDeeperTrench()
    await advertise(true)
    const message = expect.stringContaining('Lines change by an addendum')
    expect((await stage.effect(id)).conflicts).toEqual([{ changeOrderItemUniqueId: null, message }])
    await stage.approve(id, rita)
    expect(await stage.approve(id, paul)).toMatchObject({ status: 409, errorCode: 'ADDENDUM_NEEDED' })
    expect(await activityOf(dig.activityId)).toMatchObject({ subTaskTargetMetric: '100.0' })
    // A change of dates only changes no line that bidders price.
    const later = await stage.add()
    await stage.addItem(later, {
      ...{ changeOrderItemName: 'Later', subTaskUniqueId: dig.activityId },
      scheduleNewEndDate: '2030-01-26',
    })
    expect((await stage.effect(later)).conflicts).toEqual([])
    await stage.approve(later, rita)
    expect((await stage.approve(later, paul)).status).toBe(200)
    await advertise(false)
    expect((await stage.approve(id, paul)).status).toBe(200)
  })

  test('another unit of what was captured, unless its factor is given', async () => {
    const { dig, rita, paul } = stage
    await capture('20')
    await capture('30')
    const id = await stage.add()
    const [item] = (
      await stage.addItem(id, {
        changeOrderItemName: 'In feet',
        subTaskUniqueId: dig.activityId,
        subTaskUnit: 'CY',
        subTaskTargetMetric: '150',
      })
    ).data
    const change = (fields: object) =>
      server.call(updateChangeOrderItems, {
        body: [{ changeOrderItemUniqueId: item as string, ...fields }],
        token: stage.ann.token,
      })
    expect((await stage.effect(id)).conflicts).toMatchObject([
      {
        message:
          "In feet: of 'Dig' 50 m³ are captured (2 captures). Enter how many CY one m³ is, or keep the unit.",
      },
    ])
    // The captured quantity must not be shown as a quantity of the new unit.
    expect((await stage.effect(id)).items).toMatchObject([{ capturedMetric: null }])
    expect((await change({ unitFactor: '-1' })).status).toBe(400)
    expect((await change({ unitFactor: '1.30795' })).status).toBe(200)
    const shown = {
      unit: 'CY',
      capturedMetric: '65.3975',
      targetMetric: { from: '100.0', to: '150.0' },
      targetUnit: { from: 'm³', to: 'CY' },
      unitCost: { from: '50.00', to: '38.2278' },
    }
    expect(await stage.effect(id)).toMatchObject({ conflicts: [], items: [shown] })
    // A factor is valid only for the unit for which it was entered.
    const measure = (fields: object) =>
      server.call(updateActivities, {
        body: [{ subTaskUniqueId: dig.activityId, ...fields }],
        token: stage.ann.token,
      })
    await measure({ subTaskUnit: 'l', unitFactor: 1000 })
    expect((await stage.effect(id)).conflicts).toMatchObject([
      {
        message:
          "In feet: its factor was given when 'Dig' was measured in 'm³'; now it is 'l'. Say how many CY one l is.",
      },
    ])
    await measure({ subTaskUnit: 'm³', unitFactor: '0.001' })
    await stage.approve(id, rita)
    expect((await stage.approve(id, paul)).status).toBe(200)
    expect(await activityOf(dig.activityId)).toMatchObject({
      subTaskUnit: 'CY',
      subTaskTargetMetric: '150.0',
      capturedMetric: '65.3975',
      bidUnitCost: '38.2278',
    })
    expect((await stage.effect(id)).items).toMatchObject([{ ...shown, capturedMetric: null }])
  })

  test('more captured than the new target, but not where the target stays', async () => {
    const { pipe, rita } = stage
    const id = await addDeeperTrench()
    const same = await stage.add()
    await stage.addItem(same, { subTaskUniqueId: pipe.activityId, subTaskTargetMetric: '20.0' })
    await stage.approve(id, rita)
    await capture('14.5', pipe.activityId)
    await refused(
      id,
      /^Less pipe: 14\.5 lm of 'Lay pipe' are already captured, above the new target of 14\.$/,
    )
    await capture('10', pipe.activityId)
    expect((await stage.sign(same)).status).toBe(200)
  })

  test('dates that do not fit any more', async () => {
    const { ann, dig, rita } = stage
    const id = await stage.add()
    await stage.addItem(id, {
      changeOrderItemName: 'Sooner',
      subTaskUniqueId: dig.activityId,
      scheduleNewStartDate: null,
      scheduleNewEndDate: '2030-01-15',
    })
    await stage.approve(id, rita)
    await server.call(updateActivities, {
      body: [{ subTaskUniqueId: dig.activityId, subTaskStartDate: '2030-01-16' }],
      token: ann.token,
    })
    await refused(id, /^Sooner: 'Dig' would end on 2030-01-15, before it begins on 2030-01-16\.$/)
  })

  test('a task or a job that was deleted, with all activities below it', async () => {
    const { ann, rita, task } = stage
    const [one, other] = [await stage.add(), await stage.add()]
    for (const id of [one, other]) await stage.approve(id, rita)
    await server.call(deleteTasks, { body: [task.taskId], token: ann.token })
    await refused(one, /^The task 'Some task' has been deleted\.$/)
    await server.call(deleteJobs, { body: [task.jobId], token: ann.token })
    expect((await stage.effect(other)).conflicts.map(({ message }) => message)).toEqual([
      "The job 'Some job' has been deleted.",
      "The task 'Some task' has been deleted.",
    ])
    expect((await stage.approve(other, stage.paul)).status).toBe(409)
    // A change order with conflicts can still be rejected.
    expect((await stage.take('reject', other, stage.paul)).status).toBe(200)
  })
})

describe('at once', () => {
  const held = (id: string) => row('change_order', { id })
  const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

  test('two last approvals: one brings it into force, once', async () => {
    const { paul, rita } = stage
    const id = await addDeeperTrench()
    await stage.approve(id, rita)
    const approve = () => stage.approve(id, paul)
    expect(statusesOf(await atOnce(server, held(id), [approve, approve]))).toEqual([200, 409])
    const { rows } = await server.database.pool.query(
      "select count(*)::int as times from audit_entry where record = 'activity' and record_id = $1 and action = 'update'",
      [stage.dig.activityId],
    )
    expect(rows).toEqual([{ times: 1 }])
  })

  test('the approvals of two actors: in their order, or the second is told that it is not their turn', async () => {
    const { paul, rita } = stage
    for (const first of [0, 1]) {
      const id = await stage.add()
      const [one, other] = await atOnce(
        server,
        held(id),
        [() => stage.approve(id, rita), () => stage.approve(id, paul)],
        first,
      )
      expect(one.status).toBe(200)
      expect([200, 409]).toContain(other.status)
      expect((await stage.read(id))?.statusName).toBe(other.status === 200 ? 'Active' : 'Pending')
    }
  })

  test('approving against rejecting: one of the two', async () => {
    const { paul, rita } = stage
    for (const first of [0, 1]) {
      const id = await stage.add()
      await stage.approve(id, rita)
      const answers = await atOnce(
        server,
        held(id),
        [() => stage.approve(id, paul), () => stage.take('reject', id, paul)],
        first,
      )
      expect(statusesOf(answers)).toEqual([200, 409])
      expect((await stage.read(id))?.statusName).toBe(answers[0].status === 200 ? 'Active' : 'Rejected')
    }
  })

  test('approving while an item changes: either what was signed had the change, or the change is refused', async () => {
    const { ann, rita } = stage
    for (const first of [0, 1]) {
      const id = await stage.add()
      const [item = ''] = (await stage.addItem(id, { changeOrderItemAmount: 10 })).data
      const [approved, changed] = await atOnce(
        server,
        held(id),
        [
          () => stage.approve(id, rita),
          () =>
            server.call(updateChangeOrderItems, {
              body: [{ changeOrderItemUniqueId: item, changeOrderItemAmount: 99 }],
              token: ann.token,
            }),
        ],
        first,
      )
      expect(approved.status).toBe(200)
      expect([200, 409]).toContain(changed.status)
      expect((await stage.read(id))?.amount).toBe(changed.status === 200 ? '99.00' : '10.00')
    }
  })

  test('coming into force while somebody captures above the new target: the one or the other', async () => {
    const { paul, pipe, rita } = stage
    const id = await addDeeperTrench()
    await stage.approve(id, rita)
    const [approved] = await atOnce(server, row('activity', { id: pipe.activityId }), [
      () => stage.approve(id, paul),
      () => capture('15', pipe.activityId),
    ])
    const { subTaskTargetMetric, capturedMetric } = (await activityOf(pipe.activityId)) ?? {}
    expect([approved.status, subTaskTargetMetric, capturedMetric]).toEqual(
      approved.status === 200 ? [200, '14.0', '15.0'] : [409, '20.0', '15.0'],
    )
  })

  test('coming into force while its activity is deleted: the one or the other', async () => {
    const { ann, paul, pipe, rita } = stage
    const id = await addDeeperTrench()
    await stage.approve(id, rita)
    const [approved, deleted] = await atOnce(server, row('activity', { id: pipe.activityId }), [
      () => stage.approve(id, paul),
      () => server.call(deleteActivities, { body: [pipe.activityId], token: ann.token }),
    ])
    expect([approved.status, deleted.status].toSorted()).toEqual([200, 409])
    expect((await stage.read(id))?.statusName).toBe(approved.status === 200 ? 'Active' : 'Pending')
  })

  test('two change orders of a project: the contract of both, one after the other', async () => {
    const { paul, rita, task } = stage
    const ids = [await stage.add(), await stage.add()]
    for (const [index, id] of ids.entries()) {
      await stage.addItem(id, { changeOrderItemAmount: (index + 1) * 100 })
      await stage.approve(id, rita)
    }
    const [one = '', other = ''] = ids
    const answers = await atOnce(server, row('work_order', { id: task.workOrderId }), [
      () => stage.approve(one, paul),
      () => stage.approve(other, paul),
    ])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await contract()).toMatchObject({ atStart: '5200.00', inForce: '5500.00', inForceCount: 2 })
    const chain = await Promise.all(ids.map(async (id) => (await stage.effect(id)).contract))
    const sorted = chain.toSorted((a, b) => Number(a.before) - Number(b.before) || 0)
    expect(sorted[0]?.before).toBe('5200.00')
    expect(sorted[0]?.after).toBe(sorted[1]?.before)
    expect(sorted[1]?.after).toBe('5500.00')
    expect((await stage.read(one))?.statusId).toBe(statuses.Active)
  })
})
