/** What becomes of a screen whose record cannot be had: not there, not the caller's, or nobody answers. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { type Allowed, denialOf } from '#contract/machine.ts'
import type { Action, Module } from '#contract/modules.ts'
import type { PageOf } from '#contract/paging.ts'
import { CallError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { may, type SessionBasics } from '#web/session/session.ts'
import { denied, type Refused } from './denied.ts'
import { fetchedCode } from './lazy-screen.ts'
import { redirectHome, saying } from './redirect-with.ts'

const elsewhere = fetchedCode(() => import('./elsewhere.ts'))

/** What a route throws instead of the call's own error. */
interface Instead {
  /** No account of the caller has such a record: leads where the table of routes says, with the documents' words. */
  lost: (error: CallError) => unknown
  /** They may not: in the frame of a project 'Access denied' stands in, outside of it `deniedPage` is led to. */
  refused?: (refused: Refused) => unknown
}

/**
 * Has a record fetched for a screen. Where the server is away or fails, what is known of the record is shown on, so
 * that nobody is thrown out of it; where nothing is known the address stays, and what stands in for the screen tries
 * again (broken-screen.tsx).
 *
 * @throws what `instead` says, or the call's own error
 */
export async function load<T, E extends Error, D, K extends QueryKey>(
  query: FetchQueryOptions<T, E, D, K>,
  instead: Instead,
): Promise<D> {
  try {
    return await judged(queryClient.fetchQuery(query), instead)
  } catch (error) {
    const known = isAway(error) ? queryClient.getQueryData<D>(query.queryKey) : undefined
    if (known === undefined) throw error
    return known
  }
}

/** Tells apart why something could not be loaded. */
export async function judged<T>(loading: Promise<T>, { lost, refused = denied }: Instead): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // What is no id at all is refused as malformed.
    if (error.status === 404 || error.status === 400)
      throw (await (await elsewhere()).foundElsewhere()) ?? lost(error)
    if (error.status === 403) throw refused(refusedBy(error))
    throw error
  }
}

/** What the server says that it was for want of. */
function refusedBy({ lacking }: CallError): Refused {
  return lacking ? { module: lacking.module, action: lacking.action, project: lacking.workOrderUniqueId } : {}
}

const isAway = (error: unknown) => error instanceof CallError && error.isAway

/** While the server is away: the record that a list showed last, by which the frame knows what it is of. */
export function seen<T>(module: Module, isIt: (item: T) => boolean): (error: unknown) => T {
  return (error) => {
    const lists = isAway(error) ? queryClient.getQueriesData<Partial<PageOf<T>>>({ queryKey: [module] }) : []
    const found = lists.map(([, list]) => list?.items?.find(isIt)).find(Boolean)
    if (!found) throw error
    return found
  }
}

/** What a route knows of whoever wants to see its screen. */
export interface LoaderContext {
  session: SessionBasics
}

/** In the frame of a project: the caller may do this on the project of the record that was loaded. */
export function requireMay(
  { session }: LoaderContext,
  module: Module,
  action: Action,
  workOrder: string,
): void {
  if (!may(session, module, action, workOrder)) throw denied({ module, action, project: workOrder })
}

/** A record that the address names beside a project is one of that project's (000 §5). */
export function requireOf(workOrder: string, record: { workOrderUniqueId: string }): void {
  if (record.workOrderUniqueId !== workOrder.toLowerCase()) throw redirectHome('error', 'Invalid workorder!')
}

/**
 * Where a step is refused now the record is shown, with the reason (000 §4); whom it is nothing to is refused its screen, for want of
 * the right that it takes.
 */
export function requireStep(
  allowed: Allowed,
  shown: { to: string; params?: Record<string, string> },
  taken: { module: Module; action: Action; project?: string },
): void {
  const denial = denialOf(allowed)
  if (denial?.never) throw denied(taken)
  if (denial) throw redirect({ ...shown, state: saying(denial.tone, denial.text) })
}
