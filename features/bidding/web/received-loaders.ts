/** What the owner's routes of bidding load before their screens show. */
import { redirect } from '@tanstack/react-router'
import { deniedPage } from '#web/router/denied.ts'
import { load } from '#web/router/loading.ts'
import { saying } from '#web/router/redirect-with.ts'
import { receivedQuery } from './received-api.ts'

/** 002 §8 */
const NO_PROJECT = 'Could not find the workorder!'

/** The project whose bids are shown, with who intends to bid. */
export async function loadProject(workOrder: string) {
  const { workOrderTitle } = await load(receivedQuery(workOrder), {
    lost: () => redirect({ to: '/bid-projects', state: saying('error', NO_PROJECT) }),
    refused: deniedPage,
  })
  return { crumb: { label: workOrderTitle, to: `/bids/approve-summary/${workOrder}` } }
}
