/** The load: connections that each send the next request as soon as the last answer arrives. */
import { Agent, request } from 'node:http'

/** One call. */
export interface Asked {
  path: string
  body: object
  /** The idempotency key of a write. */
  key?: string
}

export interface Pressure {
  port: number
  token: string
  connections: number
  seconds: number
  /** The request: always the same, or a new one each time. */
  what: Asked | (() => Asked)
}

export interface Throughput {
  perSecond: number
  /** The milliseconds within which 50, 95 and 99 % of the requests were answered. */
  p50: number
  p95: number
  p99: number
  /** All requests, also those before and after the measured time. */
  sent: number
}

/** In this time, connections are opened and the pool is filled; its requests are not measured. */
const WARM_UP_SECONDS = 0.3

/** Sends one request, with compression accepted as in browsers. */
async function ask(
  agent: Agent,
  { port, token }: Pick<Pressure, 'port' | 'token'>,
  { path, body, key }: Asked,
) {
  const payload = JSON.stringify(body)
  return new Promise<{ status: number; length: number }>((resolve, reject) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          authorization: token,
          'accept-encoding': 'gzip, deflate, br, zstd',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          ...(key && { 'idempotency-key': key }),
        },
      },
      (response) => {
        let length = 0
        response.on('data', (chunk: Buffer) => (length += chunk.length))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, length }))
      },
    )
    call.on('error', reject)
    call.end(payload)
  })
}

/** Applies the load and returns the throughput. Any status except 200 throws. */
export async function press({ connections, seconds, what, ...server }: Pressure): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const begin = performance.now() + WARM_UP_SECONDS * 1000
  const end = begin + seconds * 1000
  const times: number[] = []
  let all = 0
  const caller = async () => {
    for (let sent = performance.now(); sent < end; ) {
      const asked = typeof what === 'function' ? what() : what
      const { status } = await ask(agent, server, asked)
      if (status !== 200) throw new Error(`${asked.path} answered ${status}`)
      const answered = performance.now()
      all += 1
      if (answered >= begin && answered < end) times.push(answered - sent)
      sent = answered
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), sent: all }
}
