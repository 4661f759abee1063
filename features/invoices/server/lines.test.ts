/**
 * Lines: captured work is billed once and never above the captures; cents, credits, retainage and releases
 * (records.md 'Invoices').
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import {
  type ActivityHandle,
  addActivity,
  addCapture,
  addChangeOrder,
  addChangeOrderItem,
  addRole,
  addSubContractor,
} from '#database/seed/builders.ts'
import { newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  createInvoiceComments,
  exportInvoices,
  type InvoiceLines,
  listBillableOfInvoice,
  sumInvoices,
  updateInvoices,
} from '../contract.ts'
import { type InvoiceStage, openInvoiceStage } from '../testing.ts'

let server: TestApp
let stage: InvoiceStage

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())
beforeEach(async () => {
  stage = await openInvoiceStage(server)
})

const activityOf = (...of: Parameters<InvoiceStage['activity']>) => stage.activity(...of)
const fill = (...of: Parameters<InvoiceStage['fill']>) => stage.fill(...of)
const bill = (input?: Parameters<InvoiceStage['bill']>[0]) => stage.bill(input)

const correct = (activity: ActivityHandle, metric: string) =>
  server.database.pool.query('update activity_capture set metric_completed = $2 where activity_id = $1', [
    activity.activityId,
    metric,
  ])

const ofActivity = ({ activityId }: ActivityHandle, quantity: string) =>
  ({ subTaskUniqueId: activityId, quantity }) as NonNullable<InvoiceLines['lines']>[number]

const amountsOf = async (id: string) => {
  const { invoiceAmount, retainedAmount, lines = [] } = (await stage.read(id)) ?? {}
  return { due: invoiceAmount, retained: retainedAmount, lines: lines.map(({ amount }) => amount) }
}

describe('lines from captures', () => {
  test('are what was captured until the end of the period, times the unit cost, less retainage', async () => {
    const dig = await activityOf('12.5', '8.2')
    await addCapture(server.database.db, dig, {
      ...{ employeeId: stage.ann.employeeId, metric: '100', date: '2026-02-01' },
    })
    const id = await bill({ periodStart: '2026-01-01', periodEnd: '2026-01-31', retainagePercent: '10' })
    expect(await stage.read(id)).toMatchObject({
      ...{ invoiceAmount: '92.25', retainedAmount: '10.25', lineCount: 1 },
      lines: [
        {
          ...{ kind: 'activity', title: 'Dig · Some task', quantity: '12.5', unit: 'm³', unitCost: '8.20' },
          ...{ scheduledValue: '8200.00', billedBefore: '0.00', amount: '102.50', toDate: '102.50' },
          balance: '8097.50',
        },
      ],
      figures: { thisPeriod: '102.50', heldToDate: '0.00', released: '0.00' },
    })
    const next = await bill({ periodStart: '2026-02-01', periodEnd: '2026-02-28' })
    expect(await amountsOf(next)).toEqual({ due: '820.00', retained: '0.00', lines: ['820.00'] })
  })

  test('stay as they are, though the unit cost changes afterwards', async () => {
    const dig = await activityOf('10', '5')
    const id = await bill()
    await server.database.pool.query('update activity set bid_unit_cost = 7 where id = $1', [dig.activityId])
    expect(await amountsOf(id)).toMatchObject({ due: '50.00', lines: ['50.00'] })
  })

  test('are refused where nothing is left to bill', async () => {
    await activityOf('10', '5')
    await bill()
    expect(await fill(await stage.add())).toMatchObject({ status: 409, errorCode: 'INVOICE_NOTHING_TO_BILL' })
  })

  test('are of the firm whose invoice it is, and the same quantity is billed once on each side', async () => {
    const { db, pool } = server.database
    const firm = await addSubContractor(db, stage.account, { name: 'Bluefin' })
    await activityOf('10', '5')
    expect(await fill(await stage.add({ subContractorUniqueId: firm }))).toMatchObject({ status: 409 })
    await pool.query('update task set sub_contractor_id = $2 where id = $1', [stage.task.taskId, firm])
    const theirs = await bill({ subContractorUniqueId: firm })
    const ours = await bill()
    expect([await amountsOf(theirs), await amountsOf(ours)]).toMatchObject([
      { due: '50.00' },
      { due: '50.00' },
    ])
    expect(await fill(await stage.add({ subContractorUniqueId: firm }))).toMatchObject({ status: 409 })
    expect(await stage.change(theirs, { subContractorUniqueId: null })).toMatchObject({ status: 400 })
  })

  test('go up to the target before change orders in force, whose items are lines by the share that is done', async () => {
    const { db } = server.database
    const dig = await activityOf('110', '5', '120')
    const { ann } = stage
    const order = await addChangeOrder(db, stage.task, {
      ...{ number: 1, name: 'Deeper', byEmployeeId: ann.employeeId, status_id: statuses.Active },
      in_force_at: '2026-01-05T10:00:00Z',
    })
    await addChangeOrderItem(db, order, {
      ...{ name: 'Twenty more', amount: '300', activityId: dig.activityId, target_metric: '120' },
      previous: JSON.stringify({ subTaskTargetMetric: '100.0', subTaskUnit: 'm³' }),
    })
    // A change order under review is never billed.
    const other = await addChangeOrder(db, stage.task, {
      ...{ number: 2, name: 'Not yet', byEmployeeId: ann.employeeId, status_id: statuses.Pending },
    })
    await addChangeOrderItem(db, other, { name: 'Pending', amount: '999' })
    const id = await bill()
    expect(await stage.read(id)).toMatchObject({
      invoiceAmount: '650.00',
      lines: [
        { kind: 'activity', quantity: '100', amount: '500.00' },
        { kind: 'item', title: 'Twenty more', quantity: '50', amount: '150.00', changeOrderNumber: 1 },
      ],
    })
  })
})

describe('never twice, never more', () => {
  test('raising stops at what is captured and not billed; lowering is free', async () => {
    const dig = await activityOf('10', '5')
    const id = await stage.add()
    expect(await fill(id, [ofActivity(dig, '11')])).toMatchObject({
      ...{ status: 409, errorCode: 'INVOICE_NOT_CAPTURED' },
      fields: [{ path: 'lines.0.quantity', message: 'Only 10 m³ are captured and not billed.' }],
    })
    expect((await fill(id, [ofActivity(dig, '4')])).status).toBe(200)
    expect(await amountsOf(await bill())).toMatchObject({ due: '30.00' })
    expect(await fill(id, [ofActivity(dig, '4.0001')])).toMatchObject({ status: 409 })
  })

  test('two lines of one activity in one document are refused at the second', async () => {
    const dig = await activityOf('10', '5')
    const id = await stage.add()
    expect(await fill(id, [ofActivity(dig, '10'), ofActivity(dig, '10')])).toMatchObject({
      ...{ status: 409, fields: [{ path: 'lines.1.quantity' }] },
    })
    expect(await fill(id, [ofActivity(dig, '5'), ofActivity(dig, '5')])).toMatchObject({ status: 400 })
    expect((await stage.read(id))?.lineCount).toBe(0)
  })

  test('a draft that is deleted frees what it claims; taking the lines out does, too', async () => {
    await activityOf('10', '5')
    const id = await bill()
    await stage.remove(id)
    const next = await bill()
    expect(await amountsOf(next)).toMatchObject({ due: '50.00' })
    expect((await fill(next, [])).status).toBe(200)
    expect(await amountsOf(next)).toEqual({ due: '0.00', retained: '0.00', lines: [] })
    expect(await amountsOf(await bill())).toMatchObject({ due: '50.00' })
  })

  test('an approved one keeps its lines, and an old version changes none', async () => {
    const dig = await activityOf('10', '5')
    const id = await bill()
    const version = (await stage.read(id))?.rowVersion
    await stage.change(id, { invoiceNotes: 'x' })
    expect(await fill(id, [ofActivity(dig, '1')], stage.ann, version)).toMatchObject({
      ...{ status: 409, errorCode: 'ROW_VERSION_STALE' },
    })
    await stage.approve(id)
    expect(await fill(id, [])).toMatchObject({ status: 409, errorCode: 'INVOICE_NOT_EDITED' })
    expect(await amountsOf(id)).toMatchObject({ due: '50.00', lines: ['50.00'] })
  })

  test('their sum is the amount: another one is not typed', async () => {
    await activityOf('10', '5')
    const id = await bill()
    expect(await stage.change(id, { invoiceAmount: '51' })).toMatchObject({ status: 400 })
    expect((await stage.change(id, { invoiceAmount: '50', invoiceTitle: 'x' })).status).toBe(200)
    expect(await amountsOf(id)).toMatchObject({ due: '50.00' })
  })
})

describe('the days of a period', () => {
  const captured = (activity: ActivityHandle, date: string, metric: string) =>
    addCapture(server.database.db, activity, { employeeId: stage.ann.employeeId, metric, date })
  const correctOn = (activity: ActivityHandle, date: string, metric: string) =>
    server.database.pool.query(
      'update activity_capture set metric_completed = $3 where activity_id = $1 and capture_date = $2',
      [activity.activityId, date, metric],
    )
  const quantities = async (id: string) => (await stage.read(id))?.lines.map(({ quantity }) => quantity)
  const early = { periodStart: '2026-01-06', periodEnd: '2026-01-09' }
  const late = { periodStart: '2026-01-10', periodEnd: '2026-01-31' }

  /** Captures 5 m on a day of the early period, and 7 m on a day of the late period. */
  async function twoDays() {
    const dig = await activityOf('7', '1', '100')
    await captured(dig, '2026-01-07', '5')
    return dig
  }

  test('are all that it bills: one of an earlier period credits nothing that a draft of all bills', async () => {
    await twoDays()
    const all = await bill()
    expect(await amountsOf(all)).toMatchObject({ due: '12.00' })
    expect(await fill(await stage.add(early))).toMatchObject({
      ...{ status: 409, errorCode: 'INVOICE_NOTHING_TO_BILL' },
    })
    await stage.remove(all)
    expect(await amountsOf(await bill(early))).toMatchObject({ due: '5.00' })
    expect(await amountsOf(await bill(late))).toMatchObject({ due: '7.00' })
    expect(await fill(await stage.add())).toMatchObject({ status: 409 })
  })

  test('what is unbilled from before stands beside, and is included when that is asked for', async () => {
    await twoDays()
    const id = await bill(late)
    expect(await amountsOf(id)).toMatchObject({ due: '7.00' })
    const beside = async () => {
      const asked = { body: { TargetUniqueID: id }, token: stage.ann.token }
      const [line] = (await server.call(listBillableOfInvoice, asked)).data
      return [line?.quantityEarlier, line?.amountEarlier, line?.quantityLeft]
    }
    expect(await beside()).toEqual(['5', '5.00', '12'])
    expect((await fill(id, null, stage.ann, undefined, true)).status).toBe(200)
    expect(await amountsOf(id)).toMatchObject({ due: '12.00' })
    expect(await beside()).toEqual(['0', '0.00', '12'])
  })

  test('a period with nothing of its own says that work from before is not billed', async () => {
    const dig = await activityOf('0', '1', '100')
    await captured(dig, '2026-01-07', '5')
    expect(await fill(await stage.add(late))).toMatchObject({
      ...{ status: 409, errorCode: 'INVOICE_NOTHING_IN_PERIOD' },
      errorDescription: 'Everything captured in this period is already billed.',
    })
  })

  test('a correction of days that an approved one bills is credited in their period, or taken in', async () => {
    const dig = await twoDays()
    await stage.approve(await bill(early))
    await correctOn(dig, '2026-01-07', '2')
    const credit = await bill(early)
    expect(await quantities(credit)).toEqual(['-3'])
    await stage.remove(credit)
    // 9 are captured in all and 5 are billed, so only 4 are left, although 7 were captured in this period.
    const next = await bill(late)
    expect(await quantities(next)).toEqual(['4'])
    await stage.approve(next)
    expect(await fill(await stage.add())).toMatchObject({ status: 409 })
  })

  test('what a draft bills is no reason for a credit, and is not approved when it is there no more', async () => {
    const dig = await twoDays()
    const id = await bill(early)
    await correctOn(dig, '2026-01-07', '2')
    expect(await fill(await stage.add(early))).toMatchObject({ status: 409 })
    expect(await stage.approve(id)).toMatchObject({
      ...{ status: 409, errorCode: 'INVOICE_LINES_STALE' },
      errorDescription:
        'What this invoice bills has changed since its lines were written. It was not approved.',
      fields: [{ message: 'Dig · Some task: Only 2 m³ are captured and not billed.' }],
      hint: 'Dig · Some task: Only 2 m³ are captured and not billed. Refill it from work in place, or change these quantities.',
    })
    expect((await stage.read(id))?.statusName).toBe('Active')
    await fill(id)
    expect((await stage.approve(id)).status).toBe(200)
    expect(await amountsOf(id)).toMatchObject({ due: '2.00' })
  })

  test('a credit is not approved when what it gives back was captured again', async () => {
    const dig = await twoDays()
    await stage.approve(await bill())
    await correctOn(dig, '2026-01-07', '2')
    const credit = await bill()
    expect(await quantities(credit)).toEqual(['-3'])
    await correctOn(dig, '2026-01-07', '5')
    expect(await stage.approve(credit)).toMatchObject({
      ...{ status: 409, errorCode: 'INVOICE_LINES_STALE' },
      fields: [{ message: 'Dig · Some task: Must not be below zero: nothing is to be credited.' }],
    })
  })

  test('of two drafts over what is there once, the second one is not approved', async () => {
    const dig = await twoDays()
    const [one, other] = [await bill(early), await bill(late)]
    await correctOn(dig, '2026-01-07', '0')
    await correctOn(dig, '2026-01-12', '12')
    // The five metres are captured again, but on a day after the period of this invoice.
    expect(await stage.approve(one)).toMatchObject({ status: 409, errorCode: 'INVOICE_LINES_STALE' })
    await stage.change(one, { periodEnd: '2026-01-31' })
    expect((await stage.approve(one)).status).toBe(200)
    expect((await stage.approve(other)).status).toBe(200)
    expect(await fill(await stage.add())).toMatchObject({ status: 409 })
  })

  test('a lower target credits nothing: no capture was corrected', async () => {
    const dig = await twoDays()
    await stage.approve(await bill())
    await server.database.pool.query('update activity set target_metric = 8 where id = $1', [dig.activityId])
    expect(await fill(await stage.add())).toMatchObject({ status: 409, errorCode: 'INVOICE_NOTHING_TO_BILL' })
  })

  test('work that comes late to an earlier day is billed there, and credits no later day', async () => {
    const dig = await activityOf('7', '1', '10')
    await captured(dig, '2026-01-14', '3')
    await stage.approve(await bill(late))
    await captured(dig, '2026-01-07', '4')
    // The whole target is billed already.
    expect(await fill(await stage.add(early))).toMatchObject({ status: 409 })
    expect(await fill(await stage.add(late))).toMatchObject({ status: 409 })
  })

  test('one that moved to another unit is billed by what its captures say of it', async () => {
    const dig = await twoDays()
    await stage.approve(await bill())
    const { pool } = server.database
    await pool.query(
      `update activity set unit = 'yd³', bid_unit_cost = 0.76, target_metric = 130.7951 where id = $1`,
      [dig.activityId],
    )
    await pool.query(
      `update activity_capture set day_metric = metric_completed, day_unit = 'm³',
        metric_completed = round(metric_completed * 1.307951, 4) where activity_id = $1`,
      [dig.activityId],
    )
    expect(await fill(await stage.add())).toMatchObject({ status: 409, errorCode: 'INVOICE_NOTHING_TO_BILL' })
    await captured(dig, '2026-01-15', '2')
    expect(await quantities(await bill())).toEqual(['2'])
  })
})

describe('cents, credits and retainage', () => {
  test('half a cent goes away from zero, also of a credit: invoice and credit leave nothing', async () => {
    const dig = await activityOf('1.5', '8.23')
    const first = await bill({ retainagePercent: '10' })
    expect(await amountsOf(first)).toEqual({ due: '11.11', retained: '1.24', lines: ['12.35'] })
    await stage.approve(first)
    await correct(dig, '0')
    const credit = await bill({ retainagePercent: '10' })
    expect(await amountsOf(credit)).toEqual({ due: '-11.11', retained: '-1.24', lines: ['-12.35'] })
  })

  test('going back and forth comes to what one straight invoice does', async () => {
    const dig = await activityOf('1.5', '8.23')
    let sum = 0
    for (const metric of ['1.5', '1.0', '1.5']) {
      await correct(dig, metric)
      const id = await bill()
      sum += Number((await amountsOf(id)).due)
      await stage.approve(id)
    }
    expect(sum).toBeCloseTo(12.35, 9)
  })

  test('a credit is not above what was billed too much, and no raise beside it', async () => {
    const dig = await activityOf('10', '5')
    await stage.approve(await bill())
    await correct(dig, '7')
    const id = await stage.add()
    expect(await fill(id, [ofActivity(dig, '-4')])).toMatchObject({
      ...{ status: 409, fields: [{ message: 'At most 3 m³ are credited.' }] },
    })
    expect(await fill(id, [ofActivity(dig, '1')])).toMatchObject({ status: 409 })
    expect((await fill(id, [ofActivity(dig, '-3')])).status).toBe(200)
    expect(await amountsOf(id)).toMatchObject({ due: '-15.00' })
  })

  test('each invoice retains by its own percent; held to date is of approved ones alone', async () => {
    const dig = await activityOf('20', '5')
    const first = await bill({ retainagePercent: '10' })
    await stage.approve(first)
    await correct(dig, '40')
    const second = await bill({ retainagePercent: '10' })
    await stage.change(second, { retainagePercent: '5' })
    expect(await amountsOf(second)).toMatchObject({ due: '95.00', retained: '5.00' })
    await stage.approve(second)
    await correct(dig, '60')
    const draft = await bill({ retainagePercent: '5' })
    expect((await stage.read(draft))?.figures.heldToDate).toBe('15.00')
  })

  test('a draft that is deleted leaves no cents behind', async () => {
    const dig = await activityOf('3', '8.23')
    const [gone, kept] = [await stage.add(), await stage.add()]
    await fill(gone, [ofActivity(dig, '1.5')])
    await fill(kept, [ofActivity(dig, '1.5')])
    await stage.remove(gone)
    expect(await amountsOf(kept)).toMatchObject({ due: '12.35' })
    await stage.approve(kept)
    // 24.69 in all, the amount of one invoice for the whole work.
    expect(await amountsOf(await bill())).toMatchObject({ due: '12.34' })
  })

  test('a draft is what it would be were it approved next: approving another one moves its cents, and its version', async () => {
    const dig = await activityOf('3', '8.23')
    const [first, second] = [
      await stage.add({ retainagePercent: '10' }),
      await stage.add({ retainagePercent: '10' }),
    ]
    for (const id of [first, second]) await fill(id, [ofActivity(dig, '1.5')])
    const seen = await stage.read(second)
    expect(seen).toMatchObject({ invoiceAmount: '11.11', lines: [{ billedBefore: '0.00', amount: '12.35' }] })
    await stage.approve(first)
    expect(await stage.read(second)).toMatchObject({
      ...{ invoiceAmount: '11.11', retainedAmount: '1.23' },
      lines: [{ billedBefore: '12.35', amount: '12.34', toDate: '24.69' }],
    })
    const stale = { statusId: statuses.InProgress, rowVersion: seen?.rowVersion }
    expect(await stage.change(second, stale)).toMatchObject({ status: 409, errorCode: 'ROW_VERSION_STALE' })
    expect((await stage.approve(second)).status).toBe(200)
    expect(await amountsOf(second)).toMatchObject({ lines: ['12.34'] })
  })

  test('several that are approved at once come one after the other', async () => {
    const dig = await activityOf('4.5', '8.23')
    const ids = [await stage.add(), await stage.add(), await stage.add()]
    for (const id of ids) await fill(id, [ofActivity(dig, '1.5')])
    const body = ids.map((invoiceUniqueId) => ({ invoiceUniqueId, statusId: statuses.InProgress }))
    expect((await server.call(updateInvoices, { body, token: stage.ann.token })).status).toBe(200)
    const amounts = await Promise.all(ids.map(async (id) => (await amountsOf(id)).lines[0]))
    // The exact sum is 37.035; the three amounts add up to 37.04.
    expect(amounts).toEqual(['12.35', '12.34', '12.35'])
  })

  test('the sides move each other by nothing', async () => {
    const firm = await addSubContractor(server.database.db, stage.account, { name: 'Bluefin' })
    await server.database.pool.query('update task set sub_contractor_id = $2 where id = $1', [
      ...[stage.task.taskId, firm],
    ])
    const dig = await activityOf('3', '8.23')
    const [ours, theirs] = [await stage.add(), await stage.add({ subContractorUniqueId: firm })]
    for (const id of [ours, theirs]) await fill(id, [ofActivity(dig, '1.5')])
    const version = (await stage.read(ours))?.rowVersion
    await stage.approve(theirs)
    expect(await stage.read(ours)).toMatchObject({ rowVersion: version, invoiceAmount: '12.35' })
  })

  test('a credit is not approved that gives back more than is held; without retainage it is', async () => {
    const dig = await activityOf('20', '5')
    await stage.approve(await bill({ retainagePercent: '10' }))
    const release = await stage.add()
    await fill(release, [{ release: '6' }])
    await stage.approve(release)
    await correct(dig, '8')
    const credit = await bill({ retainagePercent: '10' })
    expect(await stage.approve(credit)).toMatchObject({
      ...{ status: 409, errorCode: 'INVOICE_NOT_RETAINED' },
      errorDescription:
        'This would release more than the retainage held on the contract. It was not approved.',
    })
    expect((await stage.read(credit))?.statusName).toBe('Active')
    await stage.change(credit, { retainagePercent: '5' })
    expect((await stage.approve(credit)).status).toBe(200)
    expect((await stage.read(credit))?.figures).toMatchObject({ heldToDate: '1.00', heldWithThis: '1.00' })
  })

  test('nor a release, when a credit came before it', async () => {
    const dig = await activityOf('20', '5')
    await stage.approve(await bill({ retainagePercent: '10' }))
    const release = await stage.add()
    await fill(release, [{ release: '6' }])
    await correct(dig, '8')
    await stage.approve(await bill({ retainagePercent: '10' }))
    expect(await stage.approve(release)).toMatchObject({ status: 409, errorCode: 'INVOICE_NOT_RETAINED' })
  })

  test('a release is at most what is held, in all drafts together', async () => {
    await activityOf('20', '5')
    await stage.approve(await bill({ retainagePercent: '10' }))
    const release = (amount: string) => ({ release: amount }) as NonNullable<InvoiceLines['lines']>[number]
    const [one, other] = [await stage.add(), await stage.add()]
    expect(await fill(one, [release('6'), release('6')])).toMatchObject({
      ...{ status: 409, fields: [{ path: 'lines.1.release', message: 'Only $10.00 are retained.' }] },
    })
    expect((await fill(one, [release('6')])).status).toBe(200)
    expect(await amountsOf(one)).toEqual({ due: '6.00', retained: '0.00', lines: ['6.00'] })
    expect(await fill(other, [release('6')])).toMatchObject({ status: 409 })
    expect((await fill(other, [release('4')])).status).toBe(200)
  })
})

const storing = (activity: ActivityHandle, stored: string | null, quantity = '0') =>
  ({ subTaskUniqueId: activity.activityId, quantity, stored }) as NonNullable<InvoiceLines['lines']>[number]

/** Adds an invoice with these lines, and a file that proves its stored material. */
async function stored(
  lines: readonly ReturnType<typeof storing>[],
  input: Parameters<InvoiceStage['add']>[0] = {},
): Promise<string> {
  const id = await stage.add(input)
  await stage.show(id)
  const answer = await fill(id, [...lines])
  if (answer.status !== 200) throw new Error(`${answer.errorDescription} ${JSON.stringify(answer.fields)}`)
  return id
}

const storedOf = async (id: string) => (await stage.read(id))?.lines[0]

describe('stored material', () => {
  test('is due with what was done, less retainage: to date is billed before, now and stored', async () => {
    // The numbers of screens-plan.md 4.
    const trusses = await activityOf('62.4', '5200', '118')
    await stage.approve(await bill())
    await correct(trusses, '86.4')
    const id = await stored([storing(trusses, '102960', '24')], { retainagePercent: '10' })
    const invoice = await stage.read(id)
    expect(invoice?.lines).toMatchObject([
      {
        ...{
          scheduledValue: '613600.00',
          billedBefore: '324480.00',
          amount: '124800.00',
          storedBefore: '0.00',
        },
        ...{ stored: '102960.00', isStoredTyped: true, toDate: '552240.00', balance: '61360.00' },
      },
    ])
    expect(invoice?.figures).toMatchObject({
      ...{ thisPeriod: '124800.00', stored: '102960.00', storedChange: '102960.00' },
      ...{ toDate: '552240.00', balance: '61360.00', contractToDate: '552240.00' },
    })
    expect(invoice).toMatchObject({
      ...{ retainedAmount: '22776.00', invoiceAmount: '204984.00', storedAmount: '102960.00' },
    })
  })

  test('needs a file: on the invoice or on a comment on it; without one it is neither saved nor approved', async () => {
    const dig = await activityOf('0', '5', '100')
    const id = await stage.add()
    const refused = { status: 409, errorCode: 'INVOICE_STORED_UNSHOWN' }
    expect(await fill(id, [storing(dig, '50')])).toMatchObject(refused)
    expect((await stage.read(id))?.lines).toEqual([])
    const file = await stage.show(id)
    expect((await fill(id, [storing(dig, '50')])).status).toBe(200)
    await server.database.pool.query('update file set deleted_at = now() where id = $1', [file])
    expect(await stage.approve(id)).toMatchObject(refused)
    expect((await stage.read(id))?.statusName).toBe('Active')
    const [comment = ''] = (
      await server.call(createInvoiceComments, {
        body: [{ invoiceUniqueId: id, invoiceCommentText: 'Papers attached.' }],
        token: stage.ann.token,
      })
    ).data
    await stage.show(comment, 'InvoiceComment')
    expect((await stage.approve(id)).status).toBe(200)
    // Less stored material than before needs no file.
    const next = await stage.add()
    expect((await fill(next, [storing(dig, '20')])).status).toBe(200)
    expect((await stage.approve(next)).status).toBe(200)
    expect((await stage.read(next))?.invoiceAmount).toBe('-30.00')
  })

  test('is at most what is left of the scheduled value', async () => {
    const dig = await activityOf('10', '5', '100')
    const id = await stored([storing(dig, '450', '10')])
    expect((await storedOf(id))?.balance).toBe('0.00')
    expect(await fill(id, [storing(dig, '450.01', '10')])).toMatchObject({
      ...{ status: 409, errorCode: 'INVOICE_NOT_CAPTURED' },
      fields: [{ path: 'lines.0.stored', message: 'Only $450.00 are left of its scheduled value.' }],
    })
    expect((await fill(id, [storing(dig, '-1')])).status).toBe(400)
    expect((await fill(id, [{ release: '1', stored: '1' }])).status).toBe(400)
    expect((await storedOf(id))?.stored).toBe('450.00')
  })

  test('what is billed of the line later comes off it, until nothing is left; it is due once', async () => {
    const dig = await activityOf('0', '5', '100')
    await stage.approve(await stored([storing(dig, '120')]))
    await correct(dig, '10')
    const second = await bill()
    expect(await storedOf(second)).toMatchObject({
      ...{ amount: '50.00', storedBefore: '120.00', stored: '70.00', isStoredTyped: false, toDate: '120.00' },
    })
    expect((await stage.read(second))?.invoiceAmount).toBe('0.00')
    await stage.approve(second)
    await correct(dig, '40')
    const third = await bill()
    expect(await storedOf(third)).toMatchObject({ amount: '150.00', storedBefore: '70.00', stored: '0.00' })
    expect((await stage.read(third))?.invoiceAmount).toBe('80.00')
    await stage.approve(third)
    // All invoices together bill the value of the work done.
    const { data } = await server.call(sumInvoices, {
      body: { workOrderUniqueId: stage.workOrder.workOrderId },
      token: stage.ann.token,
    })
    expect(data.owner.billed).toBe('200.00')
  })

  test('that is typed stays so, and is filled again with the captures; a credit adds nothing to it', async () => {
    const dig = await activityOf('10', '5', '100')
    const id = await stored([storing(dig, '100', '10')])
    await correct(dig, '12')
    expect((await fill(id)).status).toBe(200)
    expect(await storedOf(id)).toMatchObject({ quantity: '12', stored: '100.00', isStoredTyped: true })
    await stage.approve(id)
    await correct(dig, '4')
    const credit = await bill()
    expect(await storedOf(credit)).toMatchObject({
      amount: '-40.00',
      storedBefore: '100.00',
      stored: '100.00',
    })
    // A user types 0: the stored material is gone.
    expect((await fill(credit, [storing(dig, '0', '-8')])).status).toBe(200)
    expect((await stage.read(credit))?.invoiceAmount).toBe('-140.00')
  })

  test('of one draft moves no other until it is approved; then what nobody typed goes on from it', async () => {
    const dig = await activityOf('10', '5', '100')
    const typed = await stored([storing(dig, '100')])
    const other = await stage.add()
    await fill(other, [storing(dig, null, '10')])
    const before = await stage.read(other)
    expect(before?.lines[0]).toMatchObject({ storedBefore: '0.00', stored: '0.00' })
    const gone = await stored([storing(dig, '333')])
    await stage.remove(gone)
    expect((await stage.read(other))?.rowVersion).toBe(before?.rowVersion)
    await stage.approve(typed)
    const after = await stage.read(other)
    expect(after?.lines[0]).toMatchObject({ amount: '50.00', storedBefore: '100.00', stored: '50.00' })
    expect(after?.invoiceAmount).toBe('0.00')
    expect(after?.rowVersion).toBeGreaterThan(before?.rowVersion ?? 0)
  })

  test('is of each side by itself, and of items of change orders, too', async () => {
    const { db, pool } = server.database
    const firm = await addSubContractor(db, stage.account, { name: 'Bluefin' })
    await pool.query('update task set sub_contractor_id = $2 where id = $1', [stage.task.taskId, firm])
    const dig = await activityOf('0', '5', '100')
    await stage.approve(await stored([storing(dig, '100')], { subContractorUniqueId: firm }))
    const ours = await stored([storing(dig, '30')])
    expect(await storedOf(ours)).toMatchObject({ storedBefore: '0.00', stored: '30.00' })
    const order = await addChangeOrder(db, stage.task, {
      ...{ name: 'Tubes', number: 1, type_id: 1, status_id: statuses.Active },
      ...{ byEmployeeId: stage.ann.employeeId, in_force_at: '2026-01-10T00:00:00Z' },
    })
    const itemId = await addChangeOrderItem(db, order, { name: 'Screen tubes', amount: '3400' })
    const id = await stage.add()
    await stage.show(id)
    const line = { changeOrderItemUniqueId: itemId, quantity: '25', stored: '2550' } as never
    expect((await fill(id, [line])).status).toBe(200)
    expect(await storedOf(id)).toMatchObject({ amount: '850.00', stored: '2550.00', balance: '0.00' })
  })

  test('what can be billed is told with what lies stored, to whoever sees costs', async () => {
    const dig = await activityOf('10', '5', '100')
    await stage.approve(await stored([storing(dig, '60', '4')]))
    const id = await stage.add()
    const ask = ({ token }: Person) =>
      server.call(listBillableOfInvoice, { body: { TargetUniqueID: id }, token })
    expect((await ask(stage.ann)).data).toEqual([
      {
        ...{ kind: 'activity', subTaskUniqueId: dig.activityId, changeOrderItemUniqueId: null },
        ...{ title: 'Dig · Some task', unit: 'm³', isTyped: false, quantityLeft: '6' },
        ...{ quantityEarlier: '0', amountEarlier: '0.00', scheduledValue: '500.00' },
        ...{ billedBefore: '20.00', storedBefore: '60.00', workOrderUniqueId: stage.workOrder.workOrderId },
      },
    ])
    const role = await addRole(server.database.db, stage.account, 'Blind', { Projects: 18, Invoices: 15 })
    const blind = await newPerson(server, stage.account, role)
    expect(await ask(blind)).toMatchObject({ status: 403, errorCode: 'INVOICE_COSTS_UNSEEN' })
    expect((await ask(stage.wes)).status).toBe(403)
    expect((await ask((await openInvoiceStage(server)).ann)).status).toBe(404)
  })

  test('stands in the list and its sheet: by how much more lies stored', async () => {
    const dig = await activityOf('0', '5', '100')
    await stage.approve(await stored([storing(dig, '100')]))
    await stage.approve(await stored([storing(dig, '40')]))
    const { method, path } = exportInvoices
    const payload = {
      ...{ workOrderUniqueId: stage.workOrder.workOrderId, format: 'csv', columns: ['number', 'stored'] },
    }
    const headers = { authorization: stage.ann.token }
    const { body } = await server.app.inject({ method, url: path, headers, payload })
    expect(body.trim().split('\r\n').slice(1)).toEqual(['INV-2,-60.00', 'INV-1,100.00'])
  })
})

test('lines are refused to whoever does not see costs, of strangers and of nonsense', async () => {
  const dig = await activityOf('10', '5')
  const role = await addRole(server.database.db, stage.account, 'Blind', { Projects: 18, Invoices: 15 })
  const blind = await newPerson(server, stage.account, role)
  const id = await stage.add({}, blind)
  expect(await fill(id, undefined, blind)).toMatchObject({ status: 403, errorCode: 'INVOICE_COSTS_UNSEEN' })
  expect(await fill(id, undefined, stage.wes)).toMatchObject({ status: 403 })
  const elsewhere = await openInvoiceStage(server)
  expect((await fill(id, undefined, elsewhere.ann)).status).toBe(404)
  const theirs = await addActivity(server.database.db, elsewhere.task, { title: 'x', bid_unit_cost: '1' })
  expect((await fill(id, [ofActivity(theirs, '1')])).status).toBe(404)
  for (const line of [{}, { quantity: '1' }, { subTaskUniqueId: dig.activityId }, { release: '-1' }])
    expect((await fill(id, [line as never])).status).toBe(400)
  // The amount of lines reveals the unit costs of the contract, so an author without Costs does not see it.
  expect((await fill(id)).status).toBe(200)
  const seen = JSON.stringify(await stage.read(id, blind))
  expect(seen).toContain('"invoiceAmount":null')
  expect(seen).not.toContain('50.00')
})

/**
 * Recomputes the billed total of each activity: approved invoices, and each draft as if that draft were
 * approved next.
 */
const recount = async () =>
  (
    await server.database.pool.query<{ captured: string; claimed: string; wrong: number }>(
      `with line as (
        select l.activity_id, l.quantity, l.amount, l.billed_before, l.scheduled, l.stored, l.stored_before, l.stored_given,
          a.bid_unit_cost as cost, v.status_id in (5, 6) as approved
        from invoice_line l join invoice v on v.id = l.invoice_id join activity a on a.id = l.activity_id
        where l.work_order_id = $1 and l.deleted_at is null and v.deleted_at is null)
       select a.captured_metric::text as captured, (select sum(quantity) from line where activity_id = a.id)::text as claimed,
        (case when fixed.amount <> round(fixed.quantity * a.bid_unit_cost, 2) then 1 else 0 end
          + (select count(*) from line d where d.activity_id = a.id and not d.approved and (d.billed_before <> fixed.amount
            or d.amount <> round((fixed.quantity + d.quantity) * d.cost, 2) - fixed.amount
            -- What lies stored is as it was typed, else what is left of it; and never more than is left of the scheduled value.
            or d.stored_before <> fixed.stored
            or d.stored <> case
              when d.scheduled - d.billed_before - d.amount < 0 then 0
              when d.stored_given is not null then least(d.stored_given, d.scheduled - d.billed_before - d.amount)
              else least(greatest(d.stored_before - greatest(d.amount, 0), 0), d.scheduled - d.billed_before - d.amount) end))
          + (select count(*) from line e where e.activity_id = a.id
            and (e.stored < 0 or e.stored > 0 and e.billed_before + e.amount + e.stored > e.scheduled))
          + case when fixed.stored < 0 then 1 else 0 end)::int as wrong
       from activity a
       cross join lateral (select coalesce(sum(quantity), 0) as quantity, coalesce(sum(amount), 0) as amount,
           coalesce(sum(stored - stored_before), 0) as stored
         from line where activity_id = a.id and approved) fixed
       where a.work_order_id = $1`,
      [stage.workOrder.workOrderId],
    )
  ).rows

test('after 500 operations by ten callers at once, billed, held and due add up from nothing', {
  timeout: 120_000,
}, async () => {
  const activities = [await activityOf('90.5', '8.23'), await activityOf('33.3333', '0.37')]
  const callers = [stage.ann, stage.ben, stage.sue]
  const ids: string[] = []
  let seed = 7
  const next = (of: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % of
  }
  const some = () => ids[next(ids.length)] ?? ''
  const operations = [
    async (who: Person) => {
      const id = await stage.add({ retainagePercent: `${next(20)}` }, who)
      await stage.show(id)
      ids.push(id)
    },
    (who: Person) => {
      const of = activities[next(2)] as ActivityHandle
      return fill(some(), [storing(of, next(3) === 0 ? null : `${next(90)}.37`, `${next(20)}`)], who)
    },
    (who: Person) => fill(some(), undefined, who),
    (who: Person) =>
      fill(some(), [ofActivity(activities[next(2)] as ActivityHandle, `${next(40) + 0.1234}`)], who),
    (who: Person) => fill(some(), [{ release: `${next(5) + 1}` }], who),
    (who: Person) => stage.approve(some(), who),
    (who: Person) => stage.remove(some(), who),
  ]
  ids.push(await stage.add())
  let left = 500
  await Promise.all(
    Array.from({ length: 10 }, async (_nothing, index) => {
      while (left > 0) {
        left -= 1
        await operations[next(operations.length)]?.(callers[index % callers.length] as Person)
      }
    }),
  )
  for (const { captured, claimed, wrong } of await recount()) {
    expect(Number(claimed)).toBeLessThanOrEqual(Number(captured))
    expect(wrong).toBe(0)
  }
  const { rows } = await server.database.pool.query<{ wrong: number; held: string }>(
    `select count(*) filter (where v.amount <> coalesce(s.gross, 0) - v.retained + coalesce(s.released, 0)
        or v.retained <> round(coalesce(s.gross, 0) * v.retainage_percent / 100, 2))::int as wrong,
      (coalesce(sum(v.retained) filter (where v.status_id in (5, 6)), 0) - coalesce(sum(s.released), 0))::text as held
     from invoice v left join lateral (
       select sum(l.amount + l.stored - l.stored_before) filter (where l.kind <> 'release') as gross,
         sum(l.amount) filter (where l.kind = 'release') as released
       from invoice_line l where l.invoice_id = v.id and l.deleted_at is null) s on true
     where v.work_order_id = $1 and v.deleted_at is null`,
    [stage.workOrder.workOrderId],
  )
  expect(rows[0]?.wrong).toBe(0)
  expect(Number(rows[0]?.held)).toBeGreaterThanOrEqual(0)
})
