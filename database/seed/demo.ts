/** The demo company. It fills an empty database, so that every screen has something to show. */
import { sql } from 'kysely'
import { NO_ZONE } from '#server/days.ts'
import type { Db } from '#server/db/open.ts'
import { addAssignments } from './demo-assignments.ts'
import { addBidders } from './demo-bidders.ts'
import { orchardGym, pier4Boardwalk } from './demo-bids.ts'
import { addChangeOrders } from './demo-change-orders.ts'
import { addCodes } from './demo-codes.ts'
import { addFieldDaysOf } from './demo-field-days.ts'
import { foundryLofts } from './demo-foundry-lofts.ts'
import { harborClinic } from './demo-harbor-clinic.ts'
import { addProject } from './demo-hierarchy.ts'
import { addIncidents } from './demo-incidents.ts'
import { addInventory } from './demo-inventory.ts'
import { addInvoices } from './demo-invoices.ts'
import { lindenLibrary } from './demo-linden-library.ts'
import { addLinks } from './demo-links.ts'
import { meridianCourtAnnex } from './demo-meridian-annex.ts'
import { addNotifications } from './demo-notifications.ts'
import { addNotingsOf } from './demo-notings.ts'
import { kestrelProjects, riversideProjects, studioProjects } from './demo-other-accounts.ts'
import { otherProjects } from './demo-other-projects.ts'
import type { ProjectOutline } from './demo-outline.ts'
import { addPeople, type Office, signIns } from './demo-people.ts'
import { addPermits } from './demo-permits.ts'
import { addPunchLists } from './demo-punchlists.ts'
import { addViews } from './demo-registers.ts'
import { addRfis } from './demo-rfis.ts'
import { route9Depot } from './demo-route-9-depot.ts'
import { addPeopleOfSubContractors, addSubContractors } from './demo-subcontractors.ts'
import { addSubmittals } from './demo-submittals.ts'
import { addTimeLogsOf } from './demo-time-logs.ts'
import { addTimecardsOf } from './demo-timecards.ts'

/** The password of all demo sign-ins. */
export const DEMO_PASSWORD = 'plumbline-demo'

/** The sign-ins of the demo, for the log of the first start. */
export const demoSignIns: readonly { username: string; who: string }[] = signIns.map(({ username, who }) => ({
  username,
  who,
}))

/** The projects by account, in the order of their lists. */
const projects: Record<string, readonly ProjectOutline[]> = {
  northgate: [
    lindenLibrary,
    harborClinic,
    foundryLofts,
    route9Depot,
    orchardGym,
    pier4Boardwalk,
    meridianCourtAnnex,
    ...otherProjects,
  ],
  riverside: riversideProjects,
  studio: studioProjects,
  kestrel: kestrelProjects,
}

/** True if the database has neither a company nor a login. */
export async function isEmpty(db: Db): Promise<boolean> {
  // Raw SQL, because this question is about all companies and cannot be tied to one.
  const companies = await sql`select company_id from company limit 1`.execute(db)
  const logins = await sql`select login_id from login limit 1`.execute(db)
  return companies.rows.length + logins.rows.length === 0
}

/**
 * Adds the demo company and the companies that it works with, in the caller's transaction. `today`
 * (yyyy-MM-dd) is a day in `timeZone`. Returns the main office, to which `addDemoFiles` then adds files.
 */
export async function fillDemo(db: Db, today: string, timeZone = NO_ZONE): Promise<Office> {
  const offices = await addPeople(db, DEMO_PASSWORD, timeZone)
  const office = (key: string): Office => {
    const found = offices.get(key)
    if (!found) throw new Error(`The demo has no account ${key}`)
    return found
  }
  const codes = await addCodes(db, [office('northgate').account, office('riverside').account])
  for (const [key, outlines] of Object.entries(projects)) {
    // Lists show the newest first, so the last outline is added first.
    for (const outline of outlines.toReversed()) await addProject(db, office(key), outline, { today, codes })
    await addAssignments(db, office(key))
  }
  await addTimeLogsOf(db, office('northgate'), today)
  await addTimecardsOf(db, office('northgate'), today)
  const subContractors = await addSubContractors(db, office('northgate'))
  await addPeopleOfSubContractors(db, office('northgate'), subContractors)
  await addPunchLists(db, office('northgate'), subContractors, today)
  await addRfis(db, office('northgate'), today)
  await addSubmittals(db, office('northgate'), subContractors, today)
  await addChangeOrders(db, office('northgate'), today)
  await addLinks(db, office('northgate'))
  await addPermits(db, office('northgate'), subContractors, today)
  await addNotingsOf(db, office('northgate'), subContractors, today)
  await addIncidents(db, office('northgate'), today)
  await addInventory(db, office('northgate'), today)
  await addInvoices(db, office('northgate'), subContractors, today)
  await addBidders(db, office('northgate'), office, today)
  // After all other records, because a confirmed day stores numbers from them.
  await addFieldDaysOf(db, office('northgate'), today)
  await addNotifications(db, office('northgate'), today)
  await addViews(db, office('northgate'))
  // PostgreSQL collects statistics by itself only after a minute, and without statistics lists take seconds.
  await sql`analyze`.execute(db)
  return office('northgate')
}
