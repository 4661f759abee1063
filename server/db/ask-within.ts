/** Queries that are answered within a fixed time, or fail. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Runs `ask` on a connection of `pool`. If the answer is late, the connection is closed together with its
 * query. So a hanging database blocks no connection, and callers that wait for a connection get one. The time
 * counts from the call, and includes the wait for a connection.
 */
export async function askWithin<T>(
  pool: pg.Pool,
  milliseconds: number,
  ask: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error(`The database gave no answer within ${milliseconds} ms`)
  })
  // `late` rejects in any case, mostly when nobody waits for it any more. Without this handler, the rejection
  // would end the process.
  late.catch(() => {})
  const connecting = pool.connect()
  const client = await Promise.race([connecting, late]).catch((error) => {
    connecting.then(
      (unused) => unused.release(),
      () => {},
    )
    throw error
  })
  try {
    const answer = await Promise.race([ask(client), late])
    client.release()
    return answer
  } catch (error) {
    client.release(true)
    throw error
  }
}
