/** The mails about notifications: one about one, or several in one. */
import { inAccount } from '#contract/addresses.ts'
import { countOf } from '#contract/figures.ts'
import type { Mail } from '#server/mail/mail.ts'

/** What a mail tells of one notification. */
export interface Told {
  title: string
  body: string
  link: string
  workOrderTitle: string | null
}

export interface MailPerson {
  name: string
  address: string
}

/** Where the app is, and the account that a mail is of: whoever works for several is led there. */
export interface MailedFrom {
  publicUrl: string
  accountId: string
}

/** Makes the mail that tells a person of one or more notifications; `subject` names several. */
export function mailAbout(
  to: MailPerson,
  told: readonly Told[],
  { publicUrl, accountId }: MailedFrom,
  subject = countOf(told.length, 'notification'),
): Mail {
  const urlOf = (path: string) => inAccount(publicUrl + path, accountId)
  const footer = [
    { text: 'All notifications', url: urlOf('/notifications') },
    { text: 'E-mail settings', url: urlOf('/settings/notifications') },
  ]
  const [first, ...others] = told
  if (!first || others.length > 0) {
    const lines = told.map(({ link, ...rest }) => [...linesOf(rest), ...(link ? [urlOf(link)] : [])])
    const action = { label: 'Open the notifications', url: urlOf('/notifications') }
    return { to, subject, paragraphs: lines.map((one) => one.join('\n')), action, footer }
  }
  const action = first.link ? { label: 'Open in Plumbline', url: urlOf(first.link) } : undefined
  return { to, subject: first.title, paragraphs: linesOf(first), ...(action && { action }), footer }
}

function linesOf({ title, body, workOrderTitle }: Omit<Told, 'link'>): string[] {
  return [title, body, workOrderTitle ? `Project: ${workOrderTitle}` : ''].filter(Boolean)
}
