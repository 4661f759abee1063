/**
 * `npm run fuzz`: arbitrary calls of a server of its own, made from the contracts, and what is not right about their
 * answers. `--calls` says how many, `--seed` which ones: the same seed makes the same calls.
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

// The configuration reads them: what is provided here would be overruled by what its project provides.
process.env.FUZZ_CALLS = String(wholeNumber('calls', 20_000))
if (values.seed !== undefined) process.env.FUZZ_SEED = String(wholeNumber('seed', 0))
openRunFolder()
const vitest = await startVitest('test', ['tests/faults/fuzz'], { watch: false, project: ['faults'] })
await vitest.close()
