/** The captured work that an invoice can bill, as a draft and at its approval (records.md 'Credits'). */
import { v7 as uuidv7 } from 'uuid'
import { AppError, type FieldError } from '#contract/errors.ts'
import { countOf, formatQuantity } from '#contract/figures.ts'
import type { InAccount } from '#server/http/mount.ts'
import { invoiceErrors } from '../contract.ts'
import {
  type Billable,
  type Billing,
  holdBilled,
  insertRemarks,
  listBillable,
  listClaims,
  readStanding,
  type Standing,
  writeDays,
} from './line-queries.ts'
import { countedOf, daysOf, doneInAll, leftOf, openOf, quantityOf, rangeOf, type Span } from './open-days.ts'
import type { LockedInvoice } from './queries.ts'

/** The fields of an invoice that decide which work it can bill. */
type Billed = Pick<
  LockedInvoice,
  'id' | 'workOrderUniqueId' | 'subContractorUniqueId' | 'periodStart' | 'periodEnd'
>

/**
 * The work that an invoice can bill: captures of its period, or captures up to today if the invoice has no
 * period.
 */
export const billingOf = (
  { today }: Pick<InAccount, 'today'>,
  { id, workOrderUniqueId, subContractorUniqueId, periodStart, periodEnd }: Billed,
): Billing => ({
  ...{ invoiceId: id, workOrderId: workOrderUniqueId, firm: subContractorUniqueId },
  ...{ start: periodStart, end: periodEnd ?? today },
})

/** The open quantity of an activity or item for a draft, without the draft's own lines: they are replaced. */
export const openToDraft = ({ measure, days }: Billable) =>
  openOf(measure, days, { drafts: true, own: false })

/** The quantity from before the period that no invoice bills, the draft included. */
export function earlierOf({ measure, days }: Billable, { start }: Span): bigint {
  if (start === null) return 0n
  const open = openOf(measure, days, { drafts: true, own: true })
  return leftOf({ ...open, days: open.days.filter(({ day }) => day < start) }, { start: null, end: start })
}

/** Why a quantity cannot be billed; null: it lies between the largest credit and the largest open quantity. */
export function tooMuch(
  { unit, kind }: Pick<Billable, 'unit' | 'kind'>,
  { most, least }: { most: bigint; least: bigint },
  quantity: bigint,
): string | null {
  const said = (size: bigint) =>
    kind === 'item' ? `${formatQuantity(quantityOf(size))}%` : formatQuantity(quantityOf(size), unit)
  if (quantity < least)
    return least < 0n
      ? `At most ${said(-least)} are credited.`
      : 'Must not be below zero: nothing is to be credited.'
  if (quantity <= most) return null
  if (most === 0n && least < 0n)
    return `${said(-least)} more are billed than captured: only a credit is possible.`
  return kind === 'item'
    ? `Only ${said(most)} are done and not billed.`
    : `Only ${said(most)} are captured and not billed.`
}

/**
 * Checks an invoice that is being approved: the work of each line must still be captured or in force, and no
 * other approved invoice may bill it. Then updates the days that each line bills. Extra captures that came
 * after the line was written do not change the line. `later`: invoices that the same call approves after this
 * one.
 *
 * @throws AppError INVOICE_LINES_STALE (409)
 */
export async function requireBillable(
  context: InAccount,
  invoice: LockedInvoice,
  later: readonly string[],
): Promise<void> {
  const { db, scope } = context
  const billing = billingOf(context, invoice)
  await holdBilled(db, scope, billing)
  const known = new Map((await listBillable(db, scope, billing, later)).map((one) => [one.id, one]))
  const days = new Map<string, Readonly<Record<string, string>>>()
  const problems: FieldError[] = []
  for (const { id, of, title, quantity } of await listClaims(db, scope, invoice.id)) {
    const one = known.get(of)
    const open = one && openOf(one.measure, one.days, { drafts: false, own: false })
    const wrong = open
      ? tooMuch(one, rangeOf(open, billing.end), countedOf(quantity))
      : 'It is not part of what this invoice can bill any more.'
    if (wrong) problems.push({ path: 'lines', message: `${title}: ${wrong}` })
    if (open) days.set(id, daysOf(countedOf(quantity), open, billing))
  }
  if (problems.length > 0) throw linesStale(problems)
  await writeDays(db, scope, days)
}

/**
 * The amounts of a contract once an invoice is approved. `later`: invoices that the same call approves after
 * it.
 */
export async function standingOf(
  { db, scope }: Pick<InAccount, 'db' | 'scope'>,
  billing: Billing,
  later: readonly string[] = [],
): Promise<Standing> {
  const billable = await listBillable(db, scope, billing, later)
  const done = billable.map(({ kind, unitCost, measure, days }) => ({
    ...{ kind, unitCost, quantity: quantityOf(doneInAll(measure, days)) },
  }))
  return readStanding(db, scope, billing, done, later)
}

/**
 * Adds to the history of an approved invoice which limits it exceeds (earned work, contract), with the given
 * reason.
 */
export async function markAbove(
  context: InAccount,
  invoice: LockedInvoice,
  { later, reason }: { later: readonly string[]; reason: string },
): Promise<void> {
  const { db, scope } = context
  const { isAboveEarned, isAboveContract } = await standingOf(context, billingOf(context, invoice), later)
  const kinds = [isAboveEarned && 'above_earned', isAboveContract && 'above_contract'].filter(
    (kind) => kind !== false,
  )
  const of = { workOrderId: invoice.workOrderUniqueId, invoiceId: invoice.id, said: reason }
  await insertRemarks(
    db,
    scope,
    kinds.map((kind) => ({ id: uuidv7(), kind, ...of })),
  )
}

/** The text of the refusal names only the first lines: some clients show nothing else of a refusal. */
const MOST_NAMED = 3

function linesStale(problems: readonly FieldError[]): AppError {
  const kind = invoiceErrors.INVOICE_LINES_STALE
  const named = problems.slice(0, MOST_NAMED).map(({ message }) => message)
  const others = problems.length - named.length
  const more = others > 0 ? [`${countOf(others, 'more line')} changed, too.`] : []
  const hint = [...named, ...more, kind.hint].join(' ')
  return new AppError('INVOICE_LINES_STALE', { ...kind, hint }, problems)
}
