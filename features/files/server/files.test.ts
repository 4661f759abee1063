import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caseless } from '#contract/texts.ts'
import { type AccountHandle, addJob, addWorkOrder, type WorkOrderHandle } from '#database/seed/builders.ts'
import { deleteJobs } from '#features/jobs/contract.ts'
import { fetchFile, formOf, type SentFile, upload, uploaded } from '#tests/harness/files.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  createFiles,
  deleteFile,
  deleteFiles,
  getFileLink,
  listFiles,
  listTakenNames,
  listVersions,
  updateFiles,
} from '../contract.ts'

describe.each(['disk', 's3'] as const)('files on %s', (storage) => {
  let server: TestApp
  let account: AccountHandle
  let person: Person
  let workOrder: WorkOrderHandle

  beforeAll(async () => {
    server = await openTestApp({ storage, largestFileMegabytes: 20 })
  })

  afterAll(() => server?.close())

  beforeEach(async () => {
    account = await newAccount(server)
    person = await newPerson(server, account)
    workOrder = await addWorkOrder(server.database.db, account, { title: 'Some work order' })
  })

  const at = (fields: Record<string, string> = {}) => ({
    workOrderUniqueId: workOrder.workOrderId,
    ...fields,
  })
  const put = (file: SentFile = {}, who: { token: string } = person) =>
    uploaded(server, who, { ...file, fields: at(file.fields) })
  const list = async (who = person) => {
    const body = { TargetUniqueID: workOrder.workOrderId, NumberOfItemsPerPage: 100 }
    const { data } = await server.call(listFiles, { token: who.token, body })
    if (!data) throw new Error(server.log.filter((line) => line.includes('"err"')).at(-1))
    return data.items
  }
  /** All stored objects of the account. */
  const objects = async () => {
    const { rows } = await server.database.pool.query(
      'select state, name, size::int, content_type, sha256, preview from stored_object where account_id = $1 order by id',
      [account.accountId],
    )
    return rows
  }
  const staged = async () =>
    (await readdir(join(server.files.folder, 'uploads'), { withFileTypes: true })).filter((one) =>
      one.isFile(),
    )

  test('are uploaded with a place at once, listed and downloaded', async () => {
    const content = Buffer.from('concrete, 30 m³\n')
    const id = await put({ name: 'pour.txt', content })
    expect(await list()).toMatchObject([
      {
        name: 'pour.txt',
        type: 'File',
        fileUniqueId: id,
        folderUniqueId: null,
        workOrderUniqueId: workOrder.workOrderId,
        targetUniqueID: workOrder.workOrderId,
        targetType: 'WorkOrder',
        path: 'pour.txt',
        folders: [],
        size: content.length,
        contentType: 'text/plain',
        version: 1,
        thumbnailUrl: null,
        previewUrl: null,
        isPreviewPending: false,
        createdByEmployeeUniqueId: person.employeeId,
        rowVersion: 1,
      },
    ])
    const response = await fetchFile(server, person, { fileUniqueId: id })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(content)
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="pour.txt"; filename*=UTF-8''pour.txt`,
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
    })
    expect(await objects()).toMatchObject([
      { state: 'stored', sha256: createHash('sha256').update(content).digest() },
    ])
    expect(await staged()).toEqual([])
  })

  test('without a place wait to be attached, by whoever uploaded them and once', async () => {
    const id = await uploaded(server, person, { name: 'later.txt' })
    expect(await list()).toEqual([])
    const other = await newPerson(server, account)
    const attach = (token: string, name?: string) =>
      server.call(createFiles, { token, body: [{ fileUniqueId: id, ...at(), ...(name && { name }) }] })
    expect(await attach(other.token)).toMatchObject({ status: 404 })
    expect(await attach(person.token, 'now.txt')).toMatchObject({ status: 200, data: [id] })
    expect(await list()).toMatchObject([{ name: 'now.txt', fileUniqueId: id }])
    expect(await attach(person.token)).toMatchObject({ status: 409, errorCode: 'UPLOAD_ATTACHED' })
  })

  test('of the same upload are attached once by ten at a time', async () => {
    const id = await uploaded(server, person)
    const answers = await atOnce(
      server,
      writesOf('file'),
      Array.from({ length: 10 }, (_none, index) => () => {
        const body = [{ fileUniqueId: id, ...at(), name: `name ${index}` }]
        return server.call(createFiles, { token: person.token, body })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await list()).toHaveLength(1)
  })

  describe('of a name that is taken', () => {
    test('are refused and nothing of them is kept', async () => {
      await put({ name: 'Plan.pdf', content: 'first' })
      const answer = await upload(server, person, { name: 'PLAN.pdf', content: 'second', fields: at() })
      expect(answer).toMatchObject({ status: 409, errorCode: 'FILE_NAME_TAKEN' })
      expect(answer.errorDescription).toMatch(/Replace it, or keep both/)
      expect(await objects()).toHaveLength(1)
      const body = { ...at(), names: ['plan.PDF', 'other.pdf'] }
      const taken = await server.call(listTakenNames, { token: person.token, body })
      expect(taken.data).toMatchObject([{ name: 'Plan.pdf' }])
    })

    test('replace it on request: the id stays, older versions can be fetched', async () => {
      const id = await put({ name: 'plan.txt', content: 'first' })
      expect(await put({ name: 'plan.txt', content: 'second', fields: { onSameName: 'replace' } })).toBe(id)
      expect(await list()).toMatchObject([{ fileUniqueId: id, version: 2, rowVersion: 2 }])
      const body = { TargetUniqueID: id }
      const { data } = await server.call(listVersions, { token: person.token, body })
      expect(data).toMatchObject({
        totalCount: 2,
        items: [
          { version: 2, isCurrent: true, size: 6 },
          { version: 1, isCurrent: false, size: 5 },
        ],
      })
      expect((await fetchFile(server, person, { fileUniqueId: id })).body).toBe('second')
      expect((await fetchFile(server, person, { fileUniqueId: id, version: 1 })).body).toBe('first')
      const third = await server.call(getFileLink, {
        token: person.token,
        body: { fileUniqueId: id, version: 3 },
      })
      expect(third.status).toBe(404)
    })

    test('replace only for whoever may change files', async () => {
      await put({ name: 'plan.txt' })
      const { addRole } = await import('#database/seed/builders.ts')
      const role = await addRole(server.database.db, account, 'Adds only', { Files: 3, Projects: 18 })
      const adder = await newPerson(server, account, role)
      const answer = await upload(server, adder, { name: 'plan.txt', fields: at({ onSameName: 'replace' }) })
      expect(answer.status).toBe(403)
      expect(await list()).toMatchObject([{ version: 1 }])
    })

    test('stand beside it on request, with a number', async () => {
      for (let count = 0; count < 3; count += 1)
        await put({ name: 'plan.v1.pdf', fields: { onSameName: 'keepBoth' } })
      await put({ name: 'README', fields: { onSameName: 'keepBoth' } })
      await put({ name: 'readme', fields: { onSameName: 'keepBoth' } })
      expect((await list()).map(({ name }) => name)).toEqual([
        'plan.v1 (2).pdf',
        'plan.v1 (3).pdf',
        'plan.v1.pdf',
        'README',
        'readme (2)',
      ])
    })

    test('stand beside it, too, where two letters are one without regard to case', async () => {
      await put({ name: 'i.txt' })
      await put({ name: 'İ.txt', fields: { onSameName: 'keepBoth' } })
      await put({ name: 'İ.txt', fields: { onSameName: 'keepBoth' } })
      const names = (await list()).map(({ name }) => name)
      expect(new Set(names)).toEqual(new Set(['i.txt', 'İ (2).txt', 'İ (3).txt']))
    })

    test('are compared alike by the app and the database, every letter', async () => {
      const letters = Array.from({ length: 0x1_ffff }, (_none, code) => String.fromCodePoint(code)).filter(
        (letter) => /\p{L}/u.test(letter),
      )
      const { rows } = await server.database.pool.query(
        'select letter, lower(letter) as lower from unnest($1::text[]) letter',
        [letters],
      )
      // Node and PostgreSQL may know different versions of Unicode, so only letters that PostgreSQL changes
      // to lower case are compared.
      const known = rows.filter(({ letter, lower }) => lower !== letter)
      expect(known.length).toBeGreaterThan(1000)
      expect(known.filter(({ letter, lower }) => caseless(letter) !== lower)).toEqual([])
    })

    test('are the same however their accents and blanks are written', async () => {
      await put({ name: 'Ta\u0308glich 3 m.txt' })
      for (const name of ['T\u00e4glich 3 m.txt', 'Täglich\u00a03 m.txt', 'Täg\u200blich 3\u2009m.txt']) {
        const answer = await upload(server, person, { name, fields: at() })
        expect(answer).toMatchObject({ status: 409, errorCode: 'FILE_NAME_TAKEN' })
      }
      expect(await list()).toMatchObject([{ name: 'Täglich 3 m.txt'.normalize('NFC') }])
    })

    test('are taken once of ten at a time', async () => {
      const answers = await atOnce(
        server,
        writesOf('file'),
        Array.from({ length: 10 }, () => () => upload(server, person, { name: 'same.txt', fields: at() })),
      )
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
      expect(await objects()).toHaveLength(1)
    })

    test('all stay with ten new versions at a time', async () => {
      await put({ name: 'same.txt' })
      const fields = at({ onSameName: 'replace' })
      await atOnce(
        server,
        writesOf('file'),
        Array.from({ length: 10 }, () => () => uploaded(server, person, { name: 'same.txt', fields })),
      )
      expect(await list()).toMatchObject([{ version: 11 }])
    })
  })

  describe('that are programs', () => {
    const programs: [string, SentFile][] = [
      ['by declared type', { name: 'a.txt', type: 'application/x-msdownload' }],
      ['by declared type with a parameter', { name: 'a.txt', type: 'Application/X-MSDownload; x=y' }],
      ['by name', { name: 'setup.EXE' }],
      ['by name with dots behind it', { name: 'setup.exe. .' }],
      ['by name with a stream behind it', { name: 'setup.exe::$DATA' }],
      ['by content of Windows', { name: 'photo.jpg', content: Buffer.from('4d5a90000300000004', 'hex') }],
      ['by content of Android', { name: 'photo.jpg', content: Buffer.from('6465780a30333500', 'hex') }],
      ['by content of Linux', { name: 'photo.jpg', content: Buffer.from('7f454c4602010100', 'hex') }],
      ['by content of macOS', { name: 'photo.jpg', content: Buffer.from('cffaedfe07000001', 'hex') }],
      ['by content of a script', { name: 'photo.jpg', content: '#!/bin/sh\nrm -rf /' }],
    ]

    test.each(programs)('are refused %s, and nothing is kept', async (_how, file) => {
      const answer = await upload(server, person, { ...file, fields: at() })
      expect(answer).toMatchObject({ status: 400, errorDescription: 'Cannot upload an exe' })
      expect(await objects()).toEqual([])
      expect(await staged()).toEqual([])
    })

    test('do not come in by another name', async () => {
      const id = await put({ name: 'fine.txt' })
      const body = [{ fileUniqueId: id, name: 'fine.exe' }]
      const renamed = await server.call(updateFiles, { token: person.token, body })
      expect(renamed).toMatchObject({ status: 400, errorDescription: 'Cannot upload an exe' })
      const waiting = await uploaded(server, person)
      const attached = await server.call(createFiles, {
        token: person.token,
        body: [{ fileUniqueId: waiting, ...at(), name: 'x.bat' }],
      })
      expect(attached).toMatchObject({ status: 400, errorDescription: 'Cannot upload an exe' })
    })
  })

  test('are no programs for the letters with which they begin', async () => {
    const texts = ['MZ;Bauteil;Menge\n1;Tür;2', '#! Bring the keys', '#!', 'dex\n12', 'MZ']
    for (const [index, content] of texts.entries()) await put({ name: `${index}.csv`, content })
    expect((await list()).map(({ contentType }) => contentType)).toEqual(texts.map(() => 'text/csv'))
  })

  test('are texts in the encodings of Windows, too', async () => {
    await put({ name: '1.txt', content: Buffer.from('T\xfcr 3', 'latin1') })
    await put({ name: '2.csv', content: Buffer.from('\ufeffTür;3', 'utf16le') })
    await put({ name: '3.csv', content: Buffer.from('\ufeffTür;3', 'utf16le').swap16() })
    await put({ name: '4.txt', content: Buffer.from([0x54, 0xfc, 1, 2]) })
    expect((await list()).map(({ contentType }) => contentType)).toEqual([
      'text/plain',
      'text/csv',
      'text/csv',
      'application/octet-stream',
    ])
  })

  test('say what they are by their content', async () => {
    const png = Buffer.from(
      '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000049454e44ae426082',
      'hex',
    )
    await put({ name: '1 picture.txt', content: png, type: 'text/plain' })
    await put({ name: '2 page.png', content: '<!doctype html><script>1</script>', type: 'image/png' })
    await put({ name: '3 table.csv', content: 'a;b', type: 'image/png' })
    await put({ name: '4 bytes.dat', content: Buffer.from([0, 1, 2, 255]), type: 'image/png' })
    await put({ name: '5 page.html', content: '<!doctype html>' })
    await put({ name: '6 drawing.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    expect((await list()).map(({ contentType }) => contentType)).toEqual([
      'image/png',
      'text/plain',
      'text/csv',
      'application/octet-stream',
      'text/html',
      'image/svg+xml',
    ])
  })

  test('keep their names as given, but for what deceives', async () => {
    const names = [
      ['Grundriß № 3 – 平面図.txt', 'Grundriß № 3 – 平面図.txt'],
      ['invoice\u202Efdp.txt', 'invoicefdp.txt'],
      ['bell\u0007\u0000.txt', 'bell.txt'],
      ['"quoted" %41.txt', '"quoted" %41.txt'],
      [`${'x'.repeat(300)}.txt`, `${'x'.repeat(251)}.txt`],
    ] as const
    for (const [given, shown] of names) {
      const upload = await uploaded(server, person)
      const body = [{ fileUniqueId: upload, ...at(), name: given.replaceAll('\u0000', '') }]
      const { data, errorDescription } = await server.call(createFiles, { token: person.token, body })
      expect(errorDescription).toBeNull()
      const response = await fetchFile(server, person, { fileUniqueId: data[0] as string })
      const [, encoded = ''] =
        /filename\*=UTF-8''(\S+)$/.exec(String(response.headers['content-disposition'])) ?? []
      expect(decodeURIComponent(encoded)).toBe(shown)
    }
    for (const name of ['', ' ', '..', '\u202E']) {
      const body = [{ fileUniqueId: await uploaded(server, person), ...at(), name }]
      expect((await server.call(createFiles, { token: person.token, body })).status, name).toBe(400)
    }
    const body = [{ fileUniqueId: await uploaded(server, person), ...at(), name: '../../etc/passwd' }]
    await server.call(createFiles, { token: person.token, body })
    expect((await list()).map(({ name }) => name)).toContain('..-..-etc-passwd')
  })

  test('that are empty are taken', async () => {
    const id = await put({ name: 'empty.txt', content: '' })
    const response = await fetchFile(server, person, { fileUniqueId: id })
    expect([response.statusCode, response.body, response.headers['content-length']]).toEqual([200, '', '0'])
    // The inline reply is text, because of the name. An empty file has no first byte, so a range is refused.
    const first = await fetchFile(
      server,
      person,
      { fileUniqueId: id, isInline: true },
      { range: 'bytes=0-9' },
    )
    expect([first.statusCode, first.headers['content-range']]).toEqual([416, 'bytes */0'])
    const photo = await uploaded(server, person, { name: 'photo.jpg', content: '', type: 'image/jpeg' })
    await server.call(createFiles, { token: person.token, body: [{ fileUniqueId: photo, ...at() }] })
    await server.runJobs()
    expect((await list()).find(({ name }) => name === 'photo.jpg')).toMatchObject({
      size: 0,
      contentType: 'text/plain',
      isPreviewPending: false,
    })
  })

  test('come in a form that can be read', async () => {
    const part = 'content-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n'
    const forms: [type: string, payload: string, status: number][] = [
      ['multipart/form-data', `--x\r\n${part}--x--\r\n`, 400],
      ['multipart/form-data; boundary=', `--x\r\n${part}--x--\r\n`, 400],
      ['multipart/form-data; boundary="', `--x\r\n${part}--x--\r\n`, 400],
      ['multipart/form-data; boundary=y', `--x\r\n${part}--x--\r\n`, 400],
      ['multipart/form-data; boundary=x', 'no form at all', 400],
      ['multipart/form-data; boundary=x', `--x\r\n\0\xff: ;;;\r\n\r\n--x--\r\n`, 400],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
        400,
      ],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="stage"\r\ncontent-type: application/json\r\n\r\n{\r\n--x--\r\n',
        400,
      ],
      // A browser sends this for a form without a chosen file.
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="file"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n--x--\r\n',
        400,
      ],
    ]
    for (const [type, payload, status] of forms) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/s3/uploadfile',
        headers: { authorization: person.token, 'content-type': type },
        payload,
      })
      expect(response.statusCode, `${type} ${payload}`).toBe(status)
      expect(response.json(), type).toMatchObject({
        data: null,
        errorCode: expect.stringMatching(/^(FORM_MALFORMED|FILE_MISSING|FILE_INCOMPLETE)$/),
      })
    }
    expect(await objects()).toEqual([])
    expect(await staged()).toEqual([])
  })

  test('that are large arrive whole', async () => {
    const content = Buffer.alloc(18 * 1024 * 1024, 'plumbline ')
    const id = await put({ name: 'large.bin', content })
    const response = await fetchFile(server, person, { fileUniqueId: id })
    expect(response.rawPayload.equals(content)).toBe(true)
    const range = `bytes=${9 * 1024 * 1024 - 3}-${9 * 1024 * 1024 + 2}`
    const part = await fetchFile(server, person, { fileUniqueId: id }, { range })
    expect(part.rawPayload).toEqual(content.subarray(9 * 1024 * 1024 - 3, 9 * 1024 * 1024 + 3))
  })

  test('that are too large are refused, also when they hide it', async () => {
    const content = Buffer.alloc(21 * 1024 * 1024, 'x')
    const answer = await upload(server, person, { content, fields: at() })
    expect(answer).toMatchObject({
      status: 413,
      errorCode: 'FILE_TOO_LARGE',
      errorDescription: 'The file is larger than 20 MB, the largest size allowed.',
    })
    const { payload, headers } = await formOf({ content, fields: at() })
    const url = await server.app
      .listen({ port: 0, host: '127.0.0.1' })
      .catch(() => server.app.listeningOrigin)
    const hidden = await fetch(`${url}/api/s3/uploadfile`, {
      method: 'POST',
      headers: { ...headers, authorization: person.token },
      // A stream is sent without a content length.
      body: new Blob([new Uint8Array(payload)]).stream(),
      duplex: 'half',
    })
    expect(hidden.status).toBe(413)
    expect(await objects()).toEqual([])
    expect(await staged()).toEqual([])
  })

  test('come one at a time, in a form, to a place that is there', async () => {
    const send = async (payload: string | Buffer, headers: Record<string, string>) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/s3/uploadfile',
        headers: { authorization: person.token, ...headers },
        payload,
      })
      return { status: response.statusCode, code: response.json().errorCode }
    }
    expect(await send('{}', { 'content-type': 'application/json' })).toEqual({
      status: 400,
      code: 'FILE_MISSING',
    })
    const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
    const field = '--x\r\ncontent-disposition: form-data; name="stage"\r\n\r\n\r\n'
    const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na\r\n'
    expect(await send(`${field}--x--\r\n`, boundary)).toEqual({ status: 400, code: 'FILE_MISSING' })
    expect(await send('', boundary)).toEqual({ status: 400, code: 'FILE_MISSING' })
    expect(await send(file, boundary)).toEqual({ status: 400, code: 'FILE_INCOMPLETE' })
    expect(await send(`${file}${file}--x--\r\n`, boundary)).toEqual({ status: 413, code: 'FORM_TOO_LARGE' })
    const many = Array.from({ length: 30 }, () => field).join('')
    expect(await send(`${many}${file}--x--\r\n`, boundary)).toEqual({ status: 413, code: 'FORM_TOO_LARGE' })
    const wrong = await upload(server, person, { fields: at({ stage: 'middle' }) })
    expect(wrong).toMatchObject({ status: 400, fields: [{ path: 'stage' }] })
    const nowhere = await upload(server, person, { fields: { workOrderUniqueId: account.accountId } })
    expect(nowhere.status).toBe(404)
    expect(await objects()).toEqual([])
    expect(await staged()).toEqual([])
  })

  test('sent twice with one Idempotency-Key are one file', async () => {
    const headers = { 'idempotency-key': account.accountId }
    const ids = await atOnce(
      server,
      writesOf('file'),
      Array.from({ length: 3 }, () => () => put({ name: 'once.txt', headers })),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await list()).toHaveLength(1)
    const other = await upload(server, person, { name: 'once.txt', content: 'else', fields: at(), headers })
    expect(other).toMatchObject({ status: 409, errorCode: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await list()).toHaveLength(1)
  })

  test('are renamed, moved, and deleted for good', async () => {
    const id = await put({ name: 'a.txt' })
    await put({ name: 'b.txt' })
    const change = (body: { name?: string; stage?: 'before'; rowVersion?: number }) =>
      server.call(updateFiles, { token: person.token, body: [{ fileUniqueId: id, ...body }] })
    expect(await change({ name: 'B.TXT' })).toMatchObject({ status: 409, errorCode: 'FILE_NAME_TAKEN' })
    expect(await change({ name: 'A.txt', stage: 'before' })).toMatchObject({ status: 200, data: [id] })
    expect(await change({ name: 'c.txt', rowVersion: 1 })).toMatchObject({ errorCode: 'ROW_VERSION_STALE' })
    expect(await list()).toMatchObject([{ name: 'A.txt', stage: 'before', rowVersion: 2 }, { name: 'b.txt' }])
    const link = await server.call(getFileLink, { token: person.token, body: { fileUniqueId: id } })
    expect(await server.call(deleteFile, { token: person.token, body: { fileUniqueId: id } })).toMatchObject({
      status: 200,
      data: [id],
    })
    expect(await list()).toMatchObject([{ name: 'b.txt' }])
    const after = await server.app.inject({ url: link.data.url, headers: { authorization: person.token } })
    expect(after.statusCode).toBe(404)
    expect((await server.call(deleteFiles, { token: person.token, body: [id] })).status).toBe(404)
    // The name is free again, because the file was deleted.
    await put({ name: 'a.txt' })
  })

  test('are listed by their record and, where one is named, by its project', async () => {
    const job = await addJob(server.database.db, workOrder, { title: 'Some job' })
    const other = await addWorkOrder(server.database.db, account, { title: 'Another' })
    await put({ fields: { targetUniqueID: job.jobId, targetType: 'Job' } })
    const listOf = async (workOrderUniqueId?: string | null) =>
      server.call(listFiles, {
        token: person.token,
        body: { TargetUniqueID: job.jobId, targetType: 'Job', workOrderUniqueId },
      })
    for (const named of [undefined, null, '', workOrder.workOrderId])
      expect((await listOf(named)).data.totalCount).toBe(1)
    expect((await listOf(other.workOrderId)).status).toBe(404)
  })

  test('of a deleted record are gone for everybody', async () => {
    const job = await addJob(server.database.db, workOrder, { title: 'Some job' })
    const place = { targetUniqueID: job.jobId, targetType: 'Job' }
    const id = await put({ fields: place })
    const body = { TargetUniqueID: job.jobId }
    expect((await server.call(listFiles, { token: person.token, body })).data.totalCount).toBe(1)
    await server.call(deleteJobs, { token: person.token, body: [job.jobId] })
    expect((await server.call(listFiles, { token: person.token, body })).status).toBe(404)
    const link = await server.call(getFileLink, { token: person.token, body: { fileUniqueId: id } })
    expect(link.status).toBe(404)
  })
})
