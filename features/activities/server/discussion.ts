/** The comments and the history of an activity. */
import { formatQuantity, unitMoneyOf } from '#contract/figures.ts'
import { discussedRecord, letWatch } from '#features/discussion/server/public.ts'
import { type ToldHistory, toldBy } from '#features/history/server/public.ts'
import { seesCosts } from '#server/costs.ts'
import { activityLabels } from '../labels.ts'
import { listAssignedDates } from './date-queries.ts'
import { activityTable } from './queries.ts'
import { requireActivity } from './service.ts'

const quantity = (value: unknown) => formatQuantity(String(value))

const history: ToldHistory = [
  {
    table: 'activity',
    // An activity has no steps: the history shows each new status as a changed field.
    steps: {},
    fields: toldBy(activityTable.columns, activityLabels, {
      subTaskStartDate: { as: 'day' },
      subTaskEndDate: { as: 'day' },
      subTaskTargetMetric: { as: quantity },
      subTaskHours: { as: quantity },
      bidUnitCost: { as: (cost) => unitMoneyOf(String(cost)), isCosts: true },
      companySubTaskCodeUniqueId: { as: 'company_sub_task_code' },
    }),
  },
]

export const discussion = discussedRecord('SubTask', {
  // A comment changes nothing in the plan, so people who may only read the activity may comment.
  toComment: 'Read',
  // The assigned people watch the activity from the first comment on, unless they have stopped watching it.
  async beforeComment({ db, scope }, ids) {
    const crews = await listAssignedDates(db, scope, ids)
    await letWatch(
      { db, scope },
      crews.map(({ id: recordId, employeeIds }) => ({ recordId, employeeIds })),
    )
  },
  history,
  seesCosts: async (context, id) => {
    const { workOrderUniqueId: workOrderId } = await requireActivity(context, id)
    return seesCosts(context.scope, { workOrderId, isOwn: false })
  },
})
