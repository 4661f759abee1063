/** The devices on which a person is signed in, and their time zone. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  newAccount,
  newPerson,
  openTestApp,
  PASSWORD,
  type Person,
  type TestApp,
} from '#tests/harness/server.ts'
import { openStream } from '#tests/harness/streams.ts'
import { endDevices, getSession, listDevices, setPreferences, signIn } from '../contract.ts'
import { nameOfDevice } from './devices.ts'
import { sessionKeyOf } from './sessions.ts'

let server: TestApp
let ann: Person

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())

beforeEach(async () => {
  ann = await newPerson(server, await newAccount(server))
})
afterEach(async () => {
  server.clock.now = new Date(0)
  await server.database.pool.query('delete from throttle')
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signInWith(userAgent: string, fields: object = {}): Promise<string> {
  const body = { username: ann.username, password: PASSWORD, ...fields }
  return (await server.call(signIn, { body, headers: { 'user-agent': userAgent } })).data.token
}
const devices = async (token = ann.token) => (await server.call(listDevices, { token })).data
const statusOf = async (token: string) => (await server.call(getSession, { token })).status
const end = (ids: string[], token = ann.token) => server.call(endDevices, { body: ids, token })

describe('devices', () => {
  test('are told with browser, address and times, and which one this is', async () => {
    const token = await signInWith(FIREFOX, { platform: 'Web' })
    const list = await devices(token)
    expect(list).toHaveLength(2)
    expect(list[0]).toEqual({
      sessionId: sessionKeyOf(token),
      userAgent: 'Firefox on Windows',
      address: '127.0.0.1',
      platform: 'Web',
      createdDate: expect.stringMatching(/Z$/),
      lastUsedDate: expect.stringMatching(/Z$/),
      isCurrent: true,
      isKept: false,
    })
    expect(list[1]).toMatchObject({ isCurrent: false, userAgent: 'Another program' })
    expect(JSON.stringify(list)).not.toContain(token)
  })

  test('are one’s own, and those that are not over', async () => {
    const other = await newPerson(server, await newAccount(server))
    expect(await devices(other.token)).toHaveLength(1)
    server.clock.now = new Date(Date.now() + 13 * 3_600_000)
    expect(await devices(await signInWith(FIREFOX))).toHaveLength(1)
  })

  test('are signed out by name at once, streams and all; those of others stay', async () => {
    const [one, two] = [await signInWith(FIREFOX), await signInWith(FIREFOX)]
    const other = await newPerson(server, await newAccount(server))
    const stream = await openStream(server, one)
    const answer = await end([sessionKeyOf(one), sessionKeyOf(other.token)])
    expect(answer.data).toEqual([sessionKeyOf(one)])
    await stream.ended
    expect(await statusOf(one)).toBe(401)
    expect([await statusOf(two), await statusOf(ann.token), await statusOf(other.token)]).toEqual([
      200, 200, 200,
    ])
  })

  test('are all signed out but this one where none is named', async () => {
    const [one, two] = [await signInWith(FIREFOX), await signInWith(FIREFOX)]
    expect((await end([])).data.sort()).toEqual([one, two].map(sessionKeyOf).sort())
    expect([await statusOf(one), await statusOf(two), await statusOf(ann.token)]).toEqual([401, 401, 200])
    expect((await end(['nothing'])).status).toBe(400)
  })

  test.each([
    [FIREFOX, 'Firefox on Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPad',
    ],
    ['curl/8.5.0', 'Another program'],
    ['', 'Another program'],
  ])('%s is called %s', (userAgent, name) => {
    expect(nameOfDevice(userAgent)).toBe(name)
  })

  test('keep only as much of what a browser says as fits', async () => {
    await signInWith(`${FIREFOX} ${'x'.repeat(5000)}`)
    const { rows } = await server.database.pool.query(
      'select max(length(user_agent)) as longest from session',
    )
    expect(rows[0].longest).toBe(500)
  })
})

describe('the time zone', () => {
  const zone = async () => (await server.call(getSession, { token: ann.token })).data.timeZone

  test('is taken from the browser at sign-in, where it is one', async () => {
    expect(await zone()).toBeNull()
    await signInWith(FIREFOX, { timeZone: 'America/New_York' })
    expect(await zone()).toBe('America/New_York')
    for (const timeZone of ['Mars/Olympus', '', null]) await signInWith(FIREFOX, { timeZone })
    expect(await zone()).toBe('America/New_York')
  })

  test('is chosen', async () => {
    const choose = (timeZone: string) => server.call(setPreferences, { body: { timeZone }, token: ann.token })
    expect((await choose('Europe/Berlin')).status).toBe(200)
    expect(await zone()).toBe('Europe/Berlin')
    expect((await choose('UTC')).status).toBe(200)
    expect(await choose('Mars/Olympus')).toMatchObject({ status: 400, fields: [{ path: 'timeZone' }] })
    expect(await zone()).toBe('UTC')
  })

  test('that was chosen stays, whatever the next browser says; else it follows the browser', async () => {
    const choose = (timeZone: string, isChosen?: boolean) =>
      server.call(setPreferences, { body: { timeZone, isChosen }, token: ann.token })
    const isChosen = async () => (await server.call(getSession, { token: ann.token })).data.isTimeZoneChosen
    await choose('Europe/Berlin')
    await signInWith(FIREFOX, { timeZone: 'America/New_York' })
    expect([await zone(), await isChosen()]).toEqual(['Europe/Berlin', true])
    await choose('Asia/Tokyo', false)
    expect([await zone(), await isChosen()]).toEqual(['Asia/Tokyo', false])
    await signInWith(FIREFOX, { timeZone: 'America/New_York' })
    expect([await zone(), await isChosen()]).toEqual(['America/New_York', false])
  })
})
