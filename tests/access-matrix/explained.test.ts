/**
 * *Explain access* says what the guard does. A person of each role calls one endpoint for each module and
 * action. who.test.ts tests that every endpoint asks the guard.
 */

import { beforeAll, describe, expect, test } from 'vitest'
import { type Action, bits, type Module, modules } from '#contract/modules.ts'
import { usualRegions } from '#contract/region.ts'
import { statuses } from '#contract/statuses.ts'
import {
  addEmployee,
  addLogin,
  addRole,
  addSubContractor,
  addWorkOrder,
  assign,
  type EmployeeHandle,
  scopeRole,
} from '#database/seed/builders.ts'
import { explainAccess } from '#features/access/contract.ts'
import { defaultRoles } from '#features/roles/default-roles.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import { isWhole, sample } from '../harness/sampled.ts'
import {
  call,
  every,
  type ModuleAccess,
  moduleAccessOf,
  own,
  sampleCall,
  server,
  tokenOf,
  useMatrix,
} from './matrix.ts'

useMatrix()

interface Holder extends EmployeeHandle {
  name: string
  token: string
}

const holders: Holder[] = []
let administrator: string
let firm: string
let made = 0

async function holderOf(name: string): Promise<Holder> {
  const { db } = server.database
  const loginId = await addLogin(db, {
    username: `${(made += 1)}@explained.example`,
    password: 'a password for tests',
  })
  const employee = await addEmployee(db, own.account, { firstName: 'A', lastName: name, role: name, loginId })
  return { ...employee, name, token: await tokenOf(employee) }
}

beforeAll(async () => {
  const { db } = server.database
  administrator = await tokenOf()
  for (const { name } of defaultRoles) holders.push(await holderOf(name))
  // A role with a right on only one project may make the calls of that module, too.
  const scoped = await addRole(db, own.account, 'On one project', { Jobs: bits.Read })
  own.account.roles['On one project'] = scoped
  const project = await addWorkOrder(db, own.account, { title: 'One' })
  await scopeRole(db, scoped, project, { RFIs: bits.Read | bits.Create, Jobs: 0, Employees: bits.Update })
  holders.push(await holderOf('On one project'))
  // This person has the role of an administrator, but fewer rights, because the person belongs to a
  // subcontractor.
  const ofFirm = await holderOf('Account administrator')
  firm = await addSubContractor(db, own.account, { name: 'Sparrow Glazing' })
  await server.database.pool.query('update employee set sub_contractor_id = $2 where id = $1', [
    ofFirm.employeeId,
    firm,
  ])
  holders.push({ ...ofFirm, name: 'Of a subcontractor' })
})

const known = new Map<string, boolean>()

async function isExplained({ employeeId }: Holder, module: Module, action: Action): Promise<boolean> {
  const key = `${employeeId} ${module} ${action}`
  const answer = known.get(key) ?? (await ask({ employeeUniqueId: employeeId, module, action })).isAllowed
  known.set(key, answer)
  return answer
}

async function ask(
  body: object,
): Promise<{ isAllowed: boolean; because: { sign: string; isDeciding: boolean }[] }> {
  const { status, data } = await call(explainAccess, { body, token: administrator })
  expect(status).toBe(200)
  return data as never
}

/**
 * One endpoint for each declared access. It stands for all others with the same declaration, because the
 * guard reads only the declaration.
 */
const asked = Object.entries(
  Object.groupBy(every(moduleAccessOf), ([, endpoint]) => {
    const { module, orModule, action } = moduleAccessOf(endpoint) as ModuleAccess
    return `${action} of ${module}${orModule ? ` or ${orModule}` : ''}`
  }),
).flatMap(([declared, rows]) => (rows?.[0] ? [[declared, rows[0][1]] as const] : []))

test.each(asked)('%s is refused to whom it is explained to be', async (_declared, endpoint) => {
  const { module, orModule = module, action } = moduleAccessOf(endpoint) as ModuleAccess
  for (const holder of holders) {
    // The body is invalid. It is refused only after the guard, so nothing is written.
    const sample = sampleCall(endpoint)
    const given = sample.body === undefined ? sample : { ...sample, body: undefined, payload: '"no input"' }
    const answer = await call(endpoint, { ...given, token: holder.token })
    const isRefused = answer.status === 403 && answer.errorCode === 'FORBIDDEN'
    const isAllowed =
      (await isExplained(holder, module, action)) || (await isExplained(holder, orModule, action))
    expect(isRefused, holder.name).toBe(!isAllowed)
  }
})

describe('on one project', () => {
  test('each bit of each module is explained as the lists see it, for whoever is on it and who is not', async () => {
    const { db } = server.database
    const [first, second] = [
      await addWorkOrder(db, own.account, { title: 'First' }),
      await addWorkOrder(db, own.account, { title: 'Second' }),
    ]
    let seed = 1 + sample.day
    const some = () => {
      seed = (seed * 48271) % 2147483647
      return Object.fromEntries(modules.flatMap((module) => (seed % 3 === 0 ? [] : [[module, next() % 32]])))
    }
    const next = () => {
      seed = (seed * 48271) % 2147483647
      return seed
    }
    // A sampled run has only two rounds. `seed` depends on the day, so each day has other permissions.
    for (let round = 0; round < (isWhole ? 6 : 2); round += 1) {
      const [permissions, there] = [some(), some()]
      const name = `Round ${round}`
      own.account.roles[name] = await addRole(db, own.account, name, permissions)
      await scopeRole(db, own.account.roles[name] ?? '', first, there)
      const holder = await holderOf(name)
      if (round % 2 === 0) await assign(db, holder, first)
      const scope = {
        ...{
          companyId: own.account.companyId,
          accountId: own.account.accountId,
          employeeId: holder.employeeId,
        },
        ...{ loginId: '', timeZone: 'UTC', permissions },
        workOrderPermissions: new Map([[first.workOrderId, there]]),
        theirs: null,
        isGuest: false,
        region: usualRegions[1],
        stockCategories: null,
      }
      for (const { workOrderId } of [first, second]) {
        for (const module of modules) {
          const action = (['Create', 'Read', 'Update', 'Delete'] as const)[next() % 4] ?? 'Read'
          const seen = await db
            .selectFrom('work_order')
            .select('id')
            .where('company_id', '=', scope.companyId)
            .where('account_id', '=', scope.accountId)
            .where('id', '=', workOrderId)
            .where(visibleWorkOrder(scope, module, action, 'work_order.id'))
            .execute()
          const told = await ask({
            employeeUniqueId: holder.employeeId,
            module,
            action,
            workOrderUniqueId: workOrderId,
          })
          expect(told.isAllowed, `${name} ${module} ${action}`).toBe(seen.length === 1)
          expect(told.because.filter(({ isDeciding }) => isDeciding)).toHaveLength(1)
          expect(told.because.some(({ sign }) => sign === 'stops')).toBe(!told.isAllowed)
        }
      }
    }
  })
})

describe('who asks', () => {
  const body = (employeeUniqueId: string, more: object = {}) => ({
    body: { employeeUniqueId, module: 'RFIs', action: 'Read', ...more },
  })

  test('about others needs Roles/Read; about oneself nothing', async () => {
    const worker = holders.find(({ name }) => name === 'Field worker') as Holder
    const { token } = worker
    const other = holders[0] as Holder
    expect(await call(explainAccess, { ...body(other.employeeId), token })).toMatchObject({ status: 403 })
    expect(await call(explainAccess, { ...body(worker.employeeId), token })).toMatchObject({ status: 200 })
    // The reply must not reveal that a project exists which the caller does not see.
    const hidden = { workOrderUniqueId: own.records.workOrder }
    expect(await call(explainAccess, { ...body(worker.employeeId, hidden), token })).toMatchObject({
      status: 404,
    })
  })

  test('is not told to take from the administrators what stays theirs, nor named beside themselves', async () => {
    const administrators = holders[0] as Holder
    const ofAdministrator = await call(explainAccess, {
      ...body(administrators.employeeId),
      token: administrator,
    })
    expect(ofAdministrator.data).toMatchObject({ isAllowed: true, remedies: [] })
    const worker = holders.find(({ name }) => name === 'Field worker') as Holder
    const asked = { ...body(worker.employeeId, { module: 'Invoices' }), token: administrator }
    const { data } = await call(explainAccess, asked)
    expect(data).toMatchObject({
      isAllowed: false,
      because: expect.arrayContaining([
        expect.objectContaining({
          step: 'Record',
          detail: expect.stringMatching(/^It takes Read. Set \w+ \d+, \d+.$/),
        }),
      ]),
      remedies: [{ isMine: true, text: 'Allow Field worker Read in Invoices' }],
    })
    expect(JSON.stringify(data)).not.toContain('Some Body')
    const ofCosts = { ...body(worker.employeeId, { module: 'Costs' }), token: administrator }
    expect((await call(explainAccess, ofCosts)).data).toMatchObject({
      because: expect.arrayContaining([
        expect.objectContaining({
          step: 'Record',
          detail: expect.stringContaining(
            'The originator, reviewers and approvers of a change order see its amounts in any case.',
          ),
        }),
      ]),
    })
  })

  test('about people of a subcontractor is told what they see', async () => {
    const ofFirm = holders.find(({ name }) => name === 'Of a subcontractor') as Holder
    const explain = async (module: Module, action: Action) =>
      (await call(explainAccess, { ...body(ofFirm.employeeId, { module, action }), token: administrator }))
        .data
    expect(await explain('RFIs', 'Read')).toMatchObject({
      isAllowed: true,
      summary: 'A can see RFIs: those that name A or Sparrow Glazing.',
      because: expect.arrayContaining([
        expect.objectContaining({
          step: 'Subcontractor',
          sign: 'neutral',
          text: 'People of a subcontractor see what names them: here, what names A or Sparrow Glazing',
        }),
      ]),
    })
    expect(await explain('Jobs', 'Update')).toMatchObject({
      isAllowed: false,
      summary: 'A cannot change Jobs: people of a subcontractor see the titles alone.',
      remedies: [{ text: "Let A be none of a subcontractor's people" }],
    })
    expect(await explain('Bidding', 'Read')).toMatchObject({
      isAllowed: false,
      summary: 'A cannot see Bidding: people of a subcontractor have no part in it.',
      because: expect.arrayContaining([
        expect.objectContaining({
          step: 'Subcontractor',
          sign: 'stops',
          text: 'People of a subcontractor have no part in Bidding',
        }),
      ]),
      remedies: [{ text: "Let A be none of a subcontractor's people" }],
    })
    expect(JSON.stringify(await explain('Activities', 'Read'))).not.toContain('Subcontractor')
  })

  test('about somebody who cannot sign in gets one reason', async () => {
    const worker = holders.find(({ name }) => name === 'Field worker') as Holder
    const { pool } = server.database
    for (const [status, text] of [
      [statuses.InActive, 'A Field worker is inactive and cannot sign in.'],
      [
        statuses.Pending,
        'A Field worker was invited, has not followed the link in the mail yet, and cannot sign in.',
      ],
    ] as const) {
      await pool.query('update employee set status_id = $2 where id = $1', [worker.employeeId, status])
      const { data } = await call(explainAccess, { ...body(worker.employeeId), token: administrator })
      expect(data).toMatchObject({
        isAllowed: false,
        summary: text,
        because: [{ step: 'Role', sign: 'stops', text }],
      })
    }
    await pool.query('update employee set status_id = 1 where id = $1', [worker.employeeId])
  })
})
