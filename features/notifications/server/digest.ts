/** The daily mail: what came since the last one, in the morning of whoever it is for. */
import type { JobContext } from '#server/jobs/jobs.ts'
import { sendMail } from '#server/mail/mail.ts'
import { listWaiting, takeWaiting } from './digest-queries.ts'
import { mailAbout } from './mails.ts'
import { listNoticesById } from './queries.ts'
import { type Account, listReaders, type Reader } from './reader-queries.ts'

/** The hour of the day in which it is morning. */
const MORNING = 7
/** A mail tells of so many at most; the list in the app has them all. */
const MOST_TOLD = 50

/** Mails to everybody whose morning it is what waits for them; run once an hour, so once a day for each. */
export async function mailDigests(job: JobContext): Promise<void> {
  const waiting = new Map<string, Account & { employeeIds: string[] }>()
  for (const { companyId, accountId, employeeId } of await listWaiting(job.db)) {
    const account = waiting.get(accountId) ?? { companyId, accountId, employeeIds: [] }
    account.employeeIds.push(employeeId)
    waiting.set(accountId, account)
  }
  for (const { employeeIds, ...account } of waiting.values()) {
    const readers = await listReaders(job.db, account, employeeIds, [])
    for (const reader of readers.values())
      if (hourOf(job.now(), reader.timeZone) === MORNING) await mailDigest(job, reader)
  }
}

async function mailDigest(job: JobContext, { scope, address, name }: Reader): Promise<void> {
  await job.write(async ({ db, publicUrl }) => {
    const ids = await takeWaiting(db, scope)
    if (!address || ids.length === 0) return
    const notices = await listNoticesById(db, scope, ids, true)
    if (notices.length === 0) return
    const subject = notices.length === 1 ? undefined : `Your day: ${notices.length} notifications`
    await sendMail(db, mailAbout({ name, address }, notices.slice(-MOST_TOLD), publicUrl, subject))
  })
}

/** The hour, 0 to 23, that clocks show there; in UTC where no place is known. */
export function hourOf(instant: Date, timeZone: string | null): number {
  try {
    const hour = new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      hourCycle: 'h23',
      timeZone: timeZone ?? 'UTC',
    }).format(instant)
    return Number(hour)
  } catch {
    // A zone that this server does not know.
    return instant.getUTCHours()
  }
}
