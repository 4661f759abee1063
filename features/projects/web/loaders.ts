/**
 * The loaders of the project routes. The first of these routes loads this code, so it is not in the sign-in
 * bundle.
 */
import { redirect } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { judged, load } from '#web/router/loading.ts'
import { redirectHome, saying } from '#web/router/redirect-with.ts'
import { projectQuery } from './api.ts'

/**
 * Loads the project of a frame. `named` is the id in the address, or a promise of the project id of the
 * record in the address.
 */
export async function loadFrame(
  named: string | undefined | Promise<string | undefined>,
  unknownProject = 'Invalid workorder!',
) {
  const id = await named
  if (!id) throw redirectHome('error', unknownProject)
  const project = await judged(queryClient.ensureQueryData(projectQuery(id)), {
    lost: () =>
      typeof named === 'string'
        ? redirectHome('error', unknownProject)
        : redirect({
            to: '/projects/details/$woID',
            params: { woID: id },
            state: saying('warning', "Can't get the work order"),
          }),
  })
  return { project, crumb: { label: project.workOrderTitle, to: `/projects/details/${id}` } }
}

/**
 * Loads the project to edit. If the project does not exist, the user is redirected with the same error as in
 * the project's frame.
 */
export async function loadEdited(id: string, unknownProject: string) {
  await load(projectQuery(id), { lost: () => redirectHome('error', unknownProject) })
  return { crumb: { label: 'Edit' } }
}
