/**
 * Notifies the person who caused a mail that it can never be delivered, so that the failure is not only in
 * the log (000 §8).
 */
import type { BackgroundContext } from '#server/background/background.ts'
import type { FailedMail } from '#server/mail/mail.ts'
import { notices } from './notices.ts'
import { notify, telling } from './notify.ts'

/** Writes the notification. Open screens show it at once. */
export async function tellMailFailed(failed: FailedMail, { write }: BackgroundContext): Promise<void> {
  const { companyId, accountId, employeeId, to, subject, mendAt = '', isRefused, writtenAt } = failed
  const values = { to, subject, mendAt, isRefused, writtenAt }
  await write(async (written) =>
    // No author: otherwise the person who caused the mail would not be notified of their own act.
    notify({ ...written, scope: { companyId, accountId, employeeId: null } }, [
      telling(notices.emailFailed, { employeeIds: [employeeId], workOrderId: null, values }),
    ]),
  )
}
