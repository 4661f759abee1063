/**
 * Maker and approver: a person who made or changed an invoice is asked before approving it; the approval is
 * marked, or refused if somebody else can approve.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { readApprovalRule, type SeparateApproval, setApprovalRule } from '#features/companies/contract.ts'
import { type Person, useApp } from '#tests/harness/server.ts'
import { findStandingOfInvoice, listHistoryOfInvoice } from '../contract.ts'
import { type InvoiceStage, openInvoiceStage } from '../testing.ts'

const server = await useApp()
let stage: InvoiceStage

beforeEach(async () => {
  stage = await openInvoiceStage(server)
})

const MARK = 'approved what they made or changed themselves'

const decide = (separateApproval: SeparateApproval, { token }: Person = stage.ann) =>
  server.call(setApprovalRule, { body: { separateApproval }, token })

const isMarked = async (id: string) => {
  const asked = { body: { TargetUniqueID: id }, token: stage.ann.token }
  return (await server.call(listHistoryOfInvoice, asked)).data.items.some(({ what }) => what === MARK)
}

const standing = async (id: string, { token }: Person) => {
  const { data } = await server.call(findStandingOfInvoice, { body: { TargetUniqueID: id }, token })
  return { own: data.own, isLeftToOthers: data.isLeftToOthers, others: data.others }
}

const nameOf = async ({ employeeId }: Person) =>
  (
    await server.database.pool.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from employee where id = $1`,
      [employeeId],
    )
  ).rows[0]?.name ?? ''

describe('as accounts begin', () => {
  test('who made one is asked, told who else can, and marked', async () => {
    const id = await stage.add({}, stage.ben)
    expect(await standing(id, stage.ben)).toEqual({
      ...{ own: 'made', isLeftToOthers: false },
      others: [await nameOf(stage.ann), await nameOf(stage.sue)],
    })
    expect(await standing(id, stage.sue)).toEqual({ own: null, isLeftToOthers: false, others: [] })
    expect((await stage.approve(id, stage.ben)).status).toBe(200)
    expect(await isMarked(id)).toBe(true)
  })

  test('who did not is not', async () => {
    const id = await stage.add({}, stage.ben)
    expect((await stage.approve(id, stage.sue)).status).toBe(200)
    expect(await isMarked(id)).toBe(false)
  })

  test('who changed its fields or its lines is, and so is who changes it with the step', async () => {
    await stage.activity('10', '5')
    const [title, lines, both] = [await stage.add(), await stage.add(), await stage.add()]
    await stage.change(title, { invoiceTitle: 'Another one' }, stage.sue)
    await stage.fill(lines, undefined, stage.sue)
    for (const id of [title, lines]) {
      expect(await standing(id, stage.sue)).toMatchObject({
        own: 'changed',
        others: [await nameOf(stage.ann)],
      })
      expect(await standing(id, stage.ann)).toMatchObject({ own: null })
      expect((await stage.approve(id, stage.sue)).status).toBe(200)
    }
    await stage.change(both, { statusId: statuses.InProgress, invoiceNotes: 'Checked' }, stage.sue)
    for (const id of [title, lines, both]) expect(await isMarked(id)).toBe(true)
  })

  test('who approves one that moves the cents of another one changed nothing of that', async () => {
    const dig = await stage.activity('3', '8.23')
    const line = [{ subTaskUniqueId: dig.activityId, quantity: '1.5' }]
    const [first, second] = [await stage.add(), await stage.add()]
    for (const id of [first, second]) await stage.fill(id, line, stage.ben)
    await stage.approve(first, stage.sue)
    expect(await standing(second, stage.sue)).toMatchObject({ own: null })
    await stage.approve(second, stage.sue)
    expect(await isMarked(second)).toBe(false)
  })
})

describe('where a second person is asked for', () => {
  beforeEach(async () => {
    await decide('all invoices')
  })

  test('nobody approves what they made while somebody else can', async () => {
    const id = await stage.add({}, stage.ben)
    expect(await stage.approve(id, stage.ben)).toMatchObject({
      ...{ status: 409, errorCode: 'INVOICE_OWN' },
      errorDescription: `You made this invoice, and this account asks for a second person. ${await nameOf(stage.ann)} or ${await nameOf(stage.sue)} can approve it.`,
    })
    expect((await stage.read(id))?.statusName).toBe('Active')
    expect((await stage.approve(id, stage.sue)).status).toBe(200)
    expect(await isMarked(id)).toBe(false)
  })

  test('whom nobody is left beside approves it, and it is marked', async () => {
    const id = await stage.add({}, stage.ben)
    for (const who of [stage.sue, stage.ann]) await stage.change(id, { invoiceTitle: who.employeeId }, who)
    expect(await standing(id, stage.ben)).toEqual({ own: 'made', isLeftToOthers: false, others: [] })
    expect((await stage.approve(id, stage.ben)).status).toBe(200)
    expect(await isMarked(id)).toBe(true)
  })
})

test('where nothing is asked, nothing is marked', async () => {
  await decide('off')
  const id = await stage.add({}, stage.ben)
  expect(await standing(id, stage.ben)).toEqual({ own: null, isLeftToOthers: false, others: [] })
  expect((await stage.approve(id, stage.ben)).status).toBe(200)
  expect(await isMarked(id)).toBe(false)
})

test('administrators of the account alone decide it, for their own', async () => {
  expect(await decide('off', stage.ben)).toMatchObject({ status: 403, errorCode: 'ONLY_ADMINISTRATORS' })
  const { ann } = await openInvoiceStage(server)
  await decide('off', ann)
  const { data } = await server.call(readApprovalRule, { token: stage.ann.token })
  expect(data).toEqual({ separateApproval: 'applications' })
  expect((await server.call(readApprovalRule, { token: stage.ben.token })).status).toBe(403)
})
