/**
 * `npm run bench`: runs all benchmarks, each in a process of its own, and prints their tables as Markdown.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const benchmarks = [
  'project-list.ts',
  'records.ts',
  'activities-growth.ts',
  'planning.ts',
  'many-updates.ts',
  'weeks.ts',
  'large-lists.ts',
  'court.ts',
  'stock.ts',
  'curve.ts',
  'tabulation.ts',
  'bid-search.ts',
  'search.ts',
  'file-lists.ts',
  'streams.ts',
  'upload.ts',
  'memory.ts',
  'opening.ts',
  'bundle.ts',
]

const cores = availableParallelism()
const memory = Math.round(totalmem() / 1024 ** 3)
const today = new Date().toISOString().slice(0, 10)
console.log(`## Figures of ${today}, ${cores} cores, ${memory} GiB, Node ${process.version}`)
for (const file of benchmarks) {
  console.log('')
  const benchmark = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    stdio: 'inherit',
  })
  const [code] = (await once(benchmark, 'exit')) as [number | null]
  if (code !== 0) {
    console.log(`${file} failed.`)
    process.exitCode = 1
  }
}
