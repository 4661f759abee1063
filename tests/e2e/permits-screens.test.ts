/** The states of the screens of permits. */
import { lookAtEvery } from './every-state.ts'
import { permitRecords } from './permits-records.ts'
import { people, projectOf } from './stage.ts'

lookAtEvery([
  {
    name: 'permits of a project',
    as: people.dana,
    at: async (stage) => `/permit/${await projectOf(stage, 'Linden')}`,
    shows: (page) => page.getByRole('link', { name: /^Building permit/ }),
  },
  {
    name: 'permits, none yet',
    as: people.dana,
    at: async (stage) => `/permit/${await projectOf(stage, 'Millrace')}`,
    shows: (page) => page.getByText('No permits yet'),
  },
  {
    name: 'permits, the inspections to come',
    as: people.dana,
    at: async (stage) => `/permit/${await projectOf(stage, 'Linden')}?view=calendar`,
    shows: (page) => page.getByRole('link', { name: 'Foundation walls' }),
  },
  {
    name: 'a permit with sub-permits',
    as: people.dana,
    at: async (stage) => `/permitDetails/${(await permitRecords(stage)).building}`,
    shows: (page) => [
      page.getByRole('link', { name: /^Foundations/ }),
      page.getByRole('region', { name: 'History' }).getByText('approved it'),
      page.getByRole('button', { name: /^(Watching|Watch)/ }),
    ],
  },
  {
    name: 'a sub-permit whose inspection failed',
    as: people.luis,
    at: async (stage) => `/inspectionlevel/details/${(await permitRecords(stage)).failed}`,
    shows: (page) => [
      page.getByText('Boxes at the reading room').first(),
      page.getByRole('button', { name: /^(Watching|Watch)/ }),
    ],
  },
  {
    name: 'a permit that is closed',
    as: people.dana,
    at: async (stage) => `/inspectionlevel/details/${(await permitRecords(stage)).closed}`,
    shows: (page) => page.getByRole('region', { name: 'History' }).getByText('closed it'),
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
    at: async (stage) => {
      const { project, foundations } = await permitRecords(stage)
      return `/permit/comments/${project}/${foundations}`
    },
    shows: (page) => page.getByText('Dowels missing'),
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
    at: async (stage) => `/subpermit-add?Parent=${(await permitRecords(stage)).building}`,
    shows: (page) => page.getByRole('textbox', { name: 'Title' }),
  },
  {
    name: 'edit a permit',
    as: people.dana,
    at: async (stage) => `/permit-edit?id=${(await permitRecords(stage)).foundations}`,
    shows: (page) => page.getByRole('textbox', { name: 'Inspection 1', exact: true }),
  },
])
