import { type Background, defineBackground, NoPayload } from '#server/background/background.ts'
import { FailedMail, MAIL_FAILED } from '#server/mail/mail.ts'
import { mailDigests } from './digest.ts'
import { tellMailFailed } from './mail-failed.ts'
import { tellRisks } from './risk.ts'
import type { AllNotices } from './words.ts'

/** The background jobs. `notices` has the texts of all kinds. */
export const background = (notices: AllNotices): Background[] => [
  defineBackground({
    name: 'mailDigests',
    payload: NoPayload,
    cron: '0 * * * *',
    run: (_nothing, context) => mailDigests(notices, context),
  }),
  defineBackground({
    name: 'tellRisks',
    payload: NoPayload,
    cron: '20 * * * *',
    run: (_nothing, context) => tellRisks(context),
  }),
  defineBackground({
    name: MAIL_FAILED,
    payload: FailedMail,
    run: (failed, context) => tellMailFailed(failed, context),
  }),
]
