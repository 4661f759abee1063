/**
 * Mails. Each is a background job, written in the same transaction as the change that it reports. So no mail
 * reports a change that never happened.
 */
import * as z from 'zod'
import {
  type BackgroundContext,
  defineBackground,
  eachInBackground,
  GivenUp,
  inBackground,
} from '#server/background/background.ts'
import type { Db } from '#server/db/open.ts'
import { composeMail, Mail } from './compose.ts'
import { isRefusedForGood } from './mailer.ts'

export type { Mail }

const NAME = 'sendMail'
/** These attempts take about a day and a half, as mail servers do. */
const ATTEMPTS = 14

/**
 * Writes a mail into the transaction `db`. The mail is sent after the commit. Throws if a link is not
 * absolute.
 */
export async function sendMail(db: Db, mail: Mail): Promise<void> {
  await inBackground(db, NAME, Mail.parse(mail), { maxAttempts: ATTEMPTS, withActor: true })
}

/** Writes several mails, as `sendMail` does. */
export async function sendMails(db: Db, mails: readonly Mail[]): Promise<void> {
  await eachInBackground(
    db,
    NAME,
    mails.map((mail) => Mail.parse(mail)),
    { maxAttempts: ATTEMPTS, withActor: true },
  )
}

/** The job that notifies the person who caused a mail, if the mail will never arrive (000 §8). */
export const MAIL_FAILED = 'mailFailed'

export const FailedMail = z.object({
  /** The employee who caused the mail. */
  companyId: z.string(),
  accountId: z.string(),
  employeeId: z.string(),
  /** The receiver, by name if the name is known. */
  to: z.string(),
  subject: z.string(),
  mendAt: z.string().optional(),
  /** True: the address was refused. False: the mail server could not be reached, or did not accept the mail. */
  isRefused: z.boolean(),
  /** Missing if an older version of the app gave the mail up. */
  writtenAt: z.iso.datetime().optional(),
})
export type FailedMail = z.output<typeof FailedMail>

/**
 * The person who acted in the transaction that wrote the mail. The data does not parse if a part is missing:
 * the mail was then caused by nobody, or by a person who is no employee.
 */
const Actor = FailedMail.pick({ companyId: true, accountId: true, employeeId: true })

async function follow(
  { to, subject, mendAt, actor }: Mail & { actor?: unknown },
  isRefused: boolean,
  { write, workId, writtenAt }: BackgroundContext,
): Promise<void> {
  const causer = Actor.safeParse(actor).data
  if (!causer) return
  const name = typeof to === 'string' ? to : to.name || to.address
  const failed: FailedMail = {
    ...causer,
    to: name,
    subject,
    mendAt,
    isRefused,
    writtenAt: writtenAt.toISOString(),
  }
  await write(({ db }) => inBackground(db, MAIL_FAILED, failed, { key: `${MAIL_FAILED} ${workId}` }))
}

export const background = [
  defineBackground({
    name: NAME,
    // Mails that an older version of the app wrote have no actor.
    payload: Mail.extend({ actor: z.unknown().optional() }),
    async run(mail, context) {
      const { mailer, workId, isLastTry } = context
      try {
        const { to, subject, attachments = [] } = mail
        await mailer.send({ id: workId, to, subject, attachments, ...composeMail(mail) })
      } catch (error) {
        const isRefused = isRefusedForGood(error)
        if (isRefused || isLastTry) await follow(mail, isRefused, context)
        throw isRefused ? new GivenUp((error as Error).message) : error
      }
    },
  }),
]
