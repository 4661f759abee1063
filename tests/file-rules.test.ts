/**
 * When files may change, of every kind of record that they hang on: as its machine says, never after a decision, and of
 * what is said never (records.md 'Decided after the second trial').
 */

import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileRules } from '#app/server/routes.ts'
import type { Machine } from '#contract/machine.ts'
import { type RecordType, recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import { type StatusName, statuses } from '#contract/statuses.ts'
import { type AccountHandle, addComment, addPermitLog, type NewCommentRow } from '#database/seed/builders.ts'
import { addFile, addFolder } from '#database/seed/file-builders.ts'
import {
  createFolders,
  deleteFiles,
  deleteFolders,
  listFiles,
  updateFiles,
  updateFolders,
} from '#features/files/contract.ts'
import { upload } from './harness/files.ts'
import { planLevels } from './harness/ground.ts'
import type { Kit } from './harness/kit.ts'
import { allKits } from './harness/kits.ts'
import { someOf } from './harness/sampled.ts'
import {
  type Answer,
  newAccount,
  newPerson,
  openTestApp,
  type Person,
  type TestApp,
} from './harness/server.ts'
import { buildWorld, kindOf, type World } from './harness/world.ts'

/** Those of records with a machine change as it says. */
const machines = new Map(
  allKits.flatMap(({ types, steps }) =>
    types.flatMap((type) => (steps[type] ? [[type, steps[type]] as const] : [])),
  ),
)
const typesWhose = (rule: Kit['files']) =>
  allKits.flatMap(({ types, files }) => (files === rule ? types : []))
/** Nothing is decided on these: people plan with them, or have told what happened. */
const free: RecordType[] = [...new Set([...planLevels, ...typesWhose('always')])]
const ofDays = typesWhose('until their day is confirmed')
/** Of those of the account: features/bidding/server/packets.test.ts. */
const ruledOfAccount = ['BidSummary']
const said = recordTypeNames.filter(
  (type) => !free.includes(type) && !ofDays.includes(type) && !machines.has(type),
)

let server: TestApp
let account: AccountHandle
let world: World
let ann: Person
let bob: Person
let made = 0

beforeAll(async () => {
  server = await openTestApp()
  account = await newAccount(server)
  world = await buildWorld(server, account, account.roles['Account administrator'] ?? '')
  ann = await newPerson(server, account)
  bob = await newPerson(server, account)
})
afterAll(() => server.close())

const place = () => ({ ...account, workOrderId: world.records.workOrder })
const idOf = (type: RecordType) => world.records[kindOf(type)]

interface Target {
  targetType: RecordType
  targetId: string
}

/** What hangs on a record: a file, and a folder. */
interface Hanging extends Target {
  file: string
  name: string
  folder: string
}

async function hang(target: Target): Promise<Hanging> {
  const { db } = server.database
  made += 1
  const name = `plan ${made}.txt`
  return {
    ...target,
    name,
    file: await addFile(db, place(), { ...target, name }),
    folder: await addFolder(db, place(), { ...target, name: `folder ${made}` }),
  }
}

const bodyOf = ({ targetType, targetId }: Target) => ({
  workOrderUniqueId: world.records.workOrder,
  targetUniqueID: targetId,
  targetType,
})
const send = (target: Target, person: Person, fields = {}, name = `new ${++made}.txt`) =>
  upload(server, person, { name, fields: { ...bodyOf(target), ...fields } })

type Way = (hanging: Hanging, person: Person) => Promise<Answer<string[]>>
const adding: Record<string, Way> = {
  'a file is added': (target, person) => send(target, person),
  'a file is added in a folder': (target, person) =>
    upload(server, person, { name: `in ${++made}.txt`, fields: { folderUniqueId: target.folder } }),
  'a folder is added': (target, { token }) =>
    server.call(createFolders, { token, body: [{ ...bodyOf(target), name: `new ${++made}` }] }),
  'a file is moved there': async (target, { token }) => {
    const file = await addFile(server.database.db, place(), { name: `moved ${++made}.txt` })
    return server.call(updateFiles, { token, body: [{ fileUniqueId: file, folderUniqueId: target.folder }] })
  },
}
const changing: Record<string, Way> = {
  'a file is replaced': (target, person) => send(target, person, { onSameName: 'replace' }, target.name),
  'a file is renamed': ({ file }, { token }) =>
    server.call(updateFiles, { token, body: [{ fileUniqueId: file, name: `other ${++made}.txt` }] }),
  'a file is deleted': ({ file }, { token }) => server.call(deleteFiles, { token, body: [file] }),
  'a file is moved away': async ({ file }, { token }) => {
    const folder = await addFolder(server.database.db, place(), { name: `elsewhere ${++made}` })
    return server.call(updateFiles, { token, body: [{ fileUniqueId: file, folderUniqueId: folder }] })
  },
  'a folder is renamed': ({ folder }, { token }) =>
    server.call(updateFolders, { token, body: [{ folderUniqueId: folder, name: `other ${++made}` }] }),
  'a folder is deleted': ({ folder }, { token }) => server.call(deleteFolders, { token, body: [folder] }),
}

/** What hangs there, to see that nothing changed. */
async function whole({ targetType, targetId, folder }: Hanging) {
  const list = async (id: string, type: RecordType | 'Folder') => {
    const body = { TargetUniqueID: id, targetType: type, NumberOfItemsPerPage: 500 }
    const { data } = await server.call(listFiles, { token: ann.token, body })
    return data.items.map(({ name, version }) => [name, version])
  }
  return [await list(targetId, targetType), await list(folder, 'Folder')]
}

const put = (type: RecordType, id: string, column: string, value: unknown) =>
  server.database.pool.query(`update ${recordTypeOf(type).table} set ${column} = $1 where id = $2`, [
    value,
    id,
  ])

test('every kind of record that files hang on has a rule, or nothing is decided on it', () => {
  expect([...Object.keys(fileRules), ...free].toSorted()).toEqual(
    [...recordTypeNames, ...ruledOfAccount].toSorted(),
  )
})

const cases = [...machines].flatMap(([type, steps]) => {
  const machine = steps.machine as unknown as Machine<'files'>
  return machine.statuses.map((status: StatusName) => [type, status, machine] as const)
})

describe.each(cases)('of a %s that is %s', (targetType, status, machine) => {
  const code = (machine.steps.files.refused as { [S in StatusName]?: string })[status]

  // One function decides of all of them (features/files/server): each state is tried in two ways a day.
  const ways = someOf(
    Object.entries({ ...adding, ...changing }),
    `${targetType} ${status}`,
    ['files', recordTypeOf(targetType).module.toLowerCase()],
    5,
  )

  test.each(ways)('%s as its machine says', async (_name, way) => {
    const targetId = idOf(targetType)
    await put(targetType, targetId, 'status_id', statuses[status])
    const hanging = await hang({ targetType, targetId })
    if (!code) return expect(await way(hanging, ann)).toMatchObject({ status: 200 })
    const before = await whole(hanging)
    expect(await way(hanging, ann)).toMatchObject({
      status: 409,
      errorCode: code,
      errorDescription: machine.refusals[code]?.text,
    })
    expect(await whole(hanging)).toEqual(before)
  })
})

const decided = [...machines].flatMap(([type, { decidedBy }]) =>
  decidedBy ? [[type, decidedBy] as const] : [],
)

describe.each(decided)('of a %s, once it is decided', (targetType, column) => {
  const decide = async () => {
    const targetId = idOf(targetType)
    await put(targetType, targetId, 'status_id', statuses.InProgress)
    const before = await hang({ targetType, targetId })
    // Instants are compared by milliseconds.
    await setTimeout(2)
    await put(targetType, targetId, column, new Date())
    await setTimeout(2)
    return { before, after: await hang({ targetType, targetId }) }
  }

  test.each(Object.entries(changing))('not if it was there: %s', async (_name, way) => {
    const { before, after } = await decide()
    const present = await whole(before)
    expect(await way(before, ann)).toMatchObject({ status: 409, errorCode: 'FILE_DECIDED_ON' })
    expect(await whole(before)).toEqual(present)
    expect(await way(after, ann)).toMatchObject({ status: 200 })
  })

  test.each(Object.entries(adding))('still: %s', async (_name, way) => {
    const { before } = await decide()
    expect(await way(before, ann)).toMatchObject({ status: 200 })
  })
})

describe.each(said)('of a %s', (targetType) => {
  const say = async (created_at = new Date().toISOString()) => {
    const { db } = server.database
    const byEmployeeId = ann.employeeId
    const permit = { ...place(), permitId: world.records.permit, path: [] }
    if (targetType === 'PermitLog')
      return addPermitLog(db, permit, {
        byEmployeeId,
        result: 'Passed',
        inspected_on: '2026-01-12',
        created_at,
      })
    const { below } = recordTypeOf(targetType)
    const record = below?.type as NewCommentRow['record']
    return addComment(db, place(), {
      record,
      recordId: idOf(record),
      byEmployeeId,
      text: 'See the plan.',
      created_at,
    })
  }

  const some = (ways: Record<string, Way>) => someOf(Object.entries(ways), targetType, ['files'], 3)

  test.each(some(adding))('its author alone, and soon: %s', async (_name, way) => {
    const hanging = await hang({ targetType, targetId: await say() })
    expect(await way(hanging, bob)).toMatchObject({ status: 403 })
    expect(await way(hanging, ann)).toMatchObject({ status: 200 })
    const old = await hang({ targetType, targetId: await say('2026-01-12T08:00:00Z') })
    expect(await way(old, ann)).toMatchObject({ status: 409, errorCode: 'FILE_SAID' })
  })

  test.each(some(changing))('never, not even by its author: %s', async (_name, way) => {
    const hanging = await hang({ targetType, targetId: await say() })
    const before = await whole(hanging)
    expect(await way(hanging, ann)).toMatchObject({ status: 409, errorCode: 'FILE_SAID' })
    // Who replaces adds, too.
    expect([403, 409]).toContain((await way(hanging, bob)).status)
    expect(await whole(hanging)).toEqual(before)
  })
})
