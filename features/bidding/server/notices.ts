/** What bidders are told: what became of their bid. Nobody of the owner's account is named to them. */
import * as z from 'zod'
import { defineNotice } from '#features/notifications/server/public.ts'

export const bidIsDecided = defineNotice({
  kind: 'bidDecided',
  values: z.object({ project: z.string(), owner: z.string(), isAwarded: z.boolean() }),
  words: ({ project, owner, isAwarded }) => ({
    title: isAwarded ? `You won ${project}` : `${project}: another bid was chosen`,
    body: isAwarded
      ? `${owner} has awarded your bid. Expect them to be in touch about the start.`
      : `${owner} has awarded this project to somebody else. Thank you for your bid: it stays in your bid history.`,
    link: '/bids/bid-history',
  }),
})

export const notices = { bidDecided: bidIsDecided }
