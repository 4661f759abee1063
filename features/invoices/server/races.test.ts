/**
 * Two people write to one invoice at the same moment: exactly one wins, and nobody decides on a version
 * without having seen that version.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ActivityHandle } from '#database/seed/builders.ts'
import { saveCaptures } from '#features/captures/contract.ts'
import { deleteFiles } from '#features/files/contract.ts'
import { uploaded } from '#tests/harness/files.ts'
import { RACE_TIMEOUT, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { useApp } from '#tests/harness/server.ts'
import type { InvoiceLines } from '../contract.ts'
import { type InvoiceStage, openInvoiceStage } from '../testing.ts'

const server = await useApp()
let stage: InvoiceStage

beforeAll(async () => {
  stage = await openInvoiceStage(server)
})
// Production gets statistics from autovacuum. Without them, the query for billable work on 400 activities
// takes seconds.
beforeEach(() => server.database.pool.query('analyze'))

test('an invoice is approved twice at once: once', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const id = await stage.add()
    const answers = await race(round, [() => stage.approve(id), () => stage.approve(id, stage.sue)])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.errorDescription).toBe('Already in progress')
  })
})

test('approved against closed: it is never completed without having been approved', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const id = await stage.add()
    const [approved, closed] = await race(round, [() => stage.approve(id), () => stage.close(id, stage.sue)])
    expect(approved?.status).toBe(200)
    expect([200, 409]).toContain(closed?.status)
    const invoice = await stage.read(id)
    expect(invoice?.statusName).toBe(closed?.status === 200 ? 'Completed' : 'InProgress')
    expect(invoice?.approvedOnDate).not.toBeNull()
  })
})

test('approved against deleted: the one or the other', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const id = await stage.add()
    const [approved, removed] = await race(round, [() => stage.approve(id), () => stage.remove(id)])
    expect([approved?.status, removed?.status].filter((status) => status === 200)).toHaveLength(1)
    expect((await stage.read(id))?.statusName).toBe(approved?.status === 200 ? 'InProgress' : undefined)
  })
})

test('approved as it was seen while its amount changes: the one or the other', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const id = await stage.add({ invoiceAmount: '10' })
    const { rowVersion = 0 } = (await stage.read(id)) ?? {}
    const answers = await race(round, [
      () => stage.change(id, { statusId: 5, rowVersion }),
      () => stage.change(id, { invoiceAmount: '99', rowVersion }, stage.ben),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    const isApproved = answers[0]?.status === 200
    expect(await stage.read(id)).toMatchObject({
      statusName: isApproved ? 'InProgress' : 'Active',
      invoiceAmount: isApproved ? '10.00' : '99.00',
    })
  })
})

const ofActivity = ({ activityId }: ActivityHandle, quantity: string) =>
  ({ subTaskUniqueId: activityId, quantity }) as NonNullable<InvoiceLines['lines']>[number]

test('two drafts over one quantity at once: exactly one wins', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const dig = await stage.activity('10', '5')
    const [one, other] = [await stage.add(), await stage.add()]
    const answers = await race(round, [
      () => stage.fill(one, [ofActivity(dig, '10')]),
      () => stage.fill(other, [ofActivity(dig, '10')], stage.sue),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
  })
})

test('a capture is corrected while it is billed: what is billed is what there was before or after, and more is not approved', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const dig = await stage.activity('10', '5')
    const id = await stage.add()
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from activity_capture where activity_id = $1',
      [dig.activityId],
    )
    const correction = {
      ...{ employeeSubTaskUniqueId: rows[0]?.id, subTaskUniqueId: dig.activityId },
      ...{ metricCompleted: '7', correctionReason: 'the ticket says 7' },
    }
    const correct = () => server.call(saveCaptures, { body: [correction], token: stage.ann.token })
    const [filled, corrected] = await race(round, [() => stage.fill(id), correct])
    expect([filled?.status, corrected?.status]).toEqual([200, 200])
    const billed = (await stage.read(id))?.lines.at(-1)?.quantity
    expect(['10', '7']).toContain(billed)
    // The first invoice is not approved, so nothing is credited. A quantity above the corrected capture
    // cannot be approved.
    expect((await stage.fill(await stage.add())).status).toBe(409)
    expect((await stage.approve(id)).status).toBe(billed === '10' ? 409 : 200)
    expect((await stage.fill(id)).status).toBe(billed === '10' ? 200 : 409)
  })
})

test('two drafts over one activity are approved at once: together they come to what one does', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const dig = await stage.activity('3', '8.23')
    const ids = [await stage.add(), await stage.add()] as const
    for (const id of ids) await stage.fill(id, [ofActivity(dig, '1.5')])
    const answers = await race(round, [() => stage.approve(ids[0]), () => stage.approve(ids[1], stage.sue)])
    expect(statusesOf(answers)).toEqual([200, 200])
    const amounts = await Promise.all(ids.map(async (id) => (await stage.read(id))?.invoiceAmount))
    expect(amounts.toSorted()).toEqual(['12.34', '12.35'])
  })
})

test('what shows the stored material is deleted while it is approved: the one or the other', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { pool } = server.database
  const dig = await stage.activity('0', '5', '1000000')
  await repeat(async (round) => {
    const id = await stage.add()
    const content = Buffer.from(`paper ${id}`)
    const { workOrderId } = stage.workOrder
    const fields = { workOrderUniqueId: workOrderId, targetUniqueID: id, targetType: 'Invoice' }
    const file = await uploaded(server, stage.ann, { name: 'sale.txt', content, fields })
    const { rows } = await pool.query<{ stored: string }>(
      'select coalesce(sum(stored), 0) + 1 as stored from invoice where work_order_id = $1 and status_id = 5',
      [workOrderId],
    )
    const line = { subTaskUniqueId: dig.activityId, quantity: '0', stored: rows[0]?.stored }
    expect((await stage.fill(id, [line as never])).status).toBe(200)
    const [approved, removed] = await race<{ status: number }>(round, [
      () => stage.approve(id),
      () => server.call(deleteFiles, { body: [file], token: stage.ann.token }),
    ])
    expect([approved?.status, removed?.status].toSorted()).toEqual([200, 409])
    expect((await stage.read(id))?.statusName).toBe(approved?.status === 200 ? 'InProgress' : 'Active')
  })
})

test('a draft is approved while another one is deleted or filled anew: all come to an end, and to the cent', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const dig = await stage.activity('4.5', '8.23')
    const ids = [await stage.add(), await stage.add(), await stage.add()] as const
    for (const id of ids) await stage.fill(id, [ofActivity(dig, '1.5')])
    const answers = await race(round, [
      () => stage.approve(ids[0]),
      () => stage.remove(ids[1]),
      () => stage.fill(ids[2], [ofActivity(dig, '1')], stage.sue),
    ])
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    expect((await stage.read(ids[2]))?.lines).toMatchObject([{ billedBefore: '12.35', toDate: '20.58' }])
  })
})
