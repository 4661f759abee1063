/** The comments, the history and the links of a permit. */

import { countOf } from '#contract/figures.ts'
import { discussedRecord } from '#features/discussion/server/public.ts'
import type { ToldHistory } from '#features/history/server/public.ts'
import { permitLabels } from '../labels.ts'

const history: ToldHistory = [
  {
    table: 'permit',
    steps: { InProgress: 'approved it', Completed: 'closed it' },
    fields: {
      title: { label: permitLabels.permitTitle },
      permit_number: { label: permitLabels.permitNumber },
      application_date: { label: permitLabels.permitApplicationDate, as: 'day' },
      start_date: { label: permitLabels.permitStartDate, as: 'day' },
      end_date: { label: permitLabels.permitEndDate, as: 'day' },
      sub_contractor_id: { label: permitLabels.subContractorUniqueId, as: 'sub_contractor' },
      inactivity_days: { label: permitLabels.inactivityDays, as: (days) => countOf(Number(days), 'day') },
    },
  },
  {
    table: 'permit_log',
    fields: {
      result: { label: 'Result' },
      inspected_on: { label: 'Inspected on', as: 'day' },
      notes: { label: 'Notes' },
    },
    beside: { by: 'permit_id', called: 'a sign-off' },
    happened: {
      what: (row) =>
        row('result') === 'Note'
          ? 'added a note to the log'
          : `recorded an inspection of ${row('inspected_on')}: ${row('result')}`,
    },
  },
  {
    table: 'permit_inspection',
    fields: {
      name: { label: 'Inspection' },
      planned_on: { label: 'Planned for', as: 'day' },
    },
    marks: { log_id: 'ticked off' },
    beside: { by: 'permit_id', called: 'the inspection', nameIn: 'name' },
  },
]

export const discussion = discussedRecord('Permit', { history })
