/** Telling people: each in their list, on their open screens, and by mail as they chose. */
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Module } from '#contract/modules.ts'
import type { Context } from '#server/http/mount.ts'
import { sendMails } from '#server/mail/mail.ts'
import { type MailTime, type NotificationKind, notificationKinds } from '../kinds.ts'
import { mailAbout } from './mails.ts'
import { insertNotices, listChoicesOf, listTitles, type NoticeRow } from './notice-queries.ts'
import { type Account, listReaders, mayOn, type Reader } from './reader-queries.ts'
import { type AnyNotice, type Notice, readingIn, wordsOf } from './words.ts'

/** Whom a notice is for, and what it is about. */
interface Told {
  employeeIds: readonly string[]
  /** What it is about: nobody who does not see it is told. Null: of no work order, or of one that is no longer theirs. */
  workOrderId: string | null
  /** What one must be able to read, where it is not the kind's own module. */
  module?: Module
}

/** A notice with values that were found to be those of its kind. */
export interface NewNotice extends Told {
  readonly notice: AnyNotice
  readonly values: object
}

/**
 * Tells of `notice` with its values; throws where they are not what its kind has.
 *
 * @example
 * await notify(context, [telling(closed, { employeeIds, workOrderId, values: { list } })])
 */
export function telling<Kind extends NotificationKind, Values extends z.ZodObject>(
  notice: Notice<Kind, Values>,
  { values, ...told }: Told & { values: z.input<Values> },
): NewNotice {
  return { ...told, notice, values: notice.values.strict().parse(values) }
}

/** What telling needs: of a request as it is, of a job with nobody who acts. */
export interface Telling extends Pick<Context, 'db' | 'now' | 'publicUrl' | 'events' | 'afterCommit'> {
  readonly scope: Account & { readonly employeeId: string | null }
}

/**
 * Tells people, in the transaction of what they are told of. Nobody is told of their own act, nor of what they may not
 * see; who is not Active is left out.
 */
export async function notify(context: Telling, notices: readonly NewNotice[]): Promise<void> {
  const { db, scope, now, events, publicUrl } = context
  const others = new Set(notices.flatMap(({ employeeIds }) => employeeIds))
  if (scope.employeeId) others.delete(scope.employeeId)
  if (others.size === 0) return
  const workOrders = [...new Set(notices.flatMap(({ workOrderId }) => workOrderId ?? []))]
  const readers = await listReaders(db, scope, [...others], workOrders)
  if (readers.size === 0) return
  const choices = await listChoicesOf(db, scope, [...readers.keys()])

  const rows: NoticeRow[] = []
  const toMail = new Map<Reader, NewNotice[]>()
  for (const told of notices) {
    const { notice, values, workOrderId } = told
    const { kind } = notice
    const needed: Module | null = told.module ?? notificationKinds[kind].module
    for (const employeeId of new Set(told.employeeIds)) {
      const reader = readers.get(employeeId)
      if (!reader || (needed && !mayOn(reader, needed, 'Read', workOrderId))) continue
      const mail: MailTime = choices.get(employeeId)?.get(kind) ?? notificationKinds[kind].mail
      rows.push({
        id: uuidv7(),
        employeeId,
        kind,
        values,
        module: needed ?? '',
        workOrderId,
        isForDigest: mail === 'daily',
      })
      if (mail === 'at once') toMail.set(reader, [...(toMail.get(reader) ?? []), told])
    }
  }
  if (rows.length === 0) return
  await insertNotices(db, scope, rows, { actor: scope.employeeId, now })
  await mailAtOnce(context, toMail, publicUrl)
  const { companyId, accountId } = scope
  const employeeIds = [...new Set(rows.map((row) => row.employeeId))]
  context.afterCommit(() => events.publishNotice({ companyId, accountId, employeeIds }))
}

/** What the records are called has just been read: it need not be asked for each reader. */
async function mailAtOnce(
  { db, scope }: Telling,
  toMail: ReadonlyMap<Reader, readonly NewNotice[]>,
  publicUrl: string,
): Promise<void> {
  const reachable = [...toMail].flatMap(([{ name, address, timeZone }, notices]) =>
    address ? [{ to: { name, address }, reading: readingIn(timeZone), notices }] : [],
  )
  if (reachable.length === 0) return
  const titles = await listTitles(db, scope, [
    ...new Set(reachable.flatMap(({ notices }) => notices.flatMap(({ workOrderId }) => workOrderId ?? []))),
  ])
  await sendMails(
    db,
    reachable.map(({ to, reading, notices }) => {
      const told = notices.map(({ notice, values, workOrderId }) => ({
        ...wordsOf(notice, values, reading),
        workOrderTitle: titles.get(workOrderId ?? '') ?? null,
      }))
      return mailAbout(to, told, publicUrl)
    }),
  )
}
