/**
 * Invoices as the API sends them (002 §3). Fields marked + are our additions, not in the documents
 * (docs/decisions/0110).
 */
import * as z from 'zod'
import { costs, recordCosts, SeesCosts } from '#contract/costs.ts'
import { defineErrors } from '#contract/errors.ts'
import { mayOf } from '#contract/may.ts'
import { ownIds } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import {
  clearableIdOf,
  Day,
  DecimalText,
  decimal,
  Flag,
  Instant,
  idOf,
  neededIdOf,
  optionalIdOf,
  positiveDecimal,
  RowVersion,
  requiredLine,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { Ball, waitsOnFields } from '#features/court/contract.ts'
import { CommentText, commentFields, newCommentFields } from '#features/discussion/contract.ts'
import { invoiceMachine } from './machine.ts'

export const invoiceErrors = defineErrors({
  // 002 §5
  INVOICE_WITHOUT_WORK_ORDER: { status: 404, text: 'Workorder details cannot be displayed' },
  INVOICE_ONE_WAY: {
    status: 409,
    text: 'Approving and closing is a one way process: this invoice does not go back to an earlier status.',
  },
  INVOICE_COSTS_UNSEEN: {
    status: 403,
    text: 'Your role does not let you see the costs of this project, so you cannot bill by them.',
    hint: 'Type the amount instead, or ask someone with access to costs to add the lines.',
  },
  INVOICE_PAPER_UNSEEN: {
    status: 403,
    text: 'Your role does not let you see the costs of this project, and the PDF of an invoice shows them.',
    hint: 'Ask someone with access to costs to send it.',
  },
  INVOICE_NOT_RETAINED: {
    status: 409,
    text: 'This would release more than the retainage held on the contract. It was not approved.',
    hint: 'Lower what it releases, or the retainage percent of its credit.',
  },
  INVOICE_STORED_UNSHOWN: {
    status: 409,
    text: 'Stored material needs a supporting file, such as a bill of sale. Nothing was saved.',
    hint: 'Attach it to the invoice, or to a comment on it, and try again.',
  },
  INVOICE_NOTHING_TO_BILL: {
    status: 409,
    text: 'Everything captured up to then is already billed.',
    hint: 'Capture the work first, or choose a later period.',
  },
  INVOICE_NOTHING_IN_PERIOD: {
    status: 409,
    text: 'Everything captured in this period is already billed.',
    hint: 'Work from before the period is not billed yet: include it, or change the period.',
  },
  INVOICE_OWN: {
    status: 409,
    text: 'You made or changed this invoice, and this account asks for a second person.',
    hint: 'An administrator of the account decides this under Settings, Account.',
  },
  INVOICE_BESIDE_TYPED: {
    status: 409,
    text: 'Approved invoices without lines may bill the same work. Nothing was saved.',
    hint: 'Fill it all the same, or lower its quantities by what they bill.',
  },
  INVOICE_LINES_STALE: {
    status: 409,
    text: 'What this invoice bills has changed since its lines were written. It was not approved.',
    hint: 'Refill it from work in place, or change these quantities.',
  },
  INVOICE_NOT_CAPTURED: {
    status: 409,
    text: 'That is more than you can bill. Nothing was saved; see the fields below.',
    hint: 'Someone else may have billed it in the meantime. Lower the quantity.',
  },
})

/**
 * 002 §9: the `timespent` of every invoice with an RFI, a fixed value of the older system that lists still
 * show.
 */
export const TIME_SPENT = 25

export const LONGEST_TITLE = 200
export const LONGEST_TEXT = 10_000
export const LONGEST_REASON = 2000

const statusIds = [statuses.Active, statuses.Created, statuses.InProgress, statuses.Completed]
const notThat = 'must be Active, Created, InProgress or Completed'
const InvoiceStatusId = wholeNumber(1, 2_147_483_647, notThat)
  .refine((id) => (statusIds as number[]).includes(id), notThat)
  .meta({ example: statuses.Active })

// Replies -----------------------------------------------------------------------------------------------------------

export const Invoice = z.object({
  invoiceUniqueId: z.string(),
  number: z.int().meta({ description: '+ INV-5' }),
  workOrderUniqueId: z.string(),
  workOrderName: z.string(),
  invoiceTitle: z.string(),
  invoiceDescription: z.string(),
  invoiceNotes: z.string(),
  statusId: z.int(),
  statusName: z.string(),
  invoiceAmount: recordCosts(DecimalText).meta({
    description: 'what is due: as typed; where there are lines, their sum less retainage',
  }),
  seesCosts: SeesCosts,
  invoiceOpenDate: z.string().meta({ format: 'date' }),
  invoiceCloseDate: z.string().nullable().meta({ description: 'the day on which it was closed' }),
  createdByEmployeeUniqueId: z.string(),
  createdByName: z.string(),
  createdOnDate: Instant,
  approvedByName: z.string().nullable(),
  approvedOnDate: Instant.nullable(),
  closedByEmployeeUniqueId: z.string().nullable(),
  closedByName: z.string().nullable(),
  closedOnDate: Instant.nullable(),
  rfiUniqueId: z
    .string()
    .nullable()
    .meta({ description: 'the RFI that it came of; null: none, or not theirs' }),
  rfiStartDate: z.string().nullable(),
  rfiEndDate: z.string().nullable(),
  days: z.int().nullable().meta({ description: '002 §9: from its start to its end' }),
  timespent: z.int().nullable().meta({ description: '002 §9: 25, where there is an RFI' }),
  subContractorUniqueId: z
    .string()
    .nullable()
    .meta({ description: '+ whose invoice it is to us; null: it is ours to the owner' }),
  subContractorName: z.string().nullable(),
  periodStart: z.string().nullable().meta({ description: '+' }),
  periodEnd: z.string().nullable().meta({ description: '+' }),
  dueDate: z.string().nullable().meta({ description: '+ by when it is to be approved and paid' }),
  retainagePercent: recordCosts(DecimalText).meta({ description: '+ of its lines' }),
  retainedAmount: recordCosts(DecimalText).meta({ description: '+ of this invoice alone' }),
  storedAmount: recordCosts(DecimalText).meta({
    description: '+ of what is due before retainage: by how much more lies stored than before',
  }),
  lineCount: z.int().meta({ description: '+' }),
  court: Ball.nullable(),
  commentCount: z.int(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  rowVersion: RowVersion,
})
export type Invoice = z.output<typeof Invoice>

/** A line of an invoice, with the title, unit and unit cost that applied when the line was written. */
export const InvoiceLine = z.object({
  invoiceLineUniqueId: z.string(),
  kind: z.enum(['activity', 'item', 'release']),
  title: z.string(),
  unit: z.string(),
  subTaskUniqueId: z.string().nullable(),
  changeOrderItemUniqueId: z.string().nullable(),
  changeOrderMasterUniqueId: z.string().nullable(),
  changeOrderNumber: z.int().nullable(),
  quantity: DecimalText.meta({ description: 'below zero: a credit; of an item, hundredths of it' }),
  unitCost: costs(DecimalText).meta({ description: 'of an item, its amount' }),
  scheduledValue: costs(DecimalText),
  billedBefore: costs(DecimalText),
  amount: costs(DecimalText).meta({ description: 'billed to date less what was billed before' }),
  storedBefore: costs(DecimalText).meta({ description: 'what lay stored of it by approved invoices' }),
  stored: costs(DecimalText).meta({ description: 'what lies stored of it, and is not built in' }),
  isStoredTyped: z.boolean().meta({
    description: 'false: it is what lay stored before, less what is billed of the line now',
  }),
  toDate: costs(DecimalText).meta({ description: 'billed before, now, and stored' }),
  balance: costs(DecimalText),
  workOrderUniqueId: z.string(),
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** The sums of an invoice with lines. */
export const InvoiceFigures = z.object({
  scheduledValue: costs(DecimalText).meta({ description: 'of its lines, as what follows' }),
  billedBefore: costs(DecimalText),
  thisPeriod: costs(DecimalText),
  stored: costs(DecimalText),
  storedChange: costs(DecimalText).meta({ description: 'by how much more lies stored than before' }),
  toDate: costs(DecimalText),
  balance: costs(DecimalText),
  released: costs(DecimalText),
  heldToDate: costs(DecimalText).meta({
    description: 'of its contract, by approved invoices, less what they release',
  }),
  earlierGross: costs(DecimalText).meta({
    description: 'billed by the approved invoices of its contract before this one, releases apart',
  }),
  earlierDue: costs(DecimalText).meta({ description: 'due by those' }),
  contractToDate: costs(DecimalText).meta({ description: 'billed by those and this one' }),
  heldWithThis: costs(DecimalText).meta({ description: 'held by those and this one' }),
})
export type InvoiceFigures = z.output<typeof InvoiceFigures>

/** One invoice with its lines, its sums and the steps that the caller may take. */
export const InvoiceDetails = Invoice.extend({
  may: mayOf(invoiceMachine),
  lines: z.array(InvoiceLine).meta({ description: '+' }),
  figures: InvoiceFigures.meta({ description: '+' }),
})
export type InvoiceDetails = z.output<typeof InvoiceDetails>

/** The sums over the invoices of one side: invoices to the owner, or invoices of subcontractors. */
const InvoiceSum = z.object({
  count: z.int(),
  billed: costs(DecimalText).meta({ description: 'by approved ones, without what they release' }),
  held: costs(DecimalText).meta({ description: 'retained by approved ones, less what they release' }),
  open: costs(DecimalText).meta({ description: 'due of those that are not completed' }),
})

/** The sums over the invoices of a project, for each side. */
export const InvoiceTotals = z.object({
  workOrderUniqueId: z.string(),
  owner: InvoiceSum,
  subcontractors: InvoiceSum,
})
export type InvoiceTotals = z.output<typeof InvoiceTotals>

// Requests ----------------------------------------------------------------------------------------------------------

const fields = {
  invoiceTitle: requiredLine(LONGEST_TITLE),
  invoiceDescription: text(LONGEST_TEXT).nullish(),
  invoiceNotes: text(LONGEST_TEXT).nullish(),
  invoiceAmount: recordCosts(positiveDecimal(12, 2)).optional().meta({ example: '1250.50' }),
  invoiceOpenDate: Day.nullish().meta({ description: 'left out of a new one: today' }),
  periodStart: Day.nullish().meta({ example: '2030-06-01', description: '+ with periodEnd, or neither' }),
  periodEnd: Day.nullish().meta({ example: '2030-06-30', description: '+' }),
  dueDate: Day.nullish().meta({ example: '2030-07-15', description: '+' }),
  retainagePercent: recordCosts(
    positiveDecimal(3, 2).refine((percent) => Number(percent) <= 100, 'must be at most 100'),
  )
    .optional()
    .meta({ example: '10', description: '+ of its lines; left out of a new one: 0' }),
}

export const NewInvoice = z.object({
  ...fields,
  workOrderUniqueId: neededIdOf('workOrder'),
  statusId: InvoiceStatusId.nullish().meta({ description: 'not looked at: it begins Active (002 §4)' }),
  subContractorUniqueId: optionalIdOf('subContractor').meta({
    description: '+ whose invoice it is to us; left out: ours to the owner',
  }),
  rfiUniqueId: optionalIdOf('rfi').meta({ description: '+ the RFI of the project that it comes of' }),
  ...ownIds,
})
export type NewInvoice = z.output<typeof NewInvoice>

/** Fields that are left out stay unchanged. Status InProgress approves the invoice, Completed closes it. */
export const InvoiceChange = z
  .object(fields)
  .partial()
  .extend({
    invoiceUniqueId: idOf('invoice'),
    workOrderUniqueId: idOf('workOrder').nullish().meta({ description: 'the one that it is of' }),
    statusId: InvoiceStatusId.nullish(),
    reason: text(LONGEST_REASON).nullish().meta({
      example: null,
      description:
        '+ why it is approved although it bills above what is earned, or above the contract in force',
    }),
    subContractorUniqueId: clearableIdOf('subContractor'),
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type InvoiceChange = z.output<typeof InvoiceChange>

/** The filters of a list of invoices. */
export const invoiceFilter = {
  statusId: InvoiceStatusId.nullish().meta({ example: null, description: 'Active and Created are one' }),
  isOpen: Flag.nullish().meta({ example: null, description: 'true: those that are not completed' }),
  isApproved: Flag.nullish().meta({ example: null, description: '+ true: those in progress and completed' }),
  side: z
    .enum(['owner', 'subcontractors'])
    .nullish()
    .meta({ example: null, description: '+ ours to the owner, or theirs to us' }),
  isOverdue: Flag.nullish().meta({ example: null, description: 'true: open ones past their due date' }),
  subContractorUniqueId: idOf('subContractor').nullish().meta({ example: null }),
  ...waitsOnFields,
  searchKey: text(100).nullish(),
}
export const InvoiceFilter = z.object(invoiceFilter)
export type InvoiceFilter = z.output<typeof InvoiceFilter>

// Lines -------------------------------------------------------------------------------------------------------------

/** The most lines that an invoice has. */
export const MOST_LINES = 500

const PlannedLine = z.object({
  subTaskUniqueId: optionalIdOf('activity').meta({ description: 'what was captured of an activity' }),
  changeOrderItemUniqueId: optionalIdOf('changeOrderItem').meta({
    example: null,
    description: 'or an item of a change order in force',
  }),
  quantity: decimal(12, 4)
    .nullish()
    .meta({ example: '1', description: 'of an item, hundredths of it; below zero: a credit' }),
  stored: positiveDecimal(11, 2).nullish().meta({
    example: null,
    description:
      'what lies stored of it, needs a file; null: what lay stored before, less what is billed of it now',
  }),
  release: positiveDecimal(11, 2)
    .nullish()
    .meta({ example: null, description: 'or an amount of what was retained before' }),
})

/** The new lines of an invoice. They replace all its lines. */
export const InvoiceLines = z.object({
  invoiceUniqueId: idOf('invoice'),
  lines: z
    .array(PlannedLine)
    .max(MOST_LINES, `must be at most ${MOST_LINES}`)
    .nullish()
    .meta({ example: [], description: 'left out: all that was captured in its period and is not billed' }),
  isWithEarlier: Flag.nullish().meta({
    example: null,
    description: 'true: filled with what was captured before its period and is not billed, too',
  }),
  isBesideTyped: Flag.nullish().meta({
    example: null,
    description:
      'true: filled although approved invoices of its side have no lines, and may bill the same work',
  }),
  rowVersion: RowVersion.nullish(),
  ...ownIds,
})
export type InvoiceLines = z.output<typeof InvoiceLines>

/** An activity or change order item that an invoice can bill. */
export const BillableLine = z.object({
  kind: z.enum(['activity', 'item']),
  subTaskUniqueId: z.string().nullable(),
  changeOrderItemUniqueId: z.string().nullable(),
  title: z.string(),
  unit: z.string(),
  isTyped: z.boolean().meta({ description: 'true: a person says how much is done, no activity does' }),
  quantityLeft: DecimalText.meta({
    description: 'captured until the end of the period and not billed; of an item, hundredths of it',
  }),
  quantityEarlier: DecimalText.meta({
    description: 'captured before the period and billed by nobody; below zero: to be credited',
  }),
  amountEarlier: costs(DecimalText).meta({ description: 'what that is worth' }),
  scheduledValue: costs(DecimalText),
  billedBefore: costs(DecimalText).meta({ description: 'by approved invoices' }),
  storedBefore: costs(DecimalText),
  workOrderUniqueId: z.string(),
})
export type BillableLine = z.output<typeof BillableLine>

/** The amounts of a contract once an invoice is approved, and the people who may approve the invoice. */
export const InvoiceStanding = z.object({
  invoiceUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  earned: costs(DecimalText).meta({
    description: 'what is done, as lines bill it; null: nothing of it has a price',
  }),
  billed: costs(DecimalText).meta({ description: 'by approved invoices of its contract, and this one' }),
  contractAmount: costs(DecimalText).meta({
    description: 'with change orders in force; null: it was not said, or the invoice is a subcontractor’s',
  }),
  isAboveEarned: z.boolean().meta({ description: 'true: more is billed than is earned and stored' }),
  isAboveContract: z.boolean(),
  own: z
    .enum(['made', 'changed'])
    .nullable()
    .meta({ description: 'what the caller did with it, where the account asks about that' }),
  isLeftToOthers: z.boolean().meta({ description: 'true: the caller cannot approve it, as others can' }),
  others: z.array(z.string()).meta({ description: 'who can approve it instead, up to three' }),
})
export type InvoiceStanding = z.output<typeof InvoiceStanding>

// Comments ----------------------------------------------------------------------------------------------------------

export const InvoiceComment = z.object({
  invoiceCommentUniqueId: z.string(),
  invoiceUniqueId: z.string(),
  invoiceCommentText: z.string(),
  statusId: z.int().meta({ description: '002 §3: always Active' }),
  ...commentFields,
})
export type InvoiceComment = z.output<typeof InvoiceComment>

export const NewInvoiceComment = z.object({
  invoiceUniqueId: idOf('invoice'),
  invoiceCommentText: CommentText,
  ...newCommentFields,
})
export type NewInvoiceComment = z.output<typeof NewInvoiceComment>
