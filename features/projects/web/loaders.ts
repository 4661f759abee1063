/** What the routes of projects load before their screens show; fetched with the first of them, not with the sign-in. */
import { redirect } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { judged, load } from '#web/router/loading.ts'
import { redirectHome, saying } from '#web/router/redirect-with.ts'
import { projectQuery } from './api.ts'

/** The project of a frame: the one that the address names, or that of the record that it names. */
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

/** The project that is to be edited; where it is not there, the frame says the same. */
export async function loadEdited(id: string, unknownProject: string) {
  await load(projectQuery(id), { lost: () => redirectHome('error', unknownProject) })
  return { crumb: { label: 'Edit' } }
}
