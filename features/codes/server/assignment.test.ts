/**
 * The codes that jobs, tasks and activities carry: which codes they may carry, and when a code cannot be
 * removed.
 */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  addAccount,
  addActivity,
  addJobCode,
  addJobCodeType,
  addTask,
  scopeRole,
} from '#database/seed/builders.ts'
import { addCodeTrees, type CodeTrees, codesIn } from '#tests/harness/codes.ts'
import { atOnce, row, writesOf } from '#tests/harness/overlap.ts'
import {
  addBranch,
  auditOf,
  type Branch,
  callAt,
  type LowerLevelName,
  names,
  personWith,
} from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'

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

const db = () => server.database.db
type Body = Record<string, string>

const put = (level: LowerLevelName, body: Body[], who: Pick<Person, 'token'> = ann) =>
  callAt<string[]>(server, level, 'addCodes', body, who)
const take = (level: LowerLevelName, body: Body[], who: Pick<Person, 'token'> = ann) =>
  callAt<string[]>(server, level, 'removeCodes', body, who)

const onJob = (companyJobCodeUniqueId: string, jobUniqueId = branch.jobId) => ({
  jobUniqueId,
  companyJobCodeUniqueId,
})
const onTask = (jobCodeId: string, companyTaskCodeUniqueId: string, taskUniqueId = branch.taskId) => ({
  taskUniqueId,
  jobCodeId,
  companyTaskCodeUniqueId,
})
const onActivity = (
  taskCodesId: string,
  companySubTaskCodeUniqueId: string,
  subTaskUniqueId = branch.activityId,
) => ({ subTaskUniqueId, taskCodesId, companySubTaskCodeUniqueId })

/**
 * Adds a code to the job, to the task and to the activity, each below the one before. Returns the ids of the
 * links.
 */
async function codeAll() {
  const [job = ''] = (await put('job', [onJob(codes.concrete)])).data
  const [task = ''] = (await put('task', [onTask(job, codes.cast)])).data
  const [activity = ''] = (await put('activity', [onActivity(task, codes.pour)])).data
  return { job, task, activity }
}

const carried = () => codesIn(server, branch, ann)

describe('a code that is put on', () => {
  test('is carried then, at every level', async () => {
    const links = await codeAll()
    expect(await carried()).toEqual({
      job: [codes.concrete],
      task: [codes.cast],
      activity: [codes.pour],
      taskDefault: codes.cast,
      activityDefault: codes.pour,
    })
    expect(Object.values(links).every(Boolean)).toBe(true)
  })

  test('twice is on once, and answers alike', async () => {
    const links = await codeAll()
    expect((await put('job', [onJob(codes.concrete), onJob(codes.concrete)])).data).toEqual([
      links.job,
      links.job,
    ])
    expect((await put('task', [onTask(links.job, codes.cast)])).data).toEqual([links.task])
    expect((await put('activity', [onActivity(links.task, codes.pour)])).data).toEqual([links.activity])
    const [first, second] = (await put('job', [onJob(codes.steel), onJob(codes.steel)])).data
    expect(first).toBe(second)
    expect(await carried()).toMatchObject({ job: [codes.concrete, codes.steel], task: [codes.cast] })
  })

  test('on a job must be of a type that is mapped to the account', async () => {
    const sibling = await addAccount(db(), account, { name: 'Sibling' })
    await addJobCodeType(db(), sibling, 2, 'Sections')
    const unmapped = await addJobCode(db(), account, { typeId: 2, code: '99', name: 'Other' })
    expect(await put('job', [onJob(codes.concrete), onJob(unmapped)])).toMatchObject({
      status: 400,
      fields: [{ path: '1.companyJobCodeUniqueId', message: "is not one of the account's job codes" }],
    })
    expect(await carried()).toMatchObject({ job: [] })
  })

  test("on a task must be below one of its job's codes", async () => {
    const [job = ''] = (await put('job', [onJob(codes.concrete)])).data
    expect(await put('task', [onTask(job, codes.cast), onTask(job, codes.frame)])).toMatchObject({
      status: 400,
      fields: [{ path: '1.companyTaskCodeUniqueId', message: "is not below one of the job's codes" }],
    })
    const [steel = ''] = (await put('job', [onJob(codes.steel)])).data
    expect(await put('task', [onTask(steel, codes.cast)])).toMatchObject({ status: 400 })
    expect(await carried()).toMatchObject({ task: [] })
  })

  test("on an activity must be below one of its task's codes", async () => {
    const { task } = await codeAll()
    expect(await put('activity', [onActivity(task, codes.weld)])).toMatchObject({
      status: 400,
      fields: [{ path: '0.companySubTaskCodeUniqueId', message: "is not below one of the task's codes" }],
    })
    expect(await carried()).toMatchObject({ activity: [codes.pour] })
  })

  test("is not there where it is unknown, deleted, another company's or below another record's code", async () => {
    const links = await codeAll()
    const strange = await newAccount(server, 'Stranger')
    const theirs = await addCodeTrees(server, strange)
    await db()
      .updateTable('company_job_code')
      .set({ deleted_at: new Date() })
      .where('company_id', '=', account.companyId)
      .where('id', '=', codes.steel)
      .execute()
    for (const code of [uuidv7(), theirs.concrete, codes.steel]) {
      expect(await put('job', [onJob(code)]), code).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    }
    const other = await addBranch(server, account)
    const [foreign = ''] = (await put('job', [onJob(codes.concrete, other.jobId)])).data
    for (const body of [
      onTask(links.job, uuidv7()),
      onTask(uuidv7(), codes.precast),
      onTask(foreign, codes.precast),
    ]) {
      expect(await put('task', [body])).toMatchObject({ status: 404 })
    }
    for (const body of [onActivity(links.task, uuidv7()), onActivity(uuidv7(), codes.cure)]) {
      expect(await put('activity', [body])).toMatchObject({ status: 404 })
    }
  })
})

describe('a form that was opened before a code was put on or taken off', () => {
  test.each(['job', 'task', 'activity'] as const)(
    'is refused, and loses nothing, for a %s',
    async (level) => {
      const { id, codes: list } = {
        job: { id: branch.jobId, codes: 'companyJobCodeUniqueIds' },
        task: { id: branch.taskId, codes: 'jobCodeCompanyTaskCodeIds' },
        activity: { id: branch.activityId, codes: 'companySubTaskCodeUniqueIds' },
      }[level]
      await codeAll()
      const before = await carried()
      const answer = await callAt(
        server,
        level,
        'update',
        [{ [names[level].id]: id, [list]: [], rowVersion: 1 }],
        ann,
      )
      expect(answer).toMatchObject({ status: 409, errorCode: 'ROW_VERSION_STALE' })
      expect(await carried()).toEqual(before)
    },
  )
})

describe('a code that is taken off', () => {
  test('is gone', async () => {
    const links = await codeAll()
    expect(await take('activity', [onActivity(links.task, codes.pour)])).toMatchObject({
      status: 200,
      data: [links.activity],
    })
    expect(await take('task', [onTask(links.job, codes.cast)])).toMatchObject({ data: [links.task] })
    expect(await take('job', [onJob(codes.concrete)])).toMatchObject({ data: [links.job] })
    expect(await carried()).toEqual({
      job: [],
      task: [],
      activity: [],
      taskDefault: null,
      activityDefault: null,
    })
  })

  test("is 'Not Found!' where it is not on", async () => {
    const links = await codeAll()
    const missing = { status: 404, errorDescription: 'Not Found!' }
    expect(await take('activity', [onActivity(links.task, codes.cure)])).toMatchObject(missing)
    expect(await take('activity', [onActivity(uuidv7(), codes.pour)])).toMatchObject(missing)
    expect(await take('task', [onTask(links.job, codes.precast)])).toMatchObject(missing)
    expect(await take('job', [onJob(codes.steel)])).toMatchObject(missing)
    const all = [onActivity(links.task, codes.pour), onActivity(links.task, codes.cure)]
    expect(await take('activity', all)).toMatchObject(missing)
    expect(await carried()).toMatchObject({ activity: [codes.pour] })
  })

  test('stays where a task uses it, which says so', async () => {
    await codeAll()
    expect(await take('job', [onJob(codes.concrete)])).toMatchObject({
      status: 409,
      errorCode: 'JOB_CODE_IN_USE',
      errorDescription:
        "The code 03 Concrete is used by the task 'Some task'. Remove it there first; nothing was changed.",
    })
    expect(await carried()).toMatchObject({ job: [codes.concrete], task: [codes.cast] })
  })

  test('stays where activities use it, which says so', async () => {
    const links = await codeAll()
    const others = await Promise.all(['B', 'C'].map((title) => addActivity(db(), branch, { title })))
    for (const { activityId } of others)
      await put('activity', [onActivity(links.task, codes.cure, activityId)])
    expect(await take('task', [onTask(links.job, codes.cast)])).toMatchObject({
      status: 409,
      errorCode: 'TASK_CODE_IN_USE',
      errorDescription:
        "The code 03 30 Cast is used by the activity 'B' and 2 more. Remove it there first; nothing was changed.",
    })
    expect(await carried()).toMatchObject({ task: [codes.cast], activity: [codes.pour] })
  })

  test('stays with all others of the call', async () => {
    await codeAll()
    await put('job', [onJob(codes.steel)])
    expect(await take('job', [onJob(codes.steel), onJob(codes.concrete)])).toMatchObject({ status: 409 })
    expect(await carried()).toMatchObject({ job: [codes.concrete, codes.steel] })
  })

  test('goes where only something deleted uses it, which comes back without it', async () => {
    const links = await codeAll()
    await callAt(server, 'activity', 'remove', [branch.activityId], ann)
    expect(await take('task', [onTask(links.job, codes.cast)])).toMatchObject({ status: 200 })
    expect(await callAt(server, 'activity', 'restore', [branch.activityId], ann)).toMatchObject({
      status: 200,
    })
    expect(await carried()).toMatchObject({ task: [], activity: [] })
  })

  test('of a job goes where only a deleted task uses it', async () => {
    await codeAll()
    await callAt(server, 'task', 'remove', [branch.taskId], ann)
    expect(await take('job', [onJob(codes.concrete)])).toMatchObject({ status: 200 })
    await callAt(server, 'task', 'restore', [branch.taskId], ann)
    expect(await carried()).toEqual({
      job: [],
      task: [],
      activity: [],
      taskDefault: null,
      activityDefault: null,
    })
  })
})

describe('the default code', () => {
  test('is the first that was put on, and moves on when it is taken off', async () => {
    const { job } = await codeAll()
    await put('task', [onTask(job, codes.precast)])
    expect(await carried()).toMatchObject({ taskDefault: codes.cast })
    await take('activity', [onActivity((await linkOf('task', codes.cast)) ?? '', codes.pour)])
    await take('task', [onTask(job, codes.cast)])
    expect(await carried()).toMatchObject({ task: [codes.precast], taskDefault: codes.precast })
    await take('task', [onTask(job, codes.precast)])
    expect(await carried()).toMatchObject({ taskDefault: null })
  })

  test('of an activity moves on too', async () => {
    const { task } = await codeAll()
    await put('activity', [onActivity(task, codes.cure)])
    await take('activity', [onActivity(task, codes.pour)])
    expect(await carried()).toMatchObject({ activity: [codes.cure], activityDefault: codes.cure })
  })
})

async function linkOf(level: 'task', code: string): Promise<string | undefined> {
  const { rows } = await server.database.pool.query(
    `select id from ${level}_code where ${level}_id = $1 and company_${level}_code_id = $2`,
    [branch.taskId, code],
  )
  return rows[0]?.id
}

describe.each(['job', 'task', 'activity'] as const)('codes of a %s', (level) => {
  let body: Body

  beforeEach(async () => {
    const links = await codeAll()
    body = {
      job: onJob(codes.steel),
      task: onTask(links.job, codes.precast),
      activity: onActivity(links.task, codes.cure),
    }[level]
  })

  test('need Update there, by a permission that is scoped to the work order too', async () => {
    const { module } = names[level]
    const who = await personWith(server, account, { Projects: 18, Codes: 31, [module]: 11 })
    for (const call of [put, take]) expect(await call(level, [body], who)).toMatchObject({ status: 403 })
    await scopeRole(db(), who.role, branch, { [module]: 6 })
    for (const call of [put, take]) expect(await call(level, [body], who)).toMatchObject({ status: 200 })
  })

  test('are not those of another account, of nothing, or of what is deleted', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    const nothing = { ...body, [names[level].id]: uuidv7() }
    for (const call of [put, take]) {
      expect(await call(level, [body], sibling)).toMatchObject({ status: 404 })
      expect(await call(level, [body, nothing])).toMatchObject({ status: 404 })
    }
    await callAt(server, level, 'remove', [body[names[level].id]], ann)
    expect(await put(level, [body])).toMatchObject({ status: 404 })
  })

  test('name who put them on and took them off', async () => {
    const entries = await auditOf(server, account.companyId, async () => {
      await put(level, [body])
      await take(level, [body])
    })
    const record = `${level}_code`
    expect(entries).toMatchObject([
      { record, action: 'insert', employeeId: ann.employeeId },
      { record, action: 'delete', employeeId: ann.employeeId },
    ])
  })
})

describe('at once', () => {
  test('taking off a job code and putting its task code on a task: one of the two happens', async () => {
    for (const first of [0, 1]) {
      const { taskId } = await addTask(db(), branch, { name: 'Some' })
      const [job = ''] = (await put('job', [onJob(codes.concrete)])).data
      const [taken, used] = await atOnce(
        server,
        writesOf('audit_entry'),
        [() => take('job', [onJob(codes.concrete)]), () => put('task', [onTask(job, codes.cast, taskId)])],
        first,
      )
      expect([taken.status, used.status].filter((status) => status === 200)).toHaveLength(1)
      expect([taken.status, used.status].every((status) => [200, 404, 409].includes(status))).toBe(true)
      const { rows } = await server.database.pool.query(
        'select job_code_id from task_code where task_id = $1',
        [taskId],
      )
      expect(rows).toEqual(used.status === 200 ? [{ job_code_id: job }] : [])
      if (used.status === 200) await take('task', [onTask(job, codes.cast, taskId)])
      await take('job', [onJob(codes.concrete)])
    }
  })

  test('taking off a task code and putting its activity code on an activity: one of the two happens', async () => {
    const [job = ''] = (await put('job', [onJob(codes.concrete)])).data
    for (const first of [0, 1]) {
      const [task = ''] = (await put('task', [onTask(job, codes.cast)])).data
      const [taken, used] = await atOnce(
        server,
        writesOf('audit_entry'),
        [
          () => take('task', [onTask(job, codes.cast)]),
          () => put('activity', [onActivity(task, codes.pour)]),
        ],
        first,
      )
      expect([taken.status, used.status].filter((status) => status === 200)).toHaveLength(1)
      if (used.status === 200) await take('activity', [onActivity(task, codes.pour)])
      await take('task', [onTask(job, codes.cast)])
      expect(await carried()).toMatchObject({ task: [], activity: [] })
    }
  })

  test('putting the same code on is on once', async () => {
    const answers = await atOnce(
      server,
      writesOf('job_code'),
      Array.from({ length: 5 }, () => () => put('job', [onJob(codes.concrete)])),
    )
    expect(new Set(answers.map(({ data }) => data[0])).size).toBe(1)
    expect(await carried()).toMatchObject({ job: [codes.concrete] })
  })

  test('taking off a code and taking back what used it leaves nothing without the code that it hangs below', async () => {
    for (const first of [0, 1]) {
      const { job } = await codeAll()
      await callAt(server, 'task', 'remove', [branch.taskId], ann)
      const [taken] = await atOnce(
        server,
        row('job', { id: branch.jobId }),
        [
          () => take('job', [onJob(codes.concrete)]),
          () => callAt(server, 'task', 'restore', [branch.taskId], ann),
        ],
        first,
      )
      expect([200, 409]).toContain(taken.status)
      const { task, taskDefault } = await carried()
      expect(task).toEqual(taken.status === 200 ? [] : [codes.cast])
      expect(taskDefault).toBe(taken.status === 200 ? null : codes.cast)
      if (taken.status === 409) {
        const link = (await linkOf('task', codes.cast)) ?? ''
        await take('activity', [onActivity(link, codes.pour)])
        await take('task', [onTask(job, codes.cast)])
        await take('job', [onJob(codes.concrete)])
      }
    }
  })
})
