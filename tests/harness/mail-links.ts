/** The mails that a person got, and the links in them. */
import type { ParsedMail } from './mailbox.ts'
import type { TestApp } from './server.ts'

/** Sends what waits and answers the mails to an address, oldest first. */
export async function mailsTo(test: TestApp, address: string): Promise<ParsedMail[]> {
  await test.runJobs()
  return (await test.mails()).filter(({ recipients }) => recipients.includes(address))
}

/** The link of the last mail to an address. */
export async function lastLinkTo(test: TestApp, address: string): Promise<ReturnType<typeof linkIn>> {
  const mail = (await mailsTo(test, address)).at(-1)
  if (!mail) throw new Error(`There is no mail to ${address}`)
  return linkIn(mail)
}

/** What a link in a mail carries. */
export function linkIn({ text = '' }: { text?: string | undefined }): {
  page: string
  code: string
  email: string
} {
  const [url] = /https:\/\/\S+/.exec(text) ?? []
  if (!url) throw new Error(`The mail has no link: ${text}`)
  const { pathname, searchParams } = new URL(url)
  return { page: pathname, code: searchParams.get('code') ?? '', email: searchParams.get('email') ?? '' }
}
