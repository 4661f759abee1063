/** Telling people: each in their list, on their open screens, and by mail as they chose. */
import { v7 as uuidv7 } from 'uuid'
import type { Module } from '#contract/modules.ts'
import type { Context } from '#server/http/mount.ts'
import { sendMails } from '#server/mail/mail.ts'
import { type MailTime, type NotificationKind, notificationKinds } from '../kinds.ts'
import { mailAbout, type Told } from './mails.ts'
import { insertNotices, listChoicesOf, listTitles, type NoticeRow } from './notice-queries.ts'
import { type Account, listReaders, mayOn, type Reader } from './reader-queries.ts'

export interface NewNotice {
  kind: NotificationKind
  employeeIds: readonly string[]
  /** What it is about: nobody who does not see it is told. Null: of no work order, or of one that is no longer theirs. */
  workOrderId: string | null
  title: string
  body?: string
  /** The path in the app that it leads to; empty: nowhere. */
  link: string
  /** What one must be able to read, where it is not the kind's own module. */
  module?: Module
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
  const toMail = new Map<Reader, NoticeRow[]>()
  for (const { employeeIds, body = '', module, ...notice } of notices) {
    const needed = module ?? notificationKinds[notice.kind].module
    for (const employeeId of new Set(employeeIds)) {
      const reader = readers.get(employeeId)
      if (!reader || !mayOn(reader, needed, 'Read', notice.workOrderId)) continue
      const mail: MailTime = choices.get(employeeId)?.get(notice.kind) ?? notificationKinds[notice.kind].mail
      const row = { ...notice, id: uuidv7(), employeeId, body, module: needed, isForDigest: mail === 'daily' }
      rows.push(row)
      if (mail === 'at once') toMail.set(reader, [...(toMail.get(reader) ?? []), row])
    }
  }
  if (rows.length === 0) return
  await insertNotices(db, scope, rows, { actor: scope.employeeId, now })
  await mailAtOnce(context, toMail, publicUrl)
  const { companyId, accountId } = scope
  const employeeIds = [...new Set(rows.map((row) => row.employeeId))]
  context.afterCommit(() => events.publishNotice({ companyId, accountId, employeeIds }))
}

async function mailAtOnce(
  { db, scope }: Telling,
  toMail: ReadonlyMap<Reader, readonly NoticeRow[]>,
  publicUrl: string,
): Promise<void> {
  const reachable = [...toMail].flatMap(([{ name, address }, rows]) =>
    address ? [{ to: { name, address }, rows }] : [],
  )
  if (reachable.length === 0) return
  const titles = await listTitles(db, scope, [
    ...new Set(reachable.flatMap(({ rows }) => rows.flatMap(({ workOrderId }) => workOrderId ?? []))),
  ])
  const toldOf = ({ title, body, link, workOrderId }: NoticeRow): Told => ({
    title,
    body,
    link,
    workOrderTitle: titles.get(workOrderId ?? '') ?? null,
  })
  await sendMails(
    db,
    reachable.map(({ to, rows }) => mailAbout(to, rows.map(toldOf), publicUrl)),
  )
}
