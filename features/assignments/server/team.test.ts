/** The people on a work order in the order of a column, and in a spreadsheet. */
import { beforeAll, expect, test } from 'vitest'
import {
  addEmployee,
  addRelation,
  addWorkOrder,
  assign,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { exportTeam, listWorkOrderEmployees } from '../contract.ts'

const server = await useApp()
let workOrder: WorkOrderHandle
let ann: Person
let reader: Person

beforeAll(async () => {
  const { db } = server.database
  const account = await newAccount(server)
  ann = await newPerson(server, account)
  reader = await personWith(server, account, { Projects: 16, Assignments: 29 })
  workOrder = await addWorkOrder(db, account, { title: 'Library' })
  const add = async (firstName: string, role: string) => {
    const employee = await addEmployee(db, account, { firstName, lastName: 'Some', role })
    await assign(db, employee, workOrder)
    return employee
  }
  const bea = await add('Bea', 'Superintendent')
  const adam = await add('adam', 'Foreman')
  const carl = await add('Carl', 'Foreman')
  const dora = await add('Dora', 'Field worker')
  await addRelation(db, workOrder, bea, adam)
  await addRelation(db, workOrder, bea, carl)
  await addRelation(db, workOrder, adam, dora)
})

const list = (body: object, { token }: Pick<Person, 'token'> = ann) =>
  server.call(listWorkOrderEmployees, {
    body: { TargetUniqueID: workOrder.workOrderId, ...body },
    token,
  })
const sheet = (body: object, who: Pick<Person, 'token'> = ann) =>
  download(server, exportTeam, { TargetUniqueID: workOrder.workOrderId, format: 'csv', ...body }, who)

test.each<[sort: string | null, names: string[]]>([
  [null, ['adam', 'Bea', 'Carl', 'Dora']],
  ['name', ['adam', 'Bea', 'Carl', 'Dora']],
  ['-name', ['Dora', 'Carl', 'Bea', 'adam']],
  ['role', ['Dora', 'adam', 'Carl', 'Bea']],
  ['-role', ['Bea', 'adam', 'Carl', 'Dora']],
  // A person without a supervisor comes last.
  ['supervisor', ['Dora', 'adam', 'Carl', 'Bea']],
  ['-supervisor', ['adam', 'Carl', 'Dora', 'Bea']],
  ['leads', ['Carl', 'Dora', 'adam', 'Bea']],
  ['-leads', ['Bea', 'adam', 'Carl', 'Dora']],
])('by %s they come so', async (sort, names) => {
  const { data } = await list({ sort })
  expect(data.items.map(({ employeeFirstName }) => employeeFirstName)).toEqual(names)
  const { rows } = await sheet({ sort, columns: ['name'] })
  expect(rows.map(({ Name }) => String(Name).split(' ')[0])).toEqual(names)
})

test('a spreadsheet tells who leads whom, of whom a search leaves', async () => {
  const { rows, fileName } = await sheet({ searchKey: 'foreman', sort: '-leads' })
  expect(rows).toEqual([
    { Name: 'adam Some', Role: 'Foreman', Supervisor: 'Bea Some', 'Team size': '1' },
    { Name: 'Carl Some', Role: 'Foreman', Supervisor: 'Bea Some', 'Team size': '0' },
  ])
  expect(fileName).toMatch(/^Team of Library \d{4}-\d\d-\d\d\.csv$/)
})

test("is not another account's, and only for who may list it", async () => {
  const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
  expect(await sheet({}, stranger)).toMatchObject({ status: 404 })
  expect(await sheet({}, reader)).toMatchObject({ status: 403 })
})
