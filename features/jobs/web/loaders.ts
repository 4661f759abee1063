/** What the routes of jobs load before their screens show. */
import { redirect } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { may, type SessionBasics } from '#web/session/session.ts'
import { jobQuery } from './api.ts'

interface LoaderContext {
  preload: boolean
}

/** A job that the address names. */
export function loadJob(id: string, context: LoaderContext) {
  return queryClient.fetchQuery(jobQuery(id)).catch(() => {
    throw redirectHome(context, 'error', 'Could not get job info')
  })
}

/** The job that is to be edited. */
export async function loadEditedJob(id: string, context: LoaderContext & { session: SessionBasics }) {
  const job = await loadJob(id, context)
  if (!may(context.session, 'Jobs', 'Update', job.workOrderUniqueId)) throw redirect({ to: '/401' })
  return { crumb: { label: `Edit ${job.jobTitle}` } }
}
