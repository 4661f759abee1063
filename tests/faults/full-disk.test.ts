/**
 * Uploads do not fill the disk that the embedded database writes to: they end while there is room for everything else,
 * and can go on when there is more. Where the database lies on another disk than its folder's name, that one counts.
 */
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Disk, MEGABYTE, newDisk, obstacleToDisks } from '#tests/harness/disk.ts'
import { newServer, type StartedServer } from '#tests/harness/started-server.ts'

const obstacle = await obstacleToDisks()
if (obstacle) console.warn(`\n  ${obstacle}: 'a full disk' is left out\n`)

/** What uploads leave, in megabytes, and what everybody does. */
const FILE_RESERVE = 128
const RESERVE = 64
/** The server looks at the room once a second. */
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

/** A body that comes in pieces and does not say how long it will be; `sent` is told of each. */
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

/** The answer, or undefined where the server had closed the connection before the client was through with sending. */
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

    // What says beforehand how much it is: nothing of it is taken.
    const large = String(51 * MEGABYTE)
    await expectFull(await send('/api/uploads', 'POST', { ...resumable, 'upload-length': large }))
    const begun = await send('/api/uploads', 'POST', { ...resumable, 'upload-defer-length': '1' })
    expect(begun.status).toBe(201)
    const location = begun.headers.get('location') ?? ''
    const ask = async () => Number((await send(location, 'HEAD', resumable)).headers.get('upload-offset'))

    // What does not: it ends on its way, and of a form nothing stays.
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

    // Everybody else goes on writing.
    expect(await createProject()).toHaveLength(1)
    expect((await fetch(`${server.address}/api/ready`)).status).toBe(200)

    // When nothing can be written no upload begins or goes on, but it can be asked after and given up.
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
