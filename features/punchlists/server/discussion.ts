/** The comments, the history and the links of a punch list item. */

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

// People who may see an item and change items may comment, because they report on their work.
export const discussion = discussedRecord('PunchListItem', { toComment: 'Update', history })
