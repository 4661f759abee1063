/** The load: so many connections that each ask again as soon as they are answered. */
import { Agent, request } from 'node:http'

/** One call. */
export interface Asked {
  path: string
  body: object
  /** By which a write is known when it comes twice. */
  key?: string
}

export interface Pressure {
  port: number
  token: string
  connections: number
  seconds: number
  /** What is asked: always the same, or something else each time. */
  what: Asked | (() => Asked)
}

export interface Throughput {
  perSecond: number
  /** Milliseconds that half of the requests, and all but one in twenty, or in a hundred, took at most. */
  p50: number
  p95: number
  p99: number
  /** All that were sent, also before and after what counts. */
  sent: number
}

/** Connections are made and the pool is filled before anything counts. */
const WARM_UP_SECONDS = 0.3

/** Asks once, as browsers do: they take what is compressed. */
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

/** Presses and answers how much came through. Anything but 200 ends it. */
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
