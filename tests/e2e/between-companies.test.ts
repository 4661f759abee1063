/**
 * A subcontractor, the contractor and an architect complete an RFI, a submittal with a revision and a change
 * order, in three browsers. The architect is a guest of the contractor's account. Each person sees what their
 * role allows; people outside of the project see nothing of these records.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { assign } from '#database/seed/builders.ts'
import {
  approveChangeOrders,
  findChangeOrder,
  listChangeOrdersOfWorkOrder,
  listItemsOfChangeOrder,
  readChangeOrderEffect,
} from '#features/changeorders/contract.ts'
import { countCourt, countCourtOfWorkOrder } from '#features/court/contract.ts'
import { listFiles } from '#features/files/contract.ts'
import { listNotifications, streamEvents } from '#features/notifications/contract.ts'
import {
  answerRfi,
  createRfiComments,
  findRfi,
  listCommentsOfRfi,
  listHistoryOfRfi,
  listRfisOfJob,
  listRfisOfWorkOrder,
} from '#features/rfis/contract.ts'
import {
  approveSubmittal,
  findSubmittal,
  listSubmittalsOfWorkOrder,
  reopenSubmittal,
  submitSubmittal,
} from '#features/submittals/contract.ts'
import { newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { tokenAsGuest } from './rfis-records.ts'
import { heard, people, projectOf, type Stage, useStage } from './stage.ts'

/** Presses the button of a step, enters a comment if one is given, and confirms the step. */
async function take(page: Page, button: string, word?: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (word) await dialog.getByRole('textbox', { name: 'Comment' }).fill(word)
  await dialog.getByRole('button', { name: new RegExp(`^(${button}|YES)`) }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/**
 * Creates an employee of a subcontractor on the project, and a person of the contractor's account outside of
 * the project.
 */
async function castOf(stage: Stage, project: string) {
  const { db, pool } = stage.server.database
  const { rows } = await pool.query<{ companyId: string; accountId: string; workOrderId: string }>(
    'select company_id as "companyId", account_id as "accountId", id as "workOrderId" from work_order where id = $1',
    [project],
  )
  if (!rows[0]) throw new Error('There is no such project')
  const named = await pool.query<{ name: string; id: string }>(
    'select name, id from company_role where company_id = $1',
    [rows[0].companyId],
  )
  const place = { ...rows[0], roles: Object.fromEntries(named.rows.map(({ name, id }) => [name, id])) }
  const sub = await newPerson(stage.server, place, 'Subcontractor')
  await pool.query(
    `update employee e set first_name = 'Mateo', last_name = 'Silva', sub_contractor_id = s.id,
       sub_contractor_type_id = s.sub_contractor_type_id
     from sub_contractor s where e.id = $1 and s.account_id = $2 and s.name = 'Kestrel Concrete'`,
    [sub.employeeId, place.accountId],
  )
  await assign(db, sub, place)
  const colleague = await newPerson(stage.server, place, 'Foreman')
  return { sub, colleague }
}

interface Records {
  project: string
  job: string
  rfi: string
  submittal: string
  order: string
}

/**
 * Collects the events that the server sends to a person. The returned function stops the collection and
 * returns the text of the events.
 */
async function hear(stage: Stage, token: string): Promise<() => string> {
  const stop = new AbortController()
  const { body } = await fetch(`${stage.origin}${streamEvents.path}`, {
    headers: { authorization: token },
    signal: stop.signal,
  })
  let text = ''
  const reading = async () => {
    for await (const chunk of body ?? []) text += Buffer.from(chunk).toString()
  }
  reading().catch(() => undefined)
  return () => {
    stop.abort()
    return text
  }
}

/** Expects that a person without access to these records gets nothing of them from any call. */
async function expectUnknown(stage: Stage, token: string, records: Records) {
  const { project, job, rfi, submittal, order } = records
  const target = { TargetUniqueID: project }
  const ofRfi = { TargetUniqueID: rfi }
  const ofSubmittal = { TargetUniqueID: submittal }
  const ofOrder = { TargetUniqueID: order }
  const said = { submittalMasterUniqueId: submittal, comment: 'x' }
  const { call } = stage.server
  const answers = await Promise.all([
    call(listRfisOfWorkOrder, { body: target, token }),
    call(listRfisOfJob, { body: { TargetUniqueID: job }, token }),
    call(findRfi, { body: ofRfi, token }),
    call(listCommentsOfRfi, { body: ofRfi, token }),
    call(listHistoryOfRfi, { body: ofRfi, token }),
    call(createRfiComments, { body: [{ rfiUniqueId: rfi, rfiCommentText: 'x' }], token }),
    call(answerRfi, { body: { rfiUniqueId: rfi, rfiCommentText: 'x' }, token }),
    call(listSubmittalsOfWorkOrder, { body: target, token }),
    call(findSubmittal, { body: ofSubmittal, token }),
    call(submitSubmittal, { body: said, token }),
    call(approveSubmittal, { body: said, token }),
    call(reopenSubmittal, { body: { SubmittalMasterUniqueId: submittal }, token }),
    call(listChangeOrdersOfWorkOrder, { body: target, token }),
    call(findChangeOrder, { body: ofOrder, token }),
    call(readChangeOrderEffect, { body: ofOrder, token }),
    call(approveChangeOrders, { body: { changeOrderMasterList: [order] }, token }),
    call(listItemsOfChangeOrder, { body: ofOrder, token }),
    call(countCourtOfWorkOrder, { body: target, token }),
    call(listFiles, { body: { TargetUniqueID: rfi, targetType: 'RFI' }, token }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await call(countCourt, { token })).data).toMatchObject({ others: 0 })
  const { data } = await call(listNotifications, { body: {}, token })
  expect(data.items.filter(({ workOrderUniqueId }) => workOrderUniqueId === project)).toEqual([])
}

describe.skipIf(!hasBrowser)('between companies', () => {
  const stage = useStage()

  test('a question, a submittal with a revision and a change order come to their end', async () => {
    const project = await projectOf(stage, 'Linden')
    const { sub, colleague } = await castOf(stage, project)
    const outsiders = [colleague.token, await stage.tokenOf(people.amara)]
    const told = await Promise.all(outsiders.map((token) => hear(stage, token)))
    const [mateo, dana, nils] = await Promise.all([
      stage.visit({ as: sub.token }),
      stage.visit({ as: people.dana }),
      stage.visit({ as: await tokenAsGuest(stage, people.nils) }),
    ])
    const all = [mateo, dana, nils]
    const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

    // The subcontractor's employee creates an RFI, and may not approve it.
    await mateo.go(`/rfis/${project}`)
    await mateo.page.getByRole('link', { name: 'New RFI' }).click()
    await chooseFound(mateo.page.getByRole('combobox', { name: 'Job' }), 'Level 2 interiors')
    await mateo.page.getByRole('textbox', { name: 'Title' }).fill('Anchor depth at the gallery rail')
    await chooseFound(mateo.page.getByRole('combobox', { name: 'Assigned to' }), 'Nils Ames')
    await mateo.page.keyboard.press('Control+Enter')
    await heard(mateo.page, 'Added Successfully', 'success')
    await mateo.page.getByRole('heading', { name: /Anchor depth/ }).waitFor()
    const rfi = new URL(mateo.page.url()).pathname
    const ids = { project, rfi: idIn(mateo.page) }
    expect(await mateo.page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)

    for (const { go } of [dana, nils]) await go(rfi)
    expect(await nils.page.getByRole('textbox', { name: 'Answer the question' }).count()).toBe(0)
    await take(dana.page, 'Approve')
    await nils.page.getByRole('button', { name: 'Answer' }).click()
    await nils.page.getByRole('textbox', { name: 'Answer the question' }).fill('120 mm, as for F3.')
    await nils.page.keyboard.press('Control+Enter')
    await heard(nils.page, 'Successfully submitted', 'success')
    for (const { page } of all) await page.getByText('120 mm, as for F3.').waitFor()
    // The person who asked the RFI may close it or send it back, with any role.
    for (const step of ['Close RFI', 'Send back'])
      await mateo.page.getByRole('button', { name: step }).waitFor()

    // The contractor drafts a change order from the RFI. The architect reviews it, and its author approves it.
    await dana.page.getByRole('button', { name: /^Actions for RFI-/ }).click()
    await dana.page.getByRole('menuitem', { name: 'Draft a change order' }).click()
    await dana.page.getByRole('heading', { name: 'New change order' }).waitFor()
    await chooseFound(dana.page.getByRole('combobox', { name: 'Task' }), 'Shelving and desks')
    await dana.page.getByRole('combobox', { name: 'Type' }).click()
    await dana.page.getByRole('option', { name: 'Design error or omission' }).click()
    await chooseFound(dana.page.getByRole('combobox', { name: 'Reviewer' }), 'Nils Ames')
    await chooseFound(dana.page.getByRole('combobox', { name: 'Approver' }), 'Dana Whitlock')
    await dana.page.getByRole('textbox', { name: 'Item 1, description' }).fill('Shelving, moved')
    await dana.page.getByRole('textbox', { name: 'Item 1, amount' }).fill('1200')
    await dana.page.getByRole('button', { name: 'Save draft' }).click()
    await heard(dana.page, 'Added Successfully', 'success')
    await dana.page.getByRole('heading', { name: /^CO-/ }).waitFor()
    const order = new URL(dana.page.url()).pathname
    await take(dana.page, 'Send for approval')
    await nils.go(order)
    await take(nils.page, 'Approve')
    await take(dana.page, 'Approve')
    for (const { page } of [dana, nils]) await page.getByText('In effect').first().waitFor()
    // The subcontractor sees on the RFI that it led to a change order.
    await mateo.go(rfi)
    await mateo.page.getByRole('link', { name: /^CO-\d+/ }).waitFor()
    await dana.go(rfi)
    await take(dana.page, 'Close RFI')
    await mateo.page
      .getByRole('alert')
      .getByText(/^Closed\./)
      .waitFor()

    // The subcontractor submits, and the architect rejects. The subcontractor submits a corrected revision,
    // which is approved as noted.
    await mateo.go(`/submittals/${project}`)
    await mateo.page.getByRole('link', { name: 'New submittal' }).click()
    await mateo.page.getByRole('textbox', { name: 'Title' }).fill('Gallery rail anchors')
    for (const [row, name] of [
      ['Person 1', 'Mateo Silva'],
      ['Person 2', 'Nils Ames'],
    ] as const) {
      await chooseFound(
        mateo.page.getByRole('group', { name: row }).getByRole('combobox', { name: 'Employee' }),
        name,
      )
    }
    await mateo.page.getByRole('button', { name: 'Save draft' }).click()
    await mateo.page.getByRole('heading', { name: /Gallery rail anchors/ }).waitFor()
    const submittal = new URL(mateo.page.url()).pathname
    const first = idIn(mateo.page)
    await take(mateo.page, 'Submit', 'Stainless, M12.')
    for (const { go } of [dana, nils]) await go(submittal)
    expect(await dana.page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
    await nils.page.getByRole('button', { name: /^Actions for SUB-/ }).click()
    await nils.page.getByRole('menuitem', { name: 'Reject' }).click()
    await nils.page.getByRole('dialog').getByRole('textbox', { name: 'Comment' }).fill('M16 is drawn.')
    await nils.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await mateo.page.getByRole('button', { name: 'New revision' }).click()
    await mateo.page.getByRole('textbox', { name: 'Description' }).fill('M16')
    await mateo.page.getByRole('button', { name: 'Make revision 2' }).click()
    await mateo.page.getByRole('heading', { name: /-2 Gallery rail anchors/ }).waitFor()
    const revision = new URL(mateo.page.url()).pathname
    await take(mateo.page, 'Submit', 'As drawn.')
    await nils.go(revision)
    await take(nils.page, 'Approve as noted', 'Galvanised nuts.')
    await mateo.page.getByText('Approved as noted').first().waitFor()
    await dana.page.getByText('There is a newer revision of this submittal').waitFor()

    const { data } = await stage.server.call(findRfi, {
      body: { TargetUniqueID: ids.rfi },
      token: sub.token,
    })
    const job = data.items[0]?.jobUniqueId ?? ''
    const records = { ...ids, job, submittal: first, order: order.split('/').at(-1) ?? '' }
    for (const token of outsiders) await expectUnknown(stage, token, records)
    for (const heardOf of told.map((stop) => stop())) {
      for (const id of Object.values(records)) expect(heardOf).not.toContain(id)
    }
  })
})
