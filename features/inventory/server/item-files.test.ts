/** Files of items. An item belongs to the account, not to a project, and so do its files. */
import { beforeEach, expect, test } from 'vitest'
import {
  createFolders,
  deleteFiles,
  exportFiles,
  findFolder,
  getFileLink,
  listFiles,
  listTakenNames,
  listVersions,
  updateFiles,
} from '#features/files/contract.ts'
import { fetchFile, upload } from '#tests/harness/files.ts'
import { type Person, useApp } from '#tests/harness/server.ts'
import { openStockStage, type StockStage } from '#tests/harness/stock.ts'
import { deleteItems } from '../contract.ts'

const NAME = 'plate.txt'
const ALL = { Inventory: 15, Files: 15 }

const server = await useApp()
let stage: StockStage
let item: string

beforeEach(async () => {
  stage = await openStockStage(server)
  item = await stage.add()
})

type Caller = Pick<Person, 'token'>
const targetType = 'MasterInventory' as const
const at = (id: string) => ({ targetUniqueID: id, targetType })
const put = (who: Caller = stage.ann, id = item, more: Record<string, string> = {}) =>
  upload(server, who, { name: NAME, content: 'Halden CH2', fields: { ...at(id), ...more } })
const list = (who: Caller = stage.ann, id = item) =>
  server.call(listFiles, { body: { TargetUniqueID: id, targetType }, token: who.token })
const linkTo = (file: string, who: Caller = stage.ann) =>
  server.call(getFileLink, { body: { fileUniqueId: file }, token: who.token })

async function putFile(): Promise<string> {
  const { status, data } = await put()
  expect(status).toBe(200)
  return data[0] ?? ''
}

test('are uploaded, listed, downloaded, renamed and deleted', async () => {
  const file = await putFile()
  expect((await list()).data.items).toMatchObject([
    { name: NAME, fileUniqueId: file, workOrderUniqueId: null, targetUniqueID: item, targetType },
  ])
  expect((await fetchFile(server, stage.ann, { fileUniqueId: file })).body).toBe('Halden CH2')
  const { token } = stage.ann
  const rename = [{ fileUniqueId: file, name: 'serial plate.txt' }]
  expect(await server.call(updateFiles, { body: rename, token })).toMatchObject({ status: 200 })
  expect((await server.call(listVersions, { body: { TargetUniqueID: file }, token })).data.totalCount).toBe(1)
  expect((await list()).data.items).toMatchObject([{ name: 'serial plate.txt' }])
  expect(await server.call(deleteFiles, { body: [file], token })).toMatchObject({ status: 200 })
  expect((await list()).data.totalCount).toBe(0)
})

test('come without the type of what they hang on, and in folders, as those of other records', async () => {
  const untyped = { name: NAME, fields: { targetUniqueID: item } }
  expect(await upload(server, stage.ann, untyped)).toMatchObject({ status: 200 })
  const { token } = stage.ann
  const folders = await server.call(createFolders, {
    body: [{ name: 'Manuals', ...at(item) }],
    token,
  })
  expect(folders.status).toBe(200)
  const [folder = ''] = folders.data
  expect(await put(stage.ann, item, { folderUniqueId: folder })).toMatchObject({ status: 200 })
  expect(
    (await server.call(findFolder, { body: { TargetUniqueID: folder }, token })).data.items,
  ).toMatchObject([{ name: 'Manuals', workOrderUniqueId: null }])
  const sheet = { TargetUniqueID: item, targetType, format: 'csv', columns: ['name'] }
  const { method, path } = exportFiles
  const answer = await server.app.inject({
    method,
    url: path,
    headers: { authorization: token },
    payload: sheet,
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain(NAME)
})

test('have each name once on an item, and do not move to another one', async () => {
  const file = await putFile()
  expect(await put()).toMatchObject({ status: 409, errorCode: 'FILE_NAME_TAKEN' })
  expect(await put(stage.ann, item, { onSameName: 'keepBoth' })).toMatchObject({ status: 200 })
  const { token } = stage.ann
  const names = { ...at(item), names: [NAME, 'other.txt'] }
  expect((await server.call(listTakenNames, { body: names, token })).data).toEqual([
    { name: NAME, fileUniqueId: file },
  ])
  const other = await stage.add()
  const { data } = await server.call(createFolders, {
    body: [{ name: 'Manuals', ...at(other) }],
    token,
  })
  const move = [{ fileUniqueId: file, folderUniqueId: data[0] ?? '' }]
  expect(await server.call(updateFiles, { body: move, token })).toMatchObject({
    status: 409,
    errorCode: 'OTHER_WORK_ORDER',
  })
  expect(await put(stage.ann, other)).toMatchObject({ status: 200 })
})

test('are there for whoever sees the item and may read files in general', async () => {
  const file = await putFile()
  const elsewhere = (await openStockStage(server)).ann
  const toolsOnly = await stage.person(ALL, [stage.tools])
  for (const who of [elsewhere, toolsOnly]) {
    expect(await list(who)).toMatchObject({ status: 404 })
    expect(await put(who)).toMatchObject({ status: 404 })
    expect(await linkTo(file, who)).toMatchObject({ status: 404 })
    const body = [file]
    expect(await server.call(deleteFiles, { body, token: who.token })).toMatchObject({ status: 404 })
  }
  const noStock = await stage.person({ Files: 15 })
  expect(await list(noStock)).toMatchObject({ status: 404 })
  expect(await linkTo(file, noStock)).toMatchObject({ status: 404 })
  const noFiles = await stage.person({ Inventory: 15 })
  expect(await list(noFiles)).toMatchObject({ status: 403 })
  const reader = await stage.person({ Inventory: 2, Files: 2 })
  expect((await list(reader)).data.items).toMatchObject([{ fileUniqueId: file }])
  expect(await linkTo(file, reader)).toMatchObject({ status: 200 })
  expect(await put(reader)).toMatchObject({ status: 403 })
  expect(await server.call(deleteFiles, { body: [file], token: reader.token })).toMatchObject({ status: 403 })
})

test('are no files of a project, and of no item that is gone', async () => {
  const file = await putFile()
  const { workOrderId } = stage.linden
  expect(await put(stage.ann, item, { workOrderUniqueId: workOrderId })).toMatchObject({ status: 404 })
  const ofProject = await server.call(listFiles, {
    body: { TargetUniqueID: workOrderId },
    token: stage.ann.token,
  })
  expect(ofProject.data.totalCount).toBe(0)
  expect(await server.call(deleteItems, { body: [item], token: stage.ann.token })).toMatchObject({
    status: 200,
  })
  expect(await list()).toMatchObject({ status: 404 })
  expect(await linkTo(file)).toMatchObject({ status: 404 })
  expect(await put()).toMatchObject({ status: 404 })
})
