/** The discussion, the history and the past turns of an RFI. */
import { countOf, moneyOf } from '#contract/figures.ts'
import { statuses } from '#contract/statuses.ts'
import { discussedRecord } from '#features/discussion/server/public.ts'
import { type ToldHistory, toldBy } from '#features/history/server/public.ts'
import { priorities } from '#features/reference/contract.ts'
import { requireSeen } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { NewRfiComment } from '../contract.ts'
import { rfiLabels } from '../labels.ts'
import { rfiTable } from './queries.ts'
import { answerRfi } from './service.ts'

const priorityName = (id: unknown) =>
  priorities.find(({ priorityId }) => priorityId === Number(id))?.priorityName ?? String(id)

/** True if the effect is not a number but None or TBD. */
const isWord = (effect: unknown): effect is string => effect === 'None' || effect === 'TBD'

const history: ToldHistory = [
  {
    table: 'rfi',
    steps: { InProgress: 'approved it', Completed: 'closed it' },
    marks: { answered_at: 'answered it', voided_at: 'voided it' },
    saidIn: 'void_reason',
    unmarks: { answered_at: 'sent it back for a better answer' },
    fields: toldBy(rfiTable.columns, rfiLabels, {
      rfiCostEffect: { as: (cost) => (isWord(cost) ? cost : moneyOf(String(cost))) },
      rfiScheduleImpact: { as: (days) => (isWord(days) ? days : countOf(Number(days), 'day')) },
      rfiStartDate: { as: 'day' },
      rfiDueDate: { as: 'day' },
      priorityId: { as: priorityName },
      rfiAssignedToEmployeeUniqueId: { as: 'employee' },
    }),
  },
]

export const discussion = discussedRecord('RFI', {
  alsoAnswered: () => ({ statusId: statuses.Active }),
  history,
})

/**
 * Adds comments to RFIs, all or none. A comment that is marked as an answer answers the RFI.
 *
 * @throws AppError NAMED_MAY_NOT_SEE (400), FORBIDDEN (403), NOT_FOUND (404), for answers a refusal of the
 *   machine (409)
 */
export async function commentOnRfis(context: InAccount, inputs: NewRfiComment[]): Promise<string[]> {
  const ids = inputs.map(({ rfiUniqueId }) => rfiUniqueId)
  await requireSeen(context, rfiTable, ids, 'Create')
  const said: string[] = []
  // One after the other, in the order of the call, because an answer is written by another function.
  for (const input of inputs)
    said.push(
      ...(await (input.isAnswer ? answerRfi(context, input) : discussion.commentOn(context, [input]))),
    )
  return said
}
