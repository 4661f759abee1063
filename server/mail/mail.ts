/** Mails: each is background work, written with what it tells of, so that none is sent of what never happened. */
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
/** Tried for about a day and a half, as mail servers do. */
const ATTEMPTS = 14

/** Writes a mail into the transaction `db`; it is sent once that is committed. Throws where a link is not absolute. */
export async function sendMail(db: Db, mail: Mail): Promise<void> {
  await inBackground(db, NAME, Mail.parse(mail), { maxAttempts: ATTEMPTS, withActor: true })
}

/** The same for several. */
export async function sendMails(db: Db, mails: readonly Mail[]): Promise<void> {
  await eachInBackground(
    db,
    NAME,
    mails.map((mail) => Mail.parse(mail)),
    { maxAttempts: ATTEMPTS, withActor: true },
  )
}

/** What follows a mail that will never arrive, where somebody caused it: they are told (000 §8). */
export const MAIL_FAILED = 'mailFailed'

export const FailedMail = z.object({
  /** Who caused it. */
  companyId: z.string(),
  accountId: z.string(),
  employeeId: z.string(),
  /** To whom it was to go, by name where there is one. */
  to: z.string(),
  subject: z.string(),
  mendAt: z.string().optional(),
  /** The address was refused; else the mail server could not be reached, or did not take it. */
  isRefused: z.boolean(),
  /** Missing of one that an older version gave up. */
  writtenAt: z.iso.datetime().optional(),
})
export type FailedMail = z.output<typeof FailedMail>

/** Whoever acted where a mail was written; nobody's employee, or nobody, where it is not all of it. */
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
    // Mails that waited when an older version ended name nobody.
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
