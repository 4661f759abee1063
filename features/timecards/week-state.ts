/**
 * The steps with a person's week on a project, and their refusals: one table for the server, which enforces
 * it, and for screens.
 */
import { formatDay } from '#contract/days.ts'
import { defineErrors } from '#contract/errors.ts'

export const weekStates = ['open', 'submitted', 'sent back', 'approved'] as const
export type WeekState = (typeof weekStates)[number]

export const weekErrors = defineErrors({
  OWN_WEEK: { status: 403, text: 'You cannot approve your own week.' },
  NOT_THEIR_SUPERVISOR: {
    status: 403,
    text: 'Only the person’s supervisor on this project, or someone who can change timecards there, can approve the week.',
  },
  WEEK_EMPTY: { status: 409, text: 'No time is logged in that week.' },
  WEEK_NOT_OVER: { status: 409, text: 'The week is not over yet: it is approved from its Sunday on.' },
  WEEK_APPROVED: { status: 409, text: 'That week is already approved.' },
  WEEK_SUBMITTED: { status: 409, text: 'That week is already submitted.' },
  WEEK_SENT_BACK: { status: 409, text: 'That week has already been sent back.' },
  WEEK_OPEN: { status: 409, text: 'That week is not approved. Change its entries instead.' },
  DAY_FILLED: { status: 409, text: 'That day already has time. Check it first.' },
  DAY_OF_SEVERAL: { status: 409, text: 'There are several entries on that day. Open them instead.' },
  ENTRY_HAS_TIMES: {
    status: 409,
    text: 'The entry of that day says from when to when. Open it instead.',
  },
})
export type WeekRefusal = keyof typeof weekErrors

export const weekSteps = ['submit', 'approve', 'sendBack'] as const
export type WeekStep = (typeof weekSteps)[number]

interface Rule {
  from: readonly WeekState[]
  to: WeekState
  /** True if only people who decide on the week may take the step, and never the person of that week. */
  isDecision: boolean
}

export const weekRules: Readonly<Record<WeekStep, Rule>> = {
  submit: { from: ['open', 'sent back'], to: 'submitted', isDecision: false },
  // A supervisor who has sent a week back and then corrected it may approve it at once.
  approve: { from: ['open', 'submitted', 'sent back'], to: 'approved', isDecision: true },
  sendBack: { from: ['open', 'submitted'], to: 'sent back', isDecision: true },
}

const isThere: Readonly<Record<Exclude<WeekState, 'open'>, WeekRefusal>> = {
  approved: 'WEEK_APPROVED',
  submitted: 'WEEK_SUBMITTED',
  'sent back': 'WEEK_SENT_BACK',
}

export interface WeekStanding {
  state: WeekState
  /** True if time is logged in the week. */
  hasTime: boolean
  isOwn: boolean
  /** True if the caller leads the person on the project, or may change timecards there. */
  mayDecide: boolean
  /** The last day of the week and today, yyyy-MM-dd. */
  lastDay: string
  today: string
}

/** The reason why a step cannot be taken with a week; null: it can. */
export function refusalOf(step: WeekStep, week: WeekStanding): WeekRefusal | null {
  const { from, isDecision } = weekRules[step]
  if (isDecision && week.isOwn) return 'OWN_WEEK'
  if (isDecision && !week.mayDecide) return 'NOT_THEIR_SUPERVISOR'
  if (week.state !== 'open' && !from.includes(week.state)) return isThere[week.state]
  if (!week.hasTime) return 'WEEK_EMPTY'
  return step === 'approve' && week.today < week.lastDay ? 'WEEK_NOT_OVER' : null
}

/** The names of the states on screens. */
export const stateNames: Readonly<Record<WeekState, string>> = {
  open: 'Open',
  submitted: 'Submitted',
  'sent back': 'Sent back',
  approved: 'Approved',
}

/** The state with the person and the day: 'Approved by Luis Ortega on Nov 23, 2026'. */
export const stateText = (state: WeekState, by: string | null, on: string | null) =>
  [stateNames[state], by && `by ${by}`, on && `on ${formatDay(on)}`].filter(Boolean).join(' ')
