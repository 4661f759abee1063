/** What must be true of every answer, whatever was asked. */
import type { Call } from './calls.ts'
import type { Answer } from './send.ts'

/** So slow is no answer on any machine. */
const SLOWEST = 15_000

/** Of our inside: stacks, places in the sources, SQL, and what the libraries say. */
const leaks = [
  /\n\s+at \S/,
  /\bat .{1,80}(file:|node:|\.[jt]s:\d)/,
  /node_modules|\.ts:\d+/,
  /\bselect\b.{1,200}\bfrom\b/i,
  /syntax error at|invalid input syntax|violates \w+|duplicate key|relation "|column "|current transaction/i,
  /FST_|ERR_[A-Z]{3}|E(CONN|NOENT|PIPE|ACCES)|pg_|zod/i,
]

const jsonType = 'application/json; charset=utf-8'

/** What is wrong with an answer, in words. */
export function faultsOf(
  { method, path, headers: asked, body: sent, isStream }: Call,
  answer: Answer,
): string[] {
  const { status, headers, body, milliseconds, failure } = answer
  if (milliseconds > SLOWEST) return [`took ${Math.round(milliseconds)} ms`]
  if (status === 0) {
    // Of a body that is refused at its beginning the rest is not read, and the client may notice that first.
    const isCutOff = (sent?.length ?? 0) > 60_000 && /ECONNRESET|EPIPE|hang up/.test(failure ?? '')
    return isCutOff ? [] : [`no answer: ${failure}`]
  }
  if (status >= 500) return [`answered ${status} ${body.slice(0, 300)}`]
  if (method === 'HEAD') return body === '' ? [] : ['a HEAD has a body']
  if (status === 204 || status === 304) return body === '' ? [] : [`${status} has a body`]
  if (status >= 400) return refusalFaults(answer)
  const type = String(headers['content-type'] ?? '')
  const isOfStream = isStream || /^\/api\/notifications\/stream\b/i.test(path)
  if (isOfStream) return type.startsWith('text/event-stream') ? [] : [`the stream is ${type}`]
  if (/^\/api\/uploads/i.test(path)) return body === '' ? [] : ['an upload answers with a body']
  // What was begun by bytes on a connection is an upload, too.
  if (status === 201 && body === '') return []
  if (/^\/api\/(files\/content|openapi\.json|docs)/i.test(path) || asked['accept'] === 'none') return []
  if (type === jsonType) return successFaults(body)
  // A file to be saved, and the page and its parts.
  const isOfApi = method === 'RAW' ? /^\S+ \/api/i.test(path) : /^\/api/i.test(path)
  if (headers['content-disposition']?.toString().startsWith('attachment;')) return []
  return isOfApi ? [`answered ${status} as ${type}`] : []
}

function refusalFaults({ status, headers, body }: Answer): string[] {
  // No range of these bytes: the answer says how many there are, in a header.
  if (status === 416) return body === '' && headers['content-range'] ? [] : ['416 without a range']
  const leak = leaks.find((pattern) => pattern.test(body))
  if (leak) return [`leaks ${leak}: ${body.slice(0, 300)}`]
  if (headers['content-type'] !== jsonType)
    return [`answered ${status} as ${headers['content-type']}: ${body.slice(0, 100)}`]
  const {
    data,
    errorCode,
    errorDescription,
    hint,
    links = [],
    fields,
    lacking,
    requestId,
    ...rest
  } = parse(body)
  const faults: string[] = []
  if (Object.keys(rest).length > 0) faults.push(`has ${Object.keys(rest).join(', ')} beside the envelope`)
  if (data !== null) faults.push('refuses with data')
  if (typeof errorCode !== 'string' || !/^[A-Z][A-Z_]+$/.test(errorCode))
    faults.push(`its code is ${errorCode}`)
  if (
    typeof errorDescription !== 'string' ||
    !/^[\p{Lu}\p{Lo}].*[.!]$|^[A-Z][\w' ]+$/su.test(errorDescription)
  )
    faults.push(`its text is ${errorDescription}`)
  if (hint !== undefined && !(typeof hint === 'string' && /^[\p{Lu}\d].*[.!]$/su.test(hint)))
    faults.push(`its hint is ${JSON.stringify(hint)}`)
  // Where what stands in the way is (contract/endpoint.ts).
  if (!Array.isArray(links) || !links.every(isLink)) faults.push(`its links are ${JSON.stringify(links)}`)
  if (requestId !== headers['x-request-id']) faults.push('its id is not that of the header')
  if (lacking !== undefined && errorCode !== 'FORBIDDEN') faults.push(`says what is lacking to ${errorCode}`)
  if (errorCode === 'INVALID_INPUT' && !Array.isArray(fields)) faults.push('does not say where')
  return faults
}

const isLink = (link: { text?: unknown; path?: unknown } | null) =>
  typeof link?.text === 'string' && typeof link.path === 'string' && link.path.startsWith('/')

function successFaults(body: string): string[] {
  const { data, errorCode, errorDescription, ...rest } = parse(body)
  if (Object.keys(rest).length > 0) return [`has ${Object.keys(rest).join(', ')} beside the envelope`]
  if (data === undefined || errorCode !== null || errorDescription === undefined) return ['is no envelope']
  return []
}

function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return { 'no JSON': body.slice(0, 100) }
  }
}
