/** The stream of server-sent events that keeps open screens up to date. */
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { hasBit } from '#contract/modules.ts'
import { mayAnywhere } from '#server/db/visibility.ts'
import type { Caller } from '#server/scope.ts'
import { admit, tokenOf } from './admit.ts'
import type { Notice, RecordChange, SessionEnd } from './events.ts'
import { type Platform, urlOf } from './mount.ts'

/** Keeps proxies from closing the stream, and ends it when the session is over by itself. */
const HEARTBEAT_MILLISECONDS = 20_000

/** How many bytes of events wait for a reader at most. */
const LARGEST_BACKLOG = 1024 * 1024

/** What a caller may know of a change: nothing, that there was one, or which records. */
function visibleIds({ scope }: Caller, change: RecordChange): readonly string[] | null {
  if (!scope || scope.companyId !== change.companyId || scope.accountId !== change.accountId) return null
  if (!mayAnywhere(scope, change.module, 'Read')) return null
  // Who sees only some work orders is told that something changed, not which records.
  return hasBit(scope.permissions, 'Projects', 'GlobalAccess') ? change.ids : []
}

function isFor({ scope }: Caller, { companyId, accountId, employeeIds }: Notice): boolean {
  if (!scope || scope.companyId !== companyId || scope.accountId !== accountId) return false
  return employeeIds.includes(scope.employeeId)
}

function isOver({ sessionKey, loginId, scope }: Caller, end: SessionEnd): boolean {
  if (end.sessionKey) return end.sessionKey === sessionKey
  if (end.companyId) {
    const isThere = !end.accountId || end.accountId === scope?.accountId
    return end.companyId === scope?.companyId && isThere
  }
  return end.loginId === loginId && end.except !== sessionKey
}

/** Adds the stream. It ends with the session, with the client, or with the server. */
export function mountStream(app: FastifyInstance, platform: Platform, endpoint: Endpoint): void {
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  app.route({
    method: 'GET',
    url: urlOf(endpoint),
    // Compressing would hold events back.
    compress: false,
    // A question for the head would leave the stream open for ever.
    exposeHeadRoute: false,
    onRequest: async (request) => {
      request.caller = await admit(platform, endpoint.access, request)
    },
    handler: async (request, reply) => {
      let caller = request.caller as Caller
      const stream = new PassThrough()
      open.add(stream)
      const write = (event: string, data: unknown) => {
        if (stream.writableEnded) return
        // Whoever reads this slowly comes back and fetches anew; memory is not kept for them.
        if (stream.writableLength > LARGEST_BACKLOG) return stream.destroy()
        stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      }
      const end = () => {
        write('end', {})
        stream.end()
      }
      const stopListening = platform.events.listen({
        onChange(change) {
          const ids = visibleIds(caller, change)
          if (ids) write('change', { module: change.module, action: change.action, ids })
        },
        onNotice: (notice) => isFor(caller, notice) && write('notification', {}),
        onEnd: (sessions) => isOver(caller, sessions) && end(),
        onGap: () => write('gap', {}),
      })
      const heartbeat = setInterval(async () => {
        const current = await platform
          .authenticate(tokenOf(request) ?? '', platform.now())
          .catch(() => caller)
        if (!current) return end()
        caller = current
        stream.write(': still here\n\n')
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
}
