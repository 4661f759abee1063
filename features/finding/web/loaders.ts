/** What the routes of finding load before their screens show. */
import { redirect } from '@tanstack/react-router'
import { queryClient } from '#web/api/query-client.ts'
import { redirectHome } from '#web/router/redirect-with.ts'
import { numberedQuery, pathOfNumbered } from './api.ts'

/** Leads to the one record that has a number; where several have it, they are offered. */
export async function loadNumber(number: string) {
  const found = await queryClient.fetchQuery(numberedQuery(number))
  const [only, ...more] = found
  if (!only) throw redirectHome('error', `There is no ${number} that you can see.`)
  if (more.length === 0) throw redirect({ to: pathOfNumbered(only), replace: true })
  return { found, crumb: { label: number } }
}
