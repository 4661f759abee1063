/** Lost addresses of companies and their people, and that all addresses that name a record are tried (000 §5). */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { onLostAddresses } from './leading-away.ts'
import {
  NOBODYS,
  ofOtherRecords,
  ofPlans,
  ofRfisAndPermits,
  toCompanies,
  toEmployees,
  toInvoices,
  toSubcontractors,
} from './lost-addresses.ts'

/** Those that are only there to lead away, and the lists of all punch lists of a project, which are ours. */
const PARTS = new Set([
  '/activities/employee/logs/$woid',
  '/files/list/view/$',
  '/punchlists/$woid',
  '/rfis/$woid',
  '/changeorders/$woid',
  '/changeorders-add/$woid',
  '/rfiregister/$woid',
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
  const sources = globSync('features/*/web/routes.tsx').map((file) =>
    globSync([file, file.replace('routes.tsx', 'address.ts')])
      .map((each) => readFileSync(each, 'utf8'))
      .join('\n'),
  )
  const inPath = sources.flatMap((source) => pathsIn(source, /path: '([^']*\$[^']*)'/g))
  const inSearch = sources.flatMap(namedInSearch)
  expect(inPath.length).toBeGreaterThan(20)
  expect(inSearch.length).toBeGreaterThan(9)
  const paths = [...inPath, ...inSearch]
  const toProjects = { ...ofPlans, ...ofRfisAndPermits, ...ofOtherRecords }
  const tried = { ...toProjects, ...toEmployees, ...toSubcontractors, ...toCompanies, ...toInvoices }
  expect(paths.filter((path) => !PARTS.has(path) && !(path in tried))).toEqual([])
})

describe.skipIf(!hasBrowser)('a lost address', () => {
  const { stage, visitOf, lead } = onLostAddresses()

  lead(toEmployees, '/employee')
  lead(toSubcontractors, '/subcontractors/list')
  lead(toCompanies, '/companies', 'admin')

  test.each(Object.keys(toCompanies).map((path) => path.replace('$companyid', NOBODYS)))(
    '%s is denied to others',
    async (address) => {
      const { page, go } = await visitOf('crew')
      await go(address)
      await page.waitForURL(({ pathname }) => pathname === '/401')
    },
  )

  test('/bid-projects is denied to whoever is nobody’s employee, and nothing is asked for', async () => {
    const { page } = await visitOf('admin')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${stage.origin}/bid-projects`)
    await page.waitForURL(({ pathname }) => pathname === '/401')
    expect(asked).not.toContain('/api/workorder/self/bidtype')
  })

  test('/home leads whoever is nobody’s employee to the sign-in', async () => {
    const { page } = await visitOf('admin')
    // The tab knows that there is no project list for them, and asks for none.
    await page.goto(`${stage.origin}/companies`)
    await page.getByRole('heading', { name: 'Companies' }).waitFor()
    await page.goto(`${stage.origin}/home`)
    await page.waitForURL(({ pathname }) => pathname === '/login')
  })
})
