import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newPerson, openTestApp, type TestApp } from '#tests/harness/server.ts'

let server: TestApp
let port: number
let token: string

beforeAll(async () => {
  server = await openTestApp()
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  ;({ token } = await newPerson(server, await newAccount(server)))
})

afterAll(() => server?.close())

/** Sends bytes. Returns what arrives until the connection ends. */
async function speak(bytes: string, at = port): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(at, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write(Buffer.from(bytes, 'latin1'))
  await ended
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body }
}

const close = 'Connection: close\r\n\r\n'

describe('what is no HTTP', () => {
  test.each<[name: string, bytes: string, status: number, code: string]>([
    ['words', 'nonsense\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['the beginning of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['a method that is none', `FOO / HTTP/1.1\r\nHost: x\r\n${close}`, 400, 'MALFORMED_REQUEST'],
    [
      'two lengths',
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`,
      400,
      'MALFORMED_REQUEST',
    ],
    [
      'headers without an end',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n${close}`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['no host', `GET /api/health HTTP/1.1\r\n${close}`, 400, 'INVALID_INPUT'],
  ])('is answered in the envelope: %s', async (_name, bytes, status, errorCode) => {
    const answer = await speak(bytes)
    expect(answer.status).toBe(status)
    expect(answer.head.toLowerCase()).toContain('content-type: application/json; charset=utf-8')
    const { requestId, ...envelope } = JSON.parse(answer.body)
    expect(envelope).toMatchObject({ data: null, errorCode, errorDescription: expect.any(String) })
    expect(answer.head.toLowerCase()).toContain(`x-request-id: ${requestId}`)
  })

  test('has no body where only the head was asked for', async () => {
    expect(await speak(`HEAD /\u00fc HTTP/1.1\r\nHost: x\r\n${close}`)).toMatchObject({
      status: 400,
      body: '',
    })
  })

  test('may ask for what we do not know, and be HTTP all the same', async () => {
    const answer = await speak(`GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n${close}`)
    expect(answer.status).toBe(200)
    expect((await speak(`GET /api/health HTTP/1.0\r\n\r\n`)).status).toBe(200)
  })
})

test('a body that breaks off before anybody reads it ends nothing', async () => {
  // The type of this body is refused, and its first piece is broken.
  const head =
    'POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: text/x\r\n\r\n'
  for (let time = 0; time < 20; time += 1) {
    await speak(`${head}zz\r\n`)
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`${head}5\r\nab`)
    await sleep(5)
    socket.destroy()
  }
  await sleep(100)
  expect((await server.app.inject({ url: '/api/health' })).statusCode).toBe(200)
  const errors = server.log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)
  expect(errors).toEqual([])
})

test('the body of what is not there is not read', async () => {
  const signed = await server.app.inject({
    method: 'POST',
    url: '/api/nowhere',
    payload: '{'.repeat(1_000_000),
    headers: { authorization: token, 'content-type': 'application/json' },
  })
  expect([signed.statusCode, signed.json().errorCode]).toEqual([404, 'NOT_FOUND'])
})

describe('a call that is refused before all of it has come', () => {
  /** Sends the head of an upload that is refused at once, and waits for the answer. */
  async function beginRefused() {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += String(data)))
    const failed: unknown[] = []
    socket.on('error', (error) => failed.push(error))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    const head = [
      'POST /api/s3/uploadfile HTTP/1.1',
      'Host: x',
      'Content-Length: 30000000',
      `Authorization: ${token}`,
    ]
    const type = 'Content-Type: multipart/form-data; boundary=x'
    socket.write(`${[...head, type].join('\r\n')}\r\n\r\n`)
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 413 [^]*FILE_TOO_LARGE/)
    return { socket, ended, failed, answer: () => answer }
  }

  test('may go on to its end, and is not cut off over it', async () => {
    const { socket, ended, failed, answer } = await beginRefused()
    for (let sent = 0; sent < 20; sent += 1) {
      socket.write('y'.repeat(1_500_000))
      await sleep(5)
    }
    socket.write(`GET /api/health HTTP/1.1\r\nHost: x\r\n${close}`)
    await ended
    expect(failed).toEqual([])
    expect(answer()).toContain('HTTP/1.1 200 OK')
  })

  test('is not listened to for ever', async () => {
    const { socket, ended } = await beginRefused()
    const pieces = setInterval(() => socket.write('y'), 200)
    const begun = Date.now()
    await ended
    clearInterval(pieces)
    expect(Date.now() - begun).toBeGreaterThan(3000)
    expect(Date.now() - begun).toBeLessThan(15_000)
  })
})

test('while the server closes, a call is answered 503 in the envelope, an upload too', async () => {
  const other = await openTestApp()
  const at = Number(new URL(await other.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const person = await newPerson(other, await newAccount(other))
  const asked = [
    ['GET /api/health HTTP/1.1', 'Host: x'],
    [
      'POST /api/uploads HTTP/1.1',
      'Host: x',
      `Authorization: ${person.token}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Length: 4',
    ],
    ['POST /api/nowhere HTTP/1.1', 'Host: x', 'Content-Length: 0'],
    ['POST /api/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 2'],
  ]
  const connections = asked.map(([first, ...headers]) => {
    const socket = connect(at, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += String(data)))
    socket.on('error', () => {})
    const ended = new Promise((resolve) => socket.once('close', resolve))
    // After one complete request, the server does not end a connection as silent. The incomplete second
    // request keeps the connection open.
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n')
    const begun = new Promise<void>((resolve) => {
      socket.once('data', () => {
        answer = ''
        socket.write(`${first}\r\n`, () => resolve())
      })
    })
    const finish = async () => {
      socket.write(`${headers.join('\r\n')}\r\n\r\n`)
      await ended
      return answer.split('\r\n\r\n')
    }
    return { finish, begun }
  })
  await Promise.all(connections.map(({ begun }) => begun))
  await sleep(50)
  const closed = other.app.close()
  while (other.app.server.listening) await sleep(5)
  for (const { finish } of connections) {
    const [head = '', body = ''] = await finish()
    expect(head).toMatch(/^HTTP\/1\.1 503 /)
    expect(head.toLowerCase()).toContain('connection: close')
    expect(JSON.parse(body)).toMatchObject({ data: null, errorCode: 'UNAVAILABLE' })
  }
  await closed
  await other.close().catch(() => undefined)
})
