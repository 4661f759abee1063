/** What the routes of projects load before their screens show; fetched with the first of them, not with the sign-in. */
import { redirect } from '@tanstack/react-router'
import { CallError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { toast } from '#web/ui/toast.ts'
import { projectQuery } from './api.ts'

interface LoaderContext {
  preload: boolean
}

/** The parameters that name a record of a project; the documents write that of the project in these ways. */
interface FrameParams {
  woID?: string
  woid?: string
  wid?: string
  /** Not of the path: `?obj=`. */
  obj?: string | undefined
  /** Of the file browser, `?Parent=`: a folder, or the project itself. */
  browsed?: string | undefined
  jobid?: string
  taskid?: string
  activityid?: string
}

/** The project of a frame: the one that the address names, or that of the record that it names. */
export async function loadFrame(params: FrameParams, context: LoaderContext) {
  const named = params.woID ?? params.woid ?? params.wid ?? params.obj ?? (await workOrderOfBrowsed(params))
  const id = named ?? (await workOrderOfRecord(params, context))
  if (!id) throw redirectHome(context, 'error', 'Invalid workorder!')
  const project = await queryClient.ensureQueryData(projectQuery(id)).catch((error: unknown) => {
    if (!named) {
      if (!context.preload) toast.warning("Can't get the work order")
      throw redirect({ to: '/projects/details/$woID', params: { woID: id } })
    }
    const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400)
    throw redirectHome(context, 'error', isUnknown ? 'Invalid workorder!' : 'Could not get work order info.')
  })
  return { project, crumb: { label: project.workOrderTitle, to: `/projects/details/${id}` } }
}

async function workOrderOfBrowsed({ browsed }: FrameParams): Promise<string | undefined> {
  if (!browsed) return undefined
  const { workOrderOfParent } = await import('#features/files/web/public.ts')
  return workOrderOfParent(browsed)
}

async function workOrderOfRecord(
  { jobid, taskid, activityid }: FrameParams,
  context: LoaderContext,
): Promise<string | undefined> {
  // What the lower levels are made of need not come for the address of a project.
  if (jobid) {
    const { loadJob } = await import('#features/jobs/web/public.ts')
    return (await loadJob(jobid, context)).workOrderUniqueId
  }
  if (taskid) {
    const { loadTask } = await import('#features/tasks/web/public.ts')
    return (await loadTask(taskid, context)).workOrderUniqueId
  }
  if (activityid) {
    const { loadActivity } = await import('#features/activities/web/public.ts')
    return (await loadActivity(activityid, context)).workOrderUniqueId
  }
  return undefined
}

/** The project that is to be edited. */
export async function loadEdited(id: string | undefined, context: LoaderContext) {
  if (!id) throw redirectHome(context, 'info', 'Missing info, redirected to projects!')
  const project = await queryClient.fetchQuery(projectQuery(id)).catch(() => {
    throw redirectHome(context, 'error', 'Could not get work order info.')
  })
  return { crumb: { label: `Edit ${project.workOrderTitle}` } }
}
