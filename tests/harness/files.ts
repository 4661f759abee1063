/** Sends files as a browser's form does, and fetches them by their links. */
import type { LightMyRequestResponse } from 'fastify'
import type { Envelope } from '#contract/endpoint.ts'
import { getFileLink } from '#features/files/contract.ts'
import type { Answer, TestApp } from './server.ts'

export interface SentFile {
  name?: string
  content?: string | Buffer
  type?: string
  fields?: Record<string, string>
  headers?: Record<string, string>
}

/** A form as the bytes of a request. */
export async function formOf({
  name = 'note.txt',
  content = 'some text',
  type = 'application/octet-stream',
  fields = {},
}: SentFile): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set(
    'file',
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type }),
  )
  const response = new Response(form)
  const payload = Buffer.from(await response.arrayBuffer())
  return { payload, headers: { 'content-type': response.headers.get('content-type') ?? '' } }
}

/** Uploads a file through POST /api/s3/uploadfile. */
export async function upload(
  { app }: TestApp,
  { token }: { token: string },
  file: SentFile = {},
): Promise<Answer<string[]>> {
  const { payload, headers } = await formOf(file)
  const response = await app.inject({
    method: 'POST',
    url: '/api/s3/uploadfile',
    headers: { ...headers, authorization: token, ...file.headers },
    payload,
  })
  const { data, errorCode, errorDescription, fields = [] } = response.json<Envelope<string[]>>()
  return {
    status: response.statusCode,
    data: data as string[],
    errorCode,
    errorDescription,
    fields,
    headers: response.headers,
  }
}

/** Uploads a file that must be taken, and answers its id. */
export async function uploaded(
  test: TestApp,
  person: { token: string },
  file: SentFile = {},
): Promise<string> {
  const answer = await upload(test, person, file)
  const [id] = answer.data ?? []
  if (!id) throw new Error(`The upload was answered ${answer.status} ${answer.errorDescription}`)
  return id
}

/** Asks for the link of a file and follows it. */
export async function fetchFile(
  test: TestApp,
  { token }: { token: string },
  body: { fileUniqueId: string; version?: number; isInline?: boolean },
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { data, status } = await test.call(getFileLink, { token, body })
  if (status !== 200) throw new Error(`There is no link: ${status}`)
  return test.app.inject({ url: data.url, headers: { authorization: token, ...headers } })
}
