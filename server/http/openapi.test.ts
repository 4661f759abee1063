import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { allEndpoints } from '#app/server/routes.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { FileReply, SheetFormat } from '#contract/file.ts'
import { openTestApp, useApp } from '#tests/harness/server.ts'
import { openApiDocument } from './openapi.ts'

type Json = Record<string, unknown>

interface Operation {
  tags: string[]
  summary: string
  description: string
  security: Json[]
  parameters: { name: string; in: string; required?: boolean; schema: Json }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>
}

interface Document {
  openapi: string
  info: Json
  servers: Json[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> }
}

const server = await useApp()
let text: string
let document: Document
let operations: { name: string; path: string; operation: Operation }[]

beforeAll(async () => {
  const response = await server.app.inject({ url: '/api/openapi.json' })
  text = response.body
  document = response.json()
  operations = operationsOf(document)
})

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  )

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const operationOf = (name: string) => operations.find((one) => one.name === name)?.operation as Operation

/** Every object of a document, with its path. */
function* walk(value: unknown, path = '#'): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Json]
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${path}/${key}`)
}

/** Every schema of an operation, or of a schema. */
function* schemasIn(schema: Json, path: string): Generator<[string, Json]> {
  yield [path, schema]
  const {
    properties = {},
    items,
    anyOf = [],
    oneOf = [],
    allOf = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Json>
    items?: Json
    anyOf?: Json[]
    oneOf?: Json[]
    allOf?: Json[]
    additionalProperties?: Json | boolean
  }
  for (const [name, one] of Object.entries(properties)) yield* schemasIn(one, `${path}.${name}`)
  if (items) yield* schemasIn(items, `${path}[]`)
  if (typeof additionalProperties === 'object') yield* schemasIn(additionalProperties, `${path}.*`)
  for (const one of [...anyOf, ...oneOf, ...allOf]) yield* schemasIn(one, `${path}|`)
}

function* allSchemas(): Generator<[string, Json]> {
  for (const { name, operation } of operations) {
    for (const parameter of operation.parameters)
      yield* schemasIn(parameter.schema, `${name} ${parameter.name}`)
    const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
      Object.values(part?.content ?? {}),
    )
    for (const { schema } of contents) yield* schemasIn(schema, name)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) yield* schemasIn(schema, name)
}

describe('the document', () => {
  test('is served as JSON to anybody', async () => {
    const { statusCode, headers } = await server.app.inject({ url: '/api/openapi.json' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
  })

  test('is an OpenAPI document of version 3.1', () => {
    expect(Object.keys(document).sort()).toEqual([
      'components',
      'info',
      'openapi',
      'paths',
      'servers',
      'tags',
    ])
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({
      title: 'Plumbline',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    expect(document.info.license).toEqual({ name: 'Apache-2.0', identifier: 'Apache-2.0' })
    expect(document.components.securitySchemes).toEqual({
      session: expect.objectContaining({ type: 'apiKey', in: 'header', name: 'Authorization' }),
    })
  })

  test('holds every endpoint, and no other', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(allEndpoints.map(nameOf).sort())
  })

  test('leaves out the older sign-in where it is switched off', async () => {
    const without = await openTestApp({ legacyLogin: false })
    try {
      const response = await without.app.inject({ url: '/api/openapi.json' })
      const names = operationsOf(response.json()).map(({ name }) => name)
      expect(operations.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([
        'GET /api/login/{username}/{password}/web',
      ])
    } finally {
      await without.close()
    }
  })

  test('refers to nothing that is not in it', () => {
    const references = [...walk(document)].flatMap(([path, { $ref }]) =>
      typeof $ref === 'string' ? [{ path, $ref }] : [],
    )
    expect(references.length).toBeGreaterThan(0)
    for (const { path, $ref } of references) {
      const target = $ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document)
      expect($ref, path).toMatch(/^#\//)
      expect(target, `${path} refers to ${$ref}`).toBeTypeOf('object')
    }
  })

  test('is made of JSON Schemas', () => {
    const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
    let count = 0
    for (const [path, schema] of allSchemas()) {
      count += 1
      if (schema.type !== undefined)
        for (const type of [schema.type].flat()) expect(types, path).toContain(type)
      const { required = [], properties = {} } = schema as { required?: string[]; properties?: Json }
      expect(Object.keys(properties), path).toEqual(expect.arrayContaining(required))
      if (schema.type === 'array') expect(schema, path).toHaveProperty('items')
      for (const list of ['enum', 'anyOf', 'oneOf', 'allOf', 'examples']) {
        if (list in schema) expect(schema[list], `${path} ${list}`).toBeInstanceOf(Array)
      }
      if (typeof schema.pattern === 'string')
        expect(() => new RegExp(schema.pattern as string, 'u'), path).not.toThrow()
      expect(schema, path).not.toHaveProperty('$schema')
      expect(schema, 'is of version 3.0').not.toHaveProperty('nullable')
    }
    expect(count).toBeGreaterThan(500)
  })

  test('tells nothing of how the server is made', () => {
    for (const trace of ['company_id', 'password_hash', 'select ', 'node_modules', 'localhost']) {
      expect(text.includes(trace), trace).toBe(false)
    }
  })
})

describe('every operation', () => {
  test('says what it does, and who may', () => {
    for (const one of allEndpoints) {
      const { tags, summary, description, security } = operationOf(nameOf(one))
      expect(tags, nameOf(one)).toEqual([one.area])
      expect(document.tags, nameOf(one)).toContainEqual({ name: one.area })
      expect(summary, nameOf(one)).toMatch(/^[A-Z].{3,}[^.]$/)
      expect(security, nameOf(one)).toEqual(one.access === 'public' ? [] : [{ session: [] }])
      if (typeof one.access === 'object') {
        expect(description, nameOf(one)).toContain(`Needs ${one.access.action} on ${one.access.module}.`)
      }
    }
  })

  test('has the parameters of its path, each once', () => {
    for (const { name, path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one)
      expect(
        inPath.map((parameter) => parameter.name),
        name,
      ).toEqual(names)
      for (const parameter of inPath) expect(parameter.required, name).toBe(true)
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(keys).size, name).toBe(keys.length)
    }
  })

  test('has a body exactly where one is taken', () => {
    for (const one of allEndpoints) {
      const { requestBody } = operationOf(nameOf(one))
      expect(Boolean(requestBody), nameOf(one)).toBe(Boolean(one.body))
      if (requestBody) expect(Object.keys(requestBody.content), nameOf(one)).toEqual(['application/json'])
    }
  })

  const sendFiles = allEndpoints.filter((one) => one.sendsFile).map(nameOf)

  test('answers an envelope, and its errors another', () => {
    for (const { name, operation } of operations) {
      expect(operation.responses, name).toHaveProperty('200')
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        expect(status, name).toMatch(/^(200|4\d\d)$/)
        expect(description, `${name} ${status}`).toMatch(/\w/)
        const [type] = Object.keys(content)
        if (type === 'text/event-stream') continue
        if (status === '200' && sendFiles.includes(name)) continue
        expect(type, name).toBe('application/json')
        const { schema } = Object.values(content)[0] as { schema: Json }
        if (status === '200') {
          expect(schema, name).toMatchObject({
            type: 'object',
            required: ['data', 'errorCode', 'errorDescription'],
            properties: { errorCode: { type: ['string', 'null'] } },
          })
        } else {
          expect(schema, name).toEqual({ $ref: '#/components/schemas/Error' })
        }
      }
    }
  })

  test.each([
    ['GET /api/country/get', ['200']],
    ['GET /api/session', ['200', '401']],
    ['POST /api/workorder/employee', ['200', '400', '401', '403', '404']],
    ['POST /api/workorder/update', ['200', '400', '401', '403', '404', '409']],
    ['POST /api/login', ['200', '400', '401', '404', '429']],
  ])('of %s may answer %s', (name, statuses) => {
    expect(Object.keys(operationOf(name).responses)).toEqual(statuses)
  })

  test('that writes takes an Idempotency-Key, and no other does', () => {
    const takes = (name: string) =>
      operationOf(name).parameters.some(
        (parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key',
      )
    expect(takes('POST /api/workorder/create')).toBe(true)
    expect(takes('POST /api/workorder/update')).toBe(true)
    expect(takes('POST /api/workorder/employee')).toBe(false)
    expect(takes('GET /api/session')).toBe(false)
    expect(takes('POST /api/login')).toBe(false)
  })
})

test('a schema tells what may be sent, and what is answered', () => {
  const Thing = z.object({ size: z.string().default('0.0'), note: z.string().nullish() })
  const one = endpoint({
    method: 'POST',
    path: '/api/thing/{id}',
    area: 'things',
    access: { module: 'Jobs', action: 'Update' },
    params: z.object({ id: z.uuid() }),
    body: Thing,
    reply: z.array(Thing),
    summary: 'Some thing',
    description: 'More of it.',
  })
  const made = openApiDocument([one], '1.2.3') as unknown as Document
  const operation = made.paths['/api/thing/{id}']?.post as Operation
  expect(operation.description).toBe('Needs Update on Jobs.\n\nMore of it.')
  expect(operation.parameters[0]).toMatchObject({ name: 'id', schema: { type: 'string', format: 'uuid' } })
  const sent = operation.requestBody?.content['application/json']?.schema as Json
  expect(sent.required ?? []).toEqual([])
  expect(sent.properties).toMatchObject({
    size: { type: 'string', default: '0.0' },
    note: { type: ['string', 'null'] },
  })
  const answered = operation.responses['200']?.content['application/json']?.schema as {
    properties: { data: Json }
  }
  expect(answered.properties.data).toMatchObject({ type: 'array', items: { required: ['size'] } })
})

test('a file is described as one, with the types it may have', () => {
  const one = endpoint({
    method: 'POST',
    path: '/api/thing/export',
    area: 'things',
    access: { module: 'Jobs', action: 'Read' },
    body: z.object({ format: SheetFormat }),
    sendsFile: true,
    reply: FileReply,
    summary: 'Some list as a spreadsheet',
  })
  const made = openApiDocument([one], '1.2.3') as unknown as Document
  const operation = made.paths['/api/thing/export']?.post as Operation
  const { responses } = operation
  const file = { schema: { type: 'string', format: 'binary' } }
  expect(responses['200']).toEqual({
    description: 'The file',
    headers: { 'Content-Disposition': expect.objectContaining({ schema: { type: 'string' } }) },
    content: {
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file,
      'text/csv': file,
    },
  })
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '413'])
  for (const status of ['400', '413'])
    expect(Object.keys(responses[status]?.content ?? {})).toEqual(['application/json'])
})

test('a list says how its pages are counted', () => {
  const sent = operationOf('POST /api/workorder/employee').requestBody?.content['application/json']
    ?.schema as Json
  expect(sent.properties).toMatchObject({
    StartingPageNumber: { minimum: 0, description: 'left out: 0' },
    NumberOfItemsPerPage: { minimum: 1, maximum: 1000, description: 'left out: 10' },
  })
  expect(sent.required ?? []).toEqual([])
})

test('the reference page loads nothing from elsewhere, and runs nothing inline without its nonce', async () => {
  const pages = await Promise.all([1, 2].map(() => server.app.inject({ url: '/api/docs/' })))
  const nonces = pages.map(({ statusCode, headers, body }) => {
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toMatch(/https?:|\*/)
    for (const [, source] of body.matchAll(/(?:src|href)="([^"]+)"/g))
      expect(source).not.toMatch(/^(https?:)?\/\//)
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(nonce.length).toBeGreaterThanOrEqual(20)
    for (const [tag] of body.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
    return nonce
  })
  expect(nonces[0]).not.toBe(nonces[1])
})
