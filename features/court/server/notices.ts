/** What people are told of their court: that something has come to them, and once a day what is due. */
import * as z from 'zod'
import { formatDay } from '#contract/days.ts'
import { calledOf, pathOf } from '#contract/record-types.ts'
import { defineNotice, refTo } from '#features/notifications/server/public.ts'
import { Ball, type CourtStep, waitingTypes } from '../contract.ts'

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

export const notices = { myTurn, due }
