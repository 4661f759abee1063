/**
 * A client of the documents sends a target with every page (000 §7). If the documents name no target for a
 * list, the client may send its own account, company or employee. The reply is the same as without a target.
 */
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { NO_ID } from '#contract/values.ts'
import { fieldsOf } from '#tests/harness/sample.ts'
import { call, callerOf, every, own, sampleCall, useMatrix, withoutFilters } from './matrix.ts'

useMatrix()

/**
 * Lists that this test leaves out: the documents name a target for them, although a call may omit the target.
 */
const withTarget = new Set([
  '/api/company/get',
  '/api/accounts/search',
  '/api/employeeassociate/supervisor',
  '/api/inventory/all/inventorycategory',
  '/api/companyinventorycategory/inventorycategory',
  '/api/subcontractor/getbysubcontractortype',
])

/** Keeps the field with the ids of the codes above: a list of codes needs these ids. */
const isAsked = (name: string) => name.endsWith('CodeUniqueIds')

function isPagedWithoutTarget({ body, path }: Endpoint): boolean {
  if (!body || withTarget.has(path)) return false
  const fields = fieldsOf(body)
  const named = (name: string) => fields.find((field) => field.path.length === 1 && field.path[0] === name)
  const target = named('TargetUniqueID')
  return !!named('StartingPageNumber') && (!target || target.schema.safeParse(undefined).success)
}

const lists = every(isPagedWithoutTarget)

test('there are such lists', () => {
  expect(lists.length).toBeGreaterThan(20)
})

test.each(lists)('%s takes who calls as its target', async (_name, endpoint) => {
  const token = await callerOf(endpoint)
  const { body, params } = sampleCall(endpoint)
  const asked = withoutFilters(endpoint, body, isAsked) as object
  const expected = await call(endpoint, { body: asked, params, token })
  expect(expected.status).toBe(200)
  const { accountId, companyId, employeeId } = own.employee
  for (const TargetUniqueID of [accountId, companyId, employeeId, companyId.toUpperCase(), '', null, NO_ID])
    expect(
      await call(endpoint, { body: { ...asked, TargetUniqueID }, params, token }),
      String(TargetUniqueID),
    ).toEqual(expected)
})
