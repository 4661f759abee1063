/**
 * Replies name a guest together with the guest's company (records.md 'Decided after the second
 * trial'). The test makes every call that reads, in an account whose people are all guests from one other
 * company.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { isWrite } from '#contract/endpoint.ts'
import { addComment } from '#database/seed/builders.ts'
import { updateEmployees } from '#features/employees/contract.ts'
import { updatePermits } from '#features/permits/contract.ts'
import { updateRfis } from '#features/rfis/contract.ts'
import { nameOf } from '../harness/contracts.ts'
import { isWhole } from '../harness/sampled.ts'
import {
  applicable,
  callerOf,
  isClosed,
  isForAdministrators,
  own,
  sampleCall,
  server,
  textIn,
  tokenOf,
  useMatrix,
  withoutFilters,
} from './matrix.ts'

useMatrix()

const COMPANY = 'Drawn Architects'
const NAME = 'Nora Vane'
const SHOWN = `${NAME} (${COMPANY})`

/** Calls about the caller. Their replies name the caller without the company. */
const OF_ONESELF = ['GET /api/session']

function requireDone({
  status,
  errorDescription,
}: {
  status: number
  errorDescription: string | null
}): void {
  if (status !== 200) throw new Error(`${errorDescription}`)
}

beforeAll(async () => {
  const { pool, db } = server.database
  const token = await tokenOf()
  const { employee, colleague, rfi, permit, workOrder } = own.records
  for (const id of [employee, colleague]) {
    const names = { employeeFirstName: 'Nora', employeeLastName: 'Vane', ownCompanyName: ` ${COMPANY} ` }
    const body = [{ employeeUniqueID: id, ...names }]
    requireDone(await server.call(updateEmployees, { body, token }))
  }
  const { accountId } = own.account
  await pool.query('update file set created_by_employee_id = $1 where account_id = $2', [
    colleague,
    accountId,
  ])
  await pool.query(
    'update permit set approved_by_employee_id = $1, closed_by_employee_id = $1 where account_id = $2',
    [colleague, accountId],
  )
  await pool.query(
    'update punch_list_item set employee_id = $1, closed_by_employee_id = $1 where account_id = $2',
    [colleague, accountId],
  )
  await addComment(
    db,
    { companyId: own.account.companyId, accountId, workOrderId: workOrder },
    {
      record: 'RFI',
      recordId: rfi,
      text: 'Some words',
      created_at: '2026-01-12T10:00:00Z',
      byEmployeeId: colleague,
    },
  )
  const assigned = { rfiUniqueId: rfi, rfiAssignedToEmployeeUniqueId: colleague, rfiTitle: 'Another title' }
  const body = { paramCollection: [assigned] }
  requireDone(await server.call(updateRfis, { body, token }))
  const change = [{ permitUniqueId: permit, permitTitle: 'Another title' }]
  requireDone(await server.call(updatePermits, { body: change, token }))
})

/**
 * Searches a reply for the name of the guest. Returns how often the name occurs, and the paths at which the
 * company is missing.
 */
function namedIn(value: unknown, path = ''): { named: number; bare: string[] } {
  if (Array.isArray(value)) return together(value.map((item, index) => namedIn(item, `${path}.${index}`)))
  if (typeof value !== 'object' || value === null) return { named: 0, bare: [] }
  const fields = value as Record<string, unknown>
  const isBeside = Object.entries(fields).some(
    ([name, text]) => /^(\w+C|c)ompanyName$/.test(name) && text === COMPANY,
  )
  return together(
    Object.entries(fields).map(([name, inner]) => {
      const at = `${path}.${name}`
      if (typeof inner !== 'string') return namedIn(inner, at)
      if (!inner.includes(NAME) && !(name.endsWith('LastName') && inner === 'Vane'))
        return { named: 0, bare: [] }
      return { named: 1, bare: inner.includes(SHOWN) || isBeside ? [] : [at] }
    }),
  )
}

const together = (parts: readonly { named: number; bare: string[] }[]) => ({
  named: parts.reduce((sum, { named }) => sum + named, 0),
  bare: parts.flatMap(({ bare }) => bare),
})

const naming = new Set<string>()

describe('a guest is named with their company', () => {
  const reading = applicable(
    (endpoint) =>
      isClosed(endpoint) && !isWrite(endpoint) && !endpoint.streams && !isForAdministrators(endpoint),
  )

  test.each(reading)('%s', async (name, endpoint) => {
    const { body: sample, params } = sampleCall(endpoint)
    const body = withoutFilters(endpoint, sample)
    const response = await server.app.inject({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, key: string) =>
        encodeURIComponent(String(params[key])),
      ),
      headers: { authorization: await callerOf(endpoint), 'content-type': 'application/json' },
      ...(endpoint.body && {
        payload: JSON.stringify({ ...(body as object), ...(endpoint.sendsFile && { format: 'csv' }) }),
      }),
    })
    if (response.statusCode !== 200) return
    if (endpoint.sendsFile) {
      const text = (await textIn(response)).replaceAll(/\s+/g, ' ')
      const bare = text
        .split(NAME)
        .slice(1)
        .filter((after) => !after.startsWith(` (${COMPANY})`))
      if (text.includes(NAME)) naming.add(name)
      expect(bare).toEqual([])
      return
    }
    const { named, bare } = namedIn(response.json().data)
    if (named > 0) naming.add(name)
    if (!OF_ONESELF.includes(nameOf(endpoint))) expect(bare).toEqual([])
  })

  test('in lists, registers, sheets, histories, comments and the court alike', () => {
    const asked = reading.map(([name]) => name)
    const telling = [
      'POST /api/assignments/candidates',
      'POST /api/changeordermaster/getbychangeorder',
      'POST /api/court/export',
      'POST /api/court/holders',
      'POST /api/discussion/people',
      'POST /api/employee/export',
      'POST /api/employeeassociate/supervisor',
      'POST /api/file/folder',
      'POST /api/permithistory/permit',
      'POST /api/rfi/court',
      'POST /api/rficomments/rfi',
      'POST /api/submittal/getbySubmittalMaster',
      'POST /api/subtasktracking/workorder',
      'POST /api/watching',
    ]
    expect([...naming]).toEqual(expect.arrayContaining(telling.filter((name) => asked.includes(name))))
    if (isWhole) expect(naming.size).toBeGreaterThan(55)
  })
})
