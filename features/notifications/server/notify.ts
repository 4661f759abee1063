/** Telling people: each in their list, on their open screens, and by mail as they chose. */
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Module } from '#contract/modules.ts'
import { isSeenInPart } from '#contract/record-types.ts'
import type { Db } from '#server/db/open.ts'
import { SEES_ALL_FIRMS } from '#server/db/other-firms.ts'
import { isUnlimited, keyOfTold, listTheirs, type ToldOf } from '#server/db/theirs.ts'
import type { Context } from '#server/http/mount.ts'
import { sendMails } from '#server/mail/mail.ts'
import { leadingKinds, type MailTime, mailTimes, type NotificationKind, notificationKinds } from '../kinds.ts'
import { mailAbout, type Told as ToldInMail } from './mails.ts'
import { insertNotices, listChoicesOf, listDoers, listTitles, type NoticeRow } from './notice-queries.ts'
import { type Account, listReaders, mayOn, type Reader } from './reader-queries.ts'
import { idOfRecord, keptValues, type Meant, type Notice, readingIn, recordsIn, wordsOf } from './words.ts'

/** Whom a notice is for, and what it is about. */
interface Told {
  employeeIds: readonly string[]
  /** What it is about: nobody who does not see it is told. Null: of no work order, or of one that is no longer theirs. */
  workOrderId: string | null
  /** What one must be able to read, where it is not the kind's own module. */
  module?: Module
  /** Who did it, where that is not whoever acts. */
  doer?: string | null
  /** The record that it is told with, where that is not the first of its values. */
  deed?: string | undefined
  /** What whoever may not know of its records is told in its place; left out: nothing. */
  otherwise?: NewNotice
}

/** A notice with values that were found to be those of its kind. */
export interface NewNotice extends Told, Meant {}

/**
 * Tells of `notice` with its values; throws where they are not what its kind has.
 *
 * @example
 * notify(context, [telling(closed, { employeeIds, workOrderId, values: { list } })])
 */
export function telling<Kind extends NotificationKind, Values extends z.ZodObject>(
  notice: Notice<Kind, Values>,
  { values, ...told }: Told & { values: z.input<Values> },
): NewNotice {
  return { ...told, notice, values: notice.values.strict().parse(values) }
}

/** What telling needs: of a request as it is, of a job with nobody who acts. */
export interface Telling
  extends Pick<Context, 'db' | 'now' | 'publicUrl' | 'events' | 'beforeCommit' | 'afterCommit'> {
  readonly scope: Account & { readonly employeeId: string | null }
}

/** What is to be told at the end of a transaction, by account. */
const gathered = new WeakMap<Db, Map<string, NewNotice[]>>()

/**
 * Tells people, at the end of the transaction of what they are told of: who is told several things of one record is told
 * once, and is mailed once of all of it. Nobody is told of their own act, nor of what they may not see; who is not Active
 * is left out.
 */
export function notify(context: Telling, notices: readonly NewNotice[]): void {
  if (notices.length === 0) return
  const { db, scope, beforeCommit } = context
  const byAccount = gathered.get(db) ?? new Map<string, NewNotice[]>()
  gathered.set(db, byAccount)
  const present = byAccount.get(scope.accountId)
  const doing = notices.map((told) => ({ ...told, doer: told.doer ?? scope.employeeId }))
  if (present) {
    present.push(...doing)
    return
  }
  byAccount.set(scope.accountId, doing)
  beforeCommit(async () => {
    byAccount.delete(scope.accountId)
    await tellAll(context, doing)
  })
}

/** A notice, and what one must be able to read to be told of it. */
type ToldNotice = NewNotice & { needed: Module | null }

/** What one person is told of one deed: one notice, within which the others are told. */
interface Deed {
  reader: Reader
  told: readonly [ToldNotice, ...ToldNotice[]]
  mail: MailTime
}

async function tellAll(context: Telling, notices: readonly NewNotice[]): Promise<void> {
  const { db, scope, now, events } = context
  const people = notices.flatMap(({ employeeIds, doer }) => employeeIds.filter((id) => id !== doer))
  if (people.length === 0) return
  const workOrders = [...new Set(notices.flatMap(({ workOrderId }) => workOrderId ?? []))]
  const readers = await listReaders(db, scope, [...new Set(people)], workOrders)
  if (readers.size === 0) return
  const mayKnow = await knowing(db, scope, notices, readers)
  const deeds = deedsOf(notices, readers, mayKnow, await listChoicesOf(db, scope, [...readers.keys()]))
  if (deeds.length === 0) return
  const mailed = new Set(deeds.filter(({ mail }) => mail === 'at once').map(({ reader }) => reader))
  const rows = deeds.map(({ reader, told: [lead, ...also], mail }): NoticeRow => {
    const { notice, workOrderId, needed, doer = null } = lead
    return {
      id: uuidv7(),
      employeeId: reader.scope.employeeId,
      kind: notice.kind,
      values: keptValues(lead, also),
      module: needed ?? '',
      workOrderId,
      actor: doer,
      // Of one deed nobody is mailed twice: what could wait goes with what is mailed at once.
      isForDigest: mail === 'daily' && !mailed.has(reader),
    }
  })
  await insertNotices(db, scope, rows, now)
  await mailAtOnce(
    context,
    deeds.filter(({ reader, mail }) => mailed.has(reader) && mail !== 'none'),
  )
  const { companyId, accountId } = scope
  const employeeIds = [...new Set(rows.map((row) => row.employeeId))]
  context.afterCommit(() => events.publishNotice({ companyId, accountId, employeeIds }))
}

/** Whether a reader may know of all records that a notice names: who sees only what is theirs, or no drafts, may not know of all. */
type MayKnow = (reader: Reader, notice: NewNotice) => boolean

async function knowing(
  db: Db,
  account: Account,
  notices: readonly NewNotice[],
  readers: ReadonlyMap<string, Reader>,
): Promise<MayKnow> {
  const told = notices.flatMap(({ employeeIds, values }) =>
    employeeIds
      .filter((id) => {
        const reader = readers.get(id)
        return reader && !isUnlimited(reader.scope)
      })
      .flatMap((employeeId) =>
        recordsIn(values).map(({ record, id }): ToldOf => ({ employeeId, record, id })),
      ),
  )
  const theirs = await listTheirs(db, account, told)
  return ({ scope }, { values, workOrderId }) =>
    isUnlimited(scope) ||
    // By its number alone, whatever they may see.
    workOrderId === null ||
    recordsIn(values).every(
      ({ record, id }) =>
        !isSeenInPart(record) || theirs.has(keyOfTold({ employeeId: scope.employeeId, id })),
    )
}

/** The lower, the more it is the one that is told. */
function rankOf({ notice }: NewNotice): number {
  const place = leadingKinds.indexOf(notice.kind)
  return place < 0 ? leadingKinds.length : place
}

function deedsOf(
  notices: readonly NewNotice[],
  readers: ReadonlyMap<string, Reader>,
  mayKnow: MayKnow,
  choices: Awaited<ReturnType<typeof listChoicesOf>>,
): Deed[] {
  const told = new Map<string, { reader: Reader; notices: ToldNotice[] }>()
  for (const [index, { otherwise, ...seen }] of notices.entries()) {
    const needed: Module | null = seen.module ?? notificationKinds[seen.notice.kind].module
    const deed = seen.deed ?? idOfRecord(seen.values) ?? index
    for (const employeeId of new Set(seen.employeeIds)) {
      const reader = readers.get(employeeId)
      if (!reader || employeeId === seen.doer) continue
      if (needed && !mayOn(reader, needed, 'Read', seen.workOrderId)) continue
      const one = mayKnow(reader, seen) ? seen : otherwise
      if (!one) continue
      // Of a work order and of none is seen by different rules.
      const key = [employeeId, deed, one.workOrderId].join()
      const before = told.get(key) ?? { reader, notices: [] }
      before.notices.push({ ...one, doer: seen.doer ?? null, needed: one === seen ? needed : null })
      told.set(key, before)
    }
  }
  return [...told.values()].flatMap(({ reader, notices: own }) => {
    const [lead, ...also] = own.toSorted((one, other) => rankOf(one) - rankOf(other))
    if (!lead) return []
    const chosen = choices.get(reader.scope.employeeId)
    const mails = own.map(({ notice: { kind } }) => chosen?.get(kind) ?? notificationKinds[kind].mail)
    const mail = mailTimes.find((time) => mails.includes(time)) ?? 'none'
    return [{ reader, told: [lead, ...also], mail }]
  })
}

/** What the records are called has just been read: it need not be asked for each reader. */
async function mailAtOnce({ db, scope, publicUrl }: Telling, deeds: readonly Deed[]): Promise<void> {
  const reachable = deeds.filter(({ reader: { address } }) => address)
  if (reachable.length === 0) return
  const leads = reachable.map(({ told: [lead] }) => lead)
  const titles = await listTitles(db, scope, [
    ...new Set(leads.flatMap(({ workOrderId }) => workOrderId ?? [])),
  ])
  const doerIds = [...new Set(leads.flatMap(({ doer }) => doer ?? []))]
  const doers = await listDoers(db, { ...scope, ...SEES_ALL_FIRMS }, doerIds)
  const mails = new Map<Reader, ToldInMail[]>()
  for (const { reader, told } of reachable) {
    const [lead, ...also] = told
    // Whoever may not learn of other firms is told their people without them.
    const called = reader.scope.theirs ? await listDoers(db, reader.scope, doerIds) : doers
    const { timeZone, scope: own } = reader
    const reading = readingIn({ timeZone, clock: own.region.clock }, called.get(lead.doer ?? '') ?? null)
    const workOrderTitle = titles.get(lead.workOrderId ?? '') ?? null
    const words = { ...wordsOf(lead, reading, {}, also), workOrderTitle }
    mails.set(reader, [...(mails.get(reader) ?? []), words])
  }
  await sendMails(
    db,
    [...mails].map(([{ name, address }, told]) =>
      mailAbout({ name, address: address ?? '' }, told, { publicUrl, accountId: scope.accountId }),
    ),
  )
}
