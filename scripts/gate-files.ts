/**
 * The test files that a commit runs. CONTRIBUTING.md has a table: which tests run when, and how late a fault
 * can be seen.
 */
import { existsSync, readFileSync } from 'node:fs'
import { daysUntil, featureOf, type GateSample, hashOf, isDue, platformOf } from './gate-sample.ts'

/** Journeys through the parts that all screens use: sign-in, a record, a grid, the phone, a bid, files. */
const ALWAYS_JOURNEYS = /\/(sign-in|rfis|change-orders|captures|fielddays|bidding|files)-journey\.test\.ts$/
const JOURNEY = /^tests\/e2e\/.*-journey\.test\.ts$/
const BROWSER = /^tests\/e2e\//
/** Tests that start no server, and so take almost no time. */
const WITHOUT_SERVER =
  /^(contract\/|(app\/|features\/[^/]+\/)?web\/|features\/[^/]+\/[^/]+\.test|tests\/(architecture|docs|gate-sample|navigation)\.test)/
/** Tests of the rules for all records and all calls, and tests that a migration can break. */
const ALWAYS =
  /^(tests\/(access-matrix\/|(deletion-asks|file-rules|gone-with-above|incidents-unseen|lists-go-on|may-see|record-rules|record-steps|shown)\.test)|server\/db\/(?!embedded|migrate))/
/** A test of the built web app, which needs no server. */
const WEB_BUILD = 'tests/web-build.test.ts'
/** Tests that measure time: they need a machine without other work. */
const MEASURING = /\/(captures-many|drill-down-many|opening|schedule-scrolling)\.test\.ts$/
/** In so many days in a row, each file that no change touches runs once. */
const DAYS_OF_SERVER = 8
const DAYS_OF_BROWSER = 15
const MOST_JOURNEYS = 14
/** The most other browser tests, beside the journeys: each file takes a worker 10 to 40 seconds. */
const MOST_OF_BROWSER = 11

/** The features of browser tests whose name does not begin with a feature. */
const FEATURES_OF_SCREENS: readonly (readonly [name: RegExp, ...features: string[]])[] = [
  [/^accounts/, 'employees', 'companies'],
  [/^(sign-in|change-password|preview|person)/, 'identity'],
  [/^(core|details|costs|frame|project)/, 'projects'],
  [/^drill-down/, 'jobs', 'tasks', 'activities'],
  [/^(kept-files|form-files)/, 'files'],
  [/^long-reports/, 'reports'],
  [/^tabulation/, 'bidding'],
  [/^(gone-subcontractor|theirs)/, 'subcontractors'],
]

/** The features whose screens a file of tests/e2e tests; empty if the file tests all screens. */
export function featuresOfScreens(path: string, features: readonly string[]): string[] {
  const name = path.replace(/^tests\/e2e\//, '')
  const told = FEATURES_OF_SCREENS.find(([pattern]) => pattern.test(name))
  if (told) return told.slice(1) as string[]
  // Names of feature folders have no hyphens.
  const spelled = name.replaceAll('-', '')
  return features.filter((feature) => spelled.startsWith(feature))
}

const isOfScreens = (path: string, { changed, tests }: GateSample) =>
  tests.includes(path) || featuresOfScreens(path, changed).some((feature) => changed.includes(feature))

/** The files that are due on this day (equally many each day), and touched files; `most` files altogether. */
function dueAndTouched(paths: readonly string[], sample: GateSample, most: number): string[] {
  const turns = paths.toSorted((one, other) => hashOf(one) - hashOf(other))
  const due = turns.filter((_path, index) => index % DAYS_OF_BROWSER === sample.day % DAYS_OF_BROWSER)
  // If too many files are touched, different ones are left out each day.
  const touched = turns
    .filter((path) => !due.includes(path) && isOfScreens(path, sample))
    .toSorted(
      (one, other) => daysUntil(sample, one, DAYS_OF_BROWSER) - daysUntil(sample, other, DAYS_OF_BROWSER),
    )
  return [...due, ...touched.slice(0, Math.max(0, most - due.length))]
}

/**
 * The test files that a commit runs, chosen from all test files. Paths begin at the root and have forward
 * slashes.
 */
export function filesOfGate(all: readonly string[], sample: GateSample): Set<string> {
  const journeys = all.filter((path) => JOURNEY.test(path))
  const always = journeys.filter((path) => ALWAYS_JOURNEYS.test(path))
  const others = journeys.filter((path) => !always.includes(path))
  const screens = all.filter((path) => BROWSER.test(path) && !JOURNEY.test(path) && !MEASURING.test(path))
  const rules = all.filter((path) => !BROWSER.test(path))
  return new Set([
    ...always,
    ...dueAndTouched(others, sample, MOST_JOURNEYS - always.length),
    ...dueAndTouched(screens, sample, MOST_OF_BROWSER),
    ...rules.filter((path) => isOfGate(path, sample)),
  ])
}

function isOfGate(path: string, sample: GateSample): boolean {
  if (sample.isUnknown || sample.tests.includes(path) || WITHOUT_SERVER.test(path)) return true
  if (path === WEB_BUILD) return sample.platform.includes('web') || isDue(sample, path, DAYS_OF_SERVER)
  if (sample.isOfScreens) return false
  return ALWAYS.test(path) || isTouched(path, sample) || isDue(sample, path, DAYS_OF_SERVER)
}

const hasKit = (feature: string) => existsSync(`features/${feature}/testing.ts`)

/**
 * True if the code under test has changed: the feature or folder of the test file. For a file in tests/: a
 * feature that the file imports, or a feature with a kit if the file uses all kits.
 */
function isTouched(path: string, { changed, touched, platform }: GateSample): boolean {
  const feature = featureOf(path)
  if (feature) return touched.includes(feature)
  const folder = platformOf(path)
  if (folder) return platform.includes(folder)
  const text = readFileSync(path, 'utf8')
  const isOfKits = text.includes("/kits.ts'") || text.includes("/world.ts'")
  return changed.some((one) => text.includes(`'#features/${one}/`) || (isOfKits && hasKit(one)))
}
