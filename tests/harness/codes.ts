/** A company's codes as tests need them, and the codes that records carry. */
import {
  type AccountHandle,
  addActivityCode,
  addJobCode,
  addJobCodeType,
  addTaskCode,
} from '#database/seed/builders.ts'
import type { SubTask } from '#features/activities/contract.ts'
import type { Job } from '#features/jobs/contract.ts'
import type { Task } from '#features/tasks/contract.ts'
import { type Branch, readAt } from './plan.ts'
import type { Person, TestApp } from './server.ts'

/** Two trees of codes: concrete with two task codes, the first with two activity codes, and steel with one each. */
export async function addCodeTrees({ database: { db } }: TestApp, account: AccountHandle) {
  await addJobCodeType(db, account, 1, 'Divisions')
  const concrete = await addJobCode(db, account, { typeId: 1, code: '03', name: 'Concrete' })
  const steel = await addJobCode(db, account, { typeId: 1, code: '05', name: 'Steel' })
  const cast = await addTaskCode(db, account, concrete, { code: '03 30', name: 'Cast' })
  const precast = await addTaskCode(db, account, concrete, { code: '03 40', name: 'Precast' })
  const frame = await addTaskCode(db, account, steel, { code: '05 12', name: 'Frame' })
  const pour = await addActivityCode(db, account, cast, { code: '03 30 1', name: 'Pour' })
  const cure = await addActivityCode(db, account, cast, { code: '03 30 2', name: 'Cure' })
  const weld = await addActivityCode(db, account, frame, { code: '05 12 1', name: 'Weld' })
  return { concrete, steel, cast, precast, frame, pour, cure, weld }
}
export type CodeTrees = Awaited<ReturnType<typeof addCodeTrees>>

/** The codes of a branch's job, task and activity by what the company calls them, and the defaults. */
export async function codesIn(server: TestApp, branch: Branch, who: Pick<Person, 'token'>) {
  const job = await readAt<Job>(server, 'job', branch.jobId, who)
  const task = await readAt<Task>(server, 'task', branch.taskId, who)
  const activity = await readAt<SubTask>(server, 'activity', branch.activityId, who)
  return {
    job: job?.companyJobCodeUniqueIds,
    task: task?.assignedTaskCodeList.map((code) => code.companyTaskCodeUniqueId),
    activity: activity?.assignedSubtaskCodes.map((code) => code.companySubTaskCodeUniqueId),
    taskDefault: task?.companyTaskCodeUniqueId,
    activityDefault: activity?.companySubTaskCodeUniqueId,
  }
}
