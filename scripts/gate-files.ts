/**
 * Which test files of the gate a commit runs. CONTRIBUTING.md has the table: what runs when, and how late a fault can be seen.
 */
import { existsSync, readFileSync } from 'node:fs'
import { daysUntil, featureOf, type GateSample, hashOf, isDue, platformOf } from './gate-sample.ts'

/** Journeys through the mechanisms that all screens are made of: sign-in, a record, a grid, the phone, a bid, files. */
const ALWAYS_JOURNEYS = /\/(sign-in|rfis|change-orders|captures|fielddays|bidding|files)-journey\.test\.ts$/
const JOURNEY = /^tests\/e2e\/.*-journey\.test\.ts$/
const BROWSER = /^tests\/e2e\//
/** They start no server, and take no time. */
const WITHOUT_SERVER =
  /^(contract\/|(app\/|features\/[^/]+\/)?web\/|features\/[^/]+\/[^/]+\.test|tests\/(architecture|docs|gate-sample|navigation)\.test)/
/** What all records and calls keep, and what every migration must fit. */
const ALWAYS =
  /^(tests\/(access-matrix\/|(deletion-asks|file-rules|gone-with-above|incidents-unseen|lists-go-on|may-see|record-rules|record-steps|shown)\.test)|server\/db\/(?!embedded|migrate))/
/** It tests what is built, and needs no server for it. */
const WEB_BUILD = 'tests/web-build.test.ts'
/** They measure, and so want a machine that does nothing else. */
const MEASURING = /\/(captures-many|drill-down-many|opening|schedule-scrolling)\.test\.ts$/
/** So many days in a row run every file of what is not touched once. */
const DAYS_OF_SERVER = 8
const DAYS_OF_BROWSER = 15
const MOST_JOURNEYS = 14
/** Beside the journeys: a file of the browser suite takes 10 to 40 seconds of a worker. */
const MOST_OF_BROWSER = 11

/** The features of browser tests that are not named by one. */
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

/** The features whose screens a file of tests/e2e walks through; none where it is about all screens. */
export function featuresOfScreens(path: string, features: readonly string[]): string[] {
  const name = path.replace(/^tests\/e2e\//, '')
  const told = FEATURES_OF_SCREENS.find(([pattern]) => pattern.test(name))
  if (told) return told.slice(1) as string[]
  // Folders are spelled without hyphens.
  const spelled = name.replaceAll('-', '')
  return features.filter((feature) => spelled.startsWith(feature))
}

const isOfScreens = (path: string, { changed, tests }: GateSample) =>
  tests.includes(path) || featuresOfScreens(path, changed).some((feature) => changed.includes(feature))

/** Those of the paths whose day it is, as many each day, and at most so many touched ones beside them. */
function dueAndTouched(paths: readonly string[], sample: GateSample, most: number): string[] {
  const turns = paths.toSorted((one, other) => hashOf(one) - hashOf(other))
  const due = turns.filter((_path, index) => index % DAYS_OF_BROWSER === sample.day % DAYS_OF_BROWSER)
  // Of too many touched ones others stay out each day.
  const touched = turns
    .filter((path) => !due.includes(path) && isOfScreens(path, sample))
    .toSorted(
      (one, other) => daysUntil(sample, one, DAYS_OF_BROWSER) - daysUntil(sample, other, DAYS_OF_BROWSER),
    )
  return [...due, ...touched.slice(0, Math.max(0, most - due.length))]
}

/** The test files that a commit runs, of all that there are; paths are from the root, with forward slashes. */
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

/** Whether the code that a file tests has changed: its feature, its folder, or of one in tests/ what it imports, or that has a kit. */
function isTouched(path: string, { changed, touched, platform }: GateSample): boolean {
  const feature = featureOf(path)
  if (feature) return touched.includes(feature)
  const folder = platformOf(path)
  if (folder) return platform.includes(folder)
  const text = readFileSync(path, 'utf8')
  const isOfKits = text.includes("/kits.ts'") || text.includes("/world.ts'")
  return changed.some((one) => text.includes(`'#features/${one}/`) || (isOfKits && hasKit(one)))
}
