/**
 * Bid packets: files of the owner and of the vendor for an advertised work order (000 §6; 002 §6;
 * records.md 'Bid packets'). All calls here are our addition, not in the documents. Each side uploads with
 * the calls of files: the owner into a folder of the project, the vendor to their bid. The calls here read
 * the other side's packet, because the calls of files return 404 for another account's files.
 */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import { Flag, Instant, idOf } from '#contract/values.ts'
import { FileLink } from '#features/files/contract.ts'

const access = { module: 'Bidding', action: 'Read' } as const
const area = 'bidding'

/** A file of the other side's packet. The fields name no person of the other side. */
export const PacketFile = z.object({
  fileUniqueId: z.string(),
  name: z.string(),
  folder: z.string().meta({ description: 'the names of the folders that it lies in, joined with /' }),
  size: z.int(),
  contentType: z.string(),
  changedDate: Instant,
  thumbnailUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  isPreviewPending: z.boolean().meta({ description: 'true while its pictures are being made' }),
})
export type PacketFile = z.output<typeof PacketFile>

const isInline = Flag.nullish().meta({ description: 'to be shown, where its type can do no harm' })

export const listPacket = endpoint({
  method: 'POST',
  path: '/api/bidpacket/all',
  area,
  access,
  givesLinks: true,
  body: pagingOf('bidProject'),
  reply: Page(PacketFile),
  summary:
    "What lies in the owner's packet of a project that the search finds, or that the account intends to bid on",
  description: 'Whoever intends reads it after the end, too, and when the project is taken back.',
})

export const getPacketLink = endpoint({
  method: 'POST',
  path: '/api/bidpacket/link',
  area,
  access,
  givesLinks: true,
  body: z.object({
    workOrderUniqueId: idOf('bidProject'),
    fileUniqueId: idOf('packetFile'),
    isInline,
  }),
  reply: FileLink,
  summary: "A link to a file of the owner's packet, good for some minutes and with this session only",
})

const sealed =
  "Each call is kept as a look. 409 'Bids are sealed until …' before the end; 403 for whoever may not see costs; 404 for a bid that is not submitted."

export const listReceivedPacket = endpoint({
  method: 'POST',
  path: '/api/bidpacket/received',
  area,
  access,
  // The call opens the bids in the database.
  writes: true,
  isLook: true,
  givesLinks: true,
  body: pagingOf('receivedBid'),
  reply: Page(PacketFile),
  summary: "What lies in a bidder's packet, for the owner after the end",
  description: sealed,
})

export const getReceivedPacketLink = endpoint({
  method: 'POST',
  path: '/api/bidpacket/received/link',
  area,
  access,
  writes: true,
  isLook: true,
  givesLinks: true,
  body: z.object({
    bidSummaryUniqueId: idOf('receivedBid'),
    fileUniqueId: idOf('receivedPacketFile'),
    isInline,
  }),
  reply: FileLink,
  summary: "A link to a file of a bidder's packet, good for some minutes and with this session only",
  description: sealed,
})
