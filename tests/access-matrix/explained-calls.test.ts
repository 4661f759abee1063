/**
 * *Explain access* says what every call really does. Each kind of person makes every call of every module and
 * action, because a use case may check more about its caller than the guard does (docs/decisions/0154).
 * explained.test.ts tests the guard for each role.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, isWrite, urlOf } from '#contract/endpoint.ts'
import type { Action, Module } from '#contract/modules.ts'
import { addLogin, addSubContractor, type EmployeeHandle } from '#database/seed/builders.ts'
import { explainAccess } from '#features/access/contract.ts'
import { buildWorld, type World } from '#tests/harness/world.ts'
import {
  applicable,
  call,
  every,
  everything,
  type ModuleAccess,
  moduleAccessOf,
  own,
  sampleCall,
  server,
  tokenOf,
  undoingWrites,
  useMatrix,
} from './matrix.ts'

useMatrix()

/**
 * The kinds of people for whom a use case may check more than the permission bits. Their roles allow
 * everything.
 */
const kinds = {
  'own people': async () => {},
  'a guest': (employeeId: string) => set(employeeId, { own_company_name: 'Drawn Architects' }),
  'people of a firm': async (employeeId: string) => {
    const firm = await addSubContractor(server.database.db, own.account, { name: 'Sparrow Glazing' })
    await set(employeeId, { sub_contractor_id: firm, is_on_contract: true })
  },
  'people of the role Subcontractor': async (employeeId: string) => {
    const role = own.account.roles.Subcontractor
    await server.database.pool.query(
      'update iam set permissions = $2 where company_role_id = $1 and scope_work_order_id is null',
      [role, everything],
    )
    await set(employeeId, { company_role_id: role })
  },
}
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

/**
 * The calls that refuse people of a subcontractor although the permission bits allow the call, each with the
 * reason. The test fails if one of these calls does not refuse.
 */
const takesMore: Readonly<Record<string, string>> = {
  'POST /api/workorder/curve': 'tells the progress of the whole project',
  'POST /api/reports/progress/shown': 'tells the progress of the whole project',
  'POST /api/reports/progress': 'tells the progress of the whole project',
  'POST /api/reports/long/begin': 'tells the progress of the whole project',
  'POST /api/copy': 'adds jobs and tasks, of which they see the titles',
  'POST /api/schedule/move': 'changes jobs and tasks, of which they see the titles',
  'POST /api/schedule/shift': 'changes jobs and tasks, of which they see the titles',
  'POST /api/timecards/week': "is about everybody's time on the project",
  'POST /api/timecards/week/submit': "is about the time of the account's own people",
  'POST /api/timecards/week/approve': "decides on the time of the account's own people",
  'POST /api/timecards/week/sendback': "decides on the time of the account's own people",
  'POST /api/timecards/correct': "decides on the time of the account's own people",
}
const areOfSubcontractor: readonly Kind[] = ['people of a firm', 'people of the role Subcontractor']

async function set(employeeId: string, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values).map((name, at) => `${name} = $${at + 2}`)
  await server.database.pool.query(`update employee set ${names.join(', ')} where id = $1`, [
    employeeId,
    ...Object.values(values),
  ])
}

/**
 * Gives a person a login. Without a login, *Explain access* would only say that the person cannot sign in.
 */
async function letSignIn({ companyId, accountId, employeeId }: EmployeeHandle, kind: Kind): Promise<void> {
  const { db } = server.database
  const username = `${kind.replaceAll(' ', '.')}@explained.example`
  const loginId = await addLogin(db, { username, password: 'a password for tests' })
  const row = { login_id: loginId, company_id: companyId, account_id: accountId, employee_id: employeeId }
  await db.insertInto('login_employee').values(row).execute()
}

/**
 * A world for each kind of person. The person has made all its records, so people of a subcontractor see
 * them, too.
 */
const worlds = new Map<Kind, World>()

beforeAll(async () => {
  for (const kind of kindNames) {
    const world = await buildWorld(server, own.account, 'Account administrator')
    await letSignIn(world.employee, kind)
    await kinds[kind](world.employee.employeeId)
    worlds.set(kind, world)
  }
})

const worldOf = (kind: Kind) => worlds.get(kind) ?? own
const explained = new Map<string, boolean>()

async function isExplained(kind: Kind, { module, orModule = module, action }: ModuleAccess) {
  return (await askAbout(kind, module, action)) || (await askAbout(kind, orModule, action))
}

async function askAbout(kind: Kind, module: Module, action: Action): Promise<boolean> {
  const key = [kind, module, action].join()
  const known = explained.get(key)
  if (known !== undefined) return known
  const { employeeId } = worldOf(kind).employee
  const body = { employeeUniqueId: employeeId, module, action }
  const { data } = await call(explainAccess, { body, token: await tokenOf() })
  const { isAllowed } = data as { isAllowed: boolean }
  explained.set(key, isAllowed)
  return isAllowed
}

async function isRefused(endpoint: Endpoint, { employee, ...world }: World, headers = {}): Promise<boolean> {
  const { params, body } = sampleCall(endpoint, { employee, ...world })
  const { statusCode, payload } = await server.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint).replaceAll(/:(\w+)/g, (_all, key: string) =>
      encodeURIComponent(String(params[key])),
    ),
    headers: { authorization: await tokenOf(employee), 'content-type': 'application/json', ...headers },
    ...(endpoint.body && { payload: JSON.stringify(body) }),
  })
  return statusCode === 403 && JSON.parse(payload).errorCode === 'FORBIDDEN'
}

const asked = applicable((endpoint) => moduleAccessOf(endpoint) && !endpoint.streams)

describe('to whom it is explained to be', () => {
  test.each(asked)('%s is refused', async (name, endpoint) => {
    const access = moduleAccessOf(endpoint) as ModuleAccess
    await undoingWrites(async () => {
      for (const kind of kindNames) {
        const isAllowed = await isExplained(kind, access)
        const isMore = name in takesMore && areOfSubcontractor.includes(kind)
        expect(await isRefused(endpoint, worldOf(kind)), kind).toBe(!isAllowed || isMore)
      }
    })
  })

  test('every call that takes more is a call', () => {
    const names = every(moduleAccessOf).map(([name]) => name)
    expect(Object.keys(takesMore).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('in a preview of the role Subcontractor, to whom of the role it is explained to be', () => {
  const reading = asked.filter(([, endpoint]) => !isWrite(endpoint))

  test.each(reading)('%s is refused', async (name, endpoint) => {
    const isAllowed = await isExplained(
      'people of the role Subcontractor',
      moduleAccessOf(endpoint) as ModuleAccess,
    )
    const world = worldOf('own people')
    const headers = {
      'x-preview-role': own.account.roles.Subcontractor ?? '',
      'x-preview-project': world.records.workOrder,
    }
    expect(await isRefused(endpoint, world, headers)).toBe(!isAllowed || name in takesMore)
  })
})
