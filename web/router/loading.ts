/**
 * Decides what happens if the record of a screen cannot be loaded: the record does not exist, the caller may
 * not see the record, or the server does not reply.
 */
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

/** Functions that return the error that a route throws instead of the call's own error. */
interface Instead {
  /**
   * No account of the caller has the record: returns the redirect that the documents' table of routes names,
   * with the documents' message.
   */
  lost: (error: CallError) => unknown
  /**
   * The caller may not see the record. Left out: `denied`, for screens in the frame of a project. Other
   * screens set `deniedPage`.
   */
  refused?: (refused: Refused) => unknown
}

/**
 * Fetches a record for a screen. If no reply or a 5xx comes, returns the record from the cache, so that the
 * open screen stays. If the cache has no such record, the address stays, and broken-screen.tsx tries again.
 *
 * @throws the error that `instead` returns, or the call's own error
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

/**
 * Awaits a load, and replaces its error by the error of `instead`: `lost` if the record does not exist,
 * `refused` if the caller may not see the record.
 */
export async function judged<T>(loading: Promise<T>, { lost, refused = denied }: Instead): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // 400 counts as not found: the server replies 400 to a text that is no id.
    if (error.status === 404 || error.status === 400)
      throw (await (await elsewhere()).foundElsewhere()) ?? lost(error)
    if (error.status === 403) throw refused(refusedBy(error))
    throw error
  }
}

/** Returns the missing permission that the server's refusal names. */
function refusedBy({ lacking }: CallError): Refused {
  return lacking ? { module: lacking.module, action: lacking.action, project: lacking.workOrderUniqueId } : {}
}

const isAway = (error: unknown) => error instanceof CallError && error.isAway

/**
 * Returns an error handler. While the server is away, the handler returns the record from a cached list of
 * the module, so that the frame finds the project. In every other case the handler throws the error.
 */
export function seen<T>(module: Module, isIt: (item: T) => boolean): (error: unknown) => T {
  return (error) => {
    const lists = isAway(error) ? queryClient.getQueriesData<Partial<PageOf<T>>>({ queryKey: [module] }) : []
    const found = lists.map(([, list]) => list?.items?.find(isIt)).find(Boolean)
    if (!found) throw error
    return found
  }
}

/** The part of a route's context that the checks below need. */
export interface LoaderContext {
  session: SessionBasics
}

/**
 * For a screen in the frame of a project: throws `denied` if the caller lacks the permission on the project
 * of the loaded record.
 */
export function requireMay(
  { session }: LoaderContext,
  module: Module,
  action: Action,
  workOrder: string,
): void {
  if (!may(session, module, action, workOrder)) throw denied({ module, action, project: workOrder })
}

/**
 * Throws a redirect to the projects if a record does not belong to the project that the address names
 * (000 §5).
 */
export function requireOf(workOrder: string, record: { workOrderUniqueId: string }): void {
  if (record.workOrderUniqueId !== workOrder.toLowerCase()) throw redirectHome('error', 'Invalid workorder!')
}

/**
 * Checks whether the caller may take a step. If the step is refused at present, redirects to the record and
 * shows the reason (000 §4). If the caller may never take the step, refuses the screen and names the
 * permission `taken`.
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
