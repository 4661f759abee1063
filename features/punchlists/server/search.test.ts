/** Finding items of a project, a job or a list, and counting them by location and party. */
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addJob, addWorkOrder } from '#database/seed/builders.ts'
import { deleteJobs } from '#features/jobs/contract.ts'
import { type Person, useApp } from '#tests/harness/server.ts'
import {
  closePunchListItems,
  createPunchLists,
  groupPunchListItems,
  listItemsOfPunchList,
  searchPunchListItems,
} from '../contract.ts'
import { openPunchStage, type PunchStage } from '../testing.ts'

const server = await useApp()
let stage: PunchStage
let otherJob: string
let otherList: string
let ids: string[]

beforeAll(async () => {
  stage = await openPunchStage(server)
  const { job, ann, ben, concrete } = stage
  otherJob = (await addJob(server.database.db, job, { title: 'Other' })).jobId
  const lists = await server.call(createPunchLists, {
    body: [{ jobUniqueId: otherJob, punchListName: 'Other' }],
    token: ann.token,
  })
  otherList = lists.data[0] ?? ''
  ids = await stage.addItems(
    { punchListItemLocation: 'Kitchen', employeeUniqueId: ben.employeeId, punchListItemDescription: 'one' },
    { punchListItemLocation: 'kitchen', subContractorUniqueId: concrete, punchListItemDescription: 'two' },
    { punchListItemLocation: 'Bath', subContractorTypeId: 4, punchListItemDescription: '100%' },
    { punchListItemDescription: 'four' },
    { punchListUniqueId: otherList, punchListItemLocation: 'Kitchen', punchListItemDescription: 'five' },
  )
  await server.call(closePunchListItems, { body: [ids[1] ?? ''], token: ann.token })
  await stage.changeItem(ids[2] ?? '', { statusId: statuses.InActive })
  // An item of a list in another project.
  const far = await addWorkOrder(server.database.db, stage.account, { title: 'Far' })
  const farJob = await addJob(server.database.db, far, { title: 'Far' })
  const [farList = ''] = await stage.addLists({ jobUniqueId: farJob.jobId })
  await stage.addItems({ punchListUniqueId: farList, punchListItemLocation: 'Kitchen' })
})

const find = (filter: object, { token }: Person = stage.ann) =>
  server.call(searchPunchListItems, {
    body: { workOrderUniqueId: stage.job.workOrderId, ...filter },
    token,
  })
const group = (groupBy: 'location' | 'responsible', filter: object = {}) =>
  server.call(groupPunchListItems, {
    body: { workOrderUniqueId: stage.job.workOrderId, groupBy, ...filter },
    token: stage.ann.token,
  })
const found = async (filter: object) => {
  const { data } = await find(filter)
  expect(data.totalCount).toBe(data.items.length)
  return data.items.map(({ punchListItemUniqueId }) => ids.indexOf(punchListItemUniqueId) + 1)
}

describe('a search', () => {
  test.each([
    ['of the whole project', () => ({}), [1, 2, 3, 4, 5]],
    ['of one job', () => ({ jobUniqueId: otherJob }), [5]],
    ['of one list', () => ({ punchListUniqueId: stage.listId }), [1, 2, 3, 4]],
    [
      'of a list that is not of the job',
      () => ({ punchListUniqueId: stage.listId, jobUniqueId: otherJob }),
      [],
    ],
    ['by location, in any letter case', () => ({ location: 'KITCHEN' }), [1, 2, 5]],
    ['without a location', () => ({ location: '' }), [4]],
    ['by status', () => ({ statusId: statuses.Active }), [1, 4, 5]],
    ['of an employee', () => ({ responsible: `employee:${stage.ben.employeeId}` }), [1]],
    ['of a subcontractor', () => ({ responsible: `Subcontractor:${stage.concrete}` }), [2]],
    ['of a type without a subcontractor', () => ({ responsible: 'type:4' }), [3]],
    ['of a type whose subcontractor is chosen', () => ({ responsible: 'type:1' }), []],
    ['of nobody', () => ({ responsible: 'nobody' }), [4, 5]],
    ['for words', () => ({ searchKey: 'OUR' }), [4]],
    ['for a place', () => ({ searchKey: 'bat' }), [3]],
    ['for a number', () => ({ searchKey: '4', punchListUniqueId: stage.listId }), [4]],
    ['for a sign that means something in SQL', () => ({ searchKey: '0%' }), [3]],
    [
      'for all at once',
      () => ({
        location: 'kitchen',
        statusId: statuses.Completed,
        responsible: `subcontractor:${stage.concrete}`,
        searchKey: 'two',
      }),
      [2],
    ],
  ])('%s', async (_name, filter, expected) => {
    expect(await found(filter())).toEqual(expected)
  })

  test('comes in pages with the true total', async () => {
    const { data } = await find({ StartingPageNumber: 1, NumberOfItemsPerPage: 2 })
    expect(data).toMatchObject({ count: 2, totalCount: 5, totalPages: 3 })
    expect(data.items[0]?.punchListItemUniqueId).toBe(ids[2])
    expect((await find({ StartingPageNumber: 7 })).data).toMatchObject({ items: [], totalCount: 5 })
  })

  test.each([
    ['a project that is not there', { workOrderUniqueId: uuidv7() }, 404],
    ['a job that is not there', { jobUniqueId: uuidv7() }, 404],
    ['a list that is not there', { punchListUniqueId: uuidv7() }, 404],
    ['a status that items never have', { statusId: statuses.Approved }, 400],
    ['a party that is none', { responsible: 'employee:everybody' }, 400],
  ])('of %s is refused', async (_name, filter, status) => {
    expect((await find(filter)).status).toBe(status)
  })
})

describe('groups', () => {
  test('by location count what is open, closed and inactive', async () => {
    const { data } = await group('location')
    expect(data.items).toEqual([
      { key: 'bath', name: 'Bath', openItemCount: 0, closedItemCount: 0, inactiveItemCount: 1 },
      {
        key: 'kitchen',
        name: expect.stringMatching(/kitchen/i),
        openItemCount: 2,
        closedItemCount: 1,
        inactiveItemCount: 0,
      },
      { key: '', name: '', openItemCount: 1, closedItemCount: 0, inactiveItemCount: 0 },
    ])
  })

  test('by responsible party name it, and each finds its own items', async () => {
    const { data } = await group('responsible', { punchListUniqueId: stage.listId })
    expect(data.items.map(({ key, name }) => [key.split(':')[0], name])).toEqual([
      ['employee', expect.stringMatching(/^First/)],
      ['subcontractor', 'Kestrel'],
      ['type', 'Electrical'],
      ['nobody', ''],
    ])
    for (const { key } of data.items)
      expect(await found({ responsible: key, punchListUniqueId: stage.listId })).toHaveLength(1)
  })

  test('come in pages, and for what a filter leaves', async () => {
    const { data } = await group('location', { NumberOfItemsPerPage: 2 })
    expect(data).toMatchObject({ count: 2, totalCount: 3, totalPages: 2 })
    const parties = await group('responsible', { NumberOfItemsPerPage: 1, StartingPageNumber: 1 })
    expect(parties.data).toMatchObject({ count: 1, totalCount: 4 })
    const open = await group('location', { statusId: statuses.Active })
    expect(open.data.items.map(({ key }) => key)).toEqual(['kitchen', ''])
  })
})

test('the items of a list come by number', async () => {
  const body = { TargetUniqueID: stage.listId, NumberOfItemsPerPage: 2, StartingPageNumber: 1 }
  const { data } = await server.call(listItemsOfPunchList, { body, token: stage.ben.token })
  expect(data).toMatchObject({ count: 2, totalCount: 4, totalPages: 2 })
  expect(data.items.map(({ number }) => number)).toEqual([3, 4])
})

test('what is below a deleted job is found no more', async () => {
  await server.call(deleteJobs, { body: [otherJob], token: stage.ann.token })
  expect(await found({})).toEqual([1, 2, 3, 4])
  expect((await group('location')).data.items.find(({ key }) => key === 'kitchen')?.openItemCount).toBe(1)
})
