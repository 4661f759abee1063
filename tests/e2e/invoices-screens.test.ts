/** The states of the screens of invoices. */

import { expect } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { addRole } from '#database/seed/builders.ts'
import { lookAtEvery, type Screen } from './every-state.ts'
import { invoiceRecords } from './invoices-records.ts'
import { people, projectOf, type Stage } from './stage.ts'

/** An amount with a dollar sign, or with two decimals, as tables show amounts. */
const MONEY = /\$\s?\d|\d\.\d\d\b/

const screens: readonly Screen[] = [
  {
    name: 'invoices of a project',
    as: people.dana,
    at: async (stage) => `/invoicemaster/${(await invoiceRecords(stage)).project}`,
    shows: (page) => [
      page.getByText('Roof panels, deposit'),
      page.getByText('INV-1', { exact: true }),
      page.getByRole('region', { name: 'Sums' }).getByText('retainage').first(),
    ],
  },
  {
    name: 'what is billed of a project',
    as: people.dana,
    at: async (stage) => `/projects/details/${(await invoiceRecords(stage)).project}?view=overview`,
    shows: (page) => page.getByText('Billed to the owner'),
  },
  {
    name: 'invoices of a project to whoever sees no costs',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      await go(`/invoicemaster/${(await invoiceRecords(stage)).project}`)
      await page.getByText('Roof panels, deposit').waitFor()
      expect(await page.locator('main').innerText()).not.toMatch(MONEY)
    },
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
    shows: (page) => [
      page.getByText('6,000 SF fixed'),
      page.getByRole('region', { name: 'History' }).getByText('created it'),
    ],
  },
  {
    name: 'an invoice with lines',
    as: people.dana,
    at: async (stage) => {
      const { project, roof } = await invoiceRecords(stage)
      return `/invoicemaster-details/${project}/${roof}`
    },
    shows: (page) => [
      page.getByText('Fix · Roof diaphragm'),
      page.getByRole('region', { name: 'History' }).getByText('created it'),
    ],
  },
  {
    name: 'an invoice with lines to whoever sees no costs',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      const { project, roof } = await invoiceRecords(stage)
      await go(`/invoicemaster-details/${project}/${roof}`)
      await page.getByText('Edges and stops · Roof diaphragm').waitFor()
      await page.getByRole('region', { name: 'History' }).getByText('created it').waitFor()
      expect(await page.locator('main').innerText()).not.toMatch(MONEY)
    },
  },
  {
    name: 'stored material of an invoice',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, roof } = await invoiceRecords(stage)
      await go(`/invoicemaster-details/${project}/${roof}`)
      await page.getByRole('button', { name: 'Stored material' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Of' }).fill('Fix')
      await page.getByRole('option', { name: 'Fix · Roof diaphragm' }).click()
      await dialog.getByText(/^At most \$/).waitFor()
    },
  },
  {
    name: 'stored material without a file',
    as: people.dana,
    allow: [/status of 409/],
    show: async ({ page, go }, stage) => {
      // The demo of these tests has no files, so the line is refused.
      const { project, roof } = await invoiceRecords(stage)
      await go(`/invoicemaster-details/${project}/${roof}`)
      await page.getByRole('button', { name: 'Stored material' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Of' }).fill('Fabricate')
      await page
        .getByRole('option', { name: /^Fabricate/ })
        .first()
        .click()
      await dialog.getByRole('textbox', { name: 'Stored now' }).fill('100')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText(/^Stored material needs a supporting file/).waitFor()
    },
  },
  {
    name: 'billing more than was captured',
    as: people.dana,
    allow: [/status of 409/],
    show: async ({ page, go }, stage) => {
      const { project, roof } = await invoiceRecords(stage)
      await go(`/invoicemaster-details/${project}/${roof}`)
      await page.getByRole('textbox', { name: 'This period, Fix · Roof diaphragm' }).fill('12000')
      await page.getByRole('button', { name: 'Save lines' }).click()
      await page.getByText(/^Only .* SF are captured and not billed\.$/).waitFor()
    },
  },
  {
    name: 'an invoice of a period with work from before it',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, recent } = await recentInvoice(stage)
      await go(`/invoicemaster-details/${project}/${recent}`)
      await page.getByText(/ from before .* is not billed$/).waitFor()
      await page.getByRole('button', { name: 'Include earlier work' }).waitFor()
    },
  },
  {
    name: 'filling an invoice beside typed ones',
    as: people.dana,
    allow: [/status of 409/],
    show: async ({ page, go }, stage) => {
      const { project, recent } = await recentInvoice(stage)
      await go(`/invoicemaster-details/${project}/${recent}`)
      await page.getByRole('button', { name: 'Include earlier work' }).click()
      await page.getByText(/^INV-1 and INV-2 have no lines and come to \$/).waitFor()
    },
  },
  {
    name: 'adding a line to an invoice',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, recent } = await recentInvoice(stage)
      await go(`/invoicemaster-details/${project}/${recent}`)
      await page.getByRole('button', { name: 'Add line', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Of' }).fill('Contain')
      await page.getByRole('option', { name: 'Contain · Abatement' }).click()
      await dialog.getByText(/^At most 23,500 SF, of \$/).waitFor()
    },
  },
  {
    name: 'approving more than is earned',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, above } = await recentInvoice(stage)
      await go(`/invoicemaster-details/${project}/${above}`)
      await page.getByText('Mobilization, paid in advance').first().waitFor()
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.getByText(/is earned and the contract in force is \$/).waitFor()
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
    shows: (page) => [
      page.getByText('lien waivers'),
      page.getByRole('region', { name: 'History' }).getByText('created it'),
    ],
  },
  {
    name: 'a completed invoice',
    as: people.dana,
    at: async (stage) => {
      const { project, piles } = await invoiceRecords(stage)
      return `/invoicemaster-details/${project}/${piles}`
    },
    shows: (page) => page.getByRole('region', { name: 'History' }).getByText('created it'),
  },
]

let made: { recent: string; above: string } | undefined

/** Creates an invoice of the last three days to the owner, and an invoice that bills more than is earned. */
async function recentInvoice(stage: Stage) {
  const { project } = await invoiceRecords(stage)
  const day = (before: number) => new Date(Date.now() - before * DAY_MILLISECONDS).toISOString().slice(0, 10)
  const of = { workOrderUniqueId: project }
  const body = [
    { ...of, invoiceTitle: 'Last days, to the owner', periodStart: day(3), periodEnd: day(0) },
    { ...of, invoiceTitle: 'Mobilization, paid in advance', invoiceAmount: '99000000' },
  ]
  const create = async () => {
    const token = await stage.tokenOf(people.dana)
    const [recent = '', above = ''] = await stage.post<string[]>(token, '/api/invoicemaster/create', body)
    return { recent, above }
  }
  made ??= await create()
  return { project, ...made }
}

/** Gives Grace a role that reads invoices without costs. No role of a new account has these rights. */
async function makeReader({ server }: Stage): Promise<void> {
  const { db, pool } = server.database
  const { rows } = await pool.query<{ companyId: string; id: string }>(
    `select e.company_id as "companyId", e.id from employee e
     join login_employee le on le.company_id = e.company_id and le.account_id = e.account_id and le.employee_id = e.id
     join login l on l.login_id = le.login_id where l.username = $1`,
    [people.grace],
  )
  const [grace] = rows
  if (!grace) throw new Error('The demo has no Grace')
  const role = await addRole(db, { ...grace, roles: {} }, 'Reader of invoices', {
    Projects: 18,
    Invoices: 2,
  })
  await pool.query('update employee set company_role_id = $2 where id = $1', [grace.id, role])
}

lookAtEvery(screens, makeReader)
