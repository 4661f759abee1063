/**
 * How large a body may be: small for unknown callers, larger for people, and largest for lists
 * (decisions/0026, 0128).
 */
import { type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BodyBounds, type Endpoint, LARGEST_PUBLIC_BODY } from '#contract/endpoint.ts'
import { platformError } from '#contract/errors.ts'
import type { RouteHooks } from './mount.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limits for the bodies of this route, if they differ from the usual ones. */
    bodyBounds?: BodyBounds
  }
}

/**
 * The framework compares `receivedEncodedLength` with the announced length. Both count the body as it was
 * sent, before unpacking.
 */
type Payload = Readable & { receivedEncodedLength?: number }

/**
 * Returns the hooks of this endpoint's route that limit the size of its bodies. Packed bodies are counted
 * unpacked.
 */
export function limitHooks({ access, bodyBounds }: Endpoint): RouteHooks {
  if (bodyBounds) return { bodyLimit: bodyBounds.bytes, config: { bodyBounds } }
  if (access !== 'public') return {}
  return {
    async preParsing(request: FastifyRequest, _reply: FastifyReply, payload: Payload) {
      if (request.caller) return payload
      if (Number(request.headers['content-length'] ?? 0) > LARGEST_PUBLIC_BODY)
        throw platformError('TOO_LARGE')
      return limited(payload)
    },
  }
}

function limited(payload: Payload): Payload {
  let size = 0
  const meter: Payload = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > LARGEST_PUBLIC_BODY) return done(platformError('TOO_LARGE'))
      done(null, chunk)
    },
  })
  Object.defineProperty(meter, 'receivedEncodedLength', { get: () => payload.receivedEncodedLength })
  payload.once('error', (error) => meter.destroy(error))
  // A body that nobody reads, such as one of a refused type, can break off, too. This listener keeps such an
  // error from ending the process.
  meter.on('error', () => {})
  return payload.pipe(meter as Transform)
}
