/** The rules of invoices (002 §4, §5, records.md 'Invoices'). */

import { v7 as uuidv7 } from 'uuid'
import { daysBetween } from '#contract/days.ts'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import {
  dropBall,
  listOwnTurns,
  type PassAnew,
  type Passed,
  passBall,
  requireWaitsOn,
  type Turn,
} from '#features/court/server/public.ts'
import { type Discussed, letWatch, tellWatchers } from '#features/discussion/server/public.ts'
import { lockRecords, requireGivenWorkOrder, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { linkFrom } from '#features/links/server/public.ts'
import type { Telling } from '#features/notifications/server/public.ts'
import { listLongestOn } from '#features/parties/server/public.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import {
  chosenFirm,
  requireKnownSubcontractors,
  requireSubcontractors,
} from '#features/subcontractors/server/public.ts'
import { keepCosts } from '#server/costs.ts'
import { clearTexts, given } from '#server/db/columns.ts'
import { nextNumbers } from '#server/db/numbers.ts'
import { fetchPage, pageOfOne, type Range } from '#server/db/page.ts'
import { type Change, lockThere, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { mayDo, requireStep, type Standing, statusesFrom } from '#server/machine.ts'
import {
  type Invoice,
  InvoiceChange,
  type InvoiceDetails,
  type InvoiceFilter,
  type InvoiceTotals,
  invoiceErrors,
  NewInvoice,
  TIME_SPENT,
} from '../contract.ts'
import { type InvoiceRefusal, type InvoiceStep, invoiceMachine } from '../machine.ts'
import { markAbove, requireBillable } from './billing.ts'
import {
  givesBackTooMuch,
  lineTable,
  listLines,
  listWithLines,
  listWithoutFile,
  priceDrafts,
  readFigures,
  settleAmounts,
} from './line-queries.ts'
import { markOwn } from './own.ts'
import {
  countInvoices,
  findInvoiceById,
  type InvoiceRow,
  insertInvoices,
  invoiceTable,
  type Listed,
  type LockedInvoice,
  listInvoices,
  listOwn,
  listPlacesOfRfis,
  listReadByAuthor,
  lockInvoices,
  noteChanged,
  sumInvoices,
} from './queries.ts'

// Reading ---------------------------------------------------------------------------------------------------------

function shown(row: InvoiceRow): Invoice {
  const { rfiUniqueId, rfiStartDate, rfiEndDate } = row
  return {
    ...row,
    statusName: statusNameOf(row.statusId) ?? '',
    // 002 §9: whole days; null without an RFI (records.md 'Invoices')
    days: rfiStartDate && rfiEndDate ? daysBetween(rfiStartDate, rfiEndDate) : null,
    timespent: rfiUniqueId ? TIME_SPENT : null,
  }
}

type Target = Paging & { TargetUniqueID: string }

/** A range of the invoices of a project. The caller of the function must have checked the permission. */
export async function invoicesOf(
  { db, scope, today }: InAccount,
  workOrder: string,
  filter: Listed,
  range: Range,
): Promise<Invoice[]> {
  return (await listInvoices(db, scope, today, workOrder, filter, range)).map(shown)
}

/** A page of the invoices of a work order, newest first. */
export async function pageOfInvoices(context: InAccount, body: Target & Listed): Promise<PageOf<Invoice>> {
  const { db, scope, today } = context
  const workOrder = body.TargetUniqueID
  await requireWorkOrders(context, [workOrder], 'Invoices', 'Read')
  await requireWaitsOn(context, body)
  await requireKnownSubcontractors(context, [body.subContractorUniqueId])
  return fetchPage(
    body,
    (range) => invoicesOf(context, workOrder, body, range),
    () => countInvoices(db, scope, today, workOrder, body),
  )
}

/** The sums over the invoices of a project that match the filter. */
export async function totalsOfInvoices(
  context: InAccount,
  { workOrderUniqueId, ...filter }: InvoiceFilter & { workOrderUniqueId: string },
): Promise<InvoiceTotals> {
  const { db, scope, today } = context
  await requireWorkOrders(context, [workOrderUniqueId], 'Invoices', 'Read')
  await requireWaitsOn(context, filter)
  await requireKnownSubcontractors(context, [filter.subContractorUniqueId])
  return { workOrderUniqueId, ...(await sumInvoices(db, scope, today, workOrderUniqueId, filter)) }
}

/**
 * One invoice with its lines and the steps that the caller may take.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function readInvoice(context: InAccount, invoiceId: string): Promise<InvoiceDetails> {
  const row = await findInvoiceById(context.db, context.scope, invoiceId)
  if (!row) throw notFound()
  const { invoiceUniqueId: id } = row
  const standing = await standingsOf(context, [id])
  const may = mayDo(context, invoiceMachine, standing({ ...row, id }))
  const lines = await listLines(context.db, context.scope, id)
  const figures = await readFigures(context.db, context.scope, id)
  return { ...shown(row), may, lines, figures }
}

/** One invoice as a page with one entry. */
export async function pageWithInvoice(context: InAccount, body: Target): Promise<PageOf<InvoiceDetails>> {
  return pageOfOne(await readInvoice(context, body.TargetUniqueID), body)
}

// Whose turn it is ------------------------------------------------------------------------------------------------

type Told = Pick<LockedInvoice, 'id' | 'workOrderUniqueId' | 'number' | 'invoiceTitle'>

/** An invoice as notices, links and comments name it. */
export function discussedOf({
  id,
  workOrderUniqueId: workOrderId,
  number,
  invoiceTitle: title,
}: Told): Discussed<'Invoice'> {
  return { type: 'Invoice', id, workOrderId, named: { title, number: `${number}` } }
}

type Waiting = Told &
  Pick<LockedInvoice, 'statusId' | 'createdByEmployeeUniqueId' | 'approvedByEmployeeUniqueId' | 'dueDate'>

/** The people who matter for the turn: the approver, and whether the author may still read the invoice. */
interface Around {
  approver: string | null
  isReadByAuthor: boolean
}

/** The person who has the turn, by the status of the invoice (records.md 'Invoices'); null: nobody. */
function turnOf(invoice: Waiting, { approver, isReadByAuthor }: Around): Turn | null {
  const { statusId, dueDate: due } = invoice
  const { createdByEmployeeUniqueId: author, approvedByEmployeeUniqueId: approvedBy } = invoice
  if (statusId === statuses.InProgress)
    return { employeeId: !approvedBy || isReadByAuthor ? author : approvedBy, step: 'finish', due }
  if (statusId !== statuses.Active && statusId !== statuses.Created) return null
  return { employeeId: approver ?? author, step: 'approve', due }
}

/**
 * Sets whose turn each invoice is, notifies that person, and makes that person and the author watch the
 * invoice.
 */
async function pass(context: Telling, invoices: readonly Waiting[]): Promise<void> {
  const { db, scope } = context
  const approvers = await listLongestOn(
    db,
    scope,
    { module: 'Invoices', action: 'Update' },
    invoices.map(({ workOrderUniqueId: workOrder, createdByEmployeeUniqueId: but }) => ({ workOrder, but })),
  )
  const ids = invoices.map(({ id }) => id)
  const readByAuthor = await listReadByAuthor(db, scope, ids)
  const passed = invoices.map((invoice, index): Passed => {
    const { type: record, id: recordId, workOrderId, named } = discussedOf(invoice)
    const around = { approver: approvers[index] ?? null, isReadByAuthor: readByAuthor.has(recordId) }
    return {
      ...{ record, recordId, workOrderId, jobId: null, named },
      startedBy: invoice.createdByEmployeeUniqueId,
      turn: turnOf(invoice, around),
    }
  })
  const holders = await passBall(context, passed)
  await letWatch(
    context,
    invoices.map(({ id, createdByEmployeeUniqueId: author }) => ({
      recordId: id,
      employeeIds: [author, holders.get(id)],
    })),
  )
}

/** Sets the turns of these invoices again. Deleted invoices are skipped. */
export const passAnew: PassAnew = async (context, recordIds) => {
  const { db, scope } = context
  const ids = await lockThere(db, scope, invoiceTable, recordIds)
  await pass(context, [...(await lockInvoices(db, scope, ids)).values()])
}

// Who may take which step ------------------------------------------------------------------------------------------

type Stepped = Pick<LockedInvoice, 'id' | 'workOrderUniqueId' | 'statusId'>

/** The standing of each invoice for the caller: project, status, and the caller's turn, if any. */
export async function standingsOf(
  { db, scope }: InAccount,
  ids: readonly string[],
): Promise<(invoice: Stepped) => Standing<InvoiceStep, InvoiceRefusal>> {
  const turns = await listOwnTurns(db, scope, ids)
  return ({ id, workOrderUniqueId: workOrderId, statusId }) => ({
    workOrderId,
    statusId,
    turn: turns.get(id),
  })
}

// Adding ----------------------------------------------------------------------------------------------------------

/** @throws AppError INVALID_INPUT (400) for a period with one day missing, or with its end before its start */
function requirePeriod(index: number, start: string | null, end: string | null): void {
  if (start && !end) throw invalidInput(`${index}.periodEnd`, 'must be said with the start of the period')
  if (end && !start) throw invalidInput(`${index}.periodStart`, 'must be said with the end of the period')
  if (start && end && end < start)
    throw invalidInput(`${index}.periodEnd`, 'must not be before the start of the period')
}

/**
 * Checks that the projects exist and that the caller may add invoices to them. The refusal has the text of
 * the documents (002 §5).
 *
 * @throws AppError INVOICE_WITHOUT_WORK_ORDER (404), FORBIDDEN (403)
 */
async function requireFound(context: InAccount, workOrders: readonly string[]): Promise<void> {
  try {
    await requireWorkOrders(context, workOrders, 'Invoices', 'Create')
  } catch (error) {
    if (error instanceof AppError && error.status === 404)
      throw new AppError('INVOICE_WITHOUT_WORK_ORDER', invoiceErrors.INVOICE_WITHOUT_WORK_ORDER)
    throw error
  }
}

/** @throws AppError NOT_FOUND (404), INVALID_INPUT (400) for an RFI of another project */
async function requireOrigins({ db, scope }: InAccount, inputs: readonly NewInvoice[]): Promise<void> {
  const ids = inputs.flatMap(({ rfiUniqueId }) => rfiUniqueId ?? [])
  if (ids.length === 0) return
  const places = await listPlacesOfRfis(db, scope, ids)
  if (ids.some((id) => !places.has(id))) throw notFound()
  const wrong = inputs.findIndex(
    ({ rfiUniqueId: id, workOrderUniqueId }) => id && places.get(id) !== workOrderUniqueId,
  )
  if (wrong >= 0) throw invalidInput(`${wrong}.rfiUniqueId`, 'must be an RFI of the same project')
}

/**
 * Adds invoices to projects, all or none. Each starts as Active with the next number of its project, and
 * waits on the person who has to approve it.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), INVOICE_WITHOUT_WORK_ORDER, SUBCONTRACTOR_NOT_FOUND
 *   or NOT_FOUND (404)
 */
export async function addInvoices(context: InAccount, sent: NewInvoice[]): Promise<string[]> {
  const { db, scope, now, today } = context
  const workOrders = sent.map(({ workOrderUniqueId }) => workOrderUniqueId)
  await requireFound(context, workOrders)
  await requireSubcontractors(
    context,
    sent.map((input) => input.subContractorUniqueId),
  )
  await requireOrigins(context, sent)
  const numbers = await nextNumbers(db, scope, 'Invoice', workOrders)
  const rows = sent.map((given, index) => {
    // The author of an invoice may type its amount (records.md 'Costs').
    const own = { workOrderId: given.workOrderUniqueId, isOwn: true }
    const input = keepCosts(NewInvoice, scope, given, own)
    requirePeriod(index, input.periodStart ?? null, input.periodEnd ?? null)
    return {
      id: uuidv7(),
      workOrderUniqueId: input.workOrderUniqueId,
      number: numbers[index] ?? 0,
      statusId: statuses.Active,
      invoiceTitle: input.invoiceTitle,
      invoiceDescription: input.invoiceDescription ?? '',
      invoiceNotes: input.invoiceNotes ?? '',
      invoiceAmount: input.invoiceAmount ?? '0',
      invoiceOpenDate: input.invoiceOpenDate ?? today,
      subContractorUniqueId: input.subContractorUniqueId,
      periodStart: input.periodStart ?? null,
      periodEnd: input.periodEnd ?? null,
      dueDate: input.dueDate ?? null,
      retainagePercent: input.retainagePercent ?? '0',
      createdByEmployeeUniqueId: scope.employeeId,
      createdOnDate: now,
      ...unapproved,
    }
  })
  await insertInvoices(db, scope, rows)
  await linkFrom(
    context,
    rows.flatMap(({ id }, index) => {
      const rfi = sent[index]?.rfiUniqueId
      return rfi ? [{ from: { type: 'RFI' as const, id: rfi }, to: { type: 'Invoice' as const, id } }] : []
    }),
  )
  await pass(context, rows)
  return rows.map(({ id }) => id)
}

/** Fields that only later steps and changes fill. */
const unapproved = {
  invoiceCloseDate: null,
  approvedByEmployeeUniqueId: null,
  approvedOnDate: null,
  closedByEmployeeUniqueId: null,
  closedOnDate: null,
  changedByEmployeeUniqueIds: [],
}

/**
 * Locks the projects, so that writes to the invoices of a project run one after the other: the lines of one
 * invoice decide the amounts of others.
 */
async function holdProjects(
  { db, scope }: InAccount,
  seen: ReadonlyMap<string, { workOrderId: string }>,
): Promise<void> {
  const ids = new Set([...seen.values()].map(({ workOrderId }) => workOrderId))
  await lockRecords(db, scope, 'work_order', [...ids])
}

// Changing --------------------------------------------------------------------------------------------------------

type Step = Extract<InvoiceStep, 'edit' | 'approve' | 'close'>

/** The step that a change asks for. The current status counts as no step if fields change, too. */
function stepOf(before: LockedInvoice, { statusId }: InvoiceChange, changesFields: boolean): Step {
  if (!statusId || (statusId === before.statusId && changesFields)) return 'edit'
  if (statusId === statuses.InProgress) return 'approve'
  if (statusId === statuses.Completed) return 'close'
  return 'edit'
}

/**
 * Checks that an approved invoice does not become a draft again. Active and Created count as the same status.
 *
 * @throws AppError INVOICE_ONE_WAY (409)
 */
function requireOneWay(before: LockedInvoice, { statusId }: InvoiceChange): void {
  const opens = statusId === statuses.Active || statusId === statuses.Created
  if (opens && before.statusId === statuses.InProgress)
    throw new AppError('INVOICE_ONE_WAY', invoiceErrors.INVOICE_ONE_WAY)
}

/** The columns that a change writes; undefined: the column stays unchanged. */
function rowOf(index: number, before: LockedInvoice, change: InvoiceChange) {
  const { periodStart = before.periodStart, periodEnd = before.periodEnd } = change
  requirePeriod(index, periodStart, periodEnd)
  const { invoiceTitle, invoiceDescription, invoiceNotes } = clearTexts(change, [
    'invoiceDescription',
    'invoiceNotes',
  ])
  return {
    ...{ invoiceTitle, invoiceDescription, invoiceNotes },
    invoiceAmount: change.invoiceAmount ?? undefined,
    invoiceOpenDate: change.invoiceOpenDate ?? undefined,
    subContractorUniqueId: change.subContractorUniqueId,
    periodStart: change.periodStart,
    periodEnd: change.periodEnd,
    dueDate: change.dueDate,
    retainagePercent: change.retainagePercent === null ? '0' : change.retainagePercent,
  }
}

type Row = ReturnType<typeof rowOf>
const numbers: readonly (keyof Row)[] = ['invoiceAmount', 'retainagePercent']

/** True if at least one field gets a new value. Clients send whole records, so most fields are unchanged. */
function differs(before: LockedInvoice, row: Row): boolean {
  const fields = Object.keys(row) as (keyof Row)[]
  return fields.some((field) => {
    const [from, to] = [before[field], row[field]]
    return to !== undefined && (numbers.includes(field) ? Number(from) !== Number(to) : from !== to)
  })
}

/**
 * Refuses a new firm and a new amount for an invoice with lines: the lines decide both.
 *
 * @throws AppError INVALID_INPUT (400)
 */
function requireKeepingLines(index: number, before: LockedInvoice, row: Row): void {
  const { subContractorUniqueId: firm, invoiceAmount: amount } = row
  if (firm !== undefined && firm !== before.subContractorUniqueId)
    throw invalidInput(`${index}.subContractorUniqueId`, 'cannot change while there are lines')
  if (amount !== undefined && Number(amount) !== Number(before.invoiceAmount))
    throw invalidInput(`${index}.invoiceAmount`, 'is what its lines add up to')
}

const told: Record<Exclude<Step, 'edit'>, string> = { approve: 'was approved', close: 'was closed' }

/**
 * Changes invoices, all or none. Status InProgress approves an invoice, Completed closes it; the day and the
 * person are stored (002 §4). Each step happens once, by a person whom the machine allows. Changed fields in
 * the same call need the step `edit`, too.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND or SUBCONTRACTOR_NOT_FOUND (404),
 *   ROW_VERSION_STALE, INVOICE_OWN, INVOICE_LINES_STALE, INVOICE_NOT_RETAINED, INVOICE_STORED_UNSHOWN or a
 *   refusal of the machine (409)
 */
export async function changeInvoices(context: InAccount, sent: InvoiceChange[]): Promise<string[]> {
  const { db, scope, now, today } = context
  const ids = sent.map(({ invoiceUniqueId }) => invoiceUniqueId)
  await holdProjects(context, await requireSeen(context, invoiceTable, ids, 'Read'))
  await requireSubcontractors(
    context,
    sent.map((change) => change.subContractorUniqueId),
    { table: 'invoice', records: ids },
  )
  const present = await lockInvoices(db, scope, ids)
  const standing = await standingsOf(context, ids)
  const own = await listOwn(db, scope, ids)
  const withLines = await listWithLines(db, scope, ids)
  const written: Change<typeof invoiceTable.columns>[] = []
  const steps: { id: string; step: Step }[] = []
  const changed: string[] = []
  const reasons = new Map(sent.map(({ invoiceUniqueId, reason }) => [invoiceUniqueId, reason ?? '']))
  for (const [index, asked] of sent.entries()) {
    const before = present.get(asked.invoiceUniqueId)
    if (!before) throw notFound()
    const { workOrderUniqueId: workOrderId, id } = before
    await requireGivenWorkOrder(context, 'Invoices', index, asked.workOrderUniqueId ?? undefined, workOrderId)
    const { invoiceAmount, retainagePercent } = before
    const stored = { invoiceAmount, retainagePercent }
    const change = keepCosts(InvoiceChange, scope, asked, { workOrderId, isOwn: own.has(id), stored })
    const subContractorUniqueId = chosenFirm(
      scope,
      before.subContractorUniqueId,
      change.subContractorUniqueId,
    )
    const wanted = { ...rowOf(index, before, change), subContractorUniqueId }
    if (withLines.has(id)) requireKeepingLines(index, before, wanted)
    // The lines decide the amount.
    const row = withLines.has(id) ? { ...wanted, invoiceAmount: undefined } : wanted
    const changesFields = differs(before, row)
    const step = stepOf(before, change, changesFields)
    requireStep(context, invoiceMachine, step, standing(before))
    if (changesFields) requireStep(context, invoiceMachine, 'edit', standing(before))
    requireOneWay(before, change)
    const statusId = step === 'edit' ? undefined : (change.statusId ?? undefined)
    const next = {
      ...row,
      statusId,
      ...(step === 'approve' && { approvedOnDate: now, approvedByEmployeeUniqueId: scope.employeeId }),
      ...(step === 'close' && {
        invoiceCloseDate: today,
        closedOnDate: now,
        closedByEmployeeUniqueId: scope.employeeId,
      }),
    }
    written.push({
      id,
      row: next,
      rowVersion: change.rowVersion,
      inStatus: statusesFrom(invoiceMachine, step),
    })
    present.set(id, {
      ...{ ...before, ...given(row) },
      statusId: statusId ?? before.statusId,
      ...(step === 'approve' && { approvedByEmployeeUniqueId: scope.employeeId }),
      // A caller who changes fields in the call that approves also counts as a person who changed the
      // invoice.
      ...(changesFields && {
        changedByEmployeeUniqueIds: [...before.changedByEmployeeUniqueIds, scope.employeeId],
      }),
    })
    steps.push({ id, step })
    if (changesFields) changed.push(id)
  }
  await updateAll(db, scope, invoiceTable, written)
  await settleAmounts(db, scope, [...withLines])
  await noteChanged(db, scope, changed)
  const approving = steps.filter(({ step }) => step === 'approve').map(({ id }) => id)
  for (const [index, id] of approving.entries()) {
    const invoice = present.get(id)
    if (!invoice) continue
    const later = approving.slice(index + 1)
    if (withLines.has(id)) {
      await requireBillable(context, invoice, later)
      await priceDrafts(db, scope, invoice.workOrderUniqueId, later)
    }
    await markOwn(context, invoice)
    await markAbove(context, invoice, { later, reason: reasons.get(id) ?? '' })
  }
  if (approving.length > 0) {
    const unshown = await listWithoutFile(db, scope, approving, { isOfMore: true })
    if (unshown.length > 0) throw new AppError('INVOICE_STORED_UNSHOWN', invoiceErrors.INVOICE_STORED_UNSHOWN)
    if (await givesBackTooMuch(db, scope, approving))
      throw new AppError('INVOICE_NOT_RETAINED', invoiceErrors.INVOICE_NOT_RETAINED)
  }
  await pass(context, [...present.values()])
  await tellWatchers(
    context,
    steps.flatMap(({ id, step }) => {
      const after = present.get(id)
      return after && step !== 'edit' ? [{ on: discussedOf(after), what: told[step] }] : []
    }),
  )
  return ids
}

// Deleting --------------------------------------------------------------------------------------------------------

/**
 * Deletes invoices softly, all or none. Approved invoices cannot be deleted. The work that the deleted lines
 * billed can be billed again.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), INVOICE_NOT_DELETED (409)
 */
export async function deleteInvoices(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await holdProjects(context, await requireSeen(context, invoiceTable, ids, 'Read'))
  const present = await lockInvoices(db, scope, ids)
  const standing = await standingsOf(context, ids)
  for (const invoice of present.values()) requireStep(context, invoiceMachine, 'remove', standing(invoice))
  await remove(db, scope, lineTable, ids, now, 'invoice_id')
  await remove(db, scope, invoiceTable, ids, now)
  await dropBall(context, ids)
  return ids
}
