/** The photos of a project: the pictures of all its records that the caller may read, the newest first. */
import { beforeAll, expect, test } from 'vitest'
import {
  type AccountHandle,
  addJob,
  addWorkOrder,
  assign,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { addFile, type BuiltFile, type BuiltPlace } from '#database/seed/file-builders.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { deleteFiles, listPhotos } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let workOrder: WorkOrderHandle
let ann: Person

beforeAll(async () => {
  const { db } = server.database
  account = await newAccount(server)
  ann = await newPerson(server, account)
  workOrder = await addWorkOrder(db, account, { title: 'Library' })
  const job = await addJob(db, workOrder, { title: 'Roof' })
  const add = (name: string, day: string, more: Partial<BuiltFile & BuiltPlace> = {}) =>
    addFile(db, workOrder, { name, contentType: 'image/jpeg', createdAt: new Date(day), ...more })
  await add('oldest.jpg', '2026-01-01')
  await add('of the roof.png', '2026-01-03', {
    ...{ contentType: 'image/png', targetType: 'Job', targetId: job.jobId },
  })
  await add('middle.jpg', '2026-01-02')
  await add('drawing.dwg', '2026-01-05', { contentType: 'image/vnd.dwg' })
  await add('report.pdf', '2026-01-05', { contentType: 'application/pdf' })
  const gone = await add('gone.jpg', '2026-01-06')
  await server.call(deleteFiles, { body: [gone], token: ann.token })
  await addFile(db, await addWorkOrder(db, account, { title: 'Elsewhere' }), {
    ...{ name: 'elsewhere.jpg', contentType: 'image/jpeg' },
  })
})

const ask = (more: object = {}, { token }: Pick<Person, 'token'> = ann) =>
  server.call(listPhotos, { body: { TargetUniqueID: workOrder.workOrderId, ...more }, token })
const names = async (...of: Parameters<typeof ask>) => (await ask(...of)).data.items.map(({ name }) => name)

test('are the pictures of the project and of its records, the newest first, page by page', async () => {
  expect((await ask()).data.totalCount).toBe(3)
  expect(await names()).toEqual(['of the roof.png', 'middle.jpg', 'oldest.jpg'])
  expect(await names({ NumberOfItemsPerPage: 2, StartingPageNumber: 1 })).toEqual(['oldest.jpg'])
})

test('of what one may not read are not told, nor counted', async () => {
  const person = await personWith(server, account, { Projects: 2, Files: 2 })
  await assign(server.database.db, person, workOrder)
  expect((await ask({}, person)).data).toMatchObject({
    totalCount: 2,
    items: [{ name: 'middle.jpg' }, { name: 'oldest.jpg' }],
  })
})

test('are refused without the right to files, and are not there for others', async () => {
  const blind = await personWith(server, account, { Projects: 2 })
  await assign(server.database.db, blind, workOrder)
  expect(await ask({}, blind)).toMatchObject({ status: 403 })
  const outside = await personWith(server, account, { Projects: 2, Files: 2 })
  expect(await ask({}, outside)).toMatchObject({ status: 404 })
  expect(await ask({}, await newPerson(server, await newAccount(server)))).toMatchObject({ status: 404 })
})
