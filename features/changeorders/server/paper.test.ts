/** The PDF of a change order: its exact content, and the amounts that different readers see. */
import { beforeEach, expect, test } from 'vitest'
import { addActivity, addRfi, addRole, assign } from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
import { readPdf } from '#tests/harness/pdf.ts'
import { newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { printChangeOrder } from '../contract.ts'
import { type ChangeOrderStage, openChangeOrderStage } from '../testing.ts'

const server = await useApp()
let stage: ChangeOrderStage

beforeEach(async () => {
  stage = await openChangeOrderStage(server)
})

async function print(id: string, { token }: Person = stage.ann) {
  const { method, path } = printChangeOrder
  const answer = await server.app.inject({
    ...{ method, url: path, headers: { authorization: token }, payload: { TargetUniqueID: id } },
  })
  const { statusCode: status, headers, rawPayload } = answer
  if (status !== 200)
    return { status, errorCode: answer.json().errorCode as string, text: '', pages: [], tags: [], name: '' }
  const [, name = ''] = /filename\*=UTF-8''(\S+)$/.exec(headers['content-disposition'] as string) ?? []
  return { status, name: decodeURIComponent(name), ...(await readPdf(rawPayload)) }
}
type Printed = Awaited<ReturnType<typeof print>>

/** The texts to the right of a text, on the same line. */
function rowOf({ pages }: Printed, text: string): string[] {
  for (const { texts } of pages) {
    const found = texts.find((one) => one.text === text)
    if (found)
      return texts
        .filter(({ top, left }) => Math.abs(top - found.top) < 2 && left > found.left)
        .sort((one, other) => one.left - other.left)
        .map((one) => one.text)
  }
  throw new Error(`${text} stands nowhere`)
}

/** A person on the project who reads change orders but sees no costs. */
async function blindPerson(): Promise<Person> {
  const role = await addRole(server.database.db, stage.account, 'Blind', { Projects: 2, ChangeOrders: 2 })
  const blind = await newPerson(server, stage.account, role)
  await assign(server.database.db, blind, stage.task)
  return blind
}

test('has its items, the contract and the ends before and after, and adds up as the screen does', async () => {
  const { dig, task } = stage
  const id = await stage.add({
    ...{ changeOrderName: 'Sewer relocation', description: 'The sewer is relocated.', scheduleImpact: 4 },
    ...{ changeOrderTypeId: 3, scheduleNewEndDate: '2030-02-10', changeOrderDueDate: '2030-01-05' },
  })
  await stage.addItem(id, {
    ...{ changeOrderItemName: 'Deeper', changeOrderItemAmount: '8900', subTaskTargetMetric: '140' },
    ...{ subTaskUniqueId: dig.activityId, scheduleNewEndDate: '2030-01-22' },
  })
  await stage.addItem(id, {
    ...{ changeOrderItemName: 'Pipe', changeOrderItemAmount: '14350.25', changeOrderItemDescription: '85 m' },
  })
  await stage.addItem(id, { changeOrderItemName: 'Credit', changeOrderItemAmount: '-1500' })
  const draft = await print(id)
  expect(draft).toMatchObject({ status: 200, name: 'CO-1 Sewer relocation.pdf', title: 'Change Order CO-1' })
  for (const said of ['Draft: not yet in effect', 'Some project', 'Some job, Some task', 'Jan 5, 2030'])
    expect(draft.text).toContain(said)
  for (const said of ['Unforeseen condition', 'The sewer is relocated.', '85 m', 'No files'].slice(0, 3))
    expect(draft.text).toContain(said)
  expect(rowOf(draft, 'Deeper')).toEqual(['Dig', '100 m³ to 140 m³', '$8,900.00'])
  expect(rowOf(draft, 'Credit')).toEqual(['None', '-$1,500.00'])
  expect(rowOf(draft, 'Sum of this change order')).toEqual(['$21,750.25'])
  expect(rowOf(draft, 'Original contract')[0]).toBe('$5,200.00')
  expect(rowOf(draft, 'Change orders in effect')[0]).toBe('$0.00')
  expect(rowOf(draft, 'Contract with CO-1')[0]).toBe('$26,950.25')
  expect(rowOf(draft, 'Task Some task')).toEqual(['Feb 1, 2030', 'Feb 10, 2030'])
  expect(rowOf(draft, 'Job Some job')).toEqual(['Feb 15, 2030', 'Feb 15, 2030'])
  expect(draft.text).toContain('Schedule impact: 4 days. The project end does not move.')
  expect(rowOf(draft, 'Contractor')).toEqual(['Architect', 'Owner'])
  // The dates of activities are on a page of their own.
  expect(draft.pages).toHaveLength(2)
  expect(draft.pages[1]?.texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Dates of activities', 'Jan 18, 2030', 'Jan 22, 2030', 'Page 2 of 2']),
  )
  expect(draft.tags).toEqual(
    expect.arrayContaining(['H1 Change Order CO-1', 'H2 Items', 'TH Activity and code', 'H2 Signatures']),
  )

  await stage.send(id)
  const sent = await print(id)
  expect(sent.text).toContain('Pending approval: not yet in effect')
  expect(rowOf(sent, 'Reviewer').join(' ')).toMatch(/Pending since/)
  await stage.approve(id, stage.rita, 'Agreed.')
  const reviewed = await print(id)
  expect(rowOf(reviewed, 'Reviewer').join(' ')).toMatch(/Approved, .* Agreed\.$/)
  expect(rowOf(reviewed, 'Approver').join(' ')).toMatch(/Pending since/)
  await stage.approve(id, stage.paul)

  // The PDF of a later change order includes the first change order in the earlier amounts. The PDF of the
  // first change order stays the same.
  const later = await stage.add({ changeOrderName: 'Another' })
  await stage.addItem(later, { changeOrderItemAmount: '1000' })
  const second = await print(later)
  expect(rowOf(second, 'Original contract')[0]).toBe('$5,200.00')
  expect(rowOf(second, 'Change orders in effect (CO-1)')[0]).toBe('$21,750.25')
  expect(rowOf(second, 'Contract before CO-2')[0]).toBe('$26,950.25')
  expect(rowOf(second, 'Contract with CO-2')[0]).toBe('$27,950.25')
  await stage.send(later)
  await stage.sign(later)
  const first = await print(id)
  expect(first.text).toContain('In effect since')
  expect(rowOf(first, 'Change orders in effect')[0]).toBe('$0.00')
  expect(rowOf(first, 'Contract before CO-1')[0]).toBe('$5,200.00')
  expect(rowOf(first, 'Contract with CO-1')[0]).toBe('$26,950.25')
  expect(rowOf(first, 'Task Some task')).toEqual(['Feb 1, 2030', 'Feb 10, 2030'])
  expect((await stage.effect(id)).contract).toEqual({ before: '5200.00', after: '26950.25' })
  expect(task.taskId).toBeTruthy()
})

test('of many items goes over several pages, each numbered and with the heads of the columns', async () => {
  const id = await stage.add({
    items: Array.from({ length: 60 }, (_, index) => ({
      ...{ changeOrderItemName: `Item ${index + 1}`, changeOrderItemAmount: '1.10' },
    })),
  })
  const { pages, text } = await print(id)
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, { texts }] of pages.entries())
    expect(texts.map((one) => one.text)).toContain(`Page ${index + 1} of ${pages.length}`)
  expect(pages[1]?.texts.map((one) => one.text)).toContain('Activity and code')
  expect(text).toContain('Item 60')
  expect(text).toContain('$66.00')
})

test('names the RFI that it came of and the files, for whoever may read those', async () => {
  const { db } = server.database
  const rfi = await addRfi(db, stage.task, {
    ...{ title: 'Footing clashes', number: 1, byEmployeeId: stage.ann.employeeId },
  })
  const id = await stage.add({ fromRfiUniqueId: rfi }, stage.ann)
  const on = { targetType: 'ChangeOrder', targetId: id, createdBy: stage.ann.employeeId } as const
  await addFile(db, stage.task, { name: 'SK-07.pdf', contentType: 'application/pdf', ...on })
  for (const name of ['a.jpg', 'b.jpg'])
    await addFile(db, stage.task, { name, contentType: 'image/jpeg', ...on })
  const printed = await print(id)
  expect(printed.text).toContain('RFI-1 Footing clashes')
  expect(printed.text).toContain('Attached: SK-07.pdf and 2 photos, listed at the end.')
  expect(printed.pages[1]?.texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Attachments', 'SK-07.pdf', 'a.jpg', 'b.jpg']),
  )
  const { status, text, pages } = await print(id, await blindPerson())
  expect(status).toBe(200)
  for (const hidden of ['Footing clashes', 'SK-07.pdf', 'Attached']) expect(text).not.toContain(hidden)
  expect(pages).toHaveLength(1)
})

test('has no amounts for whoever does not see costs; of their own they see the amount, and not the contract', async () => {
  const id = await stage.add({
    items: [{ changeOrderItemName: 'Some item', changeOrderItemAmount: '777.25' }],
  })
  const blind = await print(id, await blindPerson())
  expect(blind.status).toBe(200)
  expect(blind.text).toContain('Some item')
  for (const hidden of ['777.25', 'Amount', 'Contract sum', 'Sum of this change order', '$'])
    expect(blind.text).not.toContain(hidden)
  expect(blind.text).toContain('Task Some task')
  const own = await print(id, stage.ben)
  expect(own.text).toContain('$777.25')
  expect(own.text).not.toContain('Contract sum')
  expect((await print(id)).text).toContain('Contract sum')
})

test('of strangers is not found, and who may not read change orders gets none', async () => {
  const id = await stage.add()
  expect(await print(id, stage.wes)).toMatchObject({ status: 403 })
  expect(await print(id, stage.out)).toMatchObject({ status: 404 })
  const elsewhere = await openChangeOrderStage(server)
  expect(await print(id, elsewhere.ann)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  await stage.take('reject', id, stage.rita, 'No.')
  expect((await print(id)).text).toContain('Rejected: not in effect')
})

test('of a unit that changes says both', async () => {
  const bar = await addActivity(server.database.db, stage.task, {
    ...{ title: 'Bars', target_metric: '10', unit: 't', bid_unit_cost: '2000' },
  })
  const id = await stage.add({}, stage.ann)
  await stage.addItem(id, {
    ...{
      changeOrderItemName: 'By kilos',
      subTaskUniqueId: bar.activityId,
      subTaskUnit: 'kg',
      unitFactor: '1000',
    },
  })
  const printed = await print(id)
  expect(printed.text).toContain('10 t to 10,000 kg')
  expect(printed.text).toContain('each $2,000.00 to $2.00')
})
