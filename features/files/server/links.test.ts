import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountHandle, addRole, addWorkOrder, type WorkOrderHandle } from '#database/seed/builders.ts'
import { addFolder } from '#database/seed/file-builders.ts'
import { signOut } from '#features/identity/contract.ts'
import { fetchFile, uploaded } from '#tests/harness/files.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { deleteFolders, getFileLink, listFiles } from '../contract.ts'

let server: TestApp
let account: AccountHandle
let person: Person
let workOrder: WorkOrderHandle

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  person = await newPerson(server, account)
  workOrder = await addWorkOrder(server.database.db, account, { title: 'Some work order' })
})

const CONTENT = '0123456789'
const put = (name = 'a.txt', content: string | Buffer = CONTENT) =>
  uploaded(server, person, { name, content, fields: { workOrderUniqueId: workOrder.workOrderId } })

/** Requests a link; returns the link and the cookie for it in the form that a browser would send. */
async function linkOf(fileUniqueId: string, isInline = false, token = person.token) {
  const { data, headers, errorDescription } = await server.call(getFileLink, {
    token,
    body: { fileUniqueId, isInline },
  })
  const setCookie = String(headers['set-cookie'])
  return { url: data.url, setCookie, cookie: setCookie.split(';')[0] as string, errorDescription }
}

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('a link', () => {
  test('stands in errorDescription, too', async () => {
    const { url, errorDescription } = await linkOf(await put())
    expect(errorDescription).toBe(url)
    expect(url).toMatch(/^\/api\/files\/content\/[\w-]+\.[\w-]+$/)
  })

  test('is good with the token or the cookie of its session, and with nothing else', async () => {
    const { url, cookie, setCookie } = await linkOf(await put())
    expect(setCookie).toMatch(
      /^plumbline_files_\w{16}=[\w-]{43}; Path=\/api\/files\/content; Max-Age=3600; HttpOnly; SameSite=Strict/,
    )
    const colleague = await newPerson(server, account)
    const stranger = await newPerson(server, await newAccount(server))
    const ofColleague = (await linkOf(await put('b.txt'), false, colleague.token)).cookie
    const statuses = await Promise.all(
      [
        { authorization: person.token },
        { authorization: `Bearer ${person.token}` },
        { cookie },
        { cookie: `other=1; ${cookie}` },
        {},
        { authorization: colleague.token },
        { authorization: stranger.token },
        { authorization: 'garbage', cookie },
        { cookie: ofColleague },
        { cookie: `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}` },
        { cookie: `${cookie.split('=')[0]}=${ofColleague.split('=')[1]}` },
      ].map(async (headers) => (await get(url, headers as Record<string, string>)).statusCode),
    )
    expect(statuses).toEqual([200, 200, 200, 200, ...Array.from({ length: 7 }, () => 404)])
  })

  test('cannot be changed', async () => {
    const { url } = await linkOf(await put())
    const text = url.slice(url.lastIndexOf('/') + 1)
    const [packed = '', signature = ''] = text.split('.')
    const fields = JSON.parse(Buffer.from(packed, 'base64url').toString())
    fields[7] += 1_000_000
    const longer = Buffer.from(JSON.stringify(fields)).toString('base64url')
    for (const changed of [
      `${longer}.${signature}`,
      packed,
      `${packed}.`,
      `.${signature}`,
      'x',
      '%00',
      `${text}x`,
    ]) {
      const response = await get(`/api/files/content/${changed}`, { authorization: person.token })
      expect(response.statusCode, changed).toBe(404)
    }
  })

  test('is over after five minutes', async () => {
    const other = await openTestApp()
    try {
      const own = await newAccount(other)
      const owner = await newPerson(other, own)
      const place = await addWorkOrder(other.database.db, own, { title: 'x' })
      const id = await uploaded(other, owner, { fields: { workOrderUniqueId: place.workOrderId } })
      const { data } = await other.call(getFileLink, { token: owner.token, body: { fileUniqueId: id } })
      const status = async () =>
        (await other.app.inject({ url: data.url, headers: { authorization: owner.token } })).statusCode
      other.clock.now = new Date(Date.now() + 140_000)
      expect(await status()).toBe(200)
      other.clock.now = new Date(Date.now() + 301_000)
      expect(await status()).toBe(404)
    } finally {
      await other.close()
    }
  })

  test('is over with its session', async () => {
    const { url, cookie } = await linkOf(await put())
    await server.call(signOut, { token: person.token })
    expect((await get(url, { authorization: person.token })).statusCode).toBe(404)
    expect((await get(url, { cookie })).statusCode).toBe(404)
  })

  test('is over when the file is no longer seen', async () => {
    const role = await addRole(server.database.db, account, 'Reader', { Files: 2, Projects: 18 })
    const reader = await newPerson(server, account, role)
    const folder = await addFolder(server.database.db, workOrder, { name: 'Some folder' })
    const id = await uploaded(server, person, { fields: { folderUniqueId: folder } })
    const { url } = await linkOf(id, false, reader.token)
    const status = async () => (await get(url, { authorization: reader.token })).statusCode
    expect(await status()).toBe(200)
    const permit = (files: number) =>
      server.database.pool.query('update iam set permissions = $1 where company_role_id = $2', [
        JSON.stringify({ Files: files, Projects: 18 }),
        role,
      ])
    await permit(0)
    expect(await status()).toBe(404)
    await permit(2)
    expect(await status()).toBe(200)
    await server.call(deleteFolders, { token: person.token, body: [folder] })
    expect(await status()).toBe(404)
  })

  test('is no use to another account, also from the database', async () => {
    const id = await put()
    const stranger = await newPerson(server, await newAccount(server))
    const answer = await server.call(getFileLink, { token: stranger.token, body: { fileUniqueId: id } })
    expect(answer.status).toBe(404)
  })
})

describe('what is sent', () => {
  test('can be asked for in ranges', async () => {
    const { url } = await linkOf(await put())
    const ask = async (range: string, headers: Record<string, string> = {}) => {
      const response = await get(url, { authorization: person.token, range, ...headers })
      return [
        response.statusCode,
        response.body,
        response.headers['content-range'],
        response.headers['content-length'],
      ]
    }
    expect(await ask('bytes=0-3')).toEqual([206, '0123', 'bytes 0-3/10', '4'])
    expect(await ask('bytes=4-')).toEqual([206, '456789', 'bytes 4-9/10', '6'])
    expect(await ask('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10', '3'])
    expect(await ask('bytes=-30')).toEqual([206, CONTENT, 'bytes 0-9/10', '10'])
    expect(await ask('bytes=8-100')).toEqual([206, '89', 'bytes 8-9/10', '2'])
    expect(await ask('bytes=9-9')).toEqual([206, '9', 'bytes 9-9/10', '1'])
    for (const bad of ['bytes=10-', 'bytes=10-12', 'bytes=-0'])
      expect(await ask(bad)).toEqual([416, '', 'bytes */10', '0'])
    for (const whole of ['bytes=3-1', 'bytes=-', 'bytes=0-1,3-4', 'lines=0-1', 'x'])
      expect(await ask(whole)).toEqual([200, CONTENT, undefined, '10'])
    const { etag = '' } = (await get(url, { authorization: person.token })).headers
    expect(await ask('bytes=0-3', { 'if-range': etag })).toEqual([206, '0123', 'bytes 0-3/10', '4'])
    expect(await ask('bytes=0-3', { 'if-range': '"other"' })).toEqual([200, CONTENT, undefined, '10'])
    const same = await get(url, { authorization: person.token, 'if-none-match': etag })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    const head = await server.app.inject({ method: 'HEAD', url, headers: { authorization: person.token } })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10'])
  })

  test('is never shown where it could run', async () => {
    const cases: [name: string, content: string, type: string, isInline: boolean][] = [
      ['a.html', '<!doctype html><script>alert(1)</script>', 'text/html', false],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml', false],
      ['a.xml', '<?xml version="1.0"?><a/>', 'application/xml', false],
      ['a.js', 'alert(1)', 'text/javascript', false],
      ['a.txt', '<script>alert(1)</script>', 'text/plain; charset=utf-8', true],
      ['a.csv', 'a,b', 'text/plain; charset=utf-8', true],
      ['a.pdf', '%PDF-1.7\n%%EOF', 'application/pdf', true],
    ]
    for (const [name, content, type, isInline] of cases) {
      const { url } = await linkOf(await put(name, content), true)
      const { headers } = await get(url, { authorization: person.token })
      expect(headers['content-type'], name).toBe(type)
      expect(String(headers['content-disposition']).split(';')[0], name).toBe(
        isInline ? 'inline' : 'attachment',
      )
      expect(headers, name).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-cache',
      })
    }
    const asked = await linkOf(await put('b.pdf', '%PDF-1.7\n%%EOF'))
    const { headers } = await get(asked.url, { authorization: person.token })
    expect(String(headers['content-disposition'])).toMatch(/^attachment;/)
  })

  test('is not compressed', async () => {
    const id = await put('long.txt', 'plumbline '.repeat(1000))
    const response = await fetchFile(server, person, { fileUniqueId: id }, { 'accept-encoding': 'br, gzip' })
    expect(response.headers).not.toHaveProperty('content-encoding')
    expect(response.headers['content-length']).toBe('10000')
  })

  test('is 404 where the bytes are gone', async () => {
    const id = await put()
    const { companyId, accountId } = account
    await server.storage.remove(`${companyId}/${accountId}/${id}/original`)
    const response = await fetchFile(server, person, { fileUniqueId: id })
    expect(response.statusCode).toBe(404)
    expect(response.headers).not.toHaveProperty('content-disposition')
  })
})

test('lists bring the cookie, too', async () => {
  const body = { TargetUniqueID: workOrder.workOrderId }
  const { headers } = await server.call(listFiles, { token: person.token, body })
  expect(String(headers['set-cookie'])).toMatch(/^plumbline_files_/)
  const refused = await server.call(listFiles, {
    token: person.token,
    body: { TargetUniqueID: account.accountId },
  })
  expect(refused.headers).not.toHaveProperty('set-cookie')
})
