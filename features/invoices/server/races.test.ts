/** What two people do to one invoice at the same moment: exactly one wins, and what was seen is what is decided. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InvoiceStage, openInvoiceStage } from '#tests/harness/invoices.ts'
import { RACE_TIMEOUT, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'

let server: TestApp
let stage: InvoiceStage

beforeAll(async () => {
  server = await openTestApp()
  stage = await openInvoiceStage(server)
})
afterAll(() => server?.close())

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
