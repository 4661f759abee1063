/** The states of the screen of the company's codes. */

import type { Page } from 'playwright-core'
import { numberedList } from '#tests/harness/numbered-list.ts'
import { lookAtEvery } from './every-state.ts'
import { people } from './stage.ts'

const lines = numberedList().map(({ number, title }) => `${number}\t"${title.replaceAll('"', '""')}"`)

async function importOf(page: Page, rows: readonly string[]) {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const buffer = Buffer.from(['Number\tTitle', ...rows].join('\n'))
  const file = { name: 'list.txt', mimeType: 'text/plain', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
}

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
      await page.getByRole('dialog').getByText('codes below it').waitFor()
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
    name: 'codes, one that was found at its place',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/company/codes?search=cure')
      await page
        .getByRole('link', { name: /Strip and cure/ })
        .first()
        .click()
      await page.locator('[aria-current=true]', { hasText: 'Strip and cure' }).waitFor()
    },
  },
  {
    name: 'codes, a list that is imported',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/company/codes')
      await importOf(page, lines)
      await page.getByText('8,774 rows').waitFor()
    },
  },
  {
    name: 'codes, a list with problems',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/company/codes')
      await importOf(page, [...lines.slice(0, 20), '3 x\tWrong', '03 30 16\t'])
      await page.getByRole('dialog').getByRole('combobox', { name: 'Job code type' }).fill('All works')
      await page.getByText('2 rows have problems').waitFor()
    },
  },
  {
    name: 'codes, what an import would do',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/company/codes')
      const twice = '00 10 00\tThe same once more'
      await importOf(page, [...lines.slice(0, 3000), twice, '03\tBeton'])
      await page.getByRole('dialog').getByRole('combobox', { name: 'Job code type' }).fill('Structure')
      await page.getByRole('dialog').getByRole('button', { name: 'See what happens' }).click()
      await page.getByRole('dialog').getByText('Nothing is saved yet').waitFor()
    },
  },
  {
    name: 'inventory categories',
    as: people.dana,
    at: '/company/codes?view=categories',
    shows: (page) => page.getByText('Fall protection'),
  },
])
