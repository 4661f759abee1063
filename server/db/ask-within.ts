/** Questions to the database that are answered soon or not at all. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Asks on a connection of `pool`, which is given up with its question where the answer is late: a database that hangs
 * keeps no connection, and whoever waits for one gets it. The time counts from the call, waiting for a connection included.
 */
export async function askWithin<T>(
  pool: pg.Pool,
  milliseconds: number,
  ask: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error(`The database gave no answer within ${milliseconds} ms`)
  })
  // It comes in any case, mostly when nobody waits for it any more.
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
