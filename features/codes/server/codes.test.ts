import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { NO_ID } from '#contract/values.ts'
import {
  type AccountHandle,
  addAccount,
  addActivityCode,
  addJobCode,
  addJobCodeType,
  addRole,
  addTaskCode,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  listActivityCodesOfTaskCode,
  listActivityCodesOfTaskCodes,
  listJobCodesOfAccount,
  listJobCodesOfType,
  listTaskCodesOfJobCode,
  listTaskCodesOfJobCodes,
} from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  await addJobCodeType(db(), account, 1, 'Divisions')
})

const db = () => server.database.db

const jobCode = (code: string, typeId = 1, company = account) =>
  addJobCode(db(), company, { typeId, code, name: `Name of ${code}` })
const taskCode = (parent: string, code: string, company = account) =>
  addTaskCode(db(), company, parent, { code, name: `Name of ${code}` })
const activityCode = (parent: string, code: string, company = account) =>
  addActivityCode(db(), company, parent, { code, name: `Name of ${code}` })

const bodies = {
  taskCodes: (body: object) => server.call(listTaskCodesOfJobCodes, { body, token: ann.token }),
  activityCodes: (body: object) => server.call(listActivityCodesOfTaskCodes, { body, token: ann.token }),
}

async function softDelete(
  table: 'company_job_code' | 'company_task_code' | 'company_sub_task_code',
  id: string,
): Promise<void> {
  await db()
    .updateTable(table)
    .set({ deleted_at: new Date() })
    .where('company_id', '=', account.companyId)
    .where('id', '=', id)
    .execute()
}

const NOT_FOUND = { status: 404, errorCode: 'NOT_FOUND' }

describe('the job codes of the account', () => {
  const list = (
    body: { StartingPageNumber?: number; NumberOfItemsPerPage?: number; searchKey?: string } = {},
    person = ann,
  ) => server.call(listJobCodesOfAccount, { body, token: person.token })

  test('are those of all its types, by code', async () => {
    await addJobCodeType(db(), account, 2, 'Sections')
    await jobCode('05', 2)
    const concrete = await jobCode('03')
    await jobCode('26')
    const { data } = await list()
    expect(data.items.map((item) => item.companyJobCode)).toEqual(['03', '05', '26'])
    expect(data.items[0]).toEqual({
      companyJobCodeUniqueId: concrete,
      companyJobCode: '03',
      companyJobCodeName: 'Name of 03',
      jobCodeTypeId: 1,
      statusId: 1,
      rowVersion: 1,
    })
    expect(data).toMatchObject({ count: 3, totalCount: 3, totalPages: 1 })
  })

  test('are found by a part of the code and the name together, in any letter case', async () => {
    await addJobCode(db(), account, { typeId: 1, code: '03 30 00', name: 'Cast-in-place 100% concrete' })
    await jobCode('26')
    const found = async (searchKey: string) =>
      (await list({ searchKey })).data.items.map((item) => item.companyJobCode)
    expect(await found('00 CAST')).toEqual(['03 30 00'])
    expect(await found('name of')).toEqual(['26'])
    expect(await found('100% c')).toEqual(['03 30 00'])
    expect(await found('0_ 30')).toEqual([])
    expect((await list({ searchKey: 'cast' })).data).toMatchObject({ count: 1, totalCount: 1 })
    expect(await found('')).toHaveLength(2)
  })

  test('are not those of a type that is mapped to another account of the company', async () => {
    const sibling = await addAccount(db(), account, { name: 'Sibling' })
    await addJobCodeType(db(), sibling, 2, 'Sections')
    await jobCode('03')
    await jobCode('05', 2)
    expect((await list()).data.items.map((item) => item.companyJobCode)).toEqual(['03'])
    const bob = await newPerson(server, sibling)
    expect((await list({}, bob)).data.items.map((item) => item.companyJobCode)).toEqual(['05'])
  })

  test("are not another company's, nor what was deleted", async () => {
    const stranger = await newAccount(server, 'Stranger')
    await addJobCodeType(db(), stranger, 1, 'Divisions')
    await jobCode('99', 1, stranger)
    await jobCode('03')
    await softDelete('company_job_code', await jobCode('05'))
    const { data } = await list()
    expect(data.items.map((item) => item.companyJobCode)).toEqual(['03'])
    expect(data.totalCount).toBe(1)
  })

  test('come in pages, and alike codes in the order of adding', async () => {
    const ids = [await jobCode('03'), await jobCode('03'), await jobCode('03')]
    const pages = await Promise.all(
      [0, 1, 2].map((StartingPageNumber) => list({ StartingPageNumber, NumberOfItemsPerPage: 1 })),
    )
    expect(pages.flatMap(({ data }) => data.items.map((item) => item.companyJobCodeUniqueId))).toEqual(ids)
    expect(pages[2]?.data).toMatchObject({ count: 1, totalCount: 3, totalPages: 3 })
  })

  test('need Read on Codes', async () => {
    const role = await addRole(db(), account, 'No codes', { Codes: 1 + 4 + 8, Jobs: 31 })
    expect(await list({}, await newPerson(server, account, role))).toMatchObject({ status: 403 })
  })
})

describe('the job codes of a type', () => {
  const list = (TargetUniqueID: number) =>
    server.call(listJobCodesOfType, { body: { TargetUniqueID }, token: ann.token })

  test('are those of this one alone', async () => {
    await addJobCodeType(db(), account, 2, 'Sections')
    await jobCode('05', 2)
    await jobCode('03')
    const { data } = await list(2)
    expect(data.items.map((item) => item.companyJobCode)).toEqual(['05'])
    expect(data.totalCount).toBe(1)
  })

  test('are not there where the type is not, or not of the account', async () => {
    const sibling = await addAccount(db(), account, { name: 'Sibling' })
    await addJobCodeType(db(), sibling, 2, 'Sections')
    await jobCode('05', 2)
    expect(await list(2)).toMatchObject(NOT_FOUND)
    expect(await list(77)).toMatchObject(NOT_FOUND)
  })
})

describe('the task codes of job codes', () => {
  let concrete: string
  let metals: string

  beforeEach(async () => {
    concrete = await jobCode('03')
    metals = await jobCode('05')
    await taskCode(metals, '05 12')
    await taskCode(concrete, '03 30')
    await taskCode(concrete, '03 11')
  })

  test.each([
    { what: 'the target', body: () => ({ TargetUniqueID: concrete }), codes: ['03 11', '03 30'] },
    { what: 'a list', body: () => ({ companyJobCodeUniqueIds: [metals] }), codes: ['05 12'] },
    {
      what: 'both',
      body: () => ({ TargetUniqueID: metals, companyJobCodeUniqueIds: [concrete, metals] }),
      codes: ['03 11', '03 30', '05 12'],
    },
    {
      what: 'a list beside the id that is none',
      body: () => ({ TargetUniqueID: NO_ID, companyJobCodeUniqueIds: [concrete] }),
      codes: ['03 11', '03 30'],
    },
  ])('are named by $what', async ({ body, codes }) => {
    const { data } = await bodies.taskCodes(body())
    expect(data.items.map((item) => item.companyTaskCode)).toEqual(codes)
    expect(data.totalCount).toBe(codes.length)
  })

  test('say what they hang below', async () => {
    const { data } = await server.call(listTaskCodesOfJobCode, {
      body: { TargetUniqueID: metals },
      token: ann.token,
    })
    expect(data.items).toEqual([
      {
        companyTaskCodeUniqueId: expect.any(String),
        companyTaskCode: '05 12',
        companyTaskCodeName: 'Name of 05 12',
        companyJobCodeUniqueId: metals,
        statusId: 1,
        rowVersion: 1,
      },
    ])
  })

  test.each([{}, { TargetUniqueID: null }, { TargetUniqueID: NO_ID }, { companyJobCodeUniqueIds: [] }])(
    'are of something: %o says of nothing',
    async (body) => {
      expect(await bodies.taskCodes(body)).toMatchObject({
        status: 400,
        errorCode: 'INVALID_INPUT',
        fields: [{ path: 'TargetUniqueID' }],
      })
    },
  )

  test('are not there with one job code that is not', async () => {
    const stranger = await newAccount(server, 'Stranger')
    await addJobCodeType(db(), stranger, 1, 'Divisions')
    const foreign = await jobCode('03', 1, stranger)
    const gone = await jobCode('07')
    await softDelete('company_job_code', gone)
    for (const id of [foreign, gone, uuidv7()]) {
      expect(await bodies.taskCodes({ TargetUniqueID: id })).toMatchObject(NOT_FOUND)
      expect(await bodies.taskCodes({ companyJobCodeUniqueIds: [concrete, id] })).toMatchObject(NOT_FOUND)
      expect(
        await bodies.taskCodes({ TargetUniqueID: concrete, companyJobCodeUniqueIds: [id] }),
      ).toMatchObject(NOT_FOUND)
      const one = await server.call(listTaskCodesOfJobCode, {
        body: { TargetUniqueID: id },
        token: ann.token,
      })
      expect(one).toMatchObject(NOT_FOUND)
    }
  })

  test('leave out what was deleted, and come in pages', async () => {
    await softDelete('company_task_code', await taskCode(concrete, '03 99'))
    const { data } = await bodies.taskCodes({
      companyJobCodeUniqueIds: [concrete, metals],
      StartingPageNumber: 1,
      NumberOfItemsPerPage: 2,
    })
    expect(data.items.map((item) => item.companyTaskCode)).toEqual(['05 12'])
    expect(data).toMatchObject({ count: 1, totalCount: 3, totalPages: 2 })
  })
})

describe('the activity codes of task codes', () => {
  let walls: string
  let slabs: string

  beforeEach(async () => {
    const concrete = await jobCode('03')
    walls = await taskCode(concrete, '03 11')
    slabs = await taskCode(concrete, '03 30')
    await activityCode(slabs, '03 31')
    await activityCode(walls, '03 12')
  })

  test('are named by the target, a list, or both', async () => {
    const codesOf = async (body: object) =>
      (await bodies.activityCodes(body)).data.items.map((item) => item.companySubTaskCode)
    expect(await codesOf({ TargetUniqueID: walls })).toEqual(['03 12'])
    expect(await codesOf({ companyTaskCodeUniqueIds: [slabs] })).toEqual(['03 31'])
    expect(await codesOf({ TargetUniqueID: slabs, companyTaskCodeUniqueIds: [walls] })).toEqual([
      '03 12',
      '03 31',
    ])
    const { data } = await server.call(listActivityCodesOfTaskCode, {
      body: { TargetUniqueID: slabs },
      token: ann.token,
    })
    expect(data.items).toEqual([
      {
        companySubTaskCodeUniqueId: expect.any(String),
        companySubTaskCode: '03 31',
        companySubTaskCodeName: 'Name of 03 31',
        companyTaskCodeUniqueId: slabs,
        statusId: 1,
        rowVersion: 1,
      },
    ])
  })

  test('are of something', async () => {
    expect(await bodies.activityCodes({})).toMatchObject({
      status: 400,
      fields: [{ path: 'TargetUniqueID' }],
    })
  })

  test('are not there with one task code that is not', async () => {
    const gone = await taskCode(await jobCode('07'), '07 10')
    await softDelete('company_task_code', gone)
    for (const id of [gone, uuidv7()]) {
      expect(await bodies.activityCodes({ TargetUniqueID: id })).toMatchObject(NOT_FOUND)
      expect(await bodies.activityCodes({ companyTaskCodeUniqueIds: [walls, id] })).toMatchObject(NOT_FOUND)
    }
  })

  test('leave out what was deleted', async () => {
    await softDelete('company_sub_task_code', await activityCode(walls, '03 99'))
    const { data } = await bodies.activityCodes({ TargetUniqueID: walls })
    expect(data).toMatchObject({ count: 1, totalCount: 1 })
  })
})

test('task and activity codes are searched below the codes that are named', async () => {
  const [first, second] = [await jobCode('03'), await jobCode('05')]
  const form = await taskCode(first, 'Form walls')
  await taskCode(first, 'Strike')
  await taskCode(second, 'Form stairs')
  await activityCode(form, 'Oil')
  await activityCode(form, 'Set')
  const tasks = await bodies.taskCodes({ companyJobCodeUniqueIds: [first], searchKey: 'form' })
  expect(tasks.data).toMatchObject({ totalCount: 1, items: [{ companyTaskCode: 'Form walls' }] })
  const activities = await bodies.activityCodes({ companyTaskCodeUniqueIds: [form], searchKey: 'OIL' })
  expect(activities.data).toMatchObject({ totalCount: 1, items: [{ companySubTaskCode: 'Oil' }] })
})
