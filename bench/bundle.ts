/**
 * The JavaScript of each screen's first visit: gzipped size and number of requests, against the limits. It
 * reads the built app (npm run build) by the rules of tests/harness/first-visits.ts; a browser test checks
 * the same rules.
 */
import { parseArgs } from 'node:util'
import { firstVisits, heldBetween } from '#tests/harness/first-visits.ts'
import { hundredths, table } from './figures.ts'

const { values: given } = parseArgs({ options: { dist: { type: 'string', default: 'dist/web' } } })

const kilobytes = (bytes: number) => hundredths(bytes / 1000)

const visits = await firstVisits(given.dist)
console.log('### JavaScript of a first visit\n')
if (visits.length === 0) console.log('not built (npm run build)')
else {
  const rows = visits.map(({ screen, files, bytes, kind }) => [
    screen,
    String(files.length),
    kilobytes(bytes),
    kind ? kilobytes(heldBetween(kind)[1]) : '–',
  ])
  console.log(table(['screen', 'requests', 'kB gzip', 'at most'], rows))
}
