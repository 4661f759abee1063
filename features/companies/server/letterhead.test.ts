/**
 * The head of an account's papers: who may change it, which pictures are accepted, and what happens to
 * replaced pictures.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { AccountHandle } from '#database/seed/builders.ts'
import { type InvoiceStage, openInvoiceStage } from '#features/invoices/testing.ts'
import { inBackground } from '#server/background/background.ts'
import { formOf, type SentFile } from '#tests/harness/files.ts'
import { readPdf } from '#tests/harness/pdf.ts'
import { newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { changeLetterhead, readLetterhead, readPaperHead, setLogo } from '../contract.ts'

let server: TestApp
let stage: InvoiceStage
let account: AccountHandle
let admin: Person

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())
beforeEach(async () => {
  stage = await openInvoiceStage(server)
  account = stage.account
  admin = await newPerson(server, account, 'Account administrator')
})

const png = (width = 300, height = 100) =>
  sharp({ create: { width, height, channels: 4, background: '#1a365dcc' } })
    .png()
    .toBuffer()

async function send(file: SentFile, { token }: Person = admin) {
  const { payload, headers } = await formOf(file)
  const answer = await server.app.inject({
    ...{ method: 'POST', url: setLogo.path, payload },
    headers: { ...headers, authorization: token },
  })
  return { status: answer.statusCode, ...(answer.json() as { data: string[]; errorCode: string | null }) }
}

const read = ({ token }: Person = admin) => server.call(readLetterhead, { token })
const change = (body: BodyInputOf<typeof changeLetterhead>, who = admin) =>
  server.call(changeLetterhead, { body, token: who.token })

/** The stored pictures of this account's company. */
async function stored(): Promise<{ id: string; may: boolean }[]> {
  const { rows } = await server.database.pool.query(
    'select id, may_be_unattached as may from stored_object where company_id = $1 order by created_at',
    [account.companyId],
  )
  return rows
}

async function sweep(): Promise<void> {
  await inBackground(server.database.db, 'files:sweep', {})
  await server.runJobs()
}

async function paper() {
  const id = await stage.add({ invoiceAmount: '10' })
  const { statusCode, rawPayload } = await server.app.inject({
    ...{
      method: 'POST',
      url: '/api/invoicemaster/pdf',
      headers: { authorization: stage.ann.token },
      payload: { TargetUniqueID: id },
    },
  })
  return { status: statusCode, ...(await readPdf(rawPayload)) }
}

test('begins with nothing, and takes a license number, which papers then show', async () => {
  expect(await read()).toMatchObject({ status: 200, data: { licenseNumber: '', logo: null, rowVersion: 1 } })
  expect((await paper()).text).not.toContain('License')
  expect(await change({ licenseNumber: '555410', rowVersion: 1 })).toMatchObject({
    data: [account.accountId],
  })
  const { data } = await read()
  expect(data.licenseNumber).toBe('555410')
  expect((await paper()).text).toContain('License no. 555410')
  expect(await change({ licenseNumber: 'other', rowVersion: 1 })).toMatchObject({
    ...{ status: 409, errorCode: 'ROW_VERSION_STALE' },
  })
  expect(await change({ licenseNumber: '', rowVersion: data.rowVersion })).toMatchObject({ status: 200 })
  expect((await paper()).text).not.toContain('License')
})

describe('a logo', () => {
  test('is shown on papers in its proportion, replaced by another and taken away', async () => {
    expect(await send({ name: 'Our logo.png', content: await png() })).toMatchObject({
      ...{ status: 200, data: [account.accountId] },
    })
    const first = await read()
    expect(first.data.logo).toMatch(/^data:image\/png;base64,/)
    expect((await paper()).pages[0]?.images).toEqual([{ width: 120, height: 40, left: 40 }])
    const [before] = await stored()
    expect(before?.may).toBe(false)

    const jpeg = await sharp(await png(100, 400))
      .flatten({ background: '#ffffff' })
      .jpeg()
      .toBuffer()
    expect((await send({ name: 'logo', content: jpeg })).status).toBe(200)
    expect((await paper()).pages[0]?.images).toEqual([{ width: 10, height: 40, left: 40 }])
    const after = await stored()
    expect(after).toHaveLength(1)
    expect(after[0]?.id).not.toBe(before?.id)
    expect((await read()).data.licenseNumber).toBe('')

    expect((await change({ isLogoRemoved: true })).status).toBe(200)
    expect((await read()).data.logo).toBeNull()
    expect((await paper()).pages[0]?.images).toEqual([])
    // The sweep may now delete the picture.
    expect((await stored())[0]?.may).toBe(true)
  })

  test('is what is in the file, whatever it is called; nothing of what is refused stays', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    const gif = await sharp(await png())
      .gif()
      .toBuffer()
    const whole = await png()
    for (const [content, errorCode, status] of [
      [svg, 'LOGO_TYPE', 400],
      [gif, 'LOGO_TYPE', 400],
      ['some text', 'LOGO_TYPE', 400],
      [whole.subarray(0, whole.length - 30), 'LOGO_BROKEN', 400],
      [bomb(), 'LOGO_BROKEN', 400],
      [Buffer.concat([whole, Buffer.alloc(2_000_000)]), 'LOGO_TOO_LARGE', 413],
    ] as const)
      expect(await send({ name: 'logo.png', type: 'image/png', content })).toMatchObject({
        status,
        errorCode,
      })
    expect(await stored()).toEqual([])
    expect((await read()).data.logo).toBeNull()
  })

  test('holds nothing but its dots: what was written into the file beside them goes nowhere', async () => {
    const tagged = await sharp(await png())
      .flatten({ background: '#ffffff' })
      .withExif({ IFD0: { Copyright: 'A secret place' } })
      .jpeg()
      .toBuffer()
    expect(tagged.includes('A secret place')).toBe(true)
    await send({ name: 'logo.jpg', content: tagged })
    const bytes = Buffer.from((await read()).data.logo?.split(',')[1] ?? '', 'base64')
    expect(bytes.includes('A secret place')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', channels: 3, width: 300 })
  })

  test('whose bytes are gone or broken is left out of papers, which come all the same', async () => {
    await send({ content: await png() })
    const [{ id } = { id: '' }] = await stored()
    const key = `${account.companyId}/${account.accountId}/${id}/preview`
    await server.storage.remove(key)
    const without = await paper()
    expect([without.status, without.pages[0]?.images]).toEqual([200, []])
    expect((await read()).data.logo).toBeNull()
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-logo-'))
    await writeFile(join(folder, 'junk'), 'junk')
    await server.storage.put(key, join(folder, 'junk'), { contentType: 'image/png', size: 4 })
    const broken = await paper()
    expect([broken.status, broken.pages[0]?.images]).toEqual([200, []])
    await rm(folder, { recursive: true })
  })

  test('of two at once is one, and of the other nothing stays', async () => {
    const [one, other] = [await png(100, 100), await png(300, 100)]
    const answers = await Promise.all([send({ content: one }), send({ content: other })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored()).toHaveLength(1)
    expect((await read()).data.logo).not.toBeNull()
  })

  test('stays while uploads that belong to nothing are swept', async () => {
    await send({ content: await png() })
    await server.database.pool.query("update stored_object set created_at = now() - interval '9 days'")
    await sweep()
    expect((await read()).data.logo).not.toBeNull()
    await change({ isLogoRemoved: true })
    await sweep()
    expect(await stored()).toEqual([])
  })
})

test('is for administrators of the account alone, each of their own', async () => {
  const hand = await newPerson(server, account, 'Employee')
  await send({ content: await png() })
  await change({ licenseNumber: '1' })
  for (const answer of [
    await read(hand),
    await change({ licenseNumber: '2' }, hand),
    await send({ content: await png() }, hand),
  ])
    expect(answer).toMatchObject({ status: 403, errorCode: 'ONLY_ADMINISTRATORS' })
  const elsewhere = await openInvoiceStage(server)
  const other = await newPerson(server, elsewhere.account, 'Account administrator')
  expect((await read(other)).data).toMatchObject({ licenseNumber: '', logo: null })
  await change({ licenseNumber: '3', isLogoRemoved: true }, other)
  const { data } = await read()
  expect(data.licenseNumber).toBe('1')
  expect(data.logo).not.toBeNull()
})

/** A small PNG whose header claims a size of 60,000 by 60,000 pixels. */
function bomb(): Buffer {
  const head = Buffer.alloc(25)
  head.writeUInt32BE(13, 0)
  head.write('IHDR', 4, 'latin1')
  head.writeUInt32BE(60_000, 8)
  head.writeUInt32BE(60_000, 12)
  head.set([8, 2, 0, 0, 0], 16)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), head, Buffer.alloc(500)])
}

test('stands at the head of what anybody of the account prints, and of no other account', async () => {
  await change({ licenseNumber: '555410' })
  const field = await newPerson(server, account, 'Field worker')
  const { data } = await server.call(readPaperHead, { token: field.token })
  const { rows } = await server.database.pool.query('select name from company where company_id = $1', [
    account.companyId,
  ])
  expect(data).toMatchObject({ name: rows[0].name, lines: expect.arrayContaining(['License no. 555410']) })
  const other = await openInvoiceStage(server)
  const theirs = await newPerson(server, other.account)
  expect((await server.call(readPaperHead, { token: theirs.token })).data.lines).not.toContain(
    'License no. 555410',
  )
})
