/** Punch lists: their fields, the permissions, and the refusals of the machine. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addJob, addWorkOrder, assign } from '#database/seed/builders.ts'
import { deleteJobs, restoreJobs } from '#features/jobs/contract.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import { newAccount, newPerson, useApp } from '#tests/harness/server.ts'
import {
  closePunchListItems,
  createPunchListItems,
  createPunchLists,
  deletePunchLists,
  listItemsOfPunchList,
  listPunchListsOfJob,
  listPunchListsOfWorkOrder,
  updatePunchLists,
} from '../contract.ts'
import { openPunchStage, type PunchStage } from '../testing.ts'

const server = await useApp()
let stage: PunchStage

beforeEach(async () => {
  stage = await openPunchStage(server)
})

const create = (list: object) =>
  server.call(createPunchLists, {
    body: [{ jobUniqueId: stage.job.jobId, punchListName: 'Another', ...list }],
    token: stage.ann.token,
  })
const inJob = (token = stage.ann.token, page = {}) =>
  server.call(listPunchListsOfJob, { body: { TargetUniqueID: stage.job.jobId, ...page }, token })

describe('a new punch list', () => {
  test('is Active, of its job, and made by the caller', async () => {
    const [id = ''] = await stage.addLists({ punchListName: '  Walk  ', punchListDescription: null })
    const { ann, job, account } = stage
    expect(await stage.readList(id)).toEqual({
      punchListUniqueId: id,
      punchListName: 'Walk',
      punchListDescription: '',
      jobUniqueId: job.jobId,
      jobTitle: 'Some job',
      createdByEmployeeUniqueId: ann.employeeId,
      createdByName: expect.stringMatching(/^First\d+ Last$/),
      createdOnDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      closedOnDate: null,
      closedByEmployeeUniqueId: null,
      closedByName: null,
      statusId: statuses.Active,
      status: 'Active',
      companyUniqueId: account.companyId,
      accountUniqueId: account.accountId,
      workOrderUniqueId: job.workOrderId,
      openItemCount: 0,
      closedItemCount: 0,
      inactiveItemCount: 0,
      rowVersion: 1,
      may: { close: true, edit: true, files: true, fill: true, remove: true },
    })
  })

  test.each([
    ['without a name', { punchListName: ' ' }, 400],
    ['with a name that is too long', { punchListName: 'x'.repeat(201) }, 400],
    ['that is completed from the start', { statusId: statuses.Completed }, 400],
    ['of a job that is not there', { jobUniqueId: uuidv7() }, 404],
    ['of a work order that is not there', { workOrderUniqueId: uuidv7() }, 404],
  ])('%s is refused', async (_name, list, status) => {
    expect((await create(list)).status).toBe(status)
    expect((await inJob()).data.totalCount).toBe(1)
  })

  test('takes a name of 200 characters, and Active as its status', async () => {
    expect((await create({ punchListName: 'x'.repeat(200), statusId: statuses.Active })).status).toBe(200)
  })

  test('names the work order that its job is in, or none', async () => {
    const other = await addWorkOrder(server.database.db, stage.account, { title: 'Other' })
    expect((await create({ workOrderUniqueId: stage.job.workOrderId })).status).toBe(200)
    const refused = await create({ workOrderUniqueId: other.workOrderId })
    expect(refused).toMatchObject({ status: 400, fields: [{ path: '0.workOrderUniqueId' }] })
  })
})

describe('the lists of a job', () => {
  test('are newest first, ten at a time, with their open and closed items', async () => {
    const ids = await stage.addLists(
      ...Array.from({ length: 11 }, (_none, at) => ({ punchListName: `L${at}` })),
    )
    const [one = ''] = await stage.addItems({}, {})
    await server.call(closePunchListItems, { body: [one], token: stage.ann.token })
    const first = await inJob()
    expect(first.data).toMatchObject({ count: 10, totalCount: 12, totalPages: 2 })
    expect(first.data.items.map((list) => list.punchListUniqueId)).toEqual(ids.toReversed().slice(0, 10))
    const second = await inJob(stage.ann.token, { StartingPageNumber: 1 })
    expect(second.data.items.at(-1)).toMatchObject({
      punchListUniqueId: stage.listId,
      openItemCount: 1,
      closedItemCount: 1,
    })
    expect((await inJob(stage.ann.token, { StartingPageNumber: 9 })).data).toMatchObject({
      items: [],
      totalCount: 12,
    })
  })

  test('of all jobs stand together for the work order', async () => {
    const { db } = server.database
    const other = await addJob(db, stage.job, { title: 'Other job' })
    await create({ jobUniqueId: other.jobId, punchListName: 'Theirs' })
    const { data } = await server.call(listPunchListsOfWorkOrder, {
      body: { TargetUniqueID: stage.job.workOrderId },
      token: stage.ann.token,
    })
    expect(data.items.map((list) => [list.punchListName, list.jobTitle])).toEqual([
      ['Theirs', 'Other job'],
      ['Some list', 'Some job'],
    ])
  })

  test('are gone with their job', async () => {
    const [item = ''] = await stage.addItems({})
    await server.call(deleteJobs, { body: [stage.job.jobId], token: stage.ann.token })
    expect(await stage.readList()).toBeUndefined()
    expect(await stage.readItem(item)).toBeUndefined()
    expect((await inJob()).status).toBe(404)
    expect((await stage.changeList({ punchListName: 'x' })).status).toBe(404)
    expect((await stage.changeItem(item, { punchListItemDescription: 'x' })).status).toBe(404)
    const page = { body: { TargetUniqueID: stage.job.workOrderId }, token: stage.ann.token }
    expect((await server.call(listPunchListsOfWorkOrder, page)).data.totalCount).toBe(0)
    await server.call(restoreJobs, { body: [stage.job.jobId], token: stage.ann.token })
    expect(await stage.readList()).toMatchObject({ openItemCount: 1 })
    expect(await stage.readItem(item)).toBeDefined()
  })
})

describe('changing a punch list', () => {
  test('sets what is named and leaves the rest', async () => {
    await stage.changeList({ punchListDescription: 'Second floor' })
    await stage.changeList({ punchListName: 'Renamed' })
    expect(await stage.readList()).toMatchObject({
      punchListName: 'Renamed',
      punchListDescription: 'Second floor',
      rowVersion: 3,
    })
    await stage.changeList({ punchListDescription: null })
    expect(await stage.readList()).toMatchObject({ punchListDescription: '' })
  })

  test('keeps it in its job', async () => {
    const other = await addJob(server.database.db, stage.job, { title: 'Other' })
    expect((await stage.changeList({ jobUniqueId: stage.job.jobId })).status).toBe(200)
    expect(await stage.changeList({ jobUniqueId: other.jobId })).toMatchObject({ status: 400 })
    expect((await stage.changeList({ jobUniqueId: uuidv7() })).status).toBe(404)
  })

  test.each([statuses.Created, statuses.Approved, 99])('to status %i is refused', async (statusId) => {
    expect((await stage.changeList({ statusId })).status).toBe(400)
  })
})

describe('closing a punch list', () => {
  const close = () => stage.changeList({ statusId: statuses.Completed })

  test('notes when and by whom, and is the end', async () => {
    const before = Date.now()
    expect((await close()).status).toBe(200)
    const list = await stage.readList()
    expect(list).toMatchObject({
      status: 'Completed',
      statusId: statuses.Completed,
      closedByEmployeeUniqueId: stage.ann.employeeId,
      closedByName: list?.createdByName,
    })
    expect(Math.abs(Date.parse(list?.closedOnDate ?? '') - before)).toBeLessThan(60_000)
    for (const change of [
      { punchListName: 'x' },
      { statusId: statuses.Active },
      { statusId: statuses.InActive },
      { statusId: statuses.Completed },
    ]) {
      expect(await stage.changeList(change)).toMatchObject({
        status: 409,
        errorCode: 'PUNCH_LIST_COMPLETE',
        errorDescription: expect.stringContaining('already complete'),
      })
    }
    const added = await server.call(createPunchListItems, {
      body: [{ punchListUniqueId: stage.listId, punchListItemDescription: 'late' }],
      token: stage.ann.token,
    })
    expect(added).toMatchObject({ status: 409, errorCode: 'PUNCH_LIST_COMPLETE' })
    expect(await stage.readList()).toEqual(list)
  })

  test('waits for its open items, and not for inactive or deleted ones', async () => {
    const [open = '', set = ''] = await stage.addItems({}, {})
    await stage.changeItem(set, { statusId: statuses.InActive })
    expect(await close()).toMatchObject({ status: 409, errorCode: 'PUNCH_LIST_HAS_OPEN_ITEMS' })
    expect(await stage.readList()).toMatchObject({ status: 'Active', closedOnDate: null })
    await server.call(closePunchListItems, { body: [open], token: stage.ann.token })
    expect((await close()).status).toBe(200)
    // An inactive item of the closed list cannot be made active again.
    expect(await stage.changeItem(set, { statusId: statuses.Active })).toMatchObject({
      status: 409,
      errorCode: 'PUNCH_LIST_COMPLETE',
    })
  })

  test('begins at Active: an inactive one is made active first', async () => {
    await stage.changeList({ statusId: statuses.InActive })
    expect(await close()).toMatchObject({ status: 409, errorCode: 'PUNCH_LIST_INACTIVE' })
    expect((await stage.changeList({ statusId: statuses.Active })).status).toBe(200)
    expect((await close()).status).toBe(200)
  })

  test('twice in one call is refused altogether', async () => {
    const body = [
      { punchListUniqueId: stage.listId, statusId: statuses.Completed },
      { punchListUniqueId: stage.listId, punchListName: 'after the end' },
    ]
    const answer = await server.call(updatePunchLists, { body, token: stage.ann.token })
    expect(answer).toMatchObject({ status: 409, errorCode: 'PUNCH_LIST_COMPLETE' })
    expect(await stage.readList()).toMatchObject({ status: 'Active' })
  })

  test('by several at once is done by one', async () => {
    const answers = await atOnce(
      server,
      writesOf('punch_list'),
      Array.from({ length: 6 }, () => () => close()),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await stage.readList()).toMatchObject({ rowVersion: 2 })
  })

  test('while an item is added leaves no open item in a closed list', async () => {
    for (const first of [0, 1]) {
      const [list = ''] = await stage.addLists({})
      const { token } = stage.ann
      const closing = [{ punchListUniqueId: list, statusId: statuses.Completed }]
      const item = [{ punchListUniqueId: list, punchListItemDescription: 'x' }]
      const [closed, added] = await atOnce(
        server,
        writesOf('punch_list', 'punch_list_item'),
        [
          () => server.call(updatePunchLists, { body: closing, token }),
          () => server.call(createPunchListItems, { body: item, token }),
        ],
        first,
      )
      expect([closed.status, added.status].sort()).toEqual([200, 409])
      const found = await stage.readList(list)
      expect(found?.openItemCount).toBe(found?.status === 'Completed' ? 0 : 1)
    }
  })
})

describe('deleting punch lists', () => {
  const remove = (ids: string[], token = stage.ann.token) =>
    server.call(deletePunchLists, { body: ids, token })

  test('takes their items along', async () => {
    const [item = ''] = await stage.addItems({})
    await stage.changeItem(item, { statusId: statuses.InActive })
    expect((await remove([stage.listId])).data).toEqual([stage.listId])
    expect(await stage.readList()).toBeUndefined()
    expect(await stage.readItem(item)).toBeUndefined()
    const body = { TargetUniqueID: stage.listId }
    expect((await server.call(listItemsOfPunchList, { body, token: stage.ann.token })).status).toBe(404)
    expect((await remove([stage.listId])).status).toBe(404)
  })

  test('is for whoever may delete, and all or none', async () => {
    expect((await remove([stage.listId], stage.ben.token)).status).toBe(403)
    expect((await remove([stage.listId, uuidv7()])).status).toBe(404)
    expect(await stage.readList()).toBeDefined()
    const foreign = await newPerson(server, await newAccount(server))
    expect((await remove([stage.listId], foreign.token)).status).toBe(404)
  })
})

test('who may on one project only does it there', async () => {
  const { db } = server.database
  const other = await addWorkOrder(db, stage.account, { title: 'Other' })
  const job = await addJob(db, other, { title: 'Job' })
  const foreman = await newPerson(server, stage.account, 'Foreman')
  await assign(db, foreman, other)
  const body = (jobUniqueId: string) => [{ jobUniqueId, punchListName: 'Mine' }]
  const add = (id: string) => server.call(createPunchLists, { body: body(id), token: foreman.token })
  expect((await add(job.jobId)).status).toBe(200)
  expect((await add(stage.job.jobId)).status).toBe(404)
})
