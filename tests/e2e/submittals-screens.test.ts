/** The states of the screens of submittals. */
import { lookAtEvery } from './every-state.ts'
import { people, projectOf } from './stage.ts'
import { submittalRecords } from './submittals-records.ts'

lookAtEvery([
  {
    name: 'submittals of a project',
    as: people.dana,
    at: async (stage) => `/submittals/${await projectOf(stage, 'Linden')}`,
    shows: (page) => page.getByRole('link', { name: /^Skylight/ }),
  },
  {
    name: 'submittals, none yet',
    as: people.dana,
    at: async (stage) => `/submittals/${await projectOf(stage, 'Millrace')}`,
    shows: (page) => page.getByText('No submittals yet'),
  },
  {
    name: 'submittals, failed',
    as: people.dana,
    fails: '**/api/submittal/getbyworkorder',
    at: async (stage) => `/submittals/${await projectOf(stage, 'Foundry')}`,
    shows: (page) => page.getByText('Error fetching data.'),
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
      await page.getByRole('dialog').getByRole('button', { name: 'Submit together', exact: true }).click()
      await page
        .getByRole('alert')
        .getByText(/SUB-5-1/)
        .waitFor()
    },
  },
  {
    name: 'replacing an approver of a submittal',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, pending } = await submittalRecords(stage)
      await go(`/submittals-details/${project}/${pending}`)
      await page.getByRole('button', { name: /^Actions for Dana Whitlock/ }).click()
      await page.getByRole('menuitem', { name: 'Replace' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).waitFor()
    },
  },
  {
    name: 'a submittal that waits on one',
    as: people.dana,
    at: async (stage) => {
      const { project, pending } = await submittalRecords(stage)
      return `/submittals-details/${project}/${pending}`
    },
    shows: (page) => [
      page.getByText('Time with each company'),
      page.getByRole('region', { name: 'History' }).getByText('submitted it'),
      page.getByRole('button', { name: /^Watching/ }),
    ],
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
    at: async (stage) => {
      const { project, rejected } = await submittalRecords(stage)
      return `/submittals-details/${project}/${rejected}`
    },
    shows: (page) => [
      page.getByText('There is a newer revision of this submittal'),
      page.getByText('rejected it'),
      page.getByRole('button', { name: /^(Watching|Watch)/ }),
    ],
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
    at: async (stage) => {
      const { project, draft } = await submittalRecords(stage)
      return `/submittals-edit/${project}/${draft}`
    },
    shows: (page) => page.getByRole('textbox', { name: 'Title' }),
  },
  {
    name: 'new revision of a submittal',
    as: people.dana,
    at: async (stage) => {
      const { project, approved } = await submittalRecords(stage)
      return `/submittals-revision/${project}/${approved}/2`
    },
    shows: (page) => page.getByRole('button', { name: 'Make revision 2' }),
  },
  {
    name: 'two revisions of a submittal side by side',
    as: people.dana,
    at: async (stage) => {
      const { project, rejected } = await submittalRecords(stage)
      return `/submittals-revision/${project}/${rejected}/2`
    },
    shows: (page) => page.getByText('Chairs at 900'),
  },
  {
    name: 'transmittal of a submittal',
    as: people.dana,
    at: async (stage) => {
      const { project, pending } = await submittalRecords(stage)
      return `/submittalsheet/${project}/${pending}`
    },
    shows: (page) => page.getByText('Signature').first(),
  },
])
