/**
 * The notices about turns: a person gets a turn, a person loses a turn, and once a day the records that are
 * due.
 */
import * as z from 'zod'
import { formatDay } from '#contract/days.ts'
import { formatNumber } from '#contract/figures.ts'
import { calledOf, numberOf, pathOf } from '#contract/record-types.ts'
import { defineNotice, refTo } from '#features/notifications/server/public.ts'
import { Ball, type CourtStep, type HandedBecause, handedBecause, waitingTypes } from '../contract.ts'

const Of = z.union(waitingTypes.map((type) => refTo(type)))

/** The request to the reader for each step of a record. */
const asked: Readonly<Record<CourtStep, (called: string) => string>> = {
  close: (called) => `Close ${called}`,
  accept: (called) => `Approve ${called}`,
  answer: (called) => `Answer ${called}`,
  finish: (called) => `Close ${called}`,
  submit: (called) => `Submit ${called}`,
  resubmit: (called) => `Give information on ${called}`,
  review: (called) => `Review ${called}`,
  approve: (called) => `Approve ${called}`,
  begin: (called) => `Send ${called} for approval`,
  reinspect: (called) => `Have ${called} inspected again`,
}

const myTurn = defineNotice({
  kind: 'myTurn',
  values: z.object({ of: Of, workOrderId: z.uuid(), step: Ball.shape.step, due: z.string().nullable() }),
  words: ({ of, workOrderId, step, due }, { doer }) => ({
    title: `${asked[step](calledOf(of))}${doer ? `, from ${doer}` : ''}`,
    body: due ? `It is your turn; required by ${formatDay(due)}.` : 'It is your turn.',
    link: pathOf(of.record, { workOrderId, id: of.id }),
  }),
})

const Because = z.enum(Object.keys(handedBecause) as [HandedBecause, ...HandedBecause[]])

interface Why {
  because: HandedBecause
  reason: string
}

/** The same reasons in sentences that address the reader. */
const toThem: Readonly<Record<HandedBecause, string>> = {
  replaced: 'were replaced',
  inactive: 'are not active',
  gone: 'are no longer there',
  off: 'are not on the project',
  right: 'do not have access to this on the project',
}

/** `Eve Moor was replaced by Ann Lee: on leave.` */
function whyOf(said: string, { because, reason }: Why, by = ''): string {
  const who = because === 'replaced' ? by : ''
  const why = reason.replace(/[.!]+$/, '')
  return `${said}${who}${why && `: ${why}`}.`
}
const ofOther = (name: string, why: Why, by = '') =>
  whyOf(`${name || 'The previous person'} ${handedBecause[why.because]}`, why, by)

const turnHanded = defineNotice({
  kind: 'turnHanded',
  values: z.object({
    of: Of,
    workOrderId: z.uuid(),
    /** Null: others decide first. */
    step: Ball.shape.step.nullable(),
    due: z.string().nullable(),
    from: z.string(),
    because: Because,
    reason: z.string(),
  }),
  words: ({ of, workOrderId, step, due, from, ...why }, { by }) => ({
    title: `${step ? asked[step](calledOf(of)) : `You decide on ${calledOf(of)}`}${from && `, in ${from}'s place`}`,
    body: [
      ofOther(from, why, by),
      step
        ? `It is your turn${due ? `; required by ${formatDay(due)}` : ''}.`
        : 'You will be notified when it is your turn.',
    ].join(' '),
    link: pathOf(of.record, { workOrderId, id: of.id }),
  }),
})

const turnTaken = defineNotice({
  kind: 'turnTaken',
  values: z.object({
    of: Of,
    workOrderId: z.uuid(),
    to: z.string(),
    because: Because,
    reason: z.string(),
    /** False if the reader may not open the record any more. */
    isSeen: z.boolean(),
  }),
  words: ({ of, workOrderId, to, isSeen, ...why }, { by }) => ({
    title: `${isSeen ? calledOf(of) : numberOf(of.record, of.number)} no longer waits on you`,
    body: `${whyOf(`You ${toThem[why.because]}`, why, by)} ${to || 'No one'} has taken your place.`,
    link: isSeen ? pathOf(of.record, { workOrderId, id: of.id }) : '',
  }),
})

const turnStuck = defineNotice({
  kind: 'turnStuck',
  values: z.object({
    of: Of,
    workOrderId: z.uuid(),
    from: z.string(),
    because: Because,
  }),
  words: ({ of, workOrderId, from, because }) => ({
    title: `${calledOf(of)} has no one to act on it`,
    body: `${ofOther(from, { because, reason: '' })} No one else on the project can act. Choose another person, or give someone permission.`,
    link: pathOf(of.record, { workOrderId, id: of.id }),
  }),
})

/** The largest number of due records that a notice names. */
export const MOST_NAMED = 3

/** `RFI-5 and CO-2 are overdue`, `RFI-5, CO-2, and 7 more are overdue`. */
function dueWords(count: number, names: readonly string[], when: string): string[] {
  if (count === 0) return []
  const named = names.length < count ? names.slice(0, MOST_NAMED - 1) : names
  const rest = count - named.length
  const all = rest > 0 ? [...named, `${formatNumber(rest)}${named.length > 0 ? ' more' : ''}`] : named
  return [`${new Intl.ListFormat('en-US').format(all)} ${count === 1 ? 'is' : 'are'} ${when}`]
}

const Numbers = z.array(z.string()).max(MOST_NAMED)

const due = defineNotice({
  kind: 'due',
  values: z.object({
    dueTomorrow: z.int(),
    overdue: z.int(),
    /** The numbers of the first of these records. */
    named: z.object({ overdue: Numbers, dueTomorrow: Numbers }).default({ overdue: [], dueTomorrow: [] }),
  }),
  words: ({ dueTomorrow, overdue, named }) => ({
    title: [
      ...dueWords(overdue, named.overdue, 'overdue'),
      ...dueWords(dueTomorrow, named.dueTomorrow, 'due tomorrow'),
    ].join(', '),
    body: 'Your turn.',
    link: '/court',
  }),
})

const notCome = defineNotice({
  kind: 'notCome',
  values: z.object({ of: Of, workOrderId: z.uuid(), name: z.string(), since: z.string() }),
  words: ({ of, workOrderId, name, since }) => ({
    title: `${name || 'Someone'} has not signed in yet, and ${calledOf(of)} waits on them`,
    body: `It has waited since ${formatDay(since)}. Send the invitation again, or choose another person.`,
    link: pathOf(of.record, { workOrderId, id: of.id }),
  }),
})

export const notices = { myTurn, turnHanded, turnTaken, turnStuck, due, notCome }
