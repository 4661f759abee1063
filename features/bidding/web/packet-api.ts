/** Queries of the other side's bid packet, for the screens of both sides. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { PAGE_SIZE } from '#web/api/records.ts'
import {
  getPacketLink,
  getReceivedPacketLink,
  listPacket,
  listReceivedPacket,
  type PacketFile,
} from '../packet-contract.ts'

const MODULE = 'Bidding'

/** The owner's packet of a project, or the packet of a bid that the owner received. */
export type PacketOf = { workOrder: string } | { receivedBid: string }

/** The files of a packet, in pages of ten. */
export function packetQuery(of: PacketOf) {
  const isReceived = 'receivedBid' in of
  const TargetUniqueID = isReceived ? of.receivedBid : of.workOrder
  return infiniteQueryOptions({
    queryKey: [MODULE, isReceived ? 'received packet' : 'packet', TargetUniqueID],
    // Each request for a bidder's packet is logged, so nothing is fetched again without need.
    ...(isReceived && {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
    queryFn: ({ pageParam, signal }) =>
      call(isReceived ? listReceivedPacket : listPacket, {
        body: { TargetUniqueID, StartingPageNumber: pageParam, NumberOfItemsPerPage: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length : null),
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.totalCount ?? 0,
    }),
  })
}

/** Makes the browser save a file, or open it in another tab. */
export async function openPacketFile(
  of: PacketOf,
  { fileUniqueId }: PacketFile,
  isInline: boolean,
): Promise<void> {
  const asked = { fileUniqueId, isInline }
  const { url } =
    'receivedBid' in of
      ? await call(getReceivedPacketLink, { body: { bidSummaryUniqueId: of.receivedBid, ...asked } })
      : await call(getPacketLink, { body: { workOrderUniqueId: of.workOrder, ...asked } })
  const link = document.createElement('a')
  link.href = url
  if (isInline) {
    link.target = '_blank'
    link.rel = 'noopener'
  } else link.download = ''
  link.click()
}
