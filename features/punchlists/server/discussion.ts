/** The discussion, the history and the ways of a punch list item. */

import { discussedRecord } from '#features/discussion/server/public.ts'
import type { ToldHistory } from '#features/history/server/public.ts'
import { punchItemLabels } from '../labels.ts'

const history: ToldHistory = [
  {
    table: 'punch_list_item',
    steps: { Active: 'made it active again', InActive: 'set it inactive', Completed: 'closed it' },
    fields: {
      description: { label: punchItemLabels.punchListItemDescription },
      location: { label: punchItemLabels.punchListItemLocation },
      employee_id: { label: 'Responsible', as: 'employee' },
      sub_contractor_type_id: { label: 'Trade', as: 'subContractorType' },
      sub_contractor_id: { label: 'Subcontractor', as: 'sub_contractor' },
      due_date: { label: punchItemLabels.dueDate, as: 'day' },
    },
  },
]

// Who is to put something right says how it goes: whoever may see an item and change some.
export const discussion = discussedRecord('PunchListItem', { toComment: 'Update', history })
