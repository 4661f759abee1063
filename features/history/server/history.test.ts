/** The names in histories: changed items, inspections, and added or removed files. */
import { expect, test } from 'vitest'
import { ALL_BITS } from '#contract/modules.ts'
import { addRole, assign } from '#database/seed/builders.ts'
import { listHistoryOfChangeOrder, updateChangeOrderItems } from '#features/changeorders/contract.ts'
import { openChangeOrderStage } from '#features/changeorders/testing.ts'
import { deleteFiles, updateFiles } from '#features/files/contract.ts'
import { listHistoryOfPermit } from '#features/permits/contract.ts'
import { openPermitStage } from '#features/permits/testing.ts'
import { listHistoryOfRfi } from '#features/rfis/contract.ts'
import { openRfiStage } from '#features/rfis/testing.ts'
import { upload } from '#tests/harness/files.ts'
import { newPerson, useApp } from '#tests/harness/server.ts'

const server = await useApp()

test('names the item whose amount was changed, though its name was not', async () => {
  const stage = await openChangeOrderStage(server)
  const { token } = stage.ann
  const id = await stage.add()
  const [item = ''] = (await stage.addItem(id, { changeOrderItemName: 'Fire collars' })).data
  const body = [{ changeOrderItemUniqueId: item, changeOrderItemAmount: 7 }]
  await server.call(updateChangeOrderItems, { token, body })
  const { data } = await server.call(listHistoryOfChangeOrder, { token, body: { TargetUniqueID: id } })
  expect(data.items.map(({ what, changes }) => [what, ...changes])).toEqual([
    ['changed the item Fire collars', { field: 'Amount', from: '$0.00', to: '$7.00' }],
    ['added the item Fire collars'],
    ['created it'],
  ])
})

test('names the inspection whose day was changed', async () => {
  const stage = await openPermitStage(server)
  const { token } = stage.ann
  const id = await stage.add({ requiredInspections: [{ inspectionName: 'Rough-in' }] })
  const before = (await stage.read(id))?.requiredInspections[0]
  await stage.change(id, {
    requiredInspections: [
      {
        permitInspectionUniqueId: before?.permitInspectionUniqueId ?? '',
        inspectionName: 'Rough-in',
        plannedDate: '2040-01-01',
      },
    ],
  })
  const { data } = await server.call(listHistoryOfPermit, { token, body: { TargetUniqueID: id } })
  expect(data.items[0]).toMatchObject({ what: 'changed the inspection Rough-in', step: null })
})

test('names the files that came, were replaced, renamed and went, to whoever may see files', async () => {
  const stage = await openRfiStage(server)
  const { ann, job } = stage
  const id = await stage.add()
  const fields = { workOrderUniqueId: job.workOrderId, targetUniqueID: id, targetType: 'RFI' }
  const { data: files } = await upload(server, ann, { name: 'A-402.pdf', fields })
  await upload(server, ann, { name: 'A-402.pdf', fields: { ...fields, onSameName: 'replace' } })
  const [fileUniqueId = ''] = files
  await server.call(updateFiles, { token: ann.token, body: [{ fileUniqueId, name: 'A-403.pdf' }] })
  await server.call(deleteFiles, { token: ann.token, body: [fileUniqueId] })
  const told = async (token: string) => {
    const { data } = await server.call(listHistoryOfRfi, { token, body: { TargetUniqueID: id } })
    return data.items.map(({ what, changes }) => [what, ...changes])
  }
  expect(await told(ann.token)).toEqual([
    ['took file A-403.pdf away'],
    ['changed file A-403.pdf', { field: 'Name', from: 'A-402.pdf', to: 'A-403.pdf' }],
    ['changed file A-403.pdf', { field: 'Version', from: '1', to: '2' }],
    ['added file A-402.pdf'],
    ['created it'],
  ])
  const { db } = server.database
  const role = await addRole(db, stage.account, 'No files', { Projects: ALL_BITS, RFIs: ALL_BITS })
  const other = await newPerson(server, stage.account, role)
  await assign(db, other, job)
  expect(await told(other.token)).toEqual([['created it']])
})
