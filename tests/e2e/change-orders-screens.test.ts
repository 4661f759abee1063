/** The states of the screens of change orders. */
import { changeOrderRecords } from './change-orders-records.ts'
import { lookAtEvery } from './every-state.ts'
import { people, projectOf } from './stage.ts'

lookAtEvery([
  {
    name: 'change orders of a project',
    as: people.dana,
    at: async (stage) => `/changeorders/${await projectOf(stage, 'Linden')}`,
    shows: (page) => page.getByRole('link', { name: 'Sewer relocation' }),
  },
  {
    name: 'change orders of a job',
    as: people.dana,
    at: async (stage) => {
      const { project, job } = await changeOrderRecords(stage)
      return `/changeorders/${project}/${job}`
    },
    shows: (page) => page.getByText('Displaying 1 of 1 Records'),
  },
  {
    name: 'change orders, none yet',
    as: people.dana,
    at: async (stage) => `/changeorders/${await projectOf(stage, 'Millrace')}`,
    shows: (page) => page.getByText('No change orders yet'),
  },
  {
    name: 'change orders, failed',
    as: people.dana,
    fails: '**/api/changeordermaster/workorder',
    at: async (stage) => `/changeorders/${await projectOf(stage, 'Foundry')}`,
    shows: (page) => page.getByText('Error fetching data.'),
  },
  {
    name: 'a change order that waits on one',
    as: people.dana,
    at: async (stage) => {
      const { project, pending } = await changeOrderRecords(stage)
      return `/changeorder-details/${project}/${pending}`
    },
    shows: (page) => [
      page.getByText('If you approve'),
      page.getByText('+$21,750.00'),
      page.getByRole('link', { name: 'Pipe and bedding' }),
      page.getByRole('region', { name: 'History' }).getByText(/approved it: Agreed/),
      page.getByRole('button', { name: /^Watching/ }),
    ],
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
    at: async (stage) => {
      const { project, inForce } = await changeOrderRecords(stage)
      return `/changeorder-details/${project}/${inForce}`
    },
    shows: (page) => [page.getByText('What it changed'), page.getByText('1,780 → 1,860 ea').first()],
  },
  {
    name: 'a change order that was rejected',
    as: people.dana,
    at: async (stage) => {
      const { project, rejected } = await changeOrderRecords(stage)
      return `/changeorder-details/${project}/${rejected}`
    },
    shows: (page) => page.getByRole('region', { name: 'History' }).getByText(/rejected it: The owner/),
  },
  {
    name: 'a change order that needs information',
    as: people.dana,
    at: async (stage) => {
      const { project, asked } = await changeOrderRecords(stage)
      return `/changeorder-details/${project}/${asked}`
    },
    shows: (page) => [
      page.getByRole('button', { name: 'Give information' }),
      page.getByText(/asked for information: Both/),
    ],
  },
  {
    name: 'new change order from an RFI',
    as: people.dana,
    at: async (stage) => {
      const { project, job, rfi } = await changeOrderRecords(stage)
      return `/changeorders-add/${project}/${job}?rfi=${rfi}`
    },
    shows: (page) => [
      page.getByRole('link', { name: 'RFI-1' }),
      page.getByText('+$21,750.00').first(),
      page.getByRole('group', { name: 'Item 1' }),
    ],
  },
  {
    name: 'edit a change order',
    as: people.dana,
    at: async (stage) => {
      const { project, draft } = await changeOrderRecords(stage)
      return `/changeorders-edit/${project}/${draft}`
    },
    shows: (page) => [page.getByRole('textbox', { name: 'Title' }), page.getByText('Project ends')],
  },
  {
    name: 'items of a change order, one of which cannot come into force',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, draft } = await changeOrderRecords(stage)
      await go(`/changeorders-edit/${project}/${draft}`)
      const item = page.getByRole('group', { name: 'Item 1' })
      await item.getByRole('combobox').click()
      await page.getByRole('option').first().click()
      await item.getByRole('textbox', { name: /new target/i }).fill('1')
      await item.getByRole('button', { name: 'More of item 1' }).click()
      await item.getByText('above the new target').waitFor()
      await item.scrollIntoViewIfNeeded()
      await page.getByText('Final approval').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'a change order that lacks what is required',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/changeorders-add/${await projectOf(stage, 'Linden')}`)
      await page.getByRole('textbox', { name: 'Title' }).waitFor()
      await page.keyboard.press('Control+Enter')
      await page.getByText('Choose a reviewer and an approver.').waitFor()
    },
  },
  {
    name: 'new item of a change order',
    as: people.dana,
    at: async (stage) => {
      const { project, draft } = await changeOrderRecords(stage)
      return `/changeorders-item-add/${project}/${draft}`
    },
    shows: (page) => page.getByRole('textbox', { name: 'Name' }),
  },
  {
    name: 'an item of a change order',
    as: people.dana,
    at: async (stage) => {
      const { project, item } = await changeOrderRecords(stage)
      return `/changeorders-item-details/${project}/${item}`
    },
    shows: (page) => page.getByRole('heading', { name: /^Activity codes/ }),
  },
  {
    name: 'a project with its contract',
    as: people.dana,
    at: async (stage) => `/projects/details/${await projectOf(stage, 'Linden')}?view=overview`,
    shows: (page) => page.getByText('Incl. pending').first(),
  },
])
