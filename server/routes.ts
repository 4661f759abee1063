/** All routes of all features: the one place where the server's platform meets them. */
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { routes as activities } from '#features/activities/server/routes.ts'
import { routes as codes } from '#features/codes/server/routes.ts'
import { routes as identity } from '#features/identity/server/routes.ts'
import type { IdentityPorts } from '#features/identity/server/service.ts'
import { findCaller, sessionKeyOf } from '#features/identity/server/sessions.ts'
import { openThrottle } from '#features/identity/server/throttle.ts'
import { routes as jobs } from '#features/jobs/server/routes.ts'
import { streamEvents } from '#features/notifications/contract.ts'
import { routes as projects } from '#features/projects/server/routes.ts'
import { routes as reference } from '#features/reference/server/routes.ts'
import { routes as tasks } from '#features/tasks/server/routes.ts'
import type { Db } from './db/open.ts'
import type { Events } from './http/events.ts'
import type { Platform, Route } from './http/mount.ts'

/** The stream of events; the platform serves it itself. */
export const stream: Endpoint = streamEvents

/** The routes, bound to what their use cases need. */
export async function openRoutes(
  { pool, events }: { pool: pg.Pool; events: Events },
  options: { hasLegacyLogin: boolean },
): Promise<Route[]> {
  return boundRoutes({ throttle: await openThrottle(pool), events }, options)
}

function boundRoutes(ports: IdentityPorts, options: { hasLegacyLogin: boolean }): Route[] {
  return [...reference, ...identity(ports, options), ...projects, ...jobs, ...tasks, ...activities, ...codes]
}

/** Every endpoint, without a database: for the OpenAPI document. */
export const allEndpoints: readonly Endpoint[] = [
  ...boundRoutes({} as IdentityPorts, { hasLegacyLogin: true }).map((route) => route.endpoint),
  stream,
]

/** Removes the sessions that are over; the platform runs it now and then. */
export { sweepSessions } from '#features/identity/server/sessions.ts'

/** How the platform learns who a token belongs to. */
export function authenticator(db: Db): Platform['authenticate'] {
  return (token, now) => findCaller(db, sessionKeyOf(token), now)
}
