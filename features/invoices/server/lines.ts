/**
 * The rules for the lines of an invoice: it bills captured work, never twice and never more than was captured
 * (records.md 'Invoices').
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, type FieldError, invalidInput, notFound } from '#contract/errors.ts'
import { moneyOf } from '#contract/figures.ts'
import { numberOf } from '#contract/record-types.ts'
import { lockRecords } from '#features/hierarchy/server/public.ts'
import { remove, requireSeen, updateAll } from '#server/db/record.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireStep, statusesFrom } from '#server/machine.ts'
import { type BillableLine, type InvoiceLines, type InvoiceStanding, invoiceErrors } from '../contract.ts'
import { invoiceMachine } from '../machine.ts'
import { billingOf, earlierOf, openToDraft, standingOf, tooMuch } from './billing.ts'
import {
  type Billable,
  type Billing,
  holdBilled,
  insertLines,
  isAbove,
  lineTable,
  listBillable,
  listStoredGiven,
  listStoredTooMuch,
  listWithLines,
  listWithoutFile,
  listWorth,
  type PlannedLine,
  readReleasable,
  readTyped,
  settleAmounts,
  sumWorth,
} from './line-queries.ts'
import { countedOf, daysOf, leftOf, quantityOf, rangeOf, type Span } from './open-days.ts'
import { ownApprovalOf } from './own.ts'
import {
  findInvoiceById,
  type InvoiceRow,
  invoiceTable,
  listChangedBy,
  lockInvoices,
  noteChanged,
} from './queries.ts'
import { standingsOf } from './service.ts'

/** In dollars. An amount from this limit on is a typing error, and too large for the sums of an invoice. */
const MOST_AMOUNT = 1e11

type Wanted = NonNullable<InvoiceLines['lines']>[number]

/**
 * Replaces the lines of an invoice. Locks the project, so that two people who bill the same quantity run one
 * after the other and the second gets only the rest. Also locks the activities, so that captures wait.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN or INVOICE_COSTS_UNSEEN (403), NOT_FOUND (404),
 *   ROW_VERSION_STALE, INVOICE_NOTHING_TO_BILL, INVOICE_NOTHING_IN_PERIOD, INVOICE_BESIDE_TYPED,
 *   INVOICE_NOT_CAPTURED or a refusal of the machine (409)
 */
export async function setLines(
  context: InAccount,
  { invoiceUniqueId: id, lines: wanted, isWithEarlier, isBesideTyped, rowVersion }: InvoiceLines,
): Promise<string[]> {
  const { db, scope, now } = context
  const seen = await requireSeen(context, invoiceTable, [id], 'Read')
  const workOrderId = seen.get(id)?.workOrderId ?? ''
  await lockRecords(db, scope, 'work_order', [workOrderId])
  const invoice = (await lockInvoices(db, scope, [id])).get(id)
  if (!invoice) throw notFound()
  requireStep(context, invoiceMachine, 'edit', (await standingsOf(context, [id]))(invoice))
  if (!hasBitOn(scope, 'Costs', 'Read', workOrderId))
    throw new AppError('INVOICE_COSTS_UNSEEN', invoiceErrors.INVOICE_COSTS_UNSEEN)
  const billing = billingOf(context, invoice)
  await holdBilled(db, scope, billing)
  const billable = await listBillable(db, scope, billing)
  const planned = wanted
    ? await plannedOf(context, billing, billable, wanted)
    : await filledFrom(context, { ...billing, ...(isWithEarlier && { start: null }) }, billable)
  if (!wanted && planned.length === 0) throw nothingToBill(billing, billable)
  if (!wanted && !isBesideTyped) await requireNothingTyped(context, billing, planned)
  requireAddable(planned)
  await requirePapers(context, id, planned)
  await remove(db, scope, lineTable, [id], now, 'invoice_id')
  await insertLines(db, scope, billing, planned)
  const from = statusesFrom(invoiceMachine, 'edit')
  await updateAll(db, scope, invoiceTable, [
    { id, row: {}, rowVersion: rowVersion ?? undefined, inStatus: from },
  ])
  await settleAmounts(db, scope, [id], { isEmptied: true })
  await noteChanged(db, scope, [id])
  return planned.map((line) => line.id)
}

function nothingToBill(span: Span, billable: readonly Billable[]): AppError {
  const isEarlier = billable.some((one) => !one.isTyped && earlierOf(one, span) !== 0n)
  const code = isEarlier ? 'INVOICE_NOTHING_IN_PERIOD' : 'INVOICE_NOTHING_TO_BILL'
  return new AppError(code, invoiceErrors[code])
}

const lineOf = (
  one: Billable,
  span: Span,
  { quantity, storedGiven }: Pick<PlannedLine, 'quantity' | 'storedGiven'>,
): PlannedLine => {
  const { kind, id: of, title, unit, unitCost, scheduled, billed, billedAmount, storedBefore } = one
  return {
    ...{ id: uuidv7(), kind, of, title, unit, quantity, unitCost, scheduled, billed, billedAmount },
    ...{ storedBefore, storedGiven },
    days: daysOf(countedOf(quantity), openToDraft(one), span),
    released: null,
  }
}

/** Lines for all work that was captured in the period and is not billed. Typed values of stored material stay. */
async function filledFrom(
  { db, scope }: InAccount,
  billing: Billing,
  billable: readonly Billable[],
): Promise<PlannedLine[]> {
  const stored = await listStoredGiven(db, scope, billing.invoiceId)
  return billable.flatMap((one) => {
    const left = one.isTyped ? 0n : leftOf(openToDraft(one), billing)
    if (left === 0n && !stored.has(one.id)) return []
    return lineOf(one, billing, { quantity: quantityOf(left), storedGiven: stored.get(one.id) ?? null })
  })
}

/**
 * Checks that a file proves any stored material that was not stored before (records.md 'Invoices').
 *
 * @throws AppError INVOICE_STORED_UNSHOWN (409)
 */
async function requirePapers(
  { db, scope }: InAccount,
  id: string,
  planned: readonly PlannedLine[],
): Promise<void> {
  const isMore = ({ storedGiven, storedBefore }: PlannedLine) => Number(storedGiven) > Number(storedBefore)
  if (planned.some(isMore) && (await listWithoutFile(db, scope, [id])).length > 0)
    throw new AppError('INVOICE_STORED_UNSHOWN', invoiceErrors.INVOICE_STORED_UNSHOWN)
}

/**
 * The work that a draft can bill and the material that can be stored for that work, for the dialog that adds
 * a line.
 *
 * @throws AppError FORBIDDEN or INVOICE_COSTS_UNSEEN (403), NOT_FOUND (404)
 */
export async function billableOf(
  context: InAccount,
  { TargetUniqueID: id }: { TargetUniqueID: string },
): Promise<BillableLine[]> {
  const { db, scope } = context
  const billing = await requireBilling(context, id)
  const { workOrderId } = billing
  const billable = (await listBillable(db, scope, billing)).map((one) => ({
    ...one,
    earlier: one.isTyped ? '0' : quantityOf(earlierOf(one, billing)),
  }))
  const worth = await listWorth(
    db,
    billable.map(({ kind, unitCost, earlier }) => ({ kind, unitCost, quantity: earlier })),
  )
  return billable.map((one, index) => ({
    kind: one.kind,
    subTaskUniqueId: one.kind === 'activity' ? one.id : null,
    changeOrderItemUniqueId: one.kind === 'item' ? one.id : null,
    title: one.title,
    unit: one.unit,
    isTyped: one.isTyped,
    quantityLeft: quantityOf(rangeOf(openToDraft(one), billing.end).most),
    quantityEarlier: one.earlier,
    amountEarlier: worth[index] ?? '0.00',
    scheduledValue: one.scheduled,
    billedBefore: one.billedAmount,
    storedBefore: one.storedBefore,
    workOrderUniqueId: workOrderId,
  }))
}

/**
 * The amounts of an invoice's contract once the invoice is approved, and the other people who can approve it.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function readStandingOf(
  context: InAccount,
  { TargetUniqueID: id }: { TargetUniqueID: string },
): Promise<InvoiceStanding> {
  const { db, scope } = context
  const invoice = await findInvoiceById(db, scope, id)
  if (!invoice) throw notFound()
  const billing = billingOfRow(context, invoice)
  const { workOrderId } = billing
  const { earned, billed, contract, isAboveEarned, isAboveContract } = await standingOf(context, billing)
  const seesCosts = hasBitOn(scope, 'Costs', 'Read', workOrderId)
  return {
    ...{ invoiceUniqueId: id, workOrderUniqueId: workOrderId, earned, billed, contractAmount: contract },
    ...{ isAboveEarned: seesCosts && isAboveEarned, isAboveContract: seesCosts && isAboveContract },
    ...(await ownApprovalOf(context, {
      ...invoice,
      id,
      changedByEmployeeUniqueIds: await listChangedBy(db, scope, id),
    })),
  }
}

/** The billing facts of an invoice that the caller sees. */
function billingOfRow(context: Pick<InAccount, 'today'>, invoice: InvoiceRow): Billing {
  // The caller may not see the firm of this invoice, so the firm's billable work stays hidden, too.
  if (invoice.subContractorName !== null && invoice.subContractorUniqueId === null) throw notFound()
  return billingOf(context, { ...invoice, id: invoice.invoiceUniqueId })
}

/** The billing facts of an invoice; the caller must see the invoice and its costs. */
async function requireBilling(context: InAccount, id: string): Promise<Billing> {
  const { db, scope } = context
  const invoice = await findInvoiceById(db, scope, id)
  if (!invoice) throw notFound()
  if (!hasBitOn(scope, 'Costs', 'Read', invoice.workOrderUniqueId))
    throw new AppError('INVOICE_COSTS_UNSEEN', invoiceErrors.INVOICE_COSTS_UNSEEN)
  return billingOfRow(context, invoice)
}

/**
 * Checks that the first lines of an invoice do not bill work that typed invoices may have billed already. The
 * refusal names both sums, and the user decides (records.md 'Typed invoices').
 *
 * @throws AppError INVOICE_BESIDE_TYPED (409)
 */
async function requireNothingTyped(
  { db, scope }: InAccount,
  billing: Billing,
  planned: readonly PlannedLine[],
): Promise<void> {
  const { numbers, amount } = await readTyped(db, scope, billing)
  if (numbers.length === 0 || (await listWithLines(db, scope, [billing.invoiceId])).size > 0) return
  const named = new Intl.ListFormat('en-US').format(numbers.map((number) => numberOf('Invoice', number)))
  const text =
    `${named} ${numbers.length === 1 ? 'has no lines and comes' : 'have no lines and come'} to ${moneyOf(amount)}. ` +
    `The lines of this one come to ${moneyOf(await sumWorth(db, planned))}: some of that work may be billed already.`
  throw new AppError('INVOICE_BESIDE_TYPED', invoiceErrors.INVOICE_BESIDE_TYPED, [], text)
}

/** @throws AppError INVALID_INPUT (400) for an amount that is too large to add up */
function requireAddable(planned: readonly PlannedLine[]): void {
  for (const [index, { kind, quantity, billed, unitCost }] of planned.entries())
    if (
      kind === 'activity' &&
      (Math.abs(Number(quantity)) + Number(billed)) * Number(unitCost) >= MOST_AMOUNT
    )
      throw invalidInput(`lines.${index}.quantity`, 'comes to more than an invoice can say')
}

/**
 * The requested lines. Several lines of one activity or item are checked together, so that they do not exceed
 * the open quantity.
 *
 * @throws AppError INVALID_INPUT (400), NOT_FOUND (404), INVOICE_NOT_CAPTURED (409)
 */
async function plannedOf(
  { db, scope }: InAccount,
  billing: Billing,
  billable: readonly Billable[],
  wanted: readonly Wanted[],
): Promise<PlannedLine[]> {
  const known = new Map(billable.map((one) => [one.id, one]))
  const given = wanted.map((line, index) => ({ ...chosen(line, index, known), index }))
  const problems: FieldError[] = []
  for (const [one, ofOne] of Map.groupBy(given, ({ of }) => of)) {
    if (!one) continue
    const index = ofOne.at(-1)?.index ?? 0
    const quantity = ofOne.reduce((sum, line) => sum + countedOf(line.quantity), 0n)
    const message = tooMuch(one, rangeOf(openToDraft(one), billing.end), quantity)
    if (message) problems.push({ path: `lines.${index}.quantity`, message })
  }
  const lines = given.map(({ of, quantity, stored }) =>
    of ? lineOf(of, billing, { quantity, storedGiven: stored }) : releaseOf(quantity),
  )
  for (const { place, most } of await listStoredTooMuch(db, lines))
    problems.push({
      path: `lines.${place}.stored`,
      message: `Only ${moneyOf(most)} are left of its scheduled value.`,
    })
  const releases = given.flatMap(({ of, quantity }) => (of ? [] : [quantity]))
  const held = releases.length > 0 ? await readReleasable(db, scope, billing) : '0'
  if (await isAbove(db, releases, held)) {
    const index = given.findLast(({ of }) => !of)?.index ?? 0
    problems.push({ path: `lines.${index}.release`, message: `Only ${moneyOf(held)} are retained.` })
  }
  if (problems.length > 0)
    throw new AppError('INVOICE_NOT_CAPTURED', invoiceErrors.INVOICE_NOT_CAPTURED, problems)
  // Two lines of one activity would both continue from the same billed total, so the second line is refused.
  const merged = [...Map.groupBy(given, ({ of }) => of)].flatMap(([of, ofOne]) =>
    of ? [{ of, count: ofOne.length }] : [],
  )
  const twice = merged.find(({ count }) => count > 1)
  if (twice) {
    const index = given.findLast(({ of }) => of === twice.of)?.index ?? 0
    throw invalidInput(
      `lines.${index}.${twice.of.kind === 'item' ? 'changeOrderItemUniqueId' : 'subTaskUniqueId'}`,
      'is named twice',
    )
  }
  return lines.filter(
    ({ quantity, released, storedGiven, storedBefore }) =>
      Number(released ?? quantity) !== 0 ||
      // A line with stored material stays, and so does a line whose stored material goes back to zero.
      (storedGiven !== null && (Number(storedGiven) > 0 || Number(storedBefore) > 0)),
  )
}

function releaseOf(released: string): PlannedLine {
  const nothing = {
    unit: '',
    quantity: '0',
    unitCost: '0',
    scheduled: '0',
    billed: '0',
    billedAmount: '0',
    storedBefore: '0',
    storedGiven: null,
    days: {},
  }
  return { id: uuidv7(), kind: 'release', of: null, title: 'Release of retainage', ...nothing, released }
}

/** The activity or item that a line names, and the quantity. A release names nothing. */
function chosen(line: Wanted, index: number, known: ReadonlyMap<string, Billable>) {
  const { subTaskUniqueId: activity, changeOrderItemUniqueId: item, quantity, stored = null, release } = line
  const of = known.get(activity ?? item ?? '')
  // A 404 for an unknown or hidden activity comes before any error about the line itself.
  const isKnown = (id: string | null, kind: Billable['kind']) => !id || known.get(id)?.kind === kind
  if (!isKnown(activity, 'activity') || !isKnown(item, 'item')) throw notFound()
  const said = [activity, item, release].filter((one) => one !== null && one !== undefined)
  if (said.length !== 1)
    throw invalidInput(`lines.${index}`, 'must name an activity, an item of a change order, or a release')
  if (release && stored !== null) throw invalidInput(`lines.${index}.stored`, 'is of a line, and no release')
  if (release) return { of: undefined, quantity: release, stored: null }
  if (!quantity && stored === null) throw invalidInput(`lines.${index}.quantity`, 'must be said')
  return { of, quantity: quantity || '0', stored }
}
