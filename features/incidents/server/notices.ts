/** What people are told of incidents, beside comments: that there is one. Never who was in it. */
import * as z from 'zod'
import { calledOf, pathOf } from '#contract/record-types.ts'
import { defineNotice, type NewNotice, refTo, telling } from '#features/notifications/server/public.ts'

const incidentReported = defineNotice({
  kind: 'incidentReported',
  values: z.object({ incident: refTo('Incident'), workOrderId: z.uuid() }),
  words: ({ incident, workOrderId }, { by }) => ({
    title: `${calledOf(incident)} was reported${by}`,
    body: 'Read what happened, and say what came of it.',
    link: pathOf('Incident', { workOrderId, id: incident.id }),
  }),
})

export const notices = { incidentReported }

/** An incident, as far as it is told of. */
interface ToldIncident {
  id: string
  workOrderId: string
  number: number
  name: string
}

/** Tells these people of a new one; who may not read incidents there is not told. */
export function tellingOfIncident(
  { id, workOrderId, number, name }: ToldIncident,
  employeeIds: readonly string[],
): NewNotice {
  return telling(incidentReported, {
    employeeIds,
    workOrderId,
    values: { incident: { record: 'Incident', id, title: name, number: `${number}` }, workOrderId },
  })
}
