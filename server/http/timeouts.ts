/**
 * A request must arrive within 30 seconds, or its connection is ended. An upload may take longer, as long as
 * bytes keep arriving. Node's own limit does not distinguish the two, so it is off, and this file replaces
 * it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cutOff } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route whose body may take long to arrive. */
    isUpload?: boolean
  }
}

export interface Timeouts {
  /** How long a request may take to arrive. */
  request: number
  /** How long an upload may send nothing. */
  silence: number
}

export const timeouts: Timeouts = { request: 30_000, silence: 60_000 }

/** Ends requests that take too long to arrive. */
export function limitArrival(app: FastifyInstance, { request: most, silence }: Timeouts = timeouts): void {
  const watches = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', async (request, reply) => {
    const isUpload = request.routeOptions.config.isUpload === true
    const end = isUpload ? watchSilence(request, silence) : watchArrival(request, most)
    watches.set(request, end)
    reply.raw.once('close', end)
  })
  // At this point, the body of every request except an upload has been read.
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.isUpload) watches.get(request)?.()
  })
}

function watchArrival({ raw }: FastifyRequest, most: number): () => void {
  const timer = setTimeout(() => cutOff(raw), most)
  return () => clearTimeout(timer)
}

/** Ends an upload that has sent nothing for some time. */
function watchSilence({ raw }: FastifyRequest, silence: number): () => void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    // All bytes have arrived. Working on them may take time.
    if (raw.complete) return clearInterval(timer)
    if (raw.socket.bytesRead === before) cutOff(raw)
    before = raw.socket.bytesRead
  }, silence)
  return () => clearInterval(timer)
}
