/**
 * Adding, renaming and deleting codes: a code in use cannot be deleted, and codes of another company are not
 * found.
 */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  addAccount,
  addActivity,
  addActivityCode,
  addJob,
  addJobCode,
  addJobCodeType,
  addSubmittal,
  addTask,
  addTaskCode,
  addWorkOrder,
  codeActivity,
  codeJob,
  codeTask,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import {
  createActivityCodes,
  createJobCodes,
  createJobCodeTypes,
  createTaskCodes,
  deleteActivityCodes,
  deleteJobCodes,
  deleteTaskCodes,
  exportCodes,
  findUsesOfJobCode,
  findUsesOfTaskCode,
  importCodes,
  listAllActivityCodes,
  listAllTaskCodes,
  listAvailableJobCodeTypes,
  listJobCodesOfAccount,
  listJobCodeTypes,
  mapJobCodeTypes,
  searchCodes,
  unmapJobCodeTypes,
  updateActivityCodes,
  updateJobCodes,
  updateJobCodeTypes,
  updateTaskCodes,
} from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person

const db = () => server.database.db
const as = (person: Person) => ({ token: person.token })
const NOT_FOUND = { status: 404, errorCode: 'NOT_FOUND' }

let concrete: string
let footings: string
let form: string

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  await addJobCodeType(db(), account, 1, 'Structure')
  concrete = await addJobCode(db(), account, { typeId: 1, code: '03', name: 'Concrete' })
  footings = await addTaskCode(db(), account, concrete, { code: '03-A', name: 'Footings' })
  form = await addActivityCode(db(), account, footings, { code: '03-A1', name: 'Form' })
})

async function project(title = 'Linden', place = account) {
  const workOrder = await addWorkOrder(db(), place, { title })
  const job = await addJob(db(), workOrder, { title: 'Shell' })
  return { workOrder, job }
}

describe('job code types', () => {
  const names = async (endpoint: typeof listJobCodeTypes | typeof listAvailableJobCodeTypes, person = ann) =>
    (await server.call(endpoint, { body: {}, ...as(person) })).data.items.map(
      ({ jobCodeTypeName }) => jobCodeTypeName,
    )
  const add = (jobCodeTypeName: string) =>
    server.call(createJobCodeTypes, { body: [{ jobCodeTypeName }], ...as(ann) })

  test('belong to the account that makes them at once, and are there for the others of the company', async () => {
    expect(await add('Site')).toMatchObject({ status: 200, data: ['2'] })
    expect(await names(listJobCodeTypes)).toEqual(['Structure', 'Site'])
    expect(await names(listAvailableJobCodeTypes)).toEqual([])
    const bob = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect(await names(listJobCodeTypes, bob)).toEqual([])
    expect(await names(listAvailableJobCodeTypes, bob)).toEqual(['Structure', 'Site'])
    const map = (jobCodeTypeId: number) =>
      server.call(mapJobCodeTypes, { body: [{ jobCodeTypeId }], ...as(bob) })
    expect(await map(2)).toMatchObject({ status: 200, data: ['2'] })
    expect(await map(2)).toMatchObject({ status: 409, errorCode: 'JOB_CODE_TYPE_MAPPED' })
    expect(await map(9)).toMatchObject(NOT_FOUND)
    const unmap = () => server.call(unmapJobCodeTypes, { body: [{ jobCodeTypeId: 2 }], ...as(bob) })
    expect(await unmap()).toMatchObject({ status: 200, data: ['2'] })
    expect(await unmap()).toMatchObject(NOT_FOUND)
    // Types of another company are not found.
    const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
    expect(await names(listAvailableJobCodeTypes, stranger)).toEqual([])
  })

  test('have a name of their own, are renamed by version, and those of nobody here are not there', async () => {
    expect(await add('structure')).toMatchObject({ status: 409, errorCode: 'JOB_CODE_TYPE_TAKEN' })
    await add('Site')
    const rename = (jobCodeTypeId: number, jobCodeTypeName: string, rowVersion?: number) =>
      server.call(updateJobCodeTypes, {
        body: [{ jobCodeTypeId, jobCodeTypeName, ...(rowVersion && { rowVersion }) }],
        ...as(ann),
      })
    expect(await rename(2, 'STRUCTURE')).toMatchObject({ errorCode: 'JOB_CODE_TYPE_TAKEN' })
    expect(await rename(2, 'Site work', 1)).toMatchObject({ status: 200 })
    expect(await rename(2, 'Grounds', 1)).toMatchObject({ errorCode: 'ROW_VERSION_STALE' })
    expect(await rename(7, 'Other')).toMatchObject(NOT_FOUND)
    expect(await names(listJobCodeTypes)).toEqual(['Structure', 'Site work'])
  })

  test('of two made at the same moment each has a number', async () => {
    const made = await Promise.all(['One', 'Two', 'Three', 'Four'].map(add))
    expect(made.map(({ data }) => data[0]).sort()).toEqual(['2', '3', '4', '5'])
  })

  test('that the account does not have take no codes', async () => {
    await server.call(unmapJobCodeTypes, { body: [{ jobCodeTypeId: 1 }], ...as(ann) })
    const made = await server.call(createJobCodes, {
      body: [{ companyJobCode: '05', companyJobCodeName: 'Metals', jobCodeTypeId: 1 }],
      ...as(ann),
    })
    expect(made).toMatchObject(NOT_FOUND)
  })
})

describe('a code', () => {
  test('reads unlike those beside it, in any letter case; also when it is renamed', async () => {
    const task = (companyTaskCode: string, companyJobCodeUniqueId = concrete) =>
      server.call(createTaskCodes, {
        body: [{ companyTaskCode, companyTaskCodeName: 'Name', companyJobCodeUniqueId }],
        ...as(ann),
      })
    expect(await task('03-a')).toMatchObject({
      status: 409,
      errorCode: 'CODE_TAKEN',
      errorDescription: "The code '03-a' already exists here.",
    })
    const { data } = await task('03-B')
    const rename = (code: string) =>
      server.call(updateTaskCodes, {
        body: [{ companyTaskCodeUniqueId: data[0] ?? '', companyTaskCode: code }],
        ...as(ann),
      })
    expect(await rename('03-A')).toMatchObject({ errorCode: 'CODE_TAKEN' })
    expect(await rename('03-b')).toMatchObject({ status: 200 })
    const metals = await addJobCode(db(), account, { typeId: 1, code: '05', name: 'Metals' })
    expect(await task('03-A', metals)).toMatchObject({ status: 200 })
    const twice = await Promise.all([task('03-C'), task('03-C')])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('with codes below it is not deleted, and it is said how many', async () => {
    await addActivityCode(db(), account, footings, { code: '03-A2', name: 'Place' })
    expect(await server.call(deleteJobCodes, { body: [concrete], ...as(ann) })).toMatchObject({
      status: 409,
      errorCode: 'CODE_HAS_CODES_BELOW',
      errorDescription:
        'The code 03 Concrete has 1 task code below it. Delete it first; nothing was deleted.',
    })
    expect(await server.call(deleteTaskCodes, { body: [footings], ...as(ann) })).toMatchObject({
      status: 409,
      errorDescription:
        'The code 03-A Footings has 2 activity codes below it. Delete them first; nothing was deleted.',
    })
  })

  test('in use is not deleted, and it is said where; renamed, it is renamed there', async () => {
    const { workOrder, job } = await project()
    const task = await addTask(db(), job, { name: 'F3' })
    const activity = await addActivity(db(), task, { title: 'Form F3', target_metric: '10' })
    const onTask = await codeTask(db(), task, await codeJob(db(), job, concrete), footings)
    await codeActivity(db(), activity, onTask, form)
    await addSubmittal(db(), workOrder, {
      number: 1,
      title: 'Form ties',
      byEmployeeId: ann.employeeId,
      company_sub_task_code_id: form,
    })
    expect(await server.call(deleteActivityCodes, { body: [form], ...as(ann) })).toMatchObject({
      status: 409,
      errorCode: 'CODE_IN_USE',
      errorDescription:
        'The code 03-A1 Form is used in Linden (1 activity, 1 submittal). Nothing was deleted.',
    })
    const changed = await server.call(updateActivityCodes, {
      body: [{ companySubTaskCodeUniqueId: form, companySubTaskCodeName: 'Formwork' }],
      ...as(ann),
    })
    expect(changed).toMatchObject({ status: 200 })
    const uses = await server.call(findUsesOfTaskCode, { body: { TargetUniqueID: footings }, ...as(ann) })
    expect(uses.data).toMatchObject({
      items: [{ workOrderTitle: 'Linden', tasks: 1, activities: 0 }],
      totalCount: 1,
      codesBelow: 1,
      isUsedElsewhere: false,
    })
  })

  test('that another account of the company uses stays; what is known of it is that', async () => {
    const sibling = await addAccount(db(), account, { name: 'Sibling' })
    const { job } = await project('Secret tower', sibling)
    const metals = await addJobCode(db(), account, { typeId: 1, code: '05', name: 'Metals' })
    await codeJob(db(), job, metals)
    const refused = await server.call(deleteJobCodes, { body: [metals], ...as(ann) })
    expect(refused).toMatchObject({
      status: 409,
      errorDescription: 'The code 05 Metals is used in projects that you do not see. Nothing was deleted.',
    })
    const uses = await server.call(findUsesOfJobCode, { body: { TargetUniqueID: metals }, ...as(ann) })
    expect(uses.data).toMatchObject({ items: [], totalCount: 0, isUsedElsewhere: true })
    expect(JSON.stringify([refused, uses])).not.toContain('Secret')
  })

  test('is deleted from below upwards', async () => {
    expect(await server.call(deleteActivityCodes, { body: [form], ...as(ann) })).toMatchObject({
      data: [form],
    })
    expect(await server.call(deleteTaskCodes, { body: [footings], ...as(ann) })).toMatchObject({
      status: 200,
    })
    expect(await server.call(deleteJobCodes, { body: [concrete], ...as(ann) })).toMatchObject({ status: 200 })
    const { data } = await server.call(listJobCodesOfAccount, { body: {}, ...as(ann) })
    expect(data.totalCount).toBe(0)
  })

  test('of another company is not there', async () => {
    const other = await newAccount(server, 'Stranger')
    const bob = await newPerson(server, other)
    await addJobCodeType(db(), other, 1, 'Structure')
    const calls = [
      server.call(deleteJobCodes, { body: [concrete], ...as(bob) }),
      server.call(deleteTaskCodes, { body: [footings], ...as(bob) }),
      server.call(deleteActivityCodes, { body: [form], ...as(bob) }),
      server.call(updateJobCodes, { body: [{ companyJobCodeUniqueId: concrete }], ...as(bob) }),
      server.call(createTaskCodes, {
        body: [{ companyTaskCode: 'x', companyTaskCodeName: 'x', companyJobCodeUniqueId: concrete }],
        ...as(bob),
      }),
      server.call(createActivityCodes, {
        body: [{ companySubTaskCode: 'x', companySubTaskCodeName: 'x', companyTaskCodeUniqueId: footings }],
        ...as(bob),
      }),
      server.call(findUsesOfJobCode, { body: { TargetUniqueID: concrete }, ...as(bob) }),
      server.call(listAllTaskCodes, {
        params: { id: account.companyId, page: 0, size: 10, filter: 'null' },
        ...as(bob),
      }),
      server.call(listAllActivityCodes, {
        params: { id: footings, page: 0, size: 10, filter: 'null' },
        ...as(bob),
      }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(NOT_FOUND)
    const found = await server.call(searchCodes, { body: { searchKey: 'o' }, ...as(bob) })
    expect(found.data.totalCount).toBe(0)
  })
})

describe('the tree', () => {
  const rows = [
    { type: 'Structure', jobCode: '03', jobCodeName: 'Concrete works' },
    { type: 'Structure', jobCode: '03', taskCode: '03-B', taskCodeName: 'Walls' },
    {
      ...{ type: 'Structure', jobCode: '03', taskCode: '03-B' },
      ...{ activityCode: '03-B1', activityCodeName: 'Pour' },
    },
    { type: 'Site', jobCode: '31', jobCodeName: 'Earthwork' },
  ]
  const load = (isDryRun: boolean, given: object[] = rows) =>
    server.call(importCodes, { body: { isDryRun, rows: given as typeof rows }, ...as(ann) })
  const count = async () =>
    (await server.call(searchCodes, { body: { searchKey: '0' }, ...as(ann) })).data.totalCount

  test('is searched on all levels, and says where each code is', async () => {
    const found = await server.call(searchCodes, { body: { searchKey: '03' }, ...as(ann) })
    expect(found.data.items.map(({ level, code, above }) => [level, code, above])).toEqual([
      ['job', '03', ['Structure']],
      ['task', '03-A', ['Structure', '03 Concrete']],
      ['activity', '03-A1', ['Structure', '03 Concrete', '03-A Footings']],
    ])
  })

  test('is imported: a dry run says what would be added and writes nothing; twice adds nothing', async () => {
    const added = {
      types: 1,
      jobCodes: 1,
      taskCodes: 1,
      activityCodes: 1,
      alreadyThere: 1,
      otherwiseNamed: 1,
    }
    const before = await count()
    expect(await load(true)).toMatchObject({ status: 200, data: added })
    expect(await count()).toBe(before)
    expect((await load(false)).data).toMatchObject({ ...added, doubled: 0, newTypes: ['Site'] })
    expect((await load(false)).data).toMatchObject({ types: 0, jobCodes: 0, alreadyThere: 4 })
    const { data } = await server.call(listJobCodesOfAccount, { body: { searchKey: '03' }, ...as(ann) })
    expect(data.items.map(({ companyJobCodeName }) => companyJobCodeName)).toEqual(['Concrete'])
  })

  test('is imported whole or not at all, and it is said which row is wrong', async () => {
    const before = await count()
    const wrong = [...rows, { type: 'Site', taskCode: '31-A', taskCodeName: 'Cut' }]
    expect(await load(false, wrong)).toMatchObject({ status: 400, fields: [{ path: 'rows.4.jobCode' }] })
    const unnamed = [...rows, { type: 'Site', jobCode: '32' }]
    expect(await load(false, unnamed)).toMatchObject({
      status: 400,
      fields: [{ path: 'rows.4.jobCodeName' }],
    })
    expect(await count()).toBe(before)
  })

  test('is exported in the shape in which it is imported', async () => {
    await load(false)
    const { columns, rows: written } = await download(server, exportCodes, { format: 'csv' }, ann)
    expect(columns.slice(0, 4)).toEqual(['Type', 'Contract code', 'Contract code name', 'Task code'])
    const codes = written.map((row) => [
      row.Type,
      row['Contract code'],
      row['Task code'],
      row['Activity code'],
    ])
    expect(codes).toEqual([
      ['Structure', '03', '', ''],
      ['Structure', '03', '03-A', ''],
      ['Structure', '03', '03-A', '03-A1'],
      ['Structure', '03', '03-B', ''],
      ['Structure', '03', '03-B', '03-B1'],
      ['Site', '31', '', ''],
    ])
  })

  test('of a thousand activity codes goes in at once', async () => {
    const many = Array.from({ length: 1000 }, (_none, n) => ({
      ...{ type: 'Structure', jobCode: '09', jobCodeName: 'Finishes', taskCode: `09-${n % 20}` },
      ...{ taskCodeName: `Task ${n % 20}`, activityCode: `09-${n}-x`, activityCodeName: `Activity ${n}` },
    }))
    expect((await load(false, many)).data).toMatchObject({ jobCodes: 1, taskCodes: 20, activityCodes: 1000 })
  })

  test('is listed by path: of the company, or of one code', async () => {
    const listed = (id: string, filter = 'null') =>
      server.call(listAllTaskCodes, { params: { id, page: 0, size: 10, filter }, ...as(ann) })
    expect((await listed(account.companyId)).data.totalCount).toBe(1)
    expect((await listed(concrete, 'foot')).data.totalCount).toBe(1)
    expect((await listed(concrete, 'roof')).data.totalCount).toBe(0)
    expect(await listed(uuidv7())).toMatchObject(NOT_FOUND)
  })
})
