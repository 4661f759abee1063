/** What people are told of their court: what comes to them and what is taken from them, and once a day what is due. */
import * as z from 'zod'
import { formatDay } from '#contract/days.ts'
import { calledOf, numberOf, pathOf } from '#contract/record-types.ts'
import { defineNotice, refTo } from '#features/notifications/server/public.ts'
import { Ball, type CourtStep, type HandedBecause, handedBecause, waitingTypes } from '../contract.ts'

const Of = z.union(waitingTypes.map((type) => refTo(type)))

/** What one is asked to do with a record. */
const asked: Readonly<Record<CourtStep, (called: string) => string>> = {
  close: (called) => `Close ${called}`,
  accept: (called) => `Accept ${called}`,
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
    body: due ? `It is your turn; needed by ${formatDay(due)}.` : 'It is your turn.',
    link: pathOf(of.record, { workOrderId, id: of.id }),
  }),
})

const Because = z.enum(Object.keys(handedBecause) as [HandedBecause, ...HandedBecause[]])

/** What it is to somebody that another one is no longer it: `Eve Moor is not active.` */
const whyOf = (name: string, because: HandedBecause, by: string, reason: string) =>
  `${name || 'Whoever had it'} ${handedBecause[because]}${because === 'replaced' ? by : ''}${reason && `: ${reason}`}.`

const turnHanded = defineNotice({
  kind: 'turnHanded',
  values: z.object({
    of: Of,
    workOrderId: z.uuid(),
    /** Null: others come before. */
    step: Ball.shape.step.nullable(),
    due: z.string().nullable(),
    from: z.string(),
    because: Because,
    reason: z.string(),
  }),
  words: ({ of, workOrderId, step, due, from, because, reason }, { by }) => ({
    title: `${step ? asked[step](calledOf(of)) : `You decide on ${calledOf(of)}`}${from && `, in ${from}'s place`}`,
    body: [
      whyOf(from, because, by, reason),
      step
        ? `It is your turn${due ? `; needed by ${formatDay(due)}` : ''}.`
        : 'You are told when it is your turn.',
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
    /** False where they may not open it any more. */
    isSeen: z.boolean(),
  }),
  words: ({ of, workOrderId, to, because, reason, isSeen }, { by }) => ({
    title: `${isSeen ? calledOf(of) : numberOf(of.record, of.number)} does not wait on you any more`,
    body: `${whyOf('You', because, by, reason).replace(/^You (is|was|may)/, (_said, verb: string) => `You ${second[verb]}`)} ${to || 'Nobody'} is in your place now.`,
    link: isSeen ? pathOf(of.record, { workOrderId, id: of.id }) : '',
  }),
})
const second: Readonly<Record<string, string>> = { is: 'are', was: 'were', may: 'may' }

const turnStuck = defineNotice({
  kind: 'turnStuck',
  values: z.object({
    of: Of,
    workOrderId: z.uuid(),
    from: z.string(),
    because: Because,
  }),
  words: ({ of, workOrderId, from, because }) => ({
    title: `${calledOf(of)} waits on nobody`,
    body: `${whyOf(from, because, '', '')} Nobody else on the project may act: choose somebody, or give somebody the right.`,
    link: pathOf(of.record, { workOrderId, id: of.id }),
  }),
})

const due = defineNotice({
  kind: 'due',
  values: z.object({ dueTomorrow: z.int(), overdue: z.int() }),
  words: ({ dueTomorrow, overdue }) => ({
    title: [
      ...(overdue > 0 ? [`${overdue} overdue`] : []),
      ...(dueTomorrow > 0 ? [`${dueTomorrow} due tomorrow`] : []),
    ].join(', '),
    body: 'In your court.',
    link: '/court',
  }),
})

export const notices = { myTurn, turnHanded, turnTaken, turnStuck, due }
