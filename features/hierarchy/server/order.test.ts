/** Moving jobs, tasks and activities among their siblings. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AccountHandle, addAccount, scopeRole } from '#database/seed/builders.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import {
  addBranch,
  auditOf,
  type Branch,
  callAt,
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

describe.each(lowerLevels)('moving a %s', (level) => {
  const { table, module, id, parent, title } = names[level]
  let ids: string[]

  /** Adds four records and removes the original one. */
  beforeEach(async () => {
    const first = { job: branch.jobId, task: branch.taskId, activity: branch.activityId }[level]
    const body = ['a', 'b', 'c', 'd'].map((name) => ({ [parent]: parentIn(branch, level), [title]: name }))
    ids = (await callAt<string[]>(server, level, 'create', body, ann)).data
    await callAt(server, level, 'remove', [first], ann)
  })

  const move = (record: string | undefined, toIndex: number, who: Pick<Person, 'token'> = ann) =>
    callAt<string[]>(server, level, 'move', { [id]: record, toIndex }, who)
  const order = async () => (await titlesBelow(server, level, parentIn(branch, level), ann)).join('')
  const tie = () => server.database.pool.query(`update ${table} set position = 0 where id = any($1)`, [ids])

  test.each([
    [2, 0, 'cabd'],
    [0, 2, 'bcad'],
    [3, 1, 'adbc'],
    [0, 3, 'bcda'],
    [0, 1_000_000, 'bcda'],
    [1, 1, 'abcd'],
    [0, 0, 'abcd'],
    [3, 3, 'abcd'],
    [3, 9, 'abcd'],
  ])('from %i to %i makes %s', async (from, to, expected) => {
    const { status, data } = await move(ids[from], to)
    expect({ status, data }).toEqual({ status: 200, data: [ids[from]] })
    expect(await order()).toBe(expected)
  })

  test.each([
    [2, 0, 'cabd'],
    [0, 2, 'bcad'],
    [3, 1, 'adbc'],
    [0, 3, 'bcda'],
    [2, 2, 'abcd'],
  ])('from %i to %i makes %s where none had a place of its own', async (from, to, expected) => {
    await tie()
    expect(await order()).toBe('abcd')
    await move(ids[from], to)
    expect(await order()).toBe(expected)
  })

  test('sixty times between the two that stand closest keeps the order', async () => {
    const letters = ['a', 'b', 'c', 'd']
    for (let round = 0; round < 60; round += 1) {
      // Moves the third record between the first two, so that the gap is halved each time.
      const [moved] = letters.splice(2, 1) as [string]
      letters.splice(1, 0, moved)
      await move(ids['abcd'.indexOf(moved)], 1)
      expect(await order()).toBe(letters.join(''))
    }
  })

  test('does not count what is deleted', async () => {
    await callAt(server, level, 'remove', [ids[0]], ann)
    await move(ids[3], 1)
    expect(await order()).toBe('bdc')
    await callAt(server, level, 'restore', [ids[0]], ann)
    expect(await order()).toBe('abdc')
  })

  test('changes nothing but it, and counts its row version up', async () => {
    const read = () => Promise.all(ids.map((each) => readAt(server, level, each, ann)))
    const before = await read()
    const entries = await auditOf(server, account.companyId, () => move(ids[2], 0))
    expect(entries).toMatchObject([
      { record: table, recordId: ids[2], action: 'update', employeeId: ann.employeeId },
    ])
    expect(Object.keys(entries[0]?.changes ?? {})).toEqual(['position'])
    const after = await read()
    expect(after.map((record) => record?.['rowVersion'])).toEqual([1, 1, 2, 1])
    expect(after.map((record) => ({ ...record, rowVersion: 1 }))).toEqual(before)
  })

  test('of what is added after it comes last still', async () => {
    await move(ids[0], 3)
    await callAt(server, level, 'create', [{ [parent]: parentIn(branch, level), [title]: 'e' }], ann)
    expect(await order()).toBe('bcdae')
  })

  test('to no place is refused', async () => {
    for (const toIndex of [-1, 1.5, 1_000_001]) {
      expect(await move(ids[0], toIndex)).toMatchObject({ status: 400, fields: [{ path: 'toIndex' }] })
    }
    expect(await move(uuidv7(), 0)).toMatchObject({ status: 404 })
  })

  test('needs Update there', async () => {
    const who = await personWith(server, account, { Projects: 18, [module]: 11 })
    expect(await move(ids[0], 2, who)).toMatchObject({ status: 403 })
    await scopeRole(server.database.db, who.role, branch, { [module]: 6 })
    expect(await move(ids[0], 2, who)).toMatchObject({ status: 200 })
  })

  test('is not possible from another account, nor without seeing the work order', async () => {
    const sibling = await addAccount(server.database.db, account, { name: 'Sibling' })
    const unassigned = await newPerson(server, account, 'Employee')
    for (const who of [await newPerson(server, sibling), unassigned]) {
      expect(await move(ids[0], 2, who)).toMatchObject({ status: 404 })
    }
    expect(await order()).toBe('abcd')
  })

  test('of several at once leaves each at one place', async () => {
    await tie()
    const answers = await atOnce(server, writesOf(table), [
      () => move(ids[0], 3),
      () => move(ids[1], 3),
      () => move(ids[2], 0),
      () => move(ids[3], 1),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await order()).split('').sort().join('')).toBe('abcd')
    const { rows } = await server.database.pool.query(
      `select count(distinct position)::int as places from ${table} where id = any($1)`,
      [ids],
    )
    expect(rows).toEqual([{ places: 4 }])
  })
})
