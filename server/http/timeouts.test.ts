import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limitArrival } from './timeouts.ts'

const SECOND = 1000

let app: FastifyInstance
let port: number
/** The server's end of the last connection. */
let accepted: Socket | undefined
/** How many requests have begun, and how many handlers have received their whole body. */
let begun: number
let arrived: number
let finish: () => void
let finished: Promise<void>

beforeAll(async () => {
  app = fastify({ requestTimeout: 0 })
  limitArrival(app)
  app.addHook('onRequest', async () => {
    begun += 1
  })
  app.server.on('connection', (socket) => (accepted = socket))
  app.route({
    method: 'POST',
    url: '/call',
    handler: async (request) => {
      arrived += 1
      await finished
      return { got: request.body }
    },
  })
  app.addContentTypeParser('application/upload', (_request, _payload, done) => done(null))
  app.route({
    method: 'POST',
    url: '/upload',
    config: { isUpload: true },
    handler: async (request) => {
      let size = 0
      for await (const chunk of request.raw) size += (chunk as Buffer).length
      arrived += 1
      await finished
      return { size }
    },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(url).port)
})

afterAll(() => app?.close())

beforeEach(() => {
  accepted = undefined
  begun = 0
  arrived = 0
  finished = new Promise((resolve) => (finish = resolve))
  // Time passes only when these tests say so, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

/** Begins a request whose body has this length and is sent in parts. */
async function begin(path: string, type: string, length: number) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.once('close', resolve))
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head)
  await until(() => begun === 1)
  let sent = head.length
  return {
    /** Sends a part. Resolves when the server has received it. */
    async send(part: string) {
      socket.write(part)
      sent += part.length
      await until(() => accepted?.bytesRead === sent)
    },
    isOpen: () => accepted?.destroyed === false,
    /** The first line of the answer, after the connection has ended. */
    async answered() {
      await ended
      return answer.split('\r\n')[0]
    },
  }
}

const TIMEOUT = 'HTTP/1.1 408 Request Timeout'

test('a call must have arrived within 30 seconds, however it trickles', async () => {
  const call = await begin('/call', 'application/json', 20)
  for (const part of ['{', '"', 'a', '"', ':']) {
    vi.advanceTimersByTime(5 * SECOND)
    await call.send(part)
  }
  vi.advanceTimersByTime(5 * SECOND - 1)
  await call.send('1')
  expect(call.isOpen()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await call.answered()).toBe(TIMEOUT)
})

test('a call that has arrived may take its time', async () => {
  const call = await begin('/call', 'application/json', 7)
  await call.send('{"a":1}')
  await until(() => arrived === 1)
  vi.advanceTimersByTime(600 * SECOND)
  expect(call.isOpen()).toBe(true)
  finish()
  expect(await call.answered()).toBe('HTTP/1.1 200 OK')
})

test('an upload takes as long as it takes, as long as something comes', async () => {
  const upload = await begin('/upload', 'application/upload', 10)
  for (let part = 0; part < 10; part += 1) {
    vi.advanceTimersByTime(59 * SECOND)
    await upload.send('x')
  }
  await until(() => arrived === 1)
  vi.advanceTimersByTime(600 * SECOND)
  expect(upload.isOpen()).toBe(true)
  finish()
  expect(await upload.answered()).toBe('HTTP/1.1 200 OK')
})

test('an upload that falls silent ends', async () => {
  const upload = await begin('/upload', 'application/upload', 10)
  await upload.send('x')
  vi.advanceTimersByTime(60 * SECOND)
  expect(upload.isOpen()).toBe(true)
  vi.advanceTimersByTime(60 * SECOND)
  expect(await upload.answered()).toBe(TIMEOUT)
})
