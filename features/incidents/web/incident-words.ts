/** Texts about incidents. */
import { IconAlertTriangle, IconCircleMinus } from '@tabler/icons-react'
import { numberOf } from '#contract/record-types.ts'
import { countOf, daysUntil, formatClock, formatDay } from '#web/ui/format.ts'
import type { StatusLook } from '#web/ui/record/status-mark.tsx'
import type { Incident, IncidentDetails, IncidentEmployee } from '../contract.ts'

export const headingOf = ({ number, incidentName }: Pick<Incident, 'number' | 'incidentName'>) =>
  `${numberOf('Incident', number)} ${incidentName}`

/** `09:40` from `09:40:00`. */
export const clockOf = (time: string) => time.slice(0, 5)

export const recordable: StatusLook = { label: 'Recordable', color: 'orange', icon: IconAlertTriangle }
export const notRecordable: StatusLook = { label: 'Not recordable', color: 'gray', icon: IconCircleMinus }

/** The name of a person on the incident's page, with the firm of a guest. */
export const personName = ({
  employeeFirstName,
  employeeLastName,
  guestCompanyName,
}: Pick<IncidentEmployee, 'employeeFirstName' | 'employeeLastName' | 'guestCompanyName'>) =>
  `${`${employeeFirstName} ${employeeLastName}`.trim()}${guestCompanyName ? ` (${guestCompanyName})` : ''}`

/** `Hospital stay, amputation`; `No` if there is no severe outcome. */
export function severeOutcome({
  isHospitalized,
  isAmputation,
  isEyeLoss,
  isSevere,
}: Pick<IncidentEmployee, 'isHospitalized' | 'isAmputation' | 'isEyeLoss' | 'isSevere'>): string {
  const said = [
    isHospitalized && 'hospital stay',
    isAmputation && 'amputation',
    isEyeLoss && 'loss of an eye',
  ].filter((word) => word !== false)
  const words = said.join(', ') || (isSevere ? 'yes, not said which' : 'no')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `1 recordable case`; empty if there is none. */
export const casesOf = ({ recordableCount }: Pick<Incident, 'recordableCount'>) =>
  recordableCount > 0 ? countOf(recordableCount, 'recordable case') : ''

/** `Aug 12` for this year, with the year for other years. */
const dayOf = (day: string, today: string) => formatDay(day).replace(`, ${today.slice(0, 4)}`, '')

/** The number of days from which a due day counts as near. */
const NEAR_DAYS = 2

/** The due day for the log, as text and color. */
export function dueInLog(day: string, today: string): { text: string; color: string } {
  const left = daysUntil(day, today)
  const on = left === 0 ? 'today' : left === 1 ? 'by tomorrow' : `by ${dayOf(day, today)}`
  return left < 0
    ? { text: `Was to be entered in the log by ${dayOf(day, today)}`, color: 'var(--plumb-late)' }
    : {
        text: `Enter in the log ${on}`,
        color: left <= NEAR_DAYS ? 'var(--plumb-warning)' : 'var(--mantine-color-dimmed)',
      }
}

/** The people whose cases must be entered in the log, sorted by due day. */
export const toEnter = ({ incidentEmployees }: IncidentDetails) =>
  incidentEmployees
    .filter(({ logDueOn }) => logDueOn !== null)
    .toSorted((one, other) => (one.logDueOn ?? '').localeCompare(other.logDueOn ?? ''))

/** The earliest time by which OSHA must be called, from today on; undefined: no call is due. */
export const firstCall = ({ incidentEmployees }: IncidentDetails, today: string) =>
  incidentEmployees
    .flatMap(({ tellBy }) => (tellBy !== null && tellBy.slice(0, 10) >= today ? [tellBy] : []))
    .toSorted()[0]

/** The text for a call to OSHA, where now is `yyyy-MM-dd HH:mm`: `Call OSHA by 5:40 PM today`. */
export function callBy(tellBy: string, now: string): string {
  const [day = '', time = ''] = tellBy.split(' ')
  const today = now.slice(0, 10)
  const left = daysUntil(day, today)
  const on = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `on ${dayOf(day, today)}`
  const by = `${formatClock(time)} ${on}`
  return tellBy < now ? `OSHA was to be called by ${by}` : `Call OSHA by ${by}`
}
