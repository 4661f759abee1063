/** `npm run openapi`: prints the OpenAPI document, or writes it to the file that the command line names. */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { allEndpoints } from '#app/server/routes.ts'
import { openApiDocument } from '#server/http/openapi.ts'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const text = `${JSON.stringify(openApiDocument(allEndpoints, version), null, 2)}\n`
const [file] = process.argv.slice(2)
if (file) await writeFile(file, text)
else process.stdout.write(text)
