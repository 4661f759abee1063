/** Editing several jobs, tasks or activities at once, with a preview that shows which cannot be changed and why. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { type AccountHandle, addAccount, scopeRole } from '#database/seed/builders.ts'
import { addCodeTrees, type CodeTrees, codesIn } from '#tests/harness/codes.ts'
import {
  addBranch,
  auditOf,
  type Branch,
  callAt,
  idIn,
  type LevelName,
  type LowerLevelName,
  names,
  parentIn,
  personWith,
  readAt,
} from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { type ManyOutcome, manyErrors } from '../many.ts'

const lowerLevels: LowerLevelName[] = ['job', 'task', 'activity']

const server = await useApp()
let account: AccountHandle
let ann: Person
let branch: Branch

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account)
})

type Who = Pick<Person, 'token'>

const preview = (level: LowerLevelName, ids: unknown[], change: object, who: Who = ann) =>
  callAt<ManyOutcome[]>(server, level, 'preview', { ids, change }, who)
const many = (level: LowerLevelName, ids: unknown[], change: object, who: Who = ann, headers = {}) =>
  callAt<string[]>(server, level, 'many', { ids, change }, who, headers)

describe.each(lowerLevels)('many of a %s', (level) => {
  const { table, module, parent, title, start, end, status } = names[level]
  const time = level === 'activity' ? ' 00:00:00' : ''
  /** A with dates, B with later dates, C without an end, D without dates. */
  let ids: string[]

  beforeEach(async () => {
    const rows = [
      { [title]: 'A', [start]: '2030-01-10', [end]: '2030-01-20' },
      { [title]: 'B', [start]: '2030-02-10', [end]: '2030-02-20' },
      { [title]: 'C', [start]: '2030-03-10' },
      { [title]: 'D' },
    ].map((row) => ({ [parent]: parentIn(branch, level), ...row }))
    ids = (await callAt<string[]>(server, level, 'create', rows, ann)).data
  })

  const readAll = () => Promise.all(ids.map((each) => readAt(server, level, each, ann)))
  const dates = async () =>
    (await readAll()).map((record) =>
      [record?.[start], record?.[end]].map((on) => String(on).replace(time, '')),
    )

  test('are previewed in words, and nothing is written', async () => {
    const before = await readAll()
    const change = { shiftDays: 5, statusId: statuses.InProgress }
    const entries = await auditOf(server, account.companyId, async () => {
      const { data } = await preview(level, ids, change)
      const toProgress = { field: 'status', from: 'Active', to: 'InProgress' }
      expect(data).toEqual([
        {
          id: ids[0],
          name: 'A',
          changes: [
            { field: 'startDate', from: '2030-01-10', to: '2030-01-15' },
            { field: 'endDate', from: '2030-01-20', to: '2030-01-25' },
            toProgress,
          ],
          refusal: null,
          isOutsideParentDates: false,
        },
        expect.objectContaining({ name: 'B' }),
        expect.objectContaining({
          name: 'C',
          changes: [{ field: 'startDate', from: '2030-03-10', to: '2030-03-15' }, toProgress],
        }),
        expect.objectContaining({ name: 'D', changes: [toProgress] }),
      ])
    })
    expect(entries).toEqual([])
    expect(await readAll()).toEqual(before)
  })

  test('are shifted where they have dates, back too', async () => {
    expect((await many(level, ids, { shiftDays: 30 })).data).toEqual(ids)
    expect(await dates()).toEqual([
      ['2030-02-09', '2030-02-19'],
      ['2030-03-12', '2030-03-22'],
      ['2030-04-09', 'null'],
      ['null', 'null'],
    ])
    await many(level, ids, { shiftDays: '-31' })
    expect((await dates())[0]).toEqual(['2030-01-09', '2030-01-19'])
  })

  test('get a start, an end and a status, and count their row versions up where something changes', async () => {
    await many(level, ids, { startDate: '2030-01-10' })
    expect((await readAll()).map((record) => record?.['rowVersion'])).toEqual([1, 2, 2, 2])
    await many(level, ids, { endDate: '2030-05-05', statusId: statuses.Completed })
    expect(await dates()).toEqual(ids.map(() => ['2030-01-10', '2030-05-05']))
    for (const record of await readAll()) expect(record).toMatchObject({ [status]: statuses.Completed })
  })

  test('are all changed or none: what cannot be says why', async () => {
    const before = await readAll()
    const change = { endDate: '2030-02-01', statusId: statuses.Completed }
    const entries = await auditOf(server, account.companyId, async () => {
      expect(await many(level, ids, change)).toMatchObject({
        status: 409,
        errorCode: 'MANY_REFUSED',
        errorDescription: manyErrors.MANY_REFUSED.text,
        fields: [
          { path: 'ids.1', message: 'B: It would end on 2030-02-01, before it starts on 2030-02-10.' },
          { path: 'ids.2', message: 'C: It would end on 2030-02-01, before it starts on 2030-03-10.' },
        ],
      })
    })
    expect(entries).toEqual([])
    expect(await readAll()).toEqual(before)
    const { data } = await preview(level, ids, change)
    expect(data.map(({ refusal }) => refusal === null)).toEqual([true, false, false, true])
  })

  test('named twice are changed once, and a refusal names the first of the two', async () => {
    const twice = [ids[3], ids[3], ids[0], ids[1]]
    expect(await many(level, twice, { endDate: '2030-02-01' })).toMatchObject({ fields: [{ path: 'ids.3' }] })
    await many(level, [ids[0], ids[0]], { shiftDays: 1 })
    expect((await dates())[0]).toEqual(['2030-01-11', '2030-01-21'])
  })

  test('do not leave the days of a plan', async () => {
    for (const shiftDays of [-11_000, 7700]) {
      expect(await many(level, ids, { shiftDays })).toMatchObject({ status: 409, errorCode: 'MANY_REFUSED' })
    }
    const { data } = await preview(level, ids, { shiftDays: 7700 })
    expect(data[0]?.refusal).toBe('Its dates would leave 2000-02-01 to 2051-01-31.')
    expect(data[3]?.refusal).toBeNull()
    expect(await many(level, ids, { startDate: '2051-02-01' })).toMatchObject({ status: 400 })
  })

  test('are flagged where they would lie outside the dates of what they are in', async () => {
    const above = { job: 'workOrder', task: 'job', activity: 'task' }[level] as LevelName
    const its = { [names[above].start]: '2030-01-01', [names[above].end]: '2030-02-15' }
    await callAt(server, above, 'update', [{ [names[above].id]: idIn(branch, above), ...its }], ann)
    const flags = async (change: object) =>
      (await preview(level, ids, change)).data.map((each) => each.isOutsideParentDates)
    expect(await flags({ shiftDays: 1 })).toEqual([false, true, true, false])
    expect(await flags({ startDate: '2029-12-31', endDate: '2030-01-01' })).toEqual([true, true, true, true])
    expect(await many(level, ids, { shiftDays: -10 })).toMatchObject({ status: 200 })
    const flagged = (await readAll()).map((record) => record?.['isOutsideParentDates'])
    expect(flagged).toEqual([true, false, true, false])
  })

  test.each<[string, object, string]>([
    ['nothing', {}, 'change'],
    ['a shift by no days', { shiftDays: 0 }, 'change'],
    ['no codes', { addCodes: [], removeCodes: [] }, 'change'],
    ['a shift and a start', { shiftDays: 1, startDate: '2030-01-01' }, 'change.shiftDays'],
    ['a shift and an end', { shiftDays: 1, endDate: '2030-01-01' }, 'change.shiftDays'],
    ['a shift of two centuries', { shiftDays: 73_000 }, 'change.shiftDays'],
    ['an unknown status', { statusId: 99 }, 'change.statusId'],
    ['an end that is no day', { endDate: '2030-02-30' }, 'change.endDate'],
  ])('cannot be changed by %s', async (_name, change, path) => {
    for (const call of [preview, many]) {
      expect(await call(level, ids, change)).toMatchObject({ status: 400, fields: [{ path }] })
    }
  })

  test("are not there where one is unknown, deleted or another account's", async () => {
    const sibling = await addAccount(server.database.db, account, { name: 'Sibling' })
    const foreign = idIn(await addBranch(server, sibling), level)
    await callAt(server, level, 'remove', [ids[3]], ann)
    for (const gone of [uuidv7(), foreign, ids[3]]) {
      for (const call of [preview, many]) {
        expect(await call(level, [ids[0], gone], { shiftDays: 1 })).toMatchObject({ status: 404 })
      }
    }
    const theirs = await newPerson(server, sibling)
    expect(await many(level, [ids[0]], { shiftDays: 1 }, theirs)).toMatchObject({ status: 404 })
    expect((await dates())[0]).toEqual(['2030-01-10', '2030-01-20'])
  })

  test('need Read and Update there', async () => {
    for (const bits of [2, 4, 11]) {
      const who = await personWith(server, account, { Projects: 18, [module]: bits })
      for (const call of [preview, many]) {
        expect(await call(level, ids, { shiftDays: 1 }, who), String(bits)).toMatchObject({ status: 403 })
      }
    }
    const who = await personWith(server, account, { Projects: 18, [module]: 2 })
    await scopeRole(server.database.db, who.role, branch, { [module]: 6 })
    expect(await many(level, ids, { shiftDays: 1 }, who)).toMatchObject({ status: 200 })
  })

  test('are changed once for one key, and name who did it', async () => {
    const headers = { 'idempotency-key': uuidv7() }
    const entries = await auditOf(server, account.companyId, async () => {
      for (const _ of [1, 2]) await many(level, [ids[0], ids[1]], { shiftDays: 1 }, ann, headers)
    })
    expect(entries).toHaveLength(2)
    for (const entry of entries) {
      expect(entry).toMatchObject({ record: table, action: 'update', employeeId: ann.employeeId })
    }
    expect((await dates())[0]).toEqual(['2030-01-11', '2030-01-21'])
  })

  test('can be 500, and not more', async () => {
    expect(await preview(level, Array(501).fill(ids[0]), { shiftDays: 1 })).toMatchObject({ status: 400 })
    expect(await preview(level, [], { shiftDays: 1 })).toMatchObject({ status: 400 })
    const rows = Array.from({ length: 500 }, () => ({ [parent]: parentIn(branch, level), [title]: 'X' }))
    const { data } = await callAt<string[]>(server, level, 'create', rows, ann)
    expect((await many(level, data, { startDate: '2030-01-01' })).data).toEqual(data)
  })
})

describe('the codes of many', () => {
  let codes: CodeTrees

  beforeEach(async () => {
    codes = await addCodeTrees(server, account)
  })

  test('are put on and taken off by what the company calls them', async () => {
    const change = { addCodes: [codes.concrete, codes.steel, codes.steel] }
    const { data } = await preview('job', [branch.jobId], change)
    expect(data[0]?.changes).toEqual([{ field: 'codes', from: null, to: '03 Concrete, 05 Steel' }])
    await many('job', [branch.jobId], change)
    await many('task', [branch.taskId], { addCodes: [codes.cast, codes.frame] })
    await many('activity', [branch.activityId], { addCodes: [codes.cure] })
    expect(await codesIn(server, branch, ann)).toEqual({
      job: [codes.concrete, codes.steel],
      task: [codes.cast, codes.frame],
      activity: [codes.cure],
      taskDefault: codes.cast,
      activityDefault: codes.cure,
    })
    await many('activity', [branch.activityId], { removeCodes: [codes.cure, codes.weld] })
    await many('task', [branch.taskId], { addCodes: [codes.precast], removeCodes: [codes.cast] })
    expect(await codesIn(server, branch, ann)).toMatchObject({
      task: [codes.precast, codes.frame],
      taskDefault: codes.frame,
      activity: [],
      activityDefault: null,
    })
  })

  test('that are there already, or not there, change nothing', async () => {
    await many('job', [branch.jobId], { addCodes: [codes.concrete] })
    const entries = await auditOf(server, account.companyId, async () => {
      const change = { addCodes: [codes.concrete], removeCodes: [codes.steel] }
      expect((await preview('job', [branch.jobId], change)).data).toMatchObject([
        { changes: [], refusal: null },
      ])
      expect(await many('job', [branch.jobId], change)).toMatchObject({ status: 200 })
    })
    expect(entries).toEqual([])
  })

  test('that something uses or that are not offered say so for each, and change nothing', async () => {
    const other = await addBranch(server, account)
    await many('job', [branch.jobId, other.jobId], { addCodes: [codes.concrete] })
    await many('task', [branch.taskId], { addCodes: [codes.cast] })
    const used = "The code 03 Concrete is used by the task 'Some task'."
    const off = { removeCodes: [codes.concrete], statusId: statuses.Completed }
    expect((await preview('job', [branch.jobId, other.jobId], off)).data).toMatchObject([
      { refusal: used },
      { refusal: null },
    ])
    expect(await many('job', [other.jobId, branch.jobId], off)).toMatchObject({
      status: 409,
      fields: [{ path: 'ids.1', message: `Some job: ${used}` }],
    })
    const on = { addCodes: [codes.frame] }
    expect((await preview('task', [branch.taskId], on)).data[0]?.refusal).toContain('05 12 Frame')
    expect(await many('task', [branch.taskId], on)).toMatchObject({ status: 409, errorCode: 'MANY_REFUSED' })
    expect(await codesIn(server, other, ann)).toMatchObject({ job: [codes.concrete] })
    expect(await readAt(server, 'job', other.jobId, ann)).toMatchObject({ statusId: statuses.Active })
  })

  test("are not there where they are unknown, another company's or another level's", async () => {
    const theirs = await addCodeTrees(server, await newAccount(server, 'Stranger'))
    for (const code of [uuidv7(), theirs.concrete, codes.cast]) {
      for (const change of [{ addCodes: [code] }, { removeCodes: [code] }]) {
        for (const call of [preview, many]) {
          expect(await call('job', [branch.jobId], change)).toMatchObject({ status: 404 })
        }
      }
    }
  })

  test('cannot be put on and taken off in one', async () => {
    const change = { addCodes: [codes.steel, codes.concrete], removeCodes: [codes.concrete] }
    expect(await many('job', [branch.jobId], change)).toMatchObject({
      status: 400,
      fields: [{ path: 'change.addCodes' }],
    })
  })
})
