/** What the routes of stock load before their screens show. */
import { redirect } from '@tanstack/react-router'
import { load } from '#web/router/loading.ts'
import { saying } from '#web/router/redirect-with.ts'
import { accountOf, itemQuery } from './api.ts'

/** Thrown where the account has no such item. */
class Missing extends Error {}

/** The item of a page, or the other account of the person that has it; without one, back to the list (001 §2). */
export async function loadItemPage(id: string) {
  try {
    const item = await load(itemQuery(id), {
      lost: ({ message }) => new Missing(message),
      refused: () => redirect({ to: '/401' }),
    })
    return { crumb: { label: item.inventoryTitle }, elsewhere: null }
  } catch (error) {
    if (!(error instanceof Missing)) throw error
    const elsewhere = await accountOf(id).catch(() => null)
    if (!elsewhere) throw redirect({ to: '/inventory', state: saying('error', error.message) })
    return { crumb: { label: 'Item' }, elsewhere }
  }
}

/** The item that is edited; without one, back to the list (001 §2). */
export async function loadItem(id: string) {
  const item = await load(itemQuery(id), {
    lost: ({ message }) => redirect({ to: '/inventory', state: saying('error', message) }),
    refused: () => redirect({ to: '/401' }),
  })
  return { id, crumb: { label: item.inventoryTitle } }
}
