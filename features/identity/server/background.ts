/** Background work of sign-in. */
import * as z from 'zod'
import { statuses } from '#contract/statuses.ts'
import {
  issueCodes,
  listInvitedOfLogin,
  mailActivations,
  removeCodes,
  removeOldCodes,
} from '#features/employees/server/public.ts'
import { defineBackground, NoPayload } from '#server/background/background.ts'
import { findLogin } from './login-queries.ts'
import { RESET_REQUESTED } from './mailed-codes.ts'
import { mailReset } from './security-mails.ts'

/** The most invitations that are mailed again for one request. */
const MOST_INVITATIONS = 5

export const background = [
  /** Mails a link to choose a new password if the login has a password, and new links for open invitations. */
  defineBackground({
    name: RESET_REQUESTED,
    payload: z.object({ username: z.string() }),
    async run({ username }, { write }) {
      await write(async ({ db, now, publicUrl }) => {
        const login = await findLogin(db, username)
        if (!login) return
        const { loginId } = login
        if (login.statusId === statuses.Active && login.passwordHash !== null) {
          await removeCodes(db, loginId, 'reset')
          const [code = ''] = await issueCodes(db, [{ loginId }], now)
          await mailReset({ db, publicUrl }, username, code)
        }
        for (const person of await listInvitedOfLogin(db, loginId, MOST_INVITATIONS))
          await mailActivations({ db, now, publicUrl }, person, [person])
      })
    },
  }),
  defineBackground({
    name: 'removeOldCodes',
    payload: NoPayload,
    cron: '17 3 * * *',
    run: (_nothing, { db, now }) => removeOldCodes(db, now()),
  }),
]
