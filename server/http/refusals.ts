/**
 * Refuses requests before anything of them is read: for paths that do not exist, while the server closes, and
 * if they are not HTTP. All these answers are in the envelope, like every other answer.
 */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { AppError, platformError } from '#contract/errors.ts'
import { errorEnvelope } from './errors.ts'

/** How long a refused client may go on sending. Some clients read no answer before they have sent everything. */
const REST_MILLISECONDS = 5000

/** Adds the refusals that need no body, before all other hooks. */
export function refuseEarly(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (request) => {
    if (isClosing) throw platformError('UNAVAILABLE')
    if (request.is404) throw platformError('NOT_FOUND')
    // RFC 9112 §3.2. Node's own server would answer without an envelope.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw platformError('INVALID_INPUT', [{ path: 'Host', message: 'must be there' }])
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    // Requests that tests inject have no connection, and no field `complete`.
    if (!('complete' in raw) || raw.complete || isClosing) return
    // If a connection is closed while its client is still writing, the client loses the answer.
    reply.removeHeader('connection')
    passOver(raw)
  })
  // Other expectations of the client are no reason to refuse the call (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/**
 * Reads and drops the rest of a request that was answered before its end. After some time, the connection is
 * closed.
 */
function passOver(request: IncomingMessage): void {
  request.unpipe()
  request.resume()
  const timer = setTimeout(() => request.socket.destroy(), REST_MILLISECONDS)
  request.once('close', () => clearTimeout(timer))
}

/** The framework and Node would answer without the envelope, so these answers replace their answers. */
export const answerAlways: Pick<FastifyServerOptions, 'return503OnClosing' | 'clientErrorHandler'> = {
  return503OnClosing: false,
  clientErrorHandler(error, socket) {
    // The client is gone, or the connection is closed already.
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { rawPacket } = error as { rawPacket?: unknown }
    const isHead = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString('latin1') === 'HEAD '
    answerOnSocket(socket, refusalOf(error.code), isHead)
  },
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return platformError('REQUEST_TIMEOUT')
  if (code === 'HPE_HEADER_OVERFLOW') return platformError('HEADERS_TOO_LARGE')
  return platformError('MALFORMED_REQUEST')
}

/** Answers bytes that never became a request, and ends their connection. */
function answerOnSocket(socket: Socket, error: AppError, isHead = false): void {
  const requestId = randomUUID()
  const body = JSON.stringify(errorEnvelope(error, requestId))
  // If another answer has begun, bytes behind its beginning would be read as part of it.
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null }
  if (socket.writable && !begun?.headersSent) {
    socket.write(
      [
        `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        `X-Request-Id: ${requestId}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        isHead ? '' : body,
      ].join('\r\n'),
    )
  }
  socket.destroySoon()
}

/** Answers a request whose rest did not arrive in time, and ends its connection. */
export function cutOff({ socket }: IncomingMessage): void {
  if (!socket.destroyed) answerOnSocket(socket, platformError('REQUEST_TIMEOUT'))
}
