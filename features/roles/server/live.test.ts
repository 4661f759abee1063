/** A change of a role takes effect at once for people who are signed in: their open screens are notified. */
import { expect, test, vi } from 'vitest'
import { updateEmployees } from '#features/employees/contract.ts'
import { newAccount, newPerson, useApp } from '#tests/harness/server.ts'
import { openStream } from '#tests/harness/streams.ts'
import { createIam, listIamOfRole, updateIam } from '../contract.ts'

const server = await useApp()

test('open screens are told of other rights by a change of the role and by another role, and of nothing else', async () => {
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  const [ben, cleo] = [
    await newPerson(server, account, 'Foreman'),
    await newPerson(server, account, 'Accountant'),
  ]
  const [bens, cleos] = [await openStream(server, ben.token), await openStream(server, cleo.token)]
  const told = ({ heard }: { heard: string[] }) => heard.filter((name) => name === 'access').length
  const foreman = account.roles['Foreman'] ?? ''
  const { data } = await server.call(listIamOfRole, { body: { TargetUniqueID: foreman }, token: ann.token })
  const iamUniqueId = data.items[0]?.iamUniqueId ?? ''
  const body = [{ iamUniqueId, iamPermissions: { Invoices: 2 } }]
  await server.call(updateIam, { body, token: ann.token })
  await vi.waitFor(() => expect(told(bens)).toBe(1), { timeout: 5000 })
  // The same values again change no permission, so nobody is notified.
  await server.call(updateIam, { body, token: ann.token })
  await server.call(createIam, {
    body: [{ companyRoleUniqueId: foreman, iamPermissions: {} }],
    token: ann.token,
  })
  await server.call(updateEmployees, {
    body: [{ employeeUniqueID: cleo.employeeId, companyRoleUniqueID: foreman }],
    token: ann.token,
  })
  await vi.waitFor(() => expect(told(cleos)).toBe(1), { timeout: 5000 })
  expect([told(bens), told(cleos)]).toEqual([1, 1])
  for (const stream of [bens, cleos]) stream.close()
})
