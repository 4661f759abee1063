/** The stock of the demo: fourteen items, one of them used up and one low, and five weeks of movements. */
import { sql } from 'kysely'
import type { Unit } from '#contract/units.ts'
import type { Db } from '#server/db/open.ts'
import { addItem, addMovement, addUse } from './builders.ts'
import { dayAt } from './demo-captures.ts'
import type { Office } from './demo-people.ts'

const projects = {
  linden: 'Linden Street Library Renewal',
  harbor: 'Harbor View Clinic Fit-out',
  foundry: 'Foundry Lofts Block C',
} as const

/** The person who has the item on a project, the assigned quantity, and the part of it that is used. */
type OnProject = readonly [holder: string, assigned: number, used: number]

interface ItemOutline {
  name: string
  maker: string
  model?: string
  serial?: string
  category: string
  location: string
  charge: string
  unit?: Unit
  cost: string
  minimum: number
  /** The quantity in the store today. */
  left: number
  /** The quantity that was found to be missing. */
  lost?: number
  on?: { readonly [Project in keyof typeof projects]?: OnProject }
}

/** The items, by name. */
export const demoItems: readonly ItemOutline[] = [
  {
    name: 'Anchor adhesive, 28 oz',
    maker: 'Fastline',
    model: 'AX-28, cartridge',
    category: 'M-20',
    location: 'Shelf B4',
    charge: 'omar',
    cost: '32.40',
    minimum: 10,
    left: 12,
    lost: 2,
    on: { linden: ['tomasz', 22, 14], harbor: ['hana', 6, 5] },
  },
  {
    name: 'Chain hoist, 2 ton',
    maker: 'Halden',
    model: 'CH2',
    serial: '4471 to 4475',
    category: 'E-10',
    location: 'Bay 6',
    charge: 'marcus',
    cost: '640',
    minimum: 1,
    left: 3,
    on: { linden: ['grace', 2, 0] },
  },
  {
    name: 'Concrete mortar, 50 lb',
    maker: 'Graystone',
    model: 'RM',
    category: 'M-10',
    location: 'Bay 1',
    charge: 'omar',
    cost: '21.75',
    minimum: 20,
    left: 46,
    on: { linden: ['grace', 40, 35], harbor: ['hana', 20, 16], foundry: ['marcus', 14, 10] },
  },
  {
    name: 'Diamond blade, 14 in',
    maker: 'Kerf',
    model: '14D',
    category: 'C-10',
    location: 'Shelf A2',
    charge: 'hana',
    cost: '84.50',
    minimum: 12,
    left: 5,
    on: { linden: ['tomasz', 18, 17], harbor: ['hana', 9, 8], foundry: ['marcus', 10, 9] },
  },
  {
    name: 'Fall harness, full body',
    maker: 'Tethra',
    model: 'FB-3',
    category: 'S-10',
    location: 'Cage 2',
    charge: 'ines',
    cost: '118',
    minimum: 8,
    left: 9,
    on: { linden: ['grace', 14, 0], harbor: ['hana', 7, 0], foundry: ['marcus', 10, 0] },
  },
  {
    name: 'Fire-rated board, 5/8 in',
    maker: 'Norvane',
    model: 'X, 4 × 8 ft',
    category: 'M-40',
    location: 'Bay 3',
    charge: 'priya',
    cost: '19.80',
    minimum: 60,
    left: 180,
    on: { linden: ['tomasz', 100, 78], harbor: ['hana', 220, 190] },
  },
  {
    name: 'Generator, 7 kW',
    maker: 'Voltra',
    model: 'G7',
    serial: '1093 to 1096',
    category: 'E-20',
    location: 'Yard',
    charge: 'marcus',
    cost: '3150',
    minimum: 1,
    left: 0,
    on: { linden: ['grace', 2, 0], harbor: ['hana', 1, 0], foundry: ['marcus', 1, 0] },
  },
  {
    name: 'Plate compactor, 20 in',
    maker: 'Stamp',
    model: '20',
    serial: '77 to 80',
    category: 'T-20',
    location: 'Bay 6',
    charge: 'luis',
    cost: '2180',
    minimum: 1,
    left: 2,
    on: { foundry: ['marcus', 2, 0] },
  },
  {
    name: 'Plywood, 3/4 in CDX',
    maker: 'Alder Mill',
    model: '4 × 8 ft',
    category: 'M-30',
    location: 'Bay 2',
    charge: 'priya',
    cost: '38.25',
    minimum: 40,
    left: 96,
    on: { linden: ['grace', 110, 98], harbor: ['hana', 40, 29], foundry: ['marcus', 54, 44] },
  },
  {
    name: 'Rebar chair, 3 in',
    maker: 'Underline',
    model: 'plastic, box of 250',
    category: 'M-20',
    location: 'Shelf B1',
    charge: 'omar',
    cost: '0.62',
    minimum: 500,
    left: 1450,
    on: { linden: ['tomasz', 1800, 1650], foundry: ['marcus', 750, 660] },
  },
  {
    name: 'Rotary hammer, 1 1/8 in',
    maker: 'Borea',
    model: 'RH 28',
    serial: '50112 to 50117',
    category: 'T-20',
    location: 'Cage 1',
    charge: 'luis',
    cost: '780',
    minimum: 2,
    left: 4,
    on: { linden: ['tomasz', 2, 0] },
  },
  {
    name: 'Submersible pump, 3 in',
    maker: 'Wellane',
    model: 'SP3',
    category: 'E-20',
    location: 'Yard',
    charge: 'marcus',
    cost: '1450',
    minimum: 1,
    left: 2,
    on: { foundry: ['marcus', 1, 0] },
  },
  {
    name: 'Torque wrench, 1/2 in',
    maker: 'Clavis',
    model: 'TW-250',
    category: 'T-10',
    location: 'Cage 1',
    charge: 'luis',
    cost: '210',
    minimum: 2,
    left: 6,
  },
  {
    name: 'Waterstop, PVC 6 in',
    maker: 'Sealby',
    model: 'WS-6',
    category: 'M-10',
    location: 'Bay 1',
    charge: 'omar',
    unit: 'LF',
    cost: '29.10',
    minimum: 100,
    left: 400,
    on: { foundry: ['marcus', 262.5, 187.25] },
  },
]

/** Splits a quantity into two parts. Pieces stay whole. */
function inTwo(quantity: number, unit: Unit | undefined): readonly [number, number] {
  const first = unit && unit !== 'ea' ? quantity / 2 : Math.ceil(quantity / 2)
  return [first, quantity - first]
}

/** Adds the stock to the office, with the movements of the last five weeks. */
export async function addInventory(db: Db, office: Office, today: string): Promise<void> {
  const { companyId, accountId } = office.account
  const employeeIdOf = (key: string): string => {
    const found = office.people.get(key)
    if (!found) throw new Error(`The demo has no ${key}`)
    return found.employeeId
  }
  const categories = await db
    .selectFrom('company_inventory_category')
    .select(['id', 'code'])
    .where('company_id', '=', companyId)
    .execute()
  const workOrders = await db
    .selectFrom('work_order')
    .select(['id', 'title'])
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .execute()
  /**
   * The job and the activity of a person's last capture on a project: there the person used the item, too.
   */
  const places = new Map<string, { jobId: string; activityId: string | null }>()
  const placeOf = async (workOrderId: string, employeeId: string) => {
    const known = places.get(`${workOrderId} ${employeeId}`)
    if (known) return known
    const { rows } = await sql<{ jobId: string; activityId: string | null }>`
      select j.id as "jobId", (select a.id from activity_capture c join activity a on a.company_id = ${companyId}
          and a.account_id = ${accountId} and a.id = c.activity_id
        where c.company_id = ${companyId} and c.account_id = ${accountId} and c.employee_id = ${employeeId}
          and a.job_id = j.id order by c.capture_date desc, c.id desc limit 1) as "activityId"
      from job j where j.company_id = ${companyId} and j.account_id = ${accountId} and j.work_order_id = ${workOrderId}
      order by 2 is null, j.position, j.id limit 1`.execute(db)
    const place = rows[0] ?? { jobId: '', activityId: null }
    places.set(`${workOrderId} ${employeeId}`, place)
    return place
  }
  for (const outline of demoItems) {
    const { on = {}, unit, lost = 0 } = outline
    const category = categories.find(({ code }) => code === outline.category)?.id
    if (!category) throw new Error(`The demo has no ${outline.category}`)
    const item = await addItem(db, office.account, {
      category,
      name: outline.name,
      manufacturer: outline.maker,
      model_number: outline.model ?? '',
      serial_number: outline.serial ?? '',
      location: outline.location,
      in_charge_employee_id: employeeIdOf(outline.charge),
      unit: unit ?? 'ea',
      unit_cost: outline.cost,
      minimum_quantity: outline.minimum,
      created_by_employee_id: employeeIdOf('omar'),
    })
    const move = (
      kind: Parameters<typeof addMovement>[2]['kind'],
      quantity: number,
      day: number,
      more: { reason?: string; workOrderId?: string; employeeId?: string } = {},
    ) =>
      quantity === 0
        ? null
        : addMovement(db, item, {
            kind,
            quantity,
            moved_on: dayAt(today, day),
            byEmployeeId: employeeIdOf('omar'),
            ...more,
          })
    const use = async (quantity: number, day: number, at: { workOrderId: string; employeeId: string }) => {
      if (quantity === 0) return
      const { jobId, activityId } = await placeOf(at.workOrderId, at.employeeId)
      const { workOrderId, employeeId } = at
      const date = dayAt(today, day)
      await addUse(db, item, { workOrderId, jobId }, { employeeId, quantity, date, activityId })
    }
    const held = Object.entries(on).map(([project, [holder, assigned, used]]) => {
      const title = projects[project as keyof typeof projects]
      const workOrderId = workOrders.find((one) => one.title === title)?.id
      if (!workOrderId) throw new Error(`The demo has no ${title}`)
      const at = { workOrderId, employeeId: employeeIdOf(holder) }
      return { at, assigned: inTwo(assigned, unit), used: inTwo(used, unit) }
    })
    const all = held.reduce((sum, { assigned: [first, rest] }) => sum + first + rest, outline.left + lost)
    const needed = held.reduce((sum, { assigned: [first] }) => sum + first, 0)
    const first = Math.max(inTwo(all, unit)[0], needed)
    await move('receive', first, -35, { reason: 'PO 1182, slip 87-904' })
    for (const { at, assigned } of held) await move('assign', assigned[0], -31, at)
    for (const { at, used } of held) await use(used[0], -24, at)
    await move('receive', all - first, -16, { reason: 'PO 1204, slip 88-310' })
    for (const { at, assigned } of held) {
      // One more than needed was assigned and returned, if the store has one.
      const spare = Math.min(1, outline.left)
      await move('assign', assigned[1] + spare, -12, at)
      await move('return', spare, -8, { ...at, reason: 'Sealed, spare' })
    }
    await move('adjust', -lost, -5, { reason: `${lost} expired, batch 07-26` })
    for (const { at, used } of held) await use(used[1], -1, at)
  }
}
