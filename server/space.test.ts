/**
 * If there is no space for a file, the file is refused before any byte is received, and nothing is left
 * behind.
 */
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { upload } from '#tests/harness/files.ts'
import { newAccount, newPerson, openTestApp, type TestApp } from '#tests/harness/server.ts'
import { watchSpace } from './space.ts'

/** In megabytes: more than any disk on which tests run has. */
const MORE_THAN_THERE_IS = 2 ** 40
/** A file system without any space. */
const FULL = '/proc'

let space: Awaited<ReturnType<typeof watchSpace>> | undefined
let server: TestApp | undefined

afterEach(async () => {
  space?.end()
  await server?.close()
  space = server = undefined
})

const watch = async (uploads: readonly string[], reserveMegabytes: number) => {
  space = await watchSpace({ database: null, uploads, reserveMegabytes })
  return space
}
const refused = expect.objectContaining({
  code: 'STORAGE_FULL',
  status: 507,
  message: expect.stringContaining('no room for this file'),
})

describe('the room for files', () => {
  test('is what is free but for what they are to leave', async () => {
    const ample = await watch([tmpdir()], 0)
    expect(() => ample.requireRoom(1)).not.toThrow()
    expect(() => ample.requireRoom(MORE_THAN_THERE_IS * 1024 * 1024)).toThrow(refused)
    ample.end()
    const none = await watch([tmpdir()], MORE_THAN_THERE_IS)
    expect(() => none.requireRoom(1)).toThrow(refused)
    expect(() => none.take(1)).toThrow(refused)
    // Data other than files is still written.
    expect(none.isFull()).toBe(false)
  })

  test.skipIf(process.platform !== 'linux')('is that of the fullest place on their way', async () => {
    const { requireRoom } = await watch([tmpdir(), FULL], 0)
    expect(() => requireRoom(1)).toThrow(refused)
  })
})

describe('an upload without room', () => {
  test.each([
    ['in a form', ({ token }: { token: string }, app: TestApp) => upload(app, { token })],
    [
      'that can be resumed',
      async ({ token }: { token: string }, { app }: TestApp) => {
        const headers = { authorization: token, 'tus-resumable': '1.0.0', 'upload-length': '1000' }
        const answer = await app.inject({ method: 'POST', url: '/api/uploads', headers })
        return { status: answer.statusCode, ...answer.json() }
      },
    ],
  ])('%s is refused, and leaves nothing over', async (_name, send) => {
    const folders = [tmpdir()]
    server = await openTestApp({ space: await watch(folders, MORE_THAN_THERE_IS) })
    const person = await newPerson(server, await newAccount(server))
    const answer = await send(person, server)
    expect(answer).toMatchObject({ status: 507, errorCode: 'STORAGE_FULL' })
    expect(answer.errorDescription).toContain('no room for this file')
    expect((await server.database.pool.query('select from stored_object')).rowCount).toBe(0)
    const staging = join(server.files.folder, 'uploads')
    expect(await readdir(staging)).toEqual(['resumable'])
    expect(await readdir(join(staging, 'resumable'))).toEqual([])
  })
})
