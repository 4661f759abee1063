/** Refuses calls if the line of their gate is full, before anything of the call is read. */
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { platformError } from '#contract/errors.ts'
import type { Gate } from '#server/gate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The gate that the calls of this route must pass. */
    gate?: Gate
  }
}

/**
 * Adds the check, which must come before all costly hooks. Refusals are sent one by one, so that other calls
 * are served between them.
 */
export function refuseCrowds(app: FastifyInstance): void {
  let last = Promise.resolve()
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!routeOptions.config.gate?.isFull()) return
    last = last.then(() => turn())
    await last
    throw platformError('OVERLOADED')
  })
}
