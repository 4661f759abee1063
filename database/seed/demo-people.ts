/**
 * The companies of the demo with their accounts, people and sign-ins. The lists show the newest first, so the
 * first row here is added last.
 */
import type { Permissions } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { ensureLogins } from '#features/employees/server/login-queries.ts'
import type { Db } from '#server/db/open.ts'
import {
  type AccountHandle,
  addAccount,
  addCompany,
  addEmployee,
  addLogin,
  addRole,
  type EmployeeHandle,
} from './builders.ts'

/** Key in this data, first and last name, role, telephone; for a guest also the company. */
type PersonRow = readonly [
  key: string,
  firstName: string,
  lastName: string,
  role: string,
  phoneNumber: string,
  ownCompanyName?: string,
]

interface OfficeRow {
  key: string
  name: string
  address: string
  city: string
  zip_code: string
  admin_email: string
  /** The people. The last is the administrator, because an account's first employee is its administrator. */
  people: readonly PersonRow[]
}

/** The time zone of the demo company, in every installation. */
export const DEMO_ZONE = 'America/Los_Angeles'

/** California, by its ids in the reference data. */
export const PLACE = { country_id: 840, state_id: 84_000_442 }

/** A role of the company's own, as customers create them. */
const safetyOfficer: { name: string; permissions: Permissions } = {
  name: 'Safety officer',
  permissions: {
    Projects: 18,
    Jobs: 2,
    Tasks: 2,
    Activities: 2,
    Assignments: 2,
    Tracking: 2,
    Files: 7,
    PunchLists: 7,
    RFIs: 2,
    Permits: 7,
    Inventory: 2,
    Employees: 2,
    Subcontractors: 2,
    FieldNotes: 15,
    Incidents: 15,
    Reports: 2,
    Schedule: 2,
    Captures: 2,
  },
}

const northgate: OfficeRow = {
  key: 'northgate',
  name: 'Northgate Office',
  address: '210 Foundry Lane',
  city: 'Northgate',
  zip_code: '94983',
  admin_email: 'eleanor@harrowpike.example',
  people: [
    ['dana', 'Dana', 'Whitlock', 'Project manager', '(415) 555-0110'],
    ['omar', 'Omar', 'Reyes', 'Employee', '(415) 555-0111'],
    ['beatriz', 'Beatriz', 'Lindgren', 'Employee', '(415) 555-0112'],
    ['luis', 'Luis', 'Ortega', 'Superintendent', '(415) 555-0113'],
    ['priya', 'Priya', 'Nair', 'Superintendent', '(415) 555-0114'],
    ['grace', 'Grace', 'Okafor', 'Foreman', '(415) 555-0120'],
    ['tomasz', 'Tomasz', 'Wolny', 'Foreman', '(415) 555-0121'],
    ['hana', 'Hana', 'Sato', 'Foreman', '(415) 555-0122'],
    ['marcus', 'Marcus', 'Bell', 'Foreman', '(415) 555-0123'],
    ['ines', 'Ines', 'Duarte', 'Safety officer', '(415) 555-0115'],
    ['joel', 'Joel', 'Freeman', 'Accountant', '(415) 555-0116'],
    ['yusuf', 'يوسف', 'الحداد', 'Field worker', '(415) 555-0130'],
    ['mariaJose', 'María José', 'Núñez de la Peña', 'Field worker', '(415) 555-0131'],
    ['caleb', 'Caleb', 'Thornton', 'Field worker', '(415) 555-0132'],
    [
      'maximiliana',
      'Maximiliana Konstantina',
      'Papadimitropoulou-Vandenbroucke-Abernathy',
      'Field worker',
      '',
    ],
    ['aisha', 'Aisha', 'Mensah', 'Field worker', '(415) 555-0134'],
    ['dmitri', 'Dmitri', 'Volkov', 'Field worker', '(415) 555-0135'],
    ['wiratama', 'Wiratama', 'Kusuma', 'Field worker', '(415) 555-0136'],
    ['jamal', 'Jamal', 'Whitfield', 'Field worker', '(415) 555-0137'],
    ['rosa', 'Rosa', 'Delgado', 'Field worker', '(415) 555-0138'],
    ['kofi', 'Kofi', 'Asante', 'Field worker', '(415) 555-0139'],
    ['lina', 'Lina', 'Chen', 'Field worker', '(415) 555-0140'],
    ['sean', 'Seán', 'Ó Briain', 'Field worker', '(415) 555-0141'],
    ['marisol', 'Marisol', 'Vega', 'Subcontractor', '(415) 555-0173'],
    ['nils', 'Nils', 'Ames', 'Guest', '(415) 555-0160', 'Studio Lindqvist Ames'],
    ['eleanor', 'Eleanor', 'Pike', 'Account administrator', '(415) 555-0101'],
  ],
}

/**
 * Two people of the office who cannot sign in: a person who has not accepted the invitation, and a person who
 * has left.
 */
const invited = {
  username: 'renata@harrowpike.example',
  person: { firstName: 'Renata', lastName: 'Kowalczyk', role: 'Foreman', phoneNumber: '(415) 555-0124' },
}
const left = { firstName: 'Peter', lastName: 'Halvorsen', role: 'Foreman', phoneNumber: '(415) 555-0125' }

const riverside: OfficeRow = {
  key: 'riverside',
  name: 'Riverside Office',
  address: '6 Landing Street',
  city: 'Riverside Landing',
  zip_code: '95491',
  admin_email: 'walter@harrowpike.example',
  people: [
    ['simone', 'Simone', 'Achterberg', 'Project manager', '(707) 555-0110'],
    ['raj', 'Raj', 'Malhotra', 'Superintendent', '(707) 555-0111'],
    ['bridget', 'Bridget', 'Kowalczyk', 'Foreman', '(707) 555-0120'],
    ['emeka', 'Emeka', 'Obi', 'Field worker', '(707) 555-0130'],
    ['paloma', 'Paloma', 'Vargas', 'Field worker', '(707) 555-0131'],
    ['joel', 'Joel', 'Freeman', 'Accountant', '(415) 555-0116'],
    ['walter', 'Walter', 'Harrow', 'Account administrator', '(707) 555-0101'],
  ],
}

interface CompanyRow {
  name: string
  ownRoles?: readonly { name: string; permissions: Permissions }[]
  /** The offices. The last is the head office. */
  offices: readonly [...OfficeRow[], OfficeRow]
}

/** A company with one account of the same name. */
function firm(
  key: string,
  name: string,
  mailDomain: string,
  [address, city, zip_code]: readonly [string, string, string],
  people: readonly PersonRow[],
): CompanyRow {
  const admin_email = `office@${mailDomain}.example`
  return { name, offices: [{ key, name, address, city, zip_code, admin_email, people }] }
}

const companies: readonly CompanyRow[] = [
  { name: 'Harrow & Pike Builders', ownRoles: [safetyOfficer], offices: [riverside, northgate] },
  firm(
    'kestrel',
    'Kestrel Concrete',
    'kestrelconcrete',
    ['1500 Gravel Pit Road', 'Northgate', '94985'],
    [
      ['hollis', 'Hollis', 'Grant', 'Foreman', '(415) 555-0171'],
      ['ewa', 'Ewa', 'Nowicka', 'Field worker', '(415) 555-0172'],
      ['amara', 'Amara', 'Diallo', 'Account administrator', '(415) 555-0170'],
    ],
  ),
  firm(
    'bluefin',
    'Bluefin Steel Erectors',
    'bluefinsteel',
    ['88 Crane Way', 'Harbor View', '94986'],
    [['gunnar', 'Gunnar', 'Eskildsen', 'Account administrator', '(415) 555-0175']],
  ),
  firm(
    'copperline',
    'Copperline Electric',
    'copperline',
    ['41 Switch Street', 'Northgate', '94982'],
    [['tamika', 'Tamika', 'Rowe', 'Account administrator', '(415) 555-0178']],
  ),
  firm(
    'summit',
    'Summit Air Mechanical',
    'summitair',
    ['9 Ridge Court', 'Meridian', '94992'],
    [['henrik', 'Henrik', 'Osei', 'Account administrator', '(415) 555-0181']],
  ),
  firm(
    'studio',
    'Studio Lindqvist Ames',
    'lindqvistames',
    ['17 Alder Street, Floor 3', 'Northgate', '94981'],
    [
      ['solveig', 'Solveig', 'Lindqvist', 'Account administrator', '(415) 555-0161'],
      ['nils', 'Nils', 'Ames', 'Account administrator', '(415) 555-0160'],
    ],
  ),
  firm(
    'tessera',
    'Tessera Engineers',
    'tessera',
    ['300 Quay Road', 'Harbor View', '94986'],
    [['farah', 'Farah', 'Aziz', 'Account administrator', '(415) 555-0164']],
  ),
  firm(
    'calder',
    'Calder Mechanical',
    'caldermechanical',
    ['52 Ninth Avenue', 'Northgate', '94982'],
    [['ingrid', 'Ingrid', 'Calder', 'Account administrator', '(415) 555-0166']],
  ),
  firm(
    'trust',
    'Meridian Civic Trust',
    'meridiancivic',
    ['1 Court Square', 'Meridian', '94992'],
    [['theo', 'Theo', 'Marchetti', 'Account administrator', '(415) 555-0168']],
  ),
]

/** The crew of each foreman. */
export const crews: Record<string, readonly string[]> = {
  grace: ['yusuf', 'mariaJose', 'caleb'],
  tomasz: ['maximiliana', 'aisha', 'dmitri'],
  hana: ['wiratama', 'jamal', 'rosa'],
  marcus: ['kofi', 'lina', 'sean'],
  bridget: ['emeka', 'paloma'],
  hollis: ['ewa'],
}

interface SignIn {
  username: string
  who: string
  /** The key of the person, in every account that has this person. */
  person?: string
  isAdmin?: boolean
}

export const signIns: readonly SignIn[] = [
  { username: 'admin@plumbline.example', who: 'Site administrator', isAdmin: true },
  {
    username: 'eleanor@harrowpike.example',
    who: 'Eleanor Pike, account administrator: people, roles and access',
    person: 'eleanor',
  },
  { username: 'dana@harrowpike.example', who: 'Dana Whitlock, project manager: all modules', person: 'dana' },
  { username: 'luis@harrowpike.example', who: 'Luis Ortega, superintendent', person: 'luis' },
  {
    username: 'grace@harrowpike.example',
    who: 'Grace Okafor, foreman: captures what her crew did',
    person: 'grace',
  },
  { username: 'joel@harrowpike.example', who: 'Joel Freeman, accountant of both offices', person: 'joel' },
  {
    username: 'nils@lindqvistames.example',
    who: 'Nils Ames, architect: his own firm and a guest',
    person: 'nils',
  },
  { username: 'amara@kestrelconcrete.example', who: 'Amara Diallo, subcontractor: bids', person: 'amara' },
  {
    username: 'marisol@kestrelconcrete.example',
    who: 'Marisol Vega, subcontractor: on a project of the contractor, sees what names her company',
    person: 'marisol',
  },
]

export interface Office {
  account: AccountHandle
  /** The people by their keys in the tables above. */
  people: ReadonlyMap<string, EmployeeHandle>
}

/**
 * Adds the companies with their people and sign-ins, and returns the accounts by their keys in the tables
 * above. A person of two accounts signs in to the account that was added first: the person's own firm comes
 * before the firm of a client.
 */
export async function addPeople(
  db: Db,
  password: string,
  timeZone: string,
): Promise<ReadonlyMap<string, Office>> {
  const logins = new Map<string, string>()
  for (const { username, person, isAdmin } of signIns) {
    const loginId = await addLogin(db, { username, password, isAdmin: isAdmin ?? false })
    if (person) logins.set(person, loginId)
  }
  const offices = new Map<string, Office>()
  for (const { name, ownRoles = [], offices: rows } of companies.toReversed()) {
    const { address, city, zip_code } = rows.at(-1) as OfficeRow
    const company = await addCompany(db, { name, address, city, zip_code, ...PLACE })
    for (const role of ownRoles) {
      company.roles[role.name] = await addRole(db, company, role.name, role.permissions)
    }
    for (const { key, people, ...office } of rows.toReversed()) {
      const account = await addAccount(db, company, { ...office, ...PLACE, time_zone: timeZone })
      if (key === northgate.key) await addInvitedAndLeft(db, account)
      offices.set(key, { account, people: await addEmployees(db, account, people, logins) })
    }
  }
  return offices
}

async function addInvitedAndLeft(db: Db, account: AccountHandle): Promise<void> {
  const { username, person } = invited
  const loginId = (await ensureLogins(db, [username])).get(username) ?? ''
  await addEmployee(db, account, { ...person, loginId, statusId: statuses.Pending })
  await addEmployee(db, account, { ...left, statusId: statuses.InActive })
}

async function addEmployees(
  db: Db,
  account: AccountHandle,
  rows: readonly PersonRow[],
  logins: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, EmployeeHandle>> {
  const people = new Map<string, EmployeeHandle>()
  for (const [key, firstName, lastName, role, phoneNumber, ownCompanyName] of rows.toReversed()) {
    const loginId = logins.get(key)
    const person = { firstName, lastName, role, phoneNumber }
    people.set(
      key,
      await addEmployee(db, account, {
        ...person,
        ...(loginId && { loginId }),
        ...(ownCompanyName && { ownCompanyName }),
      }),
    )
  }
  return people
}
