/** The stream of server-sent events that keeps open screens up to date. */
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { draftModules } from '#contract/record-types.ts'
import { NO_ZONE, todayIn } from '#server/days.ts'
import { mayAnywhere, mayEverywhere } from '#server/db/visibility.ts'
import type { Caller } from '#server/scope.ts'
import { admit, tabOf, tokenOf } from './admit.ts'
import type { Notice, RecordChange, SessionEnd } from './events.ts'
import { hearsAll, type Listening, openHearing } from './hearing.ts'
import type { Platform } from './mount.ts'

/**
 * How often a heartbeat is sent. Heartbeats keep proxies from closing the stream. The session is checked each
 * time, and the stream of an expired session ends.
 */
const HEARTBEAT_MILLISECONDS = 20_000

/** The most bytes of events that wait for a reader. */
const LARGEST_BACKLOG = 1024 * 1024

/**
 * What a caller may know of a change. Null: nothing. Empty: that there was a change. Else: the ids of its
 * records.
 */
export function visibleIds({ scope }: Caller, change: RecordChange): readonly string[] | null {
  if (!scope || scope.companyId !== change.companyId || scope.accountId !== change.accountId) return null
  if (change.employeeId && change.employeeId !== scope.employeeId) return null
  if (!mayAnywhere(scope, change.module, 'Read')) return null
  // People of a subcontractor learn nothing about other firms (docs/decisions/0160).
  const { theirs } = scope
  if (theirs && change.module === 'Subcontractors' && !change.ids.includes(theirs.firmId ?? '')) return null
  // Some callers learn only that something changed, and not which records: callers who may read only on some
  // work orders, only records that are theirs, no drafts, or only some categories of stock.
  const seesAllStock = change.module !== 'Inventory' || !scope.stockCategories
  const seesDrafts = !scope.isGuest || !draftModules.includes(change.module)
  const seesAll = mayEverywhere(scope, change.module, 'Read') && !scope.theirs && seesDrafts && seesAllStock
  return seesAll ? change.ids : []
}

function isFor({ scope }: Caller, { companyId, accountId, employeeIds }: Notice): boolean {
  if (!scope || scope.companyId !== companyId || scope.accountId !== accountId) return false
  return employeeIds.includes(scope.employeeId)
}

/** The rights of the caller, as a text for comparing. */
function rightsOf({ scope }: Caller): string {
  if (!scope) return 'null'
  const { permissions, workOrderPermissions, theirs, isGuest, stockCategories } = scope
  return JSON.stringify([permissions, [...workOrderPermissions].sort(), theirs, isGuest, stockCategories])
}

/** The day, the time zone and the region of the caller, as a text for comparing. */
function dayOf({ scope }: Caller, now: Date): string {
  const timeZone = scope?.timeZone ?? NO_ZONE
  return JSON.stringify([todayIn(timeZone, now), timeZone, scope?.region])
}

function isOver({ sessionKey, loginId, scope }: Caller, end: SessionEnd): boolean {
  if (end.sessionKey) return end.sessionKey === sessionKey
  if (end.companyId) {
    const isThere = !end.accountId || end.accountId === scope?.accountId
    return end.companyId === scope?.companyId && isThere
  }
  return end.loginId === loginId && end.except !== sessionKey
}

/**
 * Adds the stream. Each stream ends when its session ends, its client disconnects, or the server closes.
 *
 * @returns a function that counts the open streams
 */
export function mountStream(app: FastifyInstance, platform: Platform, endpoint: Endpoint): () => number {
  const open = new Set<PassThrough>()
  const hearing = openHearing(platform.db, (error) => app.log.error({ err: error }, 'who hears of a change'))
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  app.route({
    method: 'GET',
    url: urlOf(endpoint),
    // Off, because compression would delay events.
    compress: false,
    // A HEAD request would leave the stream open for ever.
    exposeHeadRoute: false,
    onRequest: async (request) => {
      // An open tab listens day and night, so listening does not count as use of the session.
      request.caller = await admit(platform, endpoint, request, false)
    },
    handler: async (request, reply) => {
      let caller = request.caller as Caller
      const stream = new PassThrough()
      open.add(stream)
      const write = (event: string, data: unknown) => {
        if (stream.writableEnded) return
        // A reader that is too slow is disconnected, so that its events take no more memory. The client
        // connects again and fetches everything.
        if (stream.writableLength > LARGEST_BACKLOG) return stream.destroy()
        stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      }
      const end = (wasMeant = false) => {
        write('end', { wasMeant })
        stream.end()
      }
      const ownTab = tabOf(request)
      // A tab has already fetched again what it changed itself.
      const isEcho = ({ tab }: RecordChange | Notice) => Boolean(tab) && tab === ownTab
      const listening: Listening = {
        caller: () => caller,
        tell: ({ module, action }) => write('change', { module, action, ids: [] }),
        gap: () => write('gap', {}),
      }
      const stopListening = platform.events.listen({
        onChange(change) {
          const ids = isEcho(change) ? null : visibleIds(caller, change)
          if (!ids) return
          const { module, action } = change
          if (hearsAll(caller, change)) return write('change', { module, action, ids })
          hearing.ask(listening, change)
        },
        onNotice: (notice) => !isEcho(notice) && isFor(caller, notice) && write('notification', {}),
        onSessions: ({ companyId, accountId }) => {
          const { scope } = caller
          if (scope?.companyId === companyId && (accountId ?? scope.accountId) === scope.accountId)
            void lookAgain()
        },
        onEnd: (sessions) => isOver(caller, sessions) && end(sessions.wasMeant),
        onGap: listening.gap,
      })
      let told = dayOf(caller, platform.now())
      let held = rightsOf(caller)
      const lookAgain = async () => {
        const now = platform.now()
        const current = await platform.authenticate(tokenOf(request) ?? '', now, false).catch(() => caller)
        if (!current) return end()
        caller = current
        // On a new day of the account, risks and remaining days change, although nobody wrote anything.
        const day = dayOf(caller, now)
        if (day !== told) write('day', {})
        told = day
        // The rights of the caller decide what every screen shows.
        const rights = rightsOf(caller)
        if (rights !== held) write('access', {})
        held = rights
      }
      const heartbeat = setInterval(async () => {
        await lookAgain()
        if (!stream.writableEnded) stream.write(': still here\n\n')
      }, HEARTBEAT_MILLISECONDS)
      stream.once('close', () => {
        clearInterval(heartbeat)
        stopListening()
        open.delete(stream)
      })
      stream.write('retry: 2000\n\n')
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  })
  return () => open.size
}
