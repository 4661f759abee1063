/** Lost addresses of companies and their people (000 §5). */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { onLostAddresses } from './leading-away.ts'
import {
  NOBODYS,
  toBidProjects,
  toBidSearch,
  toCompanies,
  toEmployees,
  toSubcontractors,
} from './lost-addresses.ts'

describe.skipIf(!hasBrowser)('a lost address', () => {
  const { stage, visitOf, lead } = onLostAddresses()

  lead(toEmployees, '/employee')
  lead(toSubcontractors, '/subcontractors/list')
  lead(toBidProjects, '/bid-projects')
  lead(toBidSearch, '/bids/search-project')
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
    // On this visit the tab learns that the site administrator has no project list, and requests none.
    await page.goto(`${stage.origin}/companies`)
    await page.getByRole('heading', { name: 'Companies' }).waitFor()
    await page.goto(`${stage.origin}/home`)
    await page.waitForURL(({ pathname }) => pathname === '/login')
  })
})
