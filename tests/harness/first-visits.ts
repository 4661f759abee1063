/**
 * What the first visit of each screen loads of JavaScript, by the manifest of the built app: the entry, what is there for
 * whoever is signed in, the frame of a project where the screen stands in one, what the route loads by, and the screen
 * itself, each with all that it imports. tests/e2e/first-visits.test.ts holds it against what a browser asks for.
 */
import { globSync, readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

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
  /** Undefined where none is set. */
  most: number | undefined
}

/** What may be loaded at most, in bytes of gzip. */
const MOST_OF_SIGN_IN = 135_400
const MOST_OF_LIST = 213_700
const MOST_OF_DRILL_DOWN = 250_400
/** 240 kB, and what came since (docs/decisions/0047). */
const MOST_OF_FORM = 264_600

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

function mostOf(screen: string): number | undefined {
  if (screen === 'overview/details') return MOST_OF_DRILL_DOWN
  return form.test(screen.replace(/^.*\//, '')) ? MOST_OF_FORM : undefined
}

/** The sign-in and the project list first, then the heaviest. Nothing where nothing is built. */
export async function firstVisits(dist = 'dist/web'): Promise<FirstVisit[]> {
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return []
  const manifest = JSON.parse(text) as Manifest
  const keys = Object.keys(manifest)
  const visit = async (screen: string, parts: readonly string[], most: number | undefined) => {
    const chunks = new Set(parts.flatMap((key) => [...closure(manifest, key)]))
    const files = new Set(
      [...chunks].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')),
    )
    const sizes = await Promise.all(
      [...files].map(async (file) => (await stat(join(dist, `${file}.gz`))).size),
    )
    return { screen, files: [...files], bytes: sizes.reduce((sum, size) => sum + size, 0), most }
  }
  const named = (name: string) => keys.filter((key) => manifest[key]?.name === name)
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  const signedIn = [...entries, ...named('signed-in')]
  const list = await visit('project list', [...signedIn, ...named('project-list')], MOST_OF_LIST)
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
        return visit(screen, parts, mostOf(screen))
      }),
  )
  screens.sort((a, b) => b.bytes - a.bytes)
  return [await visit('sign-in', entries, MOST_OF_SIGN_IN), list, ...screens]
}
