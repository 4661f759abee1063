/** Which tests a commit runs (scripts/gate-files.ts): what it touches for certain, and everything else within days. */
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overBudget } from '../scripts/gate-budget.ts'
import { featuresOfScreens, filesOfGate } from '../scripts/gate-files.ts'
import { changedSince, dueOf, isDue, sampleOf } from '../scripts/gate-sample.ts'

const all = globSync('{app,contract,features,server,database,web,tests}/**/*.test.ts', {
  exclude: ['tests/faults/**'],
})
const features = globSync('features/*').map((path) => path.slice('features/'.length))
const DAY = 20_000
const filesOf = (paths: readonly string[] | undefined, day = DAY) => filesOfGate(all, sampleOf(paths, day))

describe('a day’s part', () => {
  test('comes to every name once in so many days', () => {
    const sample = sampleOf([], DAY)
    for (const name of ['a', 'POST /api/rfi', 'tests/e2e/rfis.test.ts'])
      for (const of of [4, 8, 15]) {
        const days = Array.from({ length: of }, (_none, later) =>
          isDue({ ...sample, day: DAY + later }, name, of),
        )
        expect(days.filter(Boolean)).toHaveLength(1)
      }
  })

  test('of the browser and of the server is everything within fifteen days', () => {
    const seen = new Set<string>()
    for (let later = 0; later < 15; later += 1) for (const path of filesOf([], DAY + later)) seen.add(path)
    // They measure: with nothing beside them, by `npm run test:browser` alone.
    const measuring = ['captures-many', 'drill-down-many', 'opening', 'schedule-scrolling']
    expect(all.filter((path) => !seen.has(path)).toSorted()).toEqual(
      measuring.map((name) => `tests/e2e/${name}.test.ts`),
    )
  })

  test('has a row of every kind, however few there are', () => {
    const few = ['POST /api/company/create', 'GET /api/company', 'POST /api/accounts']
    const days = Array.from({ length: 8 }, (_none, later) => ({ ...sampleOf([], DAY), day: DAY + later }))
    const due = days.map((sample) => dueOf(sample, few, 8))
    expect(due.filter((names) => names.length === 0)).toEqual([])
    expect(new Set(due.flat())).toEqual(new Set(few))
    expect(dueOf(sampleOf([], DAY), [], 8)).toEqual([])
  })

  test('leaves most files to other days', () => {
    expect(filesOf([]).size).toBeLessThan(all.length / 2)
  })
})

describe('what a change touches', () => {
  test('is its feature, and what imports it', () => {
    const sample = sampleOf(['features/rfis/server/service.ts'], DAY)
    expect(sample).toMatchObject({ changed: ['rfis'], touched: ['rfis'], isWhole: false, isOfScreens: false })
    const below = sampleOf(['features/hierarchy/server/public.ts'], DAY)
    expect(below.touched).toEqual(expect.arrayContaining(['hierarchy', 'rfis', 'projects', 'tracking']))
    expect(below.changed).toEqual(['hierarchy'])
  })

  test('is every feature whose server reads what changed in contract/', () => {
    // Where a record is opened: mails and notices tell it, and read it themselves.
    expect(sampleOf(['contract/record-types.ts'], DAY).touched).toContain('notifications')
    expect(filesOf(['contract/record-types.ts'])).toContain('features/notifications/server/mails.test.ts')
    // Labels of stock alone are printed on them.
    expect(sampleOf(['contract/label-sheets.ts'], DAY).touched).toEqual(['inventory'])
    // By way of another file of contract/, which reads it.
    expect(sampleOf(['contract/step-texts.ts'], DAY).touched).toContain('rfis')
    expect(sampleOf(['contract/days.test.ts'], DAY).touched).toEqual([])
  })

  test('is run: the server of a feature, its journey and its screens', () => {
    const files = filesOf(['features/permits/server/service.ts', 'database/migrations/0065_more.sql'])
    const own = all.filter((path) => path.startsWith('features/permits/') || /e2e\/permits/.test(path))
    expect(own.length).toBeGreaterThan(3)
    expect(own.filter((path) => !files.has(path))).toEqual([])
    expect(files).toContain('tests/record-rules.test.ts')
  })

  test('is everything that calls go through, where that changed', () => {
    for (const path of [
      'server/http/mount.ts',
      'server/db/guard.ts',
      'contract/endpoint.ts',
      'features/roles/server/service.ts',
      'tests/access-matrix/who.test.ts',
    ])
      expect(sampleOf([path], DAY).isWhole, path).toBe(true)
    // Every migration of one feature changes it.
    expect(sampleOf(['server/db/schema.gen.ts'], DAY).isWhole).toBe(false)
  })

  test('is no server where only screens changed', () => {
    const files = filesOf(['features/rfis/web/rfi-form.tsx', 'web/ui/ask/ask.tsx', 'app/web/shell/shell.tsx'])
    const served = [...files].filter((path) => /^(server|database)\/|^features\/[^/]+\/server\//.test(path))
    expect(served).toEqual([])
    expect([...files]).toEqual(
      expect.arrayContaining(['tests/architecture.test.ts', 'tests/e2e/rfis-journey.test.ts']),
    )
    expect(filesOf(['web/ui/ask/ask.tsx', 'server/rest.ts'])).toContain('server/rest.test.ts')
  })

  test('is everything but most of the browser where it is not known', () => {
    const files = filesOf(undefined)
    expect(all.filter((path) => !path.startsWith('tests/e2e/') && !files.has(path))).toEqual([])
  })

  test('is found by the names of browser tests', () => {
    expect(featuresOfScreens('tests/e2e/change-orders-form.test.ts', features)).toEqual(['changeorders'])
    expect(featuresOfScreens('tests/e2e/drill-down.test.ts', features)).toContain('tasks')
    expect(featuresOfScreens('tests/e2e/dialogs.test.ts', features)).toEqual([])
    // One that no longer exists would never be found.
    const named = globSync('tests/e2e/*.test.ts').flatMap((path) => featuresOfScreens(path, features))
    expect([...new Set(named)].filter((feature) => !features.includes(feature))).toEqual([])
  })
})

describe('the budget of a module', () => {
  const others = Array.from({ length: 30 }, (_none, at) => ({
    path: `features/f${at}/a.test.ts`,
    seconds: 10,
  }))

  test('names who takes more than a share of the run, on any machine', () => {
    const dear = ['features/dear/server/a.test.ts', 'features/dear/server/b.test.ts']
    for (const speed of [1, 0.01]) {
      const spent = [...others, ...dear.map((path) => ({ path, seconds: 20 }))]
      const files = spent.map(({ path, seconds }) => ({ path, seconds: seconds * speed }))
      expect(overBudget(files)).toEqual(['dear takes 11.8 % of the run, of 8.3 % at most'])
    }
    expect(overBudget(others)).toEqual([])
  })
})

describe('what changed', () => {
  let folder: string
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 12, hours)).toISOString()
  const git = (args: readonly string[], hours = 0) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        ...{ GIT_AUTHOR_DATE: at(hours), GIT_COMMITTER_DATE: at(hours) },
        ...{ GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b.example' },
        ...{ GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@b.example' },
      },
    }).trim()
  async function commit(name: string, hours: number): Promise<string> {
    await writeFile(join(folder, name), `${hours}`)
    git(['add', '.'])
    git(['commit', '-q', '-m', name], hours)
    return git(['rev-parse', 'HEAD'])
  }
  const commits: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gate-'))
    git(['init', '-q'])
    for (const [name, hours] of [
      ['old', 0],
      ['older', 1],
      ['recent', 8],
      ['newest', 12],
    ] as const)
      commits.push(await commit(name, hours))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is told since the newest commit that is six hours older', () => {
    expect(changedSince(folder)).toEqual({ paths: ['newest', 'recent'], day: 20_465 })
  })

  test('is told since the commit that passed last, if there is such a one', () => {
    expect(changedSince(folder, commits[2])).toMatchObject({ paths: ['newest'] })
    expect(changedSince(folder, 'no such commit')).toMatchObject({ paths: ['newest', 'recent'] })
  })

  test('has what is not committed, too', async () => {
    await mkdir(join(folder, 'new'))
    await writeFile(join(folder, 'new', 'file'), 'some')
    await writeFile(join(folder, 'old'), 'other')
    expect(changedSince(folder, commits[3])).toMatchObject({ paths: ['old', 'new/file'] })
  })

  test('is not known of the first commits, nor without git', async () => {
    expect(changedSince(join(folder, 'new', '..', '..', 'nowhere'))).toEqual({ paths: undefined, day: 0 })
    git(['checkout', '-q', '--force', commits[1] ?? ''])
    expect(changedSince(folder)).toEqual({ paths: undefined, day: 20_465 })
  })
})
