/** Vitest's set-up of each file: what a test calls today stays so until its end. */

import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'

/** Longer than a test takes that speaks of today. */
const BEFORE = 60_000

/** Whoever begins just before midnight (UTC) waits for it. */
async function passMidnight(): Promise<void> {
  const left = DAY_MILLISECONDS - (Date.now() % DAY_MILLISECONDS)
  if (left < BEFORE) await sleep(left)
}

await passMidnight()
beforeEach(passMidnight)
