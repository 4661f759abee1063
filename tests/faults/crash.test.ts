/**
 * Acknowledged projects survive a crash. In each round the server is killed with -9 during writes, in every
 * second round also its database. Then the server starts again on the same folder, as an operator would start
 * it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newServer, type StartedServer } from '#tests/harness/started-server.ts'

const ROUNDS = 20
const WRITERS = 4
const PASSWORD = 'plumbline-demo'

let server: StartedServer

beforeAll(async () => {
  server = await newServer('crash')
})

afterAll(() => server?.end())

/**
 * Creates projects one after another until the server is gone. `acknowledged` gets the id and title of each
 * project that the server acknowledged.
 */
async function write(token: string, name: string, acknowledged: Map<string, string>): Promise<void> {
  for (let count = 0; ; count += 1) {
    const title = `${name} ${count}`
    try {
      const [id = ''] = await server.post<string[]>(
        '/api/workorder/create',
        [{ workOrderTitle: title }],
        token,
      )
      acknowledged.set(id, title)
    } catch {
      return
    }
  }
}

async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(join(server.folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

test(`nothing that was acknowledged is lost in ${ROUNDS} rounds of kill -9 during writes`, async () => {
  await server.start()
  const { token } = await server.post<{ token: string }>('/api/login', {
    username: 'dana@harrowpike.example',
    password: PASSWORD,
  })
  const acknowledged = new Map<string, string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = acknowledged.size
    const writers = Array.from({ length: WRITERS }, (_none, writer) =>
      write(token, `Round ${round}, writer ${writer}, project`, acknowledged),
    )
    // The kill comes during writes, in each round at another moment of a write.
    for (const begun = Date.now(); acknowledged.size < before + WRITERS && Date.now() - begun < 60_000; )
      await sleep(5)
    await sleep(round * 7)
    server.kill()
    if (round % 2 === 1) await killDatabase()
    await Promise.all(writers)
    expect(acknowledged.size, `round ${round} wrote something`).toBeGreaterThan(before)
    await server.start()
  }

  const found = new Map<string, string>()
  for (let page = 0; ; page += 1) {
    const { items, totalPages } = await server.post<{
      items: { workOrderUniqueID: string; workOrderTitle: string }[]
      totalPages: number
    }>('/api/workorder/employee', { StartingPageNumber: page, NumberOfItemsPerPage: 1000 }, token)
    for (const item of items) found.set(item.workOrderUniqueID, item.workOrderTitle)
    if (page + 1 >= totalPages) break
  }
  const lost = [...acknowledged].filter(([id, title]) => found.get(id) !== title)
  expect(lost).toEqual([])
}, 900_000)
