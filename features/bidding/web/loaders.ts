/** Loads the data of the vendor's routes before their screens show. */
import { redirect } from '@tanstack/react-router'
import { load } from '#web/router/loading.ts'
import { saying } from '#web/router/redirect-with.ts'
import { standingQuery } from './api.ts'

/** Text from 002 §8 of the documents. */
const NO_PROJECT = 'Could not find the workorder!'

/** Loads the project to bid on: a project that other accounts advertise, or one on which the account has a bid. */
export async function loadStanding(workOrder: string) {
  const { project, bid } = await load(standingQuery(workOrder), {
    lost: () => redirect({ to: '/bids/search-project', state: saying('error', NO_PROJECT) }),
  })
  return { crumb: { label: project?.workOrderTitle ?? bid?.workOrderTitle ?? '' } }
}
