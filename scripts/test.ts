/**
 * `npm test`: every test, on an embedded PostgreSQL of its own; the browser's too wherever a Chromium is found. What
 * follows `--` goes to Vitest. The last line counts what ran.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
}

const folder = mkdtempSync(join(tmpdir(), 'plumbline-report-'))
const file = join(folder, 'report.json')
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
try {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  // A file that could not even be loaded has no failed test to count.
  const failed = report.numFailedTests || (status === 0 ? 0 : report.numFailedTestSuites)
  console.log(`${report.numPassedTests} passed, ${failed} failed, ${report.numPendingTests} skipped`)
} catch {
  console.error('The tests ended without a report.')
}
rmSync(folder, { recursive: true, force: true })
process.exitCode = status ?? 1
