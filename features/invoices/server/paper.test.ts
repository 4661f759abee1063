/** The PDF of an invoice: its contents, exact amounts, and the callers who are refused. */
import { beforeEach, expect, test } from 'vitest'
import { addRole, addSubContractor } from '#database/seed/builders.ts'
import { readPdf } from '#tests/harness/pdf.ts'
import { newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { printInvoice } from '../contract.ts'
import { type InvoiceStage, openInvoiceStage } from '../testing.ts'

const server = await useApp()
let stage: InvoiceStage

beforeEach(async () => {
  stage = await openInvoiceStage(server)
})

async function print(id: string, { token }: Person = stage.ann) {
  const { method, path } = printInvoice
  const answer = await server.app.inject({
    ...{ method, url: path, headers: { authorization: token }, payload: { TargetUniqueID: id } },
  })
  const { statusCode: status, headers, rawPayload } = answer
  if (status !== 200) return { status, errorCode: answer.json().errorCode as string, text: '', pages: [] }
  const [, name = ''] = /filename\*=UTF-8''(\S+)$/.exec(headers['content-disposition'] as string) ?? []
  const { text, pages } = await readPdf(rawPayload)
  return { status, type: headers['content-type'], name: decodeURIComponent(name), text, pages }
}

/** The other texts in the row of a given text. */
async function rowOf(id: string, text: string): Promise<string[]> {
  for (const { texts } of (await print(id)).pages) {
    const found = texts.find((one) => one.text === text)
    if (found)
      return texts
        .filter(({ top, left }) => Math.abs(top - found.top) < 2 && left > found.left)
        .sort((one, other) => one.left - other.left)
        .map((one) => one.text)
  }
  throw new Error(`${text} stands nowhere`)
}

test('has the lines with what was billed before, to date and left, and adds up as the screen does', async () => {
  const { pool } = server.database
  await stage.activity('12.5', '8.2')
  const first = await stage.bill({ retainagePercent: '10' })
  await stage.approve(first)
  await pool.query('update activity_capture set metric_completed = 20 where company_id = $1', [
    stage.account.companyId,
  ])
  const id = await stage.add({
    ...{ invoiceTitle: 'November progress', retainagePercent: '5', invoiceDescription: 'Work of November.' },
    ...{ periodStart: '2026-11-01', periodEnd: '2026-11-24', dueDate: '2026-11-30' },
  })
  expect((await stage.fill(id, null, stage.ann, undefined, true)).status).toBe(200)
  expect((await stage.read(id))?.figures).toEqual({
    ...{ scheduledValue: '8200.00', billedBefore: '102.50', thisPeriod: '61.50', toDate: '164.00' },
    ...{
      balance: '8036.00',
      stored: '0.00',
      storedChange: '0.00',
      released: '0.00',
      heldToDate: '10.25',
      earlierGross: '102.50',
    },
    ...{ earlierDue: '92.25', contractToDate: '164.00', heldWithThis: '13.33' },
  })
  const { status, type, name, text } = await print(id)
  expect([status, type, name]).toEqual([200, 'application/pdf', 'INV-2 November progress.pdf'])
  for (const said of ['Invoice INV-2', 'Not approved yet', 'Some project', 'The owner', 'Nov 30, 2026'])
    expect(text).toContain(said)
  expect(text).toContain('Nov 1, 2026 to Nov 24, 2026')
  expect(text).toContain('Work of November.')
  expect(await rowOf(id, 'Dig · Some task')).toEqual([
    ...['8,200.00', '102.50', '61.50', '164.00', '2%', '8,036.00'],
  ])
  expect(await rowOf(id, '1 line')).toEqual(['8,200.00', '102.50', '61.50', '164.00', '2%', '8,036.00'])
  expect(text).toContain('$8.20 / m³')
  expect(text).toContain('7.5 m³')
  expect((await rowOf(id, 'Retainage, 5%'))[0]).toBe('-$3.08')
  expect((await rowOf(id, 'Due now'))[0]).toBe('$58.42')
  expect(await rowOf(id, 'Billed by earlier approved invoices')).toEqual(['$102.50'])
  expect(await rowOf(id, 'Retainage held with this invoice')).toEqual(['-$13.33'])
  // Invoices that are approved later do not change the PDF of the first one.
  await stage.approve(id)
  expect(await rowOf(first, 'Billed by earlier approved invoices')).toEqual(['$0.00'])
  expect(await rowOf(first, 'Retainage held with this invoice')).toEqual(['-$10.25'])
  expect((await print(id)).text).toContain('In progress')
})

test('of many lines goes over several pages, each numbered and with the heads of the columns', async () => {
  for (let index = 0; index < 60; index += 1) await stage.activity('1', '1')
  const { pages } = await print(await stage.bill())
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, { texts }] of pages.entries())
    expect(texts.map(({ text }) => text)).toContain(`Page ${index + 1} of ${pages.length}`)
  expect(pages[1]?.texts.map(({ text }) => text)).toContain('Scheduled value')
})

test('has a column for what lies stored where there is some, and what is due of it', async () => {
  const dig = await stage.activity('20', '5', '100')
  const id = await stage.add({ retainagePercent: '10' })
  await stage.show(id)
  await stage.fill(id, [{ subTaskUniqueId: dig.activityId, quantity: '20', stored: '150' }])
  expect(await rowOf(id, 'Dig · Some task')).toEqual([
    ...['500.00', '0.00', '100.00', '150.00', '250.00', '50%', '250.00'],
  ])
  expect(await rowOf(id, 'Scheduled value')).toEqual([
    ...['Billed before', 'This period', 'Stored', 'To date', '%', 'Balance'],
  ])
  expect((await rowOf(id, 'Change of stored material'))[0]).toBe('$150.00')
  expect((await rowOf(id, 'Retainage, 10%'))[0]).toBe('-$25.00')
  expect((await rowOf(id, 'Due now'))[0]).toBe('$225.00')
  await stage.fill(id, [{ subTaskUniqueId: dig.activityId, quantity: '20' }])
  expect((await print(id)).text).not.toMatch(/stored/i)
})

test('of a release says it, and one of a firm is from it and to us', async () => {
  const firm = await addSubContractor(server.database.db, stage.account, { name: 'Łukasz & Σία' })
  await server.database.pool.query('update task set sub_contractor_id = $2 where id = $1', [
    ...[stage.task.taskId, firm],
  ])
  await stage.activity('100', '5')
  await stage.approve(await stage.bill({ retainagePercent: '10', subContractorUniqueId: firm }))
  const id = await stage.add({ subContractorUniqueId: firm })
  await stage.fill(id, [{ release: '20' }])
  expect(await rowOf(id, 'From')).toContain('Łukasz & Σία')
  expect((await rowOf(id, 'Release of retainage'))[0]).toBe('$20.00')
  expect((await rowOf(id, 'Due now'))[0]).toBe('$20.00')
  expect(await rowOf(id, 'Retainage held with this invoice')).toEqual(['-$30.00'])
})

test('is refused to whoever does not see costs; of an amount that they typed themselves they get it, without the contract', async () => {
  await stage.activity('10', '5')
  const role = await addRole(server.database.db, stage.account, 'Blind', { Projects: 18, Invoices: 15 })
  const blind = await newPerson(server, stage.account, role)
  const own = await stage.add({ invoiceAmount: '1234.50' }, blind)
  const { status, text } = await print(own, blind)
  expect(status).toBe(200)
  expect(text).toContain('$1,234.50')
  expect(text).not.toContain('Contract to date')
  expect((await print(own)).text).toContain('Contract to date')
  const billed = await stage.bill()
  expect(await print(billed, blind)).toMatchObject({ status: 403, errorCode: 'INVOICE_PAPER_UNSEEN' })
  // The invoice has lines now, so its amount reveals the contract's costs.
  await stage.fill(own, [])
  await stage.remove(billed)
  await stage.fill(own)
  expect(await print(own, blind)).toMatchObject({ status: 403 })
})

test('of strangers is not found, and who may not read invoices gets none', async () => {
  const id = await stage.add()
  expect(await print(id, stage.wes)).toMatchObject({ status: 403 })
  const elsewhere = await openInvoiceStage(server)
  expect(await print(id, elsewhere.ann)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
})

test('names the country that the account is in', async () => {
  const id = await stage.add({ invoiceAmount: '1' })
  await server.database.pool.query(
    'update account set country_id = 276, state_id = null where account_id = $1',
    [stage.account.accountId],
  )
  expect((await print(id)).text).toContain('Germany')
})
