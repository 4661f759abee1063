/** The rules for adding and changing that jobs, tasks and activities share. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { type AccountHandle, addAccount, assign, scopeRole } from '#database/seed/builders.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
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
  titlesBelow,
} from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'

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

const db = () => server.database.db

describe.each(lowerLevels)('a new %s', (level) => {
  const { id: _id, parent, title, text, start, end, status } = names[level]
  const create = (fields: object[], who: Pick<Person, 'token'> = ann, headers = {}) => {
    const body = fields.map((each) => ({ [parent]: parentIn(branch, level), [title]: 'Some', ...each }))
    return callAt<string[]>(server, level, 'create', body, who, headers)
  }
  const created = async (fields: object) => {
    const { data, fields: faults } = await create([fields])
    expect(faults).toEqual([])
    return readAt(server, level, data[0] as string, ann)
  }
  const titles = () => titlesBelow(server, level, parentIn(branch, level), ann)

  test('is Active and empty where nothing else is said', async () => {
    expect(await created({ [title]: '  Some  ' })).toMatchObject({
      [title]: 'Some',
      [parent]: parentIn(branch, level),
      [text]: '',
      [start]: null,
      [end]: null,
      [status]: statuses.Active,
      riskLevel: 'low',
      remainingDays: null,
      isOutsideParentDates: false,
      rowVersion: 1,
    })
  })

  test('keeps what is said', async () => {
    const said = {
      [text]: 'Two\nlines',
      [start]: '2030-01-01',
      [end]: '2030-01-01',
      [status]: statuses.InProgress,
    }
    const time = level === 'activity' ? ' 00:00:00' : ''
    expect(await created(said)).toMatchObject({
      ...said,
      [start]: `2030-01-01${time}`,
      [end]: `2030-01-01${time}`,
    })
  })

  test('comes last, several in the order sent', async () => {
    const before = await titles()
    const { data } = await create([{ [title]: 'one' }, { [title]: 'two' }])
    await create([{ [title]: 'three' }])
    expect(await titles()).toEqual([...before, 'one', 'two', 'three'])
    expect(await readAt(server, level, data[1] as string, ann)).toMatchObject({ [title]: 'two' })
  })

  test.each<[string, object, string]>([
    ['no title', { [title]: ' ' }, title],
    ['a title that is too long', { [title]: 'x'.repeat(201) }, title],
    ['an end before its start', { [start]: '2030-02-02', [end]: '2030-02-01' }, end],
    ['a start before the first date', { [start]: '2000-01-31' }, start],
    ['an end after the last date', { [end]: '2051-02-01' }, end],
    ['an unknown status', { [status]: 14 }, status],
  ])('is refused with all that came with it for %s', async (_name, fault, path) => {
    const before = await titles()
    const entries = await auditOf(server, account.companyId, async () => {
      const answer = await create([{ [title]: 'good' }, fault, { [title]: 'good too' }])
      expect(answer).toMatchObject({ status: 400, fields: [{ path: `1.${path}` }] })
    })
    expect(entries).toEqual([])
    expect(await titles()).toEqual(before)
  })

  test('is refused with all that came with it where what it is in is not there', async () => {
    const before = await titles()
    const foreign = await addBranch(server, await addAccount(db(), account, { name: 'Sibling' }))
    for (const gone of [uuidv7(), parentIn(foreign, level)]) {
      expect(await create([{}, { [parent]: gone }])).toMatchObject({ status: 404 })
    }
    expect(await titles()).toEqual(before)
  })

  test('needs Create there, by a permission that is scoped to the work order too', async () => {
    const { module } = names[level]
    const who = await personWith(server, account, { Projects: 18, Jobs: 2, Tasks: 2, [module]: 14 })
    expect(await create([{}], who)).toMatchObject({ status: 403 })
    await scopeRole(db(), who.role, branch, { [module]: 1 })
    expect(await create([{}], who)).toMatchObject({ status: 200 })
    const other = await addBranch(server, account)
    expect(await create([{ [parent]: parentIn(other, level) }], who)).toMatchObject({ status: 403 })
  })

  test('needs the work order to be seen', async () => {
    const who = await newPerson(server, account, 'Employee')
    expect(await create([{}], who)).toMatchObject({ status: 404 })
    await assign(db(), who, branch)
    expect(await create([{}], who)).toMatchObject({ status: 200 })
  })

  test('is written once for one key, and names who wrote it', async () => {
    const before = await titles()
    const headers = { 'idempotency-key': uuidv7() }
    const entries = await auditOf(server, account.companyId, async () => {
      const first = await create([{ [title]: 'once' }], ann, headers)
      expect((await create([{ [title]: 'once' }], ann, headers)).data).toEqual(first.data)
    })
    expect(await titles()).toEqual([...before, 'once'])
    expect(entries).toMatchObject([
      { record: names[level].table, action: 'insert', employeeId: ann.employeeId },
    ])
  })

  test('can come with 499 others, and not with more', async () => {
    expect(await create(Array.from({ length: 501 }, () => ({})))).toMatchObject({ status: 400 })
    expect(await create([])).toMatchObject({ status: 400 })
    const { data } = await create(Array.from({ length: 500 }, (_, index) => ({ [title]: `${index}` })))
    expect(data).toHaveLength(500)
  })

  test('has its dates flagged where they lie outside those of what it is in', async () => {
    const above = { job: 'workOrder', task: 'job', activity: 'task' }[level] as LevelName
    const its = { [names[above].id]: idIn(branch, above) }
    const dates = { [names[above].start]: '2030-01-01', [names[above].end]: '2030-12-31' }
    await callAt(server, above, 'update', [{ ...its, ...dates }], ann)
    const flag = async (from: string | null, to: string | null) =>
      (await created({ [start]: from, [end]: to }))?.['isOutsideParentDates']
    expect(await flag('2030-01-01', '2030-12-31')).toBe(false)
    expect(await flag('2029-12-31', '2030-12-31')).toBe(true)
    expect(await flag('2030-01-01', '2031-01-01')).toBe(true)
    expect(await flag('2031-01-01', null)).toBe(true)
    expect(await flag(null, '2029-12-31')).toBe(true)
    expect(await flag(null, null)).toBe(false)
  })
})

describe.each(lowerLevels)('a change of a %s', (level) => {
  const { id, parent, title, text, start, end, status } = names[level]
  const mine = () => idIn(branch, level)
  const update = (changes: object[], who: Pick<Person, 'token'> = ann) => {
    const body = changes.map((change) => ({ [id]: mine(), ...change }))
    return callAt<string[]>(server, level, 'update', body, who)
  }
  const read = () => readAt(server, level, mine(), ann)

  test('leaves what is left out, clears what is null, and counts the row version up', async () => {
    const dates = { [start]: '2030-01-01', [end]: '2030-06-01' }
    expect(await update([{ [text]: 'Words', [status]: statuses.InProgress, ...dates }])).toMatchObject({
      status: 200,
      data: [mine()],
    })
    const before = await read()
    await update([{ [title]: 'Other' }])
    expect(await read()).toEqual({ ...before, [title]: 'Other', rowVersion: 3 })
    await update([{ [text]: null, [start]: null, [end]: null }])
    expect(await read()).toMatchObject({
      [title]: 'Other',
      [text]: '',
      [start]: null,
      [end]: null,
      [status]: statuses.InProgress,
    })
  })

  test('that sends back what was read changes nothing', async () => {
    await update([{ [start]: '2030-01-01', [end]: '2030-06-01' }])
    const before = await read()
    expect(await update([before as object])).toMatchObject({ status: 200 })
    expect(await read()).toEqual({ ...before, rowVersion: (before?.['rowVersion'] as number) + 1 })
  })

  test('of an old row version is refused and nothing is lost; without one it is taken', async () => {
    await update([{ [title]: 'two', rowVersion: 1 }])
    for (const rowVersion of [1, 3]) {
      expect(await update([{ [title]: 'three', rowVersion }])).toMatchObject({
        status: 409,
        errorCode: 'ROW_VERSION_STALE',
      })
    }
    expect(await read()).toMatchObject({ [title]: 'two', rowVersion: 2 })
    expect(await update([{ [title]: 'four' }])).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ [title]: 'four', rowVersion: 3 })
  })

  test('is all or nothing', async () => {
    const before = await read()
    const faults = [
      { fault: { [title]: 'x', rowVersion: 9 }, status: 409 },
      { fault: { [id]: uuidv7(), [title]: 'x' }, status: 404 },
      { fault: { [start]: '2030-01-02', [end]: '2030-01-01' }, status: 400 },
    ]
    for (const { fault, status: refused } of faults) {
      const entries = await auditOf(server, account.companyId, async () => {
        expect(await update([{ [title]: 'changed' }, fault])).toMatchObject({ status: refused })
      })
      expect(entries).toEqual([])
    }
    expect(await read()).toEqual(before)
  })

  test.each<[object, string]>([
    [{ [end]: '2029-12-31' }, end],
    [{ [start]: '2030-07-01' }, end],
    [{ [end]: '2051-02-01' }, end],
    [{ [start]: '2000-01-31' }, start],
    [{ [title]: '' }, title],
    [{ [title]: null }, title],
    [{ [status]: 99 }, status],
  ])('to %o is refused beside what is there', async (change, path) => {
    await update([{ [start]: '2030-01-01', [end]: '2030-06-01' }])
    const before = await read()
    expect(await update([change])).toMatchObject({ status: 400, fields: [{ path: `0.${path}` }] })
    expect(await read()).toEqual(before)
  })

  test('of the same twice in a call is one after the other', async () => {
    await update([
      { [start]: '2030-01-01', [title]: 'first' },
      { [end]: '2030-01-01', [title]: 'second' },
    ])
    expect(await read()).toMatchObject({ [title]: 'second', rowVersion: 3 })
    const crossed = [{ [start]: '2030-03-03', [end]: null }, { [end]: '2030-02-02' }]
    expect(await update(crossed)).toMatchObject({ status: 400, fields: [{ path: `1.${end}` }] })
    expect(await read()).toMatchObject({ [title]: 'second', rowVersion: 3 })
  })

  test('leaves it where it is', async () => {
    expect(await update([{ [parent]: parentIn(branch, level), [title]: 'Same place' }])).toMatchObject({
      status: 200,
    })
    const other = await addBranch(server, account)
    const elsewhere = [{ [parent]: parentIn(other, level), [title]: 'Moved' }]
    expect(await update(elsewhere)).toMatchObject({ status: 400, fields: [{ path: `0.${parent}` }] })
    const foreign = await addBranch(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect(await update([{ [parent]: parentIn(foreign, level) }])).toMatchObject({ status: 404 })
    expect(await read()).toMatchObject({ [title]: 'Same place' })
  })

  test('is not possible from another account, nor where it is deleted', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect(await update([{ [title]: 'theirs' }], sibling)).toMatchObject({ status: 404 })
    await callAt(server, level, 'remove', [mine()], ann)
    expect(await update([{ [title]: 'gone' }])).toMatchObject({ status: 404 })
  })

  test('needs Update there, by a permission that is scoped to the work order too', async () => {
    const { module } = names[level]
    const who = await personWith(server, account, { Projects: 18, Jobs: 2, Tasks: 2, [module]: 11 })
    expect(await update([{ [title]: 'x' }], who)).toMatchObject({ status: 403 })
    await scopeRole(db(), who.role, branch, { [module]: 6 })
    expect(await update([{ [title]: 'x' }], who)).toMatchObject({ status: 200 })
    await scopeRole(db(), who.role, await addBranch(server, account), { [module]: 0 })
    expect(await update([{ [title]: 'y' }], who)).toMatchObject({ status: 200 })
  })

  test('names who made it, from and to', async () => {
    const entries = await auditOf(server, account.companyId, () => update([{ [title]: 'Other' }]))
    expect(entries).toMatchObject([
      { record: names[level].table, recordId: mine(), action: 'update', employeeId: ann.employeeId },
    ])
    expect(Object.values(entries[0]?.changes ?? {})).toEqual([[`Some ${level}`, 'Other']])
  })

  test('of two at once keeps both where they change different fields', async () => {
    const answers = await atOnce(server, row(names[level].table, { id: mine() }), [
      () => update([{ [title]: 'Title' }]),
      () => update([{ [text]: 'Text' }]),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(await read()).toMatchObject({ [title]: 'Title', [text]: 'Text', rowVersion: 3 })
  })
})
