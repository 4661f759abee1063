/**
 * The answer of an endpoint that `sendsFile`: the file, or, if the call has `mailTo`, a mail with the file.
 * The file is complete before any byte is sent, so that no answer and no mail contains half a file.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inAccount } from '#contract/addresses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError, defineErrors, platformError } from '#contract/errors.ts'
import { type FileReply, MAIL_SENT } from '#contract/file.ts'
import { usernameOf } from '#server/db/logins.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { sendMail } from '#server/mail/mail.ts'
import type { Caller } from '#server/scope.ts'
import type { Space } from '#server/space.ts'
import { actorOf } from './admit.ts'
import { claimKey, idempotencyKey, keepAnswer } from './idempotency.ts'
import { sendFile } from './send-file.ts'

const mailErrors = defineErrors({
  MAIL_TO_OTHERS: {
    status: 403,
    text: "You're not authorized to perform the operation.",
    hint: 'A report is mailed to your own user name alone.',
  },
  FILE_TOO_LARGE_TO_MAIL: {
    status: 413,
    text: 'This file is too large for a mail. Download it instead.',
  },
})

/** The size that mail servers commonly accept, minus what base64 adds to a file. */
export const LARGEST_ATTACHMENT = 7 * 1024 * 1024

interface MailPlatform {
  readonly db: Db
  readonly space: Space
  readonly publicUrl: string
}

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Returns the caller's own user name, the only address that files are mailed to.
 *
 * @throws AppError MAIL_TO_OTHERS (403) for any other address
 */
export async function requireOwnAddress(
  db: Db,
  { loginId }: Pick<Caller, 'loginId'>,
  asked: string,
): Promise<string> {
  const address = await usernameOf(db, loginId)
  if (!address || asked.toLowerCase() !== address.toLowerCase())
    throw new AppError('MAIL_TO_OTHERS', mailErrors.MAIL_TO_OTHERS)
  return address
}

/** Answers with the file that `make` makes, or mails it. */
export async function answerFile(
  platform: MailPlatform,
  { request, reply }: Asked,
  { endpoint, body }: { endpoint: Endpoint; body: unknown },
  make: () => Promise<FileReply>,
): Promise<FastifyReply> {
  const { mailedFrom, method, path } = endpoint
  const asked = mailedFrom ? (body as { mailTo?: string | null }).mailTo : null
  if (!mailedFrom || !asked) return sendFile(reply, await make())
  const { caller } = request
  if (!caller) throw platformError('SIGN_IN_REQUIRED')
  // A preview may not write, and mailing writes.
  if (caller.preview) throw platformError('PREVIEW_READ_ONLY')
  const address = await requireOwnAddress(platform.db, caller, asked)
  if (platform.space.isFull()) throw platformError('STORAGE_FULL')
  const key = idempotencyKey(request)
  const { fileName, contentType, content } = await make()
  if (content.byteLength > LARGEST_ATTACHMENT)
    throw new AppError('FILE_TOO_LARGE_TO_MAIL', mailErrors.FILE_TOO_LARGE_TO_MAIL)
  const subject = fileName.replace(/\.\w+$/, '')
  const screen = platform.publicUrl + mailedFrom
  const url = caller.scope ? inAccount(screen, caller.scope.accountId) : screen
  await inTransaction(platform.db, actorOf(request), async (db) => {
    const given = {
      loginId: caller.loginId,
      operation: `${method} ${path}`,
      input: [caller.scope?.accountId, body],
    }
    if (key && !(await claimKey(db, { ...given, key })).isNew) return
    await sendMail(db, {
      to: address,
      subject,
      paragraphs: ['The report that you asked for is attached.', fileName],
      action: { label: 'Open it in Plumbline', url },
      mendAt: mailedFrom,
      attachments: [{ fileName, contentType, content: Buffer.from(content).toString('base64') }],
    })
    const answer = JSON.stringify(MAIL_SENT)
    if (key) await keepAnswer(db, { loginId: caller.loginId, key, answer })
  })
  return reply
    .header('cache-control', 'no-store')
    .send({ data: MAIL_SENT, errorCode: null, errorDescription: null })
}
