/** The load: so many connections that each ask again as soon as they are answered. */
import { Agent, request } from 'node:http'

export interface Pressure {
  port: number
  path: string
  token: string
  body: object
  connections: number
  seconds: number
}

export interface Throughput {
  perSecond: number
  /** Milliseconds that half of the requests, and all but one in a hundred, took at most. */
  p50: number
  p99: number
  /** All that were sent, also before and after what counts. */
  sent: number
}

/** Connections are made and the pool is filled before anything counts. */
const WARM_UP_SECONDS = 0.3

/** Asks one page. */
export async function ask(
  agent: Agent,
  { port, path, token, body }: Omit<Pressure, 'connections' | 'seconds'>,
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
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
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
export async function press({ connections, seconds, ...page }: Pressure): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const begin = performance.now() + WARM_UP_SECONDS * 1000
  const end = begin + seconds * 1000
  const times: number[] = []
  let all = 0
  const caller = async () => {
    for (let sent = performance.now(); sent < end; ) {
      const { status } = await ask(agent, page)
      if (status !== 200) throw new Error(`${page.path} answered ${status}`)
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
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), sent: all }
}
