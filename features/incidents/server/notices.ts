/**
 * Notices about incidents, except comments: an incident was reported, a statement is asked for. They never
 * name the people in the incident.
 */
import * as z from 'zod'
import { formatDay } from '#contract/days.ts'
import { calledOf, pathOf } from '#contract/record-types.ts'
import { defineNotice, type NewNotice, refTo, telling } from '#features/notifications/server/public.ts'
import type { Askable } from './people-queries.ts'

const incidentReported = defineNotice({
  kind: 'incidentReported',
  values: z.object({
    incident: refTo('Incident'),
    workOrderId: z.uuid(),
    isPrivacyCase: z.boolean().default(false),
  }),
  words: ({ incident, workOrderId, isPrivacyCase }, { by }) => ({
    // In a privacy case the reporter is often the affected person, so the notice does not name the reporter.
    title: `${calledOf(incident)} was reported${isPrivacyCase ? '' : by}`,
    body: 'Read what happened, and record the outcome.',
    link: pathOf('Incident', { workOrderId, id: incident.id }),
  }),
})

/**
 * The notice shows only the project and the day of the incident, because the recipient may not be allowed to
 * read incidents.
 */
const statementAsked = defineNotice({
  kind: 'statementAsked',
  // The text does not use the incident. The reference makes the notice disappear with its incident.
  values: z.object({
    personId: z.uuid(),
    title: z.string(),
    day: z.string(),
    incident: refTo('Incident').optional(),
  }),
  words: ({ personId, title, day }, { by }) => ({
    title: `Your statement is asked for${by}`,
    body: `${title}, ${formatDay(day)}. Say in your own words what happened.`,
    link: `/statement/${personId}`,
  }),
})

export const notices = { incidentReported, statementAsked }

/** The notice that asks a person for a statement. The person need not be on the project. */
export function tellingOfStatement({ id, incidentId, employeeId, title, day }: Askable): NewNotice {
  return telling(statementAsked, {
    employeeIds: [employeeId],
    workOrderId: null,
    values: {
      personId: id,
      title,
      day,
      incident: { record: 'Incident', id: incidentId, title: '', number: '' },
    },
  })
}

/** The facts of an incident that its notice shows. */
interface ToldIncident {
  id: string
  workOrderId: string
  number: number
  name: string
  isPrivacyCase: boolean
}

/** The notice of a new incident. People who may not read incidents on the project do not get the notice. */
export function tellingOfIncident(
  { id, workOrderId, number, name, isPrivacyCase }: ToldIncident,
  employeeIds: readonly string[],
): NewNotice {
  return telling(incidentReported, {
    employeeIds,
    workOrderId,
    values: {
      incident: { record: 'Incident', id, title: name, number: `${number}` },
      workOrderId,
      isPrivacyCase,
    },
  })
}
