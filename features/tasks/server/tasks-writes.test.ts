/**
 * Adding and changing tasks. Rules that hold at every level of the plan are tested in plan-writes.test.ts.
 */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountHandle } from '#database/seed/builders.ts'
import { addCodeTrees, type CodeTrees } from '#tests/harness/codes.ts'
import { addBranch, auditOf, type Branch, callAt, readAt, titlesBelow } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { createTasks, type Task, updateTasks } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let branch: Branch
let codes: CodeTrees
/** The ids of two codes on the job: concrete and steel. */
let concrete: string
let steel: string

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account)
  codes = await addCodeTrees(server, account)
  const choices = [codes.concrete, codes.steel].map((companyJobCodeUniqueId) => ({
    jobUniqueId: branch.jobId,
    companyJobCodeUniqueId,
  }))
  const { data } = await callAt<[string, string]>(server, 'job', 'addCodes', choices, ann)
  ;[concrete, steel] = data
})

const create = (...tasks: object[]) => {
  const body = tasks.map((task) => ({ jobUniqueId: branch.jobId, taskName: 'New', ...task }))
  return server.call(createTasks, { body, token: ann.token })
}
const update = (change: object) =>
  server.call(updateTasks, { body: [{ taskUniqueId: branch.taskId, ...change }], token: ann.token })
const read = (id: string | undefined = branch.taskId) => readAt<Task>(server, 'task', id, ann)
const names = () => titlesBelow(server, 'task', branch.jobId, ann)
const pair = (jobCodeId: string, companyTaskCodeUniqueId: string) => ({ jobCodeId, companyTaskCodeUniqueId })

describe('the metrics of a task', () => {
  test('begin with 0.0', async () => {
    const { data } = await create({})
    expect(await read(data[0])).toMatchObject({ taskMetric: '0.0', taskCurrentMetric: '0.0' })
  })

  test('are kept as sent, and where they are left out', async () => {
    const { data } = await create({ taskMetric: 12.5, taskCurrentMetric: '3.1250' })
    expect(await read(data[0])).toMatchObject({ taskMetric: '12.5', taskCurrentMetric: '3.125' })
    await update({ taskMetric: '7' })
    await update({ taskName: 'Other' })
    expect(await read()).toMatchObject({ taskMetric: '7.0', taskCurrentMetric: '0.0' })
  })

  test.each(['taskMetric', 'taskCurrentMetric'])('are never negative: %s', async (field) => {
    for (const wrong of ['-1', -0.1, 'many']) {
      const refused = { status: 400, fields: [{ path: `0.${field}` }] }
      expect(await create({ [field]: wrong })).toMatchObject(refused)
      expect(await update({ [field]: wrong })).toMatchObject(refused)
    }
    expect(await names()).toEqual(['Some task'])
  })
})

describe('the codes of a task', () => {
  test('come with it; the first that was selected is the default', async () => {
    const jobCodeCompanyTaskCodeIds = [pair(steel, codes.frame), pair(concrete, codes.cast)]
    const { data } = await create({ jobCodeCompanyTaskCodeIds })
    expect(await read(data[0])).toMatchObject({
      companyTaskCodeUniqueId: codes.frame,
      jobCodeCompanyTaskCodeIds: [pair(concrete, codes.cast), pair(steel, codes.frame)],
    })
  })

  test('have another default where it is chosen, which is carried then', async () => {
    const jobCodeCompanyTaskCodeIds = [pair(steel, codes.frame), pair(concrete, codes.cast)]
    const { data } = await create(
      { jobCodeCompanyTaskCodeIds, companyTaskCodeUniqueId: codes.cast },
      { companyTaskCodeUniqueId: codes.precast },
    )
    expect(await read(data[0])).toMatchObject({ companyTaskCodeUniqueId: codes.cast, rowVersion: 1 })
    expect(await read(data[1])).toMatchObject({
      companyTaskCodeUniqueId: codes.precast,
      jobCodeCompanyTaskCodeIds: [pair(concrete, codes.precast)],
    })
  })

  test('may be sent as tasks are read, and the codes in it count where there is no list of pairs', async () => {
    const asRead = { ...pair(steel, codes.frame), companyTaskCode: '05 12', taskCodesId: uuidv7() }
    const { data } = await create(
      { assignedTaskCodeList: [asRead] },
      { assignedTaskCodeList: [asRead], jobCodeCompanyTaskCodeIds: [pair(concrete, codes.cast)] },
    )
    expect(await read(data[0])).toMatchObject({ companyTaskCodeUniqueId: codes.frame })
    expect(await read(data[1])).toMatchObject({ companyTaskCodeUniqueId: codes.cast })
    await update({ assignedTaskCodeList: [asRead] })
    expect(await read()).toMatchObject({ jobCodeCompanyTaskCodeIds: [pair(steel, codes.frame)] })
  })

  test('with one that is not there among those as they are read is refused, whatever stands beside it', async () => {
    const foreign = await addCodeTrees(server, await newAccount(server))
    const entries = await auditOf(server, account.companyId, async () => {
      for (const wrong of [pair(steel, uuidv7()), pair(uuidv7(), codes.frame), pair(steel, foreign.frame)]) {
        const fault = { assignedTaskCodeList: [wrong] }
        for (const change of [fault, { ...fault, jobCodeCompanyTaskCodeIds: [pair(concrete, codes.cast)] }]) {
          expect(await create({}, change)).toMatchObject({ status: 404 })
          expect(await update({ taskName: 'Other', ...change })).toMatchObject({ status: 404 })
        }
      }
      expect(await create({ assignedTaskCodeList: [pair(concrete, codes.frame)] })).toMatchObject({
        status: 400,
      })
    })
    expect(entries).toEqual([])
  })

  test('with one that is not below its job code, unknown or not offered as default is not added', async () => {
    const entries = await auditOf(server, account.companyId, async () => {
      const wrong: [object, number, string?][] = [
        [
          { jobCodeCompanyTaskCodeIds: [pair(concrete, codes.frame)] },
          400,
          'jobCodeCompanyTaskCodeIds.0.companyTaskCodeUniqueId',
        ],
        [{ jobCodeCompanyTaskCodeIds: [pair(uuidv7(), codes.cast)] }, 404],
        [{ jobCodeCompanyTaskCodeIds: [pair(concrete, uuidv7())] }, 404],
        [{ companyTaskCodeUniqueId: uuidv7() }, 404],
        [{ companyTaskCodeUniqueId: codes.pour }, 404],
      ]
      for (const [fault, status, path] of wrong) {
        const answer = await create({}, fault)
        expect(answer).toMatchObject({ status, fields: path ? [{ path: `1.${path}` }] : [] })
      }
    })
    expect(entries).toEqual([])
    expect(await names()).toEqual(['Some task'])
  })

  test('must be offered to be the default', async () => {
    await callAt(
      server,
      'job',
      'removeCodes',
      [{ jobUniqueId: branch.jobId, companyJobCodeUniqueId: codes.steel }],
      ann,
    )
    const refused = { status: 400, fields: [{ path: '0.companyTaskCodeUniqueId' }] }
    expect(await create({ companyTaskCodeUniqueId: codes.frame })).toMatchObject(refused)
    expect(await update({ companyTaskCodeUniqueId: codes.frame })).toMatchObject(refused)
  })

  test('are the whole list in a change, and stay where none is sent', async () => {
    await update({ jobCodeCompanyTaskCodeIds: [pair(concrete, codes.cast)] })
    const [kept] = (await read())?.assignedTaskCodeList ?? []
    await update({ jobCodeCompanyTaskCodeIds: [pair(steel, codes.frame), pair(concrete, codes.cast)] })
    await update({ taskName: 'Other' })
    expect(await read()).toMatchObject({
      companyTaskCodeUniqueId: codes.cast,
      assignedTaskCodeList: [kept, { companyTaskCodeUniqueId: codes.frame }],
    })
    await update({ jobCodeCompanyTaskCodeIds: [pair(steel, codes.frame)] })
    expect(await read()).toMatchObject({ companyTaskCodeUniqueId: codes.frame })
    await update({ jobCodeCompanyTaskCodeIds: [] })
    expect(await read()).toMatchObject({ companyTaskCodeUniqueId: null, assignedTaskCodeList: [] })
  })

  test('get another default by a change, which is put on where it is not', async () => {
    await update({ jobCodeCompanyTaskCodeIds: [pair(concrete, codes.cast)] })
    await update({ companyTaskCodeUniqueId: codes.precast })
    expect(await read()).toMatchObject({
      companyTaskCodeUniqueId: codes.precast,
      jobCodeCompanyTaskCodeIds: [pair(concrete, codes.cast), pair(concrete, codes.precast)],
    })
    await update({ companyTaskCodeUniqueId: null })
    expect(await read()).toMatchObject({ companyTaskCodeUniqueId: codes.precast })
  })

  test('that an activity uses cannot be left out by a change, which changes nothing then', async () => {
    await update({ jobCodeCompanyTaskCodeIds: [pair(concrete, codes.cast)] })
    const { taskCodesId = '' } = (await read())?.assignedTaskCodeList[0] ?? {}
    const choice = { subTaskUniqueId: branch.activityId, taskCodesId, companySubTaskCodeUniqueId: codes.pour }
    await callAt(server, 'activity', 'addCodes', [choice], ann)
    const before = await read()
    const change = { taskName: 'Other', jobCodeCompanyTaskCodeIds: [pair(steel, codes.frame)] }
    expect(await update(change)).toMatchObject({ status: 409, errorCode: 'TASK_CODE_IN_USE' })
    expect(await read()).toEqual(before)
  })
})
