/**
 * Permits: the tree, steps and refusals, the log, the clock, the court, planned inspections, and who sees
 * what.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS, dayAfter } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import { addSubContractor, addWorkOrder } from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { deleteWorkOrders } from '#features/projects/contract.ts'
import { inBackground } from '#server/background/background.ts'
import { todayIn } from '#server/days.ts'
import { openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  closePermits,
  createPermitComments,
  createPermits,
  deletePermits,
  exportComingInspections,
  exportPermits,
  findPermit,
  listComingInspections,
  listCommentsOfPermit,
  listDwellOfPermit,
  listHistoryOfPermit,
  listLogOfPermit,
  listPermitPeople,
  listPermitsOfWorkOrder,
  listSubPermits,
  updatePermits,
} from '../contract.ts'
import { openPermitStage, type PermitStage } from '../testing.ts'

let server: TestApp
let stage: PermitStage
let today: string

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  stage = await openPermitStage(server)
  today = todayIn('UTC', new Date())
})

const titlesOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title }) => title)

/** Downloads a file as Ann. */
const fileOf = async ({ path }: { path: string }, body: object) => {
  const response = await server.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: stage.ann.token, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  expect(response.statusCode).toBe(200)
  return response.body
}

const refused = (status: number, errorCode: string, errorDescription: string) => ({
  status,
  errorCode,
  errorDescription,
})

describe('a new permit', () => {
  test('begins Created, with a number of its own, 180 days, and waits on who may approve it', async () => {
    const { ann, ben } = stage
    const first = await stage.add({ statusId: statuses.Completed }, ben)
    const second = await stage.add()
    expect(await stage.read(first)).toMatchObject({
      number: 1,
      statusName: 'Created',
      permitApplicationDate: today,
      permitStartDate: today,
      permitEndDate: today,
      inactivityDays: 180,
      lapsesOnDate: null,
      level: 0,
      parentPermitUniqueId: null,
      workOrderName: 'Some project',
      requiredInspections: [],
      court: { employeeUniqueId: ann.employeeId, step: 'approve' },
    })
    expect((await stage.read(second))?.number).toBe(2)
    expect(await titlesOf(ann)).toContain(`Approve P-1 Some permit, from ${ben.name}`)
  })

  test('below another has the dates of that one, unless others are said', async () => {
    const parent = await stage.add({
      permitApplicationDate: '2030-01-01',
      permitStartDate: '2030-02-01',
      permitEndDate: '2030-03-01',
    })
    const below = await stage.add({ parentPermitUniqueId: parent })
    expect(await stage.read(below)).toMatchObject({
      permitApplicationDate: '2030-01-01',
      permitStartDate: '2030-02-01',
      permitEndDate: '2030-03-01',
      parentPermitUniqueId: parent,
      parentPermitTitle: 'Some permit',
      level: 1,
    })
    const other = await stage.add({ parentPermitUniqueId: parent, permitEndDate: '2030-02-15' })
    expect((await stage.read(other))?.permitEndDate).toBe('2030-02-15')
    expect(await stage.read(parent)).toMatchObject({ subPermitCount: 2, openSubPermitCount: 2 })
  })

  test('is refused without a project, ending before it starts, and of an unknown subcontractor', async () => {
    const { ann, workOrder } = stage
    const add = (input: object) =>
      server.call(createPermits, { body: [{ permitTitle: 'Some', ...input }] as never, token: ann.token })
    expect(await add({})).toMatchObject({ status: 400, fields: [{ path: '0.workOrderUniqueId' }] })
    const there = { workOrderUniqueId: workOrder.workOrderId }
    expect(await add({ ...there, permitStartDate: '2030-02-01', permitEndDate: '2030-01-01' })).toMatchObject(
      { status: 400, fields: [{ path: '0.permitEndDate' }] },
    )
    expect(
      await add({ ...there, subContractorUniqueId: '01890000-0000-7000-8000-000000000000' }),
    ).toMatchObject({ status: 404 })
    const other = await addWorkOrder(server.database.db, stage.account, { title: 'Other' })
    const parent = await stage.add()
    expect(await add({ workOrderUniqueId: other.workOrderId, parentPermitUniqueId: parent })).toMatchObject({
      status: 400,
    })
  })

  test('is not added below a closed one', async () => {
    const parent = await stage.add()
    await stage.approve(parent)
    await stage.close(parent)
    const { token } = stage.ann
    const body = [{ permitTitle: 'Late', parentPermitUniqueId: parent }]
    expect(await server.call(createPermits, { body, token })).toMatchObject(
      refused(409, 'PERMIT_NOT_ADDED_BELOW', 'This permit is closed. No sub-permits can be added.'),
    )
  })
})

describe('the list', () => {
  test('shows each before what is below it, and is narrowed and sorted', async () => {
    const { ann, workOrder, account } = stage
    const subContractorUniqueId = await addSubContractor(server.database.db, account, { name: 'Bluefin' })
    const first = await stage.add({ permitTitle: 'Building', permitNumber: 'B-77' })
    const second = await stage.add({ permitTitle: 'Electrical', subContractorUniqueId })
    const below = await stage.add({ permitTitle: 'Footing', parentPermitUniqueId: first })
    const list = async (filter: object = {}) =>
      (
        await server.call(listPermitsOfWorkOrder, {
          body: { TargetUniqueID: workOrder.workOrderId, ...filter },
          token: ann.token,
        })
      ).data.items.map(({ permitUniqueId }) => permitUniqueId)
    expect(await list()).toEqual([first, below, second])
    expect(await list({ isTop: true })).toEqual([first, second])
    expect(await list({ sort: '-number' })).toEqual([below, second, first])
    expect(await list({ sort: 'subcontractor' })).toEqual([second, first, below])
    expect(await list({ sort: 'name' })).toEqual([first, second, below])
    expect(await list({ searchKey: 'b-77' })).toEqual([first])
    expect(await list({ searchKey: 'P-3' })).toEqual([below])
    expect(await list({ waitsOnEmployeeUniqueId: ann.employeeId })).toEqual([first, below, second])
    await stage.approve(second)
    await stage.log(second, { signOffInspectionStatus: 'Failed' })
    expect(await list({ statusId: statuses.InProgress })).toEqual([second])
    expect(await list({ isFailed: true })).toEqual([second])
    expect(await list({ isLapsing: true })).toEqual([])
    await stage.change(second, { inactivityDays: 20 })
    expect(await list({ isLapsing: true })).toEqual([second])
    await stage.close(second)
    expect(await list({ isOpen: true })).toEqual([first, below])
    const children = await server.call(listSubPermits, { body: { TargetUniqueID: first }, token: ann.token })
    expect(children.data).toMatchObject({ totalCount: 1, items: [{ permitUniqueId: below }] })
    const sheet = await fileOf(exportPermits, { workOrderUniqueId: workOrder.workOrderId, format: 'csv' })
    expect(sheet).toContain('P-1,Building,,B-77,Applied for')
  })
})

describe('a change', () => {
  test('keeps what is left out', async () => {
    const id = await stage.add({ permitNumber: 'B-1' })
    expect(await stage.change(id, { permitTitle: 'Another', statusId: statuses.Created })).toMatchObject({
      status: 200,
    })
    expect(await stage.read(id)).toMatchObject({ permitTitle: 'Another', permitNumber: 'B-1' })
    expect(await stage.change(id, { permitEndDate: '2020-01-01' })).toMatchObject({ status: 400 })
  })

  test('takes no step and moves nothing in the tree', async () => {
    const id = await stage.add()
    const other = await stage.add()
    expect(await stage.change(id, { statusId: statuses.InProgress })).toMatchObject(
      refused(
        409,
        'PERMIT_STEP_BY_CALL',
        'A permit is approved and closed by steps of their own, not by editing its status.',
      ),
    )
    expect(await stage.change(id, { parentPermitUniqueId: other })).toMatchObject({ status: 400 })
  })

  test('of a closed one is refused', async () => {
    const id = await stage.add()
    await stage.approve(id)
    await stage.close(id)
    expect(await stage.change(id, { permitTitle: 'Late' })).toMatchObject(
      refused(409, 'PERMIT_NOT_EDITED', 'This permit is closed and cannot be edited.'),
    )
  })
})

describe('its way', () => {
  test('is from applied for to approved to closed, each step once', async () => {
    const id = await stage.add()
    expect(await stage.close(id)).toMatchObject(
      refused(409, 'PERMIT_NOT_CLOSED_YET', 'Approve this permit before closing it.'),
    )
    expect((await stage.approve(id)).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({
      statusName: 'InProgress',
      activeOnDate: today,
      lapsesOnDate: dayAfter(today, 180),
      court: null,
    })
    expect(await stage.approve(id)).toMatchObject(
      refused(409, 'PERMIT_APPROVED_ALREADY', 'This permit is already approved.'),
    )
    expect((await stage.close(id)).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({ statusName: 'Completed', lapsesOnDate: null, court: null })
    expect(await stage.close(id)).toMatchObject(
      refused(409, 'PERMIT_CLOSED_ALREADY', 'This permit is already closed.'),
    )
    expect(await stage.approve(id)).toMatchObject(
      refused(409, 'PERMIT_NOT_APPROVED_CLOSED', 'This permit is closed and cannot be approved.'),
    )
  })

  test('does not end before all below are closed; they are named', async () => {
    const { token } = stage.ann
    const parent = await stage.add()
    const below = await stage.add({ permitTitle: 'Footing', parentPermitUniqueId: parent })
    await stage.approve(parent)
    await stage.approve(below)
    expect(await stage.close(parent)).toMatchObject({
      ...refused(
        409,
        'PERMIT_HAS_OPEN_BELOW',
        'Sub-permits of this permit are still open. Close them first.',
      ),
      fields: [{ path: '0', message: 'P-2 Footing is not closed' }],
    })
    // The permit shows the open sub-permits before anybody tries to close it.
    const { data } = await server.call(findPermit, { body: { TargetUniqueID: parent }, token })
    expect(data.items[0]?.may.close).toMatchObject({
      text: 'Sub-permits of this permit are still open: P-2 Footing. Close them first.',
    })
    expect((await server.call(closePermits, { body: [below, parent], token })).status).toBe(200)
    expect((await stage.read(parent))?.statusName).toBe('Completed')
  })
})

describe('deleting', () => {
  test('is for one that is not approved and has nothing below it', async () => {
    const { token } = stage.ann
    const parent = await stage.add()
    const below = await stage.add({ parentPermitUniqueId: parent })
    expect(await stage.remove(parent)).toMatchObject(
      refused(409, 'PERMIT_HAS_BELOW', 'This permit has sub-permits. Delete those first.'),
    )
    expect((await server.call(deletePermits, { body: [below, parent], token })).status).toBe(200)
    expect(await stage.read(parent)).toBeUndefined()
    const approved = await stage.add()
    await stage.approve(approved)
    const text = 'Only a permit that is not approved yet can be deleted.'
    expect(await stage.remove(approved)).toMatchObject(refused(409, 'PERMIT_NOT_DELETED', text))
    await stage.close(approved)
    expect(await stage.remove(approved)).toMatchObject(refused(409, 'PERMIT_NOT_DELETED', text))
    expect((await stage.remove(approved, stage.ben)).status).toBe(403)
  })

  test('the project leaves nothing of its permits to change', async () => {
    const { ann, workOrder } = stage
    const created = await stage.add()
    const { workOrderId } = workOrder
    const deleted = await server.call(deleteWorkOrders, { body: [workOrderId], token: ann.token })
    expect(deleted.status).toBe(200)
    const said = [{ permitUniqueId: created, permitCommentText: 'Still there?', mentions: [] }]
    const calls = {
      change: server.call(updatePermits, {
        body: [{ permitUniqueId: created, permitTitle: 'Other' }],
        token: ann.token,
      }),
      approve: stage.approve(created),
      close: stage.close(created),
      remove: stage.remove(created),
      log: stage.log(created, { signOffInspectionStatus: 'Passed' }),
      comment: server.call(createPermitComments, { body: said, token: ann.token }),
      comments: server.call(listCommentsOfPermit, { body: { TargetUniqueID: created }, token: ann.token }),
      history: server.call(listHistoryOfPermit, { body: { TargetUniqueID: created }, token: ann.token }),
      below: server.call(createPermits, {
        body: [{ permitTitle: 'Below', parentPermitUniqueId: created }],
        token: ann.token,
      }),
    }
    for (const [call, answer] of Object.entries(calls)) expect((await answer).status, call).toBe(404)
  })
})

describe('the log', () => {
  test('holds what was found, newest first, by employees and others', async () => {
    const { ann, sue } = stage
    const id = await stage.add()
    await stage.approve(id)
    await stage.log(id, { signOffInspectionNotes: 'Called the city.', signOffInspectionDate: '2026-01-10' })
    await stage.log(id, {
      signOffInspectionStatus: 'passed',
      signOffInspectionDate: '2026-01-12',
      inspectorName: 'R. Alvarez, city',
    })
    await stage.log(id, {
      signOffInspectionStatus: 'Partial',
      signOffInspectionDate: '2026-01-11',
      signOffInspectionEmployeeUID: sue.employeeId,
    })
    const { data } = await server.call(listLogOfPermit, { body: { TargetUniqueID: id }, token: ann.token })
    expect(data).toMatchObject({
      totalPages: 1,
      items: [
        {
          signOffInspectionStatus: 'Passed',
          inspectorName: 'R. Alvarez, city',
          signOffInspectionEmployeeUID: null,
        },
        { signOffInspectionStatus: 'Partial', signOffInspectionEmployeeUID: sue.employeeId },
        {
          signOffInspectionStatus: 'Note',
          signOffInspectionNotes: 'Called the city.',
          signOffInspectionEmployeeUID: ann.employeeId,
          FilesList: [],
        },
      ],
    })
  })

  test('takes nothing of the future, no other word, and nothing once the permit is closed', async () => {
    const id = await stage.add()
    expect(await stage.log(id, { signOffInspectionDate: dayAfter(today, 2) })).toMatchObject({
      status: 400,
      fields: [{ path: '0.signOffInspectionDate', message: 'must not be in the future' }],
    })
    expect(await stage.log(id, { signOffInspectionStatus: 'Splendid' })).toMatchObject({ status: 400 })
    await stage.approve(id)
    await stage.close(id)
    expect(await stage.log(id, {})).toMatchObject(
      refused(409, 'PERMIT_LOG_CLOSED', 'This permit is closed. Nothing can be added to its log.'),
    )
  })

  test('that failed makes it wait on the superintendent until a later one passes', async () => {
    const { ann, sue } = stage
    const id = await stage.add({ permitTitle: 'Electrical' })
    await stage.approve(id)
    await stage.log(id, { signOffInspectionStatus: 'Failed', signOffInspectionDate: '2026-01-12' })
    const failed = {
      failedOnDate: '2026-01-12',
      court: { employeeUniqueId: sue.employeeId, step: 'reinspect' },
    }
    expect(await stage.read(id)).toMatchObject(failed)
    expect(await titlesOf(sue)).toContain(`Have P-1 Electrical inspected again, from ${ann.name}`)
    // A pass on an earlier day, a partial pass, a cancellation or a note does not end the failure.
    for (const [result, day] of [
      ['Passed', '2026-01-11'],
      ['Partial', '2026-01-13'],
      ['Cancelled', '2026-01-13'],
      ['Note', '2026-01-13'],
    ] as const)
      await stage.log(id, { signOffInspectionStatus: result, signOffInspectionDate: day })
    expect(await stage.read(id)).toMatchObject(failed)
    await stage.log(id, { signOffInspectionStatus: 'Passed', signOffInspectionDate: '2026-01-13' })
    expect(await stage.read(id)).toMatchObject({ failedOnDate: null, court: null })
    const dwell = await server.call(listDwellOfPermit, { body: { TargetUniqueID: id }, token: ann.token })
    expect(dwell.data.length).toBe(2)
  })

  test('ticks off what was required, once', async () => {
    const { ann } = stage
    const id = await stage.add({
      requiredInspections: [
        { inspectionName: 'Rough-in', plannedDate: '2030-01-05' },
        { inspectionName: 'Final' },
      ],
    })
    await stage.approve(id)
    const rough = (await stage.read(id))?.requiredInspections[0]?.permitInspectionUniqueId ?? ''
    const pass = { signOffInspectionStatus: 'Passed', permitInspectionUniqueId: rough }
    await stage.log(id, { ...pass, signOffInspectionStatus: 'Failed' })
    expect((await stage.read(id))?.requiredInspections[0]?.permitLogUniqueId).toBeNull()
    const [entry] = (await stage.log(id, { ...pass, signOffInspectionDate: today })).data
    expect((await stage.read(id))?.requiredInspections[0]).toMatchObject({
      permitLogUniqueId: entry,
      fulfilledOnDate: today,
    })
    const done = 'This inspection is ticked off by the log. It is not fulfilled a second time.'
    expect(await stage.log(id, pass)).toMatchObject(refused(409, 'PERMIT_INSPECTION_DONE', done))
    const kept = { permitInspectionUniqueId: rough, inspectionName: 'Rough-in' }
    const logged =
      'The log mentions this inspection, so you cannot remove it. Once it has passed, you cannot rename it.'
    for (const requiredInspections of [[], [{ ...kept, inspectionName: 'Rough-in, level 1' }]])
      expect(await stage.change(id, { requiredInspections })).toMatchObject(
        refused(409, 'PERMIT_INSPECTION_LOGGED', logged),
      )
    const other = await stage.add()
    expect((await stage.log(other, pass)).status).toBe(404)
    await stage.change(id, { requiredInspections: [{ inspectionName: 'Fire stop' }, kept] })
    expect((await stage.read(id))?.requiredInspections).toMatchObject([
      { inspectionName: 'Fire stop', plannedDate: null },
      { inspectionName: 'Rough-in', plannedDate: '2030-01-05', permitLogUniqueId: entry },
    ])
    const body = [{ permitUniqueId: other, requiredInspections: [kept] }]
    expect((await stage.change(other, body[0] as object)).status).toBe(404)
    const log = await server.call(listLogOfPermit, { body: { TargetUniqueID: id }, token: ann.token })
    expect(log.data.items.map(({ inspectionName }) => inspectionName)).toEqual(['Rough-in', 'Rough-in'])
  })

  test('that failed ends by the same inspection alone, which keeps the name of its day in the log', async () => {
    const { ann } = stage
    const id = await stage.add({
      requiredInspections: [{ inspectionName: 'Rough-in' }, { inspectionName: 'Final' }],
    })
    await stage.approve(id)
    const of = async (index: number) =>
      (await stage.read(id))?.requiredInspections[index]?.permitInspectionUniqueId ?? ''
    const [rough, final] = [await of(0), await of(1)]
    const log = (result: 'Passed' | 'Failed', day: string, permitInspectionUniqueId?: string) =>
      stage.log(id, {
        signOffInspectionStatus: result,
        signOffInspectionDate: day,
        ...(permitInspectionUniqueId && { permitInspectionUniqueId }),
      })
    const standing = async () => {
      const permit = await stage.read(id)
      return [permit?.failedOnDate, ...(permit?.requiredInspections.map((one) => one.failedOnDate) ?? [])]
    }
    await log('Failed', '2026-01-10', rough)
    await log('Failed', '2026-01-11')
    expect(await standing()).toEqual(['2026-01-11', '2026-01-10', null])
    // A pass of another inspection, or without an inspection, does not end this failure.
    await log('Passed', '2026-01-12', final)
    expect(await standing()).toEqual(['2026-01-11', '2026-01-10', null])
    await log('Passed', '2026-01-13')
    expect(await standing()).toEqual(['2026-01-10', '2026-01-10', null])
    await stage.change(id, {
      requiredInspections: [
        { permitInspectionUniqueId: rough, inspectionName: 'Rough-in, level 1' },
        { permitInspectionUniqueId: final, inspectionName: 'Final' },
      ],
    })
    await log('Passed', '2026-01-14', rough)
    expect(await standing()).toEqual([null, null, null])
    const { data } = await server.call(listLogOfPermit, { body: { TargetUniqueID: id }, token: ann.token })
    expect(data.items.map(({ inspectionName }) => inspectionName)).toEqual([
      'Rough-in, level 1',
      null,
      'Final',
      null,
      'Rough-in',
    ])
    // The migration assigns older entries to an inspection by the entry that ticked it off.
    const named = async () =>
      (
        await server.database.pool.query<{ inspection_id: string | null }>(
          'select inspection_id from permit_log where permit_id = $1 order by inspected_on',
          [id],
        )
      ).rows.map(({ inspection_id }) => inspection_id)
    await server.database.pool.query(
      "update permit_log set inspection_id = null, inspection_name = '' where permit_id = $1",
      [id],
    )
    const migration = readFileSync(
      new URL('../../../database/migrations/0020-permit-log-inspections.sql', import.meta.url),
      'utf8',
    )
    const [, updates = ''] = /disable trigger audit;(.*)alter table/s.exec(migration) ?? []
    await server.database.pool.query(updates)
    // Both failures are assigned to the inspection that passed next.
    expect(await named()).toEqual([final, final, final, null, rough])
    await server.database.pool.query(
      'update permit_log set inspection_id = case when inspected_on = $2 then $3::uuid end where permit_id = $1 and result = $4',
      [id, '2026-01-10', rough, 'Failed'],
    )
    // The inspection failed once more, so it is ticked off again.
    await log('Failed', '2026-01-15', rough)
    expect(await standing()).toEqual(['2026-01-15', '2026-01-15', null])
    const [again] = (await log('Passed', '2026-01-16', rough)).data
    expect(await standing()).toEqual([null, null, null])
    expect((await stage.read(id))?.requiredInspections[0]?.permitLogUniqueId).toBe(again)
  })
})

describe('the clock', () => {
  test('runs from approval or what passed last; 30 days before its end people hear of it, once', async () => {
    const { pool, db } = server.database
    const { ann, sue, ben } = stage
    const id = await stage.add({ permitTitle: 'Building' })
    const told = async () => {
      await inBackground(db, 'tellLapsing', {})
      await server.runJobs()
    }
    const heard = async (who: Person) =>
      (await titlesOf(who)).filter((title) => title.startsWith('P-1 Building expires on')).length
    await told()
    await stage.approve(id)
    await told()
    expect(await heard(ann)).toBe(0)
    const clock = (day: string) => pool.query('update permit set active_on = $1 where id = $2', [day, id])
    await clock(dayAfter(today, -149))
    await told()
    expect(await heard(ann)).toBe(0)
    await clock(dayAfter(today, -150))
    await told()
    await told()
    expect(await heard(ann)).toBe(1)
    expect(await heard(sue)).toBe(1)
    // Ben does not manage the project, so he gets no notice.
    expect(await heard(ben)).toBe(0)
    await stage.log(id, { signOffInspectionStatus: 'Partial', signOffInspectionDate: dayAfter(today, -10) })
    expect((await stage.read(id))?.activeOnDate).toBe(dayAfter(today, -10))
    await stage.log(id, { signOffInspectionStatus: 'Passed', signOffInspectionDate: dayAfter(today, -20) })
    expect((await stage.read(id))?.activeOnDate).toBe(dayAfter(today, -10))
    await told()
    expect(await heard(ann)).toBe(1)
    // Time passes, and the permit is about to lapse again.
    server.clock.now = new Date(Date.now() + 141 * DAY_MILLISECONDS)
    await told()
    server.clock.now = new Date()
    expect(await heard(ann)).toBe(2)
  })
})

describe('inspections to come', () => {
  test('are those with a day that nothing fulfils yet, also as a calendar', async () => {
    const { ann, workOrder } = stage
    const body = { TargetUniqueID: workOrder.workOrderId }
    const id = await stage.add({
      permitTitle: 'Building; east, west',
      requiredInspections: [
        { inspectionName: 'Final', plannedDate: '2030-03-01' },
        { inspectionName: 'Footing', plannedDate: '2030-01-05' },
        { inspectionName: 'Some day' },
      ],
    })
    const coming = async () =>
      (await server.call(listComingInspections, { body, token: ann.token })).data.items.map(
        ({ inspectionName }) => inspectionName,
      )
    expect(await coming()).toEqual(['Footing', 'Final'])
    const { calendarOf } = await import('./calendar.ts')
    const { data } = await server.call(listComingInspections, { body, token: ann.token })
    const text = calendarOf('Some project', data.items, new Date('2029-12-01T08:00:00Z')).toString()
    expect(text).toContain('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')
    expect(text).toContain(
      'DTSTAMP:20291201T080000Z\r\nDTSTART;VALUE=DATE:20300105\r\nDTEND;VALUE=DATE:20300106',
    )
    expect(text).toContain(String.raw`SUMMARY:Footing: P-1 Building\; east\, west`)
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(await fileOf(exportComingInspections, body)).toContain('SUMMARY:Footing')
    await stage.approve(id)
    const footing = (await stage.read(id))?.requiredInspections[1]?.permitInspectionUniqueId ?? ''
    await stage.log(id, { signOffInspectionStatus: 'Passed', permitInspectionUniqueId: footing })
    expect(await coming()).toEqual(['Final'])
    await stage.close(id)
    expect(await coming()).toEqual([])
  })
})

describe('what every record has', () => {
  test('is discussed, and its history tells of steps, sign-offs and inspections', async () => {
    const { ann, sue } = stage
    const id = await stage.add({ requiredInspections: [{ inspectionName: 'Rough-in' }] })
    await stage.approve(id)
    await stage.log(id, { signOffInspectionStatus: 'Passed', signOffInspectionNotes: 'All well.' })
    const said = [{ permitUniqueId: id, permitCommentText: 'See the photos.', mentions: [sue.employeeId] }]
    expect((await server.call(createPermitComments, { body: said, token: ann.token })).status).toBe(200)
    expect(await titlesOf(sue)).toContain(`You are named by ${ann.name} in P-1 Some permit`)
    const body = { TargetUniqueID: id }
    const comments = await server.call(listCommentsOfPermit, { body, token: ann.token })
    expect(comments.data.items).toMatchObject([{ permitCommentText: 'See the photos.' }])
    const history = await server.call(listHistoryOfPermit, { body, token: ann.token })
    expect(JSON.stringify(history.data.items)).toContain('approved it')
    // The text names the day and the result of the inspection.
    expect(history.data.items.map(({ what }) => what)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^recorded an inspection of \w+ \d+, \d{4}: Passed$/)]),
    )
    const people = await server.call(listPermitPeople, {
      body: { TargetUniqueID: stage.workOrder.workOrderId, NumberOfItemsPerPage: 100 },
      token: ann.token,
    })
    expect(people.data.items.map(({ employeeUniqueID }) => employeeUniqueID)).toContain(sue.employeeId)
  })
})

describe('who may', () => {
  test('add may sign off, and not change', async () => {
    const { ben } = stage
    const id = await stage.add({}, ben)
    for (const answer of [
      await stage.change(id, { permitTitle: 'Mine' }, ben),
      await stage.approve(id, ben),
      await stage.close(id, ben),
      await stage.remove(id, ben),
    ])
      expect(answer.status).toBe(403)
    expect((await stage.log(id, {}, ben)).status).toBe(200)
  })
})
