/**
 * Whatever a screen shows of other records is fetched again when these change. Everything gets a name that tells what it
 * is, each call that reads is asked, and whose name an answer holds is shown there.
 */
import { beforeAll, expect, test } from 'vitest'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import type { Module } from '#contract/modules.ts'
import { recordTypeNames, recordTypeOf, typesThat } from '#contract/record-types.ts'
import type { RecordKind } from '#contract/values.ts'
import { addAccount, addCompany, addLogin } from '#database/seed/builders.ts'
import { listCourt } from '#features/court/contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { listLinks } from '#features/links/contract.ts'
import { alsoShownBy, type Part } from '#web/api/shown-by.ts'
import { moduleAccessOf, sampleCall } from './access-matrix/matrix.ts'
import { endpoints, nameOf } from './harness/contracts.ts'
import { useApp } from './harness/server.ts'
import { buildWorld, kindOf, type World } from './harness/world.ts'

/** By which column each is known on screens that are not its own, and the module that changes it. */
const named: readonly { table: string; column: string; module: Module }[] = [
  ...recordTypeNames
    .map(recordTypeOf)
    .filter(({ table }) => table !== 'comment')
    .map(({ table, named: { title }, module }) => ({ table, column: title, module })),
  { table: 'sub_contractor', column: 'name', module: 'Subcontractors' },
  { table: 'employee', column: 'first_name', module: 'Employees' },
  { table: 'company_job_code', column: 'name', module: 'Codes' },
  { table: 'company_task_code', column: 'name', module: 'Codes' },
  { table: 'company_sub_task_code', column: 'name', module: 'Codes' },
  { table: 'file', column: 'name', module: 'Files' },
]
const markOf = (table: string) => `Marked${table.replaceAll('_', '')}`

const server = await useApp()
let world: World
let token: string

beforeAll(async () => {
  const { db } = server.database
  const company = await addCompany(db, { name: 'Some company' })
  const account = await addAccount(db, company, { name: 'Some account' })
  world = await buildWorld(server, account, 'Account administrator')
  const loginId = await addLogin(db, { username: 'shown@company.example', password: 'a password for tests' })
  token = await openSession(db, { loginId, place: world.employee, platform: 'Web', now: new Date() })
  await fillReferences()
  await linkAll()
  // oxlint-disable-next-line no-await-in-loop
  for (const { table, column } of named)
    await server.database.pool.query(`update ${table} set ${column} = $1`, [markOf(table)])
  // What bidders are lent is another account's, whose changes are not told here.
  await server.database.pool.query('update file set name = id::text where account_id <> $1', [
    account.accountId,
  ])
})

/** Fills each reference that may be empty, so that what can be named is: who is to do it, above all. */
async function fillReferences(): Promise<void> {
  const { pool } = server.database
  const { rows } = await pool.query<{ table: string; column: string; to: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
    where c.contype = 'f' and not a.attnotnull and c.connamespace = 'public'::regnamespace
      and a.attname not like 'deleted%'`)
  const { colleague: employee, subContractor: sub_contractor, job, task, activity } = world.records
  const ids: Readonly<Record<string, string>> = { employee, sub_contractor, job, task, activity }
  for (const { table, column, to } of rows.filter(({ to: of }) => ids[of])) {
    // Of whoever advertises to bidders it would be somebody of another account.
    const filled = pool.query(
      `update ${table} set ${column} = $1 where ${column} is null and account_id = $2`,
      [ids[to], world.account.accountId],
    )
    // oxlint-disable-next-line no-await-in-loop
    await filled.catch(({ code }: { code: string }) => {
      // A person or a company is to do it, not both: the rows' own rule. What is a ledger never changes.
      if (code !== '23514' && code !== '42501')
        throw new Error(`${table}.${column} cannot be filled: ${code}`)
    })
  }
  // Whoever asks is none of the subcontractor's people: those see the titles of jobs and tasks alone.
  await pool.query('update employee set sub_contractor_id = null where id = $1', [world.employee.employeeId])
}

const linked = typesThat('isLinked')
/** Each type leads to each other. */
async function linkAll(): Promise<void> {
  const { companyId, accountId } = world.account
  // oxlint-disable-next-line no-await-in-loop
  for (const from of linked)
    for (const to of linked.filter((type) => type !== from))
      await server.database.pool.query(
        `insert into record_link (company_id, account_id, id, from_record, from_id, to_record, to_id, created_by_employee_id)
         values ($1, $2, gen_random_uuid(), $3, $4, $5, $6, $7)`,
        [
          companyId,
          accountId,
          from,
          world.records[kindOf(from)],
          to,
          world.records[kindOf(to)],
          world.employee.employeeId,
        ],
      )
}

/** What the home page tells of projects is of plans and of what stands in their way, and is kept with those. */
const keptElsewhere: Readonly<Record<string, Part>> = {
  'POST /api/home': 'Schedule',
  'POST /api/home/projects': 'Schedule',
}

/** What is asked, and the part of the browser's cache that keeps the answer. */
const asked: [string, Part, Endpoint, object?][] = [
  ...endpoints.flatMap((endpoint): [string, Part, Endpoint][] => {
    const access = moduleAccessOf(endpoint)
    return access && !isWrite(endpoint) && !endpoint.sendsFile
      ? [[nameOf(endpoint), keptElsewhere[nameOf(endpoint)] ?? access.module, endpoint]]
      : []
  }),
  ['Ball in court', 'Court', listCourt],
  ...linked.map((type): [string, Part, Endpoint, object] => [
    `links of ${type}`,
    recordTypeOf(type).module,
    listLinks,
    { targetType: type, TargetUniqueID: kindOf(type) },
  ]),
]

test.each(asked)('%s, of %s', async (_name, part, endpoint, body) => {
  const input = sampleCall(endpoint, world)
  const of = body && {
    body: { ...body, TargetUniqueID: world.records[(body as { TargetUniqueID: RecordKind }).TargetUniqueID] },
  }
  const { status, data } = await server.call(endpoint, { ...input, ...of, token })
  expect(status).toBe(200)
  const text = JSON.stringify(data)
  const shown = named.filter(({ table }) => text.includes(markOf(table))).map(({ module }) => module)
  expect([...new Set(shown)].filter((module) => !alsoShownBy(module).includes(part))).toEqual([])
})

test('names are found in answers', async () => {
  const { data } = await server.call(listLinks, {
    body: { targetType: 'RFI', TargetUniqueID: world.records.rfi },
    token,
  })
  expect(JSON.stringify(data)).toContain(markOf('permit'))
})
