/**
 * A record is gone with what it hangs below (contract/record-types.ts): no call reads or changes it any more, or what is
 * said about it.
 */

import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type RecordType, recordTypeOf } from '#contract/record-types.ts'
import type { RecordKind } from '#contract/values.ts'
import { addAccount, addCompany, addLogin } from '#database/seed/builders.ts'
import { changeWatching, discussedTypes, findWatching, listNameable } from '#features/discussion/contract.ts'
import { listFiles } from '#features/files/contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { listLinks } from '#features/links/contract.ts'
import { sampleCall } from './access-matrix/matrix.ts'
import { endpoints, nameOf } from './harness/contracts.ts'
import { allKits } from './harness/kits.ts'
import { useApp } from './harness/server.ts'
import { buildWorld, kindOf, namedTypes, type World } from './harness/world.ts'

const server = await useApp()
let world: World
let token: string

beforeAll(async () => {
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

/** Each type's record, and those in other states of its machine that the samples name. */
const named = namedTypes.flatMap((type) =>
  [
    kindOf(type),
    ...allKits
      .filter(({ types }) => types.includes(type))
      .flatMap(({ world }) => world.flatMap(({ kinds }) => Object.entries(kinds)))
      .flatMap(([kind, table]) =>
        table === recordTypeOf(type).table && kind !== kindOf(type) ? [kind as RecordKind] : [],
      ),
  ].map((kind) => [kind, type] as const),
)

interface Gone {
  table: string
  id: string
}

/** What a record hangs below, the nearest first, and which one of each that is. */
async function aboveOf(type: RecordType, id: string): Promise<Gone[]> {
  const { table, below } = recordTypeOf(type)
  if (!below) return []
  const { rows } = await server.database.pool.query(
    `select ${below.column} as id from ${table} where id = $1`,
    [id],
  )
  const above = { table: recordTypeOf(below.type).table, id: rows[0].id as string }
  return [above, ...(await aboveOf(below.type, above.id))]
}

/** The levels of a plan: deleting one marks all below it. */
const levels = ['work_order', 'job', 'task', 'activity']

async function mark({ table, id }: Gone, isGone: boolean): Promise<void> {
  const below = levels.slice(levels.indexOf(table) + 1)
  const marks = [
    [table, 'id'],
    ...(levels.includes(table) ? below.map((level) => [level, `${table}_id`]) : []),
  ]
  // oxlint-disable-next-line no-await-in-loop
  for (const [level, column] of marks)
    await server.database.pool.query(
      `update ${level} set deleted_at = case when $2 then now() end where ${column} = $1`,
      [id, isGone],
    )
}

/** Calls that name a record without being about it, and why they go on without it. */
const goOn: Readonly<Record<string, readonly RecordKind[]>> = {
  // The change order says where it is about: it stays where its job is deleted, as what is in force counts on. Of its items
  // its approval says that the activity is gone.
  'POST /api/changeordermaster/update': ['job', 'task', 'activity'],
  // Of one that is being edited: it tells what is gone as standing in the way.
  'POST /api/changeordermaster/preview': ['task', 'activity'],
  // Its approval says that the activity is gone.
  'POST /api/changeorderitem/update': ['activity'],
}

const calls = endpoints.filter(({ receivesFile }) => !receivesFile)

/** Each call that names the record, with what it names. */
function asking(id: string, kind: RecordKind, type: RecordType): [string, Endpoint, object][] {
  const about = { body: { targetType: type, TargetUniqueID: id } }
  const said: [string, Endpoint, object][] = (discussedTypes as readonly RecordType[]).includes(type)
    ? [
        ['whom one can name', listNameable, about],
        ['whether one watches', findWatching, about],
        ['that one watches', changeWatching, { body: { ...about.body, isWatching: true } }],
        ['links', listLinks, about],
      ]
    : []
  const samples = calls
    .filter((endpoint) => !goOn[nameOf(endpoint)]?.includes(kind))
    .map((endpoint): [string, Endpoint, object] => [nameOf(endpoint), endpoint, sampleCall(endpoint, world)])
  return [...samples.filter(([, , input]) => JSON.stringify(input).includes(id)), ...said]
}

test.each(named)('a %s', async (kind, type) => {
  const id = world.records[kind]
  const asked = asking(id, kind, type)
  const statuses = async () => {
    const answers: string[] = []
    for (const [what, endpoint, input] of asked) {
      // oxlint-disable-next-line no-await-in-loop
      const { status } = await server.call(endpoint, { ...input, token })
      // Who may not change it is told that first, whatever has become of it.
      if (status !== 404 && status !== 403) answers.push(`${what}: ${status}`)
    }
    return answers
  }
  expect(asked.length).toBeGreaterThan(3)
  const above = [{ table: recordTypeOf(type).table, id }, ...(await aboveOf(type, id))]
  for (const gone of above) {
    // oxlint-disable-next-line no-await-in-loop
    await mark(gone, true)
    // oxlint-disable-next-line no-await-in-loop
    expect(await statuses(), `without its ${gone.table}`).toEqual([])
    // oxlint-disable-next-line no-await-in-loop
    await mark(gone, false)
  }
  // As it was: it is there for whoever asks.
  const { status } = await server.call(listFiles, {
    body: { TargetUniqueID: id, targetType: type },
    token,
  })
  expect(status).toBe(200)
})
