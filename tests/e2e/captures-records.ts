/** Finds a job of the demo on which a crew works, for the tests of captures. */
import { listActivityCaptures, listReporteesOfJob } from '#features/captures/contract.ts'
import { getSession } from '#features/identity/contract.ts'
import { listJobsOfWorkOrder } from '#features/jobs/contract.ts'
import { projectOf, type Stage } from './stage.ts'

/**
 * Returns the address of the captures of a job. The job is the first of the project on which the person `as`
 * has a crew and a capture to change.
 */
export async function capturesOf(stage: Stage, as: string, title = 'Linden'): Promise<string> {
  const project = await projectOf(stage, title)
  const token = await stage.tokenOf(as)
  const { call } = stage.server
  const { data: session } = await call(getSession, { token })
  const { data: jobs } = await call(listJobsOfWorkOrder, {
    token,
    body: { TargetUniqueID: project, NumberOfItemsPerPage: 100 },
  })
  for (const { jobUniqueId: job } of jobs.items) {
    const place = { workOrderUniqueId: project, jobUniqueId: job }
    // oxlint-disable-next-line no-await-in-loop
    const own = await call(listActivityCaptures, {
      token,
      body: { TargetUniqueID: session.employeeUniqueId ?? '', ...place },
    })
    // oxlint-disable-next-line no-await-in-loop
    const crew = await call(listReporteesOfJob, {
      token,
      body: { TargetUniqueID: job, workOrderUniqueId: project },
    })
    if (own.data.items.some(({ canChange }) => canChange) && crew.data.totalCount > 0)
      return `/captures/${project}/${job}`
  }
  throw new Error(`${as} has no crew at work on ${title}`)
}
