/** The loaders of the routes of finding. */
import { redirect } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { numberedQuery, pathOfNumbered } from './api.ts'

/**
 * Redirects to the record if exactly one record has the number. If several records have the number, returns
 * all of them, and the screen offers them as a choice.
 */
export async function loadNumber(number: string) {
  const found = await queryClient.fetchQuery(numberedQuery(number))
  const [only, ...more] = found
  if (!only) throw redirectHome('error', `There is no ${number} that you can see.`)
  if (more.length === 0) throw redirect({ to: pathOfNumbered(only), replace: true })
  return { found, crumb: { label: number } }
}
