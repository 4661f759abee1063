/** Notifies people: in their list, on their open screens, and by mail as they chose. */
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

/** The people to notify, and the subject of the notice. */
interface Told {
  employeeIds: readonly string[]
  /**
   * The work order of the notice. People who do not see it are not notified. Null: no work order, or one that
   * the person may no longer see.
   */
  workOrderId: string | null
  /** The module that a person must be able to read, if it is not the module of the kind. */
  module?: Module
  /** The author, if it is not the caller. */
  doer?: string | null
  /** The id of the record with which the notice is grouped, if it is not the first record in the values. */
  deed?: string | undefined
  /** The notice for a person who may not know of the records; left out: no notice. */
  otherwise?: NewNotice
}

/** A notice whose values were checked against its kind. */
export interface NewNotice extends Told, Meant {}

/**
 * Makes a notice with its values. Throws if the values do not match the kind.
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

/** The context that notifying needs: that of a request, or that of a job, which has no author. */
export interface Telling
  extends Pick<Context, 'db' | 'now' | 'publicUrl' | 'events' | 'beforeCommit' | 'afterCommit'> {
  readonly scope: Account & { readonly employeeId: string | null }
}

/** The notices to send at the end of each transaction, by account. */
const gathered = new WeakMap<Db, Map<string, NewNotice[]>>()

/**
 * Notifies people at the end of the transaction. Several notices to a person about one record become one
 * notice, and one mail. Nobody is notified of their own act or of what they may not see. Inactive people are
 * left out.
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

/** A notice, and the module that a person must be able to read to get it. */
type ToldNotice = NewNotice & { needed: Module | null }

/** The notices to one person about one act: a main notice, and the others as parts of it. */
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
      // No second mail about the same act: notices for the daily mail go into the immediate mail, if there is
      // one.
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

/**
 * Whether a reader may know of all records that a notice names. A guest, or a person of a subcontractor, may
 * not know of all records.
 */
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
    // Such a notice has only the number of the record, so every person may get it.
    workOrderId === null ||
    recordsIn(values).every(
      ({ record, id }) =>
        !isSeenInPart(record) || theirs.has(keyOfTold({ employeeId: scope.employeeId, id })),
    )
}

/** The rank of a notice: the lowest rank becomes the main notice. */
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
      // The work order is part of the key, because notices with and without a work order have different rules
      // of visibility.
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

/**
 * Sends mails at once. The names of the records in the values were read just before, so they are not read
 * again for each reader.
 */
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
    // People of a subcontractor get the author's name without the name of another firm.
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
