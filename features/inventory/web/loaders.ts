/** What the routes of stock load before their screens show. */
import { redirect } from '@tanstack/react-router'
import { deniedPage } from '#web/router/denied.ts'
import { load } from '#web/router/loading.ts'
import { saying } from '#web/router/redirect-with.ts'
import { itemQuery } from './api.ts'

/** The item of a page, or that is edited; without one, back to the list (001 §2). */
export async function loadItem(id: string) {
  const item = await load(itemQuery(id), {
    lost: ({ message }) => redirect({ to: '/inventory', state: saying('error', message) }),
    refused: deniedPage,
  })
  return { id, crumb: { label: item.inventoryTitle } }
}
