/** Arbitrary calls of all endpoints by all sorts of callers: `npm run fuzz` makes more of them, and others. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { allEndpoints } from '#app/server/routes.ts'
import { anyCalls, type Call } from './calls.ts'
import { faultsOf } from './judge.ts'
import { type Answer, hangUp, send } from './send.ts'
import { openWorld, type World } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    fuzz: { calls: number; seed: number }
  }
}

/** After so many the records are looked at anew, and callers get back what calls took from them. */
const ROUND = 100
/** So many faults are enough to begin with. */
const MOST_FAULTS = 25
const { calls, seed } = inject('fuzz')

let world: World

beforeAll(async () => {
  world = await openWorld(new Date().toISOString().slice(0, 10))
}, 120_000)

afterAll(async () => {
  hangUp()
  await world?.close()
})

const isUpload = ({ path, headers }: Call) =>
  /^\/api\/(uploads|s3\/uploadfile)/i.test(path) || String(headers['content-type']).startsWith('multipart')

/** As it can be sent again, its end left away where it is long. */
function describe({ caller, method, path, headers, body, raw }: Call): string {
  const sent = raw ?? body
  const bytes = sent ? JSON.stringify(sent.toString('latin1').slice(0, 1500)) : ''
  return `${caller}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${bytes}`
}

test(`of ${calls} arbitrary calls (seed ${seed}) each is answered as promised`, {
  timeout: 1000 * 60 * 60 * 6,
}, async () => {
  const faults: string[] = []
  const links = new Set<string>()
  const statuses = new Map<number, number>()
  const reached = new Set<string>()
  const slow: [number, string][] = []
  let seen = 0
  for (let round = 0; seen < calls && faults.length < MOST_FAULTS; round += 1) {
    await world.restore()
    const known = await world.look()
    const some = fc.sample(anyCalls(allEndpoints, known, [...links].slice(-20)), {
      numRuns: ROUND,
      seed: seed + round,
    })
    let position = await world.auditPosition()
    for (const call of some.slice(0, calls - seen)) {
      seen += 1
      const answer = await sendAs(call)
      const found = faultsOf(call, answer)
      const before = position
      position = await world.auditPosition()
      if (answer.status >= 400 && position !== before && !isUpload(call))
        found.push('refused, and wrote something')
      faults.push(...found.map((fault) => `[${seed + round}] ${describe(call)}\n    ${fault}`))
      faults.push(...logged().map((line) => `[${seed + round}] ${describe(call)}\n    logged ${line}`))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 200) reached.add(`${call.method} ${call.path.replace(/[0-9a-f-]{36}/g, '{id}')}`)
      slow.push([Math.round(answer.milliseconds), `${call.method} ${call.path.slice(0, 60)}`])
      const link = /"url":"(\/api\/files\/content\/[^"]+)"/.exec(answer.body)?.[1]
      if (link) links.add(link)
    }
    if (seen % 5000 === 0) console.log(`${seen} calls, ${faults.length} faults`)
    await world.test.runJobs()
    faults.push(...logged().map((line) => `[${seed + round}] a job logged ${line}`))
  }
  const slowest = slow.sort(([a], [b]) => b - a).slice(0, 3)
  console.log(
    `${seen} calls, seed ${seed}: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}; ` +
      `${reached.size} addresses answered 200; slowest: ${slowest.map(([time, what]) => `${time} ms ${what}`).join(', ')}`,
  )
  expect(faults.join('\n'), `${faults.length} faults`).toBe('')
  // It does not only knock: some of all sorts get through.
  if (calls >= 2000) expect(reached.size).toBeGreaterThan(80)
})

async function sendAs(call: Call): Promise<Answer> {
  const { origin, tokenOf } = world
  const token = await tokenOf(call.caller)
  const answer = await send(origin, call, token)
  // Signing out and the like end sessions; the next call has another one.
  if (answer.status === 401 && token) await tokenOf(call.caller, true)
  return answer
}

/** What the server has logged as an error since the last time. */
function logged(): string[] {
  const lines = world.test.log.splice(0)
  return lines
    .filter((line) => (JSON.parse(line) as { level: number }).level >= 50)
    .map((line) => line.slice(0, 600))
}
