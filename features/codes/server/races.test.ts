/** Two people change one code at the same moment: one of the two is refused. */
import { expect, test } from 'vitest'
import { addJob, addJobCode, addJobCodeType, addWorkOrder } from '#database/seed/builders.ts'
import { addJobCodes } from '#features/jobs/contract.ts'
import { RACE_TIMEOUT, ROUNDS, repeat } from '#tests/harness/race.ts'
import { newAccount, newPerson, useApp } from '#tests/harness/server.ts'
import { deleteJobCodes } from '../contract.ts'

const server = await useApp()

test('a code is deleted while it is put on a job: one of the two is refused', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { db } = server.database
  const account = await newAccount(server)
  const { token } = await newPerson(server, account)
  await addJobCodeType(db, account, 1, 'Structure')
  const job = await addJob(db, await addWorkOrder(db, account, { title: 'Linden' }), { title: 'Shell' })
  const wins = { deleted: 0, used: 0 }
  await repeat(async (round) => {
    const code = await addJobCode(db, account, { typeId: 1, code: `R${round}`, name: 'Race' })
    const [used, deleted] = await Promise.all([
      server.call(addJobCodes, {
        body: [{ jobUniqueId: job.jobId, companyJobCodeUniqueId: code }],
        token,
      }),
      server.call(deleteJobCodes, { body: [code], token }),
    ])
    expect([used.status, deleted.status].sort(), JSON.stringify([used, deleted])).toEqual(
      used.status === 200 ? [200, 409] : [200, 404],
    )
    wins[used.status === 200 ? 'used' : 'deleted'] += 1
  })
  expect(wins.deleted + wins.used).toBe(ROUNDS)
})
