/**
 * `npm run fuzz`: starts a server, sends arbitrary calls made from the contracts, and reports faulty answers.
 * `--calls`: the number of calls. `--seed`: the same seed makes the same calls.
 */
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { openRunFolder } from './run-folder.ts'

const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } })

function wholeNumber(name: keyof typeof values, fallback: number): number {
  const text = values[name] ?? String(fallback)
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number, and it is "${text}".`)
  return Number(text)
}

// Environment variables, because vitest.config.ts provides its own values and would overrule values that are
// provided here.
process.env.FUZZ_CALLS = String(wholeNumber('calls', 20_000))
if (values.seed !== undefined) process.env.FUZZ_SEED = String(wholeNumber('seed', 0))
openRunFolder()
const vitest = await startVitest('test', ['tests/faults/fuzz'], { watch: false, project: ['faults'] })
await vitest.close()
