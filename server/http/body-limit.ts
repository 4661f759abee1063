/** How large a body may be: little for those of whom nothing is known, more for people, most for lists (decisions/0026, 0128). */
import { type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BodyBounds, type Endpoint, LARGEST_PUBLIC_BODY } from '#contract/endpoint.ts'
import { platformError } from '#contract/errors.ts'
import type { RouteHooks } from './mount.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the bodies of this route may be made of, where that is not what it is elsewhere. */
    bodyBounds?: BodyBounds
  }
}

/** The framework compares with the length that was announced, which is that of the body as it came. */
type Payload = Readable & { receivedEncodedLength?: number }

/** What a route of this endpoint does while its body arrives, unpacked where it came packed. */
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
  // A body that nobody reads, as that of a type which is not taken, may break off all the same.
  meter.on('error', () => {})
  return payload.pipe(meter as Transform)
}
