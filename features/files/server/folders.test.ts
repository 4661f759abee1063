import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  addJob,
  addRole,
  addTask,
  addWorkOrder,
  assign,
  type JobHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { addFile, addFolder } from '#database/seed/file-builders.ts'
import { deleteWorkOrders } from '#features/projects/contract.ts'
import { uploaded } from '#tests/harness/files.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  createFiles,
  createFolder,
  createFolders,
  deleteFolders,
  findFolder,
  findReportFolder,
  listFiles,
  listFilesOfFolder,
  listFoldersOfRecord,
  listInFolder,
  updateFiles,
  updateFolders,
} from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let person: Person
let workOrder: WorkOrderHandle
let job: JobHandle

beforeEach(async () => {
  account = await newAccount(server)
  person = await newPerson(server, account)
  workOrder = await addWorkOrder(server.database.db, account, { title: 'Some work order' })
  job = await addJob(server.database.db, workOrder, { title: 'Some job' })
})

const db = () => server.database.db
const add = async (name: string, parent?: string, who = person) => {
  const answer = await server.call(createFolder, {
    token: who.token,
    body: { folderName: name, workOrderUniqueId: workOrder.workOrderId, parentFolderUniqueId: parent },
  })
  return { ...answer, id: answer.data?.[0] as string }
}
const change = (body: {
  folderUniqueId: string
  name?: string
  parentFolderUniqueId?: string | null
  rowVersion?: number
}) => server.call(updateFolders, { token: person.token, body: [body] })
const list = async (TargetUniqueID: string, more: object = {}, who = person) => {
  const body = { TargetUniqueID, NumberOfItemsPerPage: 100, ...more }
  return server.call(listFiles, { token: who.token, body })
}
const pathsAt = async (id: string, more: object = {}) =>
  (await list(id, more)).data.items.map(({ path }) => path)

describe('folders', () => {
  test('nest, and their paths are joined with a slash', async () => {
    const { id: outer } = await add('Drawings')
    const { id: inner } = await add('Level 1', outer)
    await addFile(db(), workOrder, { name: 'plan.txt', folderId: inner })
    const { data } = await server.call(listInFolder, { token: person.token, body: { TargetUniqueID: inner } })
    expect(data.items).toMatchObject([
      {
        path: 'Drawings/Level 1/plan.txt',
        type: 'File',
        folderUniqueId: inner,
        folders: [
          { folderUniqueId: outer, name: 'Drawings' },
          { folderUniqueId: inner, name: 'Level 1' },
        ],
      },
    ])
    const one = await server.call(findFolder, { token: person.token, body: { TargetUniqueID: inner } })
    expect(one.data.items).toMatchObject([
      { type: 'Folder', folderUniqueId: inner, parentFolderUniqueId: outer, path: 'Drawings/Level 1' },
    ])
  })

  test('stand before files, both by name, on one page with one total', async () => {
    for (const name of ['b', 'A', 'c']) await add(name)
    for (const name of ['z.txt', 'Y.txt', 'a.txt']) await addFile(db(), workOrder, { name })
    const page = async (StartingPageNumber: number) => {
      const { data } = await list(workOrder.workOrderId, { StartingPageNumber, NumberOfItemsPerPage: 4 })
      return [data.items.map(({ name }) => name), data.count, data.totalCount, data.totalPages]
    }
    expect(await page(0)).toEqual([['A', 'b', 'c', 'a.txt'], 4, 6, 2])
    expect(await page(1)).toEqual([['Y.txt', 'z.txt'], 2, 6, 2])
    expect(await page(9)).toEqual([[], 0, 6, 2])
    const body = { TargetUniqueID: workOrder.workOrderId }
    const folders = await server.call(listFoldersOfRecord, { token: person.token, body })
    expect(folders.data.items.map(({ name }) => name)).toEqual(['A', 'b', 'c'])
  })

  test('are searched by name with all below', async () => {
    const { id } = await add('Photos')
    const { id: inner } = await add('100% done', id)
    await addFile(db(), workOrder, { name: 'photo_1.txt', folderId: inner })
    await addFile(db(), workOrder, { name: 'photoX1.txt' })
    await addFile(db(), workOrder, { name: 'other.txt', stage: 'before' })
    expect(await pathsAt(workOrder.workOrderId, { searchKey: 'PHOTO_' })).toEqual([
      'Photos/100% done/photo_1.txt',
    ])
    expect(await pathsAt(workOrder.workOrderId, { searchKey: '0%' })).toEqual(['Photos/100% done'])
    expect(await pathsAt(id, { searchKey: 'photo' })).toEqual(['Photos/100% done/photo_1.txt'])
    expect(await pathsAt(workOrder.workOrderId, { stage: 'before' })).toEqual(['other.txt'])
    const files = await server.call(listFilesOfFolder, {
      token: person.token,
      body: { TargetUniqueID: id, searchKey: 'o' },
    })
    expect(files.data.items.map(({ path }) => path)).toEqual(['Photos/100% done/photo_1.txt'])
  })

  test('have names of their own at a place', async () => {
    const { id } = await add('Plans')
    expect(await add('PLANS')).toMatchObject({ status: 409, errorCode: 'FOLDER_NAME_TAKEN' })
    expect((await add('Plans', id)).status).toBe(200)
    expect(await add(' / ')).toMatchObject({ status: 200 })
    expect(await add(' ')).toMatchObject({ status: 400, fields: [{ path: 'folderName' }] })
    const { id: other } = await add('Other')
    expect(await change({ folderUniqueId: other, name: 'plans' })).toMatchObject({ status: 409 })
    expect(await change({ folderUniqueId: id, name: 'PLANS' })).toMatchObject({ status: 200 })
    expect(await change({ folderUniqueId: id, name: 'x', rowVersion: 1 })).toMatchObject({
      errorCode: 'ROW_VERSION_STALE',
    })
    const answers = await atOnce(
      server,
      writesOf('folder'),
      Array.from({ length: 8 }, () => () => add('At once')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('are added all or none', async () => {
    const { workOrderId: workOrderUniqueId } = workOrder
    const body = [
      { name: 'a', workOrderUniqueId },
      { name: 'A', workOrderUniqueId },
    ]
    expect(await server.call(createFolders, { token: person.token, body })).toMatchObject({ status: 409 })
    expect(await pathsAt(workOrderUniqueId)).toEqual([])
  })

  test('never come to lie in themselves', async () => {
    const { id: a } = await add('a')
    const { id: b } = await add('b', a)
    const { id: c } = await add('c', b)
    for (const parent of [a, b, c])
      expect(await change({ folderUniqueId: a, parentFolderUniqueId: parent })).toMatchObject({
        status: 409,
        errorCode: 'FOLDER_INTO_ITSELF',
      })
    expect(await change({ folderUniqueId: c, parentFolderUniqueId: null })).toMatchObject({ status: 200 })
    expect(await pathsAt(workOrder.workOrderId)).toEqual(['a', 'c'])
  })

  test('never come to lie in each other, moved at once', async () => {
    const [{ id: a }, { id: b }] = [await add('a'), await add('b')]
    const answers = await atOnce(server, writesOf('folder'), [
      () => change({ folderUniqueId: a, parentFolderUniqueId: b }),
      () => change({ folderUniqueId: b, parentFolderUniqueId: a }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('nest thirty deep and no deeper', async () => {
    let parent: string | undefined
    for (let depth = 1; depth <= 30; depth += 1) parent = (await add(`level ${depth}`, parent)).id
    expect(await add('level 31', parent)).toMatchObject({ status: 409, errorCode: 'FOLDER_TOO_DEEP' })
    const { id: other } = await add('other')
    await add('below', other)
    const { data } = await server.call(findFolder, {
      token: person.token,
      body: { TargetUniqueID: parent as string },
    })
    const above = data.items[0]?.parentFolderUniqueId as string
    expect(await change({ folderUniqueId: other, parentFolderUniqueId: above })).toMatchObject({
      errorCode: 'FOLDER_TOO_DEEP',
    })
  })

  test('take all that lies in them with them, to another record and to the end', async () => {
    const { id } = await add('Photos')
    const { id: inner } = await add('Inner', id)
    await addFile(db(), workOrder, { name: 'deep.txt', folderId: inner })
    const { data } = await server.call(createFolders, {
      token: person.token,
      body: [{ name: 'Of the job', targetUniqueID: job.jobId, targetType: 'Job' }],
    })
    const ofJob = data[0] as string
    expect(await change({ folderUniqueId: id, parentFolderUniqueId: ofJob })).toMatchObject({ status: 200 })
    expect(await pathsAt(job.jobId, { searchKey: 'deep' })).toEqual(['Of the job/Photos/Inner/deep.txt'])
    expect(await pathsAt(workOrder.workOrderId)).toEqual([])
    expect(await server.call(deleteFolders, { token: person.token, body: [ofJob] })).toMatchObject({
      status: 200,
    })
    for (const gone of [ofJob, id, inner]) expect((await list(gone)).status).toBe(404)
    expect(await pathsAt(job.jobId, { searchKey: 'deep' })).toEqual([])
    // The name is free again, because the folder was deleted.
    const again = [{ name: 'Of the job', targetUniqueID: job.jobId, targetType: 'Job' as const }]
    expect((await server.call(createFolders, { token: person.token, body: again })).status).toBe(200)
  })

  test('go where the one above them goes, also in one call', async () => {
    const { id } = await add('Photos')
    const { id: inner } = await add('Inner', id)
    const { data } = await server.call(createFolders, {
      token: person.token,
      body: [{ name: 'Of the job', targetUniqueID: job.jobId, targetType: 'Job' }],
    })
    const body = [
      { folderUniqueId: id, parentFolderUniqueId: data[0] as string },
      { folderUniqueId: inner, name: 'Renamed' },
    ]
    expect(await server.call(updateFolders, { token: person.token, body })).toMatchObject({ status: 200 })
    const { rows } = await server.database.pool.query(
      'select target_type, target_id from folder where id = $1',
      [inner],
    )
    expect(rows).toEqual([{ target_type: 'Job', target_id: job.jobId }])
  })

  test('and files can take the names that others give up in the same call, in this order alone', async () => {
    const [one, two] = [await add('one'), await add('two')]
    const files = [
      await addFile(db(), workOrder, { name: 'one.txt' }),
      await addFile(db(), workOrder, { name: 'two.txt' }),
    ]
    const folderNames = [
      { folderUniqueId: two.id, name: 'three' },
      { folderUniqueId: one.id, name: 'TWO' },
      { folderUniqueId: two.id, name: 'One' },
    ]
    const fileNames = [
      { fileUniqueId: files[1] ?? '', name: 'three.txt' },
      { fileUniqueId: files[0] ?? '', name: 'TWO.txt' },
      { fileUniqueId: files[1] ?? '', name: 'One.txt' },
    ]
    const { token } = person
    expect(await server.call(updateFolders, { token, body: folderNames.toReversed() })).toMatchObject({
      errorCode: 'FOLDER_NAME_TAKEN',
    })
    expect(await server.call(updateFiles, { token, body: fileNames.toReversed() })).toMatchObject({
      errorCode: 'FILE_NAME_TAKEN',
    })
    expect((await server.call(updateFolders, { token, body: folderNames })).status).toBe(200)
    expect((await server.call(updateFiles, { token, body: fileNames })).status).toBe(200)
    expect(await pathsAt(workOrder.workOrderId)).toEqual(['One', 'TWO', 'One.txt', 'TWO.txt'])
  })

  test('are counted and refused by where those before them in the call have come to lie', async () => {
    const [one, two] = [await add('one'), await add('two')]
    const into = (folderUniqueId: string, parentFolderUniqueId: string) => ({
      folderUniqueId,
      parentFolderUniqueId,
    })
    const ring = [into(one.id, two.id), into(two.id, one.id)]
    expect(await server.call(updateFolders, { token: person.token, body: ring })).toMatchObject({
      status: 409,
      errorCode: 'FOLDER_INTO_ITSELF',
    })
    expect(await pathsAt(workOrder.workOrderId)).toEqual(['one', 'two'])
  })

  test('take no file that arrives while they are deleted', async () => {
    for (const first of [0, 1]) {
      const { id } = await add(`folder ${first}`)
      const waiting = await uploaded(server, person)
      const body = [{ fileUniqueId: waiting, folderUniqueId: id }]
      const [deleted, attached] = await atOnce(
        server,
        writesOf('folder', 'file'),
        [
          () => server.call(deleteFolders, { token: person.token, body: [id] }),
          () => server.call(createFiles, { token: person.token, body }),
        ],
        first,
      )
      expect(deleted.status).toBe(200)
      expect([200, 404]).toContain(attached.status)
      const { rows } = await server.database.pool.query(
        'select 1 from file where folder_id = $1 and deleted_at is null',
        [id],
      )
      expect(rows).toEqual([])
    }
  })

  test('of a daily report are found or made, once for each day and type', async () => {
    const ask = (type: string, reportDate = '2026-03-02', who = person) =>
      server.call(findReportFolder, {
        token: who.token,
        body: { workOrderUniqueId: workOrder.workOrderId, reportDate, type },
      })
    const answers = await atOnce(
      server,
      writesOf('folder'),
      Array.from({ length: 6 }, () => () => ask('Incidents')),
    )
    expect(new Set(answers.map(({ data }) => data.folderUniqueId)).size).toBe(1)
    expect(answers[0]?.data).toMatchObject({ type: 'Folder', name: 'Daily report 2026-03-02' })
    expect((await ask('Observations')).data.name).toBe('Daily report 2026-03-02 Observations')
    expect((await ask('Incidents', '2026-03-03')).data.name).toBe('Daily report 2026-03-03')
    const stranger = await newPerson(server, await newAccount(server))
    expect((await ask('Incidents', '2026-03-02', stranger)).status).toBe(404)
    for (const noDay of ['0000-01-01', '0000-00-00', '9999-99-99', '99999-01-01', 'infinity', '-infinity'])
      expect(await ask('Incidents', noDay)).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
  })
})

describe('what is seen', () => {
  /** A person of the account with these permissions, assigned to the work order unless `isAssigned` is false. */
  async function withBits(permissions: object, isAssigned = true): Promise<Person> {
    const role = await addRole(db(), account, `Role ${Math.random()}`, permissions)
    const somebody = await newPerson(server, account, role)
    if (isAssigned) await assign(db(), somebody, workOrder)
    return somebody
  }

  test('is what the bit of files and the module of the record allow', async () => {
    const task = await addTask(db(), job, { name: 'Some task' })
    await addFile(db(), workOrder, { name: 'of the work order.txt' })
    await addFile(db(), workOrder, { name: 'of the task.txt', targetType: 'Task', targetId: task.taskId })
    const ask = async (permissions: object, id: string, isAssigned?: boolean) => {
      const { status, data } = await list(id, {}, await withBits(permissions, isAssigned))
      return [status, data?.totalCount]
    }
    const { workOrderId } = workOrder
    expect(await ask({ Files: 2, Projects: 2 }, workOrderId)).toEqual([200, 1])
    expect(await ask({ Files: 2, Projects: 2 }, workOrderId, false)).toEqual([404, undefined])
    expect(await ask({ Files: 2, Projects: 18 }, workOrderId, false)).toEqual([200, 1])
    expect(await ask({ Files: 2 }, workOrderId)).toEqual([404, undefined])
    expect(await ask({ Projects: 2 }, workOrderId)).toEqual([403, undefined])
    expect(await ask({ Files: 2, Projects: 2, Tasks: 2 }, task.taskId)).toEqual([200, 1])
    expect(await ask({ Files: 2, Projects: 2, Jobs: 31 }, task.taskId)).toEqual([404, undefined])
  })

  test('may be added to only with the bit to add, on that work order', async () => {
    const reader = await withBits({ Files: 2, Projects: 2 })
    expect((await add('x', undefined, reader)).status).toBe(403)
    const adder = await withBits({ Files: 3, Projects: 2 })
    const { id } = await add('x', undefined, adder)
    expect(id).toBeTruthy()
    const rename = [{ folderUniqueId: id, name: 'y' }]
    expect((await server.call(updateFolders, { token: adder.token, body: rename })).status).toBe(403)
    expect((await server.call(deleteFolders, { token: adder.token, body: [id] })).status).toBe(403)
  })

  test('stays within the work order', async () => {
    const other = await addWorkOrder(db(), account, { title: 'Other' })
    const folder = await addFolder(db(), other, { name: 'There' })
    const file = await addFile(db(), workOrder, { name: 'here.txt' })
    const { id } = await add('here')
    const moved = await server.call(updateFiles, {
      token: person.token,
      body: [{ fileUniqueId: file, folderUniqueId: folder }],
    })
    expect(moved).toMatchObject({ status: 409, errorCode: 'OTHER_WORK_ORDER' })
    expect(await change({ folderUniqueId: id, parentFolderUniqueId: folder })).toMatchObject({
      errorCode: 'OTHER_WORK_ORDER',
    })
    // A place that is named together with a folder must contain this folder.
    const place = { folderName: 'x', workOrderUniqueId: workOrder.workOrderId, parentFolderUniqueId: folder }
    expect((await server.call(createFolder, { token: person.token, body: place })).status).toBe(404)
    const wrong = {
      folderName: 'x',
      parentFolderUniqueId: id,
      targetUniqueID: job.jobId,
      targetType: 'Job' as const,
    }
    expect((await server.call(createFolder, { token: person.token, body: wrong })).status).toBe(404)
    const nowhere = await server.call(createFolder, { token: person.token, body: { folderName: 'x' } })
    expect(nowhere).toMatchObject({ status: 400, fields: [{ path: 'workOrderUniqueId' }] })
  })

  test('is left out of a list of files alone', async () => {
    await add('Some folder')
    await addFile(db(), workOrder, { name: 'a.txt' })
    const names = async (more: object) => {
      const body = { TargetUniqueID: workOrder.workOrderId, ...more }
      const { data } = await server.call(listFiles, { token: person.token, body })
      return [data.totalCount, data.items.map(({ type }) => type)]
    }
    expect(await names({})).toEqual([2, ['Folder', 'File']])
    expect(await names({ isWithoutFolders: true })).toEqual([1, ['File']])
  })

  test('goes with its work order', async () => {
    const { id } = await add('x')
    await server.call(deleteWorkOrders, { token: person.token, body: [workOrder.workOrderId] })
    expect((await list(id)).status).toBe(404)
  })

  test('is moved between folders and out of them', async () => {
    const file = await addFile(db(), workOrder, { name: 'a.txt' })
    const { id } = await add('in')
    const move = (folderUniqueId: string | null) =>
      server.call(updateFiles, { token: person.token, body: [{ fileUniqueId: file, folderUniqueId }] })
    await move(id)
    expect(await pathsAt(id)).toEqual(['in/a.txt'])
    await addFile(db(), workOrder, { name: 'A.txt' })
    expect(await move(null)).toMatchObject({ status: 409, errorCode: 'FILE_NAME_TAKEN' })
  })
})
