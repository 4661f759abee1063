/** The states of the screens of roles and of their stock categories. */
import { createInventoryCategories, listInventoryCategories } from '#features/codes/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { createRoleInventory, createRoles, listRoles } from '#features/roles/contract.ts'
import { lookAtEvery } from './every-state.ts'
import { people, type Stage } from './stage.ts'

const LONG_NAME = 'Wiederherstellungsbeauftragte-Abernathy Reinforced-Concrete and Underpinning Supervisor'

/** Returns the id of a role of the demo's first company. */
async function roleOf(stage: Stage, name: string): Promise<string> {
  const token = await stage.tokenOf(people.eleanor)
  const { data } = await stage.server.call(listRoles, { token, body: { NumberOfItemsPerPage: 100 } })
  const found = data.items.find(({ companyRoleName }) => companyRoleName === name)
  if (!found) throw new Error(`The demo has no role ${name}`)
  return found.companyRoleUniqueId
}

const stockOf = async (stage: Stage, name: string) =>
  `/company/roles/inventory?role=${await roleOf(stage, name)}`

/** Adds a role with a long name, and stock categories to the roles Foreman and Field worker. */
async function prepare(stage: Stage): Promise<void> {
  const token = await stage.tokenOf(people.eleanor)
  const call = stage.server.call
  await call(createRoles, {
    token,
    body: [
      { companyRoleName: LONG_NAME, companyRoleDescription: 'Looks after what was lost '.repeat(15).trim() },
    ],
  })
  const inventoryCategoryUniqueId = inventoryCategories[0].inventoryCategoryUniqueId
  await call(createInventoryCategories, {
    token,
    body: Array.from({ length: 6 }, (_none, at) => ({
      inventoryCategoryUniqueId,
      companyInventoryCategoryCode: `Z-${at}0`,
      companyInventoryCategoryCodeName: `${at === 0 ? 'Waterproofing membranes and their fasteners of all kinds' : 'Sealants'} ${at + 1}`,
    })),
  })
  const { companyId } = await companyOf(stage)
  const { data } = await call(listInventoryCategories, {
    token,
    params: { company: companyId, page: 0, size: 100, filter: 'null' },
  })
  const [foreman, worker] = [await roleOf(stage, 'Foreman'), await roleOf(stage, 'Field worker')]
  await call(createRoleInventory, {
    token,
    body: {
      roleInventoryCollection: [
        ...data.items.slice(-12).map((category) => ({ of: foreman, category })),
        ...data.items.slice(0, 1).map((category) => ({ of: worker, category })),
      ].map(({ of, category }) => ({
        companyRoleUniqueId: of,
        companyInventoryCategoryUniqueId: category.companyInventoryCategoryUniqueId,
      })),
    },
  })
}

/** Returns the id of the demo's first company. */
async function companyOf(stage: Stage): Promise<{ companyId: string }> {
  const token = await stage.tokenOf(people.eleanor)
  const { data } = await stage.server.call(listRoles, { token, body: {} })
  return { companyId: data.items[0]?.companyUniqueId ?? '' }
}

lookAtEvery(
  [
    {
      name: 'roles',
      as: people.eleanor,
      at: '/company/roles',
      shows: (page) => [
        page.getByText('Displaying 10 of'),
        page.getByText('Administrators', { exact: true }),
      ],
    },
    {
      name: 'roles with long names',
      as: people.eleanor,
      at: '/company/roles?search=beauftragte',
      shows: (page) => page.getByText(LONG_NAME),
    },
    {
      name: 'roles, what can be done with one',
      as: people.eleanor,
      show: async ({ page, go }) => {
        await go('/company/roles')
        await page.getByRole('button', { name: 'Actions for Subcontractor' }).click()
        await page.getByText('The product itself gives this role').waitFor()
      },
    },
    {
      name: 'roles, one that people have is not deleted',
      as: people.eleanor,
      show: async ({ page, go }) => {
        await go('/company/roles')
        await page.getByRole('button', { name: 'Actions for Foreman' }).click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        await page.getByRole('dialog').getByText('In use by').waitFor()
        await page.getByRole('dialog').getByRole('link').first().waitFor()
      },
    },
    {
      name: 'roles, several are added',
      as: people.eleanor,
      show: async ({ page, go }) => {
        await go('/company/roles')
        await page.getByRole('button', { name: 'Add roles' }).click()
        const dialog = page.getByRole('dialog', { name: 'Add roles' })
        for (const name of ['Estimator', 'Foreman']) {
          // oxlint-disable-next-line no-await-in-loop
          await dialog.getByLabel('Name').fill(name)
          // oxlint-disable-next-line no-await-in-loop
          await dialog.getByLabel('Description').fill('Prices bids and keeps the quantities of each')
          // oxlint-disable-next-line no-await-in-loop
          await dialog.getByRole('button', { name: 'Add to the list' }).click()
        }
        await dialog.getByRole('button', { name: 'Save 2 roles' }).click()
        await dialog.getByText("A role named 'Foreman' already exists.").waitFor()
      },
      allow: [/status of 409/],
    },
    {
      name: 'roles, one is edited',
      as: people.eleanor,
      show: async ({ page, go }) => {
        await go('/company/roles')
        await page.getByRole('button', { name: 'Actions for Foreman' }).click()
        await page.getByRole('menuitem', { name: 'Edit' }).click()
        await page.getByRole('dialog', { name: 'Edit Foreman' }).waitFor()
      },
    },
    {
      name: 'roles, none matches',
      as: people.eleanor,
      at: '/company/roles?search=nobody',
      shows: (page) => page.getByText('No role matches'),
    },
    {
      name: 'roles, failed',
      as: people.eleanor,
      fails: '**/api/companyroles/all/**',
      at: '/company/roles',
      shows: (page) => page.getByText('Error fetching data.'),
    },
    {
      name: 'stock categories, no role chosen',
      as: people.eleanor,
      at: '/company/roles/inventory',
      shows: (page) => [page.getByText('No role chosen').first(), page.getByText('Fall protection')],
    },
    {
      name: 'stock categories of a role',
      as: people.eleanor,
      at: (stage) => stockOf(stage, 'Foreman'),
      shows: (page) => [
        page.getByText('Sees 12 categories'),
        page.getByRole('button', { name: 'Remove' }).first(),
      ],
    },
    {
      name: 'stock categories of a role, all',
      as: people.eleanor,
      at: (stage) => stockOf(stage, 'Superintendent'),
      shows: (page) => page.getByText('is not limited'),
    },
    {
      name: 'stock categories of administrators',
      as: people.eleanor,
      at: (stage) => stockOf(stage, 'Account administrator'),
      shows: (page) => page.getByText('Administrators see all categories'),
    },
    {
      name: 'stock categories of a role, none matches',
      as: people.eleanor,
      at: async (stage) => `${await stockOf(stage, 'Foreman')}&search=nothing`,
      shows: (page) => page.getByText('No category matches'),
    },
    {
      name: 'stock categories of a role that is gone',
      as: people.eleanor,
      at: '/company/roles/inventory?role=00000000-0000-7000-8000-0000000000aa',
      shows: (page) => page.getByText('There is no such role'),
    },
    {
      name: 'stock categories of a role, some are added',
      as: people.eleanor,
      show: async ({ page, go }, stage) => {
        await go(await stockOf(stage, 'Superintendent'))
        await page.getByRole('button', { name: 'Add', exact: true }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByText('Fall protection').click()
        await dialog.getByText('Hand tools').click()
        await dialog.getByRole('button', { name: 'Add 2 categories' }).waitFor()
      },
    },
    {
      name: 'stock categories of a role, the last is removed',
      as: people.eleanor,
      show: async ({ page, go }, stage) => {
        await go(await stockOf(stage, 'Field worker'))
        await page.getByRole('button', { name: 'Remove' }).click()
        await page.getByText('Field worker will then see all categories').waitFor()
      },
    },
    {
      name: 'stock categories of a role, failed',
      as: people.eleanor,
      fails: '**/api/companyrolesinventory/all',
      at: (stage) => stockOf(stage, 'Foreman'),
      shows: (page) => page.getByText('Error fetching data.'),
    },
    {
      name: 'stock categories, the company has none',
      as: 'Account administrator',
      at: '/company/roles/inventory',
      shows: (page) => page.getByText('None yet'),
    },
  ],
  prepare,
)
