/** Texts of a project's overview. */

import { addedMoneyOf, countOf, formatPercent, formatQuantity } from '#web/ui/format.ts'
import { withoutCompany } from '#web/ui/record/person-name.tsx'
import type { LateItem, NextItem, ProjectOverview } from '../contract.ts'

type Week = NonNullable<ProjectOverview['week']>

/** The title of a late item: `Place · Footings`, `RFI-9 Asbestos, direction`. */
export const titleOf = ({ number, title, place }: LateItem): string =>
  number ? `${number} ${title}` : [title, place].filter(Boolean).join(' · ')

/** The names of the responsible people: the first name, and the number of further people. */
export function holderOf({ names }: Pick<LateItem, 'names'>): string {
  const [first, ...more] = names
  if (first === undefined) return 'Nobody'
  return more.length > 0 ? `${withoutCompany(first)} and ${more.length} more` : withoutCompany(first)
}

/**
 * The progress of an activity, or for how long a person has had a record: `58% · 55.7 of 96 m³`,
 * `with you for 11 days`.
 */
export function standOf(item: LateItem): string {
  const { heldDays, percent, captured, target, unit, isMine } = item
  if (heldDays !== null) {
    const since = heldDays === 0 ? 'since today' : `for ${countOf(heldDays, 'day')}`
    return `with ${isMine ? 'you' : holderOf(item)} ${since}`
  }
  if (percent === null) return 'No target'
  return `${formatPercent(percent)} · ${formatQuantity(captured ?? '0')} of ${formatQuantity(target ?? '0')} ${unit}`.trim()
}

/** The text of a next date. */
export function nextWords({ kind, title, count }: NextItem): string {
  switch (kind) {
    case 'inspection':
      return `Inspection: ${title}`
    case 'start':
      return `${countOf(count, 'activity', 'activities')} ${count === 1 ? 'starts' : 'start'} within 7 days`
    case 'job':
      return `${title} ends`
    case 'permit':
      return `Permit ends: ${title}`
    case 'lapse':
      return `Permit expires without inspection: ${title}`
    case 'project':
      return 'The project ends'
  }
}

/**
 * The earned work as text: `+4.1% earned, 31 captures by 6 people`; null if nothing was captured or if the
 * user may not read it.
 */
export function earnedWords({
  earnedPercent,
  captures,
}: Pick<Week, 'earnedPercent' | 'captures'>): string | null {
  const words = [
    earnedPercent !== null &&
      Number(earnedPercent) !== 0 &&
      `${Number(earnedPercent) > 0 ? '+' : ''}${earnedPercent}% earned`,
    captures &&
      captures.count > 0 &&
      `${countOf(captures.count, 'capture')} by ${countOf(captures.people, 'person', 'people')}`,
  ].filter((word) => word !== null && word !== false)
  return words.length > 0 ? words.join(', ') : null
}

/** The RFIs: `2 RFIs asked, 3 closed`; null if there are none. */
export function rfiWords(rfis: Week['rfis']): string | null {
  if (!rfis || rfis.asked + rfis.closed === 0) return null
  const asked = rfis.asked > 0 && `${countOf(rfis.asked, 'RFI')} asked`
  const closed =
    rfis.closed > 0 && (asked ? `${rfis.closed} closed` : `${countOf(rfis.closed, 'RFI')} closed`)
  return [asked, closed].filter(Boolean).join(', ')
}

/** A change order that came into force: `CO-1 in effect: +$38,400, +6 days`. */
export function inForceWords({ number, amount, days }: NonNullable<Week['changeOrders']>[number]): string {
  const effect = [
    amount !== null && addedMoneyOf(Number(amount)),
    days !== 0 && `${days > 0 ? '+' : '−'}${countOf(Math.abs(days), 'day')}`,
  ].filter(Boolean)
  return effect.length > 0 ? `${number} in effect: ${effect.join(', ')}` : `${number} in effect`
}
