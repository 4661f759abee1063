/** The states of the screens of stock. */
import type { Page } from 'playwright-core'
import { statuses } from '#contract/statuses.ts'
import {
  listItemMovements,
  listItems,
  putRight,
  receiveStock,
  updateItems,
} from '#features/inventory/contract.ts'
import { writeSheet } from '#server/sheets/sheet.ts'
import { lookAtEvery } from './every-state.ts'
import { people, projectOf, type Stage } from './stage.ts'

async function itemOf(stage: Stage, searchKey: string): Promise<string> {
  const token = await stage.tokenOf(people.dana)
  const { data } = await stage.server.call(listItems, { token, body: { searchKey } })
  return data.items[0]?.masterInventoryUniqueId ?? ''
}

const act = async (page: Page, name: string, action: RegExp) => {
  await page
    .getByRole('button', { name: new RegExp(`^Actions for ${name}`) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}
const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}` }).click()
}
const materialsOf = async (stage: Stage, project = 'Linden') =>
  `/inventory/project/${await projectOf(stage, project)}`

/** Makes an item inactive that is still in stock and on a project, and returns its id. */
async function inactiveOf(stage: Stage): Promise<string> {
  const id = await itemOf(stage, 'pump')
  const change = { masterInventoryUniqueId: id, statusId: statuses.InActive }
  await stage.server.call(updateItems, { token: await stage.tokenOf(people.dana), body: [change] })
  return id
}
const INACTIVE = 'This item is inactive: it can be used up and returned, not received or assigned.'

lookAtEvery([
  {
    name: 'inventory',
    as: people.dana,
    at: '/inventory',
    shows: (page) => [
      page.getByText('Anchor adhesive, 28 oz'),
      page.getByText(/2 below their minimum · \$36,208\.80 in stock/),
    ],
  },
  {
    name: 'inventory without costs',
    as: people.grace,
    at: '/inventory',
    shows: (page) => page.getByText('2 below their minimum'),
  },
  {
    name: 'inventory, low and none left',
    as: people.dana,
    at: '/inventory?level=low',
    shows: (page) => [page.getByText('None left').first(), page.getByText('Low', { exact: true }).first()],
  },
  {
    name: 'inventory, none matches',
    as: people.dana,
    at: '/inventory?search=nosuchthing',
    shows: (page) => page.getByText('No item matches.'),
  },
  {
    name: 'inventory, none yet',
    as: 'Project manager',
    at: '/inventory',
    shows: (page) => page.getByText('Nothing in stock yet.'),
  },
  {
    name: 'inventory, failed',
    as: people.dana,
    fails: '**/api/inventory/all',
    at: '/inventory',
    shows: (page) => page.getByText('Error fetching data.'),
  },
  {
    name: 'menu of an item of which none is left',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory?search=generator')
      await page.getByRole('button', { name: 'Actions for Generator, 7 kW' }).click()
      await page
        .getByRole('menuitem', { name: /^Assign… Nothing to allocate! All 4 ea are on projects/ })
        .waitFor()
    },
  },
  {
    name: 'receiving',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory?search=anchor')
      await act(page, 'Anchor adhesive, 28 oz', /^Receive/)
      await page.getByRole('dialog').getByText('12 ea in stock now.').waitFor()
    },
  },
  {
    name: 'assigning below the minimum',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory?search=anchor')
      await act(page, 'Anchor adhesive, 28 oz', /^Assign/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Project' }).click()
      await page.getByRole('option', { name: 'Foundry Lofts Block C' }).click()
      await dialog.getByRole('textbox', { name: 'Quantity' }).fill('8')
      await dialog.getByText('6 below the minimum of 10 ea.').waitFor()
      await dialog.getByText('Continue with inventory assignment?').waitFor()
    },
  },
  {
    name: 'assigning, refused',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory?search=anchor')
      await act(page, 'Anchor adhesive, 28 oz', /^Assign/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'All 12 ea' }).click()
      await dialog.getByRole('button', { name: 'Assign 12 ea' }).click()
      await dialog.getByText('Please select a workorder!').waitFor()
    },
  },
  {
    name: 'assigning on a day on which there was less',
    as: people.dana,
    allow: [/status of 409/],
    show: async ({ page, go }) => {
      await go('/inventory?search=anchor')
      await act(page, 'Anchor adhesive, 28 oz', /^Assign/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Project' }).click()
      await page.getByRole('option', { name: 'Foundry Lofts Block C' }).click()
      await dialog.getByRole('textbox', { name: 'Quantity' }).fill('10')
      await dialog.getByRole('textbox', { name: 'Day' }).fill('-20')
      await dialog.getByRole('button', { name: 'Assign 10 ea' }).click()
      await dialog
        .getByText(/there were only 7 ea of Anchor adhesive, 28 oz in stock: 3 ea too few/)
        .waitFor()
    },
  },
  {
    name: 'receiving on a day that is too far back',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory?search=anchor')
      await act(page, 'Anchor adhesive, 28 oz', /^Receive/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Quantity' }).fill('10')
      await dialog.getByRole('textbox', { name: 'Day' }).fill('-367')
      await dialog.getByRole('button', { name: 'Receive' }).click()
      await dialog
        .getByText(/is before the first day that can be entered/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'an item in the hand',
    as: people.grace,
    show: async ({ page, go }, stage, size) => {
      await go(`/inventory/item/${await itemOf(stage, 'mortar')}`)
      await page.getByRole('heading', { name: 'Concrete mortar, 50 lb' }).waitFor()
      if (size !== 'phone') return
      await page.getByRole('heading', { name: 'You have 5 ea' }).waitFor()
      await page.getByRole('button', { name: '2', exact: true }).click()
      await page.getByText('3 ea left after this.').waitFor()
    },
  },
  {
    name: 'an item in the hand, used on something else',
    as: people.grace,
    show: async ({ page, go }, stage, size) => {
      await go(`/inventory/item/${await itemOf(stage, 'mortar')}`)
      await page.getByRole('heading', { name: 'Concrete mortar, 50 lb' }).waitFor()
      if (size !== 'phone') return
      const other = page.getByRole('button', { name: 'Other…' })
      const job = page.getByRole('combobox', { name: 'Used on' })
      await other.or(job).first().waitFor()
      if (await other.isVisible()) await other.click()
      await job.click()
      await page.getByRole('option').first().click()
      await page.getByRole('combobox', { name: 'Activity' }).waitFor()
    },
  },
  {
    name: 'an item in the hand, going back',
    as: people.dana,
    show: async ({ page, go }, stage, size) => {
      await go(`/inventory/item/${await itemOf(stage, 'mortar')}`)
      await page.getByRole('heading', { name: 'Concrete mortar, 50 lb' }).waitFor()
      if (size !== 'phone') return
      await page.getByRole('region', { name: 'What you have of it' }).getByText('Return').click()
      await page.getByRole('button', { name: 'Take a photo' }).waitFor()
    },
  },
  {
    name: 'an item of which one has none',
    as: people.grace,
    show: async ({ page, go }, stage, size) => {
      await go(`/inventory/item/${await itemOf(stage, 'compactor')}`)
      await page.getByRole('heading', { name: 'Plate compactor, 20 in' }).waitFor()
      if (size === 'phone') await page.getByRole('link', { name: /^Call / }).waitFor()
    },
  },
  {
    name: 'labels of several',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory')
      await choose(page, 'Anchor adhesive, 28 oz', 'Generator, 7 kW')
      await page.keyboard.press('l')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'First label on the sheet' }).fill('30')
      await dialog.getByText(/^2 pages\. Each label has the QR code/).waitFor()
    },
  },
  {
    name: 'scanning without a camera',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory')
      await page.getByRole('button', { name: 'Scan…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/^There is no camera/).waitFor()
      await dialog.getByRole('textbox', { name: 'Number on the label' }).fill('12')
      await dialog.getByRole('button', { name: 'Open' }).click()
      await dialog.getByText(/^The number has 12 letters/).waitFor()
    },
  },
  {
    name: 'an item',
    as: people.dana,
    at: async (stage) => `/inventory/item/${await itemOf(stage, 'anchor')}`,
    shows: (page) => [
      page.getByRole('region', { name: 'Where it is now' }).getByText('Linden Street Library Renewal'),
      page.getByRole('region', { name: 'Movements' }).getByText('Received').first(),
      page.getByRole('region', { name: 'Photos and files' }).getByText(/^No files yet/),
      page.getByText('Unit cost'),
    ],
  },
  {
    name: 'an item, what was adjusted',
    as: people.grace,
    at: async (stage) => `/inventory/item/${await itemOf(stage, 'anchor')}?kind=adjust`,
    shows: (page) => page.getByRole('region', { name: 'Movements' }).getByText(/^Displaying/),
  },
  {
    name: 'an item, failed',
    as: people.dana,
    fails: '**/api/inventory/movements',
    at: async (stage) => `/inventory/item/${await itemOf(stage, 'anchor')}`,
    shows: (page) => page.getByRole('region', { name: 'Movements' }).getByText('Error fetching data.'),
  },
  {
    name: 'importing items, what happens',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory')
      await page.getByRole('button', { name: 'Import…' }).click()
      const dialog = page.getByRole('dialog')
      const rows = [
        'Item\tCategory\tIn stock\tUnit\tLocation',
        'Anchor adhesive, 28 oz\tM-20\t9\tea\tShelf B5',
        'Rebar chair, 3 in\tM-20\t\t\t',
        'Drill bit, 12 mm\tC-10\t24\tea\tShelf C2',
        'Nothing like it\tZ-77\t1\tea\t',
      ]
      await dialog.getByRole('textbox', { name: 'Rows' }).fill(rows.join('\n'))
      await dialog.getByRole('button', { name: 'Check the rows' }).click()
      await dialog.getByRole('button', { name: 'See what happens' }).click()
      await dialog.getByText('12 → 9 ea (−3); location').waitFor()
      await dialog.getByText('New, 24 ea').waitFor()
      await dialog.getByText('No change').waitFor()
      await dialog.getByText('is not a category, by its code or its name').waitFor()
    },
  },
  {
    name: 'importing items of a workbook',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory')
      await page.getByRole('button', { name: 'Import…' }).click()
      const sheet = {
        ...{ name: 'Items', today: '2026-01-12', rows: [{}] },
        columns: [
          { header: 'Item', type: 'text', value: () => 'Drill bit, 14 mm' },
          { header: 'Category', type: 'text', value: () => 'C-10 Blades, bits and fasteners' },
          { header: 'In stock', type: 'number', value: () => '6' },
        ],
      } as const
      const { content, fileName: name } = await writeSheet('xlsx', sheet)
      const buffer = content as Buffer<ArrayBuffer>
      await page.locator('input[type="file"]').setInputFiles([{ name, mimeType: '', buffer }])
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'See what happens' }).click()
      await dialog.getByText('New, 6 ea').waitFor()
      await dialog.getByRole('button', { name: 'Import 1 item' }).waitFor()
    },
  },
  {
    name: 'assigning several, one too many',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory')
      await choose(page, 'Anchor adhesive, 28 oz', 'Rebar chair, 3 in')
      await page.getByRole('button', { name: 'Assign 2…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Project' }).click()
      await page.getByRole('option', { name: 'Foundry Lofts Block C' }).click()
      await dialog.getByRole('textbox', { name: 'Quantity of Rebar chair, 3 in' }).fill('20')
      await dialog.getByRole('textbox', { name: 'Quantity of Anchor adhesive, 28 oz' }).fill('13')
      await dialog.getByText('more than there is').waitFor()
      await dialog.getByRole('button', { name: 'Assign 2 items' }).click()
      await dialog.getByText('Check the value to be assigned!').waitFor()
    },
  },
  {
    name: 'changing several',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory')
      await choose(page, 'Anchor adhesive, 28 oz', 'Rebar chair, 3 in')
      await page.getByRole('button', { name: 'Change…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Change 2 items' }).click()
      await dialog.getByText('Choose what to change.').waitFor()
    },
  },
  {
    name: 'adding an item',
    as: people.dana,
    at: '/inventory/add',
    shows: (page) => page.getByRole('textbox', { name: 'In stock' }),
  },
  {
    name: 'adding an item where there are no categories',
    as: 'Project manager',
    at: '/inventory/add',
    shows: (page) => page.getByText('No Material Codes Found'),
  },
  {
    name: 'editing an item, its stock adjusted',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/inventory/edit/${await itemOf(stage, 'anchor')}`)
      await page.getByRole('textbox', { name: 'In stock' }).fill('10')
      await page.getByRole('textbox', { name: 'Reason for the change' }).waitFor()
    },
  },
  {
    name: 'materials of a project',
    as: people.dana,
    at: materialsOf,
    shows: (page) => [page.getByText('Anchor adhesive, 28 oz'), page.getByText('8 ea').first()],
  },
  {
    name: 'materials, failed',
    as: people.dana,
    fails: '**/api/workordermasterinventory/all',
    at: materialsOf,
    shows: (page) => page.getByText('Error getting inventory usage'),
  },
  {
    name: 'changing what a project has',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(await materialsOf(stage))
      await act(page, 'Anchor adhesive, 28 oz', /^Change/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Assigned' }).fill('25')
      await dialog.getByText('3 ea more from stock.').waitFor()
    },
  },
  {
    name: 'returning',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(await materialsOf(stage))
      await act(page, 'Anchor adhesive, 28 oz', /^Return/)
      await page.getByRole('dialog').getByRole('button', { name: 'Return 8 ea' }).waitFor()
    },
  },
  {
    name: 'moving to another project',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(await materialsOf(stage))
      await act(page, 'Anchor adhesive, 28 oz', /^Move to another project/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Move 8 ea' }).click()
      await dialog.getByText('Please select a workorder!').waitFor()
      await dialog.getByRole('combobox', { name: 'To which project' }).click()
      await page.getByRole('option', { name: 'Foundry Lofts Block C' }).click()
      await dialog.getByText('8 ea Anchor adhesive, 28 oz to Foundry Lofts Block C.').waitFor()
    },
  },
  {
    name: 'an inactive item',
    as: people.dana,
    at: async (stage) => `/inventory/item/${await inactiveOf(stage)}`,
    shows: (page) => page.getByText(INACTIVE),
  },
  {
    name: 'menu of an inactive item',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await inactiveOf(stage)
      await go('/inventory?status=all&search=pump')
      await page
        .getByText(/inactive/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: 'Actions for Submersible pump, 3 in' }).click()
      for (const action of ['Assign…', 'Receive…'])
        await page.getByRole('menuitem', { name: `${action} ${INACTIVE}` }).waitFor()
    },
  },
  {
    name: 'receiving several, one of them inactive',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await inactiveOf(stage)
      await go('/inventory?status=all&search=3%20in')
      await choose(page, 'Rebar chair, 3 in', 'Submersible pump, 3 in')
      await page.getByRole('button', { name: 'Receive 2…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/^Inactive items can be used up and returned/).waitFor()
    },
  },
  {
    name: 'more of an inactive item for a project, refused',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await inactiveOf(stage)
      await go(await materialsOf(stage, 'Foundry'))
      await act(page, 'Submersible pump, 3 in', /^Change/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Assigned' }).fill('2')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText(INACTIVE).waitFor()
    },
  },
  {
    name: 'putting a movement right',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/inventory/item/${await itemOf(stage, 'anchor')}?kind=receive`)
      await act(page, 'Received', /^Reverse/)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Reverse' }).click()
      await dialog.getByText('Say why.').waitFor()
    },
  },
  {
    name: 'movements that were put right',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const token = await stage.tokenOf(people.dana)
      const item = await itemOf(stage, 'rebar')
      const received = { masterInventoryUniqueId: item, quantity: '7', reason: 'Slip 1182' }
      await stage.server.call(receiveStock, { body: [received], token })
      const { data } = await stage.server.call(listItemMovements, { body: { TargetUniqueID: item }, token })
      const inventoryMovementUniqueId = data.items[0]?.inventoryMovementUniqueId ?? ''
      const wrong = { inventoryMovementUniqueId, reason: 'The slip was another one’s' }
      await stage.server.call(putRight, { body: [wrong], token })
      await go(`/inventory/item/${item}`)
      await page.getByText('reversed', { exact: true }).first().waitFor()
      await page
        .getByText(/reverses: received/i)
        .first()
        .waitFor()
    },
  },
  {
    name: 'what one used',
    as: people.grace,
    at: '/inventory/employee',
    shows: (page) => [
      page.getByText('Concrete mortar, 50 lb').first(),
      page.getByText('Linden Street Library Renewal').first(),
    ],
  },
  {
    name: 'what one used, nothing',
    as: 'Project manager',
    at: '/inventory/employee',
    shows: (page) => page.getByText('You used nothing yet.'),
  },
  {
    name: 'what one used, failed',
    as: people.dana,
    fails: '**/api/employeeinventory/employee',
    at: '/inventory/employee',
    shows: (page) => page.getByText('Error getting inventory usage'),
  },
  {
    name: 'what everybody used, no project chosen, then one',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory/employee?who=all')
      await page.getByText('Please select a workorder!').waitFor()
      await page.getByRole('combobox', { name: 'Project' }).click()
      await page.getByRole('option', { name: 'Harbor View Clinic Fit-out' }).click()
      await page.getByText('Hana Sato').first().waitFor()
    },
  },
  {
    name: 'material of which project',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/inventory')
      await page.getByText('On projects', { exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Open' }).click()
      await dialog.getByText('Please select a workorder!').waitFor()
    },
  },
])
