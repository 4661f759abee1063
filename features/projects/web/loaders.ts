/** What the routes of projects load before their screens show; fetched with the first of them, not with the sign-in. */
import { CallError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { projectQuery } from './api.ts'

interface LoaderContext {
  preload: boolean
}

/** The project of a frame, for its name in the breadcrumb. */
export async function loadFrame(id: string | undefined, context: LoaderContext) {
  if (!id) throw redirectHome(context, 'error', 'Invalid workorder!')
  const project = await queryClient.ensureQueryData(projectQuery(id)).catch((error: unknown) => {
    const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400)
    throw redirectHome(context, 'error', isUnknown ? 'Invalid workorder!' : 'Could not get work order info.')
  })
  return { crumb: { label: project.workOrderTitle, to: `/projects/details/${id}` } }
}

/** The project that is to be edited. */
export async function loadEdited(id: string | undefined, context: LoaderContext) {
  if (!id) throw redirectHome(context, 'info', 'Missing info, redirected to projects!')
  const project = await queryClient.fetchQuery(projectQuery(id)).catch(() => {
    throw redirectHome(context, 'error', 'Could not get work order info.')
  })
  return { crumb: { label: `Edit ${project.workOrderTitle}` } }
}
