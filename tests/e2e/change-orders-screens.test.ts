/** The states of the screens of change orders. */
import { changeOrderRecords } from './change-orders-records.ts'
import type { Screen } from './every-state.ts'
import { people, projectOf } from './stage.ts'

export const changeOrdersScreens: readonly Screen[] = [
  {
    name: 'change orders of a project',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/changeorders/${await projectOf(stage, 'Linden')}`)
      await page.getByRole('link', { name: 'Sewer relocation' }).waitFor()
    },
  },
  {
    name: 'change orders of a job',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, job } = await changeOrderRecords(stage)
      await go(`/changeorders/${project}/${job}`)
      await page.getByText('Displaying 1 of 1 Records').waitFor()
    },
  },
  {
    name: 'change orders, none yet',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/changeorders/${await projectOf(stage, 'Millrace')}`)
      await page.getByText('No change orders yet').waitFor()
    },
  },
  {
    name: 'change orders, failed',
    as: people.dana,
    allow: [/status of 500/],
    show: async ({ page, go }, stage) => {
      await page.route('**/api/changeordermaster/workorder', (route) =>
        route.fulfill({ status: 500, body: '' }),
      )
      await go(`/changeorders/${await projectOf(stage, 'Foundry')}`)
      await page.getByText('Error fetching data.').waitFor()
    },
  },
  {
    name: 'a change order that waits on one',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, pending } = await changeOrderRecords(stage)
      await go(`/changeorder-details/${project}/${pending}`)
      await page.getByText('What approving changes, at once').waitFor()
      await page.getByText('+$21,750.00').waitFor()
      await page.getByRole('link', { name: 'Pipe and bedding' }).waitFor()
      await page.getByText(/approved it: Agreed/).waitFor()
      await page.getByRole('button', { name: /^Watching/ }).waitFor()
    },
  },
  {
    name: 'the question whether to approve a change order',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, pending } = await changeOrderRecords(stage)
      await go(`/changeorder-details/${project}/${pending}`)
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByRole('dialog').getByText('+$21,750.00').waitFor()
    },
  },
  {
    name: 'a change order in force',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      const { project, inForce } = await changeOrderRecords(stage)
      await go(`/changeorder-details/${project}/${inForce}`)
      await page.getByText('What it has changed').waitFor()
      await page.getByText('1780.0 → 1860.0 ea').first().waitFor()
    },
  },
  {
    name: 'a change order that was rejected',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, rejected } = await changeOrderRecords(stage)
      await go(`/changeorder-details/${project}/${rejected}`)
      await page.getByText(/rejected it: The owner/).waitFor()
    },
  },
  {
    name: 'a change order that needs information',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, asked } = await changeOrderRecords(stage)
      await go(`/changeorder-details/${project}/${asked}`)
      await page.getByRole('button', { name: 'Give information' }).waitFor()
      await page.getByText(/asked for information: Both/).waitFor()
    },
  },
  {
    name: 'new change order from an RFI',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, job, rfi } = await changeOrderRecords(stage)
      await go(`/changeorders-add/${project}/${job}?rfi=${rfi}`)
      await page.getByText('The cost of the RFI, $21,750.00').waitFor()
    },
  },
  {
    name: 'edit a change order',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, draft } = await changeOrderRecords(stage)
      await go(`/changeorders-edit/${project}/${draft}`)
      await page.getByRole('textbox', { name: 'Name' }).waitFor()
    },
  },
  {
    name: 'new item of a change order',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, draft } = await changeOrderRecords(stage)
      await go(`/changeorders-item-add/${project}/${draft}`)
      await page.getByRole('textbox', { name: 'Name' }).waitFor()
    },
  },
  {
    name: 'an item of a change order',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, item } = await changeOrderRecords(stage)
      await go(`/changeorders-item-details/${project}/${item}`)
      await page.getByRole('heading', { name: /^Activity codes/ }).waitFor()
    },
  },
  {
    name: 'a project with its contract',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/projects/details/${await projectOf(stage, 'Linden')}?view=overview`)
      await page.getByText('With those pending').first().waitFor()
    },
  },
]
