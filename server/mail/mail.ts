/** Mails: each is a job, written with what it tells of, so that none is sent of what never happened. */
import type { Db } from '#server/db/open.ts'
import { addJob, addJobs, defineJob } from '#server/jobs/jobs.ts'
import { composeMail, Mail } from './compose.ts'

export type { Mail }

const NAME = 'sendMail'
/** Tried for about a day and a half, as mail servers do. */
const ATTEMPTS = 14

/** Writes a mail into the transaction `db`; it is sent once that is committed. Throws where a link is not absolute. */
export async function sendMail(db: Db, mail: Mail): Promise<void> {
  await addJob(db, NAME, Mail.parse(mail), { maxAttempts: ATTEMPTS })
}

/** The same for several. */
export async function sendMails(db: Db, mails: readonly Mail[]): Promise<void> {
  await addJobs(
    db,
    NAME,
    mails.map((mail) => Mail.parse(mail)),
    { maxAttempts: ATTEMPTS },
  )
}

export const jobs = [
  defineJob({
    name: NAME,
    payload: Mail,
    async run(mail, { mailer, jobId }) {
      await mailer.send({ id: jobId, to: mail.to, subject: mail.subject, ...composeMail(mail) })
    },
  }),
]
