/** The mails about notifications: about one, or about several. */
import { inAccount } from '#contract/addresses.ts'
import { countOf } from '#contract/figures.ts'
import type { Mail } from '#server/mail/mail.ts'

/** The parts of a notification that a mail shows. */
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

/**
 * The address of the app, and the account of the mail, which its links name for people with several accounts.
 */
export interface MailedFrom {
  publicUrl: string
  accountId: string
}

/** Makes a mail about one or more notifications; `subject` is the subject for several. */
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
