/** The notice that a permit lapses soon. The notices of steps and comments are defined elsewhere. */
import * as z from 'zod'
import { formatDay } from '#contract/days.ts'
import { calledOf, pathOf } from '#contract/record-types.ts'
import { defineNotice, refTo } from '#features/notifications/server/public.ts'

const permitLapses = defineNotice({
  kind: 'permitLapses',
  values: z.object({ permit: refTo('Permit'), workOrderId: z.uuid(), lapsesOn: z.string() }),
  words: ({ permit, workOrderId, lapsesOn }) => ({
    title: `${calledOf(permit)} expires on ${formatDay(lapsesOn)}`,
    body: 'No inspection has passed lately. Schedule one, or ask the city for an extension.',
    link: pathOf('Permit', { workOrderId, id: permit.id }),
  }),
})

export const notices = { permitLapses }
