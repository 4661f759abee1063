/**
 * Measurements of the process, at `/api/metrics` in the format of Prometheus. The address exists only with
 * METRICS_TOKEN, which a scraper sends as a bearer token. The measurements contain no person, no record and
 * no requested path: routes appear as they are declared.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { platformError } from '#contract/errors.ts'
import { countBackground } from '#server/background/background.ts'
import { askWithin } from '#server/db/ask-within.ts'
import type { Database } from '#server/db/open.ts'
import { tokenOf } from './admit.ts'

export interface MetricsParts {
  readonly token: string
  readonly database: Database
  /** How many streams of events are open. */
  readonly openStreams: () => number
}

/**
 * The answer must come before a scraper gives up, because the metrics are needed most while the database
 * hangs.
 */
const COUNTED_WITHIN = 1000
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Measures every call from now on, and adds `/api/metrics`. */
export function serveMetrics(app: FastifyInstance, { token, database, openStreams }: MetricsParts): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'plumbline_' })
  const calls = new Histogram({
    name: 'plumbline_http_request_duration_seconds',
    help: 'Calls by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'plumbline_database_connections',
    help: 'Database connections of each lane by state; waiting are calls that have none yet',
    labelNames: ['lane', 'state'],
    registers: [registry],
  })
  const streams = new Gauge({
    name: 'plumbline_event_streams',
    help: 'Open streams of events',
    registers: [registry],
  })
  const up = new Gauge({
    name: 'plumbline_database_up',
    help: '1 when the database answers, else 0',
    registers: [registry],
  })
  const jobs = new Gauge({
    name: 'plumbline_background_jobs',
    help: 'Rows of the background queue by state',
    labelNames: ['state'],
    registers: [registry],
  })

  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? '(none)', status: reply.statusCode }
    calls.observe(labels, reply.elapsedTime / 1000)
  })

  app.get('/api/metrics', async (request, reply) => {
    if (!isSame(tokenOf(request) ?? '', token)) throw platformError('SIGN_IN_REQUIRED')
    for (const [lane, pool] of [
      ['work', database.pool],
      ['door', database.door.pool],
    ] as const) {
      for (const [state, count] of Object.entries(statesOf(pool))) connections.set({ lane, state }, count)
    }
    streams.set(openStreams())
    const counted = await askWithin(database.door.pool, COUNTED_WITHIN, countBackground).catch(() => null)
    up.set(counted ? 1 : 0)
    jobs.reset()
    for (const [state, count] of Object.entries(counted ?? {})) jobs.set({ state }, count)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function statesOf(pool: pg.Pool) {
  const { totalCount, idleCount, waitingCount } = pool
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Compares hashes, so that the time of the comparison does not show how much of the token is right. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
