/** Punch lists and their items in the order of a column, and in spreadsheets. */
import { beforeAll, expect, test } from 'vitest'
import { addJob, addWorkOrder } from '#database/seed/builders.ts'
import { type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import {
  closePunchListItems,
  exportPunchListItems,
  exportPunchLists,
  listPunchListsOfJob,
  listPunchListsOfWorkOrder,
  searchPunchListItems,
} from '../contract.ts'
import { openPunchStage, type PunchStage } from '../testing.ts'

const server = await useApp()
let stage: PunchStage
let otherJob: string

beforeAll(async () => {
  stage = await openPunchStage(server)
  const { db } = server.database
  const { job, ann, ben, concrete } = stage
  otherJob = (await addJob(db, job, { title: 'another job' })).jobId
  await stage.changeList({ punchListName: 'Beta' })
  const [alpha = '', gamma = ''] = await stage.addLists(
    { punchListName: 'alpha', jobUniqueId: otherJob },
    { punchListName: 'Gamma' },
  )
  await stage.addItems(
    {
      punchListItemDescription: 'Door',
      punchListItemLocation: 'kitchen',
      employeeUniqueId: ben.employeeId,
      dueDate: '2030-05-01',
    },
    { punchListItemDescription: 'crack', subContractorUniqueId: concrete, dueDate: '2030-04-01' },
    {
      punchListUniqueId: alpha,
      punchListItemDescription: 'Window',
      punchListItemLocation: 'Bath',
      subContractorTypeId: 4,
    },
  )
  const [closed = ''] = await stage.addItems({ punchListUniqueId: gamma, punchListItemDescription: 'arch' })
  await server.call(closePunchListItems, { body: [closed], token: ann.token })
  await stage.changeList({ punchListUniqueId: gamma, statusId: 6 })
})

const workOrder = () => stage.job.workOrderId
const lists = (body: object, who: Pick<Person, 'token'> = stage.ann) =>
  download(server, exportPunchLists, { workOrderUniqueId: workOrder(), format: 'csv', ...body }, who)
const items = (body: object, who: Pick<Person, 'token'> = stage.ann) =>
  download(server, exportPunchListItems, { workOrderUniqueId: workOrder(), format: 'csv', ...body }, who)

test.each<[sort: string | null, names: string[]]>([
  [null, ['Gamma', 'alpha', 'Beta']],
  ['name', ['alpha', 'Beta', 'Gamma']],
  ['-name', ['Gamma', 'Beta', 'alpha']],
  ['job', ['alpha', 'Gamma', 'Beta']],
  // By the number of open items.
  ['items', ['Gamma', 'alpha', 'Beta']],
  ['-items', ['Beta', 'alpha', 'Gamma']],
  ['status', ['alpha', 'Beta', 'Gamma']],
  ['-status', ['Gamma', 'alpha', 'Beta']],
  ['-created', ['Gamma', 'alpha', 'Beta']],
])('lists by %s come so', async (sort, names) => {
  const { token } = stage.ann
  const { data } = await server.call(listPunchListsOfWorkOrder, {
    body: { TargetUniqueID: workOrder(), sort } as never,
    token,
  })
  expect(data.items.map(({ punchListName }) => punchListName)).toEqual(names)
  const { rows } = await lists({ sort, columns: ['name'] })
  expect(rows.map((row) => row['Punch list'])).toEqual(names)
  const ofJob = await server.call(listPunchListsOfJob, {
    body: { TargetUniqueID: stage.job.jobId, sort } as never,
    token,
  })
  const here = names.filter((name) => name !== 'alpha')
  expect(ofJob.data.items.map(({ punchListName }) => punchListName)).toEqual(here)
})

test.each<[sort: string | null, names: string[]]>([
  [null, ['Door', 'crack', 'Window', 'arch']],
  ['name', ['arch', 'crack', 'Door', 'Window']],
  ['-name', ['Window', 'Door', 'crack', 'arch']],
  ['-number', ['crack', 'Door', 'Window', 'arch']],
  ['list', ['Window', 'Door', 'crack', 'arch']],
  // An item without the value comes last in both directions.
  ['location', ['Window', 'Door', 'crack', 'arch']],
  ['-location', ['Door', 'Window', 'crack', 'arch']],
  ['responsible', ['Door', 'crack', 'Window', 'arch']],
  ['-responsible', ['crack', 'Door', 'Window', 'arch']],
  ['due', ['crack', 'Door', 'Window', 'arch']],
  ['-due', ['Door', 'crack', 'Window', 'arch']],
  ['-status', ['arch', 'Door', 'crack', 'Window']],
])('items by %s come so', async (sort, names) => {
  const { data } = await server.call(searchPunchListItems, {
    body: { workOrderUniqueId: workOrder(), sort } as never,
    token: stage.ann.token,
  })
  expect(data.items.map(({ punchListItemDescription }) => punchListItemDescription)).toEqual(names)
  expect((await items({ sort, columns: ['name'] })).rows.map(({ Item }) => Item)).toEqual(names)
})

test('a spreadsheet of lists tells what is shown, of a job where one is named', async () => {
  const { rows, fileName } = await lists({ jobUniqueId: otherJob })
  expect(rows).toEqual([
    {
      'Punch list': 'alpha',
      Job: 'another job',
      'Open items': '1',
      'Closed items': '0',
      Status: 'Open',
      Created: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      'Created by': expect.stringMatching(/^First\d+ Last$/),
      Closed: '',
      Description: '',
    },
  ])
  expect(fileName).toMatch(/^Punch lists of Some project /)
  const far = await addWorkOrder(server.database.db, stage.account, { title: 'Far' })
  expect(await lists({ workOrderUniqueId: far.workOrderId, jobUniqueId: otherJob })).toMatchObject({
    status: 404,
  })
})

test('a spreadsheet of items tells who is to do them, and is filtered as the list is', async () => {
  const columns = ['number', 'name', 'list', 'location', 'responsible', 'due', 'status']
  const { rows } = await items({ columns, sort: 'responsible', statusId: 1 })
  expect(rows).toMatchObject([
    {
      'No.': '1',
      Item: 'Door',
      'Punch list': 'Beta',
      Location: 'kitchen',
      Due: '2030-05-01',
      Status: 'Open',
    },
    { Item: 'crack', Responsible: 'Kestrel', Location: '' },
    { Item: 'Window', Responsible: 'Electrical' },
  ])
})
