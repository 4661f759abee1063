/** How items read. */
import { daysUntil, formatDay, formatDaysLeft } from '#web/ui/format.ts'
import type { PunchList, PunchListItem } from '../contract.ts'

/** Whoever is to do it: an employee, a subcontractor, the trade alone, or nobody yet. */
export function responsibleOf(item: PunchListItem): string {
  return item.employeeName ?? item.subcontractorName ?? item.subContractorTypeName ?? 'Nobody yet'
}

/** The day that it is due, and whether that is past while it is open. */
export function dueOf({ dueDate, status }: PunchListItem): { day: string; late: string | undefined } {
  if (!dueDate) return { day: '–', late: undefined }
  const days = daysUntil(dueDate)
  return { day: formatDay(dueDate), late: status === 'Active' && days < 0 ? formatDaysLeft(days) : undefined }
}

/** `Item 3`, for dialogs. */
export function nameOf({ number, punchListItemDescription }: PunchListItem): string {
  return `${number}. ${punchListItemDescription}`
}

/** `4 of 6 closed`; what is inactive does not count. */
export function progressOf(list: Pick<PunchList, 'openItemCount' | 'closedItemCount'>) {
  const total = list.openItemCount + list.closedItemCount
  return {
    percent: total === 0 ? 0 : Math.floor((list.closedItemCount * 100) / total),
    text: total === 0 ? 'No items yet' : `${list.closedItemCount} of ${total} closed`,
  }
}
