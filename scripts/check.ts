/** `npm run check`: everything that must hold before a change lands, each step timed; it ends at the first failure. */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { 'without-tests': { type: 'boolean', default: false } } })

const bin = (name: string) => `node_modules/.bin/${name}`
const steps: [name: string, command: string, ...args: string[]][] = [
  ['format', bin('biome'), 'check', '--error-on-warnings', '.'],
  ['lint', bin('oxlint'), '--type-aware', '--deny-warnings'],
  ['types', 'npm', 'run', '--silent', 'types'],
  ['dead code', bin('knip'), '--no-progress'],
  ['build', process.execPath, 'scripts/build.ts'],
  // the architecture's rules are tests too
  ...(values['without-tests']
    ? []
    : ([['tests', process.execPath, 'scripts/test.ts']] as [string, string, string][])),
]

for (const [name, command, ...args] of steps) {
  const begun = performance.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`── ${name} ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
  if (status !== 0) process.exit(1)
}
