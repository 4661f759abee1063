/** Tells whoever caused a mail that it will never arrive: it comes back to them, and not to the log alone (000 §8). */
import type { BackgroundContext } from '#server/background/background.ts'
import type { FailedMail } from '#server/mail/mail.ts'
import { notices } from './notices.ts'
import { notify, telling } from './notify.ts'

/** Writes the notice, which open screens show at once. */
export async function tellMailFailed(failed: FailedMail, { write }: BackgroundContext): Promise<void> {
  const { companyId, accountId, employeeId, to, subject, mendAt = '', isRefused, writtenAt } = failed
  const values = { to, subject, mendAt, isRefused, writtenAt }
  await write(async (written) =>
    // Nobody acts: whoever caused it is the one who is told.
    notify({ ...written, scope: { companyId, accountId, employeeId: null } }, [
      telling(notices.emailFailed, { employeeIds: [employeeId], workOrderId: null, values }),
    ]),
  )
}
