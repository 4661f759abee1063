/** Gives employees a login and mails them how to activate it (decisions 'Sign-in and people'). */
import type { Context } from '#server/http/mount.ts'
import { sendMails } from '#server/mail/mail.ts'
import { codeLink, issueCodes } from './access-codes.ts'
import { ensureLogins, linkLogins } from './login-queries.ts'
import { findAccountNames, type Place } from './queries.ts'

/** What an invitation needs: a request's context has it, and a job's. */
export type Inviting = Pick<Context, 'db' | 'now' | 'publicUrl'>

/** Who is invited. */
export interface Invited {
  employeeId: string
  firstName: string
  lastName: string
  username: string
}

/**
 * Gives employees of an account their logins, new ones where there are none, and mails each an activation link. Whether
 * a login was there already shows nowhere. Who is not to come in yet is not mailed.
 */
export async function giveLogins(
  context: Inviting,
  place: Place,
  invited: readonly Invited[],
  { isMailed = true }: { isMailed?: boolean } = {},
): Promise<void> {
  if (invited.length === 0) return
  const logins = await ensureLogins(
    context.db,
    invited.map(({ username }) => username),
  )
  const links = invited.map((person) => ({ ...person, loginId: logins.get(person.username) ?? '' }))
  await linkLogins(context.db, place, links)
  if (isMailed) await mailActivations(context, place, links)
}

/** Mails employees of an account links that activate them; each mail has a code of its own. */
export async function mailActivations(
  { db, now, publicUrl }: Inviting,
  { companyId, accountId }: Place,
  invited: readonly (Invited & { loginId: string })[],
): Promise<void> {
  if (invited.length === 0) return
  const { accountName, companyName } = await findAccountNames(db, { companyId, accountId })
  const members = invited.map(({ loginId, employeeId }) => ({
    loginId,
    member: { companyId, accountId, employeeId },
  }))
  const codes = await issueCodes(db, members, now)
  await sendMails(
    db,
    invited.map(({ firstName, lastName, username }, index) => ({
      to: { name: `${firstName} ${lastName}`.trim(), address: username },
      subject: `Your access to ${accountName}`,
      paragraphs: [
        `Hello ${firstName},`,
        `You have been added to ${accountName} of ${companyName} in Plumbline, with ${username} as your username.`,
        'Follow the link to confirm that this address is yours. It works once, within an hour; afterwards "Forgot password" on the sign-in page mails you a new one.',
        'If you do not know this company, you need not do anything.',
      ],
      action: {
        label: 'Activate my access',
        url: codeLink(publicUrl, 'verify-email', codes[index] ?? '', username),
      },
    })),
  )
}
