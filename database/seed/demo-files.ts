/**
 * The files of the demo: drawings and photos of the two largest projects in folders, with previews; files of
 * records; and files of bids.
 */
import { sql } from 'kysely'
import { type RecordType, recordTypeOf } from '#contract/record-types.ts'
import type { Db } from '#server/db/open.ts'
import type { Storage } from '#server/storage/storage.ts'
import { orchardGym, pier4Boardwalk } from './demo-bids.ts'
import { harborClinic } from './demo-harbor-clinic.ts'
import { lindenLibrary } from './demo-linden-library.ts'
import type { Office } from './demo-people.ts'
import { contractorLogo, drawing, type Scene, sitePhoto } from './demo-pictures.ts'
import { addFile, addFolder, addLogo, type BuiltFile } from './file-builders.ts'

/** A photo: its name and its scene. */
type Photo = readonly [name: string, scene: Scene]
/** A drawing: its number and its title. */
type Drawing = readonly [number: string, title: string]

interface FilesOfProject {
  title: string
  /** The files by folder. */
  drawings: Readonly<Record<string, readonly Drawing[]>>
  photos: Readonly<Record<string, readonly Photo[]>>
  notes: Readonly<Record<string, string>>
}

const projects: readonly FilesOfProject[] = [
  {
    title: lindenLibrary.title,
    drawings: {
      Architecture: [
        ['A-101', 'Ground floor plan'],
        ['A-102', 'First floor plan'],
        ['A-201', 'East elevation'],
      ],
      Structure: [
        ['S-101', 'Foundation plan, east wing'],
        ['S-110', 'Strengthening of the hall'],
      ],
    },
    photos: {
      'East wing': [
        ['2 Footings, axis C.jpg', 'slab'],
        ['3 Slab, first pour.jpg', 'slab'],
        ['4 Frame, second lift.jpg', 'steel frame'],
        ['5 Frame, topped out.jpg', 'steel frame'],
      ],
      'Hall of 1931': [
        ['North wall before repair.jpg', 'wall'],
        ['North wall, crack at axis 4.jpg', 'wall'],
        ['Reading room, stripped.jpg', 'room'],
      ],
    },
    notes: {
      'Site rules.txt':
        'Deliveries before 7:30 or after 9:00 AM, by Cedar Alley.\nThe library annex stays open: no noise on Saturdays.\n',
      'Contacts.csv':
        'Role,Name,Phone\nSuperintendent,On site,555-0136\nCity inspector,Building department,555-0172\n',
    },
  },
  {
    title: harborClinic.title,
    drawings: {
      Architecture: [
        ['A-110', 'Exam rooms, level 2'],
        ['A-310', 'Reception, sections'],
      ],
      'Building services': [
        ['M-101', 'Air distribution'],
        ['P-104', 'Medical gas, riser diagram'],
      ],
    },
    photos: {
      Rooms: [
        ['Exam room 204.jpg', 'room'],
        ['Exam room 207, door frame.jpg', 'room'],
        ['Corridor ceiling open.jpg', 'pipes'],
      ],
      'Medical gas': [
        ['Manifold, before test.jpg', 'pipes'],
        ['Riser at level 2.jpg', 'pipes'],
      ],
    },
    notes: {
      'Infection control.txt':
        'Negative pressure in the work area at all times. Log the gauge at 7:00 AM and 1:00 PM.\n',
    },
  },
]

/** The photos of today's entries in the daily record. `begins`: the first words of the entry. */
const ofNotings = [
  { type: 'Observation', begins: 'Fog until', photos: [['Fog at seven.jpg', 'slab']] },
  { type: 'Observation', begins: 'Structural:', photos: [['F2, bar and cover.jpg', 'slab']] },
  {
    type: 'NonConformance',
    begins: 'F4 north',
    photos: [
      ['F4 north, low cover.jpg', 'slab'],
      ['F4 north, spacers added.jpg', 'slab'],
    ],
  },
] as const satisfies readonly { type: RecordType; begins: string; photos: readonly Photo[] }[]

/** The packet for bidders on the gym, and a file that belongs to a bid on the boardwalk. */
const packet = {
  drawings: [
    ['A-101', 'Floor plan'],
    ['S-201', 'Tilt-up panels, elevations'],
  ],
  specifications:
    'Orchard Elementary Gym: specifications in short.\n\n03 30 00 Concrete: class C35, FF 50 under the maple floor.\n' +
    '03 47 00 Tilt-up: lift at 75 % of the strength of design.\n09 64 00 Maple: second grade, 3 coats, game lines under the last.\n',
  ofBidder: ['Kestrel', 'How we work between tides.txt'],
} as const

/**
 * Adds the bid packet of the gym, and a bidder's file on the boardwalk, which stays in the bidder's account.
 */
async function addPackets(
  db: Db,
  storage: Storage,
  { account: { companyId, accountId }, people }: Office,
): Promise<void> {
  const createdBy = people.get('dana')?.employeeId ?? ''
  const idOf = async (title: string) =>
    (
      await db
        .selectFrom('work_order')
        .select('id')
        .where('company_id', '=', companyId)
        .where('account_id', '=', accountId)
        .where('title', '=', title)
        .executeTakeFirstOrThrow()
    ).id
  const workOrder = { companyId, accountId, workOrderId: await idOf(orchardGym.title) }
  const folderId = await addFolder(db, workOrder, {
    name: 'Bid packet, read by bidders',
    isBidPacket: true,
    createdBy,
  })
  const drawings = await addFolder(db, workOrder, { name: 'Drawings', folderId, createdBy })
  for (const [index, [number, title]] of packet.drawings.entries()) {
    const content = drawing(number, title, 70 + index)
    await addFile(
      db,
      workOrder,
      {
        ...{ name: `${number} ${title}.pdf`, contentType: 'application/pdf', content },
        ...{ folderId: drawings, createdBy },
      },
      storage,
    )
  }
  const content = Buffer.from(packet.specifications)
  await addFile(db, workOrder, { name: 'Specifications.txt', content, folderId, createdBy }, storage)
  const [bidderName, name] = packet.ofBidder
  const bid = await db
    .selectFrom('bid_received')
    .select(['bid_summary_id as id', 'bidder_company_id as companyId', 'bidder_account_id as accountId'])
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('work_order_id', '=', await idOf(pier4Boardwalk.title))
    .where('bidder_name', 'like', `${bidderName}%`)
    .executeTakeFirstOrThrow()
  await addFile(
    db,
    { companyId: bid.companyId, accountId: bid.accountId, workOrderId: null },
    {
      ...{ name, targetType: 'BidSummary', targetId: bid.id },
      content: Buffer.from(
        'Jackets in pairs from a float, two tides a day; caps from above, between the ferries.\n',
      ),
    },
    storage,
  )
}

/** The files of a record: the first, or the second, of this type whose name begins so. */
interface FilesOfRecord {
  type: RecordType
  begins: string
  isSecond?: boolean
  drawings?: readonly Drawing[]
  photos?: readonly Photo[]
}

const ofRecords: readonly FilesOfRecord[] = [
  {
    type: 'RFI',
    begins: 'Footing F3 steps',
    drawings: [['SK-07', 'Footing F3 and the sewer']],
    photos: [['Sewer exposed at C-4.jpg', 'slab']],
  },
  {
    type: 'RFIComment',
    begins: 'The sewer is to be relocated',
    drawings: [['SK-07 B', 'New run of the sewer']],
  },
  { type: 'Submittal', begins: 'Reinforcing bar', drawings: [['R-1', 'Footings, bar list']] },
  {
    type: 'Submittal',
    begins: 'Reinforcing bar',
    isSecond: true,
    drawings: [
      ['R-1', 'Footings, bar list with laps of class B'],
      ['R-2', 'Laps at F3 and F4'],
    ],
  },
  { type: 'Submittal', begins: 'Air handling unit', drawings: [['AHU-2', 'Data sheet']] },
  { type: 'ChangeOrder', begins: 'Sewer relocation', drawings: [['SK-07', 'Footing F3 and the sewer']] },
  { type: 'Invoice', begins: 'Roof diaphragm', drawings: [['DS-14', 'Delivery slip, edge angles']] },
  { type: 'Permit', begins: 'Foundations', drawings: [['BP-2', 'Inspection card']] },
  {
    type: 'PunchListItem',
    begins: 'Drywall seam',
    photos: [['Seam above the north window.jpg', 'room']],
  },
  { type: 'PunchListItem', begins: 'Door 2.10B', photos: [['Scrape at the threshold.jpg', 'room']] },
]

/** Adds the files of the demo company. The bytes are stored before the rows. */
export async function addDemoFiles(db: Db, storage: Storage, office: Office, today: string): Promise<void> {
  const { companyId, accountId } = office.account
  const people = [...office.people.values()]
  const createdBy = people[0]?.employeeId
  await addLogo(db, office.account, { logo: await contractorLogo(), licenseNumber: '555410' }, storage)
  let seed = 1
  for (const project of projects) {
    const { id: workOrderId } = await db
      .selectFrom('work_order')
      .select('id')
      .where('company_id', '=', companyId)
      .where('account_id', '=', accountId)
      .where('title', '=', project.title)
      .executeTakeFirstOrThrow()
    const workOrder = { companyId, accountId, workOrderId }
    const put = (folderId: string | null, file: BuiltFile) => {
      seed += 1
      // The files were added one after another in the days before.
      const createdAt = new Date(Date.parse(`${today}T15:00:00Z`) - (60 - seed) * 40_000_000)
      return addFile(
        db,
        workOrder,
        { ...file, folderId, createdAt, ...(createdBy && { createdBy }) },
        storage,
      )
    }
    const folderOf = (name: string, parent?: string) =>
      addFolder(db, workOrder, { name, ...(parent && { folderId: parent }), ...(createdBy && { createdBy }) })

    const drawings = await folderOf('Drawings')
    for (const [folder, sheets] of Object.entries(project.drawings)) {
      const below = await folderOf(folder, drawings)
      for (const [number, title] of sheets) {
        const content = drawing(number, title, seed)
        await put(below, { name: `${number} ${title}.pdf`, contentType: 'application/pdf', content })
      }
    }
    const photos = await folderOf('Photos')
    for (const [folder, shots] of Object.entries(project.photos)) {
      const below = await folderOf(folder, photos)
      for (const [name, scene] of shots)
        await put(below, { name, contentType: 'image/jpeg', content: await sitePhoto(scene, seed) })
    }
    for (const [name, text] of Object.entries(project.notes)) {
      const contentType = name.endsWith('.csv') ? 'text/csv' : 'text/plain'
      await put(null, { name, contentType, content: Buffer.from(text) })
    }
  }
  for (const { type, begins, isSecond = false, drawings = [], photos = [] } of ofRecords) {
    const { table, named } = recordTypeOf(type)
    const { rows } = await sql<{ id: string; workOrderId: string; by: string | null }>`
      select id, work_order_id as "workOrderId",
             -- a comment calls its author otherwise
             coalesce(to_jsonb(r) ->> 'created_by_employee_id', to_jsonb(r) ->> 'employee_id') as by
      from ${sql.table(table)} r
      where company_id = ${companyId} and account_id = ${accountId}
        and ${sql.ref(named.title ?? '')} like ${`${begins}%`}
      order by id limit 1 offset ${isSecond ? 1 : 0}`.execute(db)
    const [record] = rows
    if (!record) throw new Error(`There is no ${type} called ${begins}`)
    const place = { companyId, accountId, workOrderId: record.workOrderId }
    const put = (file: BuiltFile) =>
      addFile(
        db,
        place,
        { ...file, targetType: type, targetId: record.id, ...(record.by && { createdBy: record.by }) },
        storage,
      )
    for (const [number, title] of drawings) {
      seed += 1
      const content = drawing(number, title, seed)
      await put({ name: `${number} ${title}.pdf`, contentType: 'application/pdf', content })
    }
    for (const [name, scene] of photos) {
      seed += 1
      await put({ name, contentType: 'image/jpeg', content: await sitePhoto(scene, seed) })
    }
  }
  await addPackets(db, storage, office)
  for (const { type, begins, photos } of ofNotings) {
    const noting = await db
      .selectFrom(recordTypeOf(type).table as 'observation')
      .select(['id', 'work_order_id', 'created_by_employee_id'])
      .where('company_id', '=', companyId)
      .where('account_id', '=', accountId)
      .where('noted_on', '=', today)
      .where('report', 'like', `${begins}%`)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const place = { companyId, accountId, workOrderId: noting.work_order_id }
    for (const [name, scene] of photos) {
      seed += 1
      const content = await sitePhoto(scene, seed)
      const on = { targetType: type, targetId: noting.id, createdBy: noting.created_by_employee_id }
      await addFile(db, place, { name, contentType: 'image/jpeg', content, ...on }, storage)
    }
  }
}
