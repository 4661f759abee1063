/** The texts about items. */

import { formatNumber } from '#web/ui/format.ts'
import type { PunchList, PunchListItem } from '../contract.ts'

/** The responsible party: an employee, a subcontractor, only a trade, or nobody yet. */
export function responsibleOf(item: PunchListItem): string {
  return item.employeeName ?? item.subcontractorName ?? item.subContractorTypeName ?? 'Nobody yet'
}

/** `3. Door handle is loose`, for dialogs. */
export function nameOf({ number, punchListItemDescription }: PunchListItem): string {
  return `${number}. ${punchListItemDescription}`
}

const LONGEST_HEADING = 120

/**
 * The title of an item: the first line of its description, shortened if it is too long. Items have no title
 * of their own.
 */
export function titleOf({ punchListItemDescription: text }: PunchListItem): string {
  const [line = ''] = text.trim().split('\n')
  if (line.length <= LONGEST_HEADING) return line
  return `${line.slice(0, line.lastIndexOf(' ', LONGEST_HEADING) + 1 || LONGEST_HEADING).trimEnd()} …`
}

/** `3. Door handle is loose`, in one line. */
export function headingOf(item: PunchListItem): string {
  return `${item.number}. ${titleOf(item)}`
}

/** `4 of 6 closed`. Inactive items do not count. */
export function progressOf(list: Pick<PunchList, 'openItemCount' | 'closedItemCount'>) {
  const total = list.openItemCount + list.closedItemCount
  return {
    percent: total === 0 ? 0 : Math.floor((list.closedItemCount * 100) / total),
    text:
      total === 0 ? 'No items yet' : `${formatNumber(list.closedItemCount)} of ${formatNumber(total)} closed`,
  }
}

/** The statement that the user confirms. */
export const CLOSING_AN_ITEM = 'Confirm you have checked the work. A closed item cannot be reopened.'
