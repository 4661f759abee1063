/** What people are told of records that they watch: comments, steps, and that somebody names them. */
import * as z from 'zod'
import { calledOf, pathOf } from '#contract/record-types.ts'
import { defineNotice, refTo, Told } from '#features/notifications/server/public.ts'
import { discussedTypes } from '../contract.ts'

/** A record of any type that is discussed. */
const Of = z.union(discussedTypes.map((type) => refTo(type)))
type Of = z.output<typeof Of>

const linkTo = ({ record, id }: Of, workOrderId: string) => pathOf(record, { workOrderId, id })

const saying = { of: Of, workOrderId: z.uuid(), text: Told, isAnswer: z.boolean() }

export const commented = defineNotice({
  kind: 'commented',
  values: z.object(saying),
  words: ({ of, workOrderId, text, isAnswer }) => ({
    title: `${calledOf(of)} was ${isAnswer ? 'answered' : 'commented on'}`,
    body: text,
    link: linkTo(of, workOrderId),
  }),
})

export const named = defineNotice({
  kind: 'named',
  values: z.object(saying),
  words: ({ of, workOrderId, text }) => ({
    title: `You are named in ${calledOf(of)}`,
    body: text,
    link: linkTo(of, workOrderId),
  }),
})

export const stepped = defineNotice({
  kind: 'stepped',
  values: z.object({ of: Of, workOrderId: z.uuid(), what: Told, comment: Told }),
  words: ({ of, workOrderId, what, comment }) => ({
    title: `${calledOf(of)} ${what}`,
    body: comment,
    link: linkTo(of, workOrderId),
  }),
})

export const notices = { commented, named, stepped }
