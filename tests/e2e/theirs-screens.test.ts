/**
 * The screens of a subcontractor's employee. She sees the records that name her or her company, and only the
 * titles of jobs and tasks.
 */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { lookAtEvery } from './every-state.ts'
import { people, projectOf, type Stage, useStage, type Visit } from './stage.ts'

const LIBRARY = 'Linden Street Library'
const THEIRS = 'You see what names you or your company'

const goTo = async ({ go }: Visit, stage: Stage, path: (project: string) => string) =>
  go(path(await projectOf(stage, LIBRARY)))

lookAtEvery([
  {
    name: 'submittals that name her company',
    as: people.marisol,
    show: async (visit, stage) => {
      await goTo(visit, stage, (project) => `/submittals/${project}`)
      await visit.page.getByText(`Displaying 3 of 3 Records · ${THEIRS}`).waitFor()
    },
  },
  {
    name: 'no RFI that names her',
    as: people.marisol,
    show: async (visit, stage) => {
      await goTo(visit, stage, (project) => `/rfis/${project}`)
      await visit.page.getByText(`${THEIRS}.`).waitFor()
    },
  },
  {
    name: 'a project, without its risk and its progress',
    as: people.marisol,
    show: async (visit, stage) => {
      const { page } = visit
      await goTo(visit, stage, (project) => `/projects/details/${project}?view=overview`)
      await page.getByRole('heading', { name: 'Facts' }).waitFor()
      await page.getByText('Risk').first().waitFor()
      await page.getByText('Planned against earned').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'her projects, without their risk and their progress',
    as: people.marisol,
    show: async ({ page, go }) => {
      await go('/home')
      await page.getByText(LIBRARY).first().waitFor()
      await page.getByText('Nothing to measure').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'jobs and tasks by their titles',
    as: people.marisol,
    show: async (visit, stage) => {
      await goTo(visit, stage, (project) => `/projects/details/${project}`)
      await visit.page.getByText('East wing foundations').first().click()
      await visit.page.getByText('Footings').first().waitFor()
    },
  },
  {
    name: 'why she sees no more',
    as: people.marisol,
    show: async ({ page, go }) => {
      await go('/company/explain?module=Submittals')
      await page.getByText(/those that name Marisol or Kestrel Concrete/).waitFor()
    },
  },
])

describe.skipIf(!hasBrowser)('somebody of a subcontractor', () => {
  const stage = useStage()

  test('opens a permit that names her company, and none that does not', async () => {
    const visit = await stage.visit({ as: people.marisol })
    const { page } = visit
    await goTo(visit, stage, (project) => `/permit/${project}`)
    await page.getByText('Foundations, east wing').first().waitFor()
    expect(await page.getByText('Underground plumbing').count()).toBe(0)
    await page.getByText('Foundations, east wing').first().click()
    await page.getByRole('heading', { name: /Foundations, east wing/ }).waitFor()
  })

  test('with a role that allows more sees who is there, without other subcontractors', async () => {
    const dana = await stage.tokenOf(people.dana)
    const all = { StartingPageNumber: 0, NumberOfItemsPerPage: 100 }
    type Found = { items: { employeeUniqueID: string; companyUniqueID: string }[] }
    const found = await stage.post<Found>(dana, '/api/employee/search', { ...all, searchKey: 'Marisol' })
    const [{ employeeUniqueID, companyUniqueID } = { employeeUniqueID: '', companyUniqueID: '' }] =
      found.items
    type Roles = { items: { companyRoleName: string; companyRoleUniqueId: string }[] }
    const roles = await stage.post<Roles>(dana, '/api/companyroles/company', {
      ...all,
      TargetUniqueID: companyUniqueID,
    })
    const role = roles.items.find(({ companyRoleName }) => companyRoleName === 'Project manager')
    const change = { employeeUniqueID, companyRoleUniqueID: role?.companyRoleUniqueId }
    await stage.post(dana, '/api/employee/update', [change])
    const { page, go } = await stage.visit({ as: people.marisol })
    await go('/employee')
    await page.getByText('Without people of other subcontractors').waitFor()
    await go('/subcontractors/list')
    await page.getByText('Displaying 1 of 1 Records · You see your own company').waitFor()
    await page.getByText('Kestrel Concrete').waitFor()
    expect(await page.getByText('Add subcontractor').count()).toBe(0)
  })
})
