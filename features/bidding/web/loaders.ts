/** What the routes of bidding load before their screens show. */
import { redirect } from '@tanstack/react-router'
import { load } from '#web/router/loading.ts'
import { saying } from '#web/router/redirect-with.ts'
import { standingQuery } from './api.ts'

/** 002 §8 */
const NO_PROJECT = 'Could not find the workorder!'

/** The project that is bid on: one that others advertise, or on which the account has bid. */
export async function loadStanding(workOrder: string) {
  const { project, bid } = await load(standingQuery(workOrder), {
    lost: () => redirect({ to: '/bids/search-project', state: saying('error', NO_PROJECT) }),
  })
  return { crumb: { label: project?.workOrderTitle ?? bid?.workOrderTitle ?? '' } }
}
