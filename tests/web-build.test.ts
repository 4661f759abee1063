/** What the build of the web app promises: few requests, little code before the list, and compressed copies of it all. */
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { newDemoDatabase } from './harness/demo-database.ts'
import { firstVisits, heldBetween, weighedKinds, weights } from './harness/first-visits.ts'
import { openTestApp, type TestConnection } from './harness/server.ts'

const built = 'dist/web'
const assets = join(built, 'assets')

interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
}

let connection: TestConnection
let manifest: Record<string, Chunk> = {}
let files: string[] = []
const text = (file: string) => readFileSync(join(assets, file), 'utf8')
const size = (file: string) => statSync(join(assets, file)).size

/** The scripts that the list waits for. */
function scriptsOfList(): string[] {
  const found = new Set<string>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const key of chunk.imports ?? []) add(manifest[key])
  }
  for (const chunk of Object.values(manifest)) {
    if (chunk.isEntry || /^assets\/(signed-in|project-list)/.test(chunk.file)) add(chunk)
  }
  return [...found].map((file) => file.replace('assets/', ''))
}

beforeAll(async () => {
  connection = await newDemoDatabase({ hasWebApp: true })
  manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as typeof manifest
  files = readdirSync(assets)
}, 120_000)

describe('the built app', () => {
  test('needs few scripts and one style for the list', () => {
    const scripts = scriptsOfList()
    expect(scripts.length, scripts.join()).toBeLessThanOrEqual(4)
    const styles = files.filter((file) => file.endsWith('.css'))
    expect(styles).toHaveLength(1)
    // What becomes of light-dark(), and has no value: the theme is an attribute, not the page's color-scheme.
    expect(text(styles[0] ?? '')).not.toContain('--lightningcss-')
  })

  test('weighs what it weighed, or it is written how much more by `npm run weights`', async () => {
    const visits = await firstVisits(built)
    expect(visits.filter(({ kind }) => kind === 'form').length).toBeGreaterThanOrEqual(20)
    const found = await weights(built)
    // All at once: one change raises several.
    const off = [...weighedKinds, 'style' as const].filter((what) => {
      const [least, most] = heldBetween(what)
      return found[what] < least || found[what] > most
    })
    expect(
      off.map((what) => `${what}: ${found[what]} bytes, held between ${heldBetween(what).join(' and ')}`),
    ).toEqual([])
  })

  test('asks for the scripts of the list in its first script', () => {
    const page = readFileSync(join(built, 'index.html'), 'utf8')
    for (const file of scriptsOfList()) expect(page).toContain(`/assets/${file}`)
  })

  test('comes to the list without schemas, dialogs, calendars and pages of PDF', () => {
    const scripts = scriptsOfList()
    const code = scripts.map(text).join('\n')
    // Of zod, Mantine's Modal, Spotlight and calendars, tus, pdf.js.
    const marks = ['ZodObject', 'ModalRoot', 'SpotlightRoot', 'CalendarHeader', 'Tus-Resumable', 'pdfjs']
    const others = files.filter((file) => file.endsWith('.js') && !scripts.includes(file)).map(text)
    for (const mark of marks) {
      expect(code.includes(mark), mark).toBe(false)
      // The mark still marks it.
      expect(
        others.some((other) => other.includes(mark)),
        mark,
      ).toBe(true)
    }
  })

  test("has the styles of all of Mantine's parts that it uses, and no others", () => {
    const classes = (source: string) => new Set(source.match(/\bm_[0-9a-f]{6,8}\b/g) ?? [])
    const used = new Set(
      files.filter((file) => file.endsWith('.js')).flatMap((file) => [...classes(text(file))]),
    )
    const imported = [
      ...readFileSync('web/ui/look/mantine.css', 'utf8').matchAll(/@import "@mantine\/core\/styles\/(.*)"/g),
    ]
    const names = new Set(imported.map(([, name = '']) => name))
    const folder = 'node_modules/@mantine/core/styles'
    const parts = readdirSync(folder).filter((file) => file.endsWith('.css') && !file.endsWith('.layer.css'))
    const wanted = parts.filter((file) =>
      [...classes(readFileSync(join(folder, file), 'utf8'))].some((name) => used.has(name)),
    )
    const always = ['baseline.css', 'default-css-variables.css', 'global.css']
    expect([...names].sort()).toEqual([...wanted, ...always].sort())
    const order = readFileSync('node_modules/@mantine/core/styles.css', 'utf8')
    const places = [...names]
      .filter((name) => !always.includes(name))
      .map((name) => {
        const [first = ''] = classes(readFileSync(join(folder, name), 'utf8'))
        return order.indexOf(first)
      })
    expect(places, 'in their order').toEqual([...places].sort((a, b) => a - b))
  })

  test("keeps the parts of Mantine's components that screens use, wherever those stand", () => {
    const own = globSync('**/*.tsx', { exclude: ['node_modules', 'dist', 'tests'] })
    const used = own.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/<[A-Z]\w*\.([A-Z]\w*)/g)].map(([, name = '']) => name),
    )
    const scripts = files.filter((file) => file.endsWith('.js')).map(text)
    const isKept = (name: string) => scripts.some((script) => script.includes(`.${name}=`))
    expect(used).toContain('RadioGroup')
    expect([...new Set(used)].filter((name) => !isKept(name))).toEqual([])
  })

  test('has a copy in brotli and in gzip of all that can be compressed', () => {
    const wanted = files.filter((file) => /\.(m?js|css|svg)$/.test(file))
    expect(wanted.length).toBeGreaterThan(50)
    for (const file of wanted) {
      const content = readFileSync(join(assets, file))
      expect(brotliDecompressSync(readFileSync(join(assets, `${file}.br`))).equals(content), file).toBe(true)
      expect(gunzipSync(readFileSync(join(assets, `${file}.gz`))).equals(content), file).toBe(true)
    }
  })
})

describe('the first script', () => {
  test('knows all doors', async () => {
    // By a name that the compiler does not follow: it would take the screens for code of the server.
    const load = (path: string) => import(/* @vite-ignore */ path)
    const { doors } = (await load('#app/web/doors.ts')) as { doors: { options: { path: string } }[] }
    const { doorPaths } = (await load('#app/web/first/door-paths.ts')) as { doorPaths: string[] }
    const paths = doors.map(({ options }) => options.path).filter((path) => path !== '/index.html')
    expect([...doorPaths].sort()).toEqual(paths.sort())
  })
})

describe('the server', () => {
  test.each([
    ['br, gzip, deflate', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('sends the copies as they are, for ever (%s)', async (accepted, encoding) => {
    const { app, close } = await openTestApp({ connection })
    try {
      const file = scriptsOfList().find((name) => name.startsWith('signed-in')) ?? ''
      const response = await app.inject({ url: `/assets/${file}`, headers: { 'accept-encoding': accepted } })
      const ending = { br: '.br', gzip: '.gz' }[encoding ?? ''] ?? ''
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-encoding']).toBe(encoding)
      expect(response.headers['content-type']).toMatch(/javascript/)
      expect(Number(response.headers['content-length'])).toBe(size(file + ending))
      expect(response.rawPayload.equals(readFileSync(join(assets, file + ending)))).toBe(true)
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(response.headers.vary).toMatch(/accept-encoding/i)
    } finally {
      await close()
    }
  })
})
