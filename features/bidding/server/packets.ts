/**
 * Bid packets (000 §6; records.md 'Bid packets'; docs/decisions/0131). Files stay in the account that
 * uploaded them; the other side reads them through the functions here. A link names the packet that its file
 * is read through, and the permission is checked again when the file is downloaded.
 */
import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import {
  contentOf,
  countLent,
  type FileRules,
  findLent,
  type Lent,
  listLent,
  picturesOf,
} from '#features/files/server/public.ts'
import { seesCosts } from '#server/costs.ts'
import type { Db } from '#server/db/open.ts'
import { fetchPage } from '#server/db/page.ts'
import type { DownloadPlatform } from '#server/http/download.ts'
import type { Links } from '#server/http/links.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import type { PacketFile } from '../packet-contract.ts'
import { findDoor, holdProject, listOpen } from './door-queries.ts'
import { findBid, findBidOn, holdBid, ownerOf } from './queries.ts'
import { isOfAccount, notToBidOn, requireOfAccount, requireOpen } from './service.ts'
import { lookAtBid } from './tabulation.ts'
import { areBidsOpen, findSubmitted, insertDeeds, placeBids } from './tabulation-queries.ts'

/** Prefixes of the `through` value in links: a file is read through the packet of a project or of a bid. */
const PROJECT = 'packet of project'
const BID = 'packet of bid'

/** The packet of a bid, in the account of the bidder. */
const ofBid = ({ companyId, accountId, id }: { companyId: string; accountId: string; id: string }): Lent => ({
  companyId,
  accountId,
  targetType: 'BidSummary',
  targetId: id,
})

// The vendor's packet, as the vendor writes it ------------------------------------------------------------------------

/**
 * A bidder's packet can change as long as the bid can change. A change locks the project and the bid, like a
 * submission, so the packet cannot change after the bids are opened.
 */
export const filesOfBids: FileRules = {
  BidSummary: {
    /**
     * Locks the project and the bid; returns false if the bid does not exist.
     *
     * @throws AppError FORBIDDEN (403), BIDDING_ENDED, BID_PROJECT_TAKEN_BACK (409)
     */
    hold: async (context, bid) => {
      const { db, scope, now } = context
      requireOfAccount(context, 'Create')
      const known = await findBid(db, scope, bid)
      if (!known) return false
      requireOpen(await holdProject(db, ownerOf(known), known.workOrderId), now)
      return (await holdBid(db, scope, bid)) !== undefined
    },
  },
}

// The owner's packet, as vendors read it ------------------------------------------------------------------------------

/**
 * The owner's packet of a project that the caller's account can find in the search or intends to bid on; null
 * for other projects.
 */
async function packetFor(db: Db, scope: Scope, now: Date, workOrder: string): Promise<Lent | null> {
  const bid = await findBidOn(db, scope, workOrder)
  if (bid) return { ...ownerOf(bid), packetOf: workOrder }
  const [door] = await listOpen(db, scope, now, { workOrder }, { offset: 0, limit: 1 })
  if (!door) return null
  return { companyId: door.companyUniqueId, accountId: door.accountUniqueID, packetOf: workOrder }
}

/**
 * Finds the owner's packet for the caller.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), BID_ON_OWN_PROJECT (409)
 */
async function requirePacket(context: InAccount, workOrder: string): Promise<Lent> {
  const { db, scope, now } = context
  requireOfAccount(context, 'Read')
  const packet = await packetFor(db, scope, now, workOrder)
  if (packet) return packet
  const door = await findDoor(db, workOrder)
  // After the end, an account that showed no intent can no longer read the packet of another account. The
  // owner's own packet is read by the calls of files.
  if (door && door.accountUniqueID !== scope.accountId) throw notFound()
  throw await notToBidOn(context, workOrder)
}

/** A page of the owner's packet. Throws the errors of `requirePacket`. */
export async function pageOfPacket(
  context: InAccount,
  links: Links,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<PacketFile>> {
  return page(context, links, paging, await requirePacket(context, workOrder), `${PROJECT} ${workOrder}`)
}

interface AskedFile {
  fileUniqueId: string
  isInline?: boolean | null | undefined
}

/**
 * A link to a file of the owner's packet. Throws the errors of `requirePacket`, and NOT_FOUND (404) if the
 * file is not in the packet.
 */
export async function linkToPacket(
  context: InAccount,
  links: Links,
  { workOrderUniqueId: workOrder, ...asked }: AskedFile & { workOrderUniqueId: string },
): Promise<{ url: string }> {
  return linkTo(context, links, asked, await requirePacket(context, workOrder), `${PROJECT} ${workOrder}`)
}

// The vendor's packet, as the owner reads it --------------------------------------------------------------------------

/**
 * A page of a bidder's packet, after the end. Logs that the caller looked at the packet.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN, BID_AMOUNTS_ARE_COSTS (403), NEVER_ADVERTISED, BIDS_SEALED
 *   (409)
 */
export async function pageOfReceivedPacket(
  context: InAccount,
  links: Links,
  { TargetUniqueID: bid, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<PacketFile>> {
  return page(context, links, paging, await lookInto(context, bid), `${BID} ${bid}`)
}

/** A link to a file of a bidder's packet. Throws the errors of `pageOfReceivedPacket`. */
export async function linkToReceivedPacket(
  context: InAccount,
  links: Links,
  { bidSummaryUniqueId: bid, ...asked }: AskedFile & { bidSummaryUniqueId: string },
): Promise<{ url: string }> {
  return linkTo(context, links, asked, await lookInto(context, bid), `${BID} ${bid}`)
}

async function lookInto(context: InAccount, id: string): Promise<Lent> {
  const { db, scope, now } = context
  await lookAtBid(context, id)
  const bid = await findSubmitted(db, scope, id)
  if (!bid) throw notFound()
  await insertDeeds(db, scope, now, [{ workOrderId: bid.workOrderId, what: 'packet', bid }])
  return ofBid(bid)
}

// Both packets --------------------------------------------------------------------------------------------------------

function page(
  context: InAccount,
  links: Links,
  paging: Paging,
  lent: Lent,
  through: string,
): Promise<PageOf<PacketFile>> {
  const { db } = context
  return fetchPage(
    paging,
    async (range) =>
      (await listLent(db, lent, range)).map(({ version, preview, ...file }) => ({
        ...file,
        ...picturesOf(context, links, { ...file, version, preview }, through),
      })),
    () => countLent(db, lent),
  )
}

async function linkTo(
  { db, scope, caller, now }: InAccount,
  links: Links,
  { fileUniqueId: fileId, isInline }: AskedFile,
  lent: Lent,
  through: string,
): Promise<{ url: string }> {
  const found = await findLent(db, lent, fileId, null)
  if (!found) throw notFound()
  const to = { fileId, version: found.version, variant: 'original', through } as const
  return { url: links.urlOf({ ...caller, scope }, now, { ...to, isInline: isInline ?? false }) }
}

/** Finds the content behind a link that names a packet; null if the caller may not read the packet now. */
export function findPacketContentOf(db: Db): DownloadPlatform['findContent'] {
  return async (scope, { fileId, version, variant, through = '' }, now) => {
    const lent = await lentThrough(db, scope, now, through)
    const found = lent && (await findLent(db, lent, fileId, version))
    return found ? contentOf(lent, found, variant) : null
  }
}

async function lentThrough(db: Db, scope: Scope, now: Date, through: string): Promise<Lent | null> {
  const id = through.slice(through.lastIndexOf(' ') + 1)
  if (through === `${PROJECT} ${id}`) return isOfAccount(scope, 'Read') ? packetFor(db, scope, now, id) : null
  if (through !== `${BID} ${id}`) return null
  const [placed] = await placeBids(db, scope, [id], 'Read')
  if (!placed?.isAllowed || !seesCosts(scope, { workOrderId: placed.workOrderId, isOwn: false })) return null
  const bid = await findSubmitted(db, scope, id)
  return bid && (await areBidsOpen(db, scope, bid.workOrderId, now)) ? ofBid(bid) : null
}
