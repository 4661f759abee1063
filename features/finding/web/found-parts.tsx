/** The parts of a search result, for the search dialog and the search page. */
import {
  IconBriefcase,
  IconBuildingSkyscraper,
  IconCheckbox,
  IconClipboardCheck,
  IconCode,
  IconFile,
  IconFileDescription,
  IconFileInvoice,
  IconGavel,
  IconHammer,
  IconId,
  IconListCheck,
  IconMessage,
  IconNote,
  IconPackage,
  IconShieldExclamation,
  IconStack2,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { useToday } from '#web/session/days.ts'
import { countOf, daysSince, daysUntil, formatDaysLeft, formatInstantDay } from '#web/ui/format.ts'
import type { Found } from '../contract.ts'
import type { FoundKind } from '../kinds.ts'
import { wordsOf } from '../words.ts'
import classes from './found-parts.module.css'

const icons: Partial<Record<FoundKind, TablerIcon>> = {
  WorkOrder: IconBuildingSkyscraper,
  Job: IconBriefcase,
  Task: IconListCheck,
  SubTask: IconHammer,
  RFI: IconMessage,
  Submittal: IconStack2,
  ChangeOrder: IconFileDescription,
  PunchList: IconClipboardCheck,
  PunchListItem: IconCheckbox,
  Permit: IconId,
  Incident: IconShieldExclamation,
  Invoice: IconFileInvoice,
  File: IconFile,
  Employee: IconUser,
  Subcontractor: IconUser,
  MasterInventory: IconPackage,
  BidSummary: IconGavel,
  JobCode: IconCode,
  TaskCode: IconCode,
  ActivityCode: IconCode,
}

export const iconOf = (kind: FoundKind): TablerIcon => icons[kind] ?? IconNote

/** A text in which the typed beginnings of words are marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  const parts = text.split(/([\p{L}\p{M}\p{N}]+)/u).map((part, at) => {
    const [folded = ''] = at % 2 === 1 ? wordsOf(part) : []
    const word = words
      .filter((one) => folded.startsWith(one))
      .toSorted((one, other) => other.length - one.length)[0]
    if (word === undefined) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
      <Fragment key={at}>
        <mark className={classes.mark}>{part.slice(0, word.length)}</mark>
        {part.slice(word.length)}
      </Fragment>
    )
  })
  return parts
}

/** The message that other words were searched than the typed words. */
export const correctionSaid = (typed: string, corrected: string) =>
  `Nothing named “${typed}”. These have “${corrected}”.`

/** A text at the end of a row. */
export interface RowEnd {
  text: string
  isLate?: boolean
}

/** How late the record is, and for how long it has been the user's turn. */
export function useEnds({ turnSince, due }: Pick<Found, 'turnSince' | 'due'>): RowEnd[] {
  const today = useToday()
  const left = due === null ? 0 : daysUntil(due, today)
  const days = turnSince === null ? 0 : daysSince(turnSince)
  return [
    ...(left < 0 ? [{ text: formatDaysLeft(left), isLate: true }] : []),
    ...(turnSince === null
      ? []
      : [{ text: days === 0 ? 'Your turn since today' : `Your turn for ${countOf(days, 'day')}` }]),
  ]
}

/**
 * The second line of a result: the excerpt with the words; without an excerpt, the status, place and kind, to
 * distinguish results with equal titles.
 */
export function detailsOf(found: Found, isInOneProject: boolean): string {
  const { kind, where, within, workOrderTitle, number } = found
  const place = isInOneProject || kind === 'WorkOrder' ? null : workOrderTitle
  if (where) {
    const said = where.by && where.at ? `${where.by}, ${formatInstantDay(where.at)}: ` : ''
    return [`${said}“${where.excerpt}”`, place].filter(Boolean).join(' · ')
  }
  const isCalledByNumber = number !== null
  return [statusSaid(found), within?.title, place, isCalledByNumber ? null : kindsSaid[kind]]
    .filter(Boolean)
    .join(' · ')
}

/** The status as text: `In progress`. Null if the kind usually has this status. */
export function statusSaid({ statusName, kind, number }: Found): string | null {
  const isUsual = kind === 'Employee' || kind === 'Subcontractor' || kind === 'WorkOrder'
  if (statusName === null || (isUsual && statusName === 'Active')) return null
  // Records with a number, such as RFIs, are called closed.
  if (statusName === 'Completed' && number !== null) return 'Closed'
  const [first = '', ...rest] = statusName.split(/(?=[A-Z])/)
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ').replace('In active', 'Inactive')
}

/** The names of the kinds that neither the number nor the group of a result reveals. */
const kindsSaid: Partial<Record<FoundKind, string>> = {
  Job: 'Job',
  Task: 'Task',
  SubTask: 'Activity',
  PunchList: 'Punch list',
  Observation: 'Observation',
  NonConformance: 'Non-conformance',
  ConstructionReport: 'Work performed',
  Subcontractor: 'Subcontractor',
}
