/**
 * Everybody signs in at once, as on a Monday morning after an outage. The crowd runs in a process of its own,
 * so that its work does not slow down the measurements beside it.
 */
import { execFile } from 'node:child_process'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const self = fileURLToPath(import.meta.url)

export interface CrowdOutcome {
  /** The number of replies by status; 0: no reply. */
  readonly statuses: Record<string, number>
  /** The number of replies with a Retry-After header. */
  readonly toldWhen: number
  /** The longest time of a call to `/api/health` meanwhile, in milliseconds. */
  readonly slowestHealth: number
  readonly healthAsked: number
  readonly milliseconds: number
}

/** The timeout of a sign-in, in milliseconds: longer than the queue takes on a busy machine. */
const PATIENCE = 180_000

/**
 * Signs in `count` people at once, each from an IP address of their own. Every sixth sends a valid username
 * and password; the others do not exist.
 */
function signInAll(address: string, count: number): void {
  const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY, keepAlive: false })
  const statuses: Record<string, number> = {}
  let toldWhen = 0
  let left = count
  const done = (status: number, retryAfter?: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (retryAfter) toldWhen += 1
    left -= 1
    if (left === 0) console.log(JSON.stringify({ statuses, toldWhen }))
  }
  for (let number = 0; number < count; number += 1) {
    const body = JSON.stringify({
      username: number % 6 === 0 ? 'dana@harrowpike.example' : `person${number}@harrowpike.example`,
      password: 'plumbline-demo',
    })
    const request = http.request(`${address}/api/login`, {
      agent,
      method: 'POST',
      timeout: PATIENCE,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      },
    })
    request.once('response', (response) => {
      response.resume()
      response.once('end', () => done(response.statusCode ?? 0, response.headers['retry-after']))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => done(0))
    request.end(body)
  }
}

/**
 * Starts a crowd of `count` people, and calls `/api/health` until all of them have a reply. The server must
 * trust a proxy, because the crowd sends its addresses in `x-forwarded-for`.
 */
export async function crowd(address: string, count: number): Promise<CrowdOutcome> {
  const begun = Date.now()
  const ended = new AbortController()
  const told = run(process.execPath, [self, address, String(count)]).finally(() => ended.abort())
  let slowestHealth = 0
  let healthAsked = 0
  const watch = async () => {
    for (; !ended.signal.aborted; await sleep(20)) {
      const asked = performance.now()
      const response = await fetch(`${address}/api/health`)
      await response.text()
      if (response.status !== 200) throw new Error(`/api/health answered ${response.status}`)
      slowestHealth = Math.max(slowestHealth, performance.now() - asked)
      healthAsked += 1
    }
  }
  const [{ stdout }] = await Promise.all([told, watch()])
  return {
    ...(JSON.parse(stdout) as Pick<CrowdOutcome, 'statuses' | 'toldWhen'>),
    slowestHealth: Math.round(slowestHealth),
    healthAsked,
    milliseconds: Date.now() - begun,
  }
}

if (process.argv[1] === self) signInAll(process.argv[2] ?? '', Number(process.argv[3]))
