/** Builds the web app into dist/web, and adds compressed copies of the files that are often served. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const output = 'dist/web'
const compressible = /\.(m?js|css|svg|json|txt|webmanifest)$/

/** Builds and compresses. The old build stays in place until the new build is complete. */
async function buildWeb({ isQuiet }: { isQuiet: boolean }): Promise<void> {
  const { build } = await import('vite')
  const outDir = `${output}.${process.pid}`
  try {
    await build({ logLevel: isQuiet ? 'warn' : 'info', build: { outDir } })
    await compressFiles(outDir)
    await rm(output, { recursive: true, force: true })
    await rename(outDir, output)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

async function compressFiles(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    files
      .filter((file) => file.isFile() && compressible.test(file.name) && !file.parentPath.includes('.vite'))
      .map(async (file) => {
        const path = join(file.parentPath, file.name)
        const content = await readFile(path)
        await writeFile(
          `${path}.br`,
          await brotli(content, {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          }),
        )
        await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
      }),
  )
}

const STAMP = `${output}.stamp`
const sources = [
  'app/web',
  'web',
  'contract',
  'features',
  'scripts/web',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]
/** Server code and tests in the folders of the web app: they are not part of the app. */
const elsewhere = /(^|\/)server(\/|$)|\.test\.tsx?$/

/** A hash of the names, sizes and times of all sources of the web app: it changes with each of them. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const isFolder = (await stat(source)).isDirectory()
    const names = isFolder ? (await readdir(source, { recursive: true })).sort() : ['']
    for (const name of names.filter((found) => !elsewhere.test(found))) {
      const found = await stat(join(source, name))
      if (found.isFile()) hash.update(`${source}/${name} ${found.size} ${found.mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/** Builds the web app if there is no build, or if its sources have changed since the last build. */
export async function ensureBuilt(): Promise<void> {
  const current = await fingerprint()
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  const hasPage = await stat(join(output, 'index.html')).then(
    () => true,
    () => false,
  )
  if (hasPage && built === current) return
  console.log('Building the web app …')
  // In a process of its own: Vite's result depends on NODE_ENV, and a test run has set NODE_ENV already.
  const builder = spawn(process.execPath, [fileURLToPath(import.meta.url), '--quiet'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = (await once(builder, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The web app could not be built: see above.')
}

if (import.meta.main) {
  const current = await fingerprint()
  await buildWeb({ isQuiet: process.argv.includes('--quiet') })
  await writeFile(STAMP, current)
}
