/** The results of the search, who sees them, and their order (records.md 'Search'; docs/decisions/0168). */
import { beforeAll, describe, expect, test } from 'vitest'
import { recordTypeOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import type { RecordKind } from '#contract/values.ts'
import {
  type AccountHandle,
  addActivity,
  addComment,
  addEmployee,
  addInventoryCategory,
  addItem,
  addJob,
  addRfi,
  addRole,
  addSubContractor,
  addTask,
  addTurn,
  addWorkOrder,
  assign,
  mapRoleToCategory,
} from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
import { someCategory } from '#tests/harness/ground.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { buildWorld, kindOf, type World } from '#tests/harness/world.ts'
import { type Found, listFound, MOST_FOUND, recent, search } from '../contract.ts'
import { foundFacts, type KeptKind, keptKinds } from '../kinds.ts'
import { firstIdAt, learnWords } from './background.ts'
import { rebuildSearch } from './rebuild.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let world: World

beforeAll(async () => {
  account = await newAccount(server)
  world = await buildWorld(server, account, 'Account administrator')
  ann = await newPerson(server, account)
})

interface Asked {
  who?: Person
  project?: string
  most?: number
}

async function groupsOf(searchKey: string, { who = ann, project, most = MOST_FOUND }: Asked = {}) {
  const body = { searchKey, workOrderUniqueId: project ?? null, most }
  const { status, data } = await server.call(search, { body, token: who.token })
  expect(status).toBe(200)
  return data.groups
}
const find = async (searchKey: string, asked?: Asked): Promise<Found[]> =>
  (await groupsOf(searchKey, asked)).flatMap(({ items }) => items)
const idsOf = async (searchKey: string, asked?: Asked) =>
  (await find(searchKey, asked)).map(({ targetUniqueID }) => targetUniqueID)

const worldKind = (kind: KeptKind): RecordKind => {
  if (kind === 'File') return 'file'
  if (kind === 'Employee') return 'employee'
  if (kind === 'Subcontractor') return 'subContractor'
  if (kind === 'MasterInventory') return 'masterInventory'
  return kind === 'BidSummary' ? 'bidSummary' : kindOf(kind)
}

/** Gives the thing of this kind a title that no other thing has, and returns its id. */
async function called(kind: KeptKind, word: string): Promise<string> {
  const { table, titles } = foundFacts(kind)
  const id = world.records[worldKind(kind)]
  await server.database.pool.query(`update ${table} set ${titles[0]} = $2 where id = $1`, [id, word])
  return id
}

describe.each(keptKinds)('%s', (kind) => {
  const word = `Quagga${kind}`
  const { module, table, placed } = foundFacts(kind)

  test('is found by what it is called, by whoever may see it, and by nobody else', async () => {
    const { db } = server.database
    const id = await called(kind, word)
    expect(await find(word.toLowerCase())).toMatchObject([{ kind, targetUniqueID: id }])
    const rights = { Projects: 2, [module]: 2 }
    const blind = await newPerson(server, account, await addRole(db, account, `No ${kind}`, { Costs: 2 }))
    const elsewhere = await newPerson(server, await newAccount(server))
    for (const who of [blind, elsewhere]) expect(await groupsOf(word, { who })).toEqual([])
    // This person is assigned to no project.
    const reader = await newPerson(server, account, await addRole(db, account, `Only ${kind}`, rights))
    if (placed) {
      expect(await groupsOf(word, { who: reader })).toEqual([])
      await assign(db, reader, { ...account, workOrderId: world.records.workOrder })
    }
    expect(await idsOf(word, { who: reader })).toEqual([id])
  })

  test.skipIf(kind === 'BidSummary')('is gone as soon as it is deleted, and there again', async () => {
    const id = await called(kind, word)
    const mark = (at: string) =>
      server.database.pool.query(`update ${table} set deleted_at = ${at} where id = $1`, [id])
    await mark('now()')
    expect(await groupsOf(word)).toEqual([])
    await mark('null')
    expect(await idsOf(word)).toEqual([id])
  })
})

/** Adds a project with a job and RFIs. */
async function rfisOf(titles: readonly string[], of = account, by = ann) {
  const { db } = server.database
  const project = await addWorkOrder(db, of, { title: 'Some' })
  const job = await addJob(db, project, { title: 'Some' })
  const ids: string[] = []
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (const [at, title] of titles.entries())
    ids.push(await addRfi(db, job, { number: at + 1, title, byEmployeeId: by.employeeId }))
  return { project, job, ids }
}

describe('words', () => {
  test('are found in any order and letter case, without accents, by their beginnings, and all of them', async () => {
    const { ids } = await rfisOf(['Crème brûlée torch, façade'])
    for (const typed of ['creme', 'FACADE', 'façade crème', 'torch brul', 'tor brul', 'torch-creme'])
      expect(await idsOf(typed), typed).toEqual(ids)
    expect(await idsOf('creme tower')).toEqual([])
    expect(await idsOf('orch')).toEqual([])
  })

  test.each(['100%', '_', '\\', "o'hara' | 'x", '!(a)', ':*', '@', '---', '<->'])(
    'mean nothing but themselves: %s',
    async (typed) => {
      expect(Array.isArray(await groupsOf(typed))).toBe(true)
    },
  )

  test('stand in texts and in what was said, which is shown', async () => {
    const { db, pool } = server.database
    const { project, ids } = await rfisOf(['Joint collar'])
    const [id = ''] = ids
    await pool.query('update rfi set description = $2 where id = $1', [id, `Sewer at F3\nwith a zymurgy lid`])
    expect(await find('zymurgy')).toMatchObject([
      { targetUniqueID: id, where: { part: 'text', excerpt: 'Sewer at F3 with a zymurgy lid', by: null } },
    ])
    await addComment(db, project, {
      record: 'RFI',
      recordId: id,
      byEmployeeId: ann.employeeId,
      text: `${'The old one was cement. '.repeat(8)}No yttrium found`,
      created_at: '2030-01-01',
    })
    const [hit] = await find('collar yttrium')
    expect(hit).toMatchObject({ targetUniqueID: id, where: { part: 'comment' } })
    expect(hit?.where?.excerpt).toMatch(/^… .*cement\. No yttrium found$/)
    // Comments are still found after other fields change.
    await pool.query(`update rfi set title = 'Sewer collar' where id = $1`, [id])
    expect(await idsOf('sewer yttrium')).toEqual([id])
    expect(await idsOf('joint yttrium')).toEqual([])
    expect((await find('sewer')).find(({ targetUniqueID }) => targetUniqueID === id)?.where).toBeNull()
  })
})

test('stand in this order: exact number, start of the title, title, text; the own turn first, then what is open', async () => {
  const { db, pool } = server.database
  const { project, ids } = await rfisOf([
    'In the text',
    'With wolfram in it',
    'Wolfram closed',
    'Wolfram open',
    'Wolfram mine',
  ])
  const [text = '', title = '', closed = '', open = '', mine = ''] = ids
  await pool.query(`update rfi set description = 'wolfram' where id = $1`, [text])
  const turn = {
    record: 'RFI' as const,
    startedBy: ann.employeeId,
    step: 'close' as const,
    since: '2030-01-01',
  }
  const other = await newPerson(server, account)
  await addTurn(db, project, { ...turn, recordId: open, employeeId: other.employeeId })
  await addTurn(db, project, { ...turn, recordId: mine, employeeId: ann.employeeId })
  expect(await idsOf('wolfram')).toEqual([mine, open, closed, title, text])
  await pool.query(`update rfi set number = 90210 where id = $1`, [text])
  await pool.query(`update rfi set description = 'RFI-90210' where id = $1`, [title])
  for (const typed of ['RFI-90210', 'rfi 90210', 'rfi90210'])
    expect((await idsOf(typed))[0], typed).toBe(text)
  expect((await idsOf('rfi 90210'))[1]).toBe(title)
})

test('a project alone shows what is of it, beside people, firms, stock and codes', async () => {
  const { db } = server.database
  const here = await rfisOf(['Xenon one'])
  await rfisOf(['Xenon two'])
  const firm = await addSubContractor(db, account, { name: 'Xenon Lighting' })
  const { workOrderId } = here.project
  expect((await idsOf('xenon', { project: workOrderId })).toSorted()).toEqual([...here.ids, firm].toSorted())
  expect(await idsOf('xenon')).toHaveLength(3)
  const stranger = await newPerson(server, await newAccount(server))
  const body = { searchKey: 'xenon', workOrderUniqueId: workOrderId }
  expect((await server.call(search, { body, token: stranger.token })).status).toBe(404)
})

test('counts what one may see of a word that very many have, each group by itself', async () => {
  const { db } = server.database
  const early = await rfisOf(['Krypton first'])
  const { job } = await rfisOf([])
  const task = await addTask(db, job, { name: 'Some' })
  // More activities than one round of the search reads.
  await server.database.pool.query(
    `insert into activity (company_id, account_id, id, work_order_id, job_id, task_id, title, status_id)
     select $1, $2, gen_random_uuid(), $3, $4, $5, 'Krypton ' || n, 3 from generate_series(1, 700) n`,
    [account.companyId, account.accountId, job.workOrderId, job.jobId, task.taskId],
  )
  const groups = await groupsOf('krypton', { most: 2 })
  expect(groups.map(({ group, items }) => [group, items.length])).toEqual([
    ['records', 1],
    ['work', 2],
  ])
  expect(groups[1]?.count).toBeGreaterThanOrEqual(MOST_FOUND)
  expect(groups.map(({ isMore }) => isMore)).toEqual([false, true])
  // A person who is only on the other project: nothing of this project is counted.
  const role = await addRole(db, account, 'Krypton', { Projects: 2, RFIs: 2, Activities: 2 })
  const who = await newPerson(server, account, role)
  await assign(db, who, early.project)
  expect(await groupsOf('krypton', { who })).toMatchObject([{ group: 'records', count: 1, isMore: false }])
  // If a task is deleted, its activities are not found, also if they fill the first round of the search.
  await server.database.pool.query('update task set deleted_at = now() where id = $1', [task.taskId])
  expect((await groupsOf('krypton')).map(({ group }) => group)).not.toContain('work')
})

test('nothing of another account changes what is found or counted', async () => {
  await rfisOf(['Argon'])
  const before = await groupsOf('argon')
  const other = await newAccount(server)
  await rfisOf(['Argon', 'Argon argon', 'Argon too'], other, await newPerson(server, other))
  expect(await groupsOf('argon')).toEqual(before)
})

describe('people of a subcontractor', () => {
  test('find jobs and tasks by their titles alone, and no other firm or its people', async () => {
    const { db, pool } = server.database
    const { project, job } = await rfisOf([])
    const firm = await addSubContractor(db, account, { name: 'Neon One' })
    await addSubContractor(db, account, { name: 'Neon Two' })
    const who = await newPerson(server, account, 'Subcontractor')
    const other = await addEmployee(db, account, {
      firstName: 'Neon',
      lastName: 'Person',
      role: 'Subcontractor',
    })
    await pool.query('update employee set sub_contractor_id = $1 where id = $2', [firm, who.employeeId])
    await assign(db, who, project)
    await pool.query(`update job set title = 'Radium works', description = 'polonium' where id = $1`, [
      job.jobId,
    ])
    expect(await idsOf('radium', { who })).toEqual([job.jobId])
    expect(await idsOf('polonium', { who })).toEqual([])
    await pool.query('update job set status_id = $2 where id = $1', [job.jobId, statuses.Completed])
    expect(await find('radium', { who })).toMatchObject([{ statusName: null, isOpen: true }])
    expect(await find('radium')).toMatchObject([{ statusName: 'Completed', isOpen: false }])
    expect(await idsOf('polonium')).toEqual([job.jobId])
    expect(await idsOf('neon', { who })).not.toContain(other.employeeId)
    expect((await idsOf('neon', { who })).filter((id) => id !== firm)).toEqual([])
  })
})

test('files of a privacy case are found by whoever may see all incidents', async () => {
  const { db, pool } = server.database
  const { incident, workOrder } = world.records
  const place = { ...account, workOrderId: workOrder }
  const file = await addFile(db, place, {
    name: 'Berkelium scan.pdf',
    targetType: 'Incident',
    targetId: incident,
  })
  const rights = { Projects: 2, Files: 2, Incidents: 2 }
  const who = await newPerson(server, account, await addRole(db, account, 'Safety', rights))
  await assign(db, who, place)
  expect(await idsOf('berkelium', { who })).toEqual([file])
  await pool.query('update incident set privacy_reason_id = 1 where id = $1', [incident])
  expect(await idsOf('berkelium', { who })).toEqual([])
  expect(await idsOf('berkelium')).toEqual([file])
  await pool.query('update incident set privacy_reason_id = null where id = $1', [incident])
})

test('stock is found of the categories that the role sees', async () => {
  const { db } = server.database
  const categoryId = someCategory.inventoryCategoryUniqueId
  const [seen, unseen] = [
    await addInventoryCategory(db, account, { categoryId, code: 'F-1', name: 'Seen' }),
    await addInventoryCategory(db, account, { categoryId, code: 'F-2', name: 'Unseen' }),
  ]
  const item = await addItem(db, account, { category: seen, name: 'Fermium seen' })
  await addItem(db, account, { category: unseen, name: 'Fermium unseen' })
  const role = await addRole(db, account, 'Storekeeper', { Inventory: 2 })
  await mapRoleToCategory(db, account, { role, category: seen })
  const who = await newPerson(server, account, role)
  expect(await idsOf('fermium', { who })).toEqual([item.itemId])
  expect(await idsOf('fermium')).toHaveLength(2)
})

test('codes are found of the types that the account has', async () => {
  const { db, pool } = server.database
  const { companyJobCode } = world.records
  await pool.query(`update company_job_code set code = '03 30 00', name = 'Einsteinium' where id = $1`, [
    companyJobCode,
  ])
  for (const typed of ['03 30 00', 'einst'])
    expect(await find(typed), typed).toMatchObject([
      { kind: 'JobCode', number: '03 30 00', title: 'Einsteinium' },
    ])
  const who = await newPerson(server, account, await addRole(db, account, 'No codes', { Projects: 2 }))
  expect(await groupsOf('einst', { who })).toEqual([])
})

test('an activity tells its task and job, and a file what it lies in', async () => {
  const { db } = server.database
  const { project, job } = await rfisOf([])
  const task = await addTask(db, job, { name: 'Forms' })
  const { activityId } = await addActivity(db, task, { title: 'Nobelium pour' })
  const file = await addFile(db, project, { name: 'Nobelium.pdf' })
  expect((await find('nobelium')).toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject(
    [
      { kind: 'File', targetUniqueID: file, within: { kind: 'WorkOrder', id: project.workOrderId } },
      {
        kind: 'SubTask',
        targetUniqueID: activityId,
        within: { kind: 'Task', id: task.taskId, title: 'Forms', jobUniqueId: job.jobId },
      },
    ],
  )
})

test('small errors are put right by the words of the account, and told where that finds something', async () => {
  const { db } = server.database
  const { ids } = await rfisOf(['Membrane warranty'])
  const ask = async (searchKey: string, who = ann) =>
    (await server.call(search, { body: { searchKey }, token: who.token })).data
  // The word has not been collected yet.
  expect(await ask('membrain')).toEqual({ groups: [], corrected: null })
  await learnWords(db, firstIdAt(new Date(Date.now() - 60_000)))
  for (const typed of ['membrain', 'Membrain waranty', 'membrnae'])
    expect(await ask(typed), typed).toMatchObject({
      corrected: typed.includes(' ') ? 'membrane warranty' : 'membrane',
      groups: [{ items: [{ targetUniqueID: ids[0] }] }],
    })
  // The beginning of a word is not an error, and a correction is not shown to people who may not see its
  // result.
  expect(await ask('membra')).toMatchObject({ corrected: null, groups: [{ count: 1 }] })
  const who = await newPerson(server, account, await addRole(db, account, 'No membrane', { Projects: 2 }))
  expect(await ask('membrain', who)).toEqual({ groups: [], corrected: null })
  const elsewhere = await newPerson(server, await newAccount(server))
  expect(await ask('membrain', elsewhere)).toEqual({ groups: [], corrected: null })
})

test('is listed a page at a time, the best first, and narrowed to what is open or one’s own turn', async () => {
  const { db } = server.database
  const { project, ids } = await rfisOf(['Osmium one', 'Osmium two', 'Osmium three'])
  const [one = '', two = '', three = ''] = ids
  const turn = {
    record: 'RFI' as const,
    startedBy: ann.employeeId,
    step: 'close' as const,
    since: '2030-01-01',
  }
  const other = await newPerson(server, account)
  await addTurn(db, project, { ...turn, recordId: one, employeeId: ann.employeeId })
  await addTurn(db, project, { ...turn, recordId: two, employeeId: other.employeeId })
  const list = async (more: object) => {
    const { data } = await server.call(listFound, {
      body: { searchKey: 'osmium', ...more },
      token: ann.token,
    })
    return { total: data.totalCount, ids: data.items.map(({ targetUniqueID }) => targetUniqueID) }
  }
  expect(await list({})).toEqual({ total: 3, ids: [one, two, three] })
  expect(await list({ NumberOfItemsPerPage: 2, StartingPageNumber: 1 })).toEqual({ total: 3, ids: [three] })
  expect(await list({ isOpen: true })).toEqual({ total: 2, ids: [one, two] })
  expect(await list({ isMine: true })).toEqual({ total: 1, ids: [one] })
  expect(await list({ group: 'people' })).toEqual({ total: 0, ids: [] })
})

test('what was opened last is told as far as it is seen', async () => {
  const { db } = server.database
  const { project, ids } = await rfisOf(['Old', 'New'])
  const asked = [ids[1] ?? '', ids[0] ?? '', project.workOrderId]
  const ask = async (who: Person) =>
    (await server.call(recent, { body: { ids: asked }, token: who.token })).data
  expect((await ask(ann)).map(({ targetUniqueID }) => targetUniqueID)).toEqual(asked)
  const who = await newPerson(server, account, await addRole(db, account, 'Nothing', { Projects: 2 }))
  expect(await ask(who)).toEqual([])
  await assign(db, who, project)
  expect(await ask(who)).toMatchObject([{ kind: 'WorkOrder' }])
})

test('what finds things is made anew, and forgets what is gone', async () => {
  const { pool } = server.database
  const { project, ids } = await rfisOf(['Thulium'])
  const [id = ''] = ids
  await addComment(server.database.db, project, {
    record: 'RFI',
    recordId: id,
    byEmployeeId: ann.employeeId,
    text: 'Lutetium',
    created_at: '2030-01-01',
  })
  const kept = async () =>
    (
      await pool.query('select * from found_thing where account_id = $1 order by id, kind', [
        account.accountId,
      ])
    ).rows
  const before = await kept()
  await pool.query(`update found_thing set words = '', titles = '', title_key = '' where id = $1`, [id])
  await pool.query(`delete from found_thing where id = $1`, [project.workOrderId])
  await pool.query(
    `insert into found_thing select company_id, account_id, gen_random_uuid(), kind, module, work_order_id, number_key, title_key, titles, words
     from found_thing where account_id = $1 limit 1`,
    [account.accountId],
  )
  expect(await idsOf('lutetium')).toEqual([])
  const { removed } = await rebuildSearch(server.database.db)
  expect(removed).toBe(1)
  expect(await kept()).toEqual(before)
  expect(await idsOf('thulium lutetium')).toEqual([id])
})

test('the triggers keep what the kinds declare', async () => {
  const { rows } = await server.database.pool.query<{ table: string; arguments: string }>(
    `select t.tgrelid::regclass::text as table, encode(t.tgargs, 'escape') as arguments
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'find_thing'`,
  )
  const kept = rows.map(({ table, arguments: text }) => [table, ...text.split('\\000').slice(0, 7)])
  const declared = keptKinds.map((kind) => {
    const { module, table, placed = '', number = '', prefix = '', titles, texts } = foundFacts(kind)
    return [table, kind, module, placed, number, prefix, titles.join(','), texts.join(',')]
  })
  expect(kept.toSorted()).toEqual(declared.toSorted())
  for (const kind of keptKinds) expect(foundFacts(kind).label, kind).toBeTruthy()
  expect(recordTypeOf('RFI').texts).toContain('description')
})
