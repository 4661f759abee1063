/** The demo company, which an empty database is filled with so that every screen has something to show. */
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

/** Who can sign in, for the log of the first start. */
export const demoSignIns: readonly { username: string; who: string }[] = signIns.map(({ username, who }) => ({
  username,
  who,
}))

/** By account, in the order of their lists. */
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

/** True while there is neither a company nor a login. */
export async function isEmpty(db: Db): Promise<boolean> {
  // Of no company, so it cannot be tied to one: is there any at all?
  const companies = await sql`select company_id from company limit 1`.execute(db)
  const logins = await sql`select login_id from login limit 1`.execute(db)
  return companies.rows.length + logins.rows.length === 0
}

/**
 * Adds the demo company and those it works with, as of `today` (yyyy-MM-dd) in `timeZone`, in the caller's transaction.
 * Answers its main office, whose files `addDemoFiles` adds after it.
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
    // Lists are newest first.
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
  // Of what there is by now: what a confirmed day keeps is put together.
  await addFieldDaysOf(db, office('northgate'), today)
  await addNotifications(db, office('northgate'), today)
  await addViews(db, office('northgate'))
  // Who opens the demo now does not wait a minute until PostgreSQL does it by itself: without statistics lists take seconds.
  await sql`analyze`.execute(db)
  return office('northgate')
}
