import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { platformError } from '#contract/errors.ts'
import { type AccountHandle, addRole, addWorkOrder, type WorkOrderHandle } from '#database/seed/builders.ts'
import { land, MOST_WAITING } from '#server/storage/landing.ts'
import { keyOf } from '#server/storage/storage.ts'
import { fetchFile, upload } from '#tests/harness/files.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { createFiles } from '../contract.ts'

let server: TestApp
let url: string
let account: AccountHandle
let person: Person
let workOrder: WorkOrderHandle

beforeAll(async () => {
  server = await openTestApp({ largestFileMegabytes: 20 })
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  person = await newPerson(server, account)
  workOrder = await addWorkOrder(server.database.db, account, { title: 'Some work order' })
})

const base = (token: string) => ({ authorization: token, 'tus-resumable': '1.0.0' })
const metadata = (name: string, type = 'text/plain') =>
  `filename ${Buffer.from(name).toString('base64')},filetype ${Buffer.from(type).toString('base64')}`

function begin(
  length: number,
  name = 'a.txt',
  { token = person.token, type = 'text/plain' } = {},
): Promise<Response> {
  return fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { ...base(token), 'upload-length': String(length), 'upload-metadata': metadata(name, type) },
  })
}

function send(location: string, offset: number, body: Buffer, token = person.token): Promise<Response> {
  return fetch(`${url}${location}`, {
    method: 'PATCH',
    headers: {
      ...base(token),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(body),
  })
}

const ask = (location: string, method: string, token = person.token) =>
  fetch(`${url}${location}`, { method, headers: base(token) })
const idOf = (location: string) => location.slice(location.lastIndexOf('/') + 1)
const attach = (location: string, name = 'attached.bin') =>
  server.call(createFiles, {
    token: person.token,
    body: [{ fileUniqueId: idOf(location), name, workOrderUniqueId: workOrder.workOrderId }],
  })
const kept = async (location: string) =>
  (await readdir(join(server.files.folder, 'uploads', 'resumable'))).filter((name) =>
    name.startsWith(idOf(location)),
  )
const rowsOf = async (location: string) =>
  (await server.database.pool.query('select state from stored_object where id = $1', [idOf(location)])).rows

describe('an upload that can be resumed', () => {
  test('goes on after the connection was cut, and arrives whole', async () => {
    const content = randomBytes(3_000_000)
    const started = await begin(content.length, 'cut.bin')
    expect(started.status).toBe(201)
    const location = started.headers.get('location') ?? ''
    expect(location).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/)
    expect(await attach(location)).toMatchObject({ status: 409, errorCode: 'UPLOAD_NOT_FINISHED' })

    await cutAfter(location, content, 1_000_000)
    const rest = await goOn(location, content)
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(content.length)])

    const { data } = await attach(location)
    expect(data).toEqual([idOf(location)])
    const response = await fetchFile(server, person, { fileUniqueId: data[0] as string })
    expect(response.rawPayload.equals(content)).toBe(true)
    expect(await kept(location)).toEqual([])
    // A client that missed the last reply can ask again: the reply says that all bytes have arrived.
    const head = await ask(location, 'HEAD')
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(content.length)])
  })

  /** Sends the first `bytes` bytes and then breaks the connection. */
  async function cutAfter(location: string, content: Buffer, bytes: number): Promise<void> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      [
        `PATCH ${location} HTTP/1.1`,
        'Host: localhost',
        `Authorization: ${person.token}`,
        'Tus-Resumable: 1.0.0',
        'Upload-Offset: 0',
        'Content-Type: application/offset+octet-stream',
        `Content-Length: ${content.length}`,
        '',
        '',
      ].join('\r\n'),
    )
    socket.write(content.subarray(0, bytes))
    const path = join(server.files.folder, 'uploads', 'resumable', idOf(location))
    await vi.waitFor(async () => expect((await stat(path)).size).toBeGreaterThan(0), { timeout: 15_000 })
    socket.destroy()
  }

  /**
   * Asks for the offset and sends the rest. Repeats after 409: the server has not noticed the broken
   * connection yet.
   */
  async function goOn(location: string, content: Buffer): Promise<Response> {
    for (;;) {
      const offset = Number((await ask(location, 'HEAD')).headers.get('upload-offset'))
      expect(offset).toBeGreaterThan(0)
      expect(offset).toBeLessThanOrEqual(1_000_000)
      const answer = await send(location, offset, content.subarray(offset))
      if (answer.status !== 409) return answer
    }
  }

  test('is what tus-js-client sends, in chunks', async () => {
    const content = randomBytes(2_000_000)
    const location = await new Promise<string>((resolve, reject) => {
      const upload = new tus.Upload(content, {
        endpoint: `${url}/api/uploads`,
        chunkSize: 600_000,
        headers: { Authorization: `Bearer ${person.token}` },
        metadata: { filename: 'chunks.bin', filetype: 'application/octet-stream' },
        onError: reject,
        onSuccess: () => resolve(new URL(upload.url ?? '').pathname),
      })
      upload.start()
    })
    const { data } = await attach(location)
    expect(
      (await fetchFile(server, person, { fileUniqueId: data[0] as string })).rawPayload.equals(content),
    ).toBe(true)
  })

  test('is put into the storage when it is asked for after the server ended in between', async () => {
    const content = Buffer.from('all of it')
    const location = (await begin(content.length)).headers.get('location') ?? ''
    // Simulates a killed server: all bytes are in the folder, but the file is not in the storage.
    await writeFile(join(server.files.folder, 'uploads', 'resumable', idOf(location)), content)
    expect(await rowsOf(location)).toEqual([{ state: 'arriving' }])
    const heads = await Promise.all(Array.from({ length: 5 }, () => ask(location, 'HEAD')))
    expect(heads.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await rowsOf(location)).toEqual([{ state: 'stored' }])
    expect((await attach(location)).status).toBe(200)
  })

  test('is whole for whoever asks while another puts it into the storage', async () => {
    const content = Buffer.from('all of it')
    const location = (await begin(content.length)).headers.get('location') ?? ''
    const path = join(server.files.folder, 'uploads', 'resumable', idOf(location))
    await writeFile(path, content)
    // The description of the upload is a pipe. So the HEAD request has read the row of the upload, and waits
    // here for the description.
    const described = await readFile(`${path}.json`)
    await rm(`${path}.json`)
    execFileSync('mkfifo', [`${path}.json`])
    const asking = ask(location, 'HEAD')
    const pipe = await open(`${path}.json`, 'w')
    await rm(`${path}.json`)
    const key = { companyId: account.companyId, accountId: account.accountId, id: idOf(location) }
    const platform = { db: server.database.db, storage: server.storage, now: () => new Date() }
    const measured = { size: content.length, sha256: Buffer.alloc(32) }
    await land(platform, key, { path, name: 'a.txt', declaredType: '' }, measured)
    await pipe.writeFile(described)
    await pipe.close()
    const head = await asking
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(content.length)])
  })

  test('is its uploader’s alone', async () => {
    const location = (await begin(4)).headers.get('location') ?? ''
    const colleague = await newPerson(server, account)
    const stranger = await newPerson(server, await newAccount(server))
    for (const { token } of [colleague, stranger]) {
      expect((await ask(location, 'HEAD', token)).status).toBe(404)
      expect((await send(location, 0, Buffer.from('evil'), token)).status).toBe(404)
      expect((await ask(location, 'DELETE', token)).status).toBe(404)
    }
    expect((await ask(location, 'HEAD', 'garbage')).status).toBe(401)
    expect((await fetch(`${url}/api/uploads`, { method: 'POST' })).status).toBe(401)
    const role = await addRole(server.database.db, account, 'Reader', { Files: 2, Projects: 18 })
    const reader = await newPerson(server, account, role)
    expect((await begin(4, 'a.txt', { token: reader.token })).status).toBe(403)
    expect((await ask(location, 'HEAD')).headers.get('upload-offset')).toBe('0')
    for (const nobody of ['/api/uploads/x', '/api/uploads/..%2f..%2fsecret.key', `${location.slice(0, -1)}g`])
      expect((await ask(nobody, 'HEAD')).status).toBe(404)
  })

  test('is the one that the path names, whatever stands behind it', async () => {
    const own = (await begin(4)).headers.get('location') ?? ''
    const stranger = await newPerson(server, await newAccount(server))
    const theirs = (await begin(4, 'a.txt', { token: stranger.token })).headers.get('location') ?? ''
    expect((await send(`${own}?/${idOf(theirs)}`, 0, Buffer.from('evil'))).status).toBe(204)
    expect((await ask(theirs, 'HEAD', stranger.token)).headers.get('upload-offset')).toBe('0')
    expect((await ask(own, 'HEAD')).headers.get('upload-offset')).toBe('4')
    const empty = (await begin(4)).headers.get('location') ?? ''
    await send(theirs, 0, Buffer.from('tex'), stranger.token)
    const head = await ask(`${empty}?/${idOf(theirs)}`, 'HEAD')
    expect(head.headers.get('upload-offset')).toBe('0')
  })

  test('stays whole where two processes finish it at once', async () => {
    const content = Buffer.from('all of it')
    const location = (await begin(content.length)).headers.get('location') ?? ''
    const path = join(server.files.folder, 'uploads', 'resumable', idOf(location))
    await writeFile(path, content)
    const key = { companyId: account.companyId, accountId: account.accountId, id: idOf(location) }
    const { storage, database } = server
    const platform = { db: database.db, now: () => new Date() }
    const finish = (own: typeof storage) =>
      land({ ...platform, storage: own }, key, { path, name: 'a.txt', declaredType: '' }, measured)
    const measured = { size: content.length, sha256: Buffer.alloc(32) }
    // The slower call finishes after the faster call.
    await finish({
      ...storage,
      async put(...given) {
        await storage.put(...given)
        await finish(storage)
        await writeFile(path, content)
      },
    })
    expect(await rowsOf(location)).toEqual([{ state: 'stored' }])
    expect(await storage.has(keyOf(key))).toBe(true)
    await attach(location)
    expect((await fetchFile(server, person, { fileUniqueId: key.id })).body).toBe('all of it')
  })

  test('says what it likes of itself', async () => {
    const started = await begin(4, 'a.txt', { type: 'text/\0plain' })
    expect(started.status).toBe(201)
  })

  test('is one of not too many', async () => {
    const open = `insert into stored_object (company_id, account_id, id, name, content_type, state, created_by_employee_id)
      select $1, $2, gen_random_uuid(), 'some', '', 'arriving', $3 from generate_series(1, $4)`
    const values = [account.companyId, account.accountId, person.employeeId, MOST_WAITING - 1]
    await server.database.pool.query(open, values)
    const last = await begin(4)
    expect(last.status).toBe(201)
    const one = await begin(4)
    expect([one.status, await one.json()]).toMatchObject([429, { errorCode: 'TOO_MANY_UPLOADS' }])
    const form = { content: 'x', fields: { workOrderUniqueId: workOrder.workOrderId } }
    expect((await upload(server, person, form)).status).toBe(429)
    // The limit is per person.
    const colleague = await newPerson(server, account)
    expect((await begin(4, 'a.txt', { token: colleague.token })).status).toBe(201)
    // A deleted upload no longer counts.
    await ask(last.headers.get('location') ?? '', 'DELETE')
    expect((await begin(4)).status).toBe(201)
  })

  test('is no program', async () => {
    const refusal = { errorCode: 'EXECUTABLE', errorDescription: 'Cannot upload an exe' }
    const byName = await begin(4, 'setup.exe')
    expect([byName.status, await byName.json()]).toMatchObject([400, refusal])
    const byType = await begin(4, 'a.txt', { type: 'application/x-msdownload' })
    expect([byType.status, await byType.json()]).toMatchObject([400, refusal])
    const content = Buffer.from('4d5a90000300', 'hex')
    const location =
      (await begin(content.length, 'photo.jpg', { type: 'image/jpeg' })).headers.get('location') ?? ''
    const byContent = await send(location, 0, content)
    expect([byContent.status, await byContent.json()]).toMatchObject([400, refusal])
    expect(await rowsOf(location)).toEqual([])
    expect(await kept(location)).toEqual([])
    expect((await ask(location, 'HEAD')).status).toBe(404)
  })

  test('is not too large', async () => {
    const answer = await begin(20 * 1024 * 1024 + 1)
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { errorCode: 'FILE_TOO_LARGE', errorDescription: expect.stringContaining('20 MB') },
    ])
    expect((await begin(20 * 1024 * 1024)).status).toBe(201)
  })

  test('can be given up', async () => {
    const location = (await begin(4)).headers.get('location') ?? ''
    expect((await ask(location, 'DELETE')).status).toBe(204)
    expect((await ask(location, 'HEAD')).status).toBe(404)
    expect(await kept(location)).toEqual([])
    expect(await rowsOf(location)).toEqual([])
    const whole = (await begin(4)).headers.get('location') ?? ''
    await send(whole, 0, Buffer.from('text'))
    expect((await attach(whole)).status).toBe(200)
    expect((await ask(whole, 'DELETE')).status).toBe(404)
    expect((await fetchFile(server, person, { fileUniqueId: idOf(whole) })).body).toBe('text')
  })

  test('of an empty file is whole at once: it is attached, listed and fetched', async () => {
    const started = await begin(0, 'empty.txt')
    const location = started.headers.get('location') ?? ''
    expect([started.status, location]).toEqual([
      201,
      expect.stringMatching(/^\/api\/uploads\/[0-9a-f-]{36}$/),
    ])
    expect(await rowsOf(location)).toEqual([{ state: 'stored' }])
    expect(await kept(location)).toEqual([])
    const head = await ask(location, 'HEAD')
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      '0',
      '0',
    ])
    expect((await attach(location, 'empty.txt')).data).toEqual([idOf(location)])
    const fetched = await fetchFile(server, person, { fileUniqueId: idOf(location) })
    expect([fetched.statusCode, fetched.body, fetched.headers['content-length']]).toEqual([200, '', '0'])
  })

  test('may bring all of it with its beginning', async () => {
    const started = await fetch(`${url}/api/uploads`, {
      method: 'POST',
      headers: {
        ...base(person.token),
        'upload-length': '4',
        'upload-metadata': metadata('a.txt'),
        'content-type': 'application/offset+octet-stream',
      },
      body: 'text',
    })
    const location = started.headers.get('location') ?? ''
    expect([started.status, await rowsOf(location), await kept(location)]).toEqual([
      201,
      [{ state: 'stored' }],
      [],
    ])
  })

  test('by the client of browsers takes an empty file', async () => {
    const sent = await new Promise<string>((resolve, reject) => {
      const upload: tus.Upload = new tus.Upload(Buffer.alloc(0), {
        endpoint: `${url}/api/uploads`,
        uploadSize: 0,
        headers: { authorization: person.token },
        metadata: { filename: 'empty.bin' },
        onSuccess: () => resolve(new URL(upload.url ?? '').pathname),
        onError: reject,
      })
      upload.start()
    })
    expect((await attach(sent)).status).toBe(200)
  })

  const own = () => base(person.token)
  const faults: [string, string, () => Record<string, string>, number][] = [
    [
      'asks for concatenation',
      'POST',
      () => ({ ...own(), 'upload-length': '4', 'upload-concat': 'partial' }),
      400,
    ],
    ['ends parts that are none', 'POST', () => ({ ...own(), 'upload-concat': 'final;/api/uploads/a' }), 400],
    ['says no version', 'POST', () => ({ authorization: person.token, 'upload-length': '4' }), 412],
    [
      'says another version',
      'POST',
      () => ({ ...own(), 'tus-resumable': '0.2.2', 'upload-length': '4' }),
      400,
    ],
    ['says no length', 'POST', () => own(), 400],
    ['says two lengths', 'POST', () => ({ ...own(), 'upload-length': '4', 'upload-defer-length': '1' }), 400],
    ['defers by 2', 'POST', () => ({ ...own(), 'upload-defer-length': '2' }), 400],
    ...['-1', '1e3', '0x10', 'NaN', '9'.repeat(40)].map((length): (typeof faults)[number] => [
      `is ${length} long`,
      'POST',
      () => ({ ...own(), 'upload-length': length }),
      400,
    ]),
    ...['filename', 'filename !', ',,', 'a b c', 'filename YQ==,filename YQ=='].map(
      (text): (typeof faults)[number] => [
        `says of itself ${text}`,
        'POST',
        () => ({ ...own(), 'upload-length': '4', 'upload-metadata': text }),
        text === 'filename' ? 201 : 400,
      ],
    ),
  ]
  test.each(faults)('that %s is answered in the envelope', async (_name, method, headers, status) => {
    const response = await fetch(`${url}/api/uploads`, { method, headers: headers() })
    expect(response.status).toBe(status)
    if (status < 400) return
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await response.json()).toEqual({
      data: null,
      errorCode: 'UPLOAD_REFUSED',
      errorDescription: expect.stringMatching(/^[A-Z].*\.$/),
      requestId: response.headers.get('x-request-id'),
    })
  })

  test('that finds the database gone is told when to come back', async () => {
    const own = await openTestApp({ losesConnections: true })
    const holder = await own.database.pool.connect()
    try {
      const uploader = await newPerson(own, await newAccount(own))
      await holder.query('begin')
      await holder.query('lock table stored_object in share mode')
      const started = own.app.inject({
        method: 'POST',
        url: '/api/uploads',
        headers: { ...base(uploader.token), 'upload-length': '4' },
      })
      const end = () =>
        holder.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where pg_backend_pid() = any(pg_blocking_pids(pid))`)
      await expect.poll(async () => (await end()).rowCount).toBe(1)
      const { statusCode, headers, body } = await started
      expect([statusCode, headers['retry-after'], JSON.parse(body)]).toMatchObject([
        503,
        '2',
        { errorCode: 'UNAVAILABLE' },
      ])
    } finally {
      await holder.query('rollback')
      holder.release()
      await own.close()
    }
  })

  test('that finds no room, at its beginning or on its way, is told when to come back, and can go on', async () => {
    let room = 10
    const requireRoom = (bytes: number) => {
      if (bytes > room) throw platformError('STORAGE_FULL')
    }
    const space = { isFull: () => false, requireRoom, take: requireRoom }
    const own = await openTestApp({ space })
    try {
      const { token } = await newPerson(own, await newAccount(own))
      const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
      const call = (
        path: string,
        method: string,
        headers: Record<string, string>,
        body?: NonNullable<RequestInit['body']>,
      ) =>
        fetch(`${address}${path}`, {
          method,
          headers: { ...base(token), ...headers },
          ...(body !== undefined && { body, duplex: 'half' }),
        })
      const started = (length: number) => call('/api/uploads', 'POST', { 'upload-length': String(length) })
      const expectFull = async (answer: Response) => {
        expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
          507,
          '60',
          { data: null, errorCode: 'STORAGE_FULL', requestId: answer.headers.get('x-request-id') },
        ])
      }
      await expectFull(await started(11))
      const location = (await started(10)).headers.get('location') ?? ''
      const go = (offset: number, body: NonNullable<RequestInit['body']>) =>
        call(
          location,
          'PATCH',
          { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
          body,
        )
      room = 3
      await expectFull(await go(0, '0123456789'))
      // A stream is sent without a content length.
      const pieces = new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from('0123456789'))
          controller.close()
        },
      })
      await expectFull(await go(0, pieces))
      room = 10
      const head = await call(location, 'HEAD', {})
      expect(head.headers.get('upload-offset')).toBe('0')
      expect((await go(0, '0123456789')).status).toBe(204)
      expect(own.log.filter((line) => line.includes('an upload failed'))).toEqual([])
    } finally {
      await own.close()
    }
  })

  test('answers faults of the protocol in the envelope', async () => {
    const location = (await begin(4)).headers.get('location') ?? ''
    const wrong = await send(location, 2, Buffer.from('te'))
    expect([wrong.status, await wrong.json()]).toMatchObject([
      409,
      { data: null, errorCode: 'UPLOAD_REFUSED' },
    ])
  })
})
