/** The subcontractors of the demo's main office: one for each trade. */
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { addSubContractor, assign } from './builders.ts'
import { type Office, PLACE } from './demo-people.ts'

/** Name, type id, address, city, zip code, and whether the subcontractor is activated. */
type Row = readonly [string, number, string, string, string, boolean]

const rows: readonly Row[] = [
  ['Kestrel Concrete', 1, '1500 Gravel Pit Road', 'Northgate', '94985', true],
  ['Bluefin Steel Erectors', 2, '88 Crane Way', 'Harbor View', '94986', true],
  ['Alder Framing & Drywall', 3, '12 Sawmill Road', 'Northgate', '94984', false],
  ['Copperline Electric', 4, '41 Switch Street', 'Northgate', '94982', true],
  ['Summit Air Mechanical', 5, '9 Ridge Court', 'Meridian', '94992', true],
  ['Clearwater Plumbing', 6, '230 Spring Street', 'Northgate', '94983', false],
  ['Tallgrass Sitework', 7, '4 Quarry Lane', 'Elkhorn Pass', '95728', false],
  ['Vantage Glazing', 8, '77 Lightwell Avenue', 'Harbor View', '94986', false],
  ['Redoak Millwork', 9, '19 Cabinet Row', 'Northgate', '94981', false],
  ['Stillwater Waterproofing', 10, '5 Membrane Court', 'Meridian', '94992', false],
  ['Beacon Fire Protection', 11, '310 Hydrant Street', 'Northgate', '94982', false],
  ['Larkspur Landscape', 12, '2 Nursery Road', 'Elkhorn Pass', '95728', false],
]

/** Adds the subcontractors to an account, and returns their ids by name. */
export async function addSubContractors(db: Db, { account }: Office): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [name, sub_contractor_type_id, address, city, zip_code, isActivated] of rows) {
    const status_id = isActivated ? statuses.Created : statuses.Pending
    const place = { address, city, zip_code, ...PLACE }
    ids.set(name, await addSubContractor(db, account, { name, sub_contractor_type_id, status_id, ...place }))
  }
  return ids
}

/** People of the office who belong to a subcontractor, and their project. */
const people = [
  { person: 'marisol', firm: 'Kestrel Concrete', project: 'Linden Street Library Renewal' },
] as const

/** Connects people with their subcontractors, and assigns them to their projects. */
export async function addPeopleOfSubContractors(
  db: Db,
  office: Office,
  subContractors: ReadonlyMap<string, string>,
): Promise<void> {
  const { companyId, accountId } = office.account
  for (const { person, firm, project } of people) {
    const employee = office.people.get(person)
    if (!employee) throw new Error(`The demo has no ${person}`)
    await db
      .updateTable('employee')
      .set({
        is_on_contract: true,
        sub_contractor_id: subContractors.get(firm) ?? null,
        sub_contractor_type_id: tradeOf.get(firm) ?? null,
      })
      .where('company_id', '=', companyId)
      .where('account_id', '=', accountId)
      .where('id', '=', employee.employeeId)
      .execute()
    const { id } = await db
      .selectFrom('work_order')
      .where('company_id', '=', companyId)
      .where('account_id', '=', accountId)
      .where('title', '=', project)
      .select('id')
      .executeTakeFirstOrThrow()
    await assign(db, employee, { ...office.account, workOrderId: id })
  }
}

/** The trade of each subcontractor, by name. */
export const tradeOf: ReadonlyMap<string, number> = new Map(rows.map(([name, type]) => [name, type]))
