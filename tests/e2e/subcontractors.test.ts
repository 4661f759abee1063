/**
 * More tests of subcontractors: several at once, refusals, filters, and people who may only read (002 §2,
 * §4, §8).
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { createSubcontractors, updateSubcontractors } from '#features/subcontractors/contract.ts'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { heard, people, type Stage, useStage } from './stage.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

/**
 * Creates an account with these subcontractors, and opens a visit of its administrator or of a person with
 * `role`.
 */
async function office(stage: Stage, names: readonly string[], role?: string) {
  const account = await newAccount(stage.server, 'Some office')
  const boss = await newPerson(stage.server, account)
  const body = names.map((subcontractorName) => ({ subcontractorName, subContractorTypeId: 1 }))
  const { data: ids } =
    names.length > 0
      ? await stage.server.call(createSubcontractors, { token: boss.token, body })
      : { data: [] }
  const { token } = role ? await newPerson(stage.server, account, role) : boss
  return { boss, ids, visit: await stage.visit({ as: token }) }
}

describe.skipIf(!hasBrowser)('subcontractors', () => {
  const stage = useStage()

  test('the address of an activated one leads to the list, with the documented error', async () => {
    const { boss, ids, visit } = await office(stage, ['Kestrel'])
    await stage.server.call(updateSubcontractors, {
      token: boss.token,
      body: [{ subContractorUniqueId: ids[0] ?? '', statusId: statuses.Created }],
    })
    await visit.go(`/subcontractors/edit?subContractorModel=${ids[0]}`)
    await heard(visit.page, 'Activated account cannot be edited.', 'error')
    await visit.page.waitForURL('**/subcontractors/list')
  })

  test('one is activated and one deleted from the list, after a question', async () => {
    const { visit } = await office(stage, ['Alder', 'Bluefin'])
    const { page, go } = visit
    await go('/subcontractors/list')
    await page.getByRole('button', { name: 'Actions for Alder' }).click()
    await item(page, 'Delete').click()
    await page.getByRole('heading', { name: 'Would you like to delete : Alder' }).waitFor()
    await page.getByText('Are you sure you want to delete this?').waitFor()
    await page.getByRole('button', { name: 'Delete subcontractor' }).click()
    await heard(page, 'subcontractor was deleted.', 'success')
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    await page.getByRole('button', { name: 'Actions for Bluefin' }).click()
    await item(page, 'Activate').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    await rowOf(page, 'Bluefin').getByText('Activated').waitFor()
  })

  test('several are chosen, but for those that are activated, and activated or deleted together', async () => {
    const { boss, ids, visit } = await office(stage, ['Alder', 'Bluefin', 'Copper', 'Dunlin', 'Elm'])
    await stage.server.call(updateSubcontractors, {
      token: boss.token,
      body: [{ subContractorUniqueId: ids[4] ?? '', statusId: statuses.Created }],
    })
    const { page, go } = visit
    await go('/subcontractors/list')
    const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^Choose ${name}`) })
    await rowOf(page, 'Elm').waitFor()
    expect(await box('Elm').isDisabled()).toBe(true)
    await box('Alder').check()
    await box('Bluefin').check()
    await page.getByRole('button', { name: 'Activate 2 subcontractors' }).click()
    await page.getByRole('dialog').getByText('cannot be edited or deleted').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Activate 2 subcontractors' }).click()
    await heard(page, 'OK, was saved', 'success')
    await rowOf(page, 'Bluefin').getByText('Activated').waitFor()
    await box('Copper').check()
    await box('Dunlin').check()
    await page.getByRole('button', { name: 'Delete 2 subcontractors' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 subcontractors' }).click()
    await heard(page, '2 subcontractors were deleted.', 'success')
    await page.getByText('Displaying 3 of 3 Records').waitFor()
  })

  test('what could not be saved says so, and is kept', async () => {
    const { boss, ids, visit } = await office(stage, ['Alder'])
    const { page, go, allow } = visit
    allow(/status of 409/)
    await go(`/subcontractors/edit?subContractorModel=${ids[0]}`)
    await page.getByLabel('City').fill('Ames')
    await stage.server.call(updateSubcontractors, {
      token: boss.token,
      body: [{ subContractorUniqueId: ids[0] ?? '', zipcode: '94985' }],
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await heard(page, 'Not Ok, was not saved.', 'error')
    await page.getByText('Someone else has changed this in the meantime.').waitFor()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Ames')
  })

  test('they are narrowed by type and status in the address, and an open list follows others', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    await go('/subcontractors/list')
    await page.getByText('Displaying 10 of 12 Records').waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await item(page, 'Status').click()
    await item(page, 'Activated').click()
    await page.getByText('Displaying 4 of 4 Records').waitFor()
    expect(page.url()).toContain('status=Created')
    await go('/subcontractors/list?type=Structural+steel')
    await page.getByText('Displaying 1 of 1 Records').waitFor()
    await page.getByRole('button', { name: 'Type: Structural steel. Remove this filter' }).waitFor()
    await stage.server.call(createSubcontractors, {
      token: await stage.tokenOf(people.dana),
      body: [{ subcontractorName: 'Anvil Steel', subContractorTypeId: 2 }],
    })
    await rowOf(page, 'Anvil Steel').waitFor()
  })

  test('who may only read them has a list without ways to change it', async () => {
    const { visit } = await office(stage, ['Alder'], 'Foreman')
    const { page, go } = visit
    await go('/subcontractors/list')
    await rowOf(page, 'Alder').waitFor()
    expect(await page.getByRole('link', { name: 'Add subcontractor' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Actions for Alder' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Alder' }).count()).toBe(0)
    await go('/subcontractors/add')
    await page.waitForURL('**/401?**')
    const field = await office(stage, [], 'Field worker')
    await field.visit.go('/help')
    const rail = field.visit.page.getByRole('navigation', { name: 'Main' })
    await rail.getByRole('link', { name: 'Help' }).waitFor()
    expect(await rail.getByRole('link', { name: 'Subcontractors' }).count()).toBe(0)
    await field.visit.go('/subcontractors')
    await field.visit.page.waitForURL('**/401?**')
  })
})
