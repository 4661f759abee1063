/** What is said about a record, and who hears of it, is gone with what the record hangs below (contract/record-types.ts). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type RecordType, recordTypeOf } from '#contract/record-types.ts'
import type { RecordKind } from '#contract/values.ts'
import { addAccount, addCompany, addLogin } from '#database/seed/builders.ts'
import {
  changeWatching,
  type DiscussedType,
  discussedTypes,
  findWatching,
  listNameable,
} from '#features/discussion/contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { listLinks } from '#features/links/contract.ts'
import { openTestApp, type TestApp } from './harness/server.ts'
import { buildWorld, type World } from './harness/world.ts'

let server: TestApp
let world: World
let token: string

beforeAll(async () => {
  server = await openTestApp()
  const { db } = server.database
  const company = await addCompany(db, { name: 'Some company' })
  world = await buildWorld(
    server,
    await addAccount(db, company, { name: 'Some account' }),
    'Account administrator',
  )
  const loginId = await addLogin(db, { username: 'gone@company.example', password: 'a password for tests' })
  token = await openSession(db, { loginId, place: world.employee, platform: 'Web', now: new Date() })
})

afterAll(() => server?.close())

const kinds: Record<DiscussedType, RecordKind> = {
  PunchListItem: 'punchListItem',
  RFI: 'rfi',
  Submittal: 'submittal',
  ChangeOrder: 'changeOrder',
  Permit: 'permit',
}

/** What a record hangs below, the nearest first, and which one of each that is. */
async function aboveOf(type: RecordType, id: string): Promise<{ table: string; id: string }[]> {
  const { table, below } = recordTypeOf(type)
  if (!below) return []
  const { rows } = await server.database.pool.query(
    `select ${below.column} as id from ${table} where id = $1`,
    [id],
  )
  const above = { table: recordTypeOf(below.type).table, id: rows[0].id as string }
  return [above, ...(await aboveOf(below.type, above.id))]
}

const mark = (table: string, id: string, isGone: boolean) =>
  server.database.pool.query(`update ${table} set deleted_at = case when $2 then now() end where id = $1`, [
    id,
    isGone,
  ])

test.each(discussedTypes)('a %s', async (type) => {
  const id = world.records[kinds[type]]
  const target = { targetType: type, TargetUniqueID: id }
  const asked: [string, Endpoint, object][] = [
    ['whom one can name', listNameable, target],
    ['whether one watches', findWatching, target],
    ['that one watches', changeWatching, { ...target, isWatching: true }],
    ['links', listLinks, target],
  ]
  const expectAll = async (status: number, when: string) => {
    for (const [what, endpoint, body] of asked)
      expect((await server.call(endpoint, { body, token })).status, `${what}, ${when}`).toBe(status)
  }
  await expectAll(200, 'as it is')
  const above = [{ table: recordTypeOf(type).table, id }, ...(await aboveOf(type, id))]
  expect(above.length).toBeGreaterThan(1)
  for (const { table, id: gone } of above) {
    await mark(table, gone, true)
    await expectAll(404, `without its ${table}`)
    await mark(table, gone, false)
  }
  await expectAll(200, 'as it was')
})
