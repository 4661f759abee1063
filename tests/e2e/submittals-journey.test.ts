/** A submittal from draft to its second revision, in two browsers. Each browser shows the steps of the other. */
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { heard, people, projectOf, useStage } from './stage.ts'

/** Chooses an employee in a row of the form. */
async function choose(page: Page, row: string, name: string) {
  const field = page.getByRole('group', { name: row }).getByRole('combobox', { name: 'Employee' })
  await field.fill(name)
  await page.getByRole('option', { name }).click()
}

/** Enters a comment in the dialog of a step, and takes the step. */
async function say(page: Page, button: string, text: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill(text)
  await dialog.getByRole('button', { name: button }).click()
}

describe.skipIf(!hasBrowser)('a submittal', () => {
  const stage = useStage()

  test('is drafted, submitted, sent back, rejected and revised; each sees it move', async () => {
    const project = await projectOf(stage, 'Linden')
    const [luis, dana] = await Promise.all([
      stage.visit({ as: people.luis }),
      stage.visit({ as: people.dana }),
    ])
    const submitting = luis.page
    await luis.go(`/submittals/${project}`)
    await submitting.getByRole('link', { name: 'New submittal' }).click()
    await submitting.getByRole('textbox', { name: 'Title' }).fill('Roof hatch')
    await submitting.getByRole('button', { name: 'Save draft' }).click()
    await submitting.getByText('Submitting employee not selected').first().waitFor()
    await choose(submitting, 'Person 1', 'Luis Ortega')
    await choose(submitting, 'Person 2', 'Dana Whitlock')
    await submitting.getByRole('button', { name: 'Save draft' }).click()
    await heard(submitting, 'Added Successfully', 'success')
    await submitting.getByRole('heading', { name: /Roof hatch/ }).waitFor()
    const address = new URL(submitting.url()).pathname

    await submitting.getByRole('button', { name: 'Submit', exact: true }).click()
    await say(submitting, 'Submit', 'As in the annex.')
    await heard(submitting, 'Successfully submitted SUB-', 'success')

    // It is Dana's turn. She asks for information, and must enter a comment.
    const approving = dana.page
    await dana.go(address)
    await approving.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await approving.getByRole('button', { name: /^Actions for SUB-/ }).click()
    await approving.getByRole('menuitem', { name: 'Needs information' }).click()
    await approving.getByRole('dialog').getByRole('button', { name: 'Ask for information' }).click()
    await approving.getByText('Write what is missing').waitFor()
    await say(approving, 'Ask for information', 'Which curb?')
    await heard(approving, 'Successfully reviewed SUB-', 'success')

    // Luis sees the question without a reload, and answers.
    await submitting.getByRole('button', { name: 'Submit again' }).click()
    await say(submitting, 'Submit', '300 mm, insulated.')
    await approving.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await approving.getByRole('button', { name: /^Actions for SUB-/ }).click()
    await approving.getByRole('menuitem', { name: 'Reject' }).click()
    await say(approving, 'Reject', 'Too low.')
    await heard(approving, 'Rejected successfully SUB-', 'success')

    await submitting.getByRole('button', { name: 'New revision' }).click()
    await submitting.getByRole('textbox', { name: 'Description' }).fill('450 mm curb')
    await submitting.getByRole('button', { name: 'Make revision 2' }).click()
    await heard(submitting, 'Added Successfully SUB-', 'success')
    await submitting.getByRole('heading', { name: /-2 Roof hatch/ }).waitFor()
    await approving.getByText('There is a newer revision of this submittal').waitFor()
    await approving.getByRole('link', { name: 'compare with revision 2' }).click()
    // Both revision 2 and the comparison show this text.
    await approving.getByText('450 mm curb').first().waitFor()
  })
})
