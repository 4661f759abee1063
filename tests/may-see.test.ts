/** Who may see a work order and do something there: every place that answers says the same, whatever a role allows. */

import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { type Action, type Bit, bits, type Module, modules, type Permissions } from '#contract/modules.ts'
import {
  draftsOf,
  type RecordType,
  recordTypeNames,
  recordTypeOf,
  typesThat,
} from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addAccount,
  addActivity,
  addActors,
  addComment,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addJob,
  addNotification,
  addPunchList,
  addPunchListItem,
  addRole,
  addSubContractor,
  addTask,
  addTimeLog,
  addTurn,
  addWorkOrder,
  assign,
  type EmployeeHandle,
  type PunchListHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { listAssignments } from '#features/assignments/server/queries.ts'
import { findDiscussed, listWhoSee } from '#features/discussion/server/queries.ts'
import { findTarget } from '#features/files/server/place-queries.ts'
import { claimFolders, requireFolders } from '#features/files/server/places.ts'
import { countItems } from '#features/files/server/queries.ts'
import { found } from '#features/finding/server/search.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { findCaller, sessionKeyOf } from '#features/identity/server/sessions.ts'
import { mayRead } from '#features/links/server/queries.ts'
import { listNotices } from '#features/notifications/server/queries.ts'
import { listReaders, mayOn } from '#features/notifications/server/reader-queries.ts'
import { listAble } from '#features/parties/server/queries.ts'
import { itemTable } from '#features/punchlists/server/item-queries.ts'
import { listTable } from '#features/punchlists/server/list-queries.ts'
import { listLogs } from '#features/tracking/server/queries.ts'
import { ofType, requireSeen } from '#server/db/record.ts'
import { isTheirsById, keyOfTold, listTheirs } from '#server/db/theirs.ts'
import { hasBitOn, isAllowedToEmployee, mayAnywhere, visibleWorkOrder } from '#server/db/visibility.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import { visibleIds } from '#server/http/stream.ts'
import type { Caller, Scope } from '#server/scope.ts'
import { may } from '#web/session/may.ts'
import type { Kit } from './harness/kit.ts'
import { allKits } from './harness/kits.ts'
import { isWhole, sample } from './harness/sampled.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from './harness/server.ts'

let server: TestApp
let home: AccountHandle
let sites: Site[]
let elsewhere: WorkOrderHandle
let people: (Person & { role: string })[]

/** A work order with one record of each kind, none of them of the people who are asked about. */
interface Site extends WorkOrderHandle {
  activity: ActivityHandle
  list: PunchListHandle
  itemId: string
  folderId: string
  logId: string
  assignmentId: string
}

const WORK_ORDERS = 3
const PEOPLE = 2

beforeAll(async () => {
  server = await openTestApp()
  const { db } = server.database
  home = await newAccount(server)
  const worker = await newPerson(server, home)
  sites = []
  while (sites.length < WORK_ORDERS) sites.push(await buildSite(worker))
  elsewhere = await addWorkOrder(db, await addAccount(db, home, { name: 'Sibling' }), { title: 'Other' })
  people = []
  while (people.length < PEOPLE) {
    const role = await addRole(db, home, `Role ${people.length}`, {})
    people.push({ ...(await newPerson(server, home, role)), role })
  }
  for (const person of people) {
    for (const module of modules) {
      await addNotification(db, person, { title: '', module })
      for (const workOrder of sites) await addNotification(db, person, { title: '', module, workOrder })
    }
  }
})

afterAll(() => server?.close())

async function buildSite(worker: EmployeeHandle): Promise<Site> {
  const { db } = server.database
  const byEmployeeId = worker.employeeId
  const workOrder = await addWorkOrder(db, home, { title: 'Some' })
  const assignmentId = await assign(db, worker, workOrder)
  const job = await addJob(db, workOrder, { title: 'Some' })
  await addEmployeeJob(db, worker, job)
  const task = await addTask(db, job, { name: 'Some' })
  await addEmployeeTask(db, worker, task)
  const activity = await addActivity(db, task, { title: 'Some' })
  await addEmployeeActivity(db, worker, activity)
  const list = await addPunchList(db, job, { name: 'Some', byEmployeeId })
  const item = { number: 1, description: 'Some', byEmployeeId, created_on: '2030-01-01' }
  const folderId = uuidv7()
  await db
    .insertInto('folder')
    .values({
      company_id: home.companyId,
      account_id: home.accountId,
      id: folderId,
      work_order_id: workOrder.workOrderId,
      target_type: 'Job',
      target_id: job.jobId,
      name: 'Some',
    })
    .execute()
  return {
    ...workOrder,
    activity,
    list,
    itemId: await addPunchListItem(db, list, item),
    folderId,
    logId: await addTimeLog(db, activity, { employeeId: byEmployeeId, date: '2030-01-01', hours: '1' }),
    assignmentId,
  }
}

// What a role can say, and whom it is asked of ------------------------------------------------------------

const somePermissions = fc
  .record(
    {
      Projects: fc.nat(31),
      Jobs: fc.nat(31),
      Assignments: fc.nat(31),
      PunchLists: fc.nat(31),
      Files: fc.nat(31),
      Tracking: fc.nat(31),
      Invoices: fc.nat(31),
    },
    { requiredKeys: [] },
  )
  .map((permissions): Permissions => permissions)

const mostly = fc.nat(9).map((digit) => digit > 0)
const someRecord = fc.record({ permissions: somePermissions, isActive: mostly })

/** What the role of a person says, and what they are assigned to. */
const someRole = fc.record({
  general: fc.option(someRecord, { freq: 9 }),
  scoped: fc.tuple(...Array.from({ length: WORK_ORDERS }, () => fc.option(someRecord, { freq: 2 }))),
  /** Of a work order of the company's other account: nothing that counts here. */
  elsewhere: fc.option(someRecord),
  assigned: fc.subarray([0, 1, 2]),
})
type Role = typeof someRole extends fc.Arbitrary<infer R> ? R : never

const someQuestion = fc.record({
  module: fc.constantFrom<Module[]>(
    'Projects',
    'Jobs',
    'Assignments',
    'PunchLists',
    'Files',
    'Tracking',
    'Invoices',
  ),
  action: fc.constantFrom<Action[]>('Create', 'Read', 'Update', 'Delete'),
})

async function giveRole({ role, employeeId }: Person & { role: string }, given: Role) {
  const { db, pool } = server.database
  await pool.query('delete from iam where company_role_id = $1', [role])
  await pool.query('delete from employee_work_order where employee_id = $1', [employeeId])
  const records = [
    { record: given.general, workOrder: null },
    { record: given.elsewhere, workOrder: elsewhere },
    ...given.scoped.map((record, index) => ({ record, workOrder: sites[index] as Site })),
  ]
  for (const { record, workOrder } of records) {
    if (!record) continue
    await db
      .insertInto('iam')
      .values({
        company_id: home.companyId,
        id: uuidv7(),
        company_role_id: role,
        scope_account_id: workOrder?.accountId ?? null,
        scope_work_order_id: workOrder?.workOrderId ?? null,
        permissions: JSON.stringify(record.permissions),
        status_id: record.isActive ? statuses.Active : statuses.InActive,
      })
      .execute()
  }
  for (const index of given.assigned) await assign(db, { ...home, employeeId }, sites[index] as Site)
}

// What is right -------------------------------------------------------------------------------------------

/** The rule (decisions 'Permissions'), said once more and plainly. */
function rightFor({ general, scoped, assigned }: Role) {
  const counts = (record: { isActive: boolean; permissions: Permissions } | null | undefined) =>
    record?.isActive ? record.permissions : {}
  const everywhere = counts(general)
  const has = (site: number, module: Module, bit: Bit) =>
    ((counts(scoped[site])[module] ?? everywhere[module] ?? 0) & bits[bit]) > 0
  const sees = (site: number) => assigned.includes(site) || has(site, 'Projects', 'GlobalAccess')
  return {
    has,
    sees,
    may: (site: number, module: Module, bit: Bit) => sees(site) && has(site, module, bit),
    hasAnywhere: (module: Module, bit: Bit) =>
      ((everywhere[module] ?? 0) & bits[bit]) > 0 ||
      scoped.some((record) => ((counts(record)[module] ?? 0) & bits[bit]) > 0),
  }
}

// The places that answer ----------------------------------------------------------------------------------

/** What a check says: nothing, that it is missing, or that it is forbidden. */
async function outcomeOf(check: Promise<unknown>): Promise<number> {
  try {
    await check
    return 200
  } catch (error) {
    if (error instanceof AppError) return error.status
    throw error
  }
}

async function scopeOf({ token }: Person): Promise<Caller & { scope: Scope }> {
  const caller = await findCaller(server.database.db, sessionKeyOf(token), new Date(), false)
  if (!caller?.scope) throw new Error('Nobody')
  return { ...caller, scope: caller.scope }
}

/** What somebody finds by a word. */
async function search(caller: Caller, searchKey: string) {
  const context = { db: server.database.db, caller } as SignedIn
  const { groups } = await found(context, { searchKey, most: 200 })
  return groups.flatMap(({ items }) => items)
}

test('is answered alike by every place', async () => {
  const { db } = server.database
  await fc.assert(
    fc.asyncProperty(
      fc.array(someRole, { minLength: PEOPLE, maxLength: PEOPLE }),
      someQuestion,
      async (roles, question) => {
        const { module, action } = question
        for (const [index, person] of people.entries()) await giveRole(person, roles[index] as Role)
        const readers = await listReaders(
          db,
          home,
          people.map(({ employeeId }) => employeeId),
          sites.map(({ workOrderId }) => workOrderId),
        )
        for (const [index, person] of people.entries()) {
          const right = rightFor(roles[index] as Role)
          const caller = await scopeOf(person)
          const { scope } = caller
          const context = { db, scope } as InAccount
          const reader = readers.get(person.employeeId)
          if (!reader) throw new Error('Nobody')
          const held = {
            permissions: scope.permissions as Record<string, number>,
            workOrderPermissions: Object.fromEntries(scope.workOrderPermissions) as Record<
              string,
              Record<string, number>
            >,
          }

          const { rows: listed } = await sql<{ id: string }>`select id from work_order
          where company_id = ${scope.companyId} and account_id = ${scope.accountId}
            and ${visibleWorkOrder(scope, module, action, 'work_order.id')}`.execute(db)
          const notices = await listNotices(db, scope, false, { offset: 0, limit: 1000 })
          const { rows: noticed } = await sql<{ module: string; workOrder: string | null }>`
          select module, work_order_id as "workOrder" from notification
          where company_id = ${scope.companyId} and account_id = ${scope.accountId} and employee_id = ${scope.employeeId}
            and id = any(${notices.map(({ notificationUniqueId }) => notificationUniqueId)}::uuid[])`.execute(
            db,
          )
          const isNoticed = (workOrder: string | null) =>
            noticed.some((row) => row.module === module && row.workOrder === workOrder)
          const logs = await listLogs(db, scope, {}, [], { offset: 0, limit: 1000 })
          const searched = await search(caller, 'some')

          for (const [at, site] of sites.entries()) {
            const { workOrderId } = site
            const sees = right.sees(at)
            const statusFor = (of: Module) => (!sees ? 404 : right.has(at, of, action) ? 200 : 403)
            const isReachable = sees && right.has(at, 'Jobs', 'Read')
            const isShared = right.may(at, 'Tracking', 'Read') && right.has(at, 'Tracking', 'GlobalAccess')
            const answers = {
              lists: listed.some(({ id }) => id === workOrderId),
              workOrders: await outcomeOf(requireWorkOrders(context, [workOrderId], module, action)),
              jobs: await outcomeOf(requireRecords(context, 'job', [site.list.jobId], action, module)),
              activities: await outcomeOf(
                requireRecords(context, 'activity', [site.activity.activityId], action, module),
              ),
              punchLists: await outcomeOf(requireSeen(context, listTable, [site.list.punchListId], action)),
              punchItems: await outcomeOf(requireSeen(context, itemTable, [site.itemId], action)),
              folders: await outcomeOf(
                action === 'Read'
                  ? requireFolders(context, [site.folderId])
                  : claimFolders(context, {}, [site.folderId], action),
              ),
              listedFolders: await countItems(db, scope, {
                spot: { workOrderId, targetType: 'Job', targetId: site.list.jobId, folderId: null },
                kinds: ['Folder', 'File'],
              }),
              assignments: (await listAssignments(db, scope, 'WorkOrder', [site.assignmentId])).length,
              responsible: (
                await listAble(db, scope, { workOrder: workOrderId, readers: null }, [person.employeeId])
              ).size,
              told: mayOn(reader, module, action, workOrderId),
              noticed: isNoticed(workOrderId),
              logs: logs.some(({ subTaskTrackingUniqueId }) => subTaskTrackingUniqueId === site.logId),
              anybodysTime: hasBitOn(scope, 'Tracking', 'GlobalAccess', workOrderId),
              web: may(held, module, action, workOrderId),
              searched: searched
                .filter(({ workOrderUniqueId }) => workOrderUniqueId === workOrderId)
                .map(({ kind }) => kind)
                .toSorted(),
            }
            expect(answers).toEqual({
              lists: right.may(at, module, action),
              workOrders: statusFor(module),
              jobs: statusFor(module),
              activities: statusFor(module),
              punchLists: statusFor('PunchLists'),
              punchItems: statusFor('PunchLists'),
              folders: isReachable ? statusFor('Files') : 404,
              listedFolders: isReachable && right.has(at, 'Files', 'Read') ? 1 : 0,
              assignments: sees ? 1 : 0,
              responsible: sees ? 1 : 0,
              told: right.may(at, module, action),
              noticed: right.may(at, module, 'Read'),
              logs: isShared,
              anybodysTime: right.has(at, 'Tracking', 'GlobalAccess'),
              web: right.has(at, module, action),
              searched: [
                ...(right.may(at, 'Jobs', 'Read') ? ['Job'] : []),
                ...(right.may(at, 'PunchLists', 'Read') ? ['PunchList', 'PunchListItem'] : []),
                ...(right.may(at, 'Projects', 'Read') ? ['WorkOrder'] : []),
              ],
            })
          }

          const isAnywhere = right.hasAnywhere(module, action)
          expect({
            calls: mayAnywhere(scope, module, action),
            web: may(held, module, action),
            told: mayOn(reader, module, action, null),
            noticed: isNoticed(null),
          }).toEqual({
            calls: isAnywhere,
            web: isAnywhere,
            told: isAnywhere,
            noticed: right.hasAnywhere(module, 'Read'),
          })

          const ids = visibleIds(caller, { ...home, module, action: 'Update', ids: ['some'] })
          const hears = right.hasAnywhere(module, 'Read')
          expect(ids === null).toBe(!hears)
          // Whoever is told which record changed may read any.
          if (ids?.length)
            expect(sites.map((_site, at) => right.may(at, module, 'Read'))).not.toContain(false)
        }
      },
    ),
    // Other roles each day, and the same for one commit.
    { numRuns: isWhole ? 30 : 8, seed: 20_300_101 + sample.day, endOnFailure: true },
  )
})

// People of a subcontractor -------------------------------------------------------------------------------

const discussed = typesThat('isDiscussed')

/** Types whose records say whom they name and are discussed. */
const naming = discussed.filter((type) => recordTypeOf(type).theirs !== 'everybody')

test('every type of records that wait says what makes one theirs to people of a subcontractor', () => {
  expect(typesThat('waits').filter((type) => !recordTypeOf(type).theirs)).toEqual([])
  // What hangs on one goes with it.
  for (const type of recordTypeNames) {
    const { theirs, below } = recordTypeOf(type)
    if (!theirs && below && !['Job', 'WorkOrder'].includes(below.type))
      expect(
        naming.some((one) => one === below.type) || recordTypeOf(below.type).theirs === 'everybody',
        type,
      ).toBe(true)
  }
})

test('what people of a subcontractor can have of their bits is asked alike of callers and of others', async () => {
  const { db, pool } = server.database
  const person = await newPerson(server, home)
  const firm = await addSubContractor(db, home, { name: 'Sparrow Glazing' })
  await pool.query('update employee set sub_contractor_id = $2 where id = $1', [person.employeeId, firm])
  const { scope } = await scopeOf(person)
  const site = (sites[0] as Site).workOrderId
  for (const bit of ['Create', 'Read', 'Update', 'Delete', 'GlobalAccess'] as const) {
    const { rows } = await sql<{ module: Module; known: boolean; isRow: boolean }>`
      select module, ${isAllowedToEmployee(home, site, sql.ref('module'), bit)} as "isRow",
        case module ${sql.join(
          modules.map((module) => sql`when ${module} then ${isAllowedToEmployee(home, site, module, bit)}`),
          sql` `,
        )} end as known
      from unnest(${modules}::text[]) module, employee
      where employee.company_id = ${home.companyId} and employee.account_id = ${home.accountId}
        and employee.id = ${person.employeeId}`.execute(db)
    expect(rows).toHaveLength(modules.length)
    for (const { module, known, isRow } of rows) {
      const may = hasBitOn(scope, module, bit, site)
      expect({ bit, module, known, isRow }).toEqual({ bit, module, known: may, isRow: may })
    }
  }
  expect(hasBitOn(scope, 'Bidding', 'Read', site)).toBe(false)
})

/** How one of each type is made. */
const adding: Kit['add'] = Object.assign({}, ...allKits.map(({ add }) => add))

/** A record of a type, and a comment on it. */
async function addDiscussed(type: (typeof discussed)[number], site: Site, byEmployeeId: string, number = 1) {
  const { db } = server.database
  const add = adding[type]
  if (!add) throw new Error(`The kit of ${type} does not say how one is added`)
  const id = await add(db, site.activity, { number, byEmployeeId })
  const on = { record: type, recordId: id, byEmployeeId, created_at: '2030-01-01' }
  return { id, said: await addComment(db, site, { ...on, text: `Says ${id}` }) }
}

/** What each place says of a record and of a comment on it to somebody. */
async function answersTo(who: Person, type: (typeof discussed)[number], site: Site, ids: Discussed) {
  const { db } = server.database
  const { id, said } = ids
  const { table } = recordTypeOf(type)
  const caller = await scopeOf(who)
  const { scope } = caller
  const context = { db, scope } as InAccount
  const { employeeId } = scope
  const [row] = await db
    .selectNoFrom([
      isTheirsById(scope, type, sql`${id}::uuid`).as('record'),
      isTheirsById(scope, `${type}Comment` as RecordType, sql`${said}::uuid`).as('comment'),
    ])
    .execute()
  const place = { name: table as 'rfi', ...ofType(type), place: {} }
  const on = { workOrderId: site.workOrderId, type, recordId: id }
  return {
    ...row,
    written: await outcomeOf(requireSeen(context, place, [id], 'Read')),
    linked: await mayRead(db, scope, type, id),
    discussed: (await findDiscussed(db, scope, type, id)) !== undefined,
    files: (await findTarget(db, scope, id, undefined)) !== undefined,
    filesOfComment: (await findTarget(db, scope, said, undefined)) !== undefined,
    named: (await listWhoSee(db, scope, on, [employeeId])).size,
    told: (await listTheirs(db, scope, [{ employeeId, record: type, id }])).has(
      keyOfTold({ employeeId, id }),
    ),
    // By what was said on it.
    searched: (await search(caller, id)).map(({ targetUniqueID }) => targetUniqueID),
  }
}
type Discussed = Awaited<ReturnType<typeof addDiscussed>>

/** What they say to somebody who may know of it, or may not. */
async function answersWhere(
  who: Person,
  type: (typeof discussed)[number],
  { id }: Pick<Discussed, 'id'>,
  isTheirs: boolean,
) {
  const { scope } = await scopeOf(who)
  // The fixed role has no right to some types at all: then being named shows nothing.
  const isRead = isTheirs && mayAnywhere(scope, recordTypeOf(type).module, 'Read')
  return {
    record: isTheirs,
    comment: isTheirs,
    written: isRead ? 200 : isTheirs ? 403 : 404,
    linked: isRead,
    discussed: isRead,
    files: isRead,
    filesOfComment: isRead,
    named: isRead ? 1 : 0,
    told: isTheirs,
    searched: isRead ? [id] : [],
  }
}

/** A record that was a draft is sent. */
const send = (type: RecordType, id: string) =>
  server.database.pool.query(`update ${recordTypeOf(type).table} set status_id = $2 where id = $1`, [
    id,
    statuses.Pending,
  ])

/** A role of the account that may do everything. */
const everythingOf = (name: string) =>
  addRole(server.database.db, home, name, Object.fromEntries(modules.map((one) => [one, 31])))

/** Somebody becomes one of a subcontractor's people. */
const joinFirm = ({ employeeId }: Person, firmId: string) =>
  server.database.pool.query(
    'update employee set sub_contractor_id = $2, is_on_contract = true where id = $1',
    [employeeId, firmId],
  )

test.each(naming)('whoever sees only what is theirs is answered alike by every place: %s', async (type) => {
  const { db, pool } = server.database
  const site = sites[0] as Site
  const { table, theirs } = recordTypeOf(type)
  if (!theirs || typeof theirs === 'string') throw new Error('Everybody sees it')
  const author = await newPerson(server, home)
  const byEmployeeId = author.employeeId
  const { id, said } = await addDiscussed(type, site, byEmployeeId)
  if (draftsOf(type)) await send(type, id)

  const all = await everythingOf(`Everything of ${type}`)
  const [firm, other] = [
    await addSubContractor(db, home, { name: `Firm of ${type}` }),
    await addSubContractor(db, home, { name: `Other of ${type}` }),
  ]
  const readers = [
    { who: await newPerson(server, home, all), firm: null, isLimited: false },
    { who: await newPerson(server, home, all), firm, isLimited: true },
    { who: await newPerson(server, home, 'Subcontractor'), firm, isLimited: true },
    // Of no subcontractor that is known: only what names themselves.
    { who: await newPerson(server, home, 'Subcontractor'), firm: null, isLimited: true },
  ]
  for (const one of readers) {
    if (one.firm) await joinFirm(one.who, one.firm)
    await assign(db, one.who, site)
  }

  /** An item is for a subcontractor of a type. */
  const withType = (name: string, to: string) =>
    type === 'PunchListItem' && name === 'sub_contractor_id' ? `, sub_contractor_type_id = ${to}` : ''
  /** Names a person and a subcontractor in one way, and takes that back. */
  const column = (name: string) => ({
    put: (to: string) =>
      pool.query(`update ${table} set ${name} = $2 ${withType(name, '1')} where id = $1`, [id, to]),
    back: () =>
      pool.query(`update ${table} set ${name} = $2 ${withType(name, 'null')} where id = $1`, [
        id,
        // A column that must name somebody.
        /^(created_by|originator)/.test(name) ? byEmployeeId : null,
      ]),
  })
  const { waits = false } = recordTypeOf(type)
  const turn = {
    // Of those that wait.
    record: type as 'RFI',
    recordId: id,
    startedBy: byEmployeeId,
    step: 'close' as const,
    since: '2030-01-01',
  }
  const noTurn = () => pool.query('delete from court where record_id = $1', [id])
  /** Names a person in a row of a table that hangs on it. */
  const hanging = (table: string) => {
    if (table === 'approval')
      return {
        put: (to: string) =>
          addActors(db, site, { record: type, recordId: id }, [{ role_type_id: 2, employeeId: to }]),
        back: () => pool.query('delete from approval where record_id = $1', [id]),
      }
    const { put, by } = allKits.flatMap(({ beside }) => beside).find((one) => one.table === table) ?? {}
    if (!put || !by) throw new Error(`No kit says how ${table} names somebody`)
    return {
      put: (to: string) => put(db, { ...site, recordId: id }, { employeeId: to, byEmployeeId }),
      back: () => pool.query(`delete from ${table} where ${by} = $1`, [id]),
    }
  }
  const ofTurns = (having: (to: string) => { employeeId: string } | { subContractorId: string }) =>
    waits
      ? [{ name: 'turn', put: (to: string) => addTurn(db, site, { ...turn, ...having(to) }), back: noTurn }]
      : []
  const ofPeople = [
    ...(theirs.people ?? []).map((name) => ({ name, ...column(name) })),
    ...(theirs.beside ?? []).map((one) => ({
      name: one.table,
      ...hanging(one.table),
    })),
    ...ofTurns((to) => ({ employeeId: to })),
  ]
  const ofFirms = [
    ...(theirs.firms ?? []).map((name) => ({ name, ...column(name) })),
    ...ofTurns((to) => ({ subContractorId: to })),
  ]

  const holds = async (way: string, isTold: (reader: (typeof readers)[number]) => boolean) => {
    for (const reader of readers) {
      const isTheirs = !reader.isLimited || isTold(reader)
      expect(
        await answersTo(reader.who, type, site, { id, said }),
        `${way}: ${readers.indexOf(reader)}`,
      ).toEqual(await answersWhere(reader.who, type, { id }, isTheirs))
    }
  }

  await holds('named nowhere', () => false)
  for (const { name, put, back } of ofPeople) {
    for (const reader of readers) {
      await put(reader.who.employeeId)
      await holds(`${name} names one`, (one) => one === reader)
      await back()
    }
  }
  for (const { name, put, back } of ofFirms) {
    await put(firm)
    await holds(`${name} names the subcontractor`, (one) => one.firm === firm)
    await back()
    await put(other)
    await holds(`${name} names another subcontractor`, () => false)
    await back()
  }
  if (!waits) return
  // Whoever had it once is not named by it any more.
  await addTurn(db, site, { ...turn, subContractorId: firm, until: '2030-01-02' })
  await holds('a turn that is over', () => false)
})

// Guests --------------------------------------------------------------------------------------------------

const drafting = typesThat('waits').filter((type) => recordTypeOf(type).drafts)

test('of change orders, submittals and invoices there are drafts, to which no step leads back', () => {
  expect(drafting).toEqual(['ChangeOrder', 'Submittal', 'Invoice'])
  for (const type of drafting) {
    const steps: Record<string, { to?: string }> =
      allKits.find(({ types }) => types.includes(type))?.steps[type]?.machine.steps ?? {}
    expect(Object.keys(steps).length).toBeGreaterThan(0)
    const inDraft: readonly string[] = recordTypeOf(type).drafts?.statuses ?? []
    const ends = Object.values(steps).map(({ to }) => to)
    expect(ends.filter((to) => to && inDraft.includes(to))).toEqual([])
  }
})

test.each(drafting)(
  'a guest sees no draft but their own, everywhere alike, until it is sent: %s',
  async (type) => {
    const { db, pool } = server.database
    const site = sites[1] as Site
    const { table, drafts, theirs } = recordTypeOf(type)
    if (!drafts) throw new Error('It has no drafts')
    const author = await newPerson(server, home)
    const all = await everythingOf(`Everything in drafts of ${type}`)
    const firm = await addSubContractor(db, home, { name: `Firm in drafts of ${type}` })
    const people = {
      own: await newPerson(server, home, all),
      architect: await newPerson(server, home, all),
      ofFirm: await newPerson(server, home, all),
      ofRole: await newPerson(server, home, 'Subcontractor'),
    }
    const { own, architect, ofFirm } = people
    await pool.query(`update employee set own_company_name = 'Drawn Architects' where id = $1`, [
      architect.employeeId,
    ])
    await joinFirm(ofFirm, firm)
    for (const who of Object.values(people)) await assign(db, who, site)
    const firms = typeof theirs === 'object' ? (theirs.firms ?? []) : []

    for (const [index, status] of drafts.statuses.entries()) {
      const ids = await addDiscussed(type, site, author.employeeId, index + 1)
      const set = (column: string, value: unknown) =>
        pool.query(`update ${table} set ${column} = $2 where id = $1`, [ids.id, value])
      await set('status_id', statuses[status])
      // What is their firm's, and what they are to decide on, is a draft all the same.
      for (const column of firms) await set(column, firm)
      const actors = [architect, ofFirm].map(({ employeeId }) => ({ role_type_id: 2, employeeId }))
      await addActors(db, site, { record: type, recordId: ids.id }, actors)
      const holds = async (way: string, seeing: readonly Person[]) => {
        for (const [name, who] of Object.entries(people))
          expect(await answersTo(who, type, site, ids), `${status}, ${way}: ${name}`).toEqual(
            await answersWhere(who, type, ids, seeing.includes(who)),
          )
      }
      await holds('of somebody else', [own])
      for (const guest of [architect, ofFirm]) {
        for (const column of drafts.authors) {
          await set(column, guest.employeeId)
          await holds(column, [own, guest])
          await set(column, author.employeeId)
        }
        const turn = { startedBy: author.employeeId, step: 'submit' as const, since: '2030-01-01' }
        await addTurn(db, site, { record: type, recordId: ids.id, ...turn, employeeId: guest.employeeId })
        await holds('to be sent by them', [own, guest])
        await pool.query('delete from court where record_id = $1', [ids.id])
      }
      await send(type, ids.id)
      // A change order is for everybody; of the others people of a subcontractor see theirs.
      await holds('sent', typeof theirs === 'string' ? Object.values(people) : [own, architect, ofFirm])
    }
  },
)
