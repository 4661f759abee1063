import type { Links } from '#server/http/links.ts'
import { answer, type Route } from '#server/http/mount.ts'
import * as calls from '../packet-contract.ts'
import { linkToPacket, linkToReceivedPacket, pageOfPacket, pageOfReceivedPacket } from './packets.ts'

/** The routes of bid packets. `links` creates download links. */
export const routes = ({ links }: { links: Links }): Route[] => [
  answer(calls.listPacket, (context, body) => pageOfPacket(context, links, body)),
  answer(calls.getPacketLink, (context, body) => linkToPacket(context, links, body)),
  answer(calls.listReceivedPacket, (context, body) => pageOfReceivedPacket(context, links, body)),
  answer(calls.getReceivedPacketLink, (context, body) => linkToReceivedPacket(context, links, body)),
]
