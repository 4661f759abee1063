/**
 * What each screen's first visit costs in JavaScript, gzipped: the page's entry with what it imports, and the
 * screen's own chunk with what that imports. Read from the built app (npm run build). What the entry loads lazily
 * around the screens, such as the frame of those who are signed in, is listed apart.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { hundredths, table } from './figures.ts'

/** What Vite writes of each chunk; the keys of the manifest are what `imports` names. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

const { values: given } = parseArgs({ options: { dist: { type: 'string', default: 'dist/web' } } })

/** What everybody waits for first. */
const SIGN_IN = 'features/identity/web/login-screen.tsx'
const screen = /^features\/(?<feature>[^/]+)\/web\/(?<name>.+)-screen\.tsx$/

/** The chunk and all that it imports statically. */
function closure(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, found)
  return found
}

async function gzipSize(file: string): Promise<number> {
  return (await promisify(gzip)(await readFile(join(given.dist, file)), { level: 9 })).length
}

async function measure(manifest: Manifest): Promise<void> {
  const sizes = new Map<string, number>()
  const sizeOf = async (keys: Iterable<string>) => {
    let sum = 0
    for (const file of new Set([...keys].map((key) => manifest[key]?.file ?? ''))) {
      if (!file.endsWith('.js')) continue
      if (!sizes.has(file)) sizes.set(file, await gzipSize(file))
      sum += sizes.get(file) ?? 0
    }
    return sum
  }
  const keys = Object.keys(manifest)
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  const initial = entries.flatMap((key) => [...closure(manifest, key)])
  const own = await sizeOf(initial)
  /** What a lazy chunk costs beyond the entry. */
  const extraOf = async (key: string) => (await sizeOf([...initial, ...closure(manifest, key)])) - own
  const measured = (found: string[]) =>
    Promise.all(found.map(async (key) => ({ key, extra: await extraOf(key) })))

  const screens = await measured(keys.filter((key) => screen.test(key)))
  screens.sort((a, b) => Number(b.key === SIGN_IN) - Number(a.key === SIGN_IN) || b.extra - a.extra)
  const lazy = entries.flatMap((key) => manifest[key]?.dynamicImports ?? [])
  const others = await measured(lazy.filter((key) => !screen.test(key)))

  const kilobytes = (bytes: number) => hundredths(bytes / 1000)
  const rows = screens.map(({ key, extra }) => [
    key.replace(screen, '$<feature>/$<name>'),
    kilobytes(own + extra),
    kilobytes(extra),
  ])
  console.log('### JavaScript of a first visit\n')
  console.log(table(['screen', 'kB gzip', 'beyond the entry'], rows))
  console.log(
    `\nThe entry with its imports, in every line: ${kilobytes(own)} kB. Lazy beside the screens, beyond the entry:`,
  )
  for (const { key, extra } of others) console.log(`- ${key}: ${kilobytes(extra)} kB`)
}

const text = await readFile(join(given.dist, '.vite/manifest.json'), 'utf8').catch(() => undefined)
if (text === undefined) console.log(`### JavaScript of a first visit\n\nnot built (npm run build)`)
else await measure(JSON.parse(text) as Manifest)
