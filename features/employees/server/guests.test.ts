/** The company of a guest: who may set it, and where others see it. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type AccountHandle, addSubContractor } from '#database/seed/builders.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { createEmployees, findEmployee, updateEmployees } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let guest: string

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  guest = await add({ ownCompanyName: '  Drawn Architects ' })
})

async function add(fields: object): Promise<string> {
  const companyRoleUniqueID = account.roles.Employee ?? ''
  const body = [{ employeeFirstName: 'Nora', employeeLastName: 'Vane', companyRoleUniqueID, ...fields }]
  const { status, data } = await server.call(createEmployees, { body, token: ann.token })
  expect(status).toBe(200)
  return data[0] as string
}

const change = (fields: object, { token } = ann) =>
  server.call(updateEmployees, { body: [{ employeeUniqueID: guest, ...fields }], token })

async function companyOf(id = guest) {
  const { data } = await server.call(findEmployee, { body: { TargetUniqueID: id }, token: ann.token })
  const [{ ownCompanyName, guestCompanyName } = { ownCompanyName: undefined, guestCompanyName: undefined }] =
    data.items
  return { ownCompanyName, guestCompanyName }
}

describe('the company of a guest', () => {
  test('is said when they are added, or later, and taken back', async () => {
    const said = (name: string) => ({ ownCompanyName: name, guestCompanyName: name || null })
    expect(await companyOf()).toEqual(said('Drawn Architects'))
    expect(await companyOf(await add({}))).toEqual(said(''))
    expect((await change({ employeeFirstName: 'Eleonora' })).status).toBe(200)
    expect(await companyOf()).toEqual(said('Drawn Architects'))
    expect((await change({ ownCompanyName: 'Other Architects' })).status).toBe(200)
    expect(await companyOf()).toEqual(said('Other Architects'))
    expect((await change({ ownCompanyName: null })).status).toBe(200)
    expect(await companyOf()).toEqual(said(''))
  })

  test('is that of the subcontractor whom they work for, whatever else was said', async () => {
    const company = { name: 'Kestrel', sub_contractor_type_id: 1 }
    const subContractorUniqueId = await addSubContractor(server.database.db, account, company)
    expect((await change({ isOnContract: true, subContractorUniqueId })).status).toBe(200)
    expect(await companyOf()).toEqual({
      ownCompanyName: 'Drawn Architects',
      guestCompanyName: 'Kestrel',
    })
  })

  test('is said by nobody who may not change employees, nor from another account', async () => {
    const reader = await personWith(server, account, { Employees: 2 })
    expect(await change({ ownCompanyName: 'Other' }, reader)).toMatchObject({ status: 403 })
    const stranger = await newPerson(server, await newAccount(server))
    expect(await change({ ownCompanyName: 'Other' }, stranger)).toMatchObject({ status: 404 })
    expect(await change({ ownCompanyName: 'x'.repeat(201) })).toMatchObject({
      status: 400,
      fields: [{ path: '0.ownCompanyName' }],
    })
    expect(await companyOf()).toMatchObject({ ownCompanyName: 'Drawn Architects' })
  })
})
