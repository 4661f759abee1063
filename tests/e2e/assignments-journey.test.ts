/** People are assigned to a project and to all levels below, and removed again (000 §2, §8). */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { newCrew } from './crew.ts'
import { choose, dialogOf, openPicker, row } from './employee-picker.ts'
import { openSection } from './frame-parts.ts'
import { chooseInRow } from './new-plan.ts'
import { heard, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('people on a project', () => {
  const stage = useStage()

  test('are put on all four levels, and taken off all of them at the top', async () => {
    const crew = await newCrew(stage, 'Quay Street Stores')
    const { page, go } = await stage.visit({ as: crew.admin.token })
    await go(`/project/employees?obj=${crew.project}`)
    await openPicker(page)
    // People stay chosen during several searches. A double click adds each person only once.
    await dialogOf(page).getByRole('searchbox').fill('ana')
    await choose(page, 'Ana Ruiz')
    await dialogOf(page).getByRole('searchbox').fill('boris')
    await choose(page, 'Boris Kane')
    await dialogOf(page).getByRole('button', { name: 'Add 2 employees' }).dblclick()
    await heard(page, 'Employee has been added', 'success')
    await row(page, 'Ana Ruiz').waitFor()
    await row(page, 'Boris Kane').waitFor()
    await openPicker(page)
    await expect
      .poll(() => dialogOf(page).getByRole('checkbox', { name: 'Ana Ruiz, already here' }).isDisabled())
      .toBe(true)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Jobs', exact: true }).click()
    await chooseInRow(page, 'Ground floor', 'Employees')
    await page.getByText('Nobody is on this job yet').waitFor()
    await openPicker(page)
    // People of the project are listed before other people.
    const onProject = dialogOf(page).getByRole('list', { name: 'People of the project' })
    await onProject.getByRole('checkbox', { name: 'Boris Kane' }).waitFor()
    await expect.poll(() => onProject.getByRole('checkbox', { name: /Chidi/ }).count()).toBe(0)
    await choose(page, 'Ana Ruiz')
    await dialogOf(page).getByRole('button', { name: 'Add 1 employee' }).click()
    await heard(page, 'Employee was added to the job successfully.', 'success')

    await page.getByRole('link', { name: 'Back to jobs' }).click()
    await chooseInRow(page, 'Slab', 'Employees')
    await openPicker(page)
    await choose(page, 'Ana Ruiz')
    await dialogOf(page).getByRole('button', { name: 'Add 1 employee' }).click()
    await heard(page, 'Employee was added to the task successfully.', 'success')

    await go(`/activities/employees/${crew.activity}`)
    await openPicker(page)
    await choose(page, 'Ana Ruiz')
    await dialogOf(page).getByRole('button', { name: 'Add 1 employee' }).click()
    await heard(page, 'Employee was added to the activity successfully.', 'success')
    // All people of the task are on the activity already.
    await openPicker(page)
    await dialogOf(page).getByText('Everyone on the task is already here.').waitFor()
    await page.keyboard.press('Escape')

    await openSection(page, 'Team')
    await page.getByRole('button', { name: 'Remove Ana Ruiz' }).click()
    await dialogOf(page)
      .getByText('They are also removed from 1 job, 1 task and 1 activity below it.')
      .waitFor()
    await dialogOf(page).getByRole('button', { name: 'Remove' }).click()
    await heard(page, 'Employee was Deleted', 'success')
    await row(page, 'Ana Ruiz').waitFor({ state: 'hidden' })
    await row(page, 'Boris Kane').waitFor()
    for (const path of [`/jobs/employeeAdd/${crew.job}`, `/activities/employees/${crew.activity}`]) {
      await go(path)
      await page.getByText(/^Nobody is on this/).waitFor()
    }
  })
})
