/**
 * What is refused before anything of a request is read: what is not there, what comes while the server closes, and
 * what is no HTTP. All of it is answered in the envelope, like everything else.
 */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { AppError, platformError } from '#contract/errors.ts'
import { errorEnvelope } from './errors.ts'

/** How long a client that was refused may go on sending: it may be one that reads nothing before it has sent all. */
const REST_MILLISECONDS = 5000

/** Refuses, first of all, what needs no body to be refused. */
export function refuseEarly(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (request) => {
    if (isClosing) throw platformError('UNAVAILABLE')
    if (request.is404) throw platformError('NOT_FOUND')
    // RFC 9112 §3.2; the server of Node would answer without an envelope.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw platformError('INVALID_INPUT', [{ path: 'Host', message: 'must be there' }])
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    // What is injected, in a test, has no connection and does not say.
    if (!('complete' in raw) || raw.complete || isClosing) return
    // A connection that is closed while its client still writes takes the answer with it.
    reply.removeHeader('connection')
    passOver(raw)
  })
  // What else the client expects is no reason to refuse the call (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** Reads what still comes of a request that was answered before its end, for a while and for nothing. */
function passOver(request: IncomingMessage): void {
  request.unpipe()
  request.resume()
  const timer = setTimeout(() => request.socket.destroy(), REST_MILLISECONDS)
  request.once('close', () => clearTimeout(timer))
}

/** The framework's and Node's own answers are not in the envelope, so ours stand in their place. */
export const answerAlways: Pick<FastifyServerOptions, 'return503OnClosing' | 'clientErrorHandler'> = {
  return503OnClosing: false,
  clientErrorHandler(error, socket) {
    // Nobody listens any more, or an answer is on its way already.
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

/** Answers a request that never became one, and ends its connection. */
function answerOnSocket(socket: Socket, error: AppError, isHead = false): void {
  const requestId = randomUUID()
  const body = JSON.stringify(errorEnvelope(error, requestId))
  // What is written behind the beginning of another answer would be read as part of it.
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

/** Answers a request whose rest is not waited for any longer. */
export function cutOff({ socket }: IncomingMessage): void {
  if (!socket.destroyed) answerOnSocket(socket, platformError('REQUEST_TIMEOUT'))
}
