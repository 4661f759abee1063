import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPassage } from '#tests/harness/passage.ts'
import { newAccount, newDatabase, newPerson, openTestApp, type TestApp } from '#tests/harness/server.ts'

const TOKEN = 'a token for the scraper'
let server: TestApp

beforeAll(async () => {
  server = await openTestApp({ metricsToken: TOKEN })
})

afterAll(() => server.close())

const scrape = (authorization?: string) =>
  server.app.inject({ url: '/api/metrics', headers: authorization === undefined ? {} : { authorization } })

test('is there for whoever has the token, and not at all without one in the settings', async () => {
  expect((await scrape()).statusCode).toBe(401)
  expect((await scrape('Bearer another token for it')).statusCode).toBe(401)
  const { statusCode, headers } = await scrape(`Bearer ${TOKEN}`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  const without = await openTestApp()
  expect((await without.app.inject({ url: '/api/metrics' })).statusCode).toBe(404)
  await without.close()
})

test('counts calls by the route as declared, and shows lanes, loop, background queue, streams and the database', async () => {
  const person = await newPerson(server, await newAccount(server))
  await server.app.inject({ url: '/api/session', headers: { authorization: person.token } })
  await server.app.inject({ url: '/api/login/somebody@company.example/their-password/web' })
  await server.app.inject({ url: '/api/not-there-at-all' })
  const text = (await scrape(`Bearer ${TOKEN}`)).body
  const count = (route: string, status: number) =>
    `plumbline_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1`
  expect(text).toContain(count('/api/session', 200))
  expect(text).toContain(count('/api/login/:username/:password/web', 401))
  expect(text).not.toContain('their-password')
  expect(text).not.toContain('not-there-at-all')
  expect(text).not.toContain(person.token)
  for (const lane of ['work', 'door']) {
    for (const state of ['busy', 'idle', 'waiting'])
      expect(text).toMatch(new RegExp(`plumbline_database_connections{lane="${lane}",state="${state}"} \\d`))
  }
  expect(text).toContain('plumbline_nodejs_eventloop_lag_p99_seconds')
  for (const state of ['later', 'due', 'running', 'failed'])
    expect(text).toMatch(new RegExp(`plumbline_background_jobs{state="${state}"} \\d`))
  expect(text).toContain('plumbline_event_streams 0')
  expect(text).toContain('plumbline_database_up 1')
})

test('says that the database is down, and still answers', async () => {
  const broken = await openTestApp({ metricsToken: TOKEN })
  await broken.database.pool.query('alter schema graphile_worker rename to elsewhere')
  const { statusCode, body } = await broken.app.inject({
    url: '/api/metrics',
    headers: { authorization: TOKEN },
  })
  expect(statusCode).toBe(200)
  expect(body).toContain('plumbline_database_up 0')
  expect(body).not.toContain('plumbline_background_jobs{')
  await broken.close()
})

test('says so within two seconds when the database hangs, and keeps no connection waiting for it', async () => {
  const passage = await openPassage((await newDatabase()).connection)
  const hanging = await openTestApp({
    connection: passage.connection,
    metricsToken: TOKEN,
    losesConnections: true,
  })
  try {
    const ask = () => hanging.app.inject({ url: '/api/metrics', headers: { authorization: TOKEN } })
    expect((await ask()).body).toContain('plumbline_database_up 1')
    passage.hold()
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(performance.now() - begun).toBeLessThan(2000)
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200)
      expect(body).toContain('plumbline_database_up 0')
    }
    passage.release()
    await expect.poll(async () => (await ask()).body).toContain('plumbline_database_up 1')
    await expect.poll(() => hanging.database.door.pool.waitingCount).toBe(0)
  } finally {
    passage.release()
    await hanging.close()
    await passage.close()
  }
})
