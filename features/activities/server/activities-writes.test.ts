/** The rules for adding and changing that only activities have. The shared rules are in plan-writes.test.ts. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountHandle } from '#database/seed/builders.ts'
import { addCodeTrees, type CodeTrees } from '#tests/harness/codes.ts'
import { addBranch, auditOf, type Branch, callAt, day, readAt, titlesBelow } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { createActivities, listCodesOfActivity, type SubTask, updateActivities } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let branch: Branch
let codes: CodeTrees

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account)
  codes = await addCodeTrees(server, account)
})

const create = (...activities: object[]) => {
  const body = activities.map((activity) => ({
    taskUniqueId: branch.taskId,
    subTaskTitle: 'New',
    ...activity,
  }))
  return server.call(createActivities, { body, token: ann.token })
}
const update = (change: object) =>
  server.call(updateActivities, {
    body: [{ subTaskUniqueId: branch.activityId, ...change }],
    token: ann.token,
  })
const read = (id: string | undefined = branch.activityId) => readAt<SubTask>(server, 'activity', id, ann)
const created = async (activity: object) => read((await create(activity)).data[0])
const titles = () => titlesBelow(server, 'activity', branch.taskId, ann)
const today = () => `${day(0)} 00:00:00`

describe('the numbers of an activity', () => {
  test('are empty where nothing is said', async () => {
    expect(await created({})).toMatchObject({
      subTaskTargetMetric: '0.0',
      capturedMetric: '0.0',
      subTaskHours: null,
      subTaskUnit: '',
      bidUnitCost: null,
    })
  })

  test('are kept as sent and where they are left out, and cleared by null', async () => {
    const numbers = { subTaskTargetMetric: 12.5, subTaskHours: '3.5', subTaskUnit: 'm³', bidUnitCost: '7' }
    const kept = { ...numbers, subTaskTargetMetric: '12.5', bidUnitCost: '7.00' }
    expect(await created(numbers)).toMatchObject(kept)
    await update(numbers)
    await update({ subTaskTitle: 'Other' })
    expect(await read()).toMatchObject(kept)
    await update({ subTaskHours: null, subTaskUnit: null, bidUnitCost: null })
    expect(await read()).toMatchObject({ subTaskHours: null, subTaskUnit: '', bidUnitCost: null })
  })

  test.each(['subTaskTargetMetric', 'subTaskHours', 'bidUnitCost'])(
    'are never negative: %s',
    async (field) => {
      for (const wrong of ['-1', -0.5, '1e3']) {
        const refused = { status: 400, fields: [{ path: `0.${field}` }] }
        expect(await create({ [field]: wrong })).toMatchObject(refused)
        expect(await update({ [field]: wrong })).toMatchObject(refused)
      }
      expect(await titles()).toEqual(['Some activity'])
    },
  )

  test('never hold what was captured because somebody sends it', async () => {
    expect(await created({ capturedMetric: '5', subTaskTargetMetric: '9' })).toMatchObject({
      capturedMetric: '0.0',
    })
    await update({ capturedMetric: '5' })
    expect(await read()).toMatchObject({ capturedMetric: '0.0' })
  })
})

describe('an activity of a bidding project', () => {
  beforeEach(async () => {
    const body = [{ workOrderUniqueID: branch.workOrderId, constructionPhase: '1' }]
    await callAt(server, 'workOrder', 'update', body, ann)
  })

  test('costs 0.00 and has the dates of today', async () => {
    expect(await created({})).toMatchObject({
      bidUnitCost: '0.00',
      subTaskStartDate: today(),
      subTaskEndDate: today(),
    })
  })

  test('has what is sent', async () => {
    const dates = { subTaskStartDate: '2030-01-01 00:00:00', subTaskEndDate: '2030-01-02 00:00:00' }
    expect(await created({ ...dates, bidUnitCost: '3.5' })).toMatchObject({ ...dates, bidUnitCost: '3.50' })
    const { subTaskStartDate, subTaskEndDate } = dates
    expect(await created({ subTaskStartDate })).toMatchObject({ subTaskStartDate, subTaskEndDate: null })
    expect(await created({ subTaskEndDate })).toMatchObject({ subTaskStartDate: null, subTaskEndDate })
  })

  test('gets nothing by a change that says nothing of it', async () => {
    await update({ subTaskTitle: 'Other' })
    expect(await read()).toMatchObject({ bidUnitCost: null, subTaskStartDate: null })
  })
})

describe('the codes of an activity', () => {
  /** The links between the task and the task codes of casting and framing. */
  let cast: string
  let frame: string
  const pair = (taskCodesId: string, companySubTaskCodeUniqueId: string) => ({
    taskCodesId,
    companySubTaskCodeUniqueId,
  })

  async function offer(...taskCodes: [job: string, task: string][]): Promise<string[]> {
    const links: string[] = []
    for (const [companyJobCodeUniqueId, companyTaskCodeUniqueId] of taskCodes) {
      const choice = { jobUniqueId: branch.jobId, companyJobCodeUniqueId }
      const [jobCodeId] = (await callAt<string[]>(server, 'job', 'addCodes', [choice], ann)).data
      const below = { taskUniqueId: branch.taskId, jobCodeId, companyTaskCodeUniqueId }
      links.push(...(await callAt<string[]>(server, 'task', 'addCodes', [below], ann)).data)
    }
    return links
  }

  test('are not asked for where the task offers none', async () => {
    expect(await create({})).toMatchObject({ status: 200 })
    await offer([codes.concrete, codes.precast])
    expect(await create({ companySubTaskCodeUniqueIds: [] })).toMatchObject({ status: 200 })
  })

  describe('where the task offers some', () => {
    beforeEach(async () => {
      const links = await offer([codes.concrete, codes.cast], [codes.steel, codes.frame])
      ;[cast = '', frame = ''] = links
    })

    test('are asked for', async () => {
      const good = { companySubTaskCodeUniqueIds: [pair(cast, codes.pour)] }
      for (const missing of [{}, { companySubTaskCodeUniqueIds: [] }, { companySubTaskCodeUniqueId: null }]) {
        expect(await create(good, missing)).toMatchObject({
          status: 400,
          fields: [{ path: '1.companySubTaskCodeUniqueIds' }],
        })
      }
      expect(await titles()).toEqual(['Some activity'])
    })

    test('have the first that was selected as default', async () => {
      const selected = [pair(frame, codes.weld), pair(cast, codes.cure)]
      expect(await created({ companySubTaskCodeUniqueIds: selected })).toMatchObject({
        companySubTaskCodeUniqueId: codes.weld,
        companySubTaskCodeUniqueIds: [pair(cast, codes.cure), pair(frame, codes.weld)],
      })
    })

    test('have the chosen one as default, which is carried then', async () => {
      const selected = [pair(frame, codes.weld), pair(cast, codes.cure)]
      const chosen = { companySubTaskCodeUniqueId: codes.cure }
      expect(await created({ ...chosen, companySubTaskCodeUniqueIds: selected })).toMatchObject(chosen)
      expect(await created(chosen)).toMatchObject({
        ...chosen,
        companySubTaskCodeUniqueIds: [pair(cast, codes.cure)],
      })
    })

    test('that are wrong leave nothing added', async () => {
      const entries = await auditOf(server, account.companyId, async () => {
        const good = { companySubTaskCodeUniqueIds: [pair(cast, codes.pour)] }
        const wrong: [object, number][] = [
          [{ companySubTaskCodeUniqueIds: [pair(cast, codes.weld)] }, 400],
          [{ companySubTaskCodeUniqueIds: [pair(cast, uuidv7())] }, 404],
          [{ companySubTaskCodeUniqueIds: [pair(uuidv7(), codes.pour)] }, 404],
          [{ ...good, companySubTaskCodeUniqueId: uuidv7() }, 404],
          [{ ...good, companySubTaskCodeUniqueId: codes.concrete }, 404],
          [{ ...good, assignedSubtaskCodes: [pair(cast, uuidv7())] }, 404],
          [{ ...good, assignedSubtaskCodes: [pair(uuidv7(), codes.pour)] }, 404],
          [{ assignedSubtaskCodes: [pair(cast, codes.weld)] }, 400],
        ]
        for (const [fault, status] of wrong) expect(await create(good, fault)).toMatchObject({ status })
      })
      expect(entries).toEqual([])
      expect(await titles()).toEqual(['Some activity'])
    })

    test('are the whole list in a change, stay where none is sent, and move the default on', async () => {
      await update({ companySubTaskCodeUniqueIds: [pair(cast, codes.pour), pair(frame, codes.weld)] })
      await update({ subTaskTitle: 'Other' })
      expect(await read()).toMatchObject({
        companySubTaskCodeUniqueId: codes.pour,
        companySubTaskCodeUniqueIds: [pair(cast, codes.pour), pair(frame, codes.weld)],
      })
      await update({ companySubTaskCodeUniqueIds: [pair(frame, codes.weld)] })
      expect(await read()).toMatchObject({ companySubTaskCodeUniqueId: codes.weld })
      await update({ companySubTaskCodeUniqueId: codes.cure })
      expect(await read()).toMatchObject({
        companySubTaskCodeUniqueId: codes.cure,
        companySubTaskCodeUniqueIds: [pair(cast, codes.cure), pair(frame, codes.weld)],
      })
    })

    test('are listed by themselves', async () => {
      await update({ companySubTaskCodeUniqueIds: [pair(cast, codes.cure), pair(cast, codes.pour)] })
      const body = { TargetUniqueID: branch.activityId }
      const { data } = await server.call(listCodesOfActivity, { body, token: ann.token })
      expect(data.items.map((code) => code.companySubTaskCode)).toEqual(['03 30 1', '03 30 2'])
      expect(data.items[0]).toMatchObject({ ...pair(cast, codes.pour), companySubTaskCodeName: 'Pour' })
    })
  })
})
