/** The states of the screens of invoices. */
import { lookAtEvery } from './every-state.ts'
import { invoiceRecords } from './invoices-records.ts'
import { people, projectOf } from './stage.ts'

lookAtEvery([
  {
    name: 'invoices of a project',
    as: people.dana,
    at: async (stage) => `/invoicemaster/${(await invoiceRecords(stage)).project}`,
    shows: (page) => [
      page.getByText('Roof panels, deposit'),
      page.getByText('INV-1', { exact: true }),
      page.getByRole('region', { name: 'Sums' }).getByText('held').first(),
    ],
  },
  {
    name: 'what is billed of a project',
    as: people.dana,
    at: async (stage) => `/projects/details/${(await invoiceRecords(stage)).project}?view=overview`,
    shows: (page) => page.getByText('Billed to the owner'),
  },
  {
    name: 'invoices of a project to the superintendent',
    as: people.luis,
    at: async (stage) => `/invoicemaster/${(await invoiceRecords(stage)).project}`,
    shows: (page) => page.getByText('Roof panels, deposit'),
  },
  {
    name: 'invoices, none yet',
    as: people.dana,
    at: async (stage) => `/invoicemaster/${await projectOf(stage, 'Millrace')}`,
    shows: (page) => page.getByText('No invoices yet'),
  },
  {
    name: 'new invoice',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/invoicemaster/${(await invoiceRecords(stage)).project}`)
      await page.getByRole('button', { name: 'New invoice' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor()
    },
  },
  {
    name: 'an invoice that waits on me',
    as: people.dana,
    at: async (stage) => {
      const { project, november } = await invoiceRecords(stage)
      return `/invoicemaster-details/${project}/${november}`
    },
    shows: (page) => [page.getByText('349 m² fixed'), page.getByText('created it')],
  },
  {
    name: 'an invoice with lines',
    as: people.dana,
    at: async (stage) => {
      const { project, roof } = await invoiceRecords(stage)
      return `/invoicemaster-details/${project}/${roof}`
    },
    shows: (page) => [page.getByText('Fix · Roof diaphragm'), page.getByText('created it')],
  },
  {
    name: 'an invoice with lines to the superintendent',
    as: people.luis,
    at: async (stage) => {
      const { project, walls } = await invoiceRecords(stage)
      return `/invoicemaster-details/${project}/${walls}`
    },
    shows: (page) => [page.getByText('Strip · Shear walls'), page.getByText('created it')],
  },
  {
    name: 'billing more than was captured',
    as: people.dana,
    allow: [/status of 409/],
    show: async ({ page, go }, stage) => {
      const { project, roof } = await invoiceRecords(stage)
      await go(`/invoicemaster-details/${project}/${roof}`)
      await page.getByRole('textbox', { name: 'This period, Fix · Roof diaphragm' }).fill('1200')
      await page.getByRole('button', { name: 'Save lines' }).click()
      await page.getByText(/^Only .* m² are captured and not billed\.$/).waitFor()
    },
  },
  {
    name: 'approving an invoice',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, november } = await invoiceRecords(stage)
      await go(`/invoicemaster-details/${project}/${november}`)
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.getByText(/^Approve INV-7 for \$/).waitFor()
    },
  },
  {
    name: 'an invoice in progress',
    as: people.dana,
    at: async (stage) => {
      const { project, walls } = await invoiceRecords(stage)
      return `/invoicemaster-details/${project}/${walls}`
    },
    shows: (page) => [page.getByText('lien waivers'), page.getByText('created it')],
  },
  {
    name: 'a completed invoice',
    as: people.dana,
    at: async (stage) => {
      const { project, piles } = await invoiceRecords(stage)
      return `/invoicemaster-details/${project}/${piles}`
    },
    shows: (page) => page.getByText('created it'),
  },
])
