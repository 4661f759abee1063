/** Files and folders sorted by a column, and as a spreadsheet. */
import { beforeAll, expect, test } from 'vitest'
import { addWorkOrder, type WorkOrderHandle } from '#database/seed/builders.ts'
import { addFile, addFolder } from '#database/seed/file-builders.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { exportFiles, listFiles, listInFolder } from '../contract.ts'

const server = await useApp()
let workOrder: WorkOrderHandle
let folder: string
let ann: Person
let without: Person

beforeAll(async () => {
  const { db, pool } = server.database
  const account = await newAccount(server)
  ann = await newPerson(server, account)
  const bob = await newPerson(server, account)
  without = await personWith(server, account, { Projects: 18, Files: 29 })
  workOrder = await addWorkOrder(db, account, { title: 'Library' })
  folder = await addFolder(db, workOrder, { name: 'plans', createdBy: ann.employeeId })
  await addFolder(db, workOrder, { name: 'Archive', createdBy: bob.employeeId })
  const add = async (name: string, contentType: string, size: number, by: Person | null, changed: string) => {
    const id = await addFile(db, workOrder, { name, ...(by && { createdBy: by.employeeId }) })
    await pool.query('update stored_object set content_type = $2, size = $3 where id = $1', [
      id,
      contentType,
      size,
    ])
    await pool.query('update file set updated_at = $2 where id = $1', [id, changed])
  }
  await add('beta.zip', 'application/zip', 300, bob, '2026-01-03')
  await add('Alpha.pdf', 'application/pdf', 200, null, '2026-01-01')
  await add('gamma.dwg', 'image/vnd.dwg', 100, ann, '2026-01-02')
  await add('delta.bin', 'application/octet-stream', 400, bob, '2026-01-04')
  await addFile(db, workOrder, { name: 'below.txt', folderId: folder })
})

const list = (body: object = {}) =>
  server.call(listFiles, {
    body: { TargetUniqueID: workOrder.workOrderId, ...body },
    token: ann.token,
  })
const sheet = (body: object = {}, who: Pick<Person, 'token'> = ann) =>
  download(server, exportFiles, { TargetUniqueID: workOrder.workOrderId, format: 'csv', ...body }, who)

const byName = ['Archive', 'plans']
const byNameDown = ['plans', 'Archive']

test.each<[sort: string | null, folders: string[], files: string[]]>([
  [null, byName, ['Alpha.pdf', 'beta.zip', 'delta.bin', 'gamma.dwg']],
  ['name', byName, ['Alpha.pdf', 'beta.zip', 'delta.bin', 'gamma.dwg']],
  ['-name', byNameDown, ['gamma.dwg', 'delta.bin', 'beta.zip', 'Alpha.pdf']],
  // Sorted by the names of the kinds: Archive, Drawing, File, PDF.
  ['type', byName, ['beta.zip', 'gamma.dwg', 'delta.bin', 'Alpha.pdf']],
  ['-type', byName, ['Alpha.pdf', 'delta.bin', 'gamma.dwg', 'beta.zip']],
  ['size', byName, ['gamma.dwg', 'Alpha.pdf', 'beta.zip', 'delta.bin']],
  ['-size', byName, ['delta.bin', 'beta.zip', 'Alpha.pdf', 'gamma.dwg']],
  ['changed', byNameDown, ['Alpha.pdf', 'gamma.dwg', 'beta.zip', 'delta.bin']],
  ['-changed', byName, ['delta.bin', 'beta.zip', 'gamma.dwg', 'Alpha.pdf']],
  // The author of one file is unknown.
  ['author', byNameDown, ['gamma.dwg', 'beta.zip', 'delta.bin', 'Alpha.pdf']],
  ['-author', byName, ['beta.zip', 'delta.bin', 'gamma.dwg', 'Alpha.pdf']],
])('by %s folders come first, and so', async (sort, folders, files) => {
  const names = [...folders, ...files]
  expect((await list({ sort })).data.items.map(({ name }) => name)).toEqual(names)
  const { rows } = await sheet({ sort, columns: ['name'] })
  expect(rows.map(({ Name }) => Name)).toEqual(names)
})

test('in the order of a column the pages are one list, in a folder too', async () => {
  const pages = [0, 1, 2].map((StartingPageNumber) =>
    list({ StartingPageNumber, NumberOfItemsPerPage: 2, sort: '-size' }),
  )
  const names = (await Promise.all(pages)).map(({ data }) => data.items.map(({ name }) => name))
  expect(names).toEqual([byName, ['delta.bin', 'beta.zip'], ['Alpha.pdf', 'gamma.dwg']])
  const { data } = await server.call(listInFolder, {
    body: { TargetUniqueID: folder, sort: 'author' },
    token: ann.token,
  })
  expect(data.items.map(({ name }) => name)).toEqual(['below.txt'])
})

test('a spreadsheet tells kinds and paths, of what a search finds below, too', async () => {
  const columns = ['type', 'path', 'size']
  expect((await sheet({ searchKey: 'a.', columns, sort: '-size' })).rows).toEqual([
    { Type: 'File', Path: 'delta.bin', 'Size in bytes': '400' },
    { Type: 'Archive', Path: 'beta.zip', 'Size in bytes': '300' },
    { Type: 'PDF', Path: 'Alpha.pdf', 'Size in bytes': '200' },
    { Type: 'Drawing', Path: 'gamma.dwg', 'Size in bytes': '100' },
  ])
  expect((await sheet({ TargetUniqueID: folder, searchKey: 'below', columns: ['path'] })).rows).toEqual([
    { Path: 'plans/below.txt' },
  ])
  const { rows, fileName } = await sheet()
  expect(rows[0]).toMatchObject({ Name: 'Archive', Type: 'Folder', 'Size in bytes': '', Version: '' })
  expect(fileName).toMatch(/^Files of Library \d{4}-\d\d-\d\d\.csv$/)
})

test("is not another account's, and only for who may list it", async () => {
  const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
  expect(await sheet({}, stranger)).toMatchObject({ status: 404 })
  expect(await sheet({ workOrderUniqueId: folder })).toMatchObject({ status: 404 })
  expect(await sheet({}, without)).toMatchObject({ status: 403 })
})
