/**
 * `npm run check`: everything that must hold before a change lands, each step timed. Two steps run at a time,
 * because most steps use one core. The output of a step is printed when the step ends. After a failure no
 * other step begins.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { 'without-tests': { type: 'boolean', default: false } } })

type Step = readonly [name: string, command: string, ...args: string[]]

const bin = (name: string) => `node_modules/.bin/${name}`
/** The longest steps first. */
const steps: Step[] = [
  ['types', 'npm', 'run', '--silent', 'types'],
  ['lint', bin('oxlint'), '--type-aware', '--deny-warnings'],
  ['build', process.execPath, 'scripts/build.ts'],
  ['format', bin('biome'), 'check', '--error-on-warnings', '.'],
  ['dead code', bin('knip'), '--no-progress'],
]
const AT_A_TIME = 2

let hasFailed = false

/** Runs a step. A step that runs alone prints at once; the output of other steps is printed at their end. */
async function run([name, command, ...args]: Step, { isAlone }: { isAlone: boolean }): Promise<void> {
  const begun = performance.now()
  const child = spawn(command, args, {
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
  })
  const said = Promise.all([child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : '')))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) hasFailed = true
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(
    `\n── ${name}\n${(await said).join('')}── ${name} ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`,
  )
}

async function runNext(): Promise<void> {
  for (let step = steps.shift(); step && !hasFailed; step = steps.shift()) await run(step, { isAlone: false })
}

await Promise.all(Array.from({ length: AT_A_TIME }, runNext))
// The rules of the architecture are tests, too, so they run with the tests.
if (!hasFailed && !values['without-tests'])
  await run(['tests', process.execPath, 'scripts/test.ts'], { isAlone: true })
if (hasFailed) process.exitCode = 1
