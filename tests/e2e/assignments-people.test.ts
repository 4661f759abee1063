/** People are assigned below a project in one step and by keyboard, and get supervisors (000 §2, §8). */
import { describe, expect, test } from 'vitest'
import { addEmployee } from '#database/seed/builders.ts'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { assign, newCrew, supervise } from './crew.ts'
import { choose, dialogOf, openPicker, row } from './employee-picker.ts'
import { heard, people, useStage } from './stage.ts'

const NOBODYS = '018f0000-0000-7000-8000-000000000000'

describe.skipIf(!hasBrowser)('people on a project', () => {
  const stage = useStage()

  test('who is on nothing is put on an activity and on all above it in one step', {
    timeout: 180_000,
  }, async () => {
    const crew = await newCrew(stage, 'One Step Quay')
    await assign(stage, crew, [crew.people.Boris], 2)
    for (let each = 0; each < 12; each += 1) {
      const hand = { firstName: `Hand ${each}`, lastName: 'Extra', role: 'Foreman' }
      await addEmployee(stage.server.database.db, crew.account, hand)
    }
    const { page, go, look, setTheme } = await stage.stay({ as: crew.admin.token })
    let clicks = 0
    await page.exposeFunction('countClick', () => {
      clicks += 1
    })
    await page.addInitScript(() =>
      addEventListener(
        'click',
        // Not counted: a click on a label makes the browser send a second click, to the box of the label.
        ({ isTrusted, detail }) =>
          isTrusted && detail > 0 && (globalThis as unknown as { countClick(): void }).countClick(),
        true,
      ),
    )
    await go(`/activities/employees/${crew.activity}`)
    const calls: unknown[] = []
    page.on('request', (request) => {
      if (/\/api\/employee\w+\/create/.test(request.url())) calls.push(request.postDataJSON())
    })
    await openPicker(page)
    const others = dialogOf(page).getByRole('list', { name: 'Not on the task yet', exact: true })
    await others.getByRole('checkbox', { name: 'Ana Ruiz' }).check()
    await dialogOf(page)
      .getByText('Ana Ruiz will also be added to task “Slab”, job “Ground floor” and the project.')
      .waitFor()
    await look('One step assignment')
    await setTheme('dark')
    await look('One step assignment, dark')
    await setTheme('light')
    await dialogOf(page).getByRole('button', { name: 'Add 1 employee' }).click()
    await heard(page, 'Employee was added to the activity successfully.', 'success')
    await row(page, 'Ana Ruiz').waitFor()
    expect(clicks).toBe(3)
    expect(calls).toEqual([
      [{ employeeUniqueId: crew.people.Ana, subTaskUniqueId: crew.activity, alsoAbove: true }],
    ])
    for (const path of [
      `/project/employees?obj=${crew.project}`,
      `/jobs/employeeAdd/${crew.job}`,
      `/tasks/employeeAdd/${crew.project}/${crew.task}`,
    ]) {
      await go(path)
      await row(page, 'Ana Ruiz').waitFor()
    }
    // The dialog names the levels that each person lacks. The list is searched and paged, and one call adds all.
    await openPicker(page)
    const pages = dialogOf(page).getByRole('button', { name: 'Not on the job yet, page 2' })
    await pages.click()
    await dialogOf(page).getByRole('checkbox', { name: 'Hand 9 Extra' }).check()
    await dialogOf(page).getByRole('searchbox').fill('chidi')
    await expect.poll(() => dialogOf(page).getByRole('checkbox').count()).toBe(1)
    await choose(page, 'Chidi Obi')
    await dialogOf(page).getByRole('searchbox').fill('boris')
    await choose(page, 'Boris Kane')
    await dialogOf(page)
      .getByText('Hand 9 Extra and Chidi Obi will also be added to job “Ground floor” and the project.')
      .waitFor()
    await dialogOf(page).getByRole('button', { name: 'Add 3 employees' }).click()
    await row(page, 'Chidi Obi').waitFor()
    await row(page, 'Boris Kane').waitFor()
    expect(calls).toHaveLength(2)
  })

  test('are added with the keyboard alone', async () => {
    const crew = await newCrew(stage, 'Keyboard Yard')
    const { page, go } = await stage.stay({ as: crew.admin.token })
    await go(`/project/employees?obj=${crew.project}`)
    const add = page.getByRole('main').getByRole('button', { name: 'Add employees' }).first()
    await add.focus()
    await page.keyboard.press('Enter')
    await dialogOf(page).getByRole('checkbox', { name: 'Ana Ruiz' }).waitFor()
    while (
      !(await dialogOf(page)
        .getByRole('searchbox')
        .evaluate((field) => field === document.activeElement))
    ) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('chidi')
    await expect.poll(() => dialogOf(page).getByRole('checkbox').count()).toBe(1)
    // Enter in the search field saves nothing.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await dialogOf(page).getByRole('button', { name: 'Add 1 employee' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await heard(page, 'Employee has been added', 'success')
    await row(page, 'Chidi Obi').waitFor()
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('who leads whom is said, shown as a tree, refused as a circle, and ended', async () => {
    const crew = await newCrew(stage, 'Tree Nursery')
    const { Ana, Boris, Chidi, Dora } = crew.people
    await assign(stage, crew, [Ana, Boris, Chidi, Dora])
    await supervise(stage, crew, [[Boris, Chidi]])
    const visit = await stage.stay({ as: crew.admin.token })
    const { page, go } = visit
    const save = page.getByRole('main').getByRole('button', { name: 'Add direct reports' })
    const supervisor = async (name: string) => {
      await chooseFound(page.getByRole('combobox', { name: 'Who supervises' }), name, new RegExp(`^${name}`))
    }
    await go(`/project/supervisors/${crew.project}`)
    await page.getByRole('checkbox', { name: 'Ana Ruiz' }).waitFor()
    await save.click()
    await page.getByRole('alert').getByText('Supervisor: Choose a supervisor').waitFor()
    await supervisor('Ana')
    await page.getByRole('checkbox', { name: 'Boris Kane' }).check()
    // Boris was chosen for Ana. He cannot report to Chidi, who reports to him, so the save is refused with a reason.
    await supervisor('Chidi')
    await expect.poll(() => page.getByRole('checkbox', { name: 'Boris Kane' }).count()).toBe(0)
    visit.allow(/status of 409/)
    await save.click()
    await page
      .getByRole('alert')
      .getByText('Chidi Obi reports to Boris Kane on this project, directly or through others')
      .waitFor()
    await supervisor('Ana')
    await save.click()
    await page.waitForURL('**/project/mapping**')
    const ofAna = page.getByRole('list', { name: 'Who reports to Ana Ruiz' })
    await ofAna.getByRole('list', { name: 'Who reports to Boris Kane' }).getByText('Chidi Obi').waitFor()
    const nobody = page.getByRole('region', { name: 'Without a supervisor' })
    await nobody.getByText('Dora Wex').waitFor()
    await expect.poll(() => nobody.getByText('Boris Kane').count()).toBe(0)

    await page.getByRole('searchbox').fill('chidi')
    await nobody.getByText('Nobody matches').waitFor()
    await ofAna.getByText('Chidi Obi').waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe('chidi')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Actions for Boris Kane' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await dialogOf(page).getByText('Those who report to them go on doing so.').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Remove' }).click()
    await heard(page, 'Removed!', 'success')
    await nobody.getByText('Boris Kane').waitFor()
    await page.getByRole('list', { name: 'Who reports to Boris Kane' }).getByText('Chidi Obi').waitFor()
  })

  test('a change by others shows at once', async () => {
    const crew = await newCrew(stage, 'Live Wharf')
    const { page, go } = await stage.stay({ as: crew.admin.token })
    await go(`/project/employees?obj=${crew.project}`)
    await page.getByRole('heading', { name: 'Employees' }).waitFor()
    await assign(stage, crew, [crew.people.Dora])
    await row(page, 'Dora Wex').waitFor()
  })

  test.each([
    ['/project/employees', 'Missing info, redirected to projects!'],
    ['/project/mapping?obj=nonsense', 'Missing info, redirected to projects!'],
    [`/project/employees?obj=${NOBODYS}`, 'Invalid workorder!'],
    ['/project/supervisors', 'Missing info, redirected to projects!'],
    [`/project/supervisors/${NOBODYS}`, 'Invalid workorder!'],
    ['/jobs/employeeAdd', 'Missing info, redirected to projects!'],
    [`/jobs/employeeAdd/${NOBODYS}`, 'Could not get job info'],
    ['/tasks/employeeAdd', 'Missing info, redirected to projects!'],
    ['/activities/employees', 'Missing info, redirected to projects!'],
    [`/activities/employees/${NOBODYS}`, 'Get activities failed'],
  ])('%s leads home: %s', async (path, text) => {
    const visit = await stage.stay({ as: people.dana })
    visit.allow(/status of 40[04]/)
    await visit.go(path)
    await visit.page.getByText(text).waitFor()
    await visit.page.waitForURL('**/home')
  })

  test('whoever may not read assignments is told so', async () => {
    const crew = await newCrew(stage, 'Closed Yard')
    await assign(stage, crew, [crew.worker.employeeId])
    const { page, go } = await stage.stay({ as: crew.worker.token })
    await go(`/projects/details/${crew.project}`)
    await page.getByRole('link', { name: 'Jobs', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Team', exact: true }).count()).toBe(0)
    for (const path of [
      `/project/employees?obj=${crew.project}`,
      `/jobs/employeeAdd/${crew.job}`,
      `/tasks/employeeAdd/${crew.project}/${crew.task}`,
    ]) {
      await go(path)
      await page.getByRole('heading', { name: 'Access denied' }).waitFor()
    }
  })
})
