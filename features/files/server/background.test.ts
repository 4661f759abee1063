import { readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { type AccountHandle, addWorkOrder, type WorkOrderHandle } from '#database/seed/builders.ts'
import { inBackground } from '#server/background/background.ts'
import type { RecordChange } from '#server/http/events.ts'
import { keyOf } from '#server/storage/storage.ts'
import { uploaded } from '#tests/harness/files.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { createFiles, deleteFiles, listFiles } from '../contract.ts'

/**
 * A black square PNG with `side` pixels in each direction. Its bytes are few: one bit per pixel, and all bits
 * are equal.
 */
function blackPng(side: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const said = Buffer.concat([Buffer.from(name), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(said))
    return Buffer.concat([length, said, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  // In PNG, each line begins with one byte for its filter.
  const lines = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

describe.each(['disk', 's3'] as const)('on %s', (storage) => {
  let server: TestApp
  let account: AccountHandle
  let person: Person
  let workOrder: WorkOrderHandle

  beforeAll(async () => {
    server = await openTestApp({ storage })
  })

  afterAll(() => server?.close())

  beforeEach(async () => {
    account = await newAccount(server)
    person = await newPerson(server, account)
    workOrder = await addWorkOrder(server.database.db, account, { title: 'Some work order' })
  })

  const put = (name: string, content: Buffer) =>
    uploaded(server, person, { name, content, fields: { workOrderUniqueId: workOrder.workOrderId } })
  const onlyItem = async () => {
    const body = { TargetUniqueID: workOrder.workOrderId }
    const { data } = await server.call(listFiles, { token: person.token, body })
    return data.items[0]
  }
  const picture = async (url: string | null | undefined) => {
    const response = await server.app.inject({ url: url ?? '', headers: { authorization: person.token } })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/webp')
    expect(String(response.headers['content-disposition'])).toMatch(/^inline;/)
    return sharp(response.rawPayload).metadata()
  }

  describe('pictures', () => {
    test('are made of a photo: upright, in two sizes, without what the camera wrote', async () => {
      const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#446688' } })
        .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      const changes: RecordChange[] = []
      const silence = server.events.listen({
        onChange: (change) => changes.push(change),
        onEnd() {},
        onGap() {},
        onNotice() {},
        onSessions() {},
      })
      const id = await put('photo.jpg', photo)
      expect(await onlyItem()).toMatchObject({ thumbnailUrl: null, previewUrl: null, isPreviewPending: true })
      changes.length = 0
      await server.runJobs()
      silence()
      expect(changes).toMatchObject([{ module: 'Files', action: 'Update', ids: [id] }])
      const item = await onlyItem()
      expect(item?.isPreviewPending).toBe(false)
      const small = await picture(item?.thumbnailUrl)
      expect(small).toMatchObject({ width: 160, height: 480, format: 'webp' })
      const large = await picture(item?.previewUrl)
      expect(large).toMatchObject({ width: 683, height: 2048 })
      expect(large.exif).toBeUndefined()
      // The links stay the same for some minutes, so a repeated list returns equal links.
      expect((await onlyItem())?.thumbnailUrl).toBe(item?.thumbnailUrl)
    })

    // Previews do not depend on the storage, so one storage is enough.
    test.runIf(storage === 'disk')('are made of a photo of an iPhone', async () => {
      await put('photo.heic', await readFile('tests/fixtures/photo.heic'))
      await server.runJobs()
      const item = await onlyItem()
      expect(item?.contentType).toBe('image/heic')
      expect(await picture(item?.previewUrl)).toMatchObject({ width: 96, height: 64 })
    })

    test.runIf(storage === 'disk')(
      'are not made of what is broken, and of what unfolds into too much',
      async () => {
        const broken = (
          await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
            .png()
            .toBuffer()
        ).subarray(0, 90)
        await put('broken.png', broken)
        await server.runJobs()
        expect(await onlyItem()).toMatchObject({ thumbnailUrl: null, isPreviewPending: false })
        const { data } = await server.call(listFiles, {
          token: person.token,
          body: { TargetUniqueID: workOrder.workOrderId },
        })
        await server.call(deleteFiles, { token: person.token, body: [data.items[0]?.fileUniqueId as string] })
        await put('bomb.png', blackPng(16_000))
        await server.runJobs()
        expect(await onlyItem()).toMatchObject({
          name: 'bomb.png',
          thumbnailUrl: null,
          isPreviewPending: false,
        })
      },
    )
  })

  describe('the sweep', () => {
    /** Runs the hourly sweep as if the uploads were this old. */
    async function sweepAfter(milliseconds: number): Promise<void> {
      await server.database.pool.query(
        `update stored_object set created_at = now() - $1 * interval '1 millisecond' where account_id = $2`,
        [milliseconds, account.accountId],
      )
      await inBackground(server.database.db, 'files:sweep', {})
      await server.runJobs()
    }
    const objects = async () =>
      (
        await server.database.pool.query('select id from stored_object where account_id = $1 order by id', [
          account.accountId,
        ])
      ).rows.map(({ id }) => id)
    const has = (id: string) =>
      server.storage.has(keyOf({ companyId: account.companyId, accountId: account.accountId, id }))

    test('removes what was never attached after a day, and nothing else', async () => {
      const forgotten = await uploaded(server, person, { name: 'forgotten.txt' })
      const attached = await put('attached.txt', Buffer.from('a'))
      const replaced = await put('replaced.txt', Buffer.from('b'))
      await uploaded(server, person, {
        name: 'replaced.txt',
        content: 'newer',
        fields: { workOrderUniqueId: workOrder.workOrderId, onSameName: 'replace' },
      })
      const deleted = await put('deleted.txt', Buffer.from('c'))
      await server.call(deleteFiles, { token: person.token, body: [deleted] })
      await sweepAfter(DAY_MILLISECONDS - 60_000)
      expect(await objects()).toContain(forgotten)
      await sweepAfter(DAY_MILLISECONDS + 60_000)
      const left = await objects()
      expect(left).not.toContain(forgotten)
      expect(left).toHaveLength(4)
      expect(await has(forgotten)).toBe(false)
      for (const id of [attached, replaced, deleted]) expect(await has(id), id).toBe(true)
    })

    test('goes on with what it began to remove, and with what arrived in part', async () => {
      const begun = await uploaded(server, person)
      const half = await uploaded(server, person)
      await server.database.pool.query("update stored_object set state = 'removing' where id = $1", [begun])
      await server.database.pool.query("update stored_object set state = 'arriving' where id = $1", [half])
      await sweepAfter(DAY_MILLISECONDS + 60_000)
      expect(await objects()).toEqual([])
      expect([await has(begun), await has(half)]).toEqual([false, false])
    })

    test('and attaching at once: either the file is whole, or there is none', async () => {
      for (const first of [0, 1]) {
        const id = await uploaded(server, person)
        await server.database.pool.query(
          "update stored_object set created_at = now() - interval '2 days' where id = $1",
          [id],
        )
        await inBackground(server.database.db, 'files:sweep', {})
        const body = [{ fileUniqueId: id, name: `${first}.txt`, workOrderUniqueId: workOrder.workOrderId }]
        const [answer] = await atOnce(
          server,
          row('stored_object', { id }),
          [() => server.call(createFiles, { token: person.token, body }), () => server.runJobs()],
          first,
        )
        expect(answer.status === 200, `first was ${first}`).toBe(await has(id))
      }
    })

    test('goes on with other accounts where one fails', async () => {
      const later = await newAccount(server)
      const owner = await newPerson(server, later)
      const ids = [await uploaded(server, person), await uploaded(server, owner)]
      await server.database.pool.query(
        "update stored_object set created_at = now() - interval '2 days' where id = any($1)",
        [ids],
      )
      const removing = server.storage.remove
      let stuck: string | undefined
      server.storage.remove = async (key) => {
        // The first object to be removed fails.
        stuck ??= ids.find((id) => key.includes(id))
        if (stuck && key.includes(stuck)) throw new Error('refused')
        return removing(key)
      }
      await sweepAfter(DAY_MILLISECONDS + 60_000).finally(() => (server.storage.remove = removing))
      const left = await server.database.pool.query('select id from stored_object where id = any($1)', [ids])
      expect(left.rows).toEqual([{ id: stuck }])
    })

    test('removes stale files of uploads that were cut off, and leaves fresh ones', async () => {
      const [stale, fresh] = ['stale.part', 'fresh.part'].map((name) =>
        join(server.files.folder, 'uploads', name),
      ) as [string, string]
      const old = join(server.files.folder, 'uploads', 'resumable', 'some-id')
      for (const path of [stale, fresh, old]) await writeFile(path, 'bytes')
      const before = new Date(Date.now() - DAY_MILLISECONDS - 60_000)
      for (const path of [stale, old]) await utimes(path, before, before)
      await sweepAfter(0)
      const isThere = (path: string) =>
        stat(path).then(
          () => true,
          () => false,
        )
      expect([await isThere(stale), await isThere(old), await isThere(fresh)]).toEqual([false, false, true])
    })
  })
})
