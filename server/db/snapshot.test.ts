import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/harness/server.ts'
import { inSnapshot, rowsOf } from './snapshot.ts'

const server = await useApp()

beforeAll(async () => {
  await server.database.pool.query('create table counted as select generate_series(1, 350) as n')
})

const numbers = sql<{ n: number }>`select n from counted where n > ${0} order by n`

test('reads all rows in parts, of one state: what is written meanwhile is not among them', async () => {
  const { db, pool } = server.database
  const parts = await inSnapshot(db, async (snapshot) => {
    const sizes: number[][] = []
    for (const name of ['first', 'second']) {
      const own: number[] = []
      for await (const rows of rowsOf(snapshot, name, numbers)) {
        own.push(rows.length)
        await pool.query('insert into counted values (0), (9999)')
      }
      sizes.push(own)
    }
    return sizes
  })
  const part = Array.from({ length: 3 }, () => 100)
  expect(parts).toEqual([
    [...part, 50],
    [...part, 50],
  ])
})

test('has no part of nothing, and can be asked again on the same connection', async () => {
  const { db } = server.database
  const none = sql<{ n: number }>`select n from counted where n < ${-1}`
  for (const statement of [none, none]) {
    const parts = await inSnapshot(db, async (snapshot) => {
      const found = []
      for await (const rows of rowsOf(snapshot, 'none', statement)) found.push(rows)
      return found
    })
    expect(parts).toEqual([])
  }
})

test('writes nothing', async () => {
  const writing = inSnapshot(server.database.db, (snapshot) =>
    sql`insert into counted values (1)`.execute(snapshot),
  )
  await expect(writing).rejects.toThrow('read-only')
})
