/** Deleting and undoing it, at every level of the hierarchy. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  addAccount,
  addActivity,
  addJob,
  addTask,
  assign,
  scopeRole,
} from '#database/seed/builders.ts'
import { deleteActivityCodes, deleteJobCodes, deleteTaskCodes } from '#features/codes/contract.ts'
import { getWorkOrderSummary, listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { addCodeTrees, codesIn } from '#tests/harness/codes.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import {
  addBranch,
  auditOf,
  type Branch,
  callAt,
  idIn,
  type LevelName,
  names,
  personWith,
  readAt,
  titlesBelow,
} from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'

const levels: LevelName[] = ['workOrder', 'job', 'task', 'activity']
const lowerLevels = ['job', 'task', 'activity'] as const

let server: TestApp
let account: AccountHandle
let ann: Person
let branch: Branch

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account, { target_metric: '10' })
})

afterEach(() => {
  server.clock.now = new Date()
})

const db = () => server.database.db

const remove = (level: LevelName, ids: string[], who: Pick<Person, 'token'> = ann) =>
  callAt(server, level, 'remove', ids, who)
const restore = (level: LevelName, ids: string[], who: Pick<Person, 'token'> = ann) =>
  callAt(server, level, 'restore', ids, who)
const isThere = async (level: LevelName, id: string, who = ann) =>
  (await readAt(server, level, id, who)) !== undefined
const remember = () => Promise.all(levels.map((level) => readAt(server, level, idIn(branch, level), ann)))
const withoutVersion = (records: (Record<string, unknown> | undefined)[]) =>
  records.map((record) => ({ ...record, rowVersion: null }))

function passSeconds(seconds: number): void {
  server.clock.now = new Date(Date.now() + seconds * 1000)
}

async function summary() {
  const body = { targetUniqueId: branch.workOrderId }
  return (await server.call(getWorkOrderSummary, { body, token: ann.token })).data
}

describe.each(levels)('deleting a %s', (level) => {
  const below = levels.slice(levels.indexOf(level))

  test('takes it and all that lies below it, and nothing above', async () => {
    const id = idIn(branch, level)
    const { status, data } = await remove(level, [id])
    expect({ status, data }).toEqual({ status: 200, data: [id] })
    for (const each of levels) {
      expect(await isThere(each, idIn(branch, each)), each).toBe(!below.includes(each))
    }
  })

  test('and taking it back brings all of it again as it was', async () => {
    const before = await remember()
    await remove(level, [idIn(branch, level)])
    passSeconds(29)
    const { status, data } = await restore(level, [idIn(branch, level)])
    expect({ status, data }).toEqual({ status: 200, data: [idIn(branch, level)] })
    expect(withoutVersion(await remember())).toEqual(withoutVersion(before))
  })

  test('cannot be taken back after 30 seconds', async () => {
    await remove(level, [idIn(branch, level)])
    passSeconds(31)
    expect(await restore(level, [idIn(branch, level)])).toMatchObject({
      status: 409,
      errorCode: 'UNDO_EXPIRED',
    })
    expect(await isThere(level, idIn(branch, level))).toBe(false)
  })

  test('cannot be taken back by a colleague', async () => {
    const bob = await newPerson(server, account)
    await remove(level, [idIn(branch, level)])
    expect(await restore(level, [idIn(branch, level)], bob)).toMatchObject({ status: 404 })
    expect(await isThere(level, idIn(branch, level))).toBe(false)
  })

  test('is all or nothing, and so is taking it back', async () => {
    const [gone, id] = [uuidv7(), idIn(branch, level)]
    const entries = await auditOf(server, account.companyId, async () => {
      expect(await remove(level, [id, gone])).toMatchObject({ status: 404 })
    })
    expect(entries).toEqual([])
    expect(await isThere(level, id)).toBe(true)
    await remove(level, [id])
    expect(await restore(level, [gone, id])).toMatchObject({ status: 404 })
    expect(await isThere(level, id)).toBe(false)
  })

  test('does nothing to what is not deleted when it is taken back', async () => {
    const before = await remember()
    expect(await restore(level, [idIn(branch, level)])).toMatchObject({ status: 200 })
    expect(await remember()).toEqual(before)
  })

  test('leaves deleted what had been deleted before', async () => {
    if (level === 'activity') return
    const other = await addActivity(db(), branch, { title: 'deleted before' })
    await remove('activity', [other.activityId])
    await remove(level, [idIn(branch, level)])
    expect(await restore(level, [idIn(branch, level)])).toMatchObject({ status: 200 })
    expect(await isThere('activity', branch.activityId)).toBe(true)
    expect(await isThere('activity', other.activityId)).toBe(false)
  })

  test("is not there in another account, nor taking back another account's", async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect(await remove(level, [idIn(branch, level)], sibling)).toMatchObject({ status: 404 })
    expect(await isThere(level, idIn(branch, level))).toBe(true)
    await remove(level, [idIn(branch, level)])
    expect(await restore(level, [idIn(branch, level)], sibling)).toMatchObject({ status: 404 })
  })

  test('needs Delete there, by a permission that is scoped to the work order too', async () => {
    const { module } = names[level]
    const who = await personWith(server, account, { Projects: 18, Jobs: 2, [module]: 2 + 16 })
    expect(await remove(level, [idIn(branch, level)], who)).toMatchObject({ status: 403 })
    const elsewhere = await addBranch(server, account)
    await scopeRole(db(), who.role, elsewhere, { [module]: 2 + 8 + 16 })
    expect(await remove(level, [idIn(branch, level)], who)).toMatchObject({
      status: 403,
      lacking: { module, action: 'Delete', workOrderUniqueId: branch.workOrderId },
    })
    expect(await remove(level, [idIn(elsewhere, level)], who)).toMatchObject({ status: 200 })
    expect(await restore(level, [idIn(elsewhere, level)], who)).toMatchObject({ status: 200 })
    expect(await isThere(level, idIn(branch, level))).toBe(true)
  })

  test('cannot be taken back by who may no longer delete there', async () => {
    const { module } = names[level]
    const who = await personWith(server, account, { Projects: 18, [module]: 2 + 8 + 16 })
    expect(await remove(level, [idIn(branch, level)], who)).toMatchObject({ status: 200 })
    await scopeRole(db(), who.role, branch, { [module]: 2 + 16 })
    expect(await restore(level, [idIn(branch, level)], who)).toMatchObject({ status: 403 })
    expect(await isThere(level, idIn(branch, level))).toBe(false)
  })

  test('needs the work order to be seen', async () => {
    const who = await personWith(server, account, { Projects: 15, Jobs: 15, Tasks: 15, Activities: 15 })
    expect(await remove(level, [idIn(branch, level)], who)).toMatchObject({ status: 404 })
    await assign(db(), who, branch)
    expect(await remove(level, [idIn(branch, level)], who)).toMatchObject({ status: 200 })
  })

  test('leaves in the audit trail who did it, and who took it back', async () => {
    const tables = ['deletion', ...below.map((each) => names[each].table)].sort()
    const deleted = await auditOf(server, account.companyId, () => remove(level, [idIn(branch, level)]))
    expect(deleted.map(({ record }) => record).sort()).toEqual(tables)
    const restored = await auditOf(server, account.companyId, () => restore(level, [idIn(branch, level)]))
    expect(restored.map(({ record }) => record).sort()).toEqual(tables)
    for (const { employeeId, action } of [...deleted, ...restored]) {
      expect({ employeeId, action }).toEqual({
        employeeId: ann.employeeId,
        action: expect.stringMatching(/insert|update/),
      })
    }
    const marked = deleted.find(({ action }) => action === 'update')
    expect(marked?.changes['deleted_by_employee_id']).toEqual([null, ann.employeeId])
  })
})

describe('a deletion', () => {
  test('is no longer in lists, counts and totals, until it is taken back', async () => {
    const job = await addJob(db(), branch, { title: 'Other job' })
    const task = await addTask(db(), job, { name: 'Other task' })
    await addActivity(db(), task, { title: 'Other activity', target_metric: '5' })
    expect(await summary()).toMatchObject({
      jobCount: 2,
      taskCount: 2,
      activityCount: 2,
      estimatedTotal: '2.0',
    })
    await remove('job', [branch.jobId])
    expect(await titlesBelow(server, 'job', branch.workOrderId, ann)).toEqual(['Other job'])
    expect(await summary()).toMatchObject({
      jobCount: 1,
      taskCount: 1,
      activityCount: 1,
      estimatedTotal: '1.0',
    })
    await restore('job', [branch.jobId])
    expect(await summary()).toMatchObject({
      jobCount: 2,
      taskCount: 2,
      activityCount: 2,
      estimatedTotal: '2.0',
    })
  })

  test('leaves the codes of all that it took as they were', async () => {
    const codes = await addCodeTrees(server, account)
    await callAt(server, 'job', 'many', { ids: [branch.jobId], change: { addCodes: [codes.concrete] } }, ann)
    await callAt(server, 'task', 'many', { ids: [branch.taskId], change: { addCodes: [codes.cast] } }, ann)
    await callAt(
      server,
      'activity',
      'many',
      { ids: [branch.activityId], change: { addCodes: [codes.cure] } },
      ann,
    )
    const before = await codesIn(server, branch, ann)
    expect(before).toMatchObject({ job: [codes.concrete], task: [codes.cast], activity: [codes.cure] })
    for (const level of levels) {
      await remove(level, [idIn(branch, level)])
      await restore(level, [idIn(branch, level)])
      expect(await codesIn(server, branch, ann)).toEqual(before)
    }
  })

  test('may be taken back after codes that only it carried were deleted: all of it is saved with them', async () => {
    const codes = await addCodeTrees(server, account)
    const carrying = [
      ['job', branch.jobId, codes.concrete],
      ['task', branch.taskId, codes.cast],
      ['activity', branch.activityId, codes.cure],
    ] as const
    for (const [level, id, code] of carrying)
      await callAt(server, level, 'many', { ids: [id], change: { addCodes: [code] } }, ann)
    const before = await codesIn(server, branch, ann)
    await remove('workOrder', [branch.workOrderId])
    for (const [endpoint, ids] of [
      [deleteActivityCodes, [codes.pour, codes.cure]],
      [deleteTaskCodes, [codes.cast, codes.precast]],
      [deleteJobCodes, [codes.concrete]],
    ] as const)
      expect(await server.call(endpoint, { body: [...ids], token: ann.token })).toMatchObject({ status: 200 })
    expect((await restore('workOrder', [branch.workOrderId])).status).toBe(200)
    for (const [level, id] of carrying) {
      const record = await readAt(server, level, id, ann)
      expect(await callAt(server, level, 'update', [record], ann), level).toMatchObject({ status: 200 })
    }
    expect(await codesIn(server, branch, ann)).toEqual(before)
    // A deleted code cannot be put on any other record.
    const other = await addBranch(server, account)
    const refused = { jobUniqueId: other.jobId, companyJobCodeUniqueIds: [codes.concrete] }
    expect(await callAt(server, 'job', 'update', [refused], ann)).toMatchObject({ status: 404 })
    const named = { jobUniqueId: other.jobId, jobCodes: [codes.concrete] }
    expect(await callAt(server, 'job', 'update', [named], ann)).toMatchObject({ status: 404 })
  })

  test('of a work order takes it off the list of projects', async () => {
    await remove('workOrder', [branch.workOrderId])
    const { data } = await server.call(listWorkOrdersOfEmployee, { body: {}, token: ann.token })
    expect(data).toMatchObject({ items: [], totalCount: 0 })
  })

  test('of several at once is one: taking one of them back brings all', async () => {
    const other = await addTask(db(), branch, { name: 'Other task' })
    await remove('task', [other.taskId, branch.taskId])
    await restore('task', [branch.taskId])
    expect(await isThere('task', other.taskId)).toBe(true)
  })

  test.each(lowerLevels)('of a %s cannot be taken back when what it was in is gone', async (level) => {
    const parent = levels[levels.indexOf(level) - 1] as LevelName
    await remove(level, [idIn(branch, level)])
    await remove(parent, [idIn(branch, parent)])
    expect(await restore(level, [idIn(branch, level)])).toMatchObject({
      status: 409,
      errorCode: 'PARENT_DELETED',
    })
    await restore(parent, [idIn(branch, parent)])
    expect(await isThere(level, idIn(branch, level))).toBe(false)
    expect(await restore(level, [idIn(branch, level)])).toMatchObject({ status: 200 })
    expect(await isThere('activity', branch.activityId)).toBe(true)
  })

  test('of several at once cannot be taken back when the place of one of them is gone', async () => {
    const job = await addJob(db(), branch, { title: 'Other job' })
    const task = await addTask(db(), job, { name: 'Other task' })
    await remove('task', [branch.taskId, task.taskId])
    await remove('job', [job.jobId], await newPerson(server, account))
    expect(await restore('task', [branch.taskId])).toMatchObject({ status: 409, errorCode: 'PARENT_DELETED' })
    expect(await isThere('task', branch.taskId)).toBe(false)
    expect(await isThere('task', task.taskId)).toBe(false)
  })

  test.each(lowerLevels)(
    'of a %s that went with what is above is not taken back by itself',
    async (level) => {
      await remove('workOrder', [branch.workOrderId])
      expect(await restore(level, [idIn(branch, level)])).toMatchObject({
        status: 409,
        errorCode: 'PARENT_DELETED',
      })
    },
  )

  test('that nobody is named for cannot be taken back', async () => {
    await server.database.pool.query('update activity set deleted_at = now() where id = $1', [
      branch.activityId,
    ])
    expect(await restore('activity', [branch.activityId])).toMatchObject({ status: 404 })
  })

  test('twice is not there the second time', async () => {
    await remove('job', [branch.jobId])
    expect(await remove('job', [branch.jobId])).toMatchObject({ status: 404 })
  })

  test('takes what others add below meanwhile, or they are told that it is gone', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { jobId, taskId, workOrderId } = await addBranch(server, account)
      const activity = { taskUniqueId: taskId, subTaskTitle: 'late' }
      const [added, task] = await atOnce(
        server,
        writesOf('task', 'activity'),
        [
          () => callAt<string[]>(server, 'activity', 'create', [activity], ann),
          () => callAt<string[]>(server, 'task', 'create', [{ jobUniqueId: jobId, taskName: 'late' }], ann),
          () => remove(round % 2 ? 'job' : 'workOrder', [round % 2 ? jobId : workOrderId]),
        ],
        round,
      )
      expect([200, 404]).toContain(added.status)
      expect([200, 404]).toContain(task.status)
      const { rows } = await server.database.pool.query(
        `select (select count(*)::int from task where job_id = $1 and deleted_at is null)
              + (select count(*)::int from activity where job_id = $1 and deleted_at is null) as live`,
        [jobId],
      )
      expect(rows).toEqual([{ live: 0 }])
    }
  })

  test('and taking back what is below at the same time leaves nothing alive below what is gone', async () => {
    for (const first of [0, 1]) {
      const { jobId, taskId } = await addBranch(server, account)
      await remove('task', [taskId])
      const both = [() => restore('task', [taskId]), () => remove('job', [jobId])] as const
      const [back] = await atOnce(server, writesOf('task'), both, first)
      expect([200, 409]).toContain(back.status)
      const { rows } = await server.database.pool.query(
        'select count(*)::int as live from task where job_id = $1 and deleted_at is null',
        [jobId],
      )
      expect(rows).toEqual([{ live: 0 }])
    }
  })
})
