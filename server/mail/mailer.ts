/** Sends mails: to the mail server of the settings or, if there is none, to files in DATA_DIR/outbox. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { Mail } from './compose.ts'

/** A mail that is ready to be sent. */
export interface OutgoingMail {
  /** The same at each attempt to send the mail, so that a second copy can be recognized. */
  id: string
  to: string | { name: string; address: string }
  subject: string
  text: string
  html: string
  attachments?: NonNullable<Mail['attachments']>
}

export interface Mailer {
  /** Sends a mail. Throws if the mail was not accepted. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/**
 * True for an error of `send` that another attempt would meet again: the mailbox does not exist
 * (RFC 5321, 4.2.1).
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600
}

const CONNECT_WITHIN = 15_000
const SILENT_AT_MOST = 30_000

/** Opens the mailer. For each mail that becomes a file, `say` gets a line without the content of the mail. */
export function openMailer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PUBLIC_URL'>,
  say: (line: string) => void,
): Mailer {
  const { hostname } = new URL(config.PUBLIC_URL)
  const messageOf = ({ id, to, subject, text, html, attachments = [] }: OutgoingMail) => ({
    from: config.MAIL_FROM,
    // As an object, this is one address, even if it contains commas.
    to: typeof to === 'string' ? { name: '', address: to } : to,
    subject,
    text,
    html,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      ...{ filename: fileName, contentType, content, encoding: 'base64' },
    })),
    messageId: `<plumbline.${id}@${hostname}>`,
    // These headers prevent automatic replies during an absence (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (!config.SMTP_URL) {
    const folder = join(config.DATA_DIR, 'outbox')
    return { send: (mail) => keep(folder, mail, messageOf(mail), say), close: () => {} }
  }
  let transport: Transporter | undefined
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport({
        url: config.SMTP_URL,
        connectionTimeout: CONNECT_WITHIN,
        greetingTimeout: CONNECT_WITHIN,
        socketTimeout: SILENT_AT_MOST,
      })
      await transport.sendMail(messageOf(mail))
    },
    close: () => transport?.close(),
  }
}

/** Writes a mail to a file that only the server's user can read. */
async function keep(
  folder: string,
  { id, to, subject }: OutgoingMail,
  message: SendMailOptions,
  say: (line: string) => void,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: content } = await composer.sendMail(message)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const instant = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const path = join(folder, `${instant}-${id}.eml`)
  await writeFile(`${path}.new`, content as Buffer, { mode: 0o600 })
  await rename(`${path}.new`, path)
  say(`Mail to ${typeof to === 'string' ? to : to.address}: ${subject} (${path})`)
}
