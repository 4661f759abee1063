/**
 * The statuses in which each step of a bid is allowed (decisions 'States'). Intent and draft are both Active.
 * After the end of bidding a vendor can take no step.
 */
import { type StatusName, statuses } from '#contract/statuses.ts'

type Step = { readonly from: readonly StatusName[]; readonly to?: StatusName }

const submitted = ['Submitted', 'Acknowledged'] as const

export const bidSteps = {
  /** A submitted bid can have a new draft beside it. */
  save: { from: ['Active', ...submitted] },
  /** A replaced bid is Submitted again, so the owner must acknowledge it again. */
  submit: { from: ['Active', ...submitted], to: 'Submitted' },
  withdraw: { from: submitted, to: 'Active' },
  acknowledge: { from: ['Submitted'], to: 'Acknowledged' },
  /** The other submitted bids are rejected in the same transaction. */
  award: { from: submitted, to: 'BidAccepted' },
} as const satisfies Record<string, Step>
export type BidStep = keyof typeof bidSteps

/** Whether a step is allowed in a status. */
export const mayStep = (step: BidStep, statusId: number): boolean =>
  bidSteps[step].from.some((name) => statuses[name] === statusId)

/** How bidders see a bid whose project was taken back (records.md 'Addendum'). */
export const TAKEN_BACK = 'Taken back by the owner'

/** The names of bid statuses on screens. */
export const bidStatusWords: Readonly<Record<number, string>> = {
  [statuses.Active]: 'Draft',
  [statuses.Submitted]: 'Submitted',
  [statuses.Acknowledged]: 'Acknowledged',
  [statuses.BidAccepted]: 'Awarded',
  [statuses.Rejected]: 'Not awarded',
}
