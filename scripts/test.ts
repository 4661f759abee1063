/**
 * Runs the tests on an embedded PostgreSQL of their own: `npm test` the tests for each change,
 * `npm run test:browser` all browser tests, `npm run test:faults` outages and similar, `npm run test:all` all
 * tests. Without Chromium, browser tests are skipped with a warning. Arguments after `--` go to Vitest. The
 * last line prints the counts.
 *
 * `npm test` without arguments runs a sample (scripts/gate-files.ts). Files named on the command line run
 * completely.
 */
import { relative } from 'node:path'
import { createVitest, parseCLI, type Reporter, type TestCase, type TestModule } from 'vitest/node'
import { overBudget } from './gate-budget.ts'
import { filesOfGate } from './gate-files.ts'
import { type GateSample, presentSample, wholeSample } from './gate-sample.ts'
import { openRunFolder } from './run-folder.ts'

/** The projects of vitest.config.ts that each command runs. The projects of one inner list run together. */
const sets: Record<string, readonly (readonly string[])[]> = {
  gate: [['rules', 'browser']],
  browser: [['browser']],
  faults: [['faults']],
  all: [['rules'], ['browser'], ['faults']],
}
/**
 * The most flaky browser tests that a run may have: tests that fail and pass when they are tried again. The
 * run prints their names.
 */
const MOST_FLAKY = 3
const DEAREST = 10
const MOST_OF_ERROR = 3000

interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** Tests that passed in a second attempt, as `<file> > <test>`, with the errors of the first attempt. */
  flaky: { test: string; errors: string[] }[]
  /** The seconds that a worker spent on each file, with imports and set-up. */
  files: { path: string; seconds: number }[]
}

/** Counts the results of the tests. */
class Counting implements Reporter {
  outcome: Outcome = { passed: 0, failed: 0, skipped: 0, flaky: [], files: [] }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    if (state === 'pending') return
    this.outcome[state] += 1
    if (!test.diagnostic()?.flaky) return
    const errors = test.result().errors?.map(({ message }) => message.slice(0, MOST_OF_ERROR)) ?? []
    this.outcome.flaky.push({ test: `${test.module.relativeModuleId} > ${test.fullName}`, errors })
  }

  onTestModuleEnd(module: TestModule): void {
    // A file that cannot be loaded has no failed test, so the file itself counts as a failure.
    if (module.state() === 'failed' && module.errors().length > 0) this.outcome.failed += 1
    const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic()
    const seconds = (duration + collectDuration + setupDuration + prepareDuration) / 1000
    this.outcome.files.push({ path: module.relativeModuleId, seconds })
  }
}

interface Run {
  /** The projects of vitest.config.ts. */
  projects: readonly string[]
  /** The arguments for Vitest's command line. */
  args: readonly string[]
  /** The part of the tests that runs. Left out: all tests. */
  sample?: GateSample | undefined
}

/** Runs tests, and counts the results. */
async function run({ projects, args, sample }: Run): Promise<Outcome> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const counting = new Counting()
  const vitest = await createVitest('test', {
    // Each worker has a browser and so uses two cores: a third worker makes all of them slower.
    ...(projects.every((project) => project === 'browser') && { maxWorkers: 2 }),
    ...options,
    ...{ watch: false, project: [...projects], reporters: ['default', counting] },
    provide: { sample: sample ?? wholeSample, isEachLookedAt: isNamed || command === 'all' },
  })
  try {
    const found = await vitest.globTestSpecifications(filter)
    const pathOf = (moduleId: string) => relative(process.cwd(), moduleId).replaceAll('\\', '/')
    const wanted =
      sample &&
      filesOfGate(
        found.map(({ moduleId }) => pathOf(moduleId)),
        sample,
      )
    const chosen = wanted ? found.filter(({ moduleId }) => wanted.has(pathOf(moduleId))) : found
    if (chosen.length < found.length)
      console.log(`${chosen.length} of ${found.length} files are in this run.`)
    await vitest.standalone()
    if (chosen.length === 0) return counting.outcome
    const { unhandledErrors } = await vitest.runTestSpecifications(chosen, chosen.length === found.length)
    counting.outcome.failed += unhandledErrors.length
  } finally {
    await vitest.close()
  }
  return counting.outcome
}

const [command = 'gate', ...args] = process.argv.slice(2)
// Tests of faults need a real disk, because they test what happens to data on a disk.
openRunFolder({ isQuick: command === 'gate' || command === 'browser' })
const isNamed = parseCLI(['vitest', 'run', ...args]).filter.length > 0
const sample = command === 'gate' && !isNamed ? presentSample() : undefined
const outcomes: Outcome[] = []
// One after another: in parallel, the projects would only wait for each other.
for (const projects of sets[command] ?? []) outcomes.push(await run({ projects, args, sample }))

const sum = (of: 'passed' | 'failed' | 'skipped') => outcomes.reduce((all, outcome) => all + outcome[of], 0)
const files = outcomes.flatMap((outcome) => outcome.files)
const flaky = outcomes.flatMap((outcome) => outcome.flaky)
if (files.length === 0) {
  console.error(
    `Nothing that this command runs is below ${args.join(' ')}: \`npm test\` runs what stands before each change, ` +
      '`npm run test:browser` other tests of tests/e2e, `npm run test:faults` those of tests/faults, `npm run test:all` all.',
  )
  process.exitCode = 1
}
if (files.length > DEAREST) {
  console.log('The dearest files, in seconds of a worker:')
  for (const { path, seconds } of files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, DEAREST))
    console.log(`  ${seconds.toFixed(1).padStart(6)} ${path}`)
}
for (const { errors } of flaky) console.log(errors.join('\n'))
for (const { test } of flaky) console.log(`flaky: ${test}`)
if (flaky.length > MOST_FLAKY)
  console.error(`More than ${MOST_FLAKY} tests passed only when they were tried again.`)
// The budget is a share of the whole run, so it does not apply to tests that a command line names.
const over = isNamed ? [] : overBudget(files)
for (const what of over) console.error(what)
if (sum('failed') > 0 || flaky.length > MOST_FLAKY) process.exitCode = 1
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
