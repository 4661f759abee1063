/**
 * The court of a person who works in several accounts: one list of all accounts, each limited to what the
 * person may see there.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ALL_BITS, type Permissions } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addChangeOrder,
  addChangeOrderItem,
  addEmployee,
  addJob,
  addRfi,
  addRole,
  addSubContractor,
  addTask,
  addTurn,
  addWorkOrder,
  assign,
  type EmployeeHandle,
  type JobHandle,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import {
  countCourt,
  countOtherCourts,
  courtOrders,
  exportCourt,
  listCourt,
  listCourtProjects,
  readCourt,
} from '../contract.ts'

let server: TestApp

/** Noon in London. East of the date line it is already the next day. */
const NOON = '2100-03-01T12:00:00Z'
const TODAY = '2100-03-01'
const EAST = 'Pacific/Kiritimati'

/** An account of the person, with the person's employee record there and another employee. */
interface Office {
  account: AccountHandle
  me: EmployeeHandle
  job: JobHandle
  /** Works in this account only. */
  other: Person
}

let me: Person
let here: Office
let there: Office

beforeAll(async () => {
  server = await openTestApp()
  server.clock.now = new Date(NOON)
})

afterAll(() => server?.close())

async function officeOf(account: AccountHandle, employee: EmployeeHandle, title: string): Promise<Office> {
  const { db } = server.database
  const workOrder = await addWorkOrder(db, account, { title })
  const other = await newPerson(server, account)
  for (const person of [employee, other]) await assign(db, person, workOrder)
  return { account, me: employee, job: await addJob(db, workOrder, { title: 'Some job' }), other }
}

async function loginOf({ username }: Person): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select login_id as id from login where username = $1',
    [username],
  )
  return rows[0]?.id ?? ''
}

/** Adds the person as an employee of another account. */
async function enter(account: AccountHandle, role: string, more: { ownCompanyName?: string } = {}) {
  const loginId = await loginOf(me)
  return addEmployee(server.database.db, account, {
    ...{ firstName: 'Me', lastName: 'There', role, loginId },
    ...more,
  })
}

beforeEach(async () => {
  const account = await newAccount(server, 'North')
  me = await newPerson(server, account)
  here = await officeOf(account, me, 'Library')
  const elsewhere = await newAccount(server, 'South', EAST)
  there = await officeOf(elsewhere, await enter(elsewhere, 'Account administrator'), 'School')
})

let number = 0

interface Wanted {
  since?: string
  due?: string | null
  /** If left out, the record waits on the person. */
  on?: { employeeId: string } | { subContractorId: string }
  by?: string
}

/** Adds an RFI of this account that waits on somebody. */
async function wait(
  { job, me: person, other }: Office,
  title: string,
  { since = '2100-02-01T00:00:00Z', due = null, on = person, by = other.employeeId }: Wanted = {},
): Promise<string> {
  const { db } = server.database
  number += 1
  const recordId = await addRfi(db, job, { number, title, byEmployeeId: by })
  const holder = 'employeeId' in on ? { employeeId: on.employeeId } : on
  await addTurn(db, job, { record: 'RFI', recordId, startedBy: by, ...holder, step: 'answer', since, due })
  return recordId
}

const ask = (filter: object = {}, headers: Record<string, string> = {}) =>
  server.call(listCourt, { body: { NumberOfItemsPerPage: 100, ...filter }, token: me.token, headers })
const itemsOf = async (filter: object = {}, headers = {}) => (await ask(filter, headers)).data.items
const titlesOf = async (filter: object = {}, headers = {}) =>
  (await itemsOf(filter, headers)).map(({ title }) => title)
const count = async (headers: Record<string, string> = {}) =>
  (await server.call(countCourt, { token: me.token, headers })).data
const idOf = ({ account }: Office) => account.accountId

describe('what waits on me in several accounts', () => {
  test('is one list, overdue first and then the oldest, marked by account; counted as it is listed', async () => {
    await wait(here, 'first', { since: '2100-02-01T00:00:00Z' })
    await wait(there, 'second', { since: '2100-02-02T00:00:00Z' })
    await wait(here, 'late here', { since: '2100-02-03T00:00:00Z', due: '2100-02-20' })
    await wait(there, 'late there', { since: '2100-02-02T00:00:00Z', due: '2100-02-25' })
    await wait(there, 'mine there', { by: there.me.employeeId, on: there.other })
    await wait(here, "somebody else's", { on: here.other })
    const items = await itemsOf()
    expect(items.map(({ title, accountUniqueID, isOverdue }) => [title, accountUniqueID, isOverdue])).toEqual(
      [
        ['late there', idOf(there), true],
        ['late here', idOf(here), true],
        ['first', idOf(here), false],
        ['second', idOf(there), false],
      ],
    )
    expect(items[0]).toMatchObject({ accountName: 'South', accountCompanyName: 'Company of South' })
    expect(await titlesOf({ view: 'others' })).toEqual(['mine there'])
    expect(await count()).toEqual({ mine: 4, overdue: 2, others: 1 })
    const { data } = await server.call(readCourt, { token: me.token })
    expect([data.totalCount, data.items.length]).toEqual([4, 4])
    expect(await titlesOf({ isOverdue: true })).toEqual(['late there', 'late here'])
    expect(await titlesOf({ searchKey: 'SECOND' })).toEqual(['second'])
  })

  test('is overdue by the day of its account', async () => {
    await wait(here, 'here', { due: TODAY })
    await wait(there, 'there', { due: TODAY })
    expect((await itemsOf()).map(({ title, isOverdue }) => [title, isOverdue])).toEqual([
      ['there', true],
      ['here', false],
    ])
    expect(await count()).toMatchObject({ mine: 2, overdue: 1 })
    expect(await titlesOf({ isOverdue: true })).toEqual(['there'])
  })

  test('comes in pages that lose and repeat nothing, in each order', async () => {
    for (const [at, office] of [here, there, there, here, there, here].entries()) {
      // Equal titles, days and instants, so that only the id decides the order.
      const title = ['a', 'B'][at % 2] ?? ''
      await wait(office, title, { due: at % 3 === 0 ? null : '2100-03-0'.concat(String(2 + (at % 2))) })
    }
    const all = (await itemsOf()).map(({ courtUniqueId }) => courtUniqueId)
    expect(new Set(all).size).toBe(6)
    for (const sort of [undefined, ...courtOrders.flatMap((order) => [order, `-${order}` as const])]) {
      const whole = (await itemsOf({ sort })).map(({ courtUniqueId }) => courtUniqueId)
      const paged: string[] = []
      for (const page of [0, 1, 2, 3]) {
        const { data } = await ask({ sort, NumberOfItemsPerPage: 2, StartingPageNumber: page })
        expect(data.totalCount).toBe(6)
        paged.push(...data.items.map(({ courtUniqueId }) => courtUniqueId))
      }
      expect({ sort, paged }).toEqual({ sort, paged: whole })
      expect(whole.toSorted()).toEqual(all.toSorted())
    }
  })

  test('is sorted as each account by itself is: names as people sort them, what has no day last', async () => {
    await wait(here, 'b', { due: '2100-03-02' })
    await wait(there, 'A10', { due: '2100-03-04' })
    await wait(there, 'é')
    await wait(here, 'a2', { due: '2100-03-03' })
    await wait(there, 'Z', { due: '2100-03-01' })
    expect(await titlesOf({ sort: 'name' })).toEqual(['a2', 'A10', 'b', 'é', 'Z'])
    expect(await titlesOf({ sort: '-name' })).toEqual(['Z', 'é', 'b', 'A10', 'a2'])
    expect(await titlesOf({ sort: 'due' })).toEqual(['Z', 'b', 'a2', 'A10', 'é'])
    expect(await titlesOf({ sort: '-due' })).toEqual(['A10', 'a2', 'b', 'Z', 'é'])
    expect((await titlesOf({ sort: 'project' })).slice(0, 2).toSorted()).toEqual(['a2', 'b'])
  })

  test('is narrowed to an account of mine; of another one, as of one that is not there, it is 404', async () => {
    await wait(here, 'here')
    await wait(there, 'there')
    expect(await titlesOf({ accountUniqueID: idOf(here) })).toEqual(['here'])
    expect(await titlesOf({ accountUniqueID: idOf(there) })).toEqual(['there'])
    expect(await titlesOf({ accountUniqueID: '' })).toHaveLength(2)
    const foreign = await newAccount(server)
    for (const accountUniqueID of [foreign.accountId, '0190a000-0000-7000-8000-000000000000']) {
      const body = { accountUniqueID }
      const answers = [
        await ask(body),
        await server.call(listCourtProjects, { body, token: me.token }),
        await download(server, exportCourt, { ...body, format: 'csv' }, me),
      ]
      expect(answers.map(({ status, errorCode }) => [status, errorCode])).toEqual(
        Array.from({ length: 3 }, () => [404, 'NOT_FOUND']),
      )
    }
  })

  test('is narrowed to a project, a person or a subcontractor of the account that is named, or of this one', async () => {
    const { db } = server.database
    await wait(here, 'here')
    await wait(there, 'there')
    const firm = await addSubContractor(db, there.account, { name: 'Kestrel', sub_contractor_type_id: 1 })
    const accountUniqueID = idOf(there)
    const projects = async (body: object = {}) =>
      (await server.call(listCourtProjects, { body, token: me.token })).data
    expect(await projects()).toEqual([
      {
        ...{ workOrderUniqueId: here.job.workOrderId, workOrderTitle: 'Library', waiting: 1 },
        ...{ accountUniqueID: idOf(here), accountName: 'North' },
      },
      {
        ...{ workOrderUniqueId: there.job.workOrderId, workOrderTitle: 'School', waiting: 1 },
        ...{ accountUniqueID, accountName: 'South' },
      },
    ])
    expect(await projects({ accountUniqueID })).toHaveLength(1)
    const inProject = { workOrderUniqueId: there.job.workOrderId }
    expect((await ask(inProject)).status).toBe(404)
    expect(await titlesOf({ ...inProject, accountUniqueID })).toEqual(['there'])
    expect(await titlesOf({ workOrderUniqueId: here.job.workOrderId })).toEqual(['here'])
    expect((await ask({ workOrderUniqueId: here.job.workOrderId, accountUniqueID })).status).toBe(404)
    for (const named of [{ employeeUniqueId: there.other.employeeId }, { subContractorUniqueId: firm }]) {
      expect((await ask(named)).status).toBe(404)
      expect(await titlesOf({ ...named, accountUniqueID })).toEqual([])
    }
  })

  test('is of this account where it is on anybody', async () => {
    await wait(here, 'here', { on: here.other })
    await wait(there, 'there', { on: there.other })
    expect(await titlesOf({ view: 'all' })).toEqual(['here'])
    expect(await titlesOf({ view: 'all', accountUniqueID: idOf(here) })).toEqual(['here'])
    expect((await ask({ view: 'all', accountUniqueID: idOf(there) })).status).toBe(404)
    const { data } = await server.call(listCourtProjects, { body: { view: 'all' }, token: me.token })
    expect(data.map(({ workOrderTitle }) => workOrderTitle)).toEqual(['Library'])
  })

  test('is written as a sheet with its account', async () => {
    await wait(here, 'here', { since: '2100-01-01T00:00:00Z' })
    await wait(there, 'there')
    const { rows } = await download(server, exportCourt, { format: 'csv' }, me)
    expect(rows.map(({ What, Account }) => [What, Account])).toEqual([
      ['here', 'North'],
      ['there', 'South'],
    ])
    const narrowed = { format: 'csv', accountUniqueID: idOf(there), columns: ['account', 'name'] } as const
    expect((await download(server, exportCourt, narrowed, me)).rows).toEqual([
      { Account: 'South', What: 'there' },
    ])
  })
})

describe('what I may see of another account', () => {
  test.each<[string, () => [text: string, values: unknown[]], () => [text: string, values: unknown[]]]>([
    [
      'I am deactivated there',
      () => ['update employee set status_id = $1 where id = $2', [statuses.InActive, there.me.employeeId]],
      () => ['update employee set status_id = $1 where id = $2', [statuses.Active, there.me.employeeId]],
    ],
    [
      'I was removed there',
      () => ['update employee set deleted_at = now() where id = $1', [there.me.employeeId]],
      () => ['update employee set deleted_at = null where id = $1', [there.me.employeeId]],
    ],
    [
      'I have not accepted to come there',
      () => ['update login_employee set confirmed_at = null where employee_id = $1', [there.me.employeeId]],
      () => ['update login_employee set confirmed_at = now() where employee_id = $1', [there.me.employeeId]],
    ],
    [
      'the account is deactivated',
      () => ['update account set status_id = $1 where account_id = $2', [statuses.InActive, idOf(there)]],
      () => ['update account set status_id = $1 where account_id = $2', [statuses.Active, idOf(there)]],
    ],
    [
      'its company asks for a second factor that I do not have',
      () => [
        'update company set requires_second_factor = true where company_id = $1',
        [there.account.companyId],
      ],
      () => [
        'update company set requires_second_factor = false where company_id = $1',
        [there.account.companyId],
      ],
    ],
    [
      'I am not on the project any more',
      () => [
        'update employee set company_role_id = $1 where id = $2',
        [there.account.roles.Foreman, there.me.employeeId],
      ],
      () => [
        'update employee set company_role_id = $1 where id = $2',
        [there.account.roles['Account administrator'], there.me.employeeId],
      ],
    ],
  ])('is nothing while %s', async (_why, leave, come) => {
    const { pool } = server.database
    await pool.query('delete from employee_work_order where employee_id = $1', [there.me.employeeId])
    await wait(here, 'here')
    await wait(there, 'there')
    const seen = async () => [await titlesOf(), (await count()).mine]
    const whole = [['here', 'there'], 2]
    expect(await seen()).toEqual(whole)
    await pool.query(...leave())
    expect(await seen()).toEqual([['here'], 1])
    await pool.query(...come())
    expect(await seen()).toEqual(whole)
  })

  test('is nothing of a deleted project', async () => {
    await wait(there, 'there')
    await server.database.pool.query('update work_order set deleted_at = now() where id = $1', [
      there.job.workOrderId,
    ])
    expect(await titlesOf()).toEqual([])
    expect(await count()).toMatchObject({ mine: 0 })
  })

  interface WantedOrder {
    startedBy?: string
    employeeId?: string
    status?: 'Created' | 'Pending'
  }

  /**
   * Adds a change order of 500, started by somebody else, that waits on the person unless another is named.
   */
  async function waitOrder(
    { job, me: person, other }: Office,
    name: string,
    { startedBy = other.employeeId, employeeId = person.employeeId, status = 'Pending' }: WantedOrder = {},
  ) {
    const { db } = server.database
    number += 1
    const order = await addChangeOrder(db, await addTask(db, job, { name: 'x' }), {
      number,
      name,
      byEmployeeId: other.employeeId,
      status_id: statuses[status],
    })
    await addChangeOrderItem(db, order, { name: 'Some item', amount: '500.00' })
    await addTurn(db, job, {
      ...{ record: 'ChangeOrder', recordId: order.changeOrderId, startedBy, employeeId },
      ...{ step: 'approve', since: '2100-02-01T00:00:00Z' },
    })
  }

  const all = (costs: number): Permissions => ({ Projects: ALL_BITS, ChangeOrders: ALL_BITS, Costs: costs })
  const amountsOf = async () =>
    Object.fromEntries(
      (await itemsOf()).map(({ title, about }) => [
        title,
        about.flatMap((fact) => ('amount' in fact ? [[fact.amount, fact.seesCosts]] : [])).flat(),
      ]),
    )

  test.each([
    ['there alone', 0, 2, [null, false], ['500.00', true]],
    ['here alone', 2, 0, ['500.00', true], [null, false]],
  ] as const)(
    'are the costs %s, by my rights in the account of each',
    async (_where, mine, theirs, ...told) => {
      const { db, pool } = server.database
      for (const [{ account, me: person }, costs] of [
        [here, mine],
        [there, theirs],
      ] as const)
        await pool.query('update employee set company_role_id = $1 where id = $2', [
          await addRole(db, account, 'With or without', all(costs)),
          person.employeeId,
        ])
      await waitOrder(here, 'order here')
      await waitOrder(there, 'order there')
      expect(await amountsOf()).toEqual({ 'order here': told[0], 'order there': told[1] })
    },
  )

  test('as a guest there is no draft of others', async () => {
    const by = { startedBy: there.me.employeeId, employeeId: there.other.employeeId }
    await waitOrder(there, 'a draft', { ...by, status: 'Created' })
    await waitOrder(there, 'sent', by)
    const others = async () => [await titlesOf({ view: 'others' }), (await count()).others]
    expect(await others()).toEqual([['a draft', 'sent'], 2])
    await server.database.pool.query("update employee set own_company_name = 'Studio' where id = $1", [
      there.me.employeeId,
    ])
    expect(await others()).toEqual([['sent'], 1])
  })

  test('as of a subcontractor there is what names it, and no other firm', async () => {
    const { db, pool } = server.database
    const firm = (name: string) => addSubContractor(db, there.account, { name, sub_contractor_type_id: 1 })
    const [ours, theirs] = [await firm('Ours'), await firm('Theirs')]
    await wait(there, 'on us', { on: { subContractorId: ours } })
    await wait(there, 'on them', { on: { subContractorId: theirs }, by: there.me.employeeId })
    const others = async () =>
      (await itemsOf({ view: 'others' })).map(({ title, name, subContractorUniqueId: id }) => [
        title,
        name,
        id,
      ])
    expect(await titlesOf()).toEqual([])
    expect(await others()).toEqual([['on them', 'Theirs', theirs]])
    await pool.query('update employee set sub_contractor_id = $1, sub_contractor_type_id = 1 where id = $2', [
      ours,
      there.me.employeeId,
    ])
    expect(await titlesOf()).toEqual(['on us'])
    expect(await others()).toEqual([['on them', expect.not.stringMatching('Theirs'), null]])
  })

  test('is nothing while I look at this account as a role', async () => {
    await wait(here, 'here')
    await wait(there, 'there')
    const role = { 'x-preview-role': here.account.roles['Account administrator'] ?? '' }
    expect(await titlesOf({}, role)).toEqual(['here'])
    expect(await count(role)).toMatchObject({ mine: 1 })
    expect((await ask({ accountUniqueID: idOf(there) }, role)).status).toBe(404)
    expect((await server.call(countOtherCourts, { token: me.token, headers: role })).data).toEqual([])
    expect((await server.call(countOtherCourts, { token: me.token })).data).toEqual([
      { accountUniqueID: idOf(there), mine: 1 },
    ])
  })

  test('is told to nobody else', async () => {
    await wait(there, 'there')
    const { data } = await server.call(listCourt, { body: {}, token: here.other.token })
    expect(data.items).toEqual([])
    const named = await server.call(listCourt, {
      body: { accountUniqueID: idOf(there) },
      token: here.other.token,
    })
    expect(named.status).toBe(404)
  })
})
