/** The states of the screens of permits. */
import type { Screen } from './every-state.ts'
import { permitRecords } from './permits-records.ts'
import { people, projectOf } from './stage.ts'

export const permitsScreens: readonly Screen[] = [
  {
    name: 'permits of a project',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/permit/${await projectOf(stage, 'Linden')}`)
      await page.getByRole('link', { name: /^Building permit/ }).waitFor()
    },
  },
  {
    name: 'permits, none yet',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/permit/${await projectOf(stage, 'Millrace')}`)
      await page.getByText('No permits yet').waitFor()
    },
  },
  {
    name: 'permits, the inspections to come',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/permit/${await projectOf(stage, 'Linden')}?view=calendar`)
      await page.getByRole('link', { name: 'Foundation walls' }).waitFor()
    },
  },
  {
    name: 'a permit with sub-permits',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/permitDetails/${(await permitRecords(stage)).building}`)
      await page.getByRole('link', { name: /^Foundations/ }).waitFor()
      await page.getByText('approved it').waitFor()
      await page.getByRole('button', { name: /^(Watching|Watch)/ }).waitFor()
    },
  },
  {
    name: 'a sub-permit whose inspection failed',
    as: people.luis,
    show: async ({ page, go }, stage) => {
      await go(`/inspectionlevel/details/${(await permitRecords(stage)).failed}`)
      await page.getByText('Boxes at the reading room').first().waitFor()
      await page.getByRole('button', { name: /^(Watching|Watch)/ }).waitFor()
    },
  },
  {
    name: 'a permit that is closed',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/inspectionlevel/details/${(await permitRecords(stage)).closed}`)
      await page.getByText('closed it').waitFor()
    },
  },
  {
    name: 'signing off an inspection',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/inspectionlevel/details/${(await permitRecords(stage)).foundations}`)
      await page.getByRole('button', { name: 'Sign off' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Notes' }).waitFor()
    },
  },
  {
    name: 'sign-off log of a permit',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, foundations } = await permitRecords(stage)
      await go(`/permit/comments/${project}/${foundations}`)
      await page.getByText('Dowels missing').waitFor()
    },
  },
  {
    name: 'sign-off log of a permit, failed',
    as: people.dana,
    allow: [/status of 500/],
    show: async ({ page, go }, stage) => {
      const { project, foundations } = await permitRecords(stage)
      await page.route('**/api/permitlog/permit', (route) => route.fulfill({ status: 500, body: '' }))
      await go(`/permit/comments/${project}/${foundations}`)
      await page.getByText('Could not get permit comments!').waitFor()
    },
  },
  {
    name: 'new permit',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/permit-add?obj=${await projectOf(stage, 'Linden')}`)
      await page.getByRole('button', { name: 'Add an inspection' }).click()
      await page.getByRole('textbox', { name: 'Inspection 1', exact: true }).waitFor()
    },
  },
  {
    name: 'new sub-permit',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/subpermit-add?Parent=${(await permitRecords(stage)).building}`)
      await page.getByRole('textbox', { name: 'Title' }).waitFor()
    },
  },
  {
    name: 'edit a permit',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/permit-edit?id=${(await permitRecords(stage)).foundations}`)
      await page.getByRole('textbox', { name: 'Inspection 1', exact: true }).waitFor()
    },
  },
]
