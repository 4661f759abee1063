import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#features/notifications/contract.ts'
import { newDemoDatabase } from '#tests/harness/demo-database.ts'
import { endDatabase, openTestApp, signInAs, type TestApp } from '#tests/harness/server.ts'
import { DEMO_PASSWORD } from './demo.ts'

let demo: TestApp

beforeAll(async () => {
  demo = await openTestApp({ connection: await newDemoDatabase() })
}, 60_000)

afterAll(async () => {
  await demo?.close()
  if (demo) endDatabase(demo.connection)
})

test.each([
  ['dana', 4],
  ['luis', 4],
  ['grace', 4],
])('%s sees what the demo tells them, some of it not read', async (name, count) => {
  const token = await signInAs(demo, `${name}@harrowpike.example`, DEMO_PASSWORD)
  const { data } = await demo.call(listNotifications, { body: {}, token })
  expect(data.totalCount).toBe(count)
  const unread = data.items.filter(({ isRead }) => !isRead)
  expect(unread.length).toBeGreaterThan(0)
  expect(unread.length).toBeLessThan(count)
  const days = data.items.map(({ createdDate }) => createdDate)
  expect(days).toEqual(days.toSorted().reverse())
  for (const { kind, body } of data.items) {
    if (kind === 'activityDatesChanged')
      expect(body).toMatch(/^(\w{3} \d+, \d{4}) to \w{3} \d+, \d{4}; until now \1 to \w{3} \d+, \d{4}\.$/)
  }
  for (const { link, workOrderUniqueId } of data.items) expect(link).toContain(workOrderUniqueId)
})
