/**
 * The rule for a person who approves an invoice that the same person made or changed
 * (records.md 'Maker and approver').
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#contract/errors.ts'
import { findSeparateApproval } from '#features/companies/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type InvoiceStanding, invoiceErrors } from '../contract.ts'
import { insertRemarks } from './line-queries.ts'
import { type LockedInvoice, listOtherApprovers } from './queries.ts'

/** The most names of other approvers that a refusal lists. */
const MOST_NAMED = 3

type Made = Pick<
  LockedInvoice,
  'id' | 'workOrderUniqueId' | 'createdByEmployeeUniqueId' | 'changedByEmployeeUniqueIds'
>

/** What the caller did with the invoice (made, changed or null), and who else can approve it. */
export type OwnApproval = Pick<InvoiceStanding, 'own' | 'isLeftToOthers' | 'others'>

/**
 * Returns whether the caller made or changed the invoice, and whether others must approve it instead. If
 * nobody else can approve it, the caller may.
 */
export async function ownApprovalOf(
  { db, scope }: Pick<InAccount, 'db' | 'scope'>,
  {
    workOrderUniqueId: workOrderId,
    createdByEmployeeUniqueId: author,
    changedByEmployeeUniqueIds: changedBy,
  }: Made,
): Promise<OwnApproval> {
  const me = scope.employeeId
  const own = author === me ? 'made' : changedBy.includes(me) ? 'changed' : null
  const rule = own && (await findSeparateApproval(db, scope))
  if (!own || rule === 'off') return { own: null, isLeftToOthers: false, others: [] }
  const but = [me, author, ...changedBy]
  const others = await listOtherApprovers(db, scope, { workOrderId, but, most: MOST_NAMED })
  return { own, isLeftToOthers: rule === 'all invoices' && others.length > 0, others }
}

/**
 * Refuses the approval if the caller made or changed the invoice and the account asks for a second person. If
 * the approval is allowed, adds a remark that the caller approved their own work.
 *
 * @throws AppError INVOICE_OWN (409), which names who can
 */
export async function markOwn(context: InAccount, invoice: Made): Promise<void> {
  const { own, isLeftToOthers, others } = await ownApprovalOf(context, invoice)
  if (!own) return
  if (isLeftToOthers) {
    const named = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(others)
    const text = `You ${own} this invoice, and this account asks for a second person. ${named} can approve it.`
    throw new AppError('INVOICE_OWN', invoiceErrors.INVOICE_OWN, [], text)
  }
  const { id: invoiceId, workOrderUniqueId: workOrderId } = invoice
  const { db, scope } = context
  await insertRemarks(db, scope, [{ id: uuidv7(), invoiceId, workOrderId, kind: 'own_approval', said: '' }])
}
