/**
 * No turn stays with a person who may not have it. Triggers note each doubtful turn, whose person may have
 * lost the right (0024-turns-that-move-on.sql). Doubtful turns are settled before the transaction commits,
 * whatever the cause.
 */
import { recordTypeOf } from '#contract/record-types.ts'
import type { Telling } from '#features/notifications/server/public.ts'
import { type BackgroundContext, defineBackground, NoPayload } from '#server/background/background.ts'
import type { Ending } from '#server/ending.ts'
import { type WaitingType, waitingTypes } from '../contract.ts'
import {
  type Doubt,
  hasDoubts,
  listDoubts,
  listWaitingOf,
  removeDoubts,
  takeLeftDoubts,
} from './holding-queries.ts'

/**
 * Computes again on whom records of a type wait: locks the records that still exist, and calls `passBall` for
 * them. Each module with records that can wait provides its own.
 */
export type PassAnew = (context: Telling, recordIds: readonly string[]) => Promise<void>
export type AllPassAnew = Readonly<Record<WaitingType, PassAnew>>

/** Settles the turns that this transaction made doubtful. */
export const settlingTurns = (modules: AllPassAnew): Ending => ({
  isDue: hasDoubts,
  async run({ caller, ...context }) {
    const doubts = await listDoubts(context.db)
    if (doubts.length === 0) return
    for (const [accountId, own] of Map.groupBy(doubts, (doubt) => doubt.accountId)) {
      const companyId = own[0]?.companyId ?? ''
      const isOwn = caller?.scope?.accountId === accountId
      const scope = { companyId, accountId, employeeId: isOwn ? (caller?.scope?.employeeId ?? null) : null }
      await settle(modules, { ...context, scope }, own)
    }
    await removeDoubts(context.db)
  },
})

/** Handles the types in a fixed order, so that two transactions never wait for each other. */
async function settle(modules: AllPassAnew, context: Telling, doubts: readonly Doubt[]): Promise<void> {
  for (const type of waitingTypes) {
    const ids = doubts.filter(({ record }) => record === type).map(({ recordId }) => recordId)
    if (ids.length === 0) continue
    const waiting = await listWaitingOf(context.db, context.scope, type, ids)
    if (waiting.length === 0) continue
    const recordIds = waiting.map(({ recordId }) => recordId)
    await modules[type](context, recordIds)
    const { companyId, accountId } = context.scope
    const { module } = recordTypeOf(type)
    // Screens do not expect these changes, because the call belongs to another module.
    context.afterCommit(() =>
      context.events.publish({ companyId, accountId, module, action: 'Update', ids: recordIds, tab: null }),
    )
  }
}

/** Settles turns that became doubtful outside the app: by hand in the database, or in an older version. */
async function settleLeft(modules: AllPassAnew, job: BackgroundContext): Promise<void> {
  let taken = 0
  do {
    taken = await job.write(async (written) => {
      const doubts = await takeLeftDoubts(written.db)
      if (doubts > 0) await settlingTurns(modules).run({ ...written, caller: null })
      return doubts
    })
  } while (taken > 0)
}

/** The hourly job that settles the remaining doubtful turns. */
export const handingOn = (modules: AllPassAnew) => [
  defineBackground({
    name: 'settleTurns',
    payload: NoPayload,
    cron: '10 * * * *',
    run: (_nothing, job) => settleLeft(modules, job),
  }),
]
