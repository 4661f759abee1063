/** What the screens of both sides fetch of the other's bid packet. */
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

/** Whose packet: the owner's of a project, or that of a bid which the owner received. */
export type PacketOf = { workOrder: string } | { receivedBid: string }

/** Its files, ten by ten. */
export function packetQuery(of: PacketOf) {
  const isReceived = 'receivedBid' in of
  const TargetUniqueID = isReceived ? of.receivedBid : of.workOrder
  return infiniteQueryOptions({
    queryKey: [MODULE, isReceived ? 'received packet' : 'packet', TargetUniqueID],
    // Each look into a bidder's is kept for good.
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

/** Has the browser save a file, or show it beside this page. */
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
