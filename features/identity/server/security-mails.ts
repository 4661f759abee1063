/** Mails about the security of a login. */
import { codeLink } from '#features/employees/server/public.ts'
import type { Db } from '#server/db/open.ts'
import { sendMail } from '#server/mail/mail.ts'

const UNEXPECTED =
  'If that was not you, choose a new password with "Forgot your password?" on the sign-in page and tell the administrator of your account.'

/** The services for a mail. The contexts of requests and of jobs both have them. */
interface Mailing {
  db: Db
  publicUrl: string
}

/** Mails the link to choose a new password. */
export async function mailReset({ db, publicUrl }: Mailing, username: string, code: string): Promise<void> {
  await sendMail(db, {
    to: username,
    subject: 'Choose a new password',
    paragraphs: [
      `Someone, probably you, asked for a new password for ${username} in Plumbline.`,
      'The link works once, within an hour. If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: codeLink(publicUrl, 'reset-password', code, username) },
  })
}

/** Mails that the password was changed. */
export async function mailPasswordChanged({ db, publicUrl }: Mailing, username: string): Promise<void> {
  await sendMail(db, {
    to: username,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of ${username} in Plumbline was changed just now, and all other devices were signed out.`,
      UNEXPECTED,
    ],
    action: { label: 'Open Plumbline', url: publicUrl },
  })
}

/** Mails that the second factor was switched off. `by` names who did it; null: the person. */
export async function mailSecondFactorOff(
  { db, publicUrl }: Mailing,
  username: string,
  by: string | null,
): Promise<void> {
  const who = by === null ? 'with your password or a code' : `by ${by}`
  await sendMail(db, {
    to: username,
    subject: 'Your second factor was switched off',
    paragraphs: [
      `The second factor of ${username} in Plumbline was switched off just now, ${who}. Only the password protects your access until you set up another.`,
      UNEXPECTED,
    ],
    action: { label: 'Open Plumbline', url: publicUrl },
  })
}
