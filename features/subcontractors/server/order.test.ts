/** Subcontractors in the order of a column, filtered by status, and as a spreadsheet. */
import { beforeAll, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { type AccountHandle, addSubContractor } from '#database/seed/builders.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { exportSubcontractors, listSubcontractors, listSubcontractorsOfType } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person

beforeAll(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  const { db } = server.database
  await addSubContractor(db, account, {
    name: 'Kestrel',
    sub_contractor_type_id: 1,
    status_id: statuses.Created,
    address: '1500 Gravel Pit Road',
    city: 'northgate',
    country_id: 840,
    state_id: 84_000_442,
    zip_code: '94985',
  })
  await addSubContractor(db, account, { name: 'alder', sub_contractor_type_id: 3, city: 'Meridian' })
  // Structural steel has type id 2. In the order of names it is the last type.
  await addSubContractor(db, account, { name: 'Bluefin', sub_contractor_type_id: 2 })
  await addSubContractor(db, account, { name: 'Copper', sub_contractor_type_id: 4, city: 'Ames' })
})

const sheet = (body: object, who: Pick<Person, 'token'> = ann) =>
  download(server, exportSubcontractors, { format: 'csv', ...body }, who)
const namesOf = (rows: readonly object[]) => rows.map((row) => (row as { Name: string }).Name)

test.each<[sort: string | null, names: string[]]>([
  [null, ['alder', 'Bluefin', 'Copper', 'Kestrel']],
  ['name', ['alder', 'Bluefin', 'Copper', 'Kestrel']],
  ['-name', ['Kestrel', 'Copper', 'Bluefin', 'alder']],
  ['type', ['Kestrel', 'Copper', 'alder', 'Bluefin']],
  ['-type', ['Bluefin', 'alder', 'Copper', 'Kestrel']],
  // A subcontractor without a city comes last.
  ['city', ['Copper', 'alder', 'Kestrel', 'Bluefin']],
  ['-city', ['Kestrel', 'alder', 'Copper', 'Bluefin']],
  ['status', ['Kestrel', 'alder', 'Bluefin', 'Copper']],
  ['-status', ['alder', 'Bluefin', 'Copper', 'Kestrel']],
])('by %s they come so', async (sort, names) => {
  for (const endpoint of [listSubcontractorsOfType, listSubcontractors]) {
    const { data } = await server.call(endpoint, { body: { sort } as never, token: ann.token })
    expect(data.items.map(({ subcontractorName }) => subcontractorName)).toEqual(names)
  }
  expect(namesOf((await sheet({ sort, columns: ['name'] })).rows)).toEqual(names)
})

test('are narrowed to a status, a type and a part of the name, counted alike', async () => {
  const list = async (body: object) => {
    const { data } = await server.call(listSubcontractorsOfType, { body, token: ann.token })
    return [data.totalCount, data.items.map(({ subcontractorName }) => subcontractorName)]
  }
  expect(await list({ statusId: statuses.Created })).toEqual([1, ['Kestrel']])
  expect(await list({ statusId: statuses.Pending, NumberOfItemsPerPage: 1, StartingPageNumber: 2 })).toEqual([
    3,
    ['Copper'],
  ])
  expect(await list({ statusId: statuses.Pending, TargetUniqueID: 4, searchKey: 'PP' })).toEqual([
    1,
    ['Copper'],
  ])
  expect(namesOf((await sheet({ statusId: statuses.Pending, TargetUniqueID: 4 })).rows)).toEqual(['Copper'])
})

test('a spreadsheet tells what is shown, and all where nothing is chosen', async () => {
  expect((await sheet({ searchKey: 'kes' })).rows).toEqual([
    {
      Name: 'Kestrel',
      Type: 'Concrete',
      Address: '1500 Gravel Pit Road',
      City: 'northgate',
      State: 'California',
      Country: 'United States',
      'ZIP code': '94985',
      Status: 'Activated',
    },
  ])
  const { columns, rows, fileName } = await sheet({ columns: ['status', 'name'], searchKey: 'alder' })
  expect([columns, rows]).toEqual([['Status', 'Name'], [{ Status: 'Pending', Name: 'alder' }]])
  expect(fileName).toMatch(/^Subcontractors \d{4}-\d\d-\d\d\.csv$/)
})

test("are not another account's, and only for who may read them", async () => {
  const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
  expect((await sheet({}, stranger)).rows).toEqual([])
  const without = await personWith(server, account, { Subcontractors: 29, Projects: 31 })
  expect(await sheet({}, without)).toMatchObject({ status: 403 })
})
