/** The rules of the caller's own notifications. A caller who is not an employee has none. */
import { inAccount } from '#contract/addresses.ts'
import { notFound, platformError } from '#contract/errors.ts'
import { type PageOf, toPage } from '#contract/paging.ts'
import { fetchPage } from '#server/db/page.ts'
import type { SignedIn } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import type {
  Notification,
  NotificationChoice,
  NotificationChoices,
  NotificationFilter,
} from '../contract.ts'
import { kindNames, notificationKinds } from '../kinds.ts'
import { listChoicesOf, writeChoice } from './notice-queries.ts'
import { countNotices, listNotices, listNoticesById, markAsRead } from './queries.ts'
import { listElsewhere } from './reader-queries.ts'
import { type AllNotices, wordAll } from './words.ts'

/**
 * A page of the caller's notifications, newest first, with the texts of `notices`.
 *
 * @throws AppError NOT_FOUND (404) if the notifications of another person are requested
 */
export async function pageOfOwn(
  notices: AllNotices,
  { db, caller: { scope, timeZone } }: SignedIn,
  { isUnread, ...paging }: NotificationFilter,
): Promise<PageOf<Notification>> {
  if (!scope) return toPage([], 0, paging)
  return fetchPage(
    paging,
    async (range) => {
      const rows = await listNotices(db, scope, isUnread ?? false, range)
      return wordAll(notices, rows, { timeZone: timeZone ?? scope.timeZone, clock: scope.region.clock }).map(
        (told) => ({
          ...told,
          link: inAccount(told.link, scope.accountId),
        }),
      )
    },
    () => countNotices(db, scope, isUnread ?? false),
  )
}

/** The number of unread notifications of the caller. */
export async function countOwnUnread({ db, caller: { scope } }: SignedIn): Promise<{ unread: number }> {
  return { unread: scope ? await countNotices(db, scope, true) : 0 }
}

/**
 * The number of unread notifications in each of the caller's other accounts, by what they may see there.
 * Accounts that the caller cannot enter now are left out.
 */
export async function countUnreadInOtherAccounts({ db, caller }: SignedIn) {
  const others: { accountUniqueID: string; unread: number }[] = []
  for (const scope of await listElsewhere(db, caller))
    others.push({ accountUniqueID: scope.accountId, unread: await countNotices(db, scope, true) })
  return others
}

/**
 * Marks notifications of the caller as read: those with these ids or, without ids, all.
 *
 * @throws AppError NOT_FOUND (404) also for notifications that the caller may no longer see
 */
export async function markOwnRead(
  { db, now, tab, events, afterCommit, caller: { scope } }: SignedIn,
  ids: string[],
): Promise<string[]> {
  if (!scope) {
    if (ids.length > 0) throw notFound()
    return ids
  }
  if (ids.length > 0) {
    const found = await listNoticesById(db, scope, ids, false)
    if (found.length < new Set(ids).size) throw notFound()
  }
  await markAsRead(db, scope, ids.length > 0 ? ids : null, now)
  const { companyId, accountId, employeeId } = scope
  // Other open screens of the same person update their counts.
  afterCommit(() => events.publishNotice({ companyId, accountId, employeeIds: [employeeId], tab }))
  return ids
}

/** The caller's choices of mail for all kinds. */
export async function listOwnChoices({ db, caller: { scope } }: SignedIn): Promise<NotificationChoices> {
  return scope ? choicesOf(db, scope) : []
}

async function choicesOf(db: SignedIn['db'], scope: Scope): Promise<NotificationChoices> {
  const chosen = (await listChoicesOf(db, scope, [scope.employeeId])).get(scope.employeeId)
  return kindNames.map((kind) => {
    const { label, mail } = notificationKinds[kind]
    return { kind, label, mail: chosen?.get(kind) ?? mail }
  })
}

/**
 * Changes the caller's choices. If a kind is named twice, the last choice counts.
 *
 * @throws AppError FORBIDDEN (403) for a caller who is not an employee
 */
export async function changeOwnChoices(
  { db, caller: { scope } }: SignedIn,
  choices: NotificationChoice[],
): Promise<NotificationChoices> {
  if (!scope) throw platformError('FORBIDDEN')
  for (const { kind, mail } of choices) await writeChoice(db, scope, kind, mail)
  return choicesOf(db, scope)
}
