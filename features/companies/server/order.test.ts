/** Companies and accounts in the order of a column, and in spreadsheets. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addAccount, addCompany, addLogin } from '#database/seed/builders.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { openTestApp, PASSWORD, type TestApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { exportAccounts, exportCompanies, findCompanies, searchAccounts } from '../contract.ts'

let server: TestApp
let token: string
let beech: string

beforeAll(async () => {
  server = await openTestApp()
  const { db, pool } = server.database
  const loginId = await addLogin(db, { username: 'site@company.example', password: PASSWORD, isAdmin: true })
  token = await openSession(db, { loginId, place: null, platform: 'Web', now: new Date() })
  const company = (name: string, city = '') => addCompany(db, { name, city, country_id: 124 })
  await company('Ash', 'Oslo')
  const two = await company('beech', 'Bergen')
  const one = await company('Cedar')
  await addAccount(db, two, { name: 'south', city: 'Bergen' })
  await addAccount(db, two, { name: 'North' })
  await addAccount(db, one, { name: 'Middle', city: 'Ames' })
  beech = two.companyId
  const off = [statuses.InActive]
  await pool.query(`update company set status_id = $1 where name = 'Cedar'`, off)
  await pool.query(`update account set status_id = $1 where name = 'Middle'`, off)
})

afterAll(() => server?.close())

const companies = (body: object) => download(server, exportCompanies, { format: 'csv', ...body }, { token })
const accounts = (body: object) => download(server, exportAccounts, { format: 'csv', ...body }, { token })

test.each<[sort: string | null, names: string[]]>([
  [null, ['Ash', 'beech', 'Cedar']],
  ['name', ['Ash', 'beech', 'Cedar']],
  ['-name', ['Cedar', 'beech', 'Ash']],
  // A company without a city comes last.
  ['city', ['beech', 'Ash', 'Cedar']],
  ['-city', ['Ash', 'beech', 'Cedar']],
  ['accounts', ['Ash', 'Cedar', 'beech']],
  ['-accounts', ['beech', 'Cedar', 'Ash']],
  ['status', ['Ash', 'beech', 'Cedar']],
  ['-status', ['Cedar', 'Ash', 'beech']],
])('companies by %s come so', async (sort, names) => {
  const { data } = await server.call(findCompanies, { body: { sort } as never, token })
  expect(data.items.map(({ companyName }) => companyName)).toEqual(names)
  expect((await companies({ sort, columns: ['name'] })).rows.map(({ Company }) => Company)).toEqual(names)
})

test.each<[sort: string | null, names: string[]]>([
  [null, ['Middle', 'North', 'south']],
  ['-name', ['south', 'North', 'Middle']],
  ['city', ['Middle', 'south', 'North']],
  ['-city', ['south', 'Middle', 'North']],
  ['status', ['North', 'south', 'Middle']],
])('accounts by %s come so', async (sort, names) => {
  const { data } = await server.call(searchAccounts, { body: { sort } as never, token })
  expect(data.items.map(({ accountName }) => accountName)).toEqual(names)
  expect((await accounts({ sort, columns: ['name'] })).rows.map(({ Account }) => Account)).toEqual(names)
})

test('spreadsheets tell what is shown, of what a search leaves', async () => {
  expect((await companies({ searchKey: 'beech' })).rows).toEqual([
    expect.objectContaining({
      Company: 'beech',
      City: 'Bergen',
      Accounts: '2',
      'Two-step sign-in': 'No',
      Status: 'Active',
      Country: 'Canada',
    }),
  ])
  const { columns, rows } = await accounts({
    TargetUniqueID: beech,
    columns: ['city', 'name'],
    sort: '-name',
  })
  expect(columns).toEqual(['City', 'Account'])
  expect(rows).toEqual([
    { City: 'Bergen', Account: 'south' },
    { City: '', Account: 'North' },
  ])
})
