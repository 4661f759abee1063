/** That all addresses that name a record are tried with one that is lost (tests/e2e/lost-*.test.ts, 000 §5). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  ofFieldAndStock,
  ofOtherRecords,
  ofPlans,
  ofRfisAndPermits,
  toBidProjects,
  toBidSearch,
  toCompanies,
  toDailyReport,
  toEmployees,
  toInventory,
  toInvoices,
  toSubcontractors,
  toSubmittals,
} from './e2e/lost-addresses.ts'

/** Those that are only there to lead away, and the lists of all punch lists of a project, which are ours. */
const PARTS = new Set([
  '/activities/employee/logs/$woid',
  '/activities/details/$woid',
  '/files/list/view/$',
  '/punchlists/$woid',
  '/rfis/$woid',
  '/changeorders/$woid',
  '/changeorders-add/$woid',
  '/rfiregister/$woid',
  '/scheduleprint/$woid',
  // Without a project, or an incident, it is the daily report, and nothing is lost.
  '/incident',
  '/reports/daily',
  // Without a project they ask for one; of one that is lost the screen says so.
  '/timecard-logs',
  '/reports/progress',
  '/court',
  // Whose projects the list is narrowed to: of somebody who is not there it says so.
  '/home',
  '/search',
  // What narrows the register of activities: of what is gone it is narrowed no more (tests/e2e/schedule-screens.test.ts).
  '/schedule',
  '/scheduleprint',
  // Of a number that nothing has: tests/e2e/shell.test.ts.
  '/go/$number',
  '/rfi/$jobid',
  '/submittals/$woid',
  '/submittals-revision/$woid/$submittalid',
])

const pathsIn = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, path = '']) => path)

/** The addresses of a file of routes that name their record behind the question mark. */
function namedInSearch(source: string): string[] {
  const parts = source.split(/\n(?=\s*(?:export )?(?:const|function) )/)
  const readers = parts.filter((part) => part.includes('idParam(search.'))
  const names = readers.map((part) => /const (\w+)/.exec(part)?.[1])
  return parts
    .filter(
      (part) => readers.includes(part) || names.some((name) => part.includes(`validateSearch: ${name},`)),
    )
    .flatMap((part) => pathsIn(part, /path: '([^'$]*)'/g))
}

test('every address that names a record is among those that are tried', () => {
  // What stands in the addresses of a module may be read in a file of its own.
  const sources = globSync('features/*/web/*routes.tsx').map((file) =>
    globSync([file, file.replace('routes.tsx', 'address.ts')])
      .map((each) => readFileSync(each, 'utf8'))
      .join('\n'),
  )
  const inPath = sources.flatMap((source) => pathsIn(source, /path: '([^']*\$[^']*)'/g))
  const inSearch = sources.flatMap(namedInSearch)
  expect(inPath.length).toBeGreaterThan(20)
  expect(inSearch.length).toBeGreaterThan(9)
  const paths = [...inPath, ...inSearch]
  const toProjects = { ...ofPlans, ...ofRfisAndPermits, ...ofOtherRecords, ...ofFieldAndStock }
  const tried = {
    ...toProjects,
    ...toEmployees,
    ...toSubcontractors,
    ...toSubmittals,
    ...toCompanies,
    ...toDailyReport,
    ...toInventory,
    ...toInvoices,
    ...toBidProjects,
    ...toBidSearch,
  }
  expect(paths.filter((path) => !PARTS.has(path) && !(path in tried))).toEqual([])
})
