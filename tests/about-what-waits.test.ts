/** What the court says of each record beside its title, so that one knows whether to open it now. */
import { expect, test } from 'vitest'
import { dayAfter, formatDay } from '#contract/days.ts'
import { listCourt } from '#features/court/contract.ts'
import { createPunchListItems, createPunchLists } from '#features/punchlists/contract.ts'
import { todayIn } from '#server/days.ts'
import { openChangeOrderStage } from './harness/change-orders.ts'
import { openInvoiceStage } from './harness/invoices.ts'
import { openPermitStage } from './harness/permits.ts'
import { openRfiStage } from './harness/rfis.ts'
import { type Person, useApp } from './harness/server.ts'
import { openSubmittalStage } from './harness/submittals.ts'

const server = await useApp()
const today = todayIn('UTC', new Date())

const aboutOf = async ({ token }: Person) =>
  (await server.call(listCourt, { body: {}, token })).data.items.map(({ about }) => about)

test('of an RFI the question, and how pressing it is; once it is answered, the answer', async () => {
  const { add, approve, answer, dan, ben, eve } = await openRfiStage(server)
  const id = await add({
    rfiDescription: 'May the curb go up to 12 in?',
    rfiAssignedToEmployeeUniqueId: eve.employeeId,
    priorityId: 4,
  })
  expect(await aboutOf(dan)).toEqual([[{ text: 'May the curb go up to 12 in?' }, { text: 'Urgent' }]])
  await approve(id)
  await answer(id, 'Yes, 12 in.', eve)
  expect(await aboutOf(ben)).toEqual([[{ text: 'Answered: Yes, 12 in.' }, { text: 'Urgent' }]])
})

test('of an RFI that is but a title, where it is asked', async () => {
  const { add, ann } = await openRfiStage(server)
  await add({ priorityId: 2 })
  expect(await aboutOf(ann)).toEqual([[{ text: 'Some job' }]])
})

test('of a change order what it adds, its days and its items', async () => {
  const { add, addItem, ben } = await openChangeOrderStage(server)
  const id = await add({ scheduleImpact: 4 })
  expect((await aboutOf(ben))[0]).toEqual([
    { amount: '0', seesCosts: true },
    { text: '+4 days' },
    { text: 'no items' },
  ])
  await addItem(id, { changeOrderItemAmount: '900.50' })
  await addItem(id, { changeOrderItemAmount: '-100' })
  expect((await aboutOf(ben))[0]).toEqual([
    { amount: '800.50', seesCosts: true },
    { text: '+4 days' },
    { text: '2 items' },
  ])
})

test('of a submittal that it is late, and when it is needed', async () => {
  const { add, ben } = await openSubmittalStage(server)
  const onSite = dayAfter(today, 10)
  await add({ requiredOnSiteDate: onSite, leadTimeDays: 10, reviewDays: 2 })
  expect((await aboutOf(ben))[0]?.slice(0, 2)).toEqual([
    { text: 'Submit-by missed by 2 days', isWarning: true },
    { text: `needed on site ${formatDay(onSite)}` },
  ])
})

test('of a punch item where it is', async () => {
  const { ann, job } = await openRfiStage(server)
  const { token, employeeId: employeeUniqueId } = ann
  const lists = [{ jobUniqueId: job.jobId, punchListName: 'Final walk' }]
  const [list = ''] = (await server.call(createPunchLists, { body: lists, token })).data
  const item = { punchListUniqueId: list, punchListItemDescription: 'Seal', employeeUniqueId }
  await server.call(createPunchListItems, { body: [{ ...item, punchListItemLocation: 'Stair 2' }], token })
  expect(await aboutOf(ann)).toEqual([[{ text: 'Stair 2' }, { text: 'Final walk' }]])
})

test('of a permit what is left to inspect', async () => {
  const { add, ann } = await openPermitStage(server)
  await add({ permitNumber: 'B-77', requiredInspections: [{ inspectionName: 'Footing' }] })
  expect((await aboutOf(ann))[0]).toEqual([{ text: 'No. B-77' }, { text: '1 required inspection open' }])
})

test('of an invoice how much, whose and for which work', async () => {
  const { add, ann } = await openInvoiceStage(server)
  await add({ invoiceAmount: '900.5', periodStart: '2030-06-01', periodEnd: '2030-06-30' })
  expect((await aboutOf(ann))[0]).toEqual([
    { amount: '900.50', seesCosts: true },
    { text: 'to the owner' },
    { text: 'work from Jun 1, 2030 to Jun 30, 2030' },
  ])
})
