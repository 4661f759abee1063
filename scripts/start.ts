/** `npm start`: builds the web app when its sources changed since the last build, then starts the server. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const STAMP = 'dist/web.stamp'
const sources = ['web', 'contract', 'features', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Changes whenever a source of the web app does: names, sizes and times of all of them. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const isFolder = (await stat(source)).isDirectory()
    const names = isFolder ? (await readdir(source, { recursive: true })).sort() : ['']
    for (const name of names) {
      const { size, mtimeMs, isFile } = await describe(join(source, name))
      if (isFile) hash.update(`${source}/${name} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

async function describe(path: string) {
  const found = await stat(path)
  return { size: found.size, mtimeMs: found.mtimeMs, isFile: found.isFile() }
}

const current = await fingerprint()
const built = await readFile(STAMP, 'utf8').catch(() => '')
if (built !== current) {
  console.log('Building the web app …')
  const { buildWeb } = await import('./build.ts')
  await buildWeb('warn')
  await writeFile(STAMP, current)
}
await import('#server/main.ts')
