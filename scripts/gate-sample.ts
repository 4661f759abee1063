/**
 * Chooses the tests that a commit runs (docs/decisions/0142). Most tests prove again what they proved before
 * the change. So the gate runs the tests that the change touches, and a part of the others, a different part
 * each day. The choice depends only on the commit: on its difference and its date, never on the present time.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

const DAY_SECONDS = 86_400
const SINCE_SECONDS = 6 * 3600

/** The facts that the choice depends on. Plain data, because the test workers receive a copy. */
export interface GateSample {
  /** The days from 1970 to the date of the commit. */
  day: number
  /** True if the changed files are unknown: then every file counts as changed. */
  isUnknown: boolean
  /** True if the change is in code that all calls use, or is unknown: then the tests call every endpoint. */
  isWhole: boolean
  /** The features with changed files. */
  changed: string[]
  /** The features whose server changed, and the features that import one of them. */
  touched: string[]
  /** The folders of the platform with changed files. */
  platform: string[]
  /** The changed test files. */
  tests: string[]
  /** True if only screens changed: the server works as before. */
  isOfScreens: boolean
}

/** The sample that runs all tests: for `npm run test:all`, and for tests that a command line names. */
export const wholeSample: GateSample = {
  ...{ day: 0, isUnknown: true, isWhole: true, isOfScreens: false },
  ...{ changed: [], touched: [], platform: [], tests: [] },
}

/**
 * Files that all endpoints depend on. The generated schema is not among them: it changes with the migration
 * of any feature.
 */
const OF_ALL_ENDPOINTS =
  /^(server\/(http|db)\/(?!schema\.gen\.ts$)|contract\/endpoint|features\/roles\/|tests\/access-matrix\/|scripts\/gate-sample)/
const OF_WEB = /^(app\/web|web|features\/[^/]+\/web)\//

/** The feature that a path belongs to. */
export const featureOf = (path: string): string | undefined => /^features\/([^/]+)\//.exec(path)?.[1]

/** The files that the web app is built from, and the files that build the app. */
const BUILT = /^((app|features\/[^/]+)\/)?web\/|^(scripts\/(web|build)|vite\.config|index\.html|package)/

/** The part of the platform that a path belongs to: `server/db`, `database/seed` …, or `web`. */
export const platformOf = (path: string): string | undefined =>
  BUILT.test(path) ? 'web' : /^(app\/server|(?:database|server)(?:\/[^/]+(?=\/))?)\//.exec(path)?.[1]

/** A number from a text, the same on every machine. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)

/**
 * The days until it is the turn of `name`. In `of` days in a row, the turn of each name comes exactly once.
 */
export const daysUntil = ({ day }: GateSample, name: string, of: number): number =>
  of - 1 - ((hashOf(name) + day) % of)

/** True if this day is the turn of `name`. */
export const isDue = (sample: GateSample, name: string, of: number): boolean =>
  daysUntil(sample, name, of) === 0

/**
 * The names whose day it is. If no name has this day, the names of the next such day: Vitest refuses a suite
 * without tests.
 */
export function dueOf(sample: GateSample, names: readonly string[], of: number): string[] {
  const least = Math.min(...names.map((name) => daysUntil(sample, name, of)))
  return names.filter((name) => daysUntil(sample, name, of) === least)
}

const gitIn =
  (cwd: string) =>
  (...args: string[]): string =>
    execFileSync('git', args, {
      ...{ cwd, encoding: 'utf8', maxBuffer: 1e8 },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()

/**
 * The paths that have changed since the last commit that passed the gate, with files that are not committed,
 * and the day of HEAD.
 *
 * @param folder the folder of the repository
 * @param since the commit that passed; left out: the newest commit that is six hours older than HEAD
 * @returns `paths` is undefined if that commit is unknown: in a shallow clone, or without git
 */
export function changedSince(folder: string, since?: string): { paths: string[] | undefined; day: number } {
  const git = gitIn(folder)
  const isCommit = (name: string) => {
    try {
      git('cat-file', '-e', `${name}^{commit}`)
      return true
    } catch {
      return false
    }
  }
  try {
    const committed = Number(git('show', '--no-patch', '--format=%ct', 'HEAD'))
    const day = Math.floor(committed / DAY_SECONDS)
    const before = git('rev-list', '--max-count=1', `--min-age=${committed - SINCE_SECONDS}`, 'HEAD')
    const base = since && isCommit(since) ? since : before
    if (!base) return { paths: undefined, day }
    const lines = [
      git('diff', '--name-only', '--no-renames', base),
      git('ls-files', '--others', '--exclude-standard'),
    ]
    return { paths: lines.flatMap((text) => text.split('\n')).filter(Boolean), day }
  } catch {
    return { paths: undefined, day: 0 }
  }
}

/** The features that each feature imports. Imports of tests do not count. */
function importsOfFeatures(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const path of globSync('features/*/**/*.{ts,tsx}')) {
    if (path.includes('.test.')) continue
    const feature = featureOf(path.replaceAll('\\', '/')) ?? ''
    const known = imports.get(feature) ?? new Set()
    for (const [, other = ''] of readFileSync(path, 'utf8').matchAll(/'#features\/([^/']+)\//g))
      known.add(other)
    imports.set(feature, known)
  }
  return imports
}

/**
 * The features whose server imports a changed file of contract/, directly or by another file of contract/.
 * Such a file contains rules of these features: an address, a number, a status.
 */
function readersOfContract(paths: readonly string[]): string[] {
  const changed = new Set(paths.filter((path) => /^contract\/[^/]+\.ts$/.test(path)))
  if (changed.size === 0) return []
  const readBy = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(/from '(?:#contract|\.)\/([^/']+\.ts)'/g)].map(
      ([, name]) => `contract/${name}`,
    )
  const shared = globSync('contract/*.ts').filter((path) => !path.includes('.test.'))
  const reads = new Map(shared.map((path) => [path, readBy(path)]))
  // Each round adds the files that import a file which the round before has added.
  for (let before = 0; before < changed.size; ) {
    before = changed.size
    for (const [path, read] of reads) if (read.some((one) => changed.has(one))) changed.add(path)
  }
  const served = globSync('features/*/{,server/}*.ts').filter((path) => !path.includes('.test.'))
  const readers = served.filter((path) =>
    [...readFileSync(path, 'utf8').matchAll(/'#(contract\/[^/']+\.ts)'/g)].some(([, one = '']) =>
      changed.has(one),
    ),
  )
  return readers.map((path) => featureOf(path) ?? '')
}

/**
 * The facts for a set of changed paths; undefined: all paths. It reads the imports of the features, and has
 * no other input.
 */
export function sampleOf(paths: readonly string[] | undefined, day: number): GateSample {
  const imports = importsOfFeatures()
  const all = [...imports.keys()].toSorted()
  if (!paths) return { ...wholeSample, day, changed: all, touched: all }
  const changed = all.filter((feature) => paths.some((path) => featureOf(path) === feature))
  const isServer = (feature: string) =>
    paths.some((path) => featureOf(path) === feature && !OF_WEB.test(path))
  // A changed screen does not change the server of another feature, so only features with a changed server
  // count.
  const served = changed.filter(isServer)
  const isImporter = (feature: string) => served.some((one) => imports.get(feature)?.has(one))
  const readers = readersOfContract(paths)
  return {
    ...{ day, isUnknown: false },
    isWhole: paths.some((path) => OF_ALL_ENDPOINTS.test(path)),
    changed,
    touched: all.filter(
      (feature) => served.includes(feature) || isImporter(feature) || readers.includes(feature),
    ),
    platform: [...new Set(paths.flatMap((path) => platformOf(path) ?? []))],
    tests: paths.filter((path) => path.endsWith('.test.ts')),
    isOfScreens: paths.length > 0 && paths.every((path) => OF_WEB.test(path)),
  }
}

/** The sample of the present commit. `GATE_SINCE` names the last commit that passed. */
export function presentSample(): GateSample {
  const { paths, day } = changedSince(process.cwd(), process.env.GATE_SINCE)
  return sampleOf(paths, day)
}
