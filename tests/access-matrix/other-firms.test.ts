/**
 * People of a subcontractor learn nothing about other subcontractors (docs/decisions/0160). A person of a
 * subcontractor, with a role that allows everything, makes every call that reads: no reply may contain
 * another firm or its people. Then the person names that firm and its people in every call that accepts a
 * person or a firm. If one call does not apply the rule, this test fails.
 */

import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { isWrite } from '#contract/endpoint.ts'
import { recordTypeNames, recordTypeOf, typesThat } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { OTHER_COMPANY, type RecordKind } from '#contract/values.ts'
import { addComment, addTurn, type EmployeeHandle } from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
import { updateConstructionReports } from '#features/fieldnotes/contract.ts'
import { updateInvoices } from '#features/invoices/contract.ts'
import { updatePermits } from '#features/permits/contract.ts'
import { findPunchListItem, updatePunchListItems } from '#features/punchlists/contract.ts'
import { updateSubmittals } from '#features/submittals/contract.ts'
import { type Kit, named } from '#tests/harness/kit.ts'
import { allKits } from '#tests/harness/kits.ts'
import { withValueAt } from '#tests/harness/sample.ts'
import { buildWorld, kindOf, type World } from '#tests/harness/world.ts'
import { answersTo, callsAbout, namingsOf, tellingOf } from './hidden.ts'
import {
  call,
  changesNothing,
  colleagueWith,
  everything,
  own,
  sampleCall,
  server,
  tokenOf,
  useMatrix,
} from './matrix.ts'

useMatrix()

const FIRM = 'Unmentioned Rivals'
const NAME = 'Undisclosed'
const PHONE = '555 0142 7'
const MAIL = 'undisclosed@rivals.example'

/**
 * `limited`: a person of a subcontractor. `admin`: one of the account's own people. Both roles allow
 * everything.
 */
let limited: EmployeeHandle
let admin: EmployeeHandle
/** A world of the firm of `limited`: its author and its colleague are people of that firm. */
let theirWorld: World
/**
 * `firm`: the firm of `limited`. `rival`: the firm about which `limited` must learn nothing. Its people have
 * made the records of `own`.
 */
let firm: string
let rival: string

const firmSaid = () => [FIRM, rival]
const peopleSaid = () => [NAME, PHONE, MAIL, own.employee.employeeId, own.records.colleague]

const set = (table: string, where: string, id: string, values: string) =>
  server.database.pool.query(`update ${table} set ${values} where ${where} = $1`, [id])
const onProject = (table: string, values: string) =>
  set(table, 'work_order_id', own.records.workOrder, values)
const join = (employeeId: string, to: string) =>
  set('employee', 'id', employeeId, `sub_contractor_id = '${to}', is_on_contract = true`)

/** Adds rows that name the people of the other firm, in addition to the records of the world. */
beforeAll(async () => {
  const { db, pool } = server.database
  const { account, employee, records } = own
  const place = { companyId: account.companyId, accountId: account.accountId, workOrderId: records.workOrder }
  admin = await colleagueWith('Everything', everything)
  limited = await colleagueWith('Of a subcontractor', everything)
  theirWorld = await buildWorld(server, account, 'Account administrator')
  firm = theirWorld.records.subContractor
  rival = records.subContractor
  await set('sub_contractor', 'id', rival, `name = '${FIRM}'`)
  for (const id of [limited.employeeId, theirWorld.employee.employeeId, theirWorld.records.colleague])
    await join(id, firm)
  for (const id of [employee.employeeId, records.colleague]) {
    await join(id, rival)
    await set('employee', 'id', id, `first_name = '${NAME}', last_name = 'Person', phone_number = '${PHONE}'`)
  }
  await pool.query(
    `update login set username = $2 where login_id = (select login_id from login_employee where employee_id = $1)`,
    [records.colleague, MAIL],
  )
  const { employeeId } = employee
  const at = '2026-01-12T10:00:00Z'
  for (const type of typesThat('isDiscussed')) {
    const recordId = records[kindOf(type)]
    const said = { record: type, recordId, byEmployeeId: employeeId, created_at: at, text: 'Some words' }
    await addComment(db, place, { ...said, mentions: [records.colleague] })
    await addFile(db, place, { name: `Some ${type}.txt`, targetType: type, targetId: recordId })
  }
  for (const type of typesThat('waits')) {
    const recordId = records[kindOf(type)]
    const turn = { record: type, recordId, startedBy: employeeId, step: 'close', since: at } as const
    await addTurn(db, place, { ...turn, subContractorId: rival, until: '2026-01-13T10:00:00Z' })
    await addTurn(db, place, { ...turn, employeeId, due: '2026-01-13' })
  }
  await onProject('file', `created_by_employee_id = '${employee.employeeId}'`)
  await onProject('folder', `created_by_employee_id = '${employee.employeeId}'`)
  await onProject('activity', `end_date = '2026-01-15'`)
  await onProject('change_order', `status_id = ${statuses.Pending}`)
  await onProject('field_day', `confirmed_by_employee_id = '${employee.employeeId}'`)
  await set('register_view', 'id', records.registerView, 'is_shared = true')
  // The histories name the person who made a change.
  await pool.query('update audit_entry set employee_id = $2 where account_id = $1', [
    account.accountId,
    employee.employeeId,
  ])
})

/**
 * Makes the records of `own` visible to `limited`: the records name the firm of `limited`, or `limited` as
 * their author if they cannot name a firm. They still name people of the other firm, too.
 */
async function makeTheirs() {
  const ofFirm: Kit['ofFirm'] = Object.assign({}, ...allKits.map((kit) => kit.ofFirm))
  for (const type of recordTypeNames) {
    const { table, theirs } = recordTypeOf(type)
    if (typeof theirs !== 'object' || theirs.holds) continue
    const [column] = theirs.firms ?? []
    const more = ofFirm[type] ? `, ${ofFirm[type]}` : ''
    // A record names the other firm first, so that the history of the record contains that firm.
    for (const id of column ? [rival, firm] : [])
      await onProject(table, `${column} = '${id}', updated_at = now()${more}`)
    if (!column) await onProject(table, `created_by_employee_id = '${limited.employeeId}'`)
  }
}

type Naming = Kit['naming']
const isForAll = ({ types }: Kit) => types.some((type) => recordTypeOf(type).theirs === 'everybody')
const namingIn = (isWanted: (kit: Kit) => boolean): Naming =>
  Object.assign({}, ...allKits.filter(isWanted).map(({ naming }) => naming))

const FILE = 'a file names who added it'
/**
 * The calls that name people of the other firm on records that everybody sees, each with the reason. They do
 * not name the firm.
 */
const onWhatAllSee: Naming = {
  // Records that everybody sees once they are sent.
  ...namingIn(isForAll),
  'POST /api/court/holders': named.holder,
  'POST /api/workorder/overview': named.holder,
  'POST /api/schedule/blocks': named.holder,
  'POST /api/schedule/activities': named.holder,
  'POST /api/schedule/activities/export': named.holder,
  'POST /api/workorder/history': named.history,
  'POST /api/s3/listfiles': FILE,
  'POST /api/file/export': FILE,
  'POST /api/file/folder': FILE,
  'POST /api/folder': FILE,
  'POST /api/folder/files': FILE,
  'POST /api/folder/target': FILE,
}
/** The calls that name people of the other firm only after `makeTheirs`, each with the reason. */
const onTheirs: Naming = namingIn((kit) => !isForAll(kit))

describe('another firm and its people', () => {
  const names = (...told: object[]) => told.flatMap((one) => Object.keys(one)).sort()

  test('are told to an own person by each kind of call', async () => {
    const answers = await answersTo(admin)
    const [people, firms] = [tellingOf(answers, peopleSaid()), tellingOf(answers, firmSaid())]
    expect(people).toEqual(
      expect.arrayContaining([
        'POST /api/assignments/candidates',
        'POST /api/captures/crew',
        'POST /api/discussion/people',
        'POST /api/employee/export',
        'POST /api/employeeassociate/supervisor',
        'POST /api/employeeinventory/people',
        'POST /api/employeeworkorder/workorder',
        'POST /api/iam/person',
        'POST /api/rfi/responsible',
        'POST /api/subtasktracking/workorder',
        'POST /api/timecards/week',
        'GET /api/registers/{register}/views',
        ...Object.keys(onWhatAllSee),
      ]),
    )
    expect(firms).toEqual(
      expect.arrayContaining(['POST /api/subcontractor/getbysubcontractor', 'POST /api/employee/search']),
    )
    expect(people.length).toBeGreaterThan(70)
    expect(firms.length).toBeGreaterThan(60)
  })

  test('are in no answer to somebody of a subcontractor but on what everybody sees, where the firm is not told', async () => {
    const answers = await answersTo(limited)
    expect(tellingOf(answers, firmSaid())).toEqual([])
    expect(tellingOf(answers, peopleSaid()).sort()).toEqual(names(onWhatAllSee))
    // The replies still contain their own firm and its people.
    expect(tellingOf(answers, [theirWorld.records.colleague])).toEqual(
      expect.arrayContaining(['POST /api/assignments/candidates', 'POST /api/employee/search']),
    )
    expect(tellingOf(answers, [firm])).toContain('POST /api/subcontractor/getbysubcontractor')
  })

  test('nor are they of whoever has the role alone, and no firm', async () => {
    const role = own.account.roles.Subcontractor ?? ''
    await server.database.pool.query('update iam set permissions = $2 where company_role_id = $1', [
      role,
      JSON.stringify(everything),
    ])
    const somebody = await colleagueWith('Of the role', everything)
    await set('employee', 'id', somebody.employeeId, `company_role_id = '${role}'`)
    const answers = await answersTo(somebody)
    expect(tellingOf(answers, [...firmSaid(), firm])).toEqual([])
    expect(tellingOf(answers, peopleSaid()).sort()).toEqual(names(onWhatAllSee))
  })

  test('are named on their own records, without the firm', async () => {
    await makeTheirs()
    const answers = await answersTo(limited)
    expect(tellingOf(answers, firmSaid())).toEqual([])
    expect(tellingOf(answers, peopleSaid()).sort()).toEqual(names(onWhatAllSee, onTheirs))
    expect(answers.get('POST /api/rfi/workorder')).toContain(`${NAME} Person (${OTHER_COMPANY})`)
  })
})

const kinds = { employee: 'employee', colleague: 'employee', subContractor: 'sub_contractor' }

describe('whoever names them is answered as if there were none', () => {
  test.each(callsAbout(kinds))('%s', async (_name, endpoint) => {
    const token = await tokenOf(theirWorld.employee)
    const sample = sampleCall(endpoint, theirWorld)
    for (const { part, path, kind } of namingsOf(endpoint, kinds)) {
      const ask = (id: string) =>
        call(endpoint, { ...sample, [part]: withValueAt(sample[part], path, id), token })
      const ofHidden = await changesNothing(() => ask(own.records[kind]))
      if (isWrite(endpoint)) expect(ofHidden.status, path.join('.')).not.toBe(200)
      expect(ofHidden, path.join('.')).toEqual(await ask(uuidv7()))
    }
  })
})

describe('a record of theirs that names another firm', () => {
  test('tells that it is another one, and keeps it where it is sent back as it was told', async () => {
    const { punchListItem } = own.records
    const token = await tokenOf(limited)
    await set(
      'punch_list_item',
      'id',
      punchListItem,
      `created_by_employee_id = '${limited.employeeId}',
      employee_id = null, sub_contractor_type_id = 1, sub_contractor_id = '${rival}'`,
    )
    const { data } = await server.call(findPunchListItem, { body: { TargetUniqueID: punchListItem }, token })
    const [item] = data.items
    expect(item).toMatchObject({ subContractorUniqueId: null, subcontractorName: OTHER_COMPANY })
    const {
      punchListItemUniqueId,
      contractorType,
      subContractorTypeId,
      subContractorUniqueId,
      employeeUniqueId,
    } = item ?? {}
    const told = { contractorType, subContractorTypeId, subContractorUniqueId, employeeUniqueId }
    const body = [{ punchListItemUniqueId, ...told, punchListItemLocation: 'Some place' }]
    expect((await server.call(updatePunchListItems, { body: body as never, token })).status).toBe(200)
    const { rows } = await server.database.pool.query(
      'select sub_contractor_id, location from punch_list_item where id = $1',
      [punchListItem],
    )
    expect(rows).toEqual([{ sub_contractor_id: rival, location: 'Some place' }])
  })

  test.each([
    [
      'submittal',
      updateSubmittals,
      { submittalMasterUniqueId: 'submittal' },
      'subConAccountUniqueId',
      statuses.Active,
    ],
    ['permit', updatePermits, { permitUniqueId: 'permit' }, 'subContractorUniqueId', statuses.Created],
    ['invoice', updateInvoices, { invoiceUniqueId: 'invoice' }, 'subContractorUniqueId', statuses.Created],
    [
      'construction_report',
      updateConstructionReports,
      { constructionReportUniqueID: 'constructionReport' },
      'subcontractorUniqueID',
      statuses.Active,
    ],
  ] as const)('a %s keeps it', async (table, endpoint, named, firmField, status) => {
    const [idField = ''] = Object.keys(named)
    const id = own.records[Object.values(named)[0] as RecordKind]
    await set(
      table,
      'id',
      id,
      `created_by_employee_id = '${limited.employeeId}', sub_contractor_id = '${rival}'`,
    )
    if (table !== 'construction_report') await set(table, 'id', id, `status_id = ${status}`)
    if (table === 'submittal') await set(table, 'id', id, `originator_employee_id = '${limited.employeeId}'`)
    const body = [{ [idField]: id, [firmField]: null }]
    const answer = await call(endpoint, { body, token: await tokenOf(limited) })
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
    const { rows } = await server.database.pool.query(
      `select sub_contractor_id from ${table} where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ sub_contractor_id: rival }])
  })
})
