/** The history of a work order: who changed its dates, its phase or its contract. */
import { moneyOf } from '#contract/figures.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import type { HistoryEntry } from '#features/history/contract.ts'
import { pageOfHistory, type ToldHistory, type ToldTable } from '#features/history/server/public.ts'
import type { RiskLevel } from '#features/reference/contract.ts'
import { countryNameOf, phaseNameOf, riskNameOf } from '#features/reference/server/public.ts'
import { seesCosts } from '#server/costs.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireVisible } from './service.ts'

const ofWorkOrder: ToldTable = {
  table: 'work_order',
  // No status has a text of its own here: the history shows the name of the new status.
  steps: {},
  fields: {
    title: { label: 'Title' },
    start_date: { label: 'Start', as: 'day' },
    end_date: { label: 'End', as: 'day' },
    construction_phase: { label: 'Phase', as: (phase) => phaseNameOf(String(phase)) ?? String(phase) },
    contract_amount: {
      label: 'Contract amount',
      as: (amount) => moneyOf(String(amount)),
      isCosts: true,
    },
    risk_level: {
      label: 'Risk set manually',
      as: (level) => riskNameOf(level as RiskLevel) ?? String(level),
    },
    address: { label: 'Address' },
    city: { label: 'City' },
    zip_code: { label: 'ZIP code' },
    country_id: { label: 'Country', as: (country) => countryNameOf(Number(country)) ?? '' },
    description: { label: 'Description' },
    bid_project_name: { label: 'Bid project name' },
    bidding_due_date: { label: 'Bids due', as: 'day' },
    bidding_end_date: { label: 'Bidding ends', as: 'day' },
    bidding_end_time: { label: 'Bidding ends at', as: 'time' },
    bidding_end_zone: { label: 'Time zone of the end of bidding' },
    is_bid_advertised: { label: 'Advertised', as: 'flag' },
  },
}

/** The fields that people of a subcontractor see in the history of a work order: all except the risk. */
function withoutRisk(): ToldTable {
  const { risk_level: _untold, ...fields } = ofWorkOrder.fields
  return { ...ofWorkOrder, fields }
}

/**
 * The acts of people of the owner's account on bids: each look at amounts is an entry (records.md 'Bidding').
 */
const ofBids: ToldTable = {
  table: 'bid_look',
  fields: {
    what: { label: 'Bids', as: (what) => bidDeeds[String(what)] ?? '' },
    bidder_name: { label: 'Bidder' },
  },
  beside: { by: 'work_order_id', called: 'bid' },
  module: 'Bidding',
  happened: { what: (row) => `${row('what')} ${row('bidder_name')}`.trim() },
}

const bidDeeds: Readonly<Record<string, string>> = {
  tabulation: 'looked at the bids side by side',
  export: 'downloaded the bids',
  bid: 'looked at the bid of',
  packet: 'looked at the packet of',
  acknowledge: 'acknowledged the bid of',
  award: 'awarded the bid of',
  answer: 'answered a question of',
  addendum: 'issued an addendum to all who intend to bid',
}

/**
 * A page of the history of a work order, newest entry first.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404)
 */
export async function pageOfWorkOrderHistory(
  context: InAccount,
  { TargetUniqueID: id, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<HistoryEntry>> {
  await requireVisible(context, id)
  const isSeen = seesCosts(context.scope, { workOrderId: id, isOwn: false })
  const told: ToldHistory = [context.scope.theirs ? withoutRisk() : ofWorkOrder, ofBids]
  return pageOfHistory(context, told, id, paging, { seesCosts: isSeen, isAlone: true })
}
