/** Loads the data of the owner's routes of bidding before their screens show. */
import { redirect } from '@tanstack/react-router'
import { deniedPage } from '#web/router/denied.ts'
import { load } from '#web/router/loading.ts'
import { saying } from '#web/router/redirect-with.ts'
import { receivedQuery } from './received-api.ts'

/** Text from 002 §8 of the documents. */
const NO_PROJECT = 'Could not find the workorder!'

/** Loads the project whose bids are shown, with the first page of its bidders. */
export async function loadProject(workOrder: string) {
  const { workOrderTitle } = await load(receivedQuery(workOrder), {
    lost: () => redirect({ to: '/bid-projects', state: saying('error', NO_PROJECT) }),
    refused: deniedPage,
  })
  return { crumb: { label: workOrderTitle, to: `/bids/approve-summary/${workOrder}` } }
}
