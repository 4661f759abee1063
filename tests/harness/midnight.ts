/** Vitest's set-up of each file: what a test calls today stays so until its end. */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach } from 'vitest'

const DAY = 86_400_000
/** Longer than a test takes that speaks of today. */
const BEFORE = 60_000

/** Whoever begins just before midnight (UTC) waits for it. */
async function passMidnight(): Promise<void> {
  const left = DAY - (Date.now() % DAY)
  if (left < BEFORE) await sleep(left)
}

await passMidnight()
beforeEach(passMidnight)
