/** Refuses calls of a crowd that finds the line before a gate full, before anything is read of them. */
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { platformError } from '#contract/errors.ts'
import type { Gate } from '#server/gate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The gate that the calls of this route have to pass. */
    gate?: Gate
  }
}

/** Comes before all that costs anything. Refusals go out one by one, so that others are heard between them. */
export function refuseCrowds(app: FastifyInstance): void {
  let last = Promise.resolve()
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!routeOptions.config.gate?.isFull()) return
    last = last.then(() => turn())
    await last
    throw platformError('OVERLOADED')
  })
}
