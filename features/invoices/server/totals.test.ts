/** The sums of invoices above their list, and on the overview of the project. */

import { beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { addRole, addSubContractor, assign } from '#database/seed/builders.ts'
import { getWorkOrderSummary } from '#features/projects/contract.ts'
import { newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { exportInvoices, InvoiceFilter, listInvoices, sumInvoices } from '../contract.ts'
import { type InvoiceStage, openInvoiceStage } from '../testing.ts'

const server = await useApp()
let stage: InvoiceStage
let firm: string

beforeEach(async () => {
  stage = await openInvoiceStage(server)
  firm = await addSubContractor(server.database.db, stage.account, { name: 'Bluefin' })
})

type Filter = z.input<typeof InvoiceFilter>

const sums = (filter: Filter = {}, { token }: Person = stage.ann) =>
  server.call(sumInvoices, { body: { workOrderUniqueId: stage.workOrder.workOrderId, ...filter }, token })

const billing = async ({ token }: Person = stage.ann) => {
  const body = { targetUniqueId: stage.workOrder.workOrderId }
  const { data } = await server.call(getWorkOrderSummary, { body, token })
  return data.billing
}

/**
 * To the owner: one closed with a tenth retained, one approved, one draft. Of a subcontractor: one approved,
 * one draft.
 */
async function several() {
  await stage.activity('100', '5')
  const closed = await stage.bill({ retainagePercent: '10' })
  await stage.approve(closed)
  await stage.close(closed)
  await stage.approve(await stage.add({ invoiceTitle: 'Crane', invoiceAmount: '40.5' }))
  const draft = await stage.add()
  await stage.fill(draft, [{ release: '20' }])
  await stage.approve(await stage.add({ subContractorUniqueId: firm, invoiceAmount: '7' }))
  await stage.add({ subContractorUniqueId: firm, invoiceAmount: '3' })
}

describe('the sums above the list', () => {
  test('are of each side: billed and held by approved ones, open what is due of those not completed', async () => {
    await several()
    expect((await sums()).data).toEqual({
      workOrderUniqueId: stage.workOrder.workOrderId,
      owner: { count: 3, billed: '540.50', held: '50.00', open: '60.50' },
      subcontractors: { count: 2, billed: '7.00', held: '0.00', open: '10.00' },
    })
  })

  test('a release that is approved is held no more', async () => {
    await stage.activity('100', '5')
    await stage.approve(await stage.bill({ retainagePercent: '10' }))
    const id = await stage.add()
    await stage.fill(id, [{ release: '20' }])
    await stage.approve(id)
    expect((await sums()).data.owner).toEqual({ count: 2, billed: '500.00', held: '30.00', open: '470.00' })
  })

  test('are of what the list is narrowed to', async () => {
    await several()
    const { workOrderId } = stage.workOrder
    for (const filter of [
      { side: 'owner' },
      { side: 'subcontractors' },
      { isApproved: true },
      { isOpen: true },
      { searchKey: 'crane' },
      { subContractorUniqueId: firm, isApproved: true },
    ] as const) {
      const { owner, subcontractors } = (await sums(filter)).data
      const body = { TargetUniqueID: workOrderId, ...filter }
      const { data } = await server.call(listInvoices, { body, token: stage.ann.token })
      expect(owner.count + subcontractors.count, JSON.stringify(filter)).toBe(data.totalCount)
      const isOurs = data.items.filter(({ subContractorUniqueId }) => !subContractorUniqueId)
      expect(owner.count).toBe(isOurs.length)
    }
    expect((await sums({ searchKey: 'crane' })).data.owner.billed).toBe('40.50')
    expect((await sums({ side: 'owner', isApproved: true })).data.owner.open).toBe('40.50')
  })

  test('are nothing to whoever does not see costs; who may not read invoices and strangers get none', async () => {
    await several()
    const role = await addRole(server.database.db, stage.account, 'Blind', { Projects: 18, Invoices: 15 })
    const blind = await newPerson(server, stage.account, role)
    expect((await sums({}, blind)).data).toMatchObject({
      owner: { count: 3, billed: null, held: null, open: null },
      subcontractors: { count: 2, billed: null, held: null, open: null },
    })
    expect((await sums({}, stage.wes)).status).toBe(403)
    const elsewhere = await openInvoiceStage(server)
    expect((await sums({}, elsewhere.ann)).status).toBe(404)
  })

  test('people of a subcontractor get the sums of their own', async () => {
    await several()
    const { db, pool } = server.database
    const theirs = await newPerson(server, stage.account, 'Subcontractor')
    await pool.query('update employee set sub_contractor_id = $2 where id = $1', [theirs.employeeId, firm])
    await pool.query(
      `update iam set permissions = permissions || '{"Invoices": 2, "Costs": 2}'::jsonb where company_role_id =
        (select company_role_id from employee where id = $1)`,
      [theirs.employeeId],
    )
    await assign(db, theirs, stage.workOrder)
    expect((await sums({}, theirs)).data).toMatchObject({ owner: { count: 0, billed: '0.00' } })
    expect(await billing(theirs)).toBeNull()
  })

  test('the sheet is of what the list is narrowed to', async () => {
    await several()
    const { method, path } = exportInvoices
    const payload = { workOrderUniqueId: stage.workOrder.workOrderId, format: 'csv', side: 'subcontractors' }
    const headers = { authorization: stage.ann.token }
    const { body } = await server.app.inject({ method, url: path, headers, payload })
    expect(body.trim().split('\r\n')).toHaveLength(3)
    expect(body).not.toContain('Crane')
  })
})

describe('the overview of a project', () => {
  test('tells what is earned, billed to the owner, held, and billed by subcontractors', async () => {
    expect(await billing()).toEqual({
      ...{ earned: '0.00', billed: '0.00', held: '0.00', bySubcontractors: '0.00' },
    })
    await several()
    expect(await billing()).toEqual({
      ...{ earned: '500.00', billed: '540.50', held: '50.00', bySubcontractors: '7.00' },
    })
  })

  test('not to whoever may not read invoices; without costs there are no amounts', async () => {
    await several()
    expect(await billing(stage.wes)).toBeNull()
    const role = await addRole(server.database.db, stage.account, 'Blind', { Projects: 18, Invoices: 15 })
    const blind = await newPerson(server, stage.account, role)
    expect(await billing(blind)).toEqual({ earned: null, billed: null, held: null, bySubcontractors: null })
  })
})
