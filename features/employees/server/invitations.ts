/** Gives logins to employees and mails the links that activate them (decisions 'Sign-in and people'). */
import type { Context } from '#server/http/mount.ts'
import { sendMails } from '#server/mail/mail.ts'
import { codeLink, issueCodes } from './access-codes.ts'
import { ensureLogins, type Invitation, linkLogins, listInvitations, type Place } from './login-queries.ts'
import { findAccountNames } from './queries.ts'

/** The parts of a context that mailing needs. Requests and jobs both have them. */
export type Mailing = Pick<Context, 'db' | 'now' | 'publicUrl'>

/** The context of a new invitation. `invitedBy` is the name of the inviting person; null: nobody in particular. */
export type Inviting = Mailing & { readonly invitedBy: string | null }

/** An employee to invite. */
export interface Invited {
  employeeId: string
  username: string
}

/**
 * Gives logins to employees of an account, and mails each an activation link. A missing login is added.
 * Nothing reveals whether a login existed already. With `isMailed` false, no mail is sent, because the
 * employee is inactive.
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
  const links = invited.map(({ employeeId, username }) => ({
    employeeId,
    loginId: logins.get(username) ?? '',
  }))
  await linkLogins(context.db, place, links, context.invitedBy)
  if (!isMailed) return
  const ids = links.map(({ employeeId }) => employeeId)
  await mailActivations(context, place, await listInvitations(context.db, place, ids))
}

/** Mails activation links to employees of an account. Each mail has a code of its own. */
export async function mailActivations(
  { db, now, publicUrl }: Mailing,
  { companyId, accountId }: Place,
  invited: readonly Invitation[],
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
    invited.map(({ employeeId, firstName, lastName, username, roleName, invitedBy }, index) => ({
      to: { name: `${firstName} ${lastName}`.trim(), address: username },
      subject: invitedBy ? `${invitedBy} invites you to ${accountName}` : `Your access to ${accountName}`,
      paragraphs: [
        `Hello ${firstName},`,
        invitedBy
          ? `${invitedBy} has invited you to work in the account ${accountName} of the company ${companyName} in Plumbline. Your role there is ${roleName}, and your username is ${username}.`
          : `There is a place for you in the account ${accountName} of the company ${companyName} in Plumbline. Your role there is ${roleName}, and your username is ${username}.`,
        'Follow the link to confirm that this address is yours. It works once, within seven days; afterwards "Forgot your password?" on the sign-in page mails you a new one.',
        'If you do not know this company, you need not do anything.',
      ],
      action: {
        label: 'Activate my access',
        url: codeLink(publicUrl, 'verify-email', codes[index] ?? '', username),
      },
      mendAt: `/employee/edit/${employeeId}`,
    })),
  )
}

/**
 * Notifies the old address of an employee that the address is no longer the username, and who changed the
 * username.
 */
export async function mailUsernameTaken(
  { db, publicUrl, invitedBy }: Inviting,
  place: Place,
  { firstName, lastName, username }: { firstName: string; lastName: string; username: string },
): Promise<void> {
  const { accountName, companyName } = await findAccountNames(db, place)
  const name = `${firstName} ${lastName}`.trim()
  await sendMails(db, [
    {
      to: { name, address: username },
      subject: `${username} is no longer your username in ${accountName}`,
      paragraphs: [
        `Hello ${firstName},`,
        `${invitedBy ?? 'An administrator'} has taken the username ${username} off ${name} in the account ${accountName} of the company ${companyName} in Plumbline. With it you no longer get into this account, and you were signed out of it.`,
        'If you do not know why, ask the administrators of the account.',
      ],
      action: { label: 'Open Plumbline', url: publicUrl },
    },
  ])
}
