/** The codes that an activity can use: the activity codes below the codes of its task. */
import { parentOf, useActivityCodes } from '#features/codes/web/public.ts'
import type { Task } from '#features/tasks/contract.ts'
import type { SubTask } from '../contract.ts'

/** `isWhole` loads all codes, for codes that are given as text instead of chosen from a list. */
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
  /** An activity code as the API takes it, with the link of its task code. */
  const pairOf = (id: string) => {
    const own = assigned.find((code) => code.companySubTaskCodeUniqueId === id)
    const above = task.assignedTaskCodeList.find(
      (code) => code.companyTaskCodeUniqueId === parentOf(offer, id),
    )
    return { taskCodesId: (own ?? above)?.taskCodesId ?? '', companySubTaskCodeUniqueId: id }
  }
  return { offer, pairOf }
}
