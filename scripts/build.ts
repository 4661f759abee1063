/** Builds the web app into dist/web, with compressed copies of what is served often. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const output = 'dist/web'
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** Builds and compresses. */
export async function buildWeb(logLevel: 'info' | 'warn' = 'info'): Promise<void> {
  await build({ logLevel })
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const files = await readdir(output, { recursive: true, withFileTypes: true })
  await Promise.all(
    files
      .filter((file) => file.isFile() && compressible.test(file.name) && !file.parentPath.includes('.vite'))
      .map(async (file) => {
        const path = join(file.parentPath, file.name)
        const content = await readFile(path)
        await writeFile(
          `${path}.br`,
          await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        )
        await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
      }),
  )
}

if (import.meta.main) await buildWeb()
