/** The rules of tasks. */
import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { requireJob } from '#features/jobs/server/public.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Task } from '../contract.ts'
import { countTasks, findTaskById, listTasks } from './queries.ts'

type Target = Paging & { TargetUniqueID: string }

/** A page of the tasks of a job. */
export async function pageOfTasks(
  context: InAccount,
  { TargetUniqueID, ...paging }: Target,
): Promise<PageOf<Task>> {
  const { db, scope } = context
  await requireJob(context, TargetUniqueID, 'Tasks', 'Read')
  return fetchPage(
    paging,
    (range) => listTasks(db, scope, TargetUniqueID, range),
    () => countTasks(db, scope, TargetUniqueID),
  )
}

/** One task as a page. */
export async function pageWithTask({ db, scope }: InAccount, body: Target): Promise<PageOf<Task>> {
  const task = await findTaskById(db, scope, body.TargetUniqueID)
  if (!task) throw notFound()
  return pageOfOne(task, body)
}
