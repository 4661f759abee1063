/**
 * Large lists of codes are imported completely, and only once, and their codes can be found. For the speed
 * see tests/faults/code-lists.test.ts.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type AccountHandle, addJobCode, addJobCodeType } from '#database/seed/builders.ts'
import { importedList, LINES, mostRows } from '#tests/harness/numbered-list.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { type CodeRow, exportCodes, importCodes, listTaskCodesOfJobCodes, searchCodes } from '../contract.ts'

const server = await useApp()

async function newCompany(): Promise<{ account: AccountHandle; ann: Person }> {
  const account = await newAccount(server)
  return { account, ann: await newPerson(server, account) }
}

const load = ({ token }: Person, rows: CodeRow[], isDryRun = false, idempotencyKey?: string) =>
  server.call(importCodes, {
    body: { isDryRun, rows },
    token,
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
  })
const search = ({ token }: Person, searchKey: string, page = 0) =>
  server.call(searchCodes, {
    body: { searchKey, StartingPageNumber: page, NumberOfItemsPerPage: 10 },
    token,
  })
const countAll = async ({ companyId }: AccountHandle) => {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select sum(n)::int as count from (
       select count(*) as n from job_code_type where company_id = $1
       union all select count(*) from company_job_code where company_id = $1
       union all select count(*) from company_task_code where company_id = $1
       union all select count(*) from company_sub_task_code where company_id = $1) counted`,
    [companyId],
  )
  return rows[0]?.count
}
describe('a list as long as the real one', () => {
  let account: AccountHandle
  let ann: Person
  beforeAll(async () => {
    ;({ account, ann } = await newCompany())
  })

  test('is tried without a trace, and then added', async () => {
    const before = await countAll(account)
    const tried = await load(ann, importedList, true)
    expect(tried).toMatchObject({ status: 200, data: { types: 1, newTypes: ['All works'], doubled: 0 } })
    const { jobCodes, taskCodes, activityCodes } = tried.data
    expect(jobCodes + taskCodes + activityCodes).toBe(LINES)
    expect(await countAll(account)).toBe(before)
    expect((await load(ann, importedList)).data).toEqual(tried.data)
    expect((await load(ann, importedList, true)).data).toMatchObject({
      alreadyThere: LINES,
      otherwiseNamed: 0,
    })
  })

  test('is found page by page, and each code says where it stands', async () => {
    const first = await search(ann, '14 17 1')
    const [found] = first.data.items
    expect([found?.level, found?.code, found?.above.length]).toEqual(['activity', '14 17 13', 3])
    expect(first.data.totalCount).toBeGreaterThan(2)
    const [job, task, activity] = found?.places ?? []
    const { data } = await server.call(listTaskCodesOfJobCodes, {
      body: {
        ...{ TargetUniqueID: found?.companyJobCodeUniqueId ?? '' },
        ...{ StartingPageNumber: task ?? 0, NumberOfItemsPerPage: 1 },
      },
      token: ann.token,
    })
    expect(data.items[0]?.companyTaskCodeUniqueId).toBe(found?.companyTaskCodeUniqueId)
    expect([job, activity]).toEqual([14, 0])
    expect((await search(ann, '14 17 1', 100)).data).toMatchObject({
      items: [],
      totalCount: first.data.totalCount,
    })
  })
})

describe('an import of many rows', () => {
  test('is exported, and what is exported goes into an empty company', async () => {
    const { ann } = await newCompany()
    await load(ann, mostRows.slice(0, 1100))
    const { rows } = await download(server, exportCodes, { format: 'csv' }, ann)
    expect(rows).toHaveLength(1100 + 110 + 2)
    const { ann: bob, account } = await newCompany()
    const cell = (row: (typeof rows)[number], column: string) => String(row[column] ?? '')
    const again = rows.map((row) => ({
      ...{ type: cell(row, 'Type') },
      ...{ jobCode: cell(row, 'Contract code'), jobCodeName: cell(row, 'Contract code name') },
      ...{ taskCode: cell(row, 'Task code'), taskCodeName: cell(row, 'Task code name') },
      ...{ activityCode: cell(row, 'Activity code'), activityCodeName: cell(row, 'Activity code name') },
    }))
    expect((await load(bob, again)).data).toMatchObject({
      ...{ types: 1, jobCodes: 2, taskCodes: 110, activityCodes: 1100, alreadyThere: 0, doubled: 0 },
    })
    expect(await countAll(account)).toBe(rows.length + 1)
  })

  test('changes nothing where row 15,000 is wrong', async () => {
    const { ann, account } = await newCompany()
    const before = await countAll(account)
    const wrong = mostRows.with(14_999, {
      ...mostRows[0],
      type: 'Everything',
      taskCodeName: null,
      taskCode: 'New',
    })
    expect(await load(ann, wrong)).toMatchObject({
      status: 400,
      fields: [{ path: 'rows.14999.taskCodeName', message: 'must not be empty for a new code' }],
    })
    expect(await countAll(account)).toBe(before)
  })

  test('of which two come at once is done once', async () => {
    const { ann, account } = await newCompany()
    const some = mostRows.slice(0, 3000)
    const answers = await Promise.all([load(ann, some), load(ann, some)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ data }) => data.activityCodes).sort()).toEqual([0, 3000])
    expect(await countAll(account)).toBe(1 + 3 + 300 + 3000)
  })

  test('is answered the same when it is tried again with its key', async () => {
    const { ann } = await newCompany()
    const some = mostRows.slice(0, 1000)
    const first = await load(ann, some, false, 'try-1')
    expect(first.data).toMatchObject({ activityCodes: 1000 })
    expect((await load(ann, some, false, 'try-1')).data).toEqual(first.data)
    expect(await load(ann, mostRows.slice(0, 1001), false, 'try-1')).toMatchObject({ status: 409 })
  })
})

describe('what rows say of one code', () => {
  test('differently is counted and told, by row; the first name stays, and so does what is there', async () => {
    const { ann, account } = await newCompany()
    await addJobCodeType(server.database.db, account, 1, 'Structure')
    await addJobCode(server.database.db, account, { typeId: 1, code: '03', name: 'Concrete' })
    const type = 'Structure'
    const rows = [
      { type, jobCode: '04', jobCodeName: 'Masonry' },
      { type, jobCode: '04', taskCode: '04-A', taskCodeName: 'Walls' },
      { type, jobCode: '04', jobCodeName: 'Masonry', taskCode: '04-a', taskCodeName: 'Fences' },
      { type: 'STRUCTURE', jobCode: '04', jobCodeName: 'Bricks' },
      { type, jobCode: '03' },
      { type, jobCode: '03', jobCodeName: 'Concrete works' },
    ]
    const { data } = await load(ann, rows)
    expect(data).toMatchObject({ types: 0, newTypes: [], jobCodes: 1, taskCodes: 1, alreadyThere: 1 })
    expect([data.doubled, data.otherwiseNamed]).toEqual([2, 1])
    expect(data.otherNames).toEqual([
      { row: 2, level: 'task', code: '04-a', name: 'Fences', staysNamed: 'Walls', isThere: false },
      { row: 3, level: 'job', code: '04', name: 'Bricks', staysNamed: 'Masonry', isThere: false },
      { row: 5, level: 'job', code: '03', name: 'Concrete works', staysNamed: 'Concrete', isThere: true },
    ])
    const found = await search(ann, '04')
    expect(found.data.items.map(({ name }) => name)).toEqual(['Masonry', 'Walls'])
  })

  test('is refused at every row that is wrong', async () => {
    const { ann } = await newCompany()
    const type = 'Structure'
    const rows = [
      { type, jobCode: '04' },
      { type, taskCode: '04-A', taskCodeName: 'Walls' },
      { type, jobCode: '04', activityCode: 'x', activityCodeName: 'x' },
      { type, jobCodeName: 'Masonry' },
    ]
    expect(await load(ann, rows)).toMatchObject({
      status: 400,
      fields: [
        { path: 'rows.1.jobCode', message: 'must not be empty where there is a code below it' },
        { path: 'rows.2.taskCode', message: 'must not be empty where there is a code below it' },
        { path: 'rows.3.jobCode', message: 'must not be empty where there is a name' },
      ],
    })
    const unnamed = [
      { type, jobCode: '04' },
      { type, jobCode: '05', taskCode: '05-A' },
    ]
    const { fields } = await load(ann, unnamed)
    expect(fields?.map(({ path }) => path)).toEqual([
      ...['rows.0.jobCodeName', 'rows.1.jobCodeName', 'rows.1.taskCodeName'],
    ])
  })
})
