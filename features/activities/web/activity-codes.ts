/** The codes that an activity can take: those below the codes of its task. */
import { parentOf, useActivityCodes } from '#features/codes/web/public.ts'
import type { Task } from '#features/tasks/contract.ts'
import type { SubTask } from '../contract.ts'

/** `isWhole`: all of them, where they are named by their texts rather than looked at. */
export function useCodesOfActivity(task: Task, activity?: SubTask, isWhole = false) {
  const assigned = activity?.assignedSubtaskCodes ?? []
  const offer = useActivityCodes(
    task.assignedTaskCodeList.map((code) => ({
      id: code.companyTaskCodeUniqueId,
      code: code.companyTaskCode,
      name: code.companyTaskCodeName,
    })),
    assigned.map((code) => ({
      id: code.companySubTaskCodeUniqueId,
      code: code.companySubTaskCode,
      name: code.companySubTaskCodeName,
    })),
    isWhole,
  )
  /** An activity code as the calls take it: with the code of the task that it belongs below. */
  const pairOf = (id: string) => {
    const own = assigned.find((code) => code.companySubTaskCodeUniqueId === id)
    const above = task.assignedTaskCodeList.find(
      (code) => code.companyTaskCodeUniqueId === parentOf(offer, id),
    )
    return { taskCodesId: (own ?? above)?.taskCodesId ?? '', companySubTaskCodeUniqueId: id }
  }
  return { offer, pairOf }
}
