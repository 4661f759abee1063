import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { type AccountHandle, addSubContractor } from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  createSubcontractors,
  findSubcontractor,
  listSubcontractors,
  listSubcontractorsOfType,
} from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let kestrel: string

beforeAll(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  const { db } = server.database
  kestrel = await addSubContractor(db, account, {
    name: 'Kestrel Concrete',
    sub_contractor_type_id: 1,
    address: '1500 Gravel Pit Road',
    city: 'Northgate',
    country_id: 840,
    zip_code: '94985',
    status_id: statuses.Created,
  })
  await addSubContractor(db, account, { name: 'alder Concrete', sub_contractor_type_id: 1 })
  await addSubContractor(db, account, { name: 'Copper_line', sub_contractor_type_id: 4 })
  await addSubContractor(db, await newAccount(server), { name: 'Foreign', sub_contractor_type_id: 1 })
})

const ofType = async (TargetUniqueID: unknown, more = {}) => {
  const body = { TargetUniqueID, ...more } as never
  const { status, data } = await server.call(listSubcontractorsOfType, { body, token: ann.token })
  return status === 200 ? data.items.map(({ subcontractorName }) => subcontractorName) : status
}

test.each([
  ['a number', 1, ['alder Concrete', 'Kestrel Concrete']],
  ['text', '4', ['Copper_line']],
  ['empty', '', ['alder Concrete', 'Copper_line', 'Kestrel Concrete']],
  ['left out', undefined, ['alder Concrete', 'Copper_line', 'Kestrel Concrete']],
  ['one that has none', 12, []],
  ['none of ours', 99, 400],
  ['no number', 'concrete', 400],
])('the type as %s', async (_name, type, expected) => {
  expect(await ofType(type)).toEqual(expected)
})

test('are found by a part of their name', async () => {
  expect(await ofType(1, { searchKey: 'KEST' })).toEqual(['Kestrel Concrete'])
  expect(await ofType('', { searchKey: '_' })).toEqual(['Copper_line'])
})

test('come in pages by name', async () => {
  const body = { NumberOfItemsPerPage: 2, StartingPageNumber: 1 }
  const { data } = await server.call(listSubcontractors, { body, token: ann.token })
  expect(data).toMatchObject({ count: 1, totalCount: 3, totalPages: 2 })
  expect(data.items[0]?.subcontractorName).toBe('Kestrel Concrete')
})

test('one is answered with the names of its type and status', async () => {
  const body = { TargetUniqueID: kestrel }
  const { data } = await server.call(findSubcontractor, { body, token: ann.token })
  expect(data.items).toEqual([
    {
      subContractorUniqueId: kestrel,
      subcontractorName: 'Kestrel Concrete',
      subContractorTypeId: 1,
      subContractorTypeName: 'Concrete',
      SubContractorAddress: '1500 Gravel Pit Road',
      subContractorCity: 'Northgate',
      countryId: 840,
      countryName: 'United States',
      stateId: null,
      stateName: '',
      zipcode: '94985',
      statusId: statuses.Created,
      statusName: 'Created',
      createdByEmployeeUniqueId: null,
      accountUniqueId: account.accountId,
      companyUniqueId: account.companyId,
      rowVersion: 1,
      may: {
        edit: { never: false, text: 'Activated account cannot be edited.', tone: 'error' },
        remove: {
          never: false,
          text: 'Deleting an activated subcontractor is not implemented.',
          tone: 'warning',
        },
      },
    },
  ])
})

test('nobody of another account finds one, nor one that is not there', async () => {
  const stranger = await newPerson(server, await newAccount(server))
  for (const [id, token] of [
    [kestrel, stranger.token],
    [uuidv7(), ann.token],
  ] as const) {
    const answer = await server.call(findSubcontractor, { body: { TargetUniqueID: id }, token })
    expect(answer).toMatchObject({ status: 404, errorDescription: 'Could not find Subcontractors!' })
  }
})

test('was added by an employee of the account, whoever writes it', async () => {
  const { pool } = server.database
  const stranger = await newPerson(server, await newAccount(server))
  const setCreator = (employeeId: string) =>
    pool.query('update sub_contractor set created_by_employee_id = $2 where id = $1', [kestrel, employeeId])
  await expect(setCreator(stranger.employeeId)).rejects.toMatchObject({ code: '23503' })
  await expect(setCreator(uuidv7())).rejects.toMatchObject({ code: '23503' })
  await setCreator(ann.employeeId)
  const copied = (creator: string) =>
    pool.query(
      `insert into sub_contractor (company_id, account_id, id, name, sub_contractor_type_id, status_id, created_by_employee_id)
       select company_id, account_id, gen_random_uuid(), 'Copy', sub_contractor_type_id, status_id, $2 from sub_contractor
       where id = $1`,
      [kestrel, creator],
    )
  await expect(copied(stranger.employeeId)).rejects.toMatchObject({ code: '23503' })
})

test('of a name that one has already is asked about, where the client asks so', async () => {
  const add = (more: object, subcontractorName = 'Heron Glazing') =>
    server.call(createSubcontractors, {
      body: [{ subcontractorName, subContractorTypeId: 8, ...more }],
      token: ann.token,
    })
  expect((await add({ isSameNameAccepted: false })).status).toBe(200)
  expect(await add({ isSameNameAccepted: false }, 'HERON glazing')).toMatchObject({
    status: 409,
    errorCode: 'SUBCONTRACTOR_NAME_KNOWN',
  })
  // The same name in another account does not count.
  expect((await add({ isSameNameAccepted: false }, 'Foreign')).status).toBe(200)
  expect((await add({ isSameNameAccepted: true })).status).toBe(200)
  // A client of the documents does not send `isSameNameAccepted`.
  expect((await add({})).status).toBe(200)
})
