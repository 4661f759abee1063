/**
 * A request must have arrived within 30 seconds, and whoever dribbles one in is cut off. Uploads take as long as they
 * take, as long as something comes: the server's own limit knows no difference between the two, so it is off and this
 * stands in its place.
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
  /** How long an upload may be silent. */
  silence: number
}

export const timeouts: Timeouts = { request: 30_000, silence: 60_000 }

/** Watches how long requests take to arrive. */
export function limitArrival(app: FastifyInstance, { request: most, silence }: Timeouts = timeouts): void {
  const watches = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', async (request, reply) => {
    const isUpload = request.routeOptions.config.isUpload === true
    const end = isUpload ? watchSilence(request, silence) : watchArrival(request, most)
    watches.set(request, end)
    reply.raw.once('close', end)
  })
  // By then the body of everything but an upload has been read.
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.isUpload) watches.get(request)?.()
  })
}

function watchArrival({ raw }: FastifyRequest, most: number): () => void {
  const timer = setTimeout(() => cutOff(raw), most)
  return () => clearTimeout(timer)
}

/** Ends an upload of which nothing has come for some time. */
function watchSilence({ raw }: FastifyRequest, silence: number): () => void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    // All is there; what is done with it may take time.
    if (raw.complete) return clearInterval(timer)
    if (raw.socket.bytesRead === before) cutOff(raw)
    before = raw.socket.bytesRead
  }, silence)
  return () => clearInterval(timer)
}
