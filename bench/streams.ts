/**
 * 500 open event streams: how long after a change was sent the last of them has heard of it. One change after the
 * other; each time counts from before the call that makes it until a stream has read its event.
 */
import type { AppSettings } from './app-child.ts'
import { startChild } from './child.ts'
import { hundredths, median, table, whole } from './figures.ts'
import { post, signIn } from './requests.ts'
import { progress, withPostgres } from './temporary-database.ts'
import { readTurns } from './turns.ts'

const STREAMS = 500
const SIZE = { accounts: 1, workOrders: 1000, activities: 1000, largestAccount: 1000, seed: 1 }
/** Longer than any change may take. */
const PATIENCE = 10_000

const { rounds } = readTurns({ rounds: 50, seconds: 1 })

type OnChange = (id: string) => void

/** Opens a stream and tells of each change that it reads; answers when the server has accepted it. */
async function open(port: number, token: string, onChange: OnChange, end: AbortSignal): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, {
    headers: { authorization: token },
    signal: end,
  })
  if (!response.ok || !response.body) throw new Error(`A stream answered ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  // what answers first says that the stream listens
  await reader.read()
  const read = async () => {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, data] = /^event: change\ndata: (.*)$/m.exec(event) ?? []
        if (data) for (const id of (JSON.parse(data) as { ids: string[] }).ids) onChange(id)
      }
    }
  }
  read().catch(() => {})
}

await withPostgres(async (postgres) => {
  const { connection, signIns } = await postgres.newDatabase('streams', SIZE)
  const app = await startChild('app-child.ts', { connection, pool: 10 } satisfies AppSettings)
  const [login] = signIns
  if (!login) throw new Error('Nobody can sign in.')
  const token = await signIn(app.port, login)
  const before = (await app.usage()).rss

  const end = new AbortController()
  let hear: OnChange = () => {}
  progress(`Opening ${STREAMS} streams …`)
  for (let opened = 0; opened < STREAMS; opened += 50) {
    await Promise.all(Array.from({ length: 50 }, () => open(app.port, token, (id) => hear(id), end.signal)))
  }
  const { items } = (await post(
    app.port,
    '/api/workorder/employee',
    { NumberOfItemsPerPage: rounds },
    token,
  )) as { items: { workOrderUniqueID: string }[] }

  progress(`${rounds} changes …`)
  const times: number[] = []
  const last: number[] = []
  for (const { workOrderUniqueID } of items) {
    const begun = performance.now()
    let heard = 0
    const all = new Promise<void>((resolve, reject) => {
      const patience = setTimeout(
        () => reject(new Error(`Only ${heard} of ${STREAMS} heard of it`)),
        PATIENCE,
      )
      hear = (id) => {
        if (id !== workOrderUniqueID) return
        times.push(performance.now() - begun)
        heard += 1
        if (heard < STREAMS) return
        clearTimeout(patience)
        resolve()
      }
    })
    await post(app.port, '/api/workorder/update', [{ workOrderUniqueID, workOrderCity: 'Elsewhere' }], token)
    await all
    last.push(performance.now() - begun)
  }
  const { rss } = await app.usage()
  end.abort()
  await app.stop()

  const sorted = times.toSorted((one, other) => one - other)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
  console.log(`### ${STREAMS} open event streams\n`)
  console.log(
    table(
      ['changes', 'heard', 'p50 ms', 'p99 ms', 'last of all, median ms', 'memory a stream, KiB'],
      [
        [
          whole(items.length),
          whole(times.length),
          hundredths(median(times)),
          hundredths(p99),
          hundredths(median(last)),
          whole((rss - before) / STREAMS / 1024),
        ],
      ],
    ),
  )
  console.log(
    '\nFrom before the call that makes the change; the readers share the two cores with the server.',
  )
})
