/** The notices about reports that people asked for. */
import * as z from 'zod'
import { formatDay } from '#contract/days.ts'
import { defineNotice, refTo, Told } from '#features/notifications/server/public.ts'
import { mailedReports } from '../mailing-contract.ts'
import { pathOf, reportNames } from './paths.ts'

const reportMade = defineNotice({
  kind: 'reportMade',
  values: z.object({
    report: z.enum(mailedReports),
    project: refTo('WorkOrder').nullable(),
    startDate: z.string(),
    endDate: z.string(),
    /** The reason why the report could not be made; null: it is ready. */
    failure: Told.nullable(),
  }),
  words: ({ report, project, startDate, endDate, failure }) => {
    const name = `Your ${reportNames[report]}${project ? ` of ${project.title}` : ''}`
    const period = `${formatDay(startDate)} to ${formatDay(endDate)}`
    return {
      title: failure === null ? `${name} is ready` : `${name} could not be made`,
      body: failure === null ? `${period}. Download it on its screen; it is kept for a week.` : failure,
      link: pathOf({ report, workOrder: project?.id ?? null, startDate, endDate }),
    }
  },
})

export const notices = { reportMade }
