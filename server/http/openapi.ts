/** The OpenAPI 3.1 document, made from the same endpoint objects that the server mounts. */
import * as z from 'zod'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { MAIL_SENT } from '#contract/file.ts'
import { sheetTypes } from '#server/sheets/sheet.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest as Json
}

const nullable = (type: string) => ({ type: [type, 'null'] })

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['data', 'errorCode', 'errorDescription'],
  properties: { data, errorCode: nullable('string'), errorDescription: nullable('string') },
})

const errorSchema: Json = {
  type: 'object',
  required: ['data', 'errorCode', 'errorDescription', 'requestId'],
  properties: {
    data: { type: 'null' },
    errorCode: { type: 'string', examples: ['INVALID_INPUT'] },
    errorDescription: { type: 'string' },
    hint: { type: 'string', description: 'What to do next' },
    links: {
      type: 'array',
      description: 'Screens that show what stands in the way',
      items: { type: 'object', properties: { text: { type: 'string' }, path: { type: 'string' } } },
    },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    lacking: {
      type: 'object',
      description: 'Beside 403: the right that was wanting, and the project where it was; none: in general',
      properties: {
        module: { type: 'string' },
        action: { type: 'string' },
        workOrderUniqueId: { type: 'string' },
      },
    },
    requestId: { type: 'string' },
  },
}

const errorTexts: Record<number, string> = {
  400: 'The input is not valid; `fields` says where',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not there, or not yours',
  409: 'The state does not allow it, or somebody was faster',
  413: 'More than fits into one file',
  429: 'Too many attempts',
}

function statuses(endpoint: Endpoint): number[] {
  const has = (condition: boolean, status: number) => (condition ? [status] : [])
  const isPublic = endpoint.access === 'public'
  return [
    ...has(Boolean(endpoint.body ?? endpoint.params), 400),
    ...has(!isPublic || endpoint.area === 'identity', 401),
    ...has(typeof endpoint.access === 'object', 403),
    ...has(Boolean(endpoint.body ?? endpoint.params), 404),
    ...has(isWrite(endpoint), 409),
    ...has(endpoint.sendsFile === true, 413),
    ...has(isPublic && endpoint.area === 'identity', 429),
  ]
}

function describeAccess({ access }: Endpoint): string {
  if (access === 'public') return 'Open to anybody.'
  if (access === 'self') return 'Needs a session.'
  if (access === 'admin') return 'Needs a site administrator.'
  return `Needs ${access.action} on ${access.module}.`
}

function describeBounds({ bodyBounds }: Endpoint): string {
  return bodyBounds ? `The body may have ${bodyBounds.bytes / 1_000_000} MB.` : ''
}

/** The successful answer of an endpoint: an envelope, the events of a stream, or a file as it is. */
function success(endpoint: Endpoint): Json {
  if (endpoint.sendsFile) {
    const file = { schema: { type: 'string', format: 'binary' } }
    const types = Object.values(sheetTypes).map((type) => type.split(';')[0] as string)
    const mailed = { schema: envelope({ type: 'string', example: MAIL_SENT }) }
    return {
      description: endpoint.mailedFrom ? 'The file, or that it was mailed' : 'The file',
      headers: {
        'Content-Disposition': { description: 'attachment, with its name', schema: { type: 'string' } },
      },
      content: {
        ...Object.fromEntries(types.map((type) => [type, file])),
        ...(endpoint.mailedFrom && { 'application/json': mailed }),
      },
    }
  }
  const reply = jsonSchema(endpoint.reply, 'output')
  const content = endpoint.streams
    ? { 'text/event-stream': { schema: reply } }
    : { 'application/json': { schema: envelope(reply) } }
  return { description: 'OK', content }
}

function operation(endpoint: Endpoint): Json {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const params = endpoint.params
    ? (jsonSchema(endpoint.params, 'input').properties as Record<string, Json>)
    : {}
  const header = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }
  return {
    tags: [endpoint.area],
    summary: endpoint.summary,
    description: [describeAccess(endpoint), endpoint.description, describeBounds(endpoint)]
      .filter(Boolean)
      .join('\n\n'),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: params[name] ?? { type: 'string' },
      })),
      ...((isWrite(endpoint) && endpoint.access !== 'public') || endpoint.mailedFrom ? [header] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: {
      200: success(endpoint),
      ...Object.fromEntries(
        statuses(endpoint).map((status) => [
          status,
          {
            description: errorTexts[status],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

/** Describes all endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline',
      version,
      description:
        'Paths and keys match without regard to letter case. Every answer is an envelope of data, errorCode and errorDescription. Lists count their pages from zero; where a list takes `after`, it goes on behind a row instead, whatever is added or deleted meanwhile.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.area))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of a sign-in, bare or as Bearer.',
        },
      },
    },
  }
}
