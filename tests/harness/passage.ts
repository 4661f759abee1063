/** A way to the database that can be held or cut. */
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestConnection } from './server.ts'

export interface Passage {
  /** Where the database is reached through it. */
  readonly connection: TestConnection
  /** Bytes that went to the database. */
  sent(): number
  /** Lets nothing through, and tells nobody, as a server does that hangs. */
  hold(): void
  release(): void
  /** Ends all connections and takes no new ones. */
  cut(): void
  mend(): void
  /** How many came while it was cut. */
  refused(): number
  close(): Promise<void>
}

/** Opens a passage to the database at `to`, which is behind a socket of the file system. */
export async function openPassage(to: TestConnection): Promise<Passage> {
  const sockets = new Set<Socket>()
  let isHeld = false
  let isCut = false
  let refused = 0
  let sent = 0
  const server = createServer((near) => {
    if (isCut) {
      refused += 1
      near.destroy()
      return
    }
    const far = dial(join(to.host, `.s.PGSQL.${to.port}`))
    near.on('data', (bytes) => (sent += bytes.length))
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        into.destroy()
      })
      from.pipe(into)
      if (isHeld) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    connection: { ...to, host: '127.0.0.1', port },
    sent: () => sent,
    hold() {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    release() {
      isHeld = false
      for (const socket of sockets) socket.resume()
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    refused: () => refused,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
