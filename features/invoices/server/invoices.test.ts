/** Invoices: initial values, steps and their refusals, whose turn it is, amounts due, and who sees what. */
import { beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addRfi, addRole, addSubContractor, addWorkOrder, assign } from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { todayIn } from '#server/days.ts'
import { newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  createInvoiceComments,
  createInvoices,
  exportInvoices,
  type InvoiceSort,
  listCommentsOfInvoice,
  listDwellOfInvoice,
  listHistoryOfInvoice,
  listInvoices,
} from '../contract.ts'
import { type InvoiceStage, openInvoiceStage } from '../testing.ts'

const server = await useApp()
let stage: InvoiceStage
let today: string

beforeEach(async () => {
  stage = await openInvoiceStage(server)
  today = todayIn('UTC', new Date())
})

const NOBODYS = '01890000-0000-7000-8000-000000000000'

const refused = (status: number, errorCode: string, errorDescription: string) => ({
  status,
  errorCode,
  errorDescription,
})

const titlesOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title }) => title)

const list = async (filter: object = {}, { token } = stage.ann) =>
  (
    await server.call(listInvoices, {
      body: { TargetUniqueID: stage.workOrder.workOrderId, ...filter },
      token,
    })
  ).data.items

describe('a new invoice', () => {
  test('begins Active, opened today, with a number of its own, and waits on who may approve it but its author', async () => {
    const { ann, ben } = stage
    const first = await stage.add({ statusId: statuses.Completed, invoiceAmount: '1250.5' })
    const second = await stage.add({}, ann)
    expect(await stage.read(first)).toMatchObject({
      number: 1,
      statusName: 'Active',
      invoiceAmount: '1250.50',
      invoiceOpenDate: today,
      invoiceCloseDate: null,
      createdByEmployeeUniqueId: ben.employeeId,
      createdByName: ben.name,
      closedByEmployeeUniqueId: null,
      retainagePercent: '0',
      retainedAmount: '0.00',
      lineCount: 0,
      workOrderName: 'Some project',
      court: { employeeUniqueId: ann.employeeId, step: 'approve' },
    })
    // The author is longest on the project here, and an author does not get the turn to approve.
    expect(await stage.read(second)).toMatchObject({
      number: 2,
      court: { employeeUniqueId: ben.employeeId },
    })
    expect(await titlesOf(ann)).toContain(`Approve INV-1 Some invoice, from ${ben.name}`)
  })

  test('waits on its author where nobody else may approve it', async () => {
    const { ann, account } = stage
    const alone = await addWorkOrder(server.database.db, account, { title: 'Alone' })
    await assign(server.database.db, ann, alone)
    const id = await stage.add({ workOrderUniqueId: alone.workOrderId }, ann)
    expect((await stage.read(id))?.court).toMatchObject({
      employeeUniqueId: ann.employeeId,
      step: 'approve',
    })
  })

  test('needs a work order that is found, in the documents’ words', async () => {
    const other = await openInvoiceStage(server)
    const words = refused(404, 'INVOICE_WITHOUT_WORK_ORDER', 'Workorder details cannot be displayed')
    for (const workOrderUniqueId of [NOBODYS, other.workOrder.workOrderId, '', null, undefined])
      expect(await stage.create({ workOrderUniqueId }), String(workOrderUniqueId)).toMatchObject(words)
    expect(await list()).toEqual([])
  })

  test.each([
    ['an amount below zero', { invoiceAmount: '-1' }, 'invoiceAmount'],
    ['an amount of more digits than any', { invoiceAmount: '1000000000000' }, 'invoiceAmount'],
    ['parts of a cent', { invoiceAmount: '1.005' }, 'invoiceAmount'],
    ['an empty period', { periodStart: '2030-06-30', periodEnd: '2030-06-01' }, 'periodEnd'],
    ['half a period', { periodStart: '2030-06-30' }, 'periodEnd'],
    ['the other half', { periodEnd: '2030-06-30' }, 'periodStart'],
    ['more than all retained', { retainagePercent: '100.01' }, 'retainagePercent'],
    ['no title', { invoiceTitle: ' ' }, 'invoiceTitle'],
  ])('is refused with %s', async (_what, input, field) => {
    const answer = await stage.create(input)
    expect(answer).toMatchObject({ status: 400, fields: [{ path: `0.${field}` }] })
    expect(await list()).toEqual([])
  })

  test('is refused of another account’s subcontractor, and of another project’s RFI', async () => {
    const { db } = server.database
    const other = await openInvoiceStage(server)
    const firm = await addSubContractor(db, other.account, { name: 'Theirs' })
    expect((await stage.create({ subContractorUniqueId: firm })).status).toBe(404)
    const theirs = await addRfi(db, other.task, {
      number: 1,
      title: 'x',
      byEmployeeId: other.ann.employeeId,
    })
    expect((await stage.create({ rfiUniqueId: theirs })).status).toBe(404)
    const elsewhere = await addWorkOrder(db, stage.account, { title: 'Elsewhere' })
    await assign(db, stage.ann, elsewhere)
    const rfi = await addRfi(db, stage.task, { number: 1, title: 'x', byEmployeeId: stage.ann.employeeId })
    const answer = await stage.create(
      { workOrderUniqueId: elsewhere.workOrderId, rfiUniqueId: rfi },
      stage.ann,
    )
    expect(answer).toMatchObject({ status: 400, fields: [{ path: '0.rfiUniqueId' }] })
  })

  test('is one, though it is sent twice with the same key', async () => {
    const sent = {
      body: [{ workOrderUniqueId: stage.workOrder.workOrderId, invoiceTitle: 'Once' }],
      token: stage.ben.token,
      headers: { 'idempotency-key': 'a-key-of-this-try' },
    }
    const [first, second] = [await server.call(createInvoices, sent), await server.call(createInvoices, sent)]
    expect(second.data).toEqual(first.data)
    expect(await list()).toHaveLength(1)
    const other = { ...sent, body: [{ ...sent.body[0], invoiceTitle: 'Other' }] }
    expect((await server.call(createInvoices, other as typeof sent)).status).toBe(409)
  })
})

describe('the list', () => {
  test('tells the RFI that one came of, its days and the fixed 25; nothing of these without', async () => {
    const { db } = server.database
    const rfi = await addRfi(db, stage.task, {
      number: 1,
      title: 'Who pays?',
      byEmployeeId: stage.ann.employeeId,
      start_date: '2030-06-01',
      end_date: '2030-06-08',
    })
    await stage.add({ rfiUniqueId: rfi, invoiceTitle: 'Of an RFI' }, stage.ann)
    await stage.add({ invoiceTitle: 'Of none' })
    const none = { rfiUniqueId: null, rfiStartDate: null, rfiEndDate: null, days: null, timespent: null }
    expect(await list()).toMatchObject([
      { invoiceTitle: 'Of none', ...none },
      {
        ...{ invoiceTitle: 'Of an RFI', rfiUniqueId: rfi },
        ...{ rfiStartDate: '2030-06-01', rfiEndDate: '2030-06-08', days: 7, timespent: 25 },
      },
    ])
    // A person who may not read RFIs does not see the RFI of the invoice.
    const blind = await newPerson(
      server,
      stage.account,
      await addRole(db, stage.account, 'No RFIs', { Projects: 18, Invoices: 2 }),
    )
    expect((await list({}, blind))[1]).toMatchObject(none)
  })

  test('is narrowed by status, firm, turn, due date and text, and sorted', async () => {
    const { db } = server.database
    const firm = await addSubContractor(db, stage.account, { name: 'Bluefin Steel' })
    const late = await stage.add({ invoiceTitle: 'Late', dueDate: '2020-01-01', invoiceAmount: '10' })
    const theirs = await stage.add({
      ...{ invoiceTitle: 'Theirs', subContractorUniqueId: firm, invoiceAmount: '30' },
    })
    const done = await stage.add({ invoiceTitle: 'Done', dueDate: '2020-01-01', invoiceAmount: '20' })
    await stage.approve(done)
    await stage.close(done)
    const idsOf = async (filter: object) => (await list(filter)).map(({ invoiceUniqueId }) => invoiceUniqueId)
    expect(await idsOf({ statusId: statuses.Created })).toEqual([theirs, late])
    expect(await idsOf({ statusId: statuses.Completed })).toEqual([done])
    expect(await idsOf({ isOpen: true })).toEqual([theirs, late])
    expect(await idsOf({ isOverdue: true })).toEqual([late])
    expect(await idsOf({ subContractorUniqueId: firm })).toEqual([theirs])
    expect(await idsOf({ waitsOnEmployeeUniqueId: stage.ann.employeeId })).toEqual([theirs, late])
    expect(await idsOf({ searchKey: 'inv-2' })).toEqual([theirs])
    expect(await idsOf({ searchKey: 'lat' })).toEqual([late])
    const by = (sort: InvoiceSort) => idsOf({ sort })
    expect(await by('amount')).toEqual([late, done, theirs])
    expect(await by('-name')).toEqual([theirs, late, done])
  })

  test('is a spreadsheet, too', async () => {
    await stage.add({ invoiceTitle: 'November', invoiceAmount: '12.5' })
    const response = await server.app.inject({
      method: 'POST',
      url: exportInvoices.path,
      headers: { authorization: stage.ann.token, 'content-type': 'application/json' },
      payload: JSON.stringify({ workOrderUniqueId: stage.workOrder.workOrderId, format: 'csv' }),
    })
    expect(response.statusCode).toBe(200)
    expect(response.body).toMatch(/INV-1,November,,Created,12\.50?,/)
  })
})

describe('steps', () => {
  test('approving notes who and when, and it waits on its author, who closes it with the day and by whom', async () => {
    const { ann, ben } = stage
    const id = await stage.add()
    expect((await stage.approve(id)).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({
      statusName: 'InProgress',
      approvedByName: ann.name,
      court: { employeeUniqueId: ben.employeeId, step: 'finish' },
    })
    expect((await stage.close(id, ben)).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({
      statusName: 'Completed',
      invoiceCloseDate: today,
      closedByEmployeeUniqueId: ben.employeeId,
      court: null,
    })
    const dwell = await server.call(listDwellOfInvoice, { body: { TargetUniqueID: id }, token: ann.token })
    expect(dwell.data.map(({ step }) => step)).toEqual(['approve', 'finish'])
    // Ben gets one notice: an invoice that waits on him to close it must have been approved (decision 0085).
    expect(await titlesOf(ben)).toEqual([`Close INV-1 Some invoice, from ${ann.name}`])
  })

  test('are refused in the documents’ words, and nothing is changed', async () => {
    const id = await stage.add()
    expect(await stage.close(id)).toMatchObject(refused(409, 'INVOICE_NOT_IN_PROGRESS', 'Not in progress'))
    expect((await stage.read(id))?.may.close).toMatchObject({ text: 'Not in progress', tone: 'info' })
    await stage.approve(id)
    expect(await stage.approve(id)).toMatchObject(refused(409, 'INVOICE_IN_PROGRESS', 'Already in progress'))
    await stage.close(id)
    const before = await stage.read(id)
    const completed = refused(409, 'INVOICE_COMPLETED', 'Already completed')
    expect(await stage.approve(id)).toMatchObject(completed)
    expect(await stage.close(id)).toMatchObject(completed)
    expect(await stage.read(id)).toEqual(before)
    await server.database.pool.query('update invoice set status_id = $2 where id = $1', [
      id,
      statuses.InActive,
    ])
    expect(await stage.close(id)).toMatchObject(refused(409, 'INVOICE_NOT_CLOSED', 'Cannot be closed'))
  })

  test('go one way: one in progress is no draft again, is not edited and not deleted', async () => {
    const id = await stage.add()
    await stage.approve(id)
    expect(await stage.change(id, { statusId: statuses.Active })).toMatchObject({ status: 409 })
    expect(await stage.change(id, { invoiceTitle: 'Other' })).toMatchObject({
      ...{ status: 409, errorCode: 'INVOICE_NOT_EDITED' },
    })
    expect(await stage.remove(id)).toMatchObject({ status: 409, errorCode: 'INVOICE_NOT_DELETED' })
    expect(await stage.read(id)).toMatchObject({ statusName: 'InProgress', invoiceTitle: 'Some invoice' })
  })

  test('are refused on a version that is old', async () => {
    const id = await stage.add()
    const rowVersion = (await stage.read(id))?.rowVersion ?? 0
    await stage.change(id, { invoiceTitle: 'Newer' })
    expect(await stage.change(id, { statusId: statuses.InProgress, rowVersion })).toMatchObject({
      ...{ status: 409, errorCode: 'ROW_VERSION_STALE' },
    })
    expect((await stage.read(id))?.statusName).toBe('Active')
  })

  test('are for whoever may change invoices there, and for the one on whom it waits', async () => {
    const { db } = server.database
    const role = await addRole(db, stage.account, 'Maker', { Projects: 2, Invoices: 3 })
    const max = await newPerson(server, stage.account, role)
    await assign(db, max, stage.workOrder)
    const id = await stage.add({}, max)
    expect((await stage.approve(id, max)).status).toBe(403)
    expect((await stage.approve(id, stage.wes)).status).toBe(403)
    await stage.approve(id)
    // The invoice waits on its author, so the author may close it without the right to change invoices.
    expect((await stage.change(id, { invoiceTitle: 'x' }, max)).status).toBe(403)
    expect((await stage.close(id, max)).status).toBe(200)
  })

  test('one in progress waits on whoever approved it, where its author may read invoices no more', async () => {
    const { ann, ben } = stage
    const id = await stage.add()
    await server.database.pool.query('update employee set status_id = $2 where id = $1', [
      ben.employeeId,
      statuses.InActive,
    ])
    await stage.approve(id)
    expect((await stage.read(id))?.court).toMatchObject({ employeeUniqueId: ann.employeeId, step: 'finish' })
  })

  test('deleting one ends its turn, and its number is not given again', async () => {
    const id = await stage.add()
    expect((await stage.remove(id)).status).toBe(200)
    expect(await stage.read(id)).toBeUndefined()
    const { rows } = await server.database.pool.query(
      'select 1 from court where record_id = $1 and until is null',
      [id],
    )
    expect(rows).toEqual([])
    expect((await stage.read(await stage.add()))?.number).toBe(2)
  })
})

describe('what is said', () => {
  test('comments are told of, and what became of it is its history', async () => {
    const { ann, ben } = stage
    const id = await stage.add({ invoiceAmount: '10' })
    await stage.change(id, { invoiceAmount: '12', dueDate: '2030-07-01' })
    const { status } = await server.call(createInvoiceComments, {
      body: [{ invoiceUniqueId: id, invoiceCommentText: 'Papers attached.' }],
      token: ben.token,
    })
    expect(status).toBe(200)
    const target = { body: { TargetUniqueID: id }, token: ann.token }
    expect((await server.call(listCommentsOfInvoice, target)).data.items).toMatchObject([
      { invoiceCommentText: 'Papers attached.', statusId: 1, FilesList: [], employeeName: ben.name },
    ])
    expect(await titlesOf(ann)).toContain(`INV-1 Some invoice was commented on by ${ben.name}`)
    const told = async (who: Person) =>
      JSON.stringify((await server.call(listHistoryOfInvoice, { ...target, token: who.token })).data.items)
    expect(await told(ann)).toContain('$12.00')
    expect(await told(ann)).toContain('Due')
  })
})

describe('costs', () => {
  /** A person who may read and change invoices, but does not see costs. */
  const blindOne = async () => {
    const role = await addRole(server.database.db, stage.account, 'Blind', { Projects: 18, Invoices: 15 })
    const blind = await newPerson(server, stage.account, role)
    return blind
  }

  test('no amount is told to whoever does not see costs, but of what they have made', async () => {
    const blind = await blindOne()
    const id = await stage.add({ invoiceAmount: '777.25' })
    expect(await stage.read(id, blind)).toMatchObject({
      ...{ invoiceAmount: null, retainedAmount: null, seesCosts: false },
    })
    const body = { TargetUniqueID: id }
    await stage.change(id, { invoiceAmount: '778.25' })
    const history = await server.call(listHistoryOfInvoice, { body, token: blind.token })
    // The pattern includes the decimal point, because random ids can contain any three digits.
    expect(JSON.stringify(history.data.items)).not.toMatch(/77[78]\.25/)
    const sorted = { TargetUniqueID: stage.workOrder.workOrderId, sort: 'amount' as const }
    expect((await server.call(listInvoices, { body: sorted, token: blind.token })).status).toBe(403)
    const own = await stage.add({ invoiceAmount: '5' }, blind)
    expect(await stage.read(own, blind)).toMatchObject({ invoiceAmount: '5.00', seesCosts: true })
  })

  test('whoever does not see one cannot change it, nor learn of it by a guess', async () => {
    const blind = await blindOne()
    const id = await stage.add({ invoiceAmount: '777.25' })
    for (const invoiceAmount of ['777.25', '1'])
      expect((await stage.change(id, { invoiceAmount, invoiceTitle: 'x' }, blind)).status).toBe(200)
    expect((await stage.read(id))?.invoiceAmount).toBe('777.25')
  })
})

test('another account’s invoices are not there, whatever is asked', async () => {
  const { token } = (await openInvoiceStage(server)).ann
  const id = await stage.add()
  const stranger = { token } as Person
  expect(await stage.read(id, stranger)).toBeUndefined()
  for (const answer of [
    await stage.approve(id, stranger),
    await stage.close(id, stranger),
    await stage.remove(id, stranger),
    await server.call(listHistoryOfInvoice, { body: { TargetUniqueID: id }, token }),
    await server.call(listCommentsOfInvoice, { body: { TargetUniqueID: id }, token }),
    await server.call(listDwellOfInvoice, { body: { TargetUniqueID: id }, token }),
    await server.call(createInvoiceComments, {
      body: [{ invoiceUniqueId: id, invoiceCommentText: 'x' }],
      token,
    }),
  ])
    expect(answer.status).toBe(404)
  expect((await stage.read(id))?.statusName).toBe('Active')
})
