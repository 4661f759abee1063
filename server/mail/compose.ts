/** Makes the text part and the HTML part of a mail from its content. */
import * as z from 'zod'

const oneLine = z.string().transform((text) => text.replaceAll(/\s+/g, ' ').trim())
const Link = z.object({ text: z.string(), url: z.url() })

/** The content of a mail. Its text part and its HTML part are made from this content. */
export const Mail = z.object({
  /** An address, or an address with a person's name. */
  to: z.union([z.string(), z.object({ name: oneLine, address: z.string() })]),
  subject: oneLine,
  paragraphs: z.array(z.string()),
  /** The next action for the reader, as a button. */
  action: z.object({ label: z.string(), url: z.url() }).optional(),
  footer: z.array(Link).optional(),
  /** If the mail does not arrive: the path in the app where the person who caused the mail can react. */
  mendAt: z.string().optional(),
  /** Attached files. Their bytes are base64, because waiting jobs are stored as JSON. */
  attachments: z
    .array(z.object({ fileName: z.string(), contentType: z.string(), content: z.base64() }))
    .optional(),
})
export type Mail = z.output<typeof Mail>

/** The two parts of a mail. */
export interface Composed {
  text: string
  html: string
}

/** Makes both parts. In the HTML part, texts that people wrote stay plain text. */
export function composeMail({ paragraphs, action, footer = [] }: Mail): Composed {
  const lines = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footer.length > 0 ? [['-- ', ...footer.map(({ text, url }) => `${text}: ${url}`)].join('\n')] : []),
  ]
  return { text: `${lines.join('\n\n')}\n`, html: htmlOf(paragraphs, action, footer) }
}

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

function htmlOf(
  paragraphs: readonly string[],
  action: Mail['action'],
  footer: NonNullable<Mail['footer']>,
): string {
  const parts = paragraphs.map((text) => `<p style="margin:0 0 16px">${lineBreaks(escape(text))}</p>`)
  if (action) {
    parts.push(
      `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:12px 20px;` +
        `border-radius:6px;background:#1f5fa8;color:#ffffff;text-decoration:none">${escape(action.label)}</a></p>`,
    )
  }
  if (footer.length > 0) {
    const links = footer.map(
      ({ text, url }) => `<a href="${escape(url)}" style="color:#555555">${escape(text)}</a>`,
    )
    parts.push(`<p style="margin:32px 0 0;font-size:13px;color:#555555">${links.join('<br>')}</p>`)
  }
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body style="margin:0;padding:24px;${FONT};` +
    `font-size:16px;line-height:1.5;color:#1a1a1a"><div style="max-width:560px">${parts.join('')}</div></body></html>`
  )
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

function lineBreaks(html: string): string {
  return html.replaceAll('\n', '<br>')
}
