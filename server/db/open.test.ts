/** Statements are prepared by name, and names do not run out. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#tests/harness/server.ts'
import { type Database, type Db, openDatabase } from './open.ts'

let database: Database

beforeAll(async () => {
  const { connection } = await newDatabase()
  const onError = () => {}
  database = await openDatabase({ connection, pool: 1, preparedStatements: true, guard: false, onError })
})

afterAll(() => database?.close())

/** Returns the statements that the one connection of the work lane has prepared. */
async function preparedTexts(): Promise<string[]> {
  const { rows } = await database.pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  )
  return rows.map(({ statement }) => statement)
}

test('a statement of the same shape is prepared once, one of so and so many rows or values not at all', async () => {
  const { db } = database
  const rows = (length: number) => Array.from({ length }, () => ({ key: uuidv7(), points: 1 }))
  for (const id of [1, 2, 3])
    await db.selectFrom('work_order').select('id').where('status_id', '=', id).execute()
  for (const length of [2, 3, 4, 5, 6]) {
    await db.insertInto('throttle').values(rows(length)).execute()
    const ids = rows(length + 2).map(({ key }) => key)
    await db.selectFrom('work_order').select('title').where('id', 'in', ids).execute()
  }
  const texts = await preparedTexts()
  expect(texts).toEqual(['select "id" from "work_order" where "status_id" = $1'])
})

test('what is prepared is planned once, and a search each time, also after one that failed', async () => {
  const { db, pool } = database
  for (let limit = 1; limit <= 8; limit += 1) {
    const ids = Array.from({ length: limit }, () => uuidv7())
    await db
      .selectFrom('work_order')
      .select('city')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .limit(limit)
      .execute()
  }
  const { rows } = await pool.query(
    `select generic_plans::int as once, custom_plans::int as anew from pg_prepared_statements where statement like '%city%'`,
  )
  expect(rows).toEqual([{ once: 8, anew: 0 }])

  const mode = async () => (await pool.query('show plan_cache_mode')).rows[0].plan_cache_mode
  const search = (on: Db, divisor: number) =>
    sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode, 1 / ${divisor}::int
      where 'abc' like containing(${'b'})`.execute(on)
  expect((await search(db, 1)).rows[0]?.mode).toBe('force_custom_plan')
  expect(await mode()).toBe('force_generic_plan')
  await expect(search(db, 0)).rejects.toThrow('division by zero')
  expect(await mode()).toBe('force_generic_plan')
  await expect(db.transaction().execute((transaction) => search(transaction, 0))).rejects.toThrow(
    'division by zero',
  )
  expect(await mode()).toBe('force_generic_plan')
  expect((await preparedTexts()).filter((text) => text.includes('containing'))).toEqual([])
})
