/** The states of the screens on which activities are added, edited and captured. */

import { lookAtEvery } from './every-state.ts'
import { placeOf } from './planning-records.ts'
import { people, pointAtSaid, type Size, type Stage, type Visit } from './stage.ts'

async function openCapture({ page, go }: Visit, stage: Stage, size: Size): Promise<void> {
  const { project, job, task } = await placeOf(stage)
  await go(`/projects/details/${project}?job=${job}&task=${task}`)
  if (size === 'desk') {
    await page.getByRole('button', { name: 'Capture work done on Tie bar' }).click()
  } else {
    await page.getByRole('button', { name: /^Actions for Tie bar/ }).click()
    await page.getByRole('menuitem', { name: 'Capture work done' }).click()
  }
  await page.getByRole('dialog', { name: 'Capture work on Tie bar' }).waitFor()
}

lookAtEvery([
  {
    name: 'new activity',
    as: people.dana,
    at: async (stage) => `/activities/add/${(await placeOf(stage)).task}`,
    shows: (page) => page.getByRole('checkbox', { name: '03-A1 Form' }),
  },
  {
    name: 'new activity, refused',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/activities/add/${(await placeOf(stage)).task}`)
      await page.getByRole('checkbox', { name: '03-A1 Form' }).waitFor()
      await page.getByLabel('Target').fill('-3')
      await page.getByRole('button', { name: 'Add activity' }).click()
      await page.getByText('This cannot be saved yet').waitFor()
    },
  },
  {
    name: 'new activity, choosing a unit',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/activities/add/${(await placeOf(stage)).task}`)
      await page.getByRole('combobox', { name: 'Unit' }).click()
      await page.getByRole('option', { name: 'm²' }).waitFor()
    },
  },
  {
    name: 'new activity, its end',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/activities/add/${(await placeOf(stage)).task}`)
      await page.getByRole('checkbox', { name: '03-A1 Form' }).check()
      await page.getByRole('checkbox', { name: '03-A2 Tie bar' }).check()
      await page.getByRole('button', { name: 'Add activity' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'edit an activity, codes failed',
    as: people.dana,
    fails: '**/api/companysubtaskcodes/taskcodes',
    show: async ({ page, go }, stage) => {
      await go(`/activities/edit/${(await placeOf(stage)).activity}`)
      await page.getByRole('main').getByText("Couldn't get activity codes!").scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'capture',
    as: people.dana,
    show: async (visit, stage, size) => {
      await openCapture(visit, stage, size)
      await visit.page
        .getByRole('dialog')
        .getByText(/remaining$/)
        .waitFor()
    },
  },
  {
    name: 'capture, above the target, refused',
    as: people.dana,
    allow: [/status of 409/],
    show: async (visit, stage, size) => {
      const { page } = visit
      await page.route('**/api/employeesubtasks/create', (route) =>
        route.fulfill({
          status: 409,
          json: { data: null, errorCode: 'CLOSED', errorDescription: 'Nothing more can be captured on it.' },
        }),
      )
      await openCapture(visit, stage, size)
      const amount = page.getByRole('dialog').getByLabel('Amount')
      await amount.fill('500')
      await pointAtSaid(page, 'Nothing more can be captured on it.', async () => {
        await amount.press('Enter')
        await page.getByRole('button', { name: 'Capture all the same' }).click()
      })
    },
  },
  {
    name: 'capture, far above the target',
    as: people.dana,
    show: async (visit, stage, size) => {
      const { page } = visit
      await openCapture(visit, stage, size)
      const amount = page.getByRole('dialog').getByLabel('Amount')
      await amount.fill('99999999')
      await amount.press('Enter')
      await page.getByText(/With it >999% would be done\.$/).waitFor()
    },
  },
])
