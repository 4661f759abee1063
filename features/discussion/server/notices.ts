/** The notices about watched records: comments, steps, and mentions. */
import * as z from 'zod'
import { calledOf, pathOf } from '#contract/record-types.ts'
import { defineNotice, refTo, Told } from '#features/notifications/server/public.ts'
import { discussedTypes } from '../contract.ts'

/** A record of any type with a discussion. */
const Of = z.union(discussedTypes.map((type) => refTo(type)))
type Of = z.output<typeof Of>

const linkTo = ({ record, id }: Of, workOrderId: string) => pathOf(record, { workOrderId, id })

const saying = { of: Of, workOrderId: z.uuid(), text: Told, isAnswer: z.boolean() }

export const commented = defineNotice({
  kind: 'commented',
  values: z.object(saying),
  words: ({ of, workOrderId, text, isAnswer }, { by }) => ({
    title: `${calledOf(of)} was ${isAnswer ? 'answered' : 'commented on'}${by}`,
    body: text,
    within: `It was ${isAnswer ? 'answered' : 'commented on'}: ${text}`,
    link: linkTo(of, workOrderId),
  }),
})

export const named = defineNotice({
  kind: 'named',
  values: z.object(saying),
  words: ({ of, workOrderId, text, isAnswer }, { by }) => ({
    title: `You are named${by} in ${isAnswer ? 'the answer to ' : ''}${calledOf(of)}`,
    body: text,
    within: `You are named in ${isAnswer ? 'the answer' : 'a comment'}: ${text}`,
    link: linkTo(of, workOrderId),
  }),
})

export const stepped = defineNotice({
  kind: 'stepped',
  values: z.object({ of: Of, workOrderId: z.uuid(), what: Told, comment: Told }),
  words: ({ of, workOrderId, what, comment }, { by }) => ({
    title: `${calledOf(of)} ${what}${by && !/^(was|had) /.test(what) ? `, noted${by}` : by}`,
    body: comment,
    within: `It ${what}${comment ? `: ${comment}` : '.'}`,
    link: linkTo(of, workOrderId),
  }),
})

export const notices = { commented, named, stepped }
