/**
 * A bare server of a few lines, for comparison: Fastify and pg with its own tables, integer keys and narrow
 * rows. The page and its count run at the same time on two connections. No permissions, no input checks, no
 * compression, no audit.
 */
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { connectionConfig } from '#server/db/open.ts'
import { serve } from './child.ts'
import type { Connection } from './temporary-database.ts'

export interface PlainSettings {
  connection: Connection
  pool: number
}

/** Makes its tables from the existing projects, and returns the token of each account's administrator. */
export async function fillPlain(connection: Connection): Promise<Map<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`
    create schema plain;
    create table plain.account (id serial primary key, account_id uuid not null, token text not null unique);
    insert into plain.account (account_id, token) select account_id, md5(account_id::text) from account order by 1;
    create table plain.project (
      id serial primary key, account_id integer not null, title text not null, address text not null, city text not null,
      start_date date, end_date date, status_id integer not null, description text not null, value numeric, done numeric);
    insert into plain.project (account_id, title, address, city, start_date, end_date, status_id, description, value, done)
    select a.id, w.title, w.address, w.city, w.start_date, w.end_date, w.status_id, w.description, p.value, p.value_done
    from work_order w join plain.account a on a.account_id = w.account_id
    left join progress p on p.account_id = w.account_id and p.record_id = w.id
    order by w.id;
    create index on plain.project (account_id, id)`)
  await client.query('vacuum analyze plain.project')
  await client.query('vacuum analyze plain.account')
  const { rows } = await client.query<{ account_id: string; token: string }>(
    'select account_id, token from plain.account',
  )
  await client.end()
  return new Map(rows.map(({ account_id, token }) => [account_id, token]))
}

const columns = 'id, title, address, city, start_date, end_date, status_id, description, value, done'

if (import.meta.main)
  await serve<PlainSettings>(async ({ connection, pool: max }) => {
    const pool = new pg.Pool({ ...connectionConfig(connection), max })
    const ask = async (name: string, text: string, values: unknown[]) =>
      (await pool.query({ name, text, values })).rows
    const accountOf = async ({ headers }: FastifyRequest): Promise<number> => {
      const [account] = await ask('account', 'select id from plain.account where token = $1', [
        headers.authorization,
      ])
      return account?.id
    }
    const app = fastify()
    app.route<{ Body: { page: number; size: number } }>({
      method: 'POST',
      url: '/list',
      handler: async (request) => {
        const account = await accountOf(request)
        const { page, size } = request.body
        const [items, [counted]] = await Promise.all([
          ask(
            'page',
            `select ${columns} from plain.project where account_id = $1 order by id desc limit $2 offset $3`,
            [account, size, page * size],
          ),
          ask('count', 'select count(*)::int as total from plain.project where account_id = $1', [account]),
        ])
        return { items, total: counted.total }
      },
    })
    app.route<{ Body: { id: number } }>({
      method: 'POST',
      url: '/one',
      handler: async (request) => {
        const account = await accountOf(request)
        const [item] = await ask(
          'one',
          `select ${columns} from plain.project where account_id = $1 and id = $2`,
          [account, request.body.id],
        )
        return item
      },
    })
    app.route<{ Body: { title: string } }>({
      method: 'POST',
      url: '/create',
      handler: async (request) => {
        const account = await accountOf(request)
        const [item] = await ask(
          'create',
          `insert into plain.project (account_id, title, address, city, status_id, description)
         values ($1, $2, '', '', 1, '') returning id`,
          [account, request.body.title],
        )
        return item
      },
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    return {
      port: (app.server.address() as AddressInfo).port,
      close: () => app.close().then(() => pool.end()),
    }
  })
