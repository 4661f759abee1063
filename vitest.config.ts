import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What these variables say of a database of yours is not meant for those of the tests.
for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name]

/**
 * A file that takes long and begins last is waited for by an idle machine. So the tests of no feature come first, as they
 * take longest, and of those of the browser the ones that look at all screens.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId, project }: TestSpecification) => {
      // Workers are kept for files of one project: whoever changes between them starts anew.
      const isOther = project.name === 'rules' ? 0 : 10
      if (moduleId.includes('-screens.test')) return isOther
      return isOther + (relative(import.meta.dirname, moduleId).startsWith('tests/') ? 1 : 2)
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

const everywhere = '{app,contract,features,server,database,web,tests}/**/*.test.ts'
const ofBrowser = 'tests/e2e/**/*.test.ts'
const faults = 'tests/faults/**/*.test.ts'
/** What happens to one record at the same moment: some rounds each time, many with the faults. */
const races = '**/*races.test.ts'

const SEEDS = 1_000_000
/** How many arbitrary calls, and which: `npm run fuzz` says it, else they are others each time. The test prints its seed. */
const fuzz = {
  calls: Number(process.env.FUZZ_CALLS ?? 2000),
  seed: Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * SEEDS)),
}

const common = {
  environment: 'node' as const,
  setupFiles: ['tests/harness/midnight.ts'],
  // A worker reads the app once, not once for each file: that is a fifth of all they do.
  isolate: false,
  // They end what hangs, and are no measure: a machine may have other work.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}
/** A page that was slow once is opened anew; who needed that is named at the end (scripts/test.ts). */
const inBrowser = { ...common, retry: 1 }

export default defineConfig({
  test: {
    globalSetup: ['tests/harness/postgres.ts'],
    // One more than the cores of a small machine: some tests mostly wait for what they ended to come back.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // Which of them a command runs stands in scripts/test.ts.
    projects: [
      {
        test: {
          ...common,
          name: 'rules',
          include: [everywhere],
          exclude: [ofBrowser, faults],
          provide: { raceRounds: 5, isAllJunk: false },
        },
      },
      { test: { ...inBrowser, name: 'browser', include: [ofBrowser] } },
      {
        test: {
          ...common,
          name: 'faults',
          include: [faults, races, 'tests/access-matrix/junk.test.ts'],
          exclude: ['node_modules/**'],
          provide: { raceRounds: 200, isAllJunk: true, fuzz },
        },
      },
    ],
  },
})
