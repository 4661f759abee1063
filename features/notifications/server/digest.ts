/** The daily mail: the notifications since the last mail, in the morning of the person who gets it. */
import { dayAfter, localTime } from '#contract/days.ts'
import { countOf } from '#contract/figures.ts'
import type { BackgroundContext } from '#server/background/background.ts'
import { sendMail } from '#server/mail/mail.ts'
import { listWaiting, takeWaiting } from './digest-queries.ts'
import { mailAbout } from './mails.ts'
import { listNoticesById } from './queries.ts'
import { type Account, listReaders, type Reader } from './reader-queries.ts'
import { type AllNotices, wordAll } from './words.ts'

/** The time of the daily mail, in the time zone of the person. */
const MORNING = '07:00'
/** The largest number of notifications in a mail. The list in the app has all of them. */
const MOST_TOLD = 50

/**
 * Sends a mail to each person who has notifications from before their last morning. It runs every hour, so
 * that each person gets one mail a day. If it did not run in the morning, the mail is sent at the next run.
 */
export async function mailDigests(notices: AllNotices, job: BackgroundContext): Promise<void> {
  const waiting = new Map<string, Account & { since: Map<string, Date> }>()
  for (const { companyId, accountId, employeeId, since } of await listWaiting(job.db)) {
    const account = waiting.get(accountId) ?? { companyId, accountId, since: new Map<string, Date>() }
    account.since.set(employeeId, new Date(since))
    waiting.set(accountId, account)
  }
  for (const { since, ...account } of waiting.values()) {
    const readers = await listReaders(job.db, account, [...since.keys()], [])
    for (const [employeeId, reader] of readers) {
      const waitsSince = since.get(employeeId)
      if (waitsSince && isDue(waitsSince, job.now(), reader.timeZone)) await mailDigest(notices, job, reader)
    }
  }
}

async function mailDigest(
  notices: AllNotices,
  job: BackgroundContext,
  { scope, address, name, timeZone }: Reader,
): Promise<void> {
  await job.write(async ({ db, publicUrl }) => {
    const ids = await takeWaiting(db, scope)
    if (!address || ids.length === 0) return
    const rows = await listNoticesById(db, scope, ids, true)
    if (rows.length === 0) return
    const told = wordAll(notices, rows.slice(-MOST_TOLD), { timeZone, clock: scope.region.clock })
    const subject = rows.length === 1 ? undefined : `Your day: ${countOf(rows.length, 'notification')}`
    await sendMail(db, mailAbout({ name, address }, told, { publicUrl, accountId: scope.accountId }, subject))
  })
}

/** True if a morning has begun since `since`, in this time zone. */
export function isDue(since: Date, now: Date, timeZone: string): boolean {
  const [day = '', time = ''] = localTime(now, timeZone).split(' ')
  const lastMorning = `${time >= MORNING ? day : dayAfter(day, -1)} ${MORNING}`
  return localTime(since, timeZone) < lastMorning
}
