/** Sends arbitrary requests over real connections. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Call } from './calls.ts'

/** What came back; no status where nothing did. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  milliseconds: number
  /** Why nothing came back. */
  failure?: string
}

const PATIENCE = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** Ends the connections that are kept. */
export function hangUp(): void {
  agent.destroy()
}

/** Sends a request and waits for its answer, or for its end. */
export async function send(origin: string, call: Call, token: string | undefined): Promise<Answer> {
  const begun = performance.now()
  const answer = await (call.raw ? sendRaw(origin, call.raw, token) : sendHttp(origin, call, token))
  return { ...answer, milliseconds: performance.now() - begun }
}

type Received = Omit<Answer, 'milliseconds'>
const nothing = (failure: string): Received => ({ status: 0, headers: {}, body: '', failure })

function sendHttp(origin: string, call: Call, token: string | undefined): Promise<Received> {
  const { method, path, headers, body } = call
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const sent = request({
      hostname,
      port,
      method,
      path,
      agent,
      headers: {
        ...(token !== undefined && { authorization: token }),
        ...(body && { 'content-length': String(body.length) }),
        ...headers,
      },
    })
    sent.on('response', (response) => {
      const { statusCode: status = 0 } = response
      const done = () =>
        resolve({
          status,
          headers: response.headers,
          body: unpacked(response.headers, Buffer.concat(chunks)),
        })
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', done)
      response.once('error', done)
      // It has no end, whoever asked for it and how.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        done()
        sent.destroy()
      }
    })
    const late = setTimeout(() => sent.destroy(new Error('no answer came')), PATIENCE)
    sent.once('error', (error) => resolve(nothing(error.message)))
    sent.once('close', () => {
      clearTimeout(late)
      resolve(nothing('the connection ended without an answer'))
    })
    sent.end(body)
  })
}

/** What was packed for the way. */
function unpacked({ 'content-encoding': encoding }: IncomingHttpHeaders, bytes: Buffer): string {
  if (bytes.length === 0) return ''
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
}

function sendRaw(origin: string, raw: Buffer, token = ''): Promise<Received> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname)
    const end = () => {
      clearTimeout(late)
      socket.destroy()
      resolve(parse(Buffer.concat(chunks).toString()))
    }
    const late = setTimeout(end, PATIENCE)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      // A connection that is kept has no end; its answer has.
      if (isWhole(Buffer.concat(chunks).toString())) end()
    })
    socket.once('close', end)
    socket.on('error', () => {})
    socket.write(Buffer.from(raw.toString('latin1').replace('TOKEN', token), 'latin1'))
  })
}

function isWhole(text: string): boolean {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  return length !== undefined && Buffer.byteLength(rest.join('\r\n\r\n')) >= Number(length)
}

function parse(text: string): Received {
  const [head = '', ...rest] = text.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
  if (status === 0)
    return nothing(text === '' ? 'the connection ended without an answer' : `no HTTP: ${text.slice(0, 80)}`)
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
  // The last of its pieces, where it came in pieces, is empty.
  return { status, headers, body: rest.join('\r\n\r\n').replace(/^0(\r\n)*$/, '') }
}
