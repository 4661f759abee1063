/**
 * Uploads do not fill the disk of the embedded database: they are refused while there is still room for all
 * other writes, and can continue when there is more room. If the folder of the database is a link to another
 * disk, the room on that disk counts.
 */
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Disk, MEGABYTE, newDisk, obstacleToDisks } from '#tests/harness/disk.ts'
import { newServer, type StartedServer } from '#tests/harness/started-server.ts'

const obstacle = await obstacleToDisks()
if (obstacle) console.warn(`\n  ${obstacle}: 'a full disk' is left out\n`)

/**
 * The free megabytes that must stay on the disk: below FILE_RESERVE uploads are refused, below RESERVE all
 * writes.
 */
const FILE_RESERVE = 128
const RESERVE = 64
/** A wait in milliseconds after which the server knows the free room: it checks the room once a second. */
const LOOKED = 2500

let disk: Disk
let server: StartedServer
let token: string

beforeEach(async () => {
  disk = await newDisk(700)
})

afterEach(async () => {
  await server?.end()
  await disk?.end()
})

async function startOn(dataDirectory?: string): Promise<void> {
  server = await newServer('full-disk', dataDirectory ? { DATA_DIR: dataDirectory } : {})
  await server.start()
  await signIn()
}

async function signIn(): Promise<void> {
  const dana = { username: 'dana@harrowpike.example', password: 'plumbline-demo' }
  token = (await server.post<{ token: string }>('/api/login', dana)).token
}

const createProject = () =>
  server.post<string[]>('/api/workorder/create', [{ workOrderTitle: 'Some' }], token)

/** Returns a body of this size that is sent in pieces of one megabyte, without a content-length. */
function endless(megabytes: number, before = '', behind = ''): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(MEGABYTE)
  let left = megabytes
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(before)),
    pull(controller) {
      if (left > 0) controller.enqueue(piece)
      else {
        controller.enqueue(new TextEncoder().encode(behind))
        controller.close()
      }
      left -= 1
    },
  })
}

const send = (
  path: string,
  method: string,
  headers: Record<string, string>,
  body?: NonNullable<RequestInit['body']>,
) =>
  fetch(`${server.address}${path}`, {
    method,
    headers: { authorization: token, ...headers },
    ...(body !== undefined && { body, duplex: 'half' }),
  })
const resumable = { 'tus-resumable': '1.0.0' }
const piece = { ...resumable, 'content-type': 'application/offset+octet-stream' }

async function expectFull(answer: Response): Promise<void> {
  expect(answer.status).toBe(507)
  expect(answer.headers.get('retry-after')).toBe('60')
  expect(await answer.json()).toMatchObject({ errorCode: 'STORAGE_FULL' })
}

/** Returns the reply; undefined if the server closed the connection before the client had sent everything. */
const answerOf = (call: Promise<Response>) => call.catch(() => undefined)

const form = (megabytes: number) =>
  endless(
    megabytes,
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n',
    '\r\n--x--\r\n',
  )
const sendForm = (megabytes: number) =>
  send('/api/s3/uploadfile', 'POST', { 'content-type': 'multipart/form-data; boundary=x' }, form(megabytes))

test.skipIf(obstacle !== undefined)(
  'uploads end where the room for all else begins, and go on when there is more',
  async () => {
    const folder = join(disk.folder, 'data')
    await mkdir(folder)
    await startOn(folder)
    const staged = async () =>
      (await readdir(join(folder, 'uploads'))).filter((name) => name.endsWith('.part'))
    await disk.leave(FILE_RESERVE + 50)
    await sleep(LOOKED)

    // An upload that announces its length is refused before it begins.
    const large = String(51 * MEGABYTE)
    await expectFull(await send('/api/uploads', 'POST', { ...resumable, 'upload-length': large }))
    const begun = await send('/api/uploads', 'POST', { ...resumable, 'upload-defer-length': '1' })
    expect(begun.status).toBe(201)
    const location = begun.headers.get('location') ?? ''
    const ask = async () => Number((await send(location, 'HEAD', resumable)).headers.get('upload-offset'))

    // An upload without a length is ended on its way. The part of a form that has arrived is deleted.
    await expectFull(await sendForm(300))
    expect(await disk.left()).toBeGreaterThan((RESERVE + 40) * MEGABYTE)
    await expect.poll(staged).toEqual([])
    await sleep(LOOKED)
    const cut = await answerOf(send(location, 'PATCH', { ...piece, 'upload-offset': '0' }, endless(300)))
    if (cut) await expectFull(cut)
    const offset = await ask()
    expect(offset).toBeGreaterThan(20 * MEGABYTE)
    expect(offset).toBeLessThan(60 * MEGABYTE)
    expect(await disk.left()).toBeGreaterThan((RESERVE + 40) * MEGABYTE)

    // All other writes succeed.
    expect(await createProject()).toHaveLength(1)
    expect((await fetch(`${server.address}/api/ready`)).status).toBe(200)

    // When no write is possible, no upload can begin or continue, but its offset can still be read.
    await disk.leave(RESERVE - 10)
    await sleep(LOOKED)
    await expect(createProject()).rejects.toThrow('no space left')
    await expectFull(await send('/api/uploads', 'POST', { ...resumable, 'upload-length': '4' }))
    await expectFull(await send(location, 'PATCH', { ...piece, 'upload-offset': String(offset) }, 'text'))
    const small = new FormData()
    small.set('file', new Blob(['text']), 'a.txt')
    await expectFull(await send('/api/s3/uploadfile', 'POST', {}, small))
    expect(await ask()).toBe(offset)

    await disk.leave(500)
    await sleep(LOOKED)
    const rest = await send(
      location,
      'PATCH',
      { ...piece, 'upload-offset': String(offset), 'upload-length': String(offset + 4) },
      'text',
    )
    expect([rest.status, await ask()]).toEqual([204, offset + 4])
    expect(server.output()).not.toContain('has ended')
  },
  300_000,
)

test.skipIf(obstacle !== undefined)(
  'a database that lies on another disk is watched there',
  async () => {
    await startOn()
    server.kill('SIGTERM')
    await server.ended()
    const [place, elsewhere] = [join(server.folder, 'postgres'), join(disk.folder, 'postgres')]
    await cp(place, elsewhere, { recursive: true, preserveTimestamps: true })
    await rm(place, { recursive: true })
    await symlink(elsewhere, place)
    await server.start()
    await signIn()
    expect(await createProject()).toHaveLength(1)
    await disk.leave(RESERVE - 10)
    await sleep(LOOKED)
    await expect(createProject()).rejects.toThrow('no space left')
    expect((await fetch(`${server.address}/api/ready`)).status).toBe(503)
    await disk.leave(RESERVE + 100)
    await sleep(LOOKED)
    expect(await createProject()).toHaveLength(1)
  },
  300_000,
)
