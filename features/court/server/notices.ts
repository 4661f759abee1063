/** What people are told of their court: that something has come to them, and once a day what is due. */
import * as z from 'zod'
import { formatDay } from '#contract/days.ts'
import { calledOf, pathOf } from '#contract/record-types.ts'
import { defineNotice, refTo } from '#features/notifications/server/public.ts'
import { Ball, courtSteps, waitingTypes } from '../contract.ts'

const Of = z.union(waitingTypes.map((type) => refTo(type)))

const myTurn = defineNotice({
  kind: 'myTurn',
  values: z.object({ of: Of, workOrderId: z.uuid(), step: Ball.shape.step, due: z.string().nullable() }),
  words: ({ of, workOrderId, step, due }) => ({
    title: `It is your turn: ${calledOf(of)}`,
    body: due ? `${courtSteps[step]} by ${formatDay(due)}.` : `${courtSteps[step]}.`,
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
