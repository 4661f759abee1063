/** The states of the screens of submittals. */
import type { Screen } from './every-state.ts'
import { people, projectOf } from './stage.ts'
import { submittalRecords } from './submittals-records.ts'

export const submittalsScreens: readonly Screen[] = [
  {
    name: 'submittals of a project',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/submittals/${await projectOf(stage, 'Linden')}`)
      await page.getByRole('link', { name: /^Skylight/ }).waitFor()
    },
  },
  {
    name: 'submittals, none yet',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/submittals/${await projectOf(stage, 'Millrace')}`)
      await page.getByText('No submittals yet').waitFor()
    },
  },
  {
    name: 'submittals, failed',
    as: people.dana,
    allow: [/status of 500/],
    show: async ({ page, go }, stage) => {
      await page.route('**/api/submittal/getbyworkorder', (route) => route.fulfill({ status: 500, body: '' }))
      await go(`/submittals/${await projectOf(stage, 'Foundry')}`)
      await page.getByText('Error fetching data.').waitFor()
    },
  },
  {
    name: 'packages of submittals',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/submittals/${await projectOf(stage, 'Linden')}`)
      await page.getByRole('button', { name: 'Packages' }).click()
      await page.getByText('Roof of the reading room').waitFor()
    },
  },
  {
    name: 'packages of submittals, one that is not all one’s own to submit',
    as: people.dana,
    allow: [/status of 409/],
    show: async ({ page, go }, stage) => {
      await go(`/submittals/${await projectOf(stage, 'Linden')}`)
      await page.getByRole('button', { name: 'Packages' }).click()
      await page.getByRole('button', { name: /^Submit Roof/ }).click()
      await page
        .getByRole('alert')
        .getByText(/SUB-5-1/)
        .waitFor()
    },
  },
  {
    name: 'a submittal that waits on one',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, pending } = await submittalRecords(stage)
      await go(`/submittals-details/${project}/${pending}`)
      await page.getByText('Where the time went').waitFor()
      await page.getByText('submitted it').waitFor()
      await page.getByRole('button', { name: /^Watching/ }).waitFor()
    },
  },
  {
    name: 'a submittal, approving it as noted',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, pending } = await submittalRecords(stage)
      await go(`/submittals-details/${project}/${pending}`)
      await page.getByRole('button', { name: 'Approve as noted' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Comment' }).waitFor()
    },
  },
  {
    name: 'a submittal that another revision followed',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      const { project, rejected } = await submittalRecords(stage)
      await go(`/submittals-details/${project}/${rejected}`)
      await page.getByText('There is a newer revision of this submittal').waitFor()
      await page.getByText('rejected it').waitFor()
      await page.getByRole('button', { name: /^(Watching|Watch)/ }).waitFor()
    },
  },
  {
    name: 'new submittal without anybody who approves it',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/submittals-create/${await projectOf(stage, 'Linden')}`)
      await page.getByRole('textbox', { name: 'Title' }).fill('Roof hatch')
      await page.getByRole('button', { name: 'Save draft' }).click()
      await page.getByText('Submitting employee not selected').first().waitFor()
    },
  },
  {
    name: 'edit a submittal',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, draft } = await submittalRecords(stage)
      await go(`/submittals-edit/${project}/${draft}`)
      await page.getByRole('textbox', { name: 'Title' }).waitFor()
    },
  },
  {
    name: 'new revision of a submittal',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, approved } = await submittalRecords(stage)
      await go(`/submittals-revision/${project}/${approved}/2`)
      await page.getByRole('button', { name: 'Make revision 2' }).waitFor()
    },
  },
  {
    name: 'two revisions of a submittal side by side',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, rejected } = await submittalRecords(stage)
      await go(`/submittals-revision/${project}/${rejected}/2`)
      await page.getByText('Chairs at 900').waitFor()
    },
  },
  {
    name: 'transmittal of a submittal',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, pending } = await submittalRecords(stage)
      await go(`/submittalsheet/${project}/${pending}`)
      await page.getByText('Signature').first().waitFor()
    },
  },
]
