/** What screens say of incidents. */
import { IconAlertTriangle, IconCircleMinus } from '@tabler/icons-react'
import { numberOf } from '#contract/record-types.ts'
import { countOf } from '#web/ui/format.ts'
import type { StatusLook } from '#web/ui/record/status-mark.tsx'
import type { Incident, IncidentEmployee } from '../contract.ts'

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

/** `1 recordable case`; of none, nothing. */
export const casesOf = ({ recordableCount }: Pick<Incident, 'recordableCount'>) =>
  recordableCount > 0 ? countOf(recordableCount, 'recordable case') : ''
