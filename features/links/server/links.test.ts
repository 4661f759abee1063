/** Links between records: both sides show them, to whoever may see the other one. */
import { beforeAll, expect, test } from 'vitest'
import { addJob, addRfi, addWorkOrder } from '#database/seed/builders.ts'
import { openRfiStage, type RfiStage } from '#features/rfis/testing.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { listLinks } from '../contract.ts'

const server = await useApp()
let stage: RfiStage

beforeAll(async () => {
  stage = await openRfiStage(server)
})

const linksOf = async (id: string, { token }: Person) =>
  server.call(listLinks, { body: { targetType: 'RFI', TargetUniqueID: id }, token })

test('both sides show a link, each as far as one may see the other; others find nothing', async () => {
  const { db, pool } = server.database
  const { account, ann, ben } = stage
  const from = await stage.add({ rfiTitle: 'First' })
  const secret = await addJob(db, await addWorkOrder(db, account, { title: 'Secret' }), { title: 'x' })
  const to = await addRfi(db, secret, { number: 7, title: 'Second', byEmployeeId: ann.employeeId })
  await pool.query(
    `insert into record_link (company_id, account_id, id, from_record, from_id, to_record, to_id, created_by_employee_id)
     values ($1, $2, gen_random_uuid(), 'RFI', $3, 'RFI', $4, $5)`,
    [account.companyId, account.accountId, from, to, ann.employeeId],
  )
  expect((await linksOf(from, ann)).data).toMatchObject([
    { targetType: 'RFI', targetUniqueID: to, number: 'RFI-7', title: 'Second', isOrigin: false },
  ])
  expect((await linksOf(to, ann)).data).toMatchObject([
    { targetUniqueID: from, number: 'RFI-1', isOrigin: true },
  ])
  expect((await linksOf(from, ben)).data).toEqual([])
  expect((await linksOf(to, ben)).status).toBe(404)
  const stranger = await newPerson(server, await newAccount(server))
  expect((await linksOf(from, stranger)).status).toBe(404)
})
