/**
 * Adds files of bids: the bid packet of the gym project, and a file of a bid on the boardwalk project. The
 * demo of these tests has no files.
 */
import { addFile, addFolder } from '#database/seed/file-builders.ts'
import type { openTestApp } from '#tests/harness/server.ts'

type Server = Awaited<ReturnType<typeof openTestApp>>

/** Adds the files, unless a bid packet exists already. */
export async function givePackets({ database: { db, pool } }: Pick<Server, 'database'>): Promise<void> {
  if ((await pool.query('select 1 from folder where is_bid_packet')).rowCount) return
  const {
    rows: [gym],
  } = await pool.query(
    `select company_id as "companyId", account_id as "accountId", id as "workOrderId" from work_order
     where title like 'Orchard%'`,
  )
  const folderId = await addFolder(db, gym, { name: 'Bid packet, read by bidders', isBidPacket: true })
  const drawings = await addFolder(db, gym, { name: 'Drawings', folderId })
  const content = Buffer.alloc(240_000, 'some drawing ')
  await addFile(db, gym, { name: 'S-201 Tilt-up panels, elevations.pdf', content, folderId: drawings })
  await addFile(db, gym, { name: 'Specifications.txt', folderId })
  const {
    rows: [bid],
  } = await pool.query(
    `select r.bidder_company_id as "companyId", r.bidder_account_id as "accountId", r.bid_summary_id as id from bid_received r
     join work_order w on w.id = r.work_order_id where w.title like 'Pier 4%' and r.bidder_name like 'Kestrel%'`,
  )
  await addFile(
    db,
    { ...bid, workOrderId: null },
    { name: 'How we work between tides.txt', targetType: 'BidSummary', targetId: bid.id },
  )
}
