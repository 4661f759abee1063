/** Searching and sorting employees, on screen and in the spreadsheet. */
import { beforeAll, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { type AccountHandle, addEmployee, addLogin } from '#database/seed/builders.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { exportEmployees, searchEmployees } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
/** Signed in, and last by name. */
let zoe: Person

beforeAll(async () => {
  const { db } = server.database
  account = await newAccount(server)
  zoe = await newPerson(server, account)
  await db
    .updateTable('employee')
    .set({ first_name: 'zoe' })
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .execute()
  const add = async (
    firstName: string,
    role: string,
    username?: string,
    statusId: number = statuses.Active,
  ) =>
    addEmployee(db, account, {
      firstName,
      lastName: 'Some',
      role,
      statusId,
      phoneNumber: '5550100199',
      ...(username && { loginId: await addLogin(db, { username, password: 'a password' }) }),
    })
  await add('Bea', 'Foreman', 'z@company.example')
  await add('adam', 'Superintendent', undefined, statuses.InActive)
  await add('Carl', 'Foreman', 'a@company.example', statuses.Pending)
})

const search = (body: object, { token }: Pick<Person, 'token'> = zoe) =>
  server.call(searchEmployees, { body, token })
const sheet = (body: object, who: Pick<Person, 'token'> = zoe) =>
  download(server, exportEmployees, { format: 'csv', ...body }, who)

test.each<[sort: string | null, names: string[]]>([
  [null, ['adam', 'Bea', 'Carl', 'zoe']],
  ['name', ['adam', 'Bea', 'Carl', 'zoe']],
  ['-name', ['zoe', 'Carl', 'Bea', 'adam']],
  // Employees with the same value are sorted by name.
  ['role', ['zoe', 'Bea', 'Carl', 'adam']],
  ['-role', ['adam', 'Bea', 'Carl', 'zoe']],
  ['status', ['Bea', 'zoe', 'adam', 'Carl']],
  // Employees without a login come last.
  ['login', ['Carl', 'zoe', 'Bea', 'adam']],
  ['-login', ['Bea', 'zoe', 'Carl', 'adam']],
])('by %s they come so', async (sort, names) => {
  const { data } = await search({ sort })
  expect(data.items.map(({ employeeFirstName }) => employeeFirstName)).toEqual(names)
  const { rows } = await sheet({ sort, columns: ['name'] })
  expect(rows.map(({ Name }) => String(Name).split(' ')[0])).toEqual(names)
})

test('they are found by a part of the name, in pages', async () => {
  expect((await search({ searchKey: 'A S' })).data.items).toMatchObject([{ employeeFirstName: 'Bea' }])
  const { data } = await search({ NumberOfItemsPerPage: 3, StartingPageNumber: 1, sort: '-name' })
  expect(data).toMatchObject({ totalCount: 4, items: [{ employeeFirstName: 'adam' }] })
})

test('a spreadsheet tells what is shown, and all where nothing is chosen', async () => {
  expect((await sheet({ searchKey: 'carl' })).rows).toEqual([
    {
      Name: 'Carl Some',
      Role: 'Foreman',
      Status: 'Pending',
      'Can sign in': 'a@company.example',
      Phone: '5550100199',
      Subcontractor: 'No',
      'Point of contact': 'No',
    },
  ])
  const { columns, rows, fileName } = await sheet({ columns: ['login', 'name'], searchKey: 'adam' })
  expect([columns, rows]).toEqual([
    ['Can sign in', 'Name'],
    [{ 'Can sign in': 'No sign-in', Name: 'adam Some' }],
  ])
  expect(fileName).toMatch(/^Employees \d{4}-\d\d-\d\d\.csv$/)
})

test("are not another account's, and only for who may list them", async () => {
  const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
  expect((await search({ sort: 'name' }, stranger)).data.totalCount).toBe(1)
  expect((await sheet({}, stranger)).rows).toHaveLength(1)
  const without = await personWith(server, await newAccount(server), { Employees: 29, Projects: 31 })
  expect(await search({}, without)).toMatchObject({ status: 403 })
  expect(await sheet({}, without)).toMatchObject({ status: 403 })
})
