/** Submittals: API fields, numbers, days that are computed from the day on site, revisions, lists, and rights. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import {
  addActivityCode,
  addJob,
  addJobCode,
  addJobCodeType,
  addSubContractor,
  addTaskCode,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { addFile, addFolder } from '#database/seed/file-builders.ts'
import { deleteFiles, getFileLink, listFiles } from '#features/files/contract.ts'
import { todayIn } from '#server/days.ts'
import { findAccountStorage } from '#server/db/stored-objects.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import { newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import {
  createSubmittalPackages,
  createSubmittals,
  deleteSubmittalPackages,
  exportSubmittals,
  listCommentsOfSubmittal,
  listHistoryOfSubmittal,
  listSubmittalCodes,
  listSubmittalPeople,
  listSubmittalRoles,
  listSubmittalsOfWorkOrder,
} from '../contract.ts'
import { approves, isTold, openSubmittalStage, type SubmittalStage, submits } from '../testing.ts'

const server = await useApp()
let stage: SubmittalStage

beforeEach(async () => {
  stage = await openSubmittalStage(server)
})

const today = () => todayIn('UTC', new Date())
const sent = (body: object, who: Person = stage.ann) =>
  server.call(createSubmittals, {
    body: [
      {
        workOrderUniqueId: stage.job.workOrderId,
        submittalTitle: 'x',
        approvers: stage.actors(),
        ...body,
      },
    ],
    token: who.token,
  })

describe('a new submittal', () => {
  test('is a draft with the next number, and waits on whoever submits it', async () => {
    const { ann, ben, eve, dan, kim, account, job } = stage
    const subContractor = await addSubContractor(server.database.db, account, { name: 'Kestrel Concrete' })
    const id = await stage.add({
      submittalTitle: 'Anchor bolts',
      subConAccountUniqueId: subContractor,
      jobUniqueId: job.jobId,
      requiredOnSiteDate: '2031-03-31',
      leadTimeDays: 30,
      reviewDays: 10,
    })
    expect(await stage.read(id)).toMatchObject({
      submittalMasterUniqueId: id,
      number: 1,
      submittalNumber: 1,
      submittalRevision: 1,
      submittalTitle: 'Anchor bolts',
      submittalDescription: '',
      companySubTaskCodeUniqueId: null,
      subConAccountUniqueId: subContractor,
      subConAccountName: 'Kestrel Concrete',
      submittalManagerUniqueId: null,
      submittalOriginatorUniqueId: ann.employeeId,
      parentSubmittalMasterUniqueId: null,
      newerSubmittalMasterUniqueId: null,
      submittalPackageUniqueId: null,
      receivedDate: null,
      // The day on site less lead time and review days; the day on site less lead time.
      submitByDate: '2031-02-19',
      finalDueDate: '2031-03-01',
      isSubmitByMissed: false,
      statusId: statuses.Active,
      statusName: 'Active',
      isEditable: true,
      IsBlocked: true,
      jobUniqueId: job.jobId,
      jobTitle: 'Some job',
      submittalApprovers: [
        {
          roleTypeUniqueId: 1,
          roleTypeName: 'Submitter',
          submittalApprovalEmployeeUniqueId: ben.employeeId,
          statusName: 'Pending',
          isPending: true,
          distributionOnly: false,
        },
        { roleTypeUniqueId: 2, submittalApprovalEmployeeUniqueId: eve.employeeId, isPending: false },
        { roleTypeUniqueId: 2, submittalApprovalEmployeeUniqueId: dan.employeeId, isPending: false },
        { submittalApprovalEmployeeUniqueId: kim.employeeId, distributionOnly: true, isPending: false },
      ],
      court: { employeeUniqueId: ben.employeeId, step: 'submit', due: '2031-02-19' },
      commentCount: 0,
      workOrderUniqueId: job.workOrderId,
      companyUniqueId: account.companyId,
      accountUniqueId: account.accountId,
      rowVersion: 1,
    })
  })

  test('needs somebody who submits it and somebody who approves it, in the documents’ words', async () => {
    const { ann, ben, eve, kim } = stage
    const nobody = { roleTypeUniqueId: 2, approverEmployeeUniqueId: '' }
    for (const approvers of [
      [],
      [approves(eve)],
      [{ ...submits(ben), distributionOnly: true }, approves(eve)],
    ])
      expect(await sent({ approvers })).toMatchObject({
        status: 400,
        errorDescription: 'Submitting employee not selected',
      })
    for (const approvers of [[submits(ben)], [submits(ben), nobody]])
      expect(await sent({ approvers })).toMatchObject({
        status: 400,
        errorDescription: 'Approver employee not selected',
      })
    // Actors without a role or an employee are ignored.
    const dropped = [nobody, { approverEmployeeUniqueId: kim.employeeId }, submits(ben), approves(eve)]
    const id = await stage.add({ approvers: dropped })
    expect((await stage.read(id))?.submittalApprovers).toHaveLength(2)
    expect((await stage.change(id, { approvers: [submits(ben)] }, ann)).status).toBe(400)
  })

  test('takes nobody who may not see it, and no job or package of another project', async () => {
    const { db } = server.database
    const { account, ann, ben, eve, job, out } = stage
    const blind = await newPerson(server, account, 'Field worker')
    await assign(db, blind, job)
    const elsewhere = await addWorkOrder(db, account, { title: 'Elsewhere' })
    await assign(db, ann, elsewhere)
    const otherJob = await addJob(db, elsewhere, { title: 'x' })
    const { data } = await server.call(createSubmittalPackages, {
      body: [{ workOrderUniqueId: elsewhere.workOrderId, submittalPackageName: 'x' }],
      token: ann.token,
    })
    const faults: [object, string][] = [
      [{ approvers: [submits(ben), approves(eve), approves(out)] }, '0.approvers.2.approverEmployeeUniqueId'],
      [{ approvers: [submits(blind), approves(eve)] }, '0.approvers.0.approverEmployeeUniqueId'],
      [{ submittalManagerUniqueId: blind.employeeId }, '0.submittalManagerUniqueId'],
      [{ jobUniqueId: otherJob.jobId }, '0.jobUniqueId'],
      [{ submittalPackageUniqueId: data[0] }, '0.submittalPackageUniqueId'],
      [{ workOrderUniqueId: null }, '0.workOrderUniqueId'],
      [{ leadTimeDays: -1 }, '0.leadTimeDays'],
    ]
    for (const [fault, path] of faults) {
      const { status, fields } = await sent(fault)
      expect([status, fields[0]?.path]).toEqual([400, path])
    }
    expect((await sent({ workOrderUniqueId: null, jobUniqueId: otherJob.jobId })).status).toBe(400)
    expect((await sent({ workOrderUniqueId: null, jobUniqueId: job.jobId })).status).toBe(200)
    const { data: people } = await server.call(listSubmittalPeople, {
      body: { TargetUniqueID: job.workOrderId, NumberOfItemsPerPage: 100 },
      token: ann.token,
    })
    const ids = people.items.map(({ employeeUniqueID }) => employeeUniqueID)
    expect(ids).toContain(eve.employeeId)
    expect(ids).not.toContain(blind.employeeId)
    expect(ids).not.toContain(out.employeeId)
  })

  test('without a day on site has the days that somebody says', async () => {
    const said = { submitByDate: dayAfter(today(), -1), finalDueDate: dayAfter(today(), 20) }
    const id = await stage.add(said)
    expect(await stage.read(id)).toMatchObject({ ...said, isSubmitByMissed: true })
    // Sending back a whole submittal does not store its computed days as typed days.
    await stage.change(id, { requiredOnSiteDate: '2040-05-31', leadTimeDays: 0, reviewDays: 30 })
    const derived = { submitByDate: '2040-05-01', finalDueDate: said.finalDueDate }
    expect(await stage.read(id)).toMatchObject({ ...derived, isSubmitByMissed: false })
    await stage.change(id, { ...derived, submittalTitle: 'y' })
    await stage.change(id, { requiredOnSiteDate: null })
    expect(await stage.read(id)).toMatchObject(said)
    await stage.submit(id)
    expect((await stage.read(id))?.isSubmitByMissed).toBe(false)
    expect((await stage.read(id))?.court?.due).toBe(said.finalDueDate)
  })
})

describe('its number', () => {
  const numberOf = async (id: string) => (await stage.read(id))?.submittalNumber

  test('is the next of the project, or the one that somebody chose; none is given twice', async () => {
    const { ann } = stage
    expect(await numberOf(await stage.add({ submittalNumber: 1 }))).toBe(1)
    expect(await numberOf(await stage.add({ submittalNumber: 1 }))).toBe(2)
    expect(await numberOf(await stage.add({ submittalNumber: 7 }))).toBe(7)
    const last = await stage.add()
    expect(await numberOf(last)).toBe(8)
    expect(await sent({ submittalNumber: 7 })).toMatchObject({
      status: 409,
      errorCode: 'SUBMITTAL_NUMBER_TAKEN',
      fields: [{ path: '0.submittalNumber' }],
    })
    expect((await sent({ submittalNumber: 7, submittalRevision: 2 })).status).toBe(200)
    expect((await sent({ submittalNumber: 1, submittalRevision: 1 })).status).toBe(200)
    expect((await stage.remove(last)).status).toBe(200)
    // After a deletion, a user can choose the number again, but the counter never gives the number again.
    expect(await numberOf(await stage.add())).toBe(10)
    expect(await numberOf(await stage.add({ submittalNumber: 8 }))).toBe(8)
    const kept = await stage.add()
    const change = await stage.change(kept, { submittalNumber: 99 }, ann)
    expect(change).toMatchObject({ status: 400, fields: [{ path: '0.submittalNumber' }] })
  })

  test('is one of its own where several are added, and chosen, at once', async () => {
    const calls = Array.from(
      { length: 6 },
      (_none, index) => () => sent({ submittalNumber: index < 3 ? 5 : 1 }),
    )
    const answers = await atOnce(server, writesOf('submittal', 'record_number'), calls)
    const chosen = answers.slice(0, 3).map(({ status }) => status)
    expect(chosen.sort()).toEqual([200, 409, 409])
    const numbers = await Promise.all(
      answers.flatMap(({ status, data }) => (status === 200 ? [numberOf(data[0] as string)] : [])),
    )
    expect(new Set(numbers).size).toBe(4)
  })
})

describe('who may change it', () => {
  test('its originator and its manager, while it is a draft or information is needed', async () => {
    const { db } = server.database
    const { account, ann, eve, job } = stage
    const boss = await newPerson(server, account)
    await assign(db, boss, job)
    const id = await stage.add({ submittalManagerUniqueId: boss.employeeId })
    const refused = {
      status: 409,
      errorDescription: "You're not authorized to perform the operation.",
    }
    expect(await stage.change(id, { submittalTitle: 'x' }, eve)).toMatchObject({ ...refused, status: 403 })
    expect((await stage.read(id, eve))?.isEditable).toBe(false)
    for (const who of [ann, boss]) {
      expect((await stage.read(id, who))?.isEditable).toBe(true)
      expect((await stage.change(id, { submittalTitle: 'x' }, who)).status).toBe(200)
    }
    await stage.submit(id)
    expect((await stage.read(id))?.isEditable).toBe(false)
    expect(await stage.change(id, { submittalTitle: 'x' })).toMatchObject(refused)
    expect(await stage.remove(id)).toMatchObject(refused)
    await stage.ask(id)
    expect((await stage.read(id))?.isEditable).toBe(true)
    expect((await stage.remove(id, boss)).status).toBe(200)
    expect(await stage.read(id)).toBeUndefined()
  })
})

describe('its history', () => {
  test('names what it says by id, and tells of people who come and go later', async () => {
    const { db } = server.database
    const { account, ann, ben, eve, dan } = stage
    await addJobCodeType(db, account, 7, 'Structure')
    const jobCode = await addJobCode(db, account, { typeId: 7, code: '03', name: 'Concrete' })
    const taskCode = await addTaskCode(db, account, jobCode, { code: '03-A', name: 'Footings' })
    const code = await addActivityCode(db, account, taskCode, { code: '03-A1', name: 'Form' })
    const id = await stage.add({ approvers: [submits(ben), approves(eve)] })
    await stage.change(id, { companySubTaskCodeUniqueId: code, requiredOnSiteDate: '2031-03-31' })
    await stage.change(id, { approvers: [submits(ben), approves(eve), approves(dan)] })
    expect(await stage.read(id)).toMatchObject({
      companySubTaskCode: '03-A1',
      companySubTaskCodeName: 'Form',
    })
    const { data } = await server.call(listHistoryOfSubmittal, {
      body: { TargetUniqueID: id },
      token: ann.token,
    })
    expect(data.items.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^added the participant First\d+ Last$/),
      'changed it',
      'created it',
    ])
    expect(data.items[1]?.changes).toEqual([
      { field: 'Code', from: null, to: '03-A1 Form' },
      { field: 'Required on site', from: null, to: 'Mar 31, 2031' },
    ])
    const codes = async (body: object) =>
      (
        await server.call(listSubmittalCodes, {
          body: { TargetUniqueID: stage.job.workOrderId, ...body },
          token: ann.token,
        })
      ).data.items.map(({ companySubTaskCode }) => companySubTaskCode)
    await addActivityCode(db, account, taskCode, { code: '03-A2', name: 'Tie bar' })
    expect(await codes({ searchKey: 'tie' })).toEqual(['03-A2'])
    expect(await codes({ isInUse: true })).toEqual(['03-A1'])
    const { data: found } = await server.call(listSubmittalsOfWorkOrder, {
      body: { TargetUniqueID: stage.job.workOrderId, companySubTaskCodeUniqueId: code },
      token: ann.token,
    })
    expect(found.items.map(({ submittalMasterUniqueId }) => submittalMasterUniqueId)).toEqual([id])
  })
})

describe('a new revision', () => {
  const filesOf = async (id: string, who: Person = stage.ann) =>
    (
      await server.call(listFiles, {
        body: { TargetUniqueID: id, targetType: 'Submittal' },
        token: who.token,
      })
    ).data.items

  async function decided() {
    const { ben, eve, kim } = stage
    const id = await stage.add({
      submittalTitle: 'Bolts',
      submittalDescription: 'Grade 4.6',
      requiredOnSiteDate: '2031-03-31',
      leadTimeDays: 30,
      receivedDate: '2030-01-01',
      approvers: [submits(ben), approves(eve), isTold(kim)],
    })
    await stage.submit(id, 'Please.')
    await stage.reject(id, 'Too weak.')
    return id
  }

  test('is a draft with the fields, the actors and the files of the one before, once', async () => {
    const { ben, eve, kim } = stage
    const id = await decided()
    const [newId = ''] = (await stage.reopen(id, 'Grade 8.8')).data
    const before = await stage.read(id)
    expect(before).toMatchObject({
      statusName: 'Rejected',
      submittalDescription: 'Grade 4.6',
      newerSubmittalMasterUniqueId: newId,
      isEditable: false,
    })
    expect(await stage.read(newId)).toMatchObject({
      submittalTitle: 'Bolts',
      submittalDescription: 'Grade 8.8',
      submittalNumber: 1,
      submittalRevision: 2,
      parentSubmittalMasterUniqueId: id,
      statusName: 'Active',
      submitByDate: before?.submitByDate,
      receivedDate: null,
      submittedOnDate: null,
      submittalApprovers: [
        { submittalApprovalEmployeeUniqueId: ben.employeeId, statusName: 'Pending', comments: '' },
        { submittalApprovalEmployeeUniqueId: eve.employeeId, statusName: 'Pending', comments: '' },
        { submittalApprovalEmployeeUniqueId: kim.employeeId, distributionOnly: true },
      ],
      court: { employeeUniqueId: ben.employeeId, step: 'submit' },
      isEditable: true,
    })
    expect(await stage.reopen(id)).toMatchObject({ status: 409, errorCode: 'SUBMITTAL_SUPERSEDED' })
    expect(await stage.comment(id, 'x')).toMatchObject({ status: 409, errorCode: 'SUBMITTAL_SUPERSEDED' })
    expect((await stage.comment(newId, 'x')).status).toBe(200)
    // A new submittal cannot take the number of revision 2. Once revision 2 is deleted, revision 1 can be
    // reopened again.
    expect((await sent({ submittalNumber: 1, submittalRevision: 2 })).status).toBe(409)
    expect((await stage.remove(newId)).status).toBe(200)
    expect((await stage.reopen(id)).status).toBe(200)
  })

  test('has files of its own, of the same bytes, which are counted once', async () => {
    const { db } = server.database
    const { account, ann, job } = stage
    const id = await decided()
    const place = { targetType: 'Submittal', targetId: id } as const
    await addFile(db, job, { name: 'Data sheet.pdf', ...place })
    const folderId = await addFolder(db, job, { name: 'Drawings', ...place })
    const innerId = await addFolder(db, job, { name: 'Details', folderId, ...place })
    await addFile(db, job, { name: 'D-1.pdf', folderId: innerId, ...place })
    const used = (await findAccountStorage(db, account)).used
    const [newId = ''] = (await stage.reopen(id)).data
    expect((await findAccountStorage(db, account)).used).toBe(used)
    const [folder, file] = await filesOf(newId)
    expect([folder?.name, file?.name, file?.origin]).toEqual([
      'Drawings',
      'Data sheet.pdf',
      'from revision 1',
    ])
    const inner = await server.call(listFiles, {
      body: { TargetUniqueID: newId, targetType: 'Submittal', searchKey: 'D-1' },
      token: ann.token,
    })
    expect(inner.data.items.map(({ path }) => path)).toEqual(['Drawings/Details/D-1.pdf'])
    // Deleting a file of the new revision leaves the file of the old revision.
    const fileId = file?.fileUniqueId ?? ''
    expect((await server.call(deleteFiles, { body: [fileId], token: ann.token })).status).toBe(200)
    expect((await filesOf(newId)).map(({ name }) => name)).toEqual(['Drawings'])
    const [, old] = await filesOf(id)
    expect(old).toMatchObject({ name: 'Data sheet.pdf', origin: '' })
    const link = await server.call(getFileLink, {
      body: { fileUniqueId: old?.fileUniqueId ?? '' },
      token: ann.token,
    })
    expect(link.status).toBe(200)
    // In a third revision, each file still names the revision that it first came from.
    await stage.submit(newId)
    await stage.reject(newId)
    const [third = ''] = (await stage.reopen(newId)).data
    const copied = await server.call(listFiles, {
      body: { TargetUniqueID: third, targetType: 'Submittal', searchKey: 'D-1' },
      token: ann.token,
    })
    expect(copied.data.items[0]?.origin).toBe('from revision 1')
  })
})

describe('lists', () => {
  const list = async (filter: object = {}, who: Person = stage.ann) =>
    (
      await server.call(listSubmittalsOfWorkOrder, {
        body: { TargetUniqueID: stage.job.workOrderId, ...filter },
        token: who.token,
      })
    ).data.items.map(({ submittalTitle }) => submittalTitle)

  test('are of a project, newest first, filtered and sorted', async () => {
    const { ann, ben, eve, job } = stage
    const { data } = await server.call(createSubmittalPackages, {
      body: [{ workOrderUniqueId: job.workOrderId, submittalPackageName: 'Steel' }],
      token: ann.token,
    })
    const pack = data[0] as string
    await stage.add({ submittalTitle: 'one', submitByDate: '2020-01-01', finalDueDate: '2040-01-01' })
    const two = await stage.add({
      submittalTitle: 'two',
      submitByDate: '2020-01-01',
      finalDueDate: '2020-02-01',
      submittalPackageUniqueId: pack,
    })
    const three = await stage.add({ submittalTitle: 'three', approvers: [submits(ben), approves(eve)] })
    for (const id of [two, three]) await stage.submit(id)
    await stage.reject(three)
    await stage.reopen(three)
    expect(await list()).toEqual(['three', 'three', 'two', 'one'])
    expect(await list({ isNewest: true })).toEqual(['three', 'two', 'one'])
    expect(await list({ isOpen: true, isNewest: true })).toEqual(['three', 'two', 'one'])
    expect(await list({ statusId: statuses.Pending })).toEqual(['two'])
    expect(await list({ submittalPackageUniqueId: pack })).toEqual(['two'])
    expect(await list({ isOverdue: true })).toEqual(['two', 'one'])
    expect(await list({ waitsOnEmployeeUniqueId: eve.employeeId })).toEqual(['two'])
    expect(await list({ searchKey: 'SUB-3' })).toEqual(['three', 'three'])
    expect(await list({ searchKey: '3-2' })).toEqual(['three'])
    expect(await list({ searchKey: 'tw' })).toEqual(['two'])
    expect(await list({ sort: 'number' })).toEqual(['one', 'two', 'three', 'three'])
    expect(await list({ sort: 'package' })).toEqual(['two', 'three', 'three', 'one'])
    expect(await list({ sort: 'due' })).toEqual(['two', 'one', 'three', 'three'])
    const gone = await server.call(deleteSubmittalPackages, { body: [pack], token: ann.token })
    expect(gone.status).toBe(200)
    expect((await stage.read(two))?.submittalPackageUniqueId).toBeNull()
  })

  test('are exported as they are shown', async () => {
    const { ann, job } = stage
    await stage.add({ submittalTitle: 'Bolts', finalDueDate: '2030-02-02' })
    await stage.add({ submittalTitle: 'Paint' })
    const sheet = await download(
      server,
      exportSubmittals,
      {
        workOrderUniqueId: job.workOrderId,
        format: 'csv',
        columns: ['number', 'name', 'status', 'submitter', 'approvers', 'due'],
        searchKey: 'bolts',
      },
      ann,
    )
    expect(sheet.fileName).toMatch(/^Submittals of Some project/)
    expect(sheet.columns).toEqual(['No.', 'Submittal', 'Status', 'Submitter', 'Approvers', 'Final due date'])
    expect(sheet.rows).toMatchObject([
      { 'No.': 'SUB-1-1', Submittal: 'Bolts', Status: 'Draft', 'Final due date': '2030-02-02' },
    ])
    expect(sheet.rows[0]?.Approvers).toMatch(/^First\d+ Last, First\d+ Last$/)
  })

  test('the roles are submitter and approver', async () => {
    const { data } = await server.call(listSubmittalRoles, { body: {}, token: stage.ann.token })
    expect(data.items).toEqual([
      { roleTypeUniqueId: 1, roleTypeName: 'Submitter' },
      { roleTypeUniqueId: 2, roleTypeName: 'Approver' },
    ])
  })

  test('a submittal goes with its project', async () => {
    const id = await stage.add()
    await server.database.pool.query('update work_order set deleted_at = now() where id = $1', [
      stage.job.workOrderId,
    ])
    expect(await stage.read(id)).toBeUndefined()
    expect((await stage.submit(id)).status).toBe(404)
  })
})

describe('the discussion', () => {
  test('carries the documents’ names, and those who are named are told', async () => {
    const { ann, dan } = stage
    const id = await stage.add()
    // Dan belongs to a subcontractor and does not see drafts of other firms.
    await stage.submit(id)
    await stage.comment(id, '@Dan look', [dan.employeeId], ann)
    const { data } = await server.call(listCommentsOfSubmittal, {
      body: { TargetUniqueID: id },
      token: dan.token,
    })
    expect(data.items).toMatchObject([
      {
        submittalMasterUniqueId: id,
        submittalCommentText: '@Dan look',
        EmployeeUniqueId: ann.employeeId,
        mentions: [{ employeeUniqueId: dan.employeeId }],
        FilesList: [],
      },
    ])
    expect((await stage.read(id))?.commentCount).toBe(1)
  })
})
