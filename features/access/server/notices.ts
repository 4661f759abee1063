/** What administrators are told of who may see what: that costs have rights of their own, and who kept them. */
import * as z from 'zod'
import { defineNotice, Told } from '#features/notifications/server/public.ts'

const costsKept = defineNotice({
  kind: 'costsKept',
  // Written by the migration that gave costs a module.
  values: z.object({ roles: Told, people: Told }),
  words: ({ roles, people }) => ({
    title: 'Costs have rights of their own now',
    body: `These roles see the contract, unit costs and amounts, as before: ${roles}.${people && ` Of other companies: ${people}.`} Take Costs away from a role that should not see them.`,
    link: '/company/roles-accesslist',
  }),
})

export const notices = { costsKept }
