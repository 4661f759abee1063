/**
 * No acknowledged file is lost, and no attached file is broken. In each round the server is killed with -9
 * during uploads of both kinds, in a form and resumable, and started again on the same folder. Then every
 * attached file must be complete, byte for byte.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '#contract/endpoint.ts'
import { newServer, type StartedServer } from '#tests/harness/started-server.ts'

const ROUNDS = 10
const WRITERS = 3
const PASSWORD = 'plumbline-demo'
/** Bytes of a file: so many that a kill often comes in the middle of an upload. */
const SIZE = 700_000

let server: StartedServer

beforeAll(async () => {
  server = await newServer('files-crash')
})

afterAll(() => server?.end())

interface Sent {
  name: string
  hash: string
}

const hashOf = (bytes: Buffer | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Sends a file in a form. */
async function sendForm(token: string, workOrder: string, name: string, content: Buffer): Promise<string> {
  const form = new FormData()
  form.set('workOrderUniqueId', workOrder)
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const response = await fetch(`${server.address}/api/s3/uploadfile`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  })
  const { data } = (await response.json()) as Envelope<string[]>
  if (!data?.[0]) throw new Error('not taken')
  return data[0]
}

/** Sends a file as a resumable upload in two pieces, and attaches the file. */
async function sendResumable(
  token: string,
  workOrder: string,
  name: string,
  content: Buffer,
): Promise<string> {
  const base = { authorization: token, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${Buffer.from(name).toString('base64')}`
  const begun = await fetch(`${server.address}/api/uploads`, {
    method: 'POST',
    headers: { ...base, 'upload-length': String(content.length), 'upload-metadata': metadata },
  })
  const location = begun.headers.get('location') ?? ''
  for (const [offset, part] of [
    [0, content.subarray(0, 300_000)],
    [300_000, content.subarray(300_000)],
  ] as const) {
    const response = await fetch(`${server.address}${location}`, {
      method: 'PATCH',
      headers: {
        ...base,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(part),
    })
    if (response.status !== 204) throw new Error('not taken')
  }
  const fileUniqueId = location.slice(location.lastIndexOf('/') + 1)
  const [id = ''] = await server.post<string[]>(
    '/api/file/create',
    [{ fileUniqueId, name, workOrderUniqueId: workOrder }],
    token,
  )
  return id
}

/**
 * Uploads files one after another until the server is gone. `sent` gets all files, `taken` the files that the
 * server acknowledged.
 */
async function write(
  token: string,
  workOrder: string,
  writer: string,
  sent: Map<string, string>,
  taken: Map<string, Sent>,
) {
  for (let count = 0; ; count += 1) {
    const name = `${writer} ${count}.bin`
    const content = Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(SIZE)])
    const hash = hashOf(content)
    sent.set(name, hash)
    try {
      const send = count % 2 === 0 ? sendForm : sendResumable
      taken.set(await send(token, workOrder, name, content), { name, hash })
    } catch {
      return
    }
  }
}

interface Item {
  fileUniqueId: string
  name: string
}

test(`no file is lost or broken in ${ROUNDS} rounds of kill -9 during uploads`, async () => {
  await server.start()
  const signIn = { username: 'dana@harrowpike.example', password: PASSWORD }
  const { token } = await server.post<{ token: string }>('/api/login', signIn)
  const [workOrder = ''] = await server.post<string[]>(
    '/api/workorder/create',
    [{ workOrderTitle: 'Crash' }],
    token,
  )
  const sent = new Map<string, string>()
  const taken = new Map<string, Sent>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = taken.size
    const writers = Array.from({ length: WRITERS }, (_none, writer) =>
      write(token, workOrder, `Round ${round} writer ${writer} file`, sent, taken),
    )
    for (const begun = Date.now(); taken.size < before + WRITERS && Date.now() - begun < 60_000; )
      await sleep(5)
    // In each round at another moment of an upload.
    await sleep(round * 9)
    server.kill()
    await Promise.all(writers)
    expect(taken.size, `round ${round} stored something`).toBeGreaterThan(before)
    await server.start()
  }

  const listed = new Map<string, Item>()
  for (let page = 0; ; page += 1) {
    const body = { TargetUniqueID: workOrder, StartingPageNumber: page, NumberOfItemsPerPage: 1000 }
    const { items, totalPages } = await server.post<{ items: Item[]; totalPages: number }>(
      '/api/s3/listfiles',
      body,
      token,
    )
    for (const item of items) listed.set(item.fileUniqueId, item)
    if (page + 1 >= totalPages) break
  }
  const lost = [...taken].filter(([id, { name }]) => listed.get(id)?.name !== name)
  expect(lost).toEqual([])

  // Files that were attached but never acknowledged must be complete, too.
  expect(listed.size).toBeGreaterThanOrEqual(taken.size)
  for (const { fileUniqueId, name } of listed.values()) {
    const { url } = await server.post<{ url: string }>('/api/s3/getfile', { fileUniqueId }, token)
    const response = await fetch(`${server.address}${url}`, { headers: { authorization: token } })
    expect(response.status, name).toBe(200)
    expect(hashOf(Buffer.from(await response.arrayBuffer())), name).toBe(sent.get(name))
  }
  // The storage has content for every listed file.
  const stored = (await readdir(join(server.folder, 'files'), { recursive: true })).filter((name) =>
    name.endsWith('/original'),
  )
  expect(stored.length).toBeGreaterThanOrEqual(listed.size)
}, 900_000)
