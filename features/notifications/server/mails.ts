/** The mails about notifications: one about one, or several in one. */
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

/** Makes the mail that tells a person of one or more notifications; `subject` names several. */
export function mailAbout(
  to: MailPerson,
  told: readonly Told[],
  publicUrl: string,
  subject = countOf(told.length, 'notification'),
): Mail {
  const footer = [
    { text: 'All notifications', url: `${publicUrl}/notifications` },
    { text: 'E-mail settings', url: `${publicUrl}/settings/notifications` },
  ]
  const [first, ...others] = told
  if (!first || others.length > 0) {
    const lines = told.map(({ link, ...rest }) => [...linesOf(rest), ...(link ? [publicUrl + link] : [])])
    const action = { label: 'Open the notifications', url: `${publicUrl}/notifications` }
    return { to, subject, paragraphs: lines.map((one) => one.join('\n')), action, footer }
  }
  const action = first.link ? { label: 'Open in Plumbline', url: publicUrl + first.link } : undefined
  return { to, subject: first.title, paragraphs: linesOf(first), ...(action && { action }), footer }
}

function linesOf({ title, body, workOrderTitle }: Omit<Told, 'link'>): string[] {
  return [title, body, workOrderTitle ? `Project: ${workOrderTitle}` : ''].filter(Boolean)
}
