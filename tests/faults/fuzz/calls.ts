/** Arbitrary requests: calls of every endpoint, right and wrong, and what is no call at all. */
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { jsonOf } from './json.ts'
import { type Known, valuesOf } from './values.ts'
import { type CallerName, callers } from './world.ts'

/** A request to be sent. */
export interface Call {
  caller: CallerName
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
  /** Sent as it stands, instead of all above. */
  raw?: Buffer
  /** Ended by the client once the answer has begun. */
  isStream?: boolean
}

type Calls = fc.Arbitrary<Call>

const JSON_TYPE = 'application/json'

const anyCaller = fc.constantFrom(...callers)
/** Mostly who gets through. */
function callerOf({ access }: Endpoint): fc.Arbitrary<CallerName> {
  const likely: CallerName = access === 'admin' ? 'admin@plumbline.example' : 'dana@harrowpike.example'
  return fc.oneof({ weight: 3, arbitrary: fc.constant(likely) }, { weight: 1, arbitrary: anyCaller })
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 20, arbitrary: fc.constant({}) },
  ...(
    [
      { 'idempotency-key': 'the same for all' },
      { 'idempotency-key': 'x'.repeat(201) },
      { 'idempotency-key': 'ÿ\u0080' },
      { 'user-agent': `Mozilla/5.0 ${'ü'.repeat(600)}` },
      { 'x-forwarded-for': 'not an address' },
      { 'x-forwarded-for': `1.2.3.4, ${'9'.repeat(500)}` },
      { 'accept-encoding': 'br;q=9, junk' },
      { 'accept-encoding': 'gzip' },
      { accept: 'image/png' },
      { 'if-none-match': '*' },
      { range: 'bytes=0-0' },
      { cookie: 'plumbline_files_=; =; ;;;%%%' },
      { authorization: 'Basic ÿÿ' },
      { authorization: `Bearer ${'a'.repeat(6000)}` },
      { expect: 'something' },
      { origin: 'null' },
      { 'x-http-method-override': 'DELETE' },
      { 'access-control-request-method': 'PUT', origin: 'https://evil.example' },
    ] as Record<string, string>[]
  ).map((headers) => ({ weight: 1, arbitrary: fc.constant(headers) })),
)

const spellings = fc.constantFrom<(key: string) => string>(
  ...Array.from({ length: 8 }, () => (key: string) => key),
  (key) => key.toUpperCase(),
  (key) => key.toLowerCase(),
)

/** How a body gets there. */
const packings = fc.constantFrom<(body: Buffer) => { body: Buffer; headers: Record<string, string> }>(
  ...Array.from({ length: 30 }, () => (body: Buffer) => ({ body, headers: { 'content-type': JSON_TYPE } })),
  (body) => ({ body: gzipSync(body), headers: { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' } }),
  (body) => ({ body, headers: { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' } }),
  (body) => ({ body, headers: { 'content-type': JSON_TYPE, 'content-encoding': 'zip' } }),
  (body) => ({ body, headers: { 'content-type': 'APPLICATION/JSON; charset=latin1' } }),
  (body) => ({ body, headers: { 'content-type': 'text/plain' } }),
  (body) => ({ body, headers: { 'content-type': ';;=' } }),
  (body) => ({ body, headers: { 'content-type': `multipart/form-data` } }),
  (body) => ({ body, headers: {} }),
  (body) => ({ body: body.subarray(0, body.length / 2), headers: { 'content-type': JSON_TYPE } }),
  (body) => ({
    body: Buffer.concat([Buffer.from('efbbbf', 'hex'), body]),
    headers: { 'content-type': JSON_TYPE },
  }),
  (body) => ({
    body: Buffer.concat([body, Buffer.from([0xff, 0xfe, 0])]),
    headers: { 'content-type': JSON_TYPE },
  }),
)

function urlOf(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent((JSON.stringify(params[name] ?? '') ?? '').replaceAll('"', '')),
  )
}

/** A call of an endpoint by its contract. */
function callsOf(endpoint: Endpoint, known: Known, wild: number): Calls {
  const { method, path, body, params, streams } = endpoint
  return fc
    .record({
      caller: callerOf(endpoint),
      value: body ? valuesOf(body, known, wild) : fc.constant(undefined),
      named: params ? valuesOf(params, known, wild) : fc.constant({}),
      spell: spellings,
      pack: packings,
      odd: oddHeaders,
    })
    .map(({ caller, value, named, spell, pack, odd }) => {
      const text = value === undefined ? undefined : Buffer.from(jsonOf(value, spell))
      const packed = text && method !== 'GET' ? pack(text) : undefined
      return {
        caller,
        method,
        path: urlOf(path, (named ?? {}) as Record<string, unknown>),
        headers: { ...packed?.headers, ...odd },
        ...(packed && { body: packed.body }),
        ...(streams && { isStream: true }),
      }
    })
}

const brokenBodies = fc.oneof(
  fc
    .constantFrom(
      ...[
        '{',
        '[{]',
        '',
        '[]',
        '{}',
        '[[]]',
        'nothing',
        '{"a":1,}',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":1}}',
      ],
      ...[
        '\u0000',
        '"',
        '7',
        'null',
        '1e400',
        '-',
        '{"a":"\\ud800"}',
        '{"a":"\\u"}',
        '\ufeff{}',
        '{"a":1}{"a":1}',
      ],
      '['.repeat(50_000),
      `${'['.repeat(33)}${']'.repeat(33)}`,
      `{${Array.from({ length: 26_000 }, (_none, index) => `"k${index}":1`).join(',')}}`,
      `[${'1,'.repeat(110_000)}1]`,
      `{"a":"${'x'.repeat(100_000)}"}`,
      `{"${'k'.repeat(1_100_000)}":1}`,
      ' '.repeat(20_000),
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
)

function brokenCalls(endpoints: readonly Endpoint[]): Calls {
  return fc
    .record({
      endpoint: fc.constantFrom(...endpoints),
      caller: anyCaller,
      body: brokenBodies,
      odd: oddHeaders,
    })
    .map(({ endpoint: { method, path }, caller, body, odd }) => ({
      caller,
      method,
      path: urlOf(path, { id: 'x' }),
      headers: { 'content-type': JSON_TYPE, ...odd },
      ...(method !== 'GET' && { body }),
    }))
}

const oddPaths = fc.oneof(
  fc.constantFrom(
    ...[
      '/api',
      '/api/',
      '/api//',
      '/api/nowhere',
      '/API/HEALTH',
      '/api/health/',
      '/api/ready',
      '/api/openapi.json',
    ],
    ...[
      '/api/docs',
      '/',
      '/assets/none.js',
      '/assets/../../package.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/api/%00',
      '/%',
    ],
    ...[
      '/api/%zz',
      '/api/%ff',
      '/api/workorder/%e0%a4%a',
      '/api/files/content/',
      '/api/files/content/a.b',
      '//evil.example',
    ],
    ...[
      '/api/health?a[]=1&a=%',
      '/api/session?__proto__=1',
      `/api/${'a'.repeat(5000)}`,
      `/api/workorder/${'b'.repeat(600)}`,
    ],
    ...[
      '/api/login/a/b',
      '/api/login///web',
      '/api/login/%00/%00/web',
      '/projects',
      '/jobs/%',
      '/api/uploads',
      '/api/uploads/',
    ],
    ...[
      '/api/health;a=b',
      '/api/health#x',
      '/api/\u00fc',
      '/api/health%20',
      '/.well-known/security.txt',
      '/favicon.ico',
    ],
  ),
  fc.webPath().map((path) => `/api${path}`),
)

function oddCalls(endpoints: readonly Endpoint[]): Calls {
  const paths = fc.oneof(
    oddPaths,
    fc.constantFrom(...endpoints.filter(({ streams }) => !streams)).map(({ path }) => path),
  )
  return fc
    .record({
      caller: anyCaller,
      method: fc.constantFrom(
        'GET',
        'HEAD',
        'OPTIONS',
        'PUT',
        'PATCH',
        'DELETE',
        'POST',
        'TRACE',
        'PROPFIND',
        'QUERY',
      ),
      path: paths,
      odd: oddHeaders,
      body: fc.option(brokenBodies, { nil: undefined }),
    })
    .map(({ caller, method, path, odd, body }) => ({
      caller,
      method,
      // Node's client refuses to send what is no letter of an address; the raw ones do.
      path: path.replaceAll(/[^\u0021-\u00ff]/g, '_'),
      headers: odd,
      ...(body && !['GET', 'HEAD', 'TRACE'].includes(method) && { body }),
    }))
}

const lengths = ['0', '1', '4', '-1', '1e3', '9'.repeat(40), '1048577', 'x', '']
const someMetadata = [
  'filename YS50eHQ=',
  'filename YS5leGU=',
  'filename',
  'filename 77+9',
  'filename AA==',
  'a b c',
  ',',
  'filename !!',
  'filetype dGV4dC9odG1s',
]
const tusHeaders = fc
  .record(
    {
      'tus-resumable': fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '0.2.2', ''),
      'upload-length': fc.constantFrom(...lengths),
      'upload-offset': fc.constantFrom('0', '0', '0', '4', '-1', '1e9', 'x'),
      'upload-metadata': fc.constantFrom(...someMetadata),
      'upload-defer-length': fc.constantFrom('1', '1', '2', 'x'),
      'upload-concat': fc.constantFrom('partial', 'final;/api/uploads/a /api/uploads/b', 'junk'),
      'upload-checksum': fc.constantFrom('sha1 x', 'junk'),
      'content-type': fc.constantFrom(
        'application/offset+octet-stream',
        'application/offset+octet-stream',
        JSON_TYPE,
        '',
      ),
      'x-forwarded-proto': fc.constantFrom('https', 'junk'),
      'x-http-method-override': fc.constantFrom('PATCH', 'DELETE'),
    },
    { requiredKeys: ['tus-resumable'] },
  )
  .map((headers) => headers as Record<string, string>)

function tusCalls({ ids }: Known): Calls {
  const named = [...ids.upload, ...ids.upload, 'x', '..%2f..%2fsecret.key', '%00', ids.file[0] ?? 'x']
  return fc
    .record({
      caller: fc.oneof(
        { weight: 4, arbitrary: fc.constant(callers[0]) },
        { weight: 1, arbitrary: anyCaller },
      ),
      method: fc.constantFrom('POST', 'POST', 'POST', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS', 'GET'),
      id: fc.constantFrom(...named),
      headers: tusHeaders,
      body: fc.option(fc.uint8Array({ maxLength: 6 }), { nil: undefined }),
    })
    .map(({ caller, method, id, headers, body }) => ({
      caller,
      method,
      path: method === 'POST' || method === 'OPTIONS' ? '/api/uploads' : `/api/uploads/${id}`,
      headers,
      ...(body && (method === 'POST' || method === 'PATCH') && { body: Buffer.from(body) }),
    }))
}

/** The lines of one part of a form. */
const parts = (known: Known) =>
  fc.oneof(
    fc
      .record({
        name: fc.constantFrom('file', 'file', 'file', '', '__proto__', 'toString', 'workOrderUniqueId'),
        fileName: fc.constantFrom(
          'a.txt',
          '',
          '../../x',
          'a\ud800.txt'.toWellFormed(),
          'x.exe',
          `${'n'.repeat(400)}.pdf`,
          'ü😀.png',
          '\u202egpj.scr',
        ),
        type: fc.constantFrom('text/plain', 'image/jpeg', 'application/x-msdownload', 'junk', ''),
        content: fc.constantFrom('', 'text', 'MZ\u0000', '%PDF-1.7', '<svg onload=1>', 'x'.repeat(1_100_000)),
      })
      .map(
        ({ name, fileName, type, content }) =>
          `content-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n${content}`,
      ),
    fc
      .record({
        name: fc.constantFrom(
          'workOrderUniqueId',
          'folderUniqueId',
          'targetUniqueID',
          'targetType',
          'stage',
          'onSameName',
          'x',
        ),
        value: fc.constantFrom(
          ...known.ids.workOrder,
          ...known.ids.folder.slice(0, 5),
          'WorkOrder',
          'before',
          'replace',
          'keepBoth',
          '\u0000',
          '',
          'x'.repeat(5000),
        ),
        type: fc.constantFrom('', '', '', 'content-type: application/json\r\n'),
      })
      .map(
        ({ name, value, type }) => `content-disposition: form-data; name="${name}"\r\n${type}\r\n${value}`,
      ),
    fc.constantFrom('', 'junk', '\u0000: \u0001\r\n\r\n', 'content-disposition: x', 'x'.repeat(20_000)),
  )

function formCalls(endpoints: readonly Endpoint[], known: Known): Calls {
  const takesFile = endpoints.filter(({ receivesFile }) => receivesFile)
  const workOrder = fc
    .constantFrom(...known.ids.workOrder)
    .map((id) => `content-disposition: form-data; name="workOrderUniqueId"\r\n\r\n${id}`)
  return fc
    .record({
      endpoint: fc.constantFrom(...takesFile),
      caller: fc.oneof(
        { weight: 4, arbitrary: fc.constant(callers[0]) },
        { weight: 1, arbitrary: anyCaller },
      ),
      first: fc.option(workOrder, { nil: undefined }),
      rest: fc.array(parts(known), { maxLength: 4 }),
      boundary: fc.constantFrom('x', 'x', 'x', 'x', 'x', '', '"', 'y', 'x; boundary=z'),
      end: fc.constantFrom('--x--\r\n', '--x--\r\n', '--x--\r\n', '', '--x', '--x\r\n'),
    })
    .map(({ endpoint: { method, path }, caller, first, rest, boundary, end }) => ({
      caller,
      method,
      path,
      headers: { 'content-type': `multipart/form-data${boundary === '' ? '' : `; boundary=${boundary}`}` },
      body: Buffer.from(
        [...(first ? [first] : []), ...rest].map((part) => `--x\r\n${part}\r\n`).join('') + end,
      ),
    }))
}

/** Links to files, which the runner collects from the answers. */
function linkCalls(links: readonly string[]): Calls {
  return fc
    .record({
      caller: fc.oneof(
        { weight: 3, arbitrary: fc.constant(callers[0]) },
        { weight: 1, arbitrary: anyCaller },
      ),
      method: fc.constantFrom('GET', 'GET', 'HEAD'),
      link: fc.constantFrom(...links),
      spoil: fc.constantFrom('', '', '', 'x', '%00', '.x'),
      range: fc.option(
        fc.constantFrom(
          'bytes=0-0',
          'bytes=-1',
          'bytes=5-',
          'bytes=9-1',
          'bytes=99999999999-',
          'bytes=-0',
          'bytes=0-1,3-4',
          'junk',
          `bytes=${'9'.repeat(400)}-`,
        ),
        { nil: undefined },
      ),
    })
    .map(({ caller, method, link, spoil, range }) => ({
      caller,
      method,
      path: `${link}${spoil}`,
      headers: (range ? { range } : {}) as Record<string, string>,
    }))
}

const rawRequests = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /api/health HTTP/1.0\r\n\r\n',
  'GET /api/health HTTP/9.9\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'nonsense\r\n\r\n',
  '\u0000\u0001\u0002\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n',
  'FOO /api/health HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /api/health\r\n\r\n',
  'GET  /api/health  HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET * HTTP/1.1\r\nHost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET http://other.example/api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /api/\u00ff\u00fe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /api/health HTTP/1.1\r\nHost: [bad\r\nConnection: close\r\n\r\n',
  'GET /api/health HTTP/1.1\r\nHost: a b c\r\nConnection: close\r\n\r\n',
  'GET /api/health HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
  'GET /api/health HTTP/1.1\r\nHost: x\r\nNo colon here\r\n\r\n',
  'GET /api/health HTTP/1.1\r\nHost: x\r\n Folded: x\r\n\r\n',
  `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${'A: b\r\n'.repeat(1500)}\r\n`,
  'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
  'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: junk\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  'POST /api/login HTTP/1.1\r\nHost: x\r\nExpect: junk\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  'GET /api/health HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'GET /api/health HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings, close\r\n\r\n',
  'POST /api/uploads HTTP/1.1\r\nHost: [bad\r\nTus-Resumable: 1.0.0\r\nUpload-Length: 4\r\nConnection: close\r\n\r\n',
  'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nGET /api/ready HTTP/1.1\r\n\r\n',
]

/** Bytes on a connection; `TOKEN` becomes that of the caller. */
const rawCalls: Calls = fc
  .record({
    caller: fc.constantFrom(...callers),
    text: fc.constantFrom(...rawRequests),
    isSigned: fc.boolean(),
  })
  .map(({ caller, text, isSigned }) => ({
    caller,
    method: 'RAW',
    path: text.slice(0, 60).replaceAll(/[^ -~]/g, '?'),
    headers: {},
    raw: Buffer.from(
      isSigned ? text.replace('\r\nHost:', '\r\nAuthorization: TOKEN\r\nHost:') : text,
      'latin1',
    ),
  }))

/** Arbitrary requests to these endpoints, as things stand. */
export function anyCalls(endpoints: readonly Endpoint[], known: Known, links: readonly string[]): Calls {
  const byContract = (wild: number) =>
    fc.oneof(
      ...endpoints
        .filter(({ receivesFile }) => !receivesFile)
        .map((endpoint) => callsOf(endpoint, known, wild)),
    )
  return fc.oneof(
    { weight: 20, arbitrary: byContract(0) },
    { weight: 28, arbitrary: byContract(4) },
    { weight: 16, arbitrary: byContract(25) },
    { weight: 6, arbitrary: brokenCalls(endpoints) },
    { weight: 8, arbitrary: oddCalls(endpoints) },
    { weight: 8, arbitrary: tusCalls(known) },
    { weight: 6, arbitrary: formCalls(endpoints, known) },
    { weight: 4, arbitrary: rawCalls },
    ...(links.length > 0 ? [{ weight: 4, arbitrary: linkCalls(links) }] : []),
  )
}
