/** An invoice as a PDF (records.md 'Invoices'): its lines, the amount due, and the totals of its contract. */
import { type Clocks, formatDay, formatInstant } from '#contract/days.ts'
import { AppError } from '#contract/errors.ts'
import {
  amountOf,
  countOf,
  formatPercent,
  formatQuantity,
  moneyOf,
  percentOf,
  unitMoneyOf,
} from '#contract/figures.ts'
import type { FileReply } from '#contract/file.ts'
import { numberOf } from '#contract/record-types.ts'
import { addressLines, clocksOf, type PaperPorts, sheetOf } from '#features/companies/server/public.ts'
import { findPlace } from '#features/hierarchy/server/public.ts'
import { takesCosts } from '#server/costs.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { PaperCell, PaperColumn, PaperFact, PaperPart, PaperSum } from '#server/paper/paper.ts'
import { writePaper } from '#server/paper/paper.ts'
import { InvoiceDetails, type InvoiceLine, invoiceErrors } from '../contract.ts'
import { type InvoiceStatusName, invoiceWords } from '../machine.ts'
import { readInvoice } from './service.ts'

const takeCosts = takesCosts(InvoiceDetails)

/**
 * An invoice as a PDF. The PDF contains amounts, so a caller who may not see them gets no PDF.
 *
 * @throws AppError NOT_FOUND (404), INVOICE_PAPER_UNSEEN (403)
 */
export async function printInvoice(
  context: InAccount,
  { TargetUniqueID: id }: { TargetUniqueID: string },
  ports: PaperPorts,
): Promise<FileReply> {
  const { db, scope } = context
  const invoice = takeCosts(scope, await readInvoice(context, id))
  const { invoiceAmount: due, number, invoiceTitle, workOrderUniqueId, workOrderName } = invoice
  if (due === null) throw new AppError('INVOICE_PAPER_UNSEEN', invoiceErrors.INVOICE_PAPER_UNSEEN)
  const sheet = await sheetOf(context, ports)
  const us = sheet.from
  const place = await findPlace(db, scope, workOrderUniqueId)
  const heading = `${numberOf('Invoice', number)} ${invoiceTitle}`
  const billed = invoice.lines.filter(({ kind }) => kind !== 'release')
  const from = invoice.subContractorName ?? us.name
  const to = invoice.subContractorName ? us.name : 'The owner'
  return writePaper({
    ...sheet,
    name: heading,
    isWide: billed.length > 0,
    title: `Invoice ${numberOf('Invoice', number)}`,
    state: stateOf(invoice),
    about: `${workOrderName} · ${heading}`,
    parts: [
      {
        kind: 'facts',
        columns: [
          [
            ['Project', workOrderName],
            ['Address', addressLines({ ...place, countryId: null }).join(', ')],
            ['From', from],
            ['To', to],
          ],
          datesOf(invoice, clocksOf(context)),
        ],
      },
      { kind: 'text', title: invoiceTitle, text: invoice.invoiceDescription },
      ...(billed.length > 0 ? [linesOf(invoice, billed)] : []),
      { kind: 'sums', blocks: [dueOf(invoice, due), ...contractOf(invoice, due)] },
      {
        kind: 'signatures',
        signers: [
          { role: 'Submitted by', name: from },
          { role: 'Accepted by', name: to },
        ],
      },
    ],
  })
}

/** The status of the invoice, with the close date of a completed invoice. */
function stateOf({ statusName, approvedOnDate, invoiceCloseDate }: InvoiceDetails): string {
  const word = invoiceWords[statusName as InvoiceStatusName]
  if (statusName === 'Completed' && invoiceCloseDate) return `${word} ${formatDay(invoiceCloseDate)}`
  return approvedOnDate ? word : 'Not approved yet'
}

function datesOf(invoice: InvoiceDetails, clocks: Clocks): PaperFact[] {
  const { periodStart, periodEnd, dueDate, approvedOnDate, approvedByName } = invoice
  return [
    ['Invoice date', `${formatDay(invoice.invoiceOpenDate)} by ${invoice.createdByName}`],
    ['Work', periodStart && periodEnd ? `${formatDay(periodStart)} to ${formatDay(periodEnd)}` : ''],
    ['Due', dueDate ? formatDay(dueDate) : ''],
    ['Approved', approvedOnDate ? `${formatInstant(approvedOnDate, clocks)} by ${approvedByName}` : ''],
  ]
}

/** The column for stored material appears only if a line has stored material now or had some before. */
const columnsOf = (hasStored: boolean): readonly PaperColumn[] => {
  const width = hasStored ? 75 : 82
  const figures = [
    'Scheduled value',
    'Billed before',
    'This period',
    ...(hasStored ? ['Stored'] : []),
    'To date',
  ]
  return [
    { header: '', width: 18 },
    { header: 'Line' },
    ...figures.map((header) => ({ header, width, isFigure: true })),
    { header: '%', width: 36, isFigure: true },
    { header: 'Balance', width, isFigure: true },
  ]
}

/**
 * Empty for null. Null does not occur on a PDF: a caller who sees the amount of an invoice with lines sees
 * its costs.
 */
const amount = (value: string | null) => (value === null ? '' : amountOf(value))

const shareOf = (toDate: string | null, scheduled: string | null) =>
  Number(scheduled) > 0 ? formatPercent(percentOf(toDate ?? '0', scheduled ?? '0')) : ''

function linesOf({ figures }: InvoiceDetails, lines: readonly InvoiceLine[]): PaperPart {
  const { scheduledValue, billedBefore, thisPeriod, stored, toDate, balance } = figures
  const hasStored = lines.some((line) => Number(line.stored) > 0 || Number(line.storedBefore) > 0)
  return {
    kind: 'table',
    columns: columnsOf(hasStored),
    rows: lines.map((line, index) => [
      `${index + 1}`,
      titleOf(line),
      amount(line.scheduledValue),
      amount(line.billedBefore),
      { text: amount(line.amount), note: quantityOf(line), isStrong: true },
      ...(hasStored ? [amount(line.stored)] : []),
      amount(line.toDate),
      shareOf(line.toDate, line.scheduledValue),
      amount(line.balance),
    ]),
    sum: [
      '',
      countOf(lines.length, 'line'),
      amount(scheduledValue),
      amount(billedBefore),
      amount(thisPeriod),
      ...(hasStored ? [amount(stored)] : []),
      amount(toDate),
      shareOf(toDate, scheduledValue),
      amount(balance),
    ],
  }
}

function titleOf({ title, kind, unit, unitCost, changeOrderNumber }: InvoiceLine): PaperCell {
  if (kind === 'item')
    return { text: title, note: changeOrderNumber === null ? '' : numberOf('ChangeOrder', changeOrderNumber) }
  return { text: title, note: unitCost === null ? '' : `${unitMoneyOf(unitCost)} / ${unit || 'unit'}` }
}

const quantityOf = ({ kind, quantity, unit }: InvoiceLine) =>
  kind === 'item' ? `${formatQuantity(quantity)}%` : formatQuantity(quantity, unit)

interface Block {
  title: string
  rows: PaperSum[]
}

function dueOf({ lines, figures, retainedAmount, retainagePercent }: InvoiceDetails, due: string): Block {
  const { thisPeriod, storedChange, released } = figures
  const rows: PaperSum[] = []
  if (lines.length > 0 && thisPeriod !== null) rows.push({ label: 'This period', value: moneyOf(thisPeriod) })
  if (Number(storedChange) !== 0)
    rows.push({ label: 'Change of stored material', value: moneyOf(storedChange ?? '0') })
  if (Number(retainedAmount) !== 0)
    rows.push({ label: `Retainage, ${retainagePercent}%`, value: lessOf(retainedAmount ?? '0') })
  if (Number(released) !== 0) rows.push({ label: 'Release of retainage', value: moneyOf(released ?? '0') })
  return { title: 'Amount due', rows: [...rows, { label: 'Due now', value: moneyOf(due), isStrong: true }] }
}

/** The negated amount. It stays a text, because a number would lose digits of large amounts. */
const lessOf = (value: string) =>
  moneyOf(value.startsWith('-') ? value.slice(1) : Number(value) === 0 ? value : `-${value}`)

/**
 * The totals of the contract with this invoice; empty for a caller who sees only the amount of this one
 * invoice.
 */
function contractOf({ figures }: InvoiceDetails, due: string): Block[] {
  const { earlierGross, contractToDate, heldWithThis, earlierDue } = figures
  if (earlierGross === null || contractToDate === null || heldWithThis === null || earlierDue === null)
    return []
  return [
    {
      title: 'Contract to date',
      rows: [
        { label: 'Billed by earlier approved invoices', value: moneyOf(earlierGross) },
        { label: 'Billed with this invoice', value: moneyOf(contractToDate), isStrong: true },
        { label: 'Retainage held with this invoice', value: lessOf(heldWithThis) },
        { label: 'Due by those earlier ones', value: lessOf(earlierDue) },
        { label: 'Due now', value: moneyOf(due), isStrong: true },
      ],
    },
  ]
}
