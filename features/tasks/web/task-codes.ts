/** The codes that a task can have: the codes below the codes of its job. */
import { parentOf, useTaskCodes } from '#features/codes/web/public.ts'
import type { Job } from '#features/jobs/contract.ts'
import type { Task } from '../contract.ts'

/** `isWhole`: loads all codes at once, to find codes by their texts in pasted rows. */
export function useCodesOfTask(job: Job, task?: Task, isWhole = false) {
  const assigned = task?.assignedTaskCodeList ?? []
  const offer = useTaskCodes(
    job.jobCodes.map((code) => ({
      id: code.companyJobCodeUniqueId,
      code: code.companyJobCode,
      name: code.companyJobCodeName,
    })),
    assigned.map((code) => ({
      id: code.companyTaskCodeUniqueId,
      code: code.companyTaskCode,
      name: code.companyTaskCodeName,
    })),
    isWhole,
  )
  /** A task code as the calls need it: with the code of the job above it. */
  const pairOf = (id: string) => {
    const own = assigned.find((code) => code.companyTaskCodeUniqueId === id)
    const above = job.jobCodes.find((code) => code.companyJobCodeUniqueId === parentOf(offer, id))
    return { jobCodeId: (own ?? above)?.jobCodeId ?? '', companyTaskCodeUniqueId: id }
  }
  return { offer, pairOf }
}
