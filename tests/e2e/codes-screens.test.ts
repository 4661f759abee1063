/** The states of the screen of the company's codes. */
import { lookAtEvery } from './every-state.ts'
import { people } from './stage.ts'

lookAtEvery([
  {
    name: 'codes',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/company/codes')
      await page.getByRole('link', { name: /^Structure/ }).click()
      await page.getByRole('link', { name: /^Concrete/ }).click()
      await page.getByRole('link', { name: /^Footings/ }).click()
      await page.getByText('Strip and cure').waitFor()
    },
  },
  {
    name: 'codes that are found',
    as: people.dana,
    at: '/company/codes?search=tie',
    shows: (page) => page.getByRole('link', { name: /Tie bar/ }).first(),
  },
  {
    name: 'codes, where one is used',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/company/codes?type=3')
      await page.getByRole('button', { name: 'Actions for 03 Concrete' }).click()
      await page.getByRole('menuitem', { name: 'Where it is used' }).click()
      await page.getByRole('dialog').getByText('lie below it').waitFor()
    },
  },
  {
    name: 'codes, a new one',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/company/codes?type=3')
      await page.getByRole('button', { name: 'New contract code' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Code' }).waitFor()
    },
  },
  {
    name: 'inventory categories',
    as: people.dana,
    at: '/company/codes?view=categories',
    shows: (page) => page.getByText('Fall protection'),
  },
])
