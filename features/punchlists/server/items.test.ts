/** Punch list items: their fields, their responsible parties, and the refusals of the machine. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { NO_ID } from '#contract/values.ts'
import { addIncident, addNoting, addSubContractor, addWorkOrder, assign } from '#database/seed/builders.ts'
import { listLinks } from '#features/links/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  closePunchListItems,
  createPunchListItems,
  deletePunchListItems,
  listItemsOfPunchList,
  listResponsibleEmployees,
  updatePunchListItems,
} from '../contract.ts'
import { openPunchStage, type PunchStage } from '../testing.ts'

let server: TestApp
let stage: PunchStage

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  stage = await openPunchStage(server)
})

const create = (item: object, { token }: Person = stage.ann) =>
  server.call(createPunchListItems, {
    body: [{ punchListUniqueId: stage.listId, punchListItemDescription: 'x', ...item }],
    token,
  })
const close = (ids: string[], { token }: Person = stage.ann) =>
  server.call(closePunchListItems, { body: ids, token })
const remove = (ids: string[], { token }: Person = stage.ann) =>
  server.call(deletePunchListItems, { body: ids, token })
const inList = () =>
  server.call(listItemsOfPunchList, { body: { TargetUniqueID: stage.listId }, token: stage.ann.token })

describe('an item that another record led to', () => {
  const workOrder = () => ({ ...stage.account, workOrderId: stage.job.workOrderId })
  const links = async (targetType: string, TargetUniqueID: string, { token }: Person = stage.ann) =>
    (await server.call(listLinks, { body: { targetType, TargetUniqueID } as never, token })).data
  const notAsDrawn = () =>
    addNoting(server.database.db, workOrder(), 'non_conformance', {
      type_id: 1,
      noted_on: '2026-01-14',
      report: 'F4 north: 35 mm cover',
      byEmployeeId: stage.ann.employeeId,
    })

  test('and the record show each other', async () => {
    const from = await notAsDrawn()
    const [id = ''] = await stage.addItems({ fromNonConformanceUniqueId: from })
    expect(await links('PunchListItem', id)).toMatchObject([
      {
        targetType: 'NonConformance',
        targetUniqueID: from,
        number: '',
        title: 'F4 north: 35 mm cover',
        isOrigin: true,
      },
    ])
    expect(await links('NonConformance', from)).toMatchObject([
      { targetType: 'PunchListItem', targetUniqueID: id, number: 'Punch 1', isOrigin: false },
    ])
  })

  test('is not made where its maker may not read that record', async () => {
    const { db } = server.database
    const from = await notAsDrawn()
    const incident = await addIncident(db, workOrder(), {
      number: 1,
      name: 'A fall',
      happened_on: '2026-01-14',
      byEmployeeId: stage.ann.employeeId,
    })
    const before = (await inList()).data.totalCount
    const noReader = await personWith(server, stage.account, { PunchLists: 31, Projects: 31 })
    await assign(db, noReader, workOrder())
    // oxlint-disable-next-line no-await-in-loop
    for (const origin of [
      { fromNonConformanceUniqueId: from },
      { fromIncidentUniqueId: incident.incidentId },
      { fromIncidentUniqueId: uuidv7() },
    ])
      expect(await create(origin, noReader)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    expect((await inList()).data.totalCount).toBe(before)
    // The same person may add an item without an origin.
    expect((await create({}, noReader)).status).toBe(200)
  })
})

describe('a new item', () => {
  test('is Active, numbered in its list, and answered with all names', async () => {
    const { ann, ben, account, job, listId } = stage
    const [id = ''] = await stage.addItems({
      employeeUniqueId: ben.employeeId,
      punchListItemLocation: 'Kitchen ',
      punchListItemDescription: 'Seal',
      dueDate: '2030-06-15',
    })
    expect(await stage.readItem(id)).toEqual({
      punchListItemUniqueId: id,
      punchListUniqueId: listId,
      punchListName: 'Some list',
      punchListStatus: 'Active',
      jobUniqueId: job.jobId,
      number: 1,
      contractorType: '1',
      employeeUniqueId: ben.employeeId,
      employeeName: expect.stringMatching(/^First\d+ Last$/),
      subContractorTypeId: null,
      subContractorTypeName: null,
      subContractorUniqueId: null,
      subcontractorName: null,
      punchListItemLocation: 'Kitchen',
      punchListItemDescription: 'Seal',
      dueDate: '2030-06-15',
      createdByEmployeeUniqueId: ann.employeeId,
      createdByName: expect.stringMatching(/^First\d+ Last$/),
      createdOnDate: new Date().toISOString().slice(0, 10),
      closedOnDate: null,
      closedByEmployeeUniqueId: null,
      closedByName: null,
      statusId: statuses.Active,
      status: 'Active',
      companyUniqueId: account.companyId,
      accountUniqueId: account.accountId,
      workOrderUniqueId: job.workOrderId,
      court: {
        employeeUniqueId: ben.employeeId,
        subContractorUniqueId: null,
        name: expect.stringMatching(/^First\d+ Last$/),
        companyName: expect.any(String),
        step: 'close',
        since: expect.stringMatching(/Z$/),
        due: '2030-06-15',
      },
      commentCount: 0,
      rowVersion: 1,
      may: { close: true, edit: true, files: true, remove: true },
    })
  })

  test('never takes the number of another, not even of one that was deleted', async () => {
    const ids = await stage.addItems({}, {}, {})
    await remove([ids[2] as string])
    await stage.addItems({})
    expect((await inList()).data.items.map(({ number }) => number)).toEqual([1, 2, 4])
  })

  test('is counted by its own list', async () => {
    const [other = ''] = await stage.addLists({})
    const ids = await stage.addItems({}, { punchListUniqueId: other }, {})
    const numbers = await Promise.all(ids.map(async (id) => (await stage.readItem(id))?.number))
    expect(numbers).toEqual([1, 1, 2])
  })

  test('added by several at once gets a number of its own', async () => {
    const answers = await atOnce(
      server,
      writesOf('punch_list_item'),
      Array.from({ length: 8 }, () => () => create({})),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await inList()).data.items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test.each([
    ['without a description', { punchListItemDescription: '' }, 400],
    ['in a place with too long a name', { punchListItemLocation: 'x'.repeat(201) }, 400],
    ['that is completed from the start', { statusId: statuses.Completed }, 400],
    ['due before all time', { dueDate: '1999-12-31' }, 400],
    ['of a list that is not there', { punchListUniqueId: uuidv7() }, 404],
    ['for an employee who is not there', { employeeUniqueId: uuidv7() }, 404],
    ['for a subcontractor who is not there', { subContractorUniqueId: uuidv7() }, 404],
    ['of a type that is not there', { contractorType: '2', subContractorTypeId: 99 }, 400],
    ['for neither 1 nor 2', { contractorType: '3' }, 400],
    ['for a subcontractor without a type', { contractorType: '2' }, 400],
  ])('%s is refused', async (_name, item, status) => {
    expect((await create(item)).status).toBe(status)
    expect((await inList()).data.totalCount).toBe(0)
  })

  test('is not for a field worker to add, who closes them', async () => {
    expect((await create({}, stage.ben)).status).toBe(403)
    const ids = await stage.addItems({})
    expect((await close(ids, stage.ben)).status).toBe(200)
  })
})

describe('who is to do it', () => {
  const partyOf = async (id: string | undefined) => {
    const item = await stage.readItem(id ?? '')
    return [
      item?.contractorType,
      item?.employeeName && 'employee',
      item?.subContractorTypeName,
      item?.subcontractorName,
    ]
  }

  test('is a subcontractor, or any of a type, or nobody yet', async () => {
    const ids = await stage.addItems(
      { contractorType: '2', subContractorTypeId: 1, subContractorUniqueId: stage.concrete },
      { contractorType: 2, subContractorTypeId: '4' },
      { subContractorUniqueId: stage.electric },
      {},
      { employeeUniqueId: '', subContractorUniqueId: NO_ID },
    )
    expect(await Promise.all(ids.map(partyOf))).toEqual([
      ['2', null, 'Concrete', 'Kestrel'],
      ['2', null, 'Electrical', null],
      ['2', null, 'Electrical', 'Copper'],
      ['1', null, null, null],
      ['1', null, null, null],
    ])
  })

  test('is who the contractor type says, whoever else is named', async () => {
    const named = {
      employeeUniqueId: stage.ben.employeeId,
      subContractorTypeId: 1,
      subContractorUniqueId: stage.concrete,
    }
    const ids = await stage.addItems(
      { ...named, contractorType: '1' },
      { ...named, contractorType: '2' },
      named,
    )
    expect(await Promise.all(ids.map(partyOf))).toEqual([
      ['1', 'employee', null, null],
      ['2', null, 'Concrete', 'Kestrel'],
      ['1', 'employee', null, null],
    ])
  })

  test('is a subcontractor of the type that is named', async () => {
    const refused = await create({
      contractorType: '2',
      subContractorTypeId: 1,
      subContractorUniqueId: stage.electric,
    })
    expect(refused).toMatchObject({ status: 400, fields: [{ path: '0.subContractorUniqueId' }] })
  })

  test('changes with what an update names, and stays with what it leaves out', async () => {
    const [id = ''] = await stage.addItems({ subContractorUniqueId: stage.concrete })
    await stage.changeItem(id, { punchListItemDescription: 'y' })
    expect(await partyOf(id)).toEqual(['2', null, 'Concrete', 'Kestrel'])
    await stage.changeItem(id, { subContractorTypeId: 4 })
    expect(await partyOf(id)).toEqual(['2', null, 'Electrical', null])
    await stage.changeItem(id, { contractorType: '1', employeeUniqueId: stage.ben.employeeId })
    expect(await partyOf(id)).toEqual(['1', 'employee', null, null])
    await stage.changeItem(id, { employeeUniqueId: null })
    expect(await partyOf(id)).toEqual(['1', null, null, null])
    await stage.changeItem(id, { subContractorUniqueId: stage.electric })
    await stage.changeItem(id, { subContractorTypeId: null })
    expect(await partyOf(id)).toEqual(['1', null, null, null])
  })

  test('is an active employee who sees the project', async () => {
    const { pool } = server.database
    const stranger = await newPerson(server, stage.account, 'Field worker')
    const field = { status: 400, fields: [{ path: '0.employeeUniqueId' }] }
    expect(await create({ employeeUniqueId: stranger.employeeId })).toMatchObject(field)
    expect((await create({ employeeUniqueId: stage.ann.employeeId })).status, 'sees all').toBe(200)
    const foreign = await newPerson(server, await newAccount(server))
    expect((await create({ employeeUniqueId: foreign.employeeId })).status).toBe(404)
    await pool.query('update employee set status_id = $1 where id = $2', [
      statuses.InActive,
      stage.ben.employeeId,
    ])
    expect(await create({ employeeUniqueId: stage.ben.employeeId })).toMatchObject(field)
  })

  test('stays who it was when they have left the project meanwhile', async () => {
    const [id = ''] = await stage.addItems({ employeeUniqueId: stage.ben.employeeId })
    await server.database.pool.query('delete from employee_work_order where employee_id = $1', [
      stage.ben.employeeId,
    ])
    const kept = { punchListItemDescription: 'y', employeeUniqueId: stage.ben.employeeId }
    expect((await stage.changeItem(id, kept)).status).toBe(200)
    await stage.changeItem(id, { employeeUniqueId: null })
    expect((await stage.changeItem(id, kept)).status).toBe(400)
  })

  test('is chosen from those who see the project, by name', async () => {
    const { db } = server.database
    await newPerson(server, stage.account, 'Field worker')
    const ask = (more = {}, { token }: Person = stage.ann) =>
      server.call(listResponsibleEmployees, {
        body: { TargetUniqueID: stage.job.workOrderId, ...more },
        token,
      })
    const ids = (await ask()).data.items.map(({ employeeUniqueID }) => employeeUniqueID)
    expect(new Set(ids)).toEqual(new Set([stage.ann.employeeId, stage.ben.employeeId]))
    const { data } = await ask({ searchKey: 'FIRST' })
    expect(data.items[0]).toMatchObject({
      employeeLastName: 'Last',
      companyRoleName: 'Account administrator',
    })
    expect((await ask({ searchKey: '%' })).data.totalCount).toBe(0)
    const other = await addWorkOrder(db, stage.account, { title: 'Other' })
    expect((await ask({ TargetUniqueID: other.workOrderId }, stage.ben)).status).toBe(404)
  })

  test('is asked for the work order itself: a role may see one more, or one less', async () => {
    const { db, pool } = server.database
    const seer = await personWith(server, stage.account, { Projects: 18, PunchLists: 2 })
    expect((await create({ employeeUniqueId: seer.employeeId })).status).toBe(200)
    await pool.query(
      `insert into iam (company_id, id, company_role_id, scope_account_id, scope_work_order_id, permissions, status_id)
       values ($1, $2, $3, $4, $5, '{"Projects": 2}', 1)`,
      [stage.account.companyId, uuidv7(), seer.role, stage.account.accountId, stage.job.workOrderId],
    )
    expect((await create({ employeeUniqueId: seer.employeeId })).status).toBe(400)
    await assign(db, seer, stage.job)
    expect((await create({ employeeUniqueId: seer.employeeId })).status).toBe(200)
  })

  test('may be no subcontractor of another account', async () => {
    const other = await newAccount(server)
    const theirs = await addSubContractor(server.database.db, other, { name: 'Theirs' })
    expect((await create({ subContractorUniqueId: theirs })).status).toBe(404)
  })
})

describe('changing an item', () => {
  test('sets what is named and leaves the rest', async () => {
    const [id = ''] = await stage.addItems({ punchListItemLocation: 'Kitchen', dueDate: '2030-01-01' })
    await stage.changeItem(id, { punchListItemDescription: 'New' })
    expect(await stage.readItem(id)).toMatchObject({
      punchListItemDescription: 'New',
      punchListItemLocation: 'Kitchen',
      dueDate: '2030-01-01',
      rowVersion: 2,
    })
    await stage.changeItem(id, { punchListItemLocation: null, dueDate: null })
    expect(await stage.readItem(id)).toMatchObject({ punchListItemLocation: '', dueDate: null })
  })

  test('to another list is refused', async () => {
    const [id = ''] = await stage.addItems({})
    const [other = ''] = await stage.addLists({})
    expect((await stage.changeItem(id, { punchListUniqueId: other })).status).toBe(400)
    expect((await stage.changeItem(id, { punchListUniqueId: uuidv7() })).status).toBe(404)
  })

  test('to Completed notes when and by whom, and is the end', async () => {
    const [id = ''] = await stage.addItems({})
    expect((await stage.changeItem(id, { statusId: statuses.Completed }, stage.ben)).status).toBe(200)
    const item = await stage.readItem(id)
    expect(item).toMatchObject({ status: 'Completed', closedByEmployeeUniqueId: stage.ben.employeeId })
    expect(Math.abs(Date.parse(item?.closedOnDate ?? '') - Date.now())).toBeLessThan(60_000)
    for (const change of [{ punchListItemDescription: 'x' }, { statusId: statuses.Active }]) {
      expect(await stage.changeItem(id, change)).toMatchObject({
        status: 409,
        errorCode: 'PUNCH_ITEM_COMPLETE',
        errorDescription: expect.stringContaining('already complete'),
      })
    }
    expect(await stage.readItem(id)).toEqual(item)
  })

  test('of an inactive one makes it active before it is closed', async () => {
    const [id = ''] = await stage.addItems({})
    await stage.changeItem(id, { statusId: statuses.InActive })
    expect(await stage.changeItem(id, { statusId: statuses.Completed })).toMatchObject({
      errorCode: 'PUNCH_ITEM_INACTIVE',
    })
    expect((await stage.changeItem(id, { statusId: statuses.Active })).status).toBe(200)
    expect((await stage.changeItem(id, { statusId: statuses.Completed })).status).toBe(200)
  })
})

describe('closing items together', () => {
  test('is all or none', async () => {
    const ids = await stage.addItems({}, {}, {})
    const [first = '', second = ''] = ids
    await stage.changeItem(second, { statusId: statuses.InActive })
    expect(await close(ids)).toMatchObject({ status: 409, errorCode: 'PUNCH_ITEM_INACTIVE' })
    expect(await stage.readItem(first)).toMatchObject({ status: 'Active' })
    await stage.changeItem(second, { statusId: statuses.Active })
    expect(await close(ids)).toMatchObject({ status: 200, data: ids })
    expect(await stage.readList()).toMatchObject({ openItemCount: 0, closedItemCount: 3 })
    expect(await close([first])).toMatchObject({ status: 409, errorCode: 'PUNCH_ITEM_COMPLETE' })
    expect((await close([uuidv7()])).status).toBe(404)
  })

  test('takes five hundred at once, not one more', async () => {
    const ids = await stage.addItems(...Array.from({ length: 500 }, () => ({})))
    expect((await close([...ids, uuidv7()])).status).toBe(400)
    expect((await close([])).status).toBe(400)
    expect((await close(ids)).data).toHaveLength(500)
  })

  test('by several at once is done by one of them', async () => {
    const ids = await stage.addItems({}, {})
    const answers = await atOnce(
      server,
      writesOf('punch_list_item'),
      [ids, ids.toReversed(), ids, ids].map((each) => () => close(each)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await stage.readItem(ids[0] ?? '')).toMatchObject({ rowVersion: 2 })
  })

  test('while somebody edits one: it is edited first, or not at all', async () => {
    for (const first of [0, 1]) {
      const [id = ''] = await stage.addItems({})
      const [closed, edited] = await atOnce(
        server,
        writesOf('punch_list_item'),
        [() => close([id]), () => stage.changeItem(id, { punchListItemDescription: 'edited' })],
        first,
      )
      expect(closed.status).toBe(200)
      expect(await stage.readItem(id)).toMatchObject({
        status: 'Completed',
        punchListItemDescription: edited.status === 200 ? 'edited' : 'Touch up',
      })
    }
  })

  test('is for whoever may update on each project', async () => {
    const ids = await stage.addItems({})
    const reader = await personWith(server, stage.account, { Projects: 18, PunchLists: 3 })
    expect((await close(ids, reader)).status).toBe(403)
    const foreign = await newPerson(server, await newAccount(server))
    expect((await close(ids, foreign)).status).toBe(404)
  })
})

describe('deleting items', () => {
  test('spares an inactive one, and all with it', async () => {
    const ids = await stage.addItems({}, {})
    const [first = '', second = ''] = ids
    await stage.changeItem(second, { statusId: statuses.InActive })
    expect(await remove(ids)).toMatchObject({ status: 409, errorCode: 'PUNCH_ITEM_NOT_DELETED' })
    expect(await stage.readItem(first)).toBeDefined()
    await stage.changeItem(second, { statusId: statuses.Active })
    expect((await remove(ids)).data).toEqual(ids)
    expect((await inList()).data.totalCount).toBe(0)
    expect((await remove([first])).status).toBe(404)
  })

  test('takes completed ones too, and is for whoever may', async () => {
    const ids = await stage.addItems({})
    await close(ids)
    expect((await remove(ids, stage.ben)).status).toBe(403)
    expect((await remove(ids)).status).toBe(200)
  })
})

describe('whoever is responsible', () => {
  const toldTo = async ({ token }: Person) => {
    const { data } = await server.call(listNotifications, { body: {}, token })
    return data.items
  }

  test('is told of an item that becomes theirs, with the way to it', async () => {
    const [id = ''] = await stage.addItems({
      employeeUniqueId: stage.ben.employeeId,
      punchListItemLocation: 'Kitchen',
      punchListItemDescription: 'Seal',
    })
    const [notice, ...others] = await toldTo(stage.ben)
    expect(others).toEqual([])
    expect(JSON.stringify(notice)).toContain(`Punch item 1 (Kitchen) was given to you by ${stage.ann.name}`)
    expect(JSON.stringify(notice)).toContain(`/punchlistitemdetails/${stage.job.workOrderId}/${id}`)
  })

  test('is told when somebody else changes it, gives it to them or takes it up again', async () => {
    const [id = ''] = await stage.addItems({})
    await stage.changeItem(id, { employeeUniqueId: stage.ben.employeeId })
    await stage.changeItem(id, { punchListItemDescription: 'y' })
    await stage.changeItem(id, { statusId: statuses.InActive })
    await stage.changeItem(id, { statusId: statuses.Active })
    const titles = (await toldTo(stage.ben)).map((notice) => JSON.stringify(notice))
    expect(titles).toHaveLength(4)
    for (const what of ['was given to you', 'was changed', 'was set inactive', 'was set active again'])
      expect(
        titles.some((title) => title.includes(`${what} by ${stage.ann.name}`)),
        what,
      ).toBe(true)
  })

  test('is not told of what they do themselves, nor of what is closed', async () => {
    const [id = ''] = await stage.addItems({ employeeUniqueId: stage.ben.employeeId })
    await stage.changeItem(id, { punchListItemDescription: 'y' }, stage.ben)
    await close([id])
    expect(await toldTo(stage.ben)).toHaveLength(1)
  })

  test('is not told of a call that is refused', async () => {
    const [id = ''] = await stage.addItems({})
    const body = [
      { punchListItemUniqueId: id, employeeUniqueId: stage.ben.employeeId },
      { punchListItemUniqueId: id, rowVersion: 1 },
    ]
    const answer = await server.call(updatePunchListItems, { body, token: stage.ann.token })
    expect(answer.status).toBe(409)
    expect(await toldTo(stage.ben)).toEqual([])
  })
})
