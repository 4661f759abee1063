/** A list of options gives the number of options that it does not show, and the server finds these by typing. */

import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { employeeOf } from './notifications-given.ts'
import { people, projectOf, type Size, type Theme, useStage, type Visit } from './stage.ts'

const CODES = 10_000
const JOBS = 120

/** Counts the calls of a path. */
function countCalls(page: Page, path: string): { calls: number } {
  const counted = { calls: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith(path)) counted.calls += 1
  })
  return counted
}

const looks: [Size, Theme][] = [
  ['desk', 'light'],
  ['desk', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
]

describe.skipIf(!hasBrowser)('a list to choose from', () => {
  const stage = useStage({ isPrepared: true })
  let project = ''
  let codes = 0

  beforeAll(async () => {
    const token = await stage.tokenOf(people.dana)
    const { companyId } = await employeeOf(stage, people.dana)
    const { db } = stage.server.database
    await sql`
      insert into company_job_code (company_id, id, job_code_type_id, code, name, status_id)
      select company_id, gen_random_uuid(), job_code_type_id, 'Z' || lpad(n::text, 5, '0'), 'Work number ' || n, 1
      from (select company_id, job_code_type_id from company_job_code where company_id = ${companyId} limit 1) any_code,
        generate_series(1, ${CODES}) n`.execute(db)
    const all = await stage.post<{ totalCount: number }>(token, '/api/companyjobcodes/account', {})
    codes = all.totalCount
    project = await projectOf(stage, 'Millrace')
    await stage.post(
      token,
      '/api/jobs/create',
      Array.from({ length: JOBS }, (_each, number) => ({
        workOrderUniqueId: project,
        jobTitle: `Pier ${String(number + 1).padStart(3, '0')}`,
      })),
    )
  })

  const openCodes = async ({ page, go }: Visit) => {
    await go(`/jobs/add/${project}`)
    await page.getByLabel('Title').fill('With a code')
    await page.getByRole('button', { name: 'Next: codes' }).click()
    await page.getByLabel('Search codes').waitFor()
  }

  test('of ten thousand codes is searched, not fetched whole', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page } = visit
    const counted = countCalls(page, '/api/companyjobcodes/account')
    await openCodes(visit)
    const more = (codes - 200).toLocaleString('en-US')
    await page.getByText(`${more} more: type to narrow`).waitFor()
    expect(counted.calls).toBe(1)
    await page.getByLabel('Search codes').fill('number 9999')
    const found = page.getByRole('checkbox', { name: 'Z09999 Work number 9999' })
    await found.check()
    await page.getByText('1 chosen').first().waitFor()
    expect(await page.getByText('type to narrow').count()).toBe(0)
    expect(counted.calls).toBe(2)
    await page.getByLabel('Search codes').fill('marzipan')
    await page.getByText('No code matches').waitFor()
    // A chosen code can be removed, although it is not among the codes shown.
    await page.getByLabel('Search codes').fill('')
    const group = page.getByRole('group', { name: 'Also chosen' })
    expect(await group.getByRole('checkbox', { name: /Z09999/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Add job' }).click()
    await page.getByText('With a code').first().waitFor()
  })

  test('of many jobs says how many it does not show, and finds them by keyboard', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    await go(`/punchlist/add?obj=${project}`)
    const field = page.getByRole('combobox', { name: 'Job' }).or(page.getByRole('textbox', { name: 'Job' }))
    await field.click()
    const more = page.getByRole('option', { name: /\d+ more: type to narrow/ })
    await more.waitFor()
    expect(await more.getAttribute('aria-disabled')).toBe('true')
    await field.fill('pier 119')
    await page.getByRole('option', { name: 'Pier 119' }).waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('Pier 119')
    await page.getByLabel('Name', { exact: false }).first().focus()
    await expect.poll(() => field.inputValue()).toBe('Pier 119')
  })

  test('of time zones says how many it does not show', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/settings/appearance')
    await page
      .getByRole('textbox', { name: 'Time zone' })
      .or(page.getByRole('combobox', { name: 'Time zone' }))
      .first()
      .click()
    await page.getByRole('option', { name: /\d+ more: type to narrow/ }).waitFor()
  })

  test.each(looks)('looks the same on a %s, %s', async (size, theme) => {
    const visit = await stage.visit({ as: people.dana, size, theme })
    await openCodes(visit)
    await visit.page.getByText('type to narrow').waitFor()
    await visit.look(`ten thousand codes ${size} ${theme}`)
    await visit.go(`/punchlist/add?obj=${project}`)
    await visit.page.getByLabel('Job').first().click()
    const more = visit.page.getByRole('option', { name: /type to narrow/ })
    await more.scrollIntoViewIfNeeded()
    await visit.look(`many jobs to choose from ${size} ${theme}`)
  })
})
