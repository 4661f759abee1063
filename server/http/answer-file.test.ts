/** Refusals of files that are to be mailed. features/fielddays/server/report.test.ts tests that a mail arrives. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { answerFile } from './answer-file.ts'

const MIB = 1024 * 1024

let server: TestApp
let person: Person
let loginId: string

beforeAll(async () => {
  server = await openTestApp()
  person = await newPerson(server, await newAccount(server))
  const login = await server.database.db
    .selectFrom('login')
    .select('login_id')
    .where('username', '=', person.username)
    .executeTakeFirstOrThrow()
  loginId = login.login_id
})
afterAll(() => server?.close())

interface Given {
  bytes?: number
  isFull?: boolean
}

/** Mails a file of this size to the caller. Returns the answer of the call. */
function mail({ bytes = 5, isFull = false }: Given): Promise<unknown> {
  const reply = { header: () => reply, send: (sent: unknown) => sent } as unknown as FastifyReply
  const request = {
    id: 'some request',
    headers: {},
    caller: { loginId, scope: null },
  } as unknown as FastifyRequest
  const { db } = server.database
  const platform = { db, space: { isFull: () => isFull } as never, publicUrl: 'https://plumbline.example' }
  const endpoint = {
    mailedFrom: '/reports/daily',
    method: 'POST',
    path: '/api/some/report',
  } as unknown as Endpoint
  return answerFile(
    platform,
    { request, reply },
    { endpoint, body: { mailTo: person.username } },
    async () => ({
      ...{ fileName: 'Some report.xlsx', contentType: 'text/plain', content: new Uint8Array(bytes) },
    }),
  )
}

async function arrived(): Promise<number> {
  await server.runJobs()
  return (await server.mails()).filter(({ recipients }) => recipients.includes(person.username)).length
}

test('what is larger than mail servers take is refused, and one that is as large goes', async () => {
  await expect(mail({ bytes: 7 * MIB + 1 })).rejects.toMatchObject({
    status: 413,
    code: 'FILE_TOO_LARGE_TO_MAIL',
  })
  expect(await arrived()).toBe(0)
  expect(await mail({ bytes: 7 * MIB })).toMatchObject({ data: 'Mail sent successfully' })
  expect(await arrived()).toBe(1)
})

test('nothing is written where there is no room', async () => {
  const before = await arrived()
  await expect(mail({ isFull: true })).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  expect(await arrived()).toBe(before)
})
