/**
 * Guests see no drafts except their own (docs/decisions/0157). A guest with a role that allows everything
 * makes every call about drafts of other people. If a module does not apply the rule, this test fails.
 */
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { draftsOf, recordTypeOf, typesThat } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import type { RecordKind } from '#contract/values.ts'
import { addComment, addTurn, type EmployeeHandle } from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
import { listCourtHolders } from '#features/court/contract.ts'
import { updateEmployees } from '#features/employees/contract.ts'
import { findCaller, sessionKeyOf } from '#features/identity/server/sessions.ts'
import { createInvoiceComments, findInvoice, updateInvoices } from '#features/invoices/contract.ts'
import { listLinks } from '#features/links/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { listSubmittalPackages } from '#features/submittals/contract.ts'
import { visibleIds } from '#server/http/stream.ts'
import type { Caller } from '#server/scope.ts'
import { buildWorld, kindOf, type World } from '#tests/harness/world.ts'
import { callsAbout, hanging, isHidden, isHiddenBelow, telling } from './hidden.ts'
import { call, colleagueWith, everything, own, server, tokenOf, useMatrix } from './matrix.ts'

useMatrix()

/** A word in the titles and comments of the drafts. A reply with this word reveals a draft. */
const SECRET = 'Undisclosed'

/** The kinds of records that are drafts or belong to a draft, each with its table and its title column. */
const kinds = {
  changeOrder: ['change_order', 'name'],
  changeOrderItem: ['change_order_item', 'name'],
  submittal: ['submittal', 'title'],
  invoice: ['invoice', 'title'],
} satisfies Partial<Record<RecordKind, readonly [string, string]>>
const tables = Object.fromEntries(Object.entries(kinds).map(([kind, [table]]) => [kind, table]))

const types = typesThat('waits').filter((type) => draftsOf(type))

/**
 * `guest`: a guest with a role that allows everything. `guestWorld`: a world whose author is a guest, with
 * drafts of their own.
 */
let guest: EmployeeHandle
let guestWorld: World

const become = ({ employeeId }: EmployeeHandle) =>
  server.database.pool.query(`update employee set own_company_name = 'Drawn Architects' where id = $1`, [
    employeeId,
  ])

beforeAll(async () => {
  const { db, pool } = server.database
  const { account, employee, records } = own
  guest = await colleagueWith('Of another company', everything)
  await become(guest)
  guestWorld = await buildWorld(server, account, 'Account administrator')
  await become(guestWorld.employee)
  const place = { companyId: account.companyId, accountId: account.accountId, workOrderId: records.workOrder }
  const { employeeId } = employee
  for (const [kind, [table, column]] of Object.entries(kinds))
    await pool.query(`update ${table} set ${column} = $2 where id = $1`, [
      records[kind as RecordKind],
      `${SECRET} ${table}`,
    ])
  for (const type of types) {
    const recordId = records[kindOf(type)]
    const said = { record: type, recordId, byEmployeeId: employeeId, created_at: '2026-01-12T10:00:00Z' }
    await addComment(db, place, { ...said, text: `${SECRET} words` })
    await addFile(db, place, { name: `${SECRET} ${type}.txt`, targetType: type, targetId: recordId })
    const turn = { record: type, recordId, startedBy: employeeId, since: '2026-01-12T10:00:00Z' }
    await addTurn(db, place, { ...turn, employeeId, step: 'submit', due: '2026-01-13' })
    await pool.query(
      `insert into record_link (company_id, account_id, id, from_record, from_id, to_record, to_id, created_by_employee_id)
       values ($1, $2, $3, $4, $5, $4, $6, $7)`,
      [
        account.companyId,
        account.accountId,
        uuidv7(),
        type,
        guestWorld.records[kindOf(type)],
        recordId,
        employeeId,
      ],
    )
  }
})

describe('a draft of others', () => {
  test.each(callsAbout(tables))('%s answers a guest 404', (_name, endpoint) =>
    isHidden(endpoint, { kinds: tables, from: guestWorld.employee, world: guestWorld }),
  )

  test.each(hanging)('what hangs on it: %s answers a guest 404', (_name, endpoint) =>
    isHiddenBelow(endpoint, { types, from: guestWorld.employee, world: guestWorld }),
  )
})

describe('beside lists', () => {
  test('a guest sees it in nobody’s court, by no link, and not which one changed', async () => {
    const callerOf = async (who: EmployeeHandle) =>
      (await findCaller(server.database.db, sessionKeyOf(await tokenOf(who)), new Date(), false)) as Caller
    const { companyId, accountId } = own.account
    for (const type of types) {
      const { module } = recordTypeOf(type)
      const waitingOn = async (who: EmployeeHandle) => {
        const body = { module, workOrderUniqueId: own.records.workOrder }
        return (await server.call(listCourtHolders, { body, token: await tokenOf(who) })).data.totalCount
      }
      expect([await waitingOn(own.employee), await waitingOn(guest)], type).toEqual([1, 0])
      const body = { targetType: type, TargetUniqueID: guestWorld.records[kindOf(type)] }
      const linked = async (who: EmployeeHandle) =>
        (await server.call(listLinks, { body, token: await tokenOf(who) })).data.length
      expect([await linked(own.employee), await linked(guestWorld.employee)], type).toEqual([1, 0])
      const change = { companyId, accountId, module, action: 'Update', ids: ['some'] } as const
      expect(visibleIds(await callerOf(own.employee), change)).toEqual(['some'])
      expect(visibleIds(await callerOf(guest), change)).toEqual([])
    }
    const change = { companyId, accountId, module: 'RFIs', action: 'Update', ids: ['some'] } as const
    expect(visibleIds(await callerOf(guest), change)).toEqual(['some'])
  })

  test('a package counts what a guest sees of it', async () => {
    const body = { TargetUniqueID: own.records.workOrder }
    const counted = async (who: EmployeeHandle) =>
      (await server.call(listSubmittalPackages, { body, token: await tokenOf(who) })).data.items.map(
        ({ submittalCount }) => submittalCount,
      )
    expect([await counted(own.employee), await counted(guest)]).toEqual([[3], [2]])
  })

  test('it holds from the very next call of whoever becomes a guest, or one of the own people', async () => {
    const somebody = await colleagueWith('Somebody', everything)
    const [token, byAdministrator] = [await tokenOf(somebody), await tokenOf()]
    const call = (ownCompanyName: string) =>
      server.call(updateEmployees, {
        body: [{ employeeUniqueID: somebody.employeeId, ownCompanyName }],
        token: byAdministrator,
      })
    const status = async () =>
      (await server.call(findInvoice, { body: { TargetUniqueID: own.records.invoice }, token })).status
    expect(await status()).toBe(200)
    expect((await call('Drawn Architects')).status).toBe(200)
    expect(await status()).toBe(404)
    expect((await call('')).status).toBe(200)
    expect(await status()).toBe(200)
  })
})

describe('lists, counts, sheets and searches', () => {
  const secrets = () => [SECRET, ...Object.keys(kinds).map((kind) => own.records[kind as RecordKind])]

  test('tell a guest nothing of a draft, and all of it as soon as it is sent', async () => {
    const ofAll = await telling(await colleagueWith('Everything', everything), secrets())
    expect(ofAll).toEqual(
      expect.arrayContaining([
        'POST /api/changeordermaster/workorder',
        'POST /api/invoicemaster/export',
        'POST /api/submittal/getbyworkorder',
      ]),
    )
    expect(ofAll.length).toBeGreaterThan(15)
    expect(await telling(guest, secrets())).toEqual([])
    for (const type of types)
      await server.database.pool.query(
        `update ${recordTypeOf(type).table} set status_id = $2 where id = $1`,
        [own.records[kindOf(type)], type === 'Invoice' ? statuses.InProgress : statuses.Pending],
      )
    const sent = await telling(await colleagueWith('Everything', everything), secrets())
    expect(await telling(guest, secrets())).toEqual(sent)
  })
})

test('a guest who watches a draft hears of it from its sending on', async () => {
  const world = await buildWorld(server, own.account, 'Account administrator')
  const { invoice } = world.records
  const { companyId, accountId } = own.account
  await server.database.pool.query(`update invoice set title = $2 where id = $1`, [invoice, 'Watched'])
  await server.database.pool.query(
    'insert into record_watch (company_id, account_id, record_id, employee_id, is_watching) values ($1, $2, $3, $4, true)',
    [companyId, accountId, invoice, guest.employeeId],
  )
  const told = async () =>
    (await server.call(listNotifications, { body: {}, token: await tokenOf(guest) })).data.items
      .map(({ title, body }) => `${title} ${body}`)
      .filter((text) => text.includes('Watched'))
  const change = async (body: object) => {
    const token = await tokenOf(world.employee)
    const answer = await call(updateInvoices, { body: [{ invoiceUniqueId: invoice, ...body }], token })
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  }
  const said = [{ invoiceUniqueId: invoice, invoiceCommentText: 'Some words' }]
  const comment = await server.call(createInvoiceComments, {
    body: said,
    token: await tokenOf(world.employee),
  })
  expect(comment.status).toBe(200)
  expect(await told()).toEqual([])
  await change({ statusId: statuses.InProgress })
  expect((await told()).length).toBeGreaterThan(0)
})
