/**
 * The server that the app is compared with: bare Fastify and pg run the same statements, prepared by name,
 * and JSON.stringify makes the answer. This server checks no permission and no input, and has no schema for
 * its answer.
 */

import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import pg from 'pg'
import { TOTAL } from '#server/db/list.ts'
import { connectionConfig } from '#server/db/open.ts'
import { serve } from './child.ts'
import {
  hashOf,
  method,
  type PageStatements,
  path,
  type RequestValues,
  type Statement,
  valuesOf,
} from './statements.ts'
import type { Connection } from './temporary-database.ts'

export interface BareSettings {
  connection: Connection
  pool: number
  statements: PageStatements
}

interface PageBody {
  StartingPageNumber: number
  NumberOfItemsPerPage: number
}

await serve<BareSettings>(async ({ connection, pool: max, statements }) => {
  // The settings of the app's connections, so that dates are parsed in the same way.
  const pool = new pg.Pool({ ...connectionConfig(connection), max })
  const run = async (name: keyof PageStatements, request: RequestValues) => {
    const statement: Statement = statements[name]
    const { rows } = await pool.query({ name, text: statement.text, values: valuesOf(statement, request) })
    return rows
  }
  const app = fastify()
  app.route<{ Body: PageBody }>({
    method,
    url: path,
    handler: async (request, reply) => {
      const { StartingPageNumber, NumberOfItemsPerPage: limit } = request.body
      const tokenHash = hashOf(request.headers.authorization ?? '')
      const given = { tokenHash, now: new Date(), limit, offset: StartingPageNumber * limit }
      const [caller] = await run('session', { ...given, companyId: '', accountId: '', employeeId: '' })
      if (!caller) return reply.status(401).send()
      const known = { ...given, ...caller }
      const [place] = await run('place', known)
      if (!place) return reply.status(401).send()
      const rows = await run('page', known)
      const total = rows[0]?.[TOTAL] ?? 0
      const items = rows.map(({ [TOTAL]: _total, ...item }) => item)
      const data = { items, count: items.length, totalCount: total, totalPages: Math.ceil(total / limit) }
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ data, errorCode: null, errorDescription: null }))
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close().then(() => pool.end()) }
})
