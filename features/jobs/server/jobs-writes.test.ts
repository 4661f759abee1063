/** Adding and changing jobs. Rules that hold at every level of the plan are tested in plan-writes.test.ts. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountHandle } from '#database/seed/builders.ts'
import { addCodeTrees, type CodeTrees } from '#tests/harness/codes.ts'
import { addBranch, auditOf, type Branch, callAt, readAt, titlesBelow } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { createJobs, type Job, updateJobs } from '../contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person
let branch: Branch
let codes: CodeTrees

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account)
  codes = await addCodeTrees(server, account)
})

const create = (...jobs: object[]) => {
  const body = jobs.map((job) => ({ workOrderUniqueId: branch.workOrderId, jobTitle: 'New', ...job }))
  return server.call(createJobs, { body, token: ann.token })
}
const update = (change: object) =>
  server.call(updateJobs, { body: [{ jobUniqueId: branch.jobId, ...change }], token: ann.token })
const read = (id: string | undefined = branch.jobId) => readAt<Job>(server, 'job', id, ann)
const titles = () => titlesBelow(server, 'job', branch.workOrderId, ann)

describe('a new job', () => {
  test('comes with its codes', async () => {
    const companyJobCodeUniqueIds = [codes.steel, codes.concrete, codes.steel]
    const { data } = await create({ companyJobCodeUniqueIds }, {})
    const job = await read(data[0])
    expect(job?.companyJobCodeUniqueIds).toEqual([codes.concrete, codes.steel])
    expect(job?.jobCodes.map((code) => code.companyJobCode)).toEqual(['03', '05'])
    expect((await read(data[1]))?.jobCodes).toEqual([])
  })

  test.each([
    ['unknown', () => uuidv7(), 404],
    ["a task's", () => codes.cast, 404],
  ])('with a code that is %s is not added, nor what came with it', async (_name, code, status) => {
    const before = await titles()
    const entries = await auditOf(server, account.companyId, async () => {
      const answer = await create({}, { companyJobCodeUniqueIds: [codes.steel, code()] })
      expect(answer).toMatchObject({ status })
    })
    expect(entries).toEqual([])
    expect(await titles()).toEqual(before)
  })

  test('with a code of a type that is not mapped is not added', async () => {
    await server.database.pool.query('delete from account_job_code_type where account_id = $1', [
      account.accountId,
    ])
    expect(await create({}, { companyJobCodeUniqueIds: [codes.steel] })).toMatchObject({
      status: 400,
      fields: [{ path: '1.companyJobCodeUniqueIds.0' }],
    })
    expect(await titles()).toEqual(['Some job'])
  })

  test('may be sent as jobs are read, and the codes in it count where there is no list of ids', async () => {
    const { data } = await create(
      { jobCodes: [{ companyJobCodeUniqueId: codes.steel, companyJobCode: '05' }] },
      { jobCodes: [codes.concrete] },
      { companyJobCodeUniqueIds: [codes.concrete], jobCodes: [codes.steel] },
    )
    const kept = await Promise.all(data.map(async (id) => (await read(id))?.companyJobCodeUniqueIds))
    expect(kept).toEqual([[codes.steel], [codes.concrete], [codes.concrete]])
  })

  test.each([
    ['that is unknown', () => [uuidv7()]],
    ['that is unknown, as it is read', () => [{ companyJobCodeUniqueId: uuidv7() }]],
    ["that is another company's", async () => [(await addCodeTrees(server, await newAccount(server))).steel]],
    ["that is a task's", () => [codes.cast]],
    [
      'that was deleted',
      async () => {
        await server.database.pool.query('update company_job_code set deleted_at = now() where id = $1', [
          codes.steel,
        ])
        return [codes.steel]
      },
    ],
  ])(
    'with a code %s among those as they are read is refused, whatever stands beside it',
    async (_name, given) => {
      const jobCodes = await given()
      const entries = await auditOf(server, account.companyId, async () => {
        for (const change of [{ jobCodes }, { jobCodes, companyJobCodeUniqueIds: [codes.concrete] }]) {
          expect(await create({}, change)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
          expect(await update({ jobTitle: 'Other', ...change })).toMatchObject({ status: 404 })
        }
      })
      expect(entries).toEqual([])
    },
  )

  test('keeps a risk that is set by hand', async () => {
    const { data } = await create({ riskLevel: 'high' })
    expect(await read(data[0])).toMatchObject({ riskLevel: 'high', isRiskSetByHand: true })
  })
})

describe('a change of a job', () => {
  test('takes the codes as the whole list, and leaves them where none is sent', async () => {
    await update({ companyJobCodeUniqueIds: [codes.concrete] })
    const [kept] = (await read())?.jobCodes ?? []
    await update({ companyJobCodeUniqueIds: [codes.steel, codes.concrete] })
    await update({ jobTitle: 'Other' })
    expect((await read())?.jobCodes).toMatchObject([kept, { companyJobCodeUniqueId: codes.steel }])
    await update({ companyJobCodeUniqueIds: [codes.steel] })
    expect((await read())?.companyJobCodeUniqueIds).toEqual([codes.steel])
    await update({ companyJobCodeUniqueIds: [] })
    expect((await read())?.companyJobCodeUniqueIds).toEqual([])
  })

  test('of the same twice in a call has the codes of the later one', async () => {
    const jobUniqueId = branch.jobId
    const body = [codes.concrete, codes.steel].map((code) => ({
      jobUniqueId,
      companyJobCodeUniqueIds: [code],
    }))
    expect(await server.call(updateJobs, { body, token: ann.token })).toMatchObject({ status: 200 })
    expect((await read())?.companyJobCodeUniqueIds).toEqual([codes.steel])
  })

  test('cannot leave out a code that a task uses, and changes nothing then', async () => {
    await update({ companyJobCodeUniqueIds: [codes.concrete] })
    const { jobCodeId = '' } = (await read())?.jobCodes[0] ?? {}
    const pair = { taskUniqueId: branch.taskId, jobCodeId, companyTaskCodeUniqueId: codes.cast }
    await callAt(server, 'task', 'addCodes', [pair], ann)
    const before = await read()
    expect(await update({ jobTitle: 'Other', companyJobCodeUniqueIds: [codes.steel] })).toMatchObject({
      status: 409,
      errorCode: 'JOB_CODE_IN_USE',
    })
    expect(await read()).toEqual(before)
  })

  test('sets the risk by hand, and takes it back', async () => {
    await update({ riskLevel: 'critical' })
    expect(await read()).toMatchObject({ riskLevel: 'critical', isRiskSetByHand: true })
    await update({ jobTitle: 'Other' })
    expect(await read()).toMatchObject({ riskLevel: 'critical', isRiskSetByHand: true })
    await update({ riskLevel: null })
    expect(await read()).toMatchObject({ riskLevel: 'low', isRiskSetByHand: false, riskSetBy: null })
    expect(await update({ riskLevel: 'huge' })).toMatchObject({ status: 400 })
  })
})
