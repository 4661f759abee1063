/**
 * Alternates: optional lines that the owner adds beside the base bid. Vendors price the alternates; an award
 * accepts each alternate or leaves it out (records.md 'Sealed
 * bids'; docs/decisions/0133). All calls here are our addition, not in the documents. For the award and the
 * comparison of alternates see tabulation-contract.ts.
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import { DecimalText, idOf, line, positiveDecimal, RowVersion, requiredLine, text } from '#contract/values.ts'
import { BidUnitCost } from './contract.ts'

const access = <A extends 'Create' | 'Read' | 'Update'>(action: A) => ({ module: 'Bidding', action }) as const
const area = 'bidding'

/** The most alternates that a project can have. */
export const MOST_ALTERNATES = 50

export const alternateErrors = defineErrors({
  ALTERNATES_ADVERTISED: {
    status: 409,
    text: 'This project has been advertised, so its alternates cannot be changed. Issue an addendum to add one.',
  },
  TOO_MANY_ALTERNATES: { status: 409, text: `A project has at most ${MOST_ALTERNATES} alternates.` },
  /** The reply names the alternate: 'This bid has no price for alternate 2.' */
  ALTERNATE_NOT_PRICED: { status: 409, text: 'This bid has no price for an alternate you chose to accept.' },
})

/** Fields that the owner enters for an alternate. */
const said = {
  alternateTitle: requiredLine(200).meta({ example: 'Some alternate' }),
  alternateDescription: text(2000).nullish().meta({ example: 'What is different.' }),
  targetMetric: positiveDecimal(12, 4)
    .refine((quantity) => !/^0+(?:\.0*)?$/.test(quantity), 'must be more than 0')
    .meta({ example: '120' }),
  unit: line(20).nullish().meta({ example: 'SF' }),
}

/** An alternate that an addendum adds. */
export const NewAlternate = z.object(said)
export type NewAlternate = z.output<typeof NewAlternate>

/** Fields of an alternate that both the owner and bidders read. */
export const alternateFields = {
  alternateUniqueId: z.string(),
  alternateNumber: z.int(),
  alternateTitle: z.string(),
  alternateDescription: z.string(),
  targetMetric: DecimalText,
  unit: z.string(),
}
const addendumNumber = z.int().nullable().meta({
  description: 'the number of the addendum that it came with; null: it was there from the start',
})

/** An alternate as its owner reads it. */
export const Alternate = z.object({
  ...alternateFields,
  addendumNumber,
  isTaken: z.boolean().meta({ description: 'the award took it: it is an activity of the project' }),
  rowVersion: RowVersion,
})
export type Alternate = z.output<typeof Alternate>

/** An alternate as a bidder reads it, with the bidder's saved price. */
export const OfferedAlternate = z.object({
  ...alternateFields,
  addendumNumber,
  quotedUnitCost: DecimalText.nullable().meta({ description: "the caller's account's own, as saved" }),
  amount: DecimalText.nullable(),
  rowVersion: RowVersion.nullable().meta({ description: 'of the saved price' }),
})
export type OfferedAlternate = z.output<typeof OfferedAlternate>

/** An alternate as the bidder submitted it. */
export const SubmittedAlternate = z.object({
  alternateUniqueId: z.string(),
  alternateNumber: z.int(),
  alternateTitle: z.string(),
  targetMetric: DecimalText,
  unit: z.string(),
  quotedUnitCost: DecimalText,
  amount: DecimalText,
})
export type SubmittedAlternate = z.output<typeof SubmittedAlternate>

// Calls of the owner --------------------------------------------------------------------------------------------------

export const listAlternates = endpoint({
  method: 'POST',
  path: '/api/bidalternate/all',
  area,
  access: access('Read'),
  body: pagingOf('workOrder'),
  reply: Page(Alternate),
  summary: 'Ours: the alternates of an own project, without any amount',
})

export const addAlternates = endpoint({
  method: 'POST',
  path: '/api/bidalternate/create',
  area,
  access: access('Update'),
  body: arrayOf(z.object({ workOrderUniqueId: idOf('workOrder'), ...said })),
  reply: Ids,
  summary: 'Ours: adds alternates to an own project that was not advertised yet',
  description: 'Afterwards another one comes with an addendum (`/api/bidaddendum/issue`).',
})

export const changeAlternates = endpoint({
  method: 'POST',
  path: '/api/bidalternate/update',
  area,
  access: access('Update'),
  body: arrayOf(
    z
      .object(said)
      .partial()
      .extend({
        alternateUniqueId: idOf('bidAlternate'),
        rowVersion: RowVersion.optional(),
      }),
  ),
  reply: Ids,
  summary: 'Ours: changes alternates until the project is advertised; what is left out stays',
})

export const deleteAlternates = endpoint({
  method: 'POST',
  path: '/api/bidalternate/delete',
  area,
  access: access('Update'),
  body: arrayOf(idOf('bidAlternate')),
  reply: Ids,
  summary: 'Ours: deletes alternates until the project is advertised',
})

// Calls of the bidder -------------------------------------------------------------------------------------------------

export const listOfferedAlternates = endpoint({
  method: 'POST',
  path: '/api/bidalternate/offered',
  area,
  access: access('Read'),
  body: pagingOf('bidProject'),
  reply: Page(OfferedAlternate).extend({
    pricedCount: z.int().meta({ description: 'of all of them: those with a saved price' }),
    draftAmount: DecimalText.nullable().meta({ description: 'what the saved prices of all come to' }),
  }),
  summary:
    'Ours: the alternates of a project that the search finds, with the own saved prices, while one can bid',
})

export const saveAlternatePrices = endpoint({
  method: 'POST',
  path: '/api/bidalternate/price',
  area,
  access: access('Create'),
  body: arrayOf(
    z.object({
      workOrderUniqueId: idOf('bidProject'),
      alternateUniqueId: idOf('offeredAlternate'),
      quotedUnitCost: BidUnitCost.nullable(),
      rowVersion: RowVersion.optional(),
    }),
  ),
  reply: Ids,
  summary: 'Ours: saves unit costs of alternates as a draft, all or none; null takes one off',
  description:
    "They are seen by nobody but the bidder's account, and go along when the bid is submitted. 400 'Zero values are not allowed.' for a zero.",
})

export const listSubmittedAlternates = endpoint({
  method: 'POST',
  path: '/api/bidalternate/submitted',
  area,
  access: access('Read'),
  body: pagingOf('bidSummary'),
  reply: Page(SubmittedAlternate).extend({ submittedAmount: DecimalText.nullable() }),
  summary: "Ours: the alternates of a bid of the caller's account, as they are submitted",
})
