import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What these variables say of a database of yours is not meant for those of the tests.
for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name]

/**
 * The tests of no feature take longest, and last they would be waited for by an idle machine: they come first, those that
 * mostly wait for a server of their own in turns with those that keep a browser busy.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const below = (folder: string) =>
      sorted.filter(({ moduleId }) => relative(import.meta.dirname, moduleId).startsWith(folder))
    // How large a file is says little of how long it takes: these look at all screens.
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/e2e/screens')
    const browsers = below('tests/e2e/').toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
    const servers = below('tests/').filter((file) => !browsers.includes(file))
    const inTurns = sorted.flatMap((_file, turn) => [servers[turn] ?? [], browsers[turn] ?? []].flat())
    return [...inTurns, ...sorted.filter((file) => !inTurns.includes(file))]
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    // `npm run fuzz` makes others.
    provide: { fuzz: { calls: 2000, seed: 1 } },
    globalSetup: ['tests/harness/postgres.ts'],
    setupFiles: ['tests/harness/midnight.ts'],
    include: [
      'contract/**/*.test.ts',
      'features/**/*.test.ts',
      'server/**/*.test.ts',
      'database/**/*.test.ts',
      'web/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    // They end what hangs, and are no measure: a machine may have other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than the cores of a small machine: some tests mostly wait for what they ended to come back.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
  },
})
