/**
 * Writes the sizes of the built app (docs/decisions/0047). tests/web-build.test.ts fails if the app exceeds
 * these sizes.
 */
import { writeFile } from 'node:fs/promises'
import { WEIGHTS_FILE, weights } from '#tests/harness/first-visits.ts'
import { ensureBuilt } from '../scripts/build.ts'

await ensureBuilt()
const found = await weights()
await writeFile(WEIGHTS_FILE, `${JSON.stringify(found, null, 2)}\n`)
console.log(found)
