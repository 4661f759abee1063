/** What several people do to one record at the same moment, as it happens to fall, again and again. */
import { inject } from 'vitest'

/** How often each race is run: some rounds before each change, many with the faults (vitest.config.ts). */
export const ROUNDS = inject('raceRounds')
/** How long so many may take on a machine that has other work. */
export const RACE_TIMEOUT = 20_000 + ROUNDS * 2000

/** Each call a little later than the one before or a little earlier, so that all orders come up over the rounds. */
export async function race<T>(round: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  return Promise.all(
    calls.map(async (call, index) => {
      const later = (round + index) % calls.length
      for (let turn = 0; turn < later * (round % 7); turn++) await new Promise(setImmediate)
      return call()
    }),
  )
}

/** The statuses of answers, lowest first. */
export const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted()

/** Runs `each` for every round, one after the other. */
export async function repeat(each: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await each(round)
}
