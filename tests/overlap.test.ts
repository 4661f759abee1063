/** What makes races certain is certain itself: a rule that is missing is seen each time, not now and then. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atOnce, insertsInto, meanwhile, row, whileHeld, writesOf } from './harness/overlap.ts'
import { newAccount, openTestApp, type TestApp } from './harness/server.ts'

let server: TestApp
let companyId: string

beforeAll(async () => {
  server = await openTestApp()
  ;({ companyId } = await newAccount(server))
})

afterAll(() => server?.close())

const query = async (text: string) => (await server.database.pool.query(text, [companyId])).rows

/** Looks first and writes then, as no use case may. */
async function addOne(): Promise<string> {
  const [company] = await query('select name from company where company_id = $1')
  const next = `${company.name}+`
  await server.database.pool.query('update company set name = $2 where company_id = $1', [companyId, next])
  return next
}

for (const [name, hold] of [
  ['a row', () => row('company', { company_id: companyId })],
  ['a table', () => writesOf('company')],
] as const) {
  test(`of calls that look first, all have looked before one writes: ${name} is held`, async () => {
    await query(`update company set name = '' where company_id = $1`)
    expect(await atOnce(server, hold(), [addOne, addOne, addOne], 1)).toEqual(['+', '+', '+'])
    expect(await query('select name from company where company_id = $1')).toEqual([{ name: '+' }])
  })
}

test('who waits behind another that waits is counted, and nobody else is', async () => {
  const both = await whileHeld(server, row('company', { company_id: companyId }), async ({ waiting }) => {
    const first = addOne()
    await waiting(1)
    const second = addOne()
    await waiting(2)
    return { first, second }
  })
  await Promise.all([both.first, both.second])
  const elsewhere = await newAccount(server)
  const other = atOnce(server, row('company', { company_id: elsewhere.companyId }), [addOne])
  await expect(other).rejects.toThrow('Call 0 did not wait')
})

test('a call that fails, and nothing to hold, end it at once', async () => {
  const fails = async () => {
    throw new Error('refused')
  }
  await expect(atOnce(server, writesOf('company'), [fails])).rejects.toThrow('refused')
  const hold = row('company', { company_id: '00000000-0000-7000-8000-000000000000' })
  await expect(atOnce(server, hold, [addOne])).rejects.toThrow('There is nothing to hold')
})

describe('a call is made while another is under way', () => {
  const held = () => row('company', { company_id: companyId })

  test('and waits behind it, or ends: both have their answer', async () => {
    await query(`update company set name = '' where company_id = $1`)
    expect(await meanwhile(server, held(), addOne, addOne)).toEqual(['+', '+'])
    const look = () => query('select name from company where company_id = $1')
    expect(await meanwhile(server, held(), addOne, look)).toEqual(['++', [{ name: '+' }]])
  })

  test('which must wait: what would not overlap is refused, and so is what fails', async () => {
    const fails = async () => {
      throw new Error('refused')
    }
    await expect(meanwhile(server, held(), async () => 'done', addOne)).rejects.toThrow(
      'The first call did not wait',
    )
    await expect(meanwhile(server, held(), fails, addOne)).rejects.toThrow('refused')
    await expect(meanwhile(server, held(), addOne, fails)).rejects.toThrow('refused')
  })

  test('and sees nothing of what is about to be inserted: it is through before that', async () => {
    const { pool } = server.database
    await pool.query('create table opened (name text)')
    const open = async (name: string) => (await pool.query('insert into opened values ($1)', [name])).rowCount
    const endAll = async () => (await pool.query('delete from opened')).rowCount
    for (const before of [0, 1])
      expect(await meanwhile(server, insertsInto('opened'), () => open('one'), endAll)).toEqual([1, before])
    // Nobody holds it any more.
    expect(await open('another')).toBe(1)
  })
})
