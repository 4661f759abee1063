/** Subcontractors added, changed, activated and deleted (002 §4). */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { statuses } from '#contract/statuses.ts'
import { type AccountHandle, addEmployee, addPermit, assign } from '#database/seed/builders.ts'
import { createEmployees, findEmployee, updateEmployees } from '#features/employees/contract.ts'
import { closePunchListItems, deletePunchListItems } from '#features/punchlists/contract.ts'
import { openPunchStage } from '#features/punchlists/testing.ts'
import { updateTasks } from '#features/tasks/contract.ts'
import { type Hold, insertsInto, row, whileHeld } from '#tests/harness/overlap.ts'
import { addBranch, callAt, personWith, readAt } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  createSubcontractors,
  deleteSubcontractors,
  findSubcontractor,
  listSubcontractors,
  type NewSubcontractor,
  type SubcontractorChange,
  updateSubcontractors,
} from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
})

type New = Partial<z.input<typeof NewSubcontractor>>
type Change = Omit<z.input<typeof SubcontractorChange>, 'subContractorUniqueId'>

const kestrel = {
  subcontractorName: 'Kestrel Concrete',
  subContractorTypeId: 1,
  SubContractorAddress: '1500 Gravel Pit Road',
  subContractorCity: 'Northgate',
  countryId: 840,
  stateId: 84_000_442,
  zipcode: '94985',
}

const create = (inputs: readonly New[], { token } = ann) =>
  server.call(createSubcontractors, {
    body: inputs.map((input) => ({ ...kestrel, ...input })),
    token,
  })
const added = async (input: New = {}) => (await create([input])).data[0] ?? ''
const update = (id: string, change: Change, { token } = ann) =>
  server.call(updateSubcontractors, { body: [{ subContractorUniqueId: id, ...change }], token })
const remove = (ids: readonly string[], { token }: Pick<Person, 'token'> = ann) =>
  server.call(deleteSubcontractors, { body: [...ids], token })
const find = (id: string, { token } = ann) =>
  server.call(findSubcontractor, { body: { TargetUniqueID: id }, token })
const found = async (id: string) => (await find(id)).data.items[0]
const names = async () => {
  const { data } = await server.call(listSubcontractors, { body: {}, token: ann.token })
  return data.items.map(({ subcontractorName }) => subcontractorName)
}
const activated = async () => {
  const id = await added()
  expect((await update(id, { statusId: statuses.Created })).status).toBe(200)
  return id
}

describe('a new subcontractor', () => {
  test('begins Pending, whatever is sent, and knows who made it', async () => {
    const { status, data } = await create([{ statusId: statuses.Created } as New])
    expect(status).toBe(200)
    expect(await found(data[0] ?? '')).toMatchObject({
      ...kestrel,
      stateName: 'California',
      statusName: 'Pending',
      createdByEmployeeUniqueId: ann.employeeId,
      accountUniqueId: account.accountId,
      rowVersion: 1,
    })
  })

  test('needs a name and a type, and no more', async () => {
    const { data } = await server.call(createSubcontractors, {
      body: [{ subcontractorName: ' Alder ', subContractorTypeId: '3', zipcode: null }],
      token: ann.token,
    })
    expect(await found(data[0] ?? '')).toMatchObject({
      subcontractorName: 'Alder',
      subContractorTypeId: 3,
      SubContractorAddress: '',
      countryId: null,
      countryName: '',
      zipcode: '',
    })
  })

  test.each<[string, New, string]>([
    ['without a name', { subcontractorName: ' ' }, 'subcontractorName'],
    ['with a name that is too long', { subcontractorName: 'x'.repeat(201) }, 'subcontractorName'],
    ['of a type that is not there', { subContractorTypeId: 99 }, 'subContractorTypeId'],
    ['in a country that is not there', { countryId: 1 }, 'countryId'],
    ['in a state of another country', { countryId: 124 }, 'stateId'],
  ])('%s is refused, and so are those sent with it', async (_name, input, field) => {
    const { status, fields } = await create([{}, input])
    expect([status, fields[0]?.path]).toEqual([400, `1.${field}`])
    expect(await names()).toEqual([])
  })
})

describe('a change', () => {
  test('leaves what it does not say, empties what it clears, and counts the version', async () => {
    const id = await added()
    await update(id, { subcontractorName: 'Kestrel', SubContractorAddress: null, stateId: null })
    expect(await found(id)).toMatchObject({
      ...kestrel,
      subcontractorName: 'Kestrel',
      SubContractorAddress: '',
      stateId: null,
      statusName: 'Pending',
      rowVersion: 2,
    })
  })

  test('of many is all or none, each in its order, also where one is named twice', async () => {
    const [one = '', other = ''] = (await create([{}, { subcontractorName: 'Other' }])).data
    const body = [
      { subContractorUniqueId: other, subContractorCity: 'Ames' },
      { subContractorUniqueId: one, subcontractorName: 'First', rowVersion: 1 },
      { subContractorUniqueId: one, subcontractorName: 'Second', rowVersion: 2 },
    ]
    const { data } = await server.call(updateSubcontractors, { body, token: ann.token })
    expect(data).toEqual([other, one, one])
    expect(await names()).toEqual(['Other', 'Second'])
    expect(await found(one)).toMatchObject({ rowVersion: 3 })
    const refused = await server.call(updateSubcontractors, {
      body: [
        { subContractorUniqueId: other, subContractorCity: 'Oslo' },
        { subContractorUniqueId: uuidv7(), subContractorCity: 'Oslo' },
      ],
      token: ann.token,
    })
    expect(refused.status).toBe(404)
    expect(await found(other)).toMatchObject({ subContractorCity: 'Ames' })
  })

  test.each<[string, Change, string]>([
    ['to another country that keeps the state', { countryId: 124 }, '0.stateId'],
    ['to a status of others', { statusId: statuses.Active as never }, '0.statusId'],
  ])('%s is refused', async (_name, change, path) => {
    const id = await added()
    expect(await update(id, change)).toMatchObject({ status: 400, fields: [{ path }] })
  })
})

describe('an activated one', () => {
  test('is Created, with what was changed in the same call, and changed no more', async () => {
    const id = await added()
    await update(id, { subContractorCity: 'Ames', statusId: statuses.Created })
    expect(await found(id)).toMatchObject({ statusName: 'Created', subContractorCity: 'Ames' })
    for (const change of [{ subContractorCity: 'Oslo' }, { statusId: statuses.Pending }, {}] as const)
      expect(await update(id, change)).toMatchObject({
        status: 409,
        errorCode: 'SUBCONTRACTOR_ACTIVATED',
        errorDescription: 'Activated account cannot be edited.',
      })
    expect(await found(id)).toMatchObject({ subContractorCity: 'Ames', rowVersion: 2 })
  })

  test('is changed no more in the call that activates it, either', async () => {
    const id = await added()
    const body = [
      { subContractorUniqueId: id, statusId: statuses.Created },
      { subContractorUniqueId: id, subContractorCity: 'Oslo' },
    ]
    const refused = await server.call(updateSubcontractors, { body, token: ann.token })
    expect(refused).toMatchObject({ status: 409, errorCode: 'SUBCONTRACTOR_ACTIVATED' })
    expect(await found(id)).toMatchObject({ statusName: 'Pending', rowVersion: 1 })
  })

  test('is not deleted, and neither is another with it', async () => {
    const other = await added({ subcontractorName: 'Other' })
    expect(await remove([other, await activated()])).toMatchObject({
      status: 409,
      errorCode: 'SUBCONTRACTOR_NOT_DELETED',
    })
    expect(await names()).toEqual(['Kestrel Concrete', 'Other'])
  })
})

describe('a deleted one', () => {
  test('was with no employee', async () => {
    const id = await added()
    const { data } = await server.call(createEmployees, {
      body: [
        {
          employeeFirstName: 'Teo',
          employeeLastName: 'Other',
          companyRoleUniqueID: account.roles['Field worker'] ?? '',
          isOnContract: true,
          subContractorUniqueId: id,
        },
      ],
      token: ann.token,
    })
    expect(await remove([id])).toMatchObject({ status: 409, errorCode: 'SUBCONTRACTOR_IN_USE' })
    await server.call(updateEmployees, {
      body: [{ employeeUniqueID: data[0] ?? '', isOnContract: false }],
      token: ann.token,
    })
    expect((await remove([id])).status).toBe(200)
  })

  test('was with no punch list item, not even one that is closed', async () => {
    const stage = await openPunchStage(server)
    const one = {
      contractorType: '2',
      subContractorTypeId: 1,
      subContractorUniqueId: stage.concrete,
    } as const
    const [first = '', second = ''] = await stage.addItems(one, one)
    const inUse = (items: string) => ({
      status: 409,
      errorCode: 'SUBCONTRACTOR_IN_USE',
      errorDescription: `The subcontractor Kestrel is in use: Some project (${items}). Nothing was deleted.`,
    })
    expect(await remove([stage.concrete], stage.ann)).toMatchObject(inUse('2 punch list items'))
    const { token } = stage.ann
    await server.call(deletePunchListItems, { body: [second], token })
    await server.call(closePunchListItems, { body: [first], token })
    expect(await remove([stage.concrete], stage.ann)).toMatchObject(inUse('1 punch list item'))
    // The items of a deleted project do not count.
    await callAt(server, 'workOrder', 'remove', [stage.job.workOrderId], stage.ann)
    expect((await remove([stage.concrete], stage.ann)).status).toBe(200)
  })

  test('is told where it is in use, without what one may not see', async () => {
    const [id = '', free = ''] = (await create([{}, { subcontractorName: 'Alder' }])).data
    const [tower, bridge] = [await addBranch(server, account), await addBranch(server, account)]
    const { db, pool } = server.database
    await pool.query(
      "update work_order set title = case id when $1 then 'Tower' else 'Bridge' end where id in ($1, $2)",
      [tower.workOrderId, bridge.workOrderId],
    )
    for (const { taskId } of [tower, bridge])
      await pool.query('update task set sub_contractor_id = $2 where id = $1', [taskId, id])
    for (const number of [1, 2])
      await addPermit(db, bridge, { number, title: 'x', byEmployeeId: ann.employeeId, sub_contractor_id: id })
    const teo = await addEmployee(db, account, { firstName: 'Teo', lastName: 'Other', role: 'Field worker' })
    await pool.query('update employee set is_on_contract = true, sub_contractor_id = $2 where id = $1', [
      teo.employeeId,
      id,
    ])
    const says = async (who: Parameters<typeof remove>[1]) => (await remove([free, id], who)).errorDescription
    expect(await says(ann)).toBe(
      'The subcontractor Kestrel Concrete is in use: 1 employee; Bridge (2 permits, 1 task); Tower (1 task). Nothing was deleted.',
    )
    const outside = await personWith(server, account, { Subcontractors: 15, Projects: 2, Tasks: 2 })
    expect(await says(outside)).toBe(
      'The subcontractor Kestrel Concrete is in use: employees; projects that you do not see. Nothing was deleted.',
    )
    await assign(db, outside, bridge)
    expect(await says(outside)).toBe(
      'The subcontractor Kestrel Concrete is in use: employees; Bridge (1 task); elsewhere. Nothing was deleted.',
    )
    expect(await names()).toEqual(['Alder', 'Kestrel Concrete'])
  })

  test('is still named by a task that comes back, which can be saved and given to nobody else anew', async () => {
    const id = await added()
    const branch = await addBranch(server, account)
    const task = { taskUniqueId: branch.taskId, subContractorUniqueID: id }
    const save = (more = {}) => server.call(updateTasks, { body: [{ ...task, ...more }], token: ann.token })
    expect((await save()).status).toBe(200)
    await callAt(server, 'task', 'remove', [branch.taskId], ann)
    expect((await remove([id])).status).toBe(200)
    expect((await callAt(server, 'task', 'restore', [branch.taskId], ann)).status).toBe(200)
    expect(await readAt(server, 'task', branch.taskId, ann)).toMatchObject({
      subContractorUniqueID: id,
      subContractorName: 'Kestrel Concrete',
    })
    expect((await save({ taskName: 'Again' })).status).toBe(200)
    expect((await save({ subContractorUniqueID: '' })).status).toBe(200)
    expect(await save()).toMatchObject({ status: 404, errorCode: 'SUBCONTRACTOR_NOT_FOUND' })
  })

  /**
   * Deletes a subcontractor while another call has already read the subcontractor and waits to write a record
   * that names it.
   */
  async function raced(id: string, who: Person, hold: Hold, give: () => Promise<unknown>) {
    const calls = await whileHeld(server, hold, async ({ waiting, settledOrWaiting }) => {
      const giving = give()
      await waiting(1)
      const deleting = remove([id], who)
      await settledOrWaiting(deleting, 2)
      return { giving, deleting }
    })
    return [await calls.giving, (await calls.deleting).errorCode]
  }

  test('is with no employee who came to it at the same moment', async () => {
    const id = await added()
    const teo = (await newPerson(server, account, 'Field worker')).employeeId
    const give = () =>
      server.call(updateEmployees, {
        body: [{ employeeUniqueID: teo, isOnContract: true, subContractorUniqueId: id }],
        token: ann.token,
      })
    const [given, refusal] = await raced(id, ann, row('employee', { id: teo }), give)
    expect(given).toMatchObject({ status: 200 })
    expect(refusal).toBe('SUBCONTRACTOR_IN_USE')
    const { data } = await server.call(findEmployee, { body: { TargetUniqueID: teo }, token: ann.token })
    expect(data.items[0]?.subContractorUniqueId).toBe(id)
  })

  test('is with no item that came to it at the same moment', async () => {
    const { concrete, ann: boss, addItems } = await openPunchStage(server)
    const one = { contractorType: '2', subContractorTypeId: 1, subContractorUniqueId: concrete } as const
    const [items, refusal] = await raced(concrete, boss, insertsInto('punch_list_item'), () => addItems(one))
    expect(items).toHaveLength(1)
    expect(refusal).toBe('SUBCONTRACTOR_IN_USE')
  })
})
