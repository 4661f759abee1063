/** What screens say of incidents. */
import { IconAlertTriangle, IconCircleMinus } from '@tabler/icons-react'
import { numberOf } from '#contract/record-types.ts'
import { countOf, daysUntil, formatClock, formatDay } from '#web/ui/format.ts'
import type { StatusLook } from '#web/ui/record/status-mark.tsx'
import type { Incident, IncidentDetails, IncidentEmployee } from '../contract.ts'

export const headingOf = ({ number, incidentName }: Pick<Incident, 'number' | 'incidentName'>) =>
  `${numberOf('Incident', number)} ${incidentName}`

/** `09:40` of `09:40:00`. */
export const clockOf = (time: string) => time.slice(0, 5)

export const recordable: StatusLook = { label: 'Recordable', color: 'orange', icon: IconAlertTriangle }
export const notRecordable: StatusLook = { label: 'Not recordable', color: 'gray', icon: IconCircleMinus }

/** How people are called on its page. */
export const personName = ({
  employeeFirstName,
  employeeLastName,
  guestCompanyName,
}: Pick<IncidentEmployee, 'employeeFirstName' | 'employeeLastName' | 'guestCompanyName'>) =>
  `${`${employeeFirstName} ${employeeLastName}`.trim()}${guestCompanyName ? ` (${guestCompanyName})` : ''}`

/** `Hospital stay, amputation`; `No` without any of them. */
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

/** `1 recordable case`; of none, nothing. */
export const casesOf = ({ recordableCount }: Pick<Incident, 'recordableCount'>) =>
  recordableCount > 0 ? countOf(recordableCount, 'recordable case') : ''

/** `Aug 12`, and of another year than this one with it. */
const dayOf = (day: string, today: string) => formatDay(day).replace(`, ${today.slice(0, 4)}`, '')

/** It is near when so many days are left. */
const NEAR_DAYS = 2

/** Until when something is to be in the log, and in which color that is said. */
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

/** Those whose cases are to be entered, the first that is due first. */
export const toEnter = ({ incidentEmployees }: IncidentDetails) =>
  incidentEmployees
    .filter(({ logDueOn }) => logDueOn !== null)
    .toSorted((one, other) => (one.logDueOn ?? '').localeCompare(other.logDueOn ?? ''))

/** Whether OSHA is to be called still, of whose case that has to be first. */
export const firstCall = ({ incidentEmployees }: IncidentDetails, today: string) =>
  incidentEmployees
    .flatMap(({ tellBy }) => (tellBy !== null && tellBy.slice(0, 10) >= today ? [tellBy] : []))
    .toSorted()[0]

/** Until when OSHA is to be called, where it is now `yyyy-MM-dd HH:mm`: `Call OSHA by 5:40 PM today`. */
export function callBy(tellBy: string, now: string): string {
  const [day = '', time = ''] = tellBy.split(' ')
  const today = now.slice(0, 10)
  const left = daysUntil(day, today)
  const on = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `on ${dayOf(day, today)}`
  const by = `${formatClock(time)} ${on}`
  return tellBy < now ? `OSHA was to be called by ${by}` : `Call OSHA by ${by}`
}
