/** What people are told of incidents, beside comments: that there is one. Never who was in it. */
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
    // Often it is about whoever reports it.
    title: `${calledOf(incident)} was reported${isPrivacyCase ? '' : by}`,
    body: 'Read what happened, and record the outcome.',
    link: pathOf('Incident', { workOrderId, id: incident.id }),
  }),
})

/** Nothing of the incident but its project and day: whoever is asked need not be able to read it. */
const statementAsked = defineNotice({
  kind: 'statementAsked',
  // Its incident is not told of: it is gone with it.
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

/** Asks somebody for their statement, on the project or not. */
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

/** An incident, as far as it is told of. */
interface ToldIncident {
  id: string
  workOrderId: string
  number: number
  name: string
  isPrivacyCase: boolean
}

/** Tells these people of a new one; who may not read incidents there is not told. */
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
