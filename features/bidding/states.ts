/** What may be done with a bid in which status (decisions 'States'): intent and draft are Active. All vendor's steps end with bidding. */
import { type StatusName, statuses } from '#contract/statuses.ts'

type Step = { readonly from: readonly StatusName[]; readonly to?: StatusName }

const submitted = ['Submitted', 'Acknowledged'] as const

export const bidSteps = {
  /** A draft is saved beside what is submitted. */
  save: { from: ['Active', ...submitted] },
  /** Whoever replaces one is to be acknowledged anew. */
  submit: { from: ['Active', ...submitted], to: 'Submitted' },
  withdraw: { from: submitted, to: 'Active' },
  acknowledge: { from: ['Submitted'], to: 'Acknowledged' },
  /** The others that are submitted are rejected with it. */
  award: { from: submitted, to: 'BidAccepted' },
} as const satisfies Record<string, Step>
export type BidStep = keyof typeof bidSteps

/** Whether a step may be taken in a status. */
export const mayStep = (step: BidStep, statusId: number): boolean =>
  bidSteps[step].from.some((name) => statuses[name] === statusId)

/** What bidders call the state of a bid whose project was taken back (records.md 'Addendum'). */
export const TAKEN_BACK = 'Taken back by the owner'

/** What people call them. */
export const bidStatusWords: Readonly<Record<number, string>> = {
  [statuses.Active]: 'Draft',
  [statuses.Submitted]: 'Submitted',
  [statuses.Acknowledged]: 'Acknowledged',
  [statuses.BidAccepted]: 'Awarded',
  [statuses.Rejected]: 'Not awarded',
}
