/**
 * What the first visit of each screen loads of JavaScript, by the manifest of the built app: the entry, what is there for
 * whoever is signed in, the frame of a project where the screen stands in one, what the route loads by, and the screen
 * itself, each with all that it imports. tests/e2e/first-visits.test.ts holds it against what a browser asks for.
 */
import { globSync, readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import recorded from './weights.json' with { type: 'json' }

/** What Vite writes of each chunk; the keys of the manifest are what `imports` names. */
interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
}

type Manifest = Record<string, Chunk>

export interface FirstVisit {
  /** `jobs/job-add`. */
  screen: string
  /** The scripts, as they are named below the build's folder. */
  files: readonly string[]
  /** Gzip. */
  bytes: number
  /** With which others it is held to a weight; undefined where to none. */
  kind: WeighedKind | undefined
}

/** What is held to what it weighed (docs/decisions/0047): of forms the heaviest. */
export const weighedKinds = ['sign-in', 'project list', 'drill-down', 'form'] as const
export type WeighedKind = (typeof weighedKinds)[number]
type Weights = Record<WeighedKind | 'style', number>

/** Where `npm run weights` writes what the app weighs. */
export const WEIGHTS_FILE = 'tests/harness/weights.json'
/** How much more, or less, it may weigh before that is written anew. */
const LEEWAY = 0.02

/** The bytes between which a weight is as it was written. */
export const heldBetween = (what: keyof Weights): readonly [least: number, most: number] => [
  Math.floor(recorded[what] * (1 - LEEWAY)),
  Math.ceil(recorded[what] * (1 + LEEWAY)),
]

const screenKey = /^features\/(?<feature>[^/]+)\/web\/(?<name>.+?)(?:-screen)?\.tsx$/
const isScreen = /^features\/.*(-screen|\/(list|item|subcontractor)-form)\.tsx$/
const form = /-(add|edit|create)$|-form$|^(wizard|register)$/
/** The features whose screens stand in the frame of a project, but for what is named here. */
const framed = globSync('features/*/web/routes.tsx')
  .filter((path) => readFileSync(path, 'utf8').includes('export function frameRoutes'))
  .map((path) => path.split('/')[1])
const unframed = [
  ...['tracking/my-time', 'punchlists/sheet', 'rfis/sheet', 'rfis/printed-register'],
  ...['inventory/inventory', 'inventory/item-form'],
]

/** The chunk and all that it imports statically. */
function closure(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, found)
  return found
}

function kindOf(screen: string): WeighedKind | undefined {
  if (screen === 'overview/details') return 'drill-down'
  return form.test(screen.replace(/^.*\//, '')) ? 'form' : undefined
}

/** The sign-in and the project list first, then the heaviest. Nothing where nothing is built. */
export async function firstVisits(dist = 'dist/web'): Promise<FirstVisit[]> {
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return []
  const manifest = JSON.parse(text) as Manifest
  const keys = Object.keys(manifest)
  const visit = async (screen: string, parts: readonly string[], kind: WeighedKind | undefined) => {
    const chunks = new Set(parts.flatMap((key) => [...closure(manifest, key)]))
    const files = new Set(
      [...chunks].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')),
    )
    const sizes = await Promise.all(
      [...files].map(async (file) => (await stat(join(dist, `${file}.gz`))).size),
    )
    return { screen, files: [...files], bytes: sizes.reduce((sum, size) => sum + size, 0), kind }
  }
  const named = (name: string) => keys.filter((key) => manifest[key]?.name === name)
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  const signedIn = [...entries, ...named('signed-in')]
  const list = await visit('project list', [...signedIn, ...named('project-list')], 'project list')
  const screens = await Promise.all(
    keys
      .filter((key) => isScreen.test(key))
      .map((key) => {
        const { feature = '', name = '' } = screenKey.exec(key)?.groups ?? {}
        const screen = `${feature}/${name}`
        const isFramed = framed.includes(feature)
          ? !unframed.includes(screen)
          : screen === 'projects/project-edit'
        const frame = isFramed ? ['app/web/project-frame.tsx', 'features/projects/web/loaders.ts'] : []
        const loaders = [`features/${feature}/web/loaders.ts`]
        const parts = [...signedIn, ...frame, ...loaders, key].filter((part) => part in manifest)
        return visit(screen, parts, kindOf(screen))
      }),
  )
  screens.sort((a, b) => b.bytes - a.bytes)
  return [await visit('sign-in', entries, 'sign-in'), list, ...screens]
}

/** What the app weighs: in bytes of gzip the heaviest first visit of each kind, and of brotli its one style. */
export async function weights(dist = 'dist/web'): Promise<Weights> {
  const visits = await firstVisits(dist)
  const heaviest = (kind: WeighedKind) =>
    Math.max(0, ...visits.filter((visit) => visit.kind === kind).map(({ bytes }) => bytes))
  const styles = globSync('assets/*.css.br', { cwd: dist })
  const style = await Promise.all(styles.map(async (file) => (await stat(join(dist, file))).size))
  return {
    ...(Object.fromEntries(weighedKinds.map((kind) => [kind, heaviest(kind)])) as Record<
      WeighedKind,
      number
    >),
    style: style.reduce((sum, size) => sum + size, 0),
  }
}
