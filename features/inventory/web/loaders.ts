/** The loaders of the stock routes: they load data before a screen shows. */
import { redirect } from '@tanstack/react-router'
import { deniedPage } from '#web/router/denied.ts'
import { load } from '#web/router/loading.ts'
import { saying } from '#web/router/redirect-with.ts'
import { itemQuery } from './api.ts'

/** Loads the item that a page shows or edits. If the item does not exist, redirects to the list (001 §2). */
export async function loadItem(id: string) {
  const item = await load(itemQuery(id), {
    lost: ({ message }) => redirect({ to: '/inventory', state: saying('error', message) }),
    refused: deniedPage,
  })
  return { id, crumb: { label: item.inventoryTitle } }
}
