import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitArrival } from './timeouts.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = fastify({ requestTimeout: 0 })
  limitArrival(app, { request: 300, silence: 300 })
  app.route({ method: 'POST', url: '/call', handler: async (request) => ({ got: request.body }) })
  app.route({
    method: 'POST',
    url: '/slow',
    handler: async () => {
      await sleep(700)
      return { ok: true }
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
      await sleep(500)
      return { size }
    },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(url).port)
})

afterAll(() => app?.close())

/** Sends the parts of a body with a pause before each, and answers what came back until the connection ended. */
async function dribble(
  path: string,
  type: string,
  length: number,
  parts: string[],
  pause: number,
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  for (const part of parts) {
    await sleep(pause)
    if (!socket.destroyed) socket.write(part)
  }
  await ended
  return answer.split('\r\n')[0] as string
}

test('a call must have arrived in time, however it trickles', async () => {
  expect(await dribble('/call', 'application/json', 20, ['{', '"', 'a', '"', ':', '1', ' '], 100)).toBe(
    'HTTP/1.1 408 Request Timeout',
  )
  expect(await dribble('/call', 'application/json', 7, ['{"a":1}'], 20)).toBe('HTTP/1.1 200 OK')
})

test('a call that has arrived may take its time', async () => {
  expect(await dribble('/slow', 'application/json', 2, ['{}'], 20)).toBe('HTTP/1.1 200 OK')
})

test('an upload takes as long as it takes, as long as something comes', async () => {
  const parts = Array.from({ length: 10 }, () => 'x')
  expect(await dribble('/upload', 'application/upload', 10, parts, 120)).toBe('HTTP/1.1 200 OK')
  expect(await dribble('/upload', 'application/upload', 10, ['x', 'x'], 20)).toBe(
    'HTTP/1.1 408 Request Timeout',
  )
})
