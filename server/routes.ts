/** All routes of all features: the one place where the server's platform meets them. */
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { routes as activities } from '#features/activities/server/routes.ts'
import { routes as assignments } from '#features/assignments/server/routes.ts'
import { routes as codes } from '#features/codes/server/routes.ts'
import { openRegistrations } from '#features/companies/server/limits.ts'
import { routes as companies } from '#features/companies/server/routes.ts'
import type { CompanyPorts } from '#features/companies/server/service.ts'
import { routes as employees } from '#features/employees/server/routes.ts'
import { jobs as fileJobs } from '#features/files/server/jobs.ts'
import { findContentOf } from '#features/files/server/public.ts'
import { type FilePorts, routes as files } from '#features/files/server/routes.ts'
import { jobs as identityJobs } from '#features/identity/server/jobs.ts'
import type { IdentityPorts } from '#features/identity/server/ports.ts'
import { routes as identity } from '#features/identity/server/routes.ts'
import { findCaller, sessionKeyOf } from '#features/identity/server/sessions.ts'
import { openRequestThrottle, openThrottle } from '#features/identity/server/throttle.ts'
import { routes as jobs } from '#features/jobs/server/routes.ts'
import { streamEvents } from '#features/notifications/contract.ts'
import { jobs as notificationJobs } from '#features/notifications/server/jobs.ts'
import { routes as notifications } from '#features/notifications/server/routes.ts'
import { routes as projects } from '#features/projects/server/routes.ts'
import { routes as punchlists } from '#features/punchlists/server/routes.ts'
import { routes as reference } from '#features/reference/server/routes.ts'
import { routes as subcontractors } from '#features/subcontractors/server/routes.ts'
import { routes as tasks } from '#features/tasks/server/routes.ts'
import { routes as tracking } from '#features/tracking/server/routes.ts'
import type { Db } from './db/open.ts'
import type { DownloadPlatform } from './http/download.ts'
import type { Links } from './http/links.ts'
import type { Platform, Route } from './http/mount.ts'
import type { Job } from './jobs/jobs.ts'
import { jobs as mail } from './mail/mail.ts'
import type { Secrets } from './secrets.ts'

/** The stream of events; the platform serves it itself. */
export const stream: Endpoint = streamEvents

/** What use cases need beside the database. */
type Ports = IdentityPorts & CompanyPorts & FilePorts

/** The routes, bound to what their use cases need. */
export async function openRoutes(
  { pool, secrets, links }: { pool: pg.Pool; secrets: Secrets; links: Links },
  options: { hasLegacyLogin: boolean },
): Promise<Route[]> {
  return boundRoutes(
    {
      throttle: openThrottle(pool),
      requestThrottle: openRequestThrottle(pool),
      registrations: openRegistrations(pool),
      secrets,
      links,
    },
    options,
  )
}

function boundRoutes(ports: Ports, options: { hasLegacyLogin: boolean }): Route[] {
  return [
    ...reference,
    ...identity(ports, options),
    ...companies(ports),
    ...employees,
    ...projects,
    ...jobs,
    ...tasks,
    ...activities,
    ...assignments,
    ...tracking,
    ...codes,
    ...files(ports),
    ...subcontractors,
    ...punchlists,
    ...notifications,
  ]
}

/** Every endpoint, without a database: for the OpenAPI document. */
export const allEndpoints: readonly Endpoint[] = [
  ...boundRoutes({} as Ports, { hasLegacyLogin: true }).map((route) => route.endpoint),
  stream,
]

/** What is done outside of requests. */
export const allJobs: readonly Job[] = [...mail, ...fileJobs, ...identityJobs, ...notificationJobs]

/** Removes the sessions that are over; the platform runs it now and then. */
export { sweepSessions } from '#features/identity/server/sessions.ts'

/** How the platform learns who a token belongs to. */
export function authenticator(db: Db): Platform['authenticate'] {
  return (token, now) => findCaller(db, sessionKeyOf(token), now)
}

/** How the platform learns who a session belongs to, where a request proves it by a cookie. */
export function callerOfSession(db: Db): DownloadPlatform['callerOf'] {
  return (sessionKey, now) => findCaller(db, sessionKey, now)
}

/** How the platform learns what a link to a file leads to. */
export const findContent = findContentOf
