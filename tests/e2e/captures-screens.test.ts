/** The states of the screen of captures. */
import type { Page } from 'playwright-core'
import { capturesOf } from './captures-records.ts'
import { lookAtEvery } from './every-state.ts'
import { people, type Stage } from './stage.ts'

const of = (stage: Stage) => capturesOf(stage, people.grace)
/** Scrolls to the end of the page, where the bar that saves covers nothing. */
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
/** The first field for a quantity. */
const firstField = (page: Page) => page.locator('[data-entry]').first()

lookAtEvery([
  {
    name: 'captures',
    as: people.grace,
    at: of,
    shows: (page) => [
      page.getByText(/Displaying 4 of 4 Records · you and the people who report to you on/),
      firstField(page),
    ],
  },
  {
    name: 'captures, typed and above the target',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      await go(await of(stage))
      await firstField(page).fill('9000')
      await page
        .getByText(/^Above the target of/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: /^Save 1 entry/ }).waitFor()
      await toTheEnd(page)
    },
  },
  {
    name: 'captures, asked about',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      await go(await of(stage))
      await firstField(page).fill('9000')
      await page.getByRole('button', { name: /^Save 1 entry/ }).click()
      await page
        .getByRole('dialog')
        .getByText(/is more than the .* left of/)
        .waitFor()
    },
  },
  {
    name: 'captures, refused in the field',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      await go(await of(stage))
      await firstField(page).fill('-4')
      await firstField(page).press('Tab')
      await page.getByText('Must not be below zero').waitFor()
      await toTheEnd(page)
    },
  },
  {
    name: 'captures, failed',
    as: people.grace,
    fails: '**/api/captures/crew',
    at: of,
    shows: (page) => page.getByText('Get activities failed'),
  },
  {
    name: 'my captures',
    as: people.grace,
    at: '/captures',
    shows: firstField,
  },
  {
    name: 'my captures, typed',
    as: people.grace,
    show: async ({ page, go }) => {
      await go('/captures')
      await firstField(page).fill('2')
      await page.getByRole('button', { name: /^Save 1 entry/ }).waitFor()
      await toTheEnd(page)
    },
  },
  {
    name: 'my captures, on nothing',
    as: 'Account administrator',
    at: '/captures',
    shows: (page) => page.getByText('You have no current activities.'),
  },
  {
    name: 'my captures, failed',
    as: people.grace,
    fails: '**/api/captures/mine',
    at: '/captures',
    shows: (page) => page.getByText('Get activities failed'),
  },
  {
    name: 'activity capture',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      await go(await of(stage))
      await page.getByRole('button', { name: 'Activity capture' }).nth(1).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Today' }).waitFor()
      await page.getByRole('dialog').locator('[data-entry]').first().waitFor()
    },
  },
  {
    name: 'material capture',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      await go(await of(stage))
      await page.getByRole('button', { name: 'Material capture' }).first().click()
      await page
        .getByRole('dialog')
        .getByText(/left here/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'captures, pasted',
    as: people.grace,
    show: async ({ page, go }, stage, size) => {
      await go(await of(stage))
      await firstField(page).waitFor()
      // A phone has no grid to paste into.
      if (size === 'phone') return
      await page
        .locator('[role=grid] [data-entry]')
        .first()
        .evaluate((field) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', '1.5\r\n-3\r\nmuch\r\n')
          field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        })
      await page.getByRole('dialog').getByText('much is no number: write it as 1,280.5').waitFor()
    },
  },
  {
    name: 'captures, the history of one',
    as: people.grace,
    show: async ({ page, go }, stage, size) => {
      await go(await of(stage))
      await firstField(page).waitFor()
      // A phone has no room for the list of corrections beside the cards.
      if (size === 'phone') return
      await page
        .getByRole('region', { name: 'Corrected' })
        .getByRole('button', { name: 'History' })
        .first()
        .click()
      await page.getByRole('dialog').getByText('created it').waitFor()
    },
  },
])
