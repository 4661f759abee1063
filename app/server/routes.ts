/** All routes of all features: the one place that connects the server's platform with the features. */
import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { notices as ofAccess } from '#features/access/server/notices.ts'
import { routes as access } from '#features/access/server/routes.ts'
import { tellElsewhere } from '#features/access/server/telling.ts'
import { notices as ofActivities } from '#features/activities/server/notices.ts'
import { routes as activities } from '#features/activities/server/routes.ts'
import { notices as ofAssignments } from '#features/assignments/server/notices.ts'
import { routes as assignments } from '#features/assignments/server/routes.ts'
import { kept as keptBids } from '#features/bidding/server/hanging-queries.ts'
import { notices as ofBids } from '#features/bidding/server/notices.ts'
import { routes as packets } from '#features/bidding/server/packet-routes.ts'
import { filesOfBids, findPacketContentOf } from '#features/bidding/server/packets.ts'
import { routes as bidding } from '#features/bidding/server/routes.ts'
import { routes as ofOwnersBids } from '#features/bidding/server/tabulation-routes.ts'
import { bidders, tellOfDeleted } from '#features/bidding/server/taking-back.ts'
import { routes as captures } from '#features/captures/server/routes.ts'
import { sayAbout as aboutChangeOrders } from '#features/changeorders/server/about.ts'
import { fileRules as filesOfChangeOrders } from '#features/changeorders/server/file-rules.ts'
import { kept as keptChangeOrders } from '#features/changeorders/server/hanging-queries.ts'
import { routes as changeorders } from '#features/changeorders/server/routes.ts'
import { passAnew as passChangeOrders } from '#features/changeorders/server/turns.ts'
import { routes as codes } from '#features/codes/server/routes.ts'
import { openRegistrations } from '#features/companies/server/limits.ts'
import { routes as companies } from '#features/companies/server/routes.ts'
import type { CompanyPorts } from '#features/companies/server/service.ts'
import type { AllSayAbout } from '#features/court/server/about.ts'
import { background as courtInBackground } from '#features/court/server/due.ts'
import { type AllPassAnew, handingOn } from '#features/court/server/handing-on.ts'
import { notices as ofCourt } from '#features/court/server/notices.ts'
import { routes as court } from '#features/court/server/routes.ts'
import { fileRules as filesOfComments } from '#features/discussion/server/file-rules.ts'
import { notices as ofDiscussion } from '#features/discussion/server/notices.ts'
import { routes as discussion } from '#features/discussion/server/routes.ts'
import { routes as employees } from '#features/employees/server/routes.ts'
import { kept as keptFieldDays } from '#features/fielddays/server/hanging-queries.ts'
import { notices as ofFieldDays } from '#features/fielddays/server/notices.ts'
import { routes as fielddays } from '#features/fielddays/server/routes.ts'
import { background as tellingOfDays } from '#features/fielddays/server/telling.ts'
import { fileRules as filesOfNotings } from '#features/fieldnotes/server/file-rules.ts'
import { routes as fieldnotes } from '#features/fieldnotes/server/routes.ts'
import { background as ofFiles } from '#features/files/server/background.ts'
import { type FileRules, findContentOf } from '#features/files/server/public.ts'
import { type FilePorts, routes as files } from '#features/files/server/routes.ts'
import { background as ofFinding } from '#features/finding/server/background.ts'
import { routes as finding } from '#features/finding/server/routes.ts'
import type { Hanging } from '#features/hierarchy/server/public.ts'
import { background as ofIdentity } from '#features/identity/server/background.ts'
import { openCallers } from '#features/identity/server/callers.ts'
import { sweepDevices } from '#features/identity/server/kept-device-queries.ts'
import type { IdentityPorts } from '#features/identity/server/ports.ts'
import { routes as identity } from '#features/identity/server/routes.ts'
import { sessionKeyOf, sweepSessions } from '#features/identity/server/sessions.ts'
import { openProofThrottle, openRequestThrottle, openThrottle } from '#features/identity/server/throttle.ts'
import { kept as keptCases } from '#features/incidents/server/hanging-queries.ts'
import { notices as ofIncidents } from '#features/incidents/server/notices.ts'
import { routes as incidents } from '#features/incidents/server/routes.ts'
import { kept as keptStock } from '#features/inventory/server/hanging-queries.ts'
import { notices as ofStock } from '#features/inventory/server/notices.ts'
import { routes as inventory } from '#features/inventory/server/routes.ts'
import { sayAbout as aboutInvoices } from '#features/invoices/server/about.ts'
import { fileRules as filesOfInvoices } from '#features/invoices/server/file-rules.ts'
import { letGo as letGoOfInvoices } from '#features/invoices/server/hanging.ts'
import { kept as keptInvoices } from '#features/invoices/server/hanging-queries.ts'
import { routes as invoices } from '#features/invoices/server/routes.ts'
import { passAnew as passInvoices } from '#features/invoices/server/service.ts'
import { routes as jobs } from '#features/jobs/server/routes.ts'
import { routes as links } from '#features/links/server/routes.ts'
import { streamEvents } from '#features/notifications/contract.ts'
import { background as ofNotifications } from '#features/notifications/server/background.ts'
import { notices as ofThemselves } from '#features/notifications/server/notices.ts'
import { routes as notifications } from '#features/notifications/server/routes.ts'
import { sweepNotices } from '#features/notifications/server/sweep-queries.ts'
import type { AllNotices } from '#features/notifications/server/words.ts'
import { tellBeside } from '#features/overview/server/public.ts'
import { routes as overview } from '#features/overview/server/routes.ts'
import { sayAbout as aboutPermits } from '#features/permits/server/about.ts'
import { fileRules as filesOfPermits } from '#features/permits/server/file-rules.ts'
import { kept as keptPermits } from '#features/permits/server/hanging-queries.ts'
import { background as ofPermits } from '#features/permits/server/lapsing.ts'
import { notices as tellingOfPermits } from '#features/permits/server/notices.ts'
import { routes as permits } from '#features/permits/server/routes.ts'
import { passAnew as passPermits } from '#features/permits/server/service.ts'
import { tellDeleted } from '#features/planning/server/deleted.ts'
import { notices as ofPlanning } from '#features/planning/server/notices.ts'
import { routes as planning } from '#features/planning/server/routes.ts'
import { routes as projects } from '#features/projects/server/routes.ts'
import { sayAbout as aboutPunchItems } from '#features/punchlists/server/about.ts'
import { fileRules as filesOfPunchlists } from '#features/punchlists/server/file-rules.ts'
import { passAnew as passPunchItems } from '#features/punchlists/server/items.ts'
import { notices as ofPunchlists } from '#features/punchlists/server/notices.ts'
import { routes as punchlists } from '#features/punchlists/server/routes.ts'
import { routes as reference } from '#features/reference/server/routes.ts'
import { routes as registers } from '#features/registers/server/routes.ts'
import { findReportContentOf, THROUGH_REPORTS } from '#features/reports/server/long.ts'
import { background as mailingReports } from '#features/reports/server/mailings.ts'
import { background as makingReports } from '#features/reports/server/making.ts'
import { notices as ofReports } from '#features/reports/server/notices.ts'
import { routes as reports } from '#features/reports/server/routes.ts'
import { sayAbout as aboutRfis } from '#features/rfis/server/about.ts'
import { fileRules as filesOfRfis } from '#features/rfis/server/file-rules.ts'
import { routes as rfis } from '#features/rfis/server/routes.ts'
import { passAnew as passRfis } from '#features/rfis/server/service.ts'
import { previewedAs } from '#features/roles/server/public.ts'
import { routes as roles } from '#features/roles/server/routes.ts'
import { notices as ofSchedule } from '#features/schedule/server/notices.ts'
import { routes as schedule } from '#features/schedule/server/routes.ts'
import { routes as subcontractors } from '#features/subcontractors/server/routes.ts'
import { sayAbout as aboutSubmittals } from '#features/submittals/server/about.ts'
import { fileRules as filesOfSubmittals } from '#features/submittals/server/file-rules.ts'
import { kept as keptSubmittals } from '#features/submittals/server/hanging-queries.ts'
import { routes as submittals } from '#features/submittals/server/routes.ts'
import { passAnew as passSubmittals } from '#features/submittals/server/service.ts'
import { routes as tasks } from '#features/tasks/server/routes.ts'
import { kept as keptWeeks } from '#features/timecards/server/hanging-queries.ts'
import { notices as ofTimecards } from '#features/timecards/server/notices.ts'
import { routes as timecards } from '#features/timecards/server/routes.ts'
import { routes as tracking } from '#features/tracking/server/routes.ts'
import { background as ofAudit } from '#server/background/audit.ts'
import type { Background } from '#server/background/background.ts'
import type { Database, Db } from '#server/db/open.ts'
import type { DownloadPlatform } from '#server/http/download.ts'
import type { Events } from '#server/http/events.ts'
import type { Platform, Route } from '#server/http/mount.ts'
import { background as ofMail } from '#server/mail/mail.ts'

/** The endpoint of the event stream. The platform serves the stream; no feature does. */
export const stream: Endpoint = streamEvents

/** The texts of notices, by kind of notice. */
export const notices: AllNotices = {
  ...ofThemselves,
  ...ofAccess,
  ...ofActivities,
  ...ofAssignments,
  ...ofBids,
  ...ofCourt,
  ...ofDiscussion,
  ...ofFieldDays,
  ...ofTimecards,
  ...ofIncidents,
  ...ofStock,
  ...ofPlanning,
  ...tellingOfPermits,
  ...ofPunchlists,
  ...ofReports,
  ...ofSchedule,
}

/** By type of record: the rules that decide when the files of a record may change. */
export const fileRules: FileRules = {
  ...filesOfBids,
  ...filesOfChangeOrders,
  ...filesOfComments,
  ...filesOfInvoices,
  ...filesOfNotings,
  ...filesOfPermits,
  ...filesOfPunchlists,
  ...filesOfRfis,
  ...filesOfSubmittals,
}

/** By type of record: the functions that pass on the turn of waiting records. */
export const passAnew: AllPassAnew = {
  PunchListItem: passPunchItems,
  RFI: passRfis,
  Submittal: passSubmittals,
  ChangeOrder: passChangeOrders,
  Permit: passPermits,
  Invoice: passInvoices,
}

/** By type of record: the functions that describe records in the list of waiting records. */
const sayAbout: AllSayAbout = {
  PunchListItem: aboutPunchItems,
  RFI: aboutRfis,
  Submittal: aboutSubmittals,
  ChangeOrder: aboutChangeOrders,
  Permit: aboutPermits,
  Invoice: aboutInvoices,
}

/**
 * For the deletion of a level of the plan: `kept` finds the records below the level that prevent the
 * deletion, `letGo` changes the records that lose their level, and `tell` notifies people.
 */
const hanging: Hanging = {
  kept: {
    Incident: keptCases,
    Invoice: keptInvoices,
    ChangeOrder: keptChangeOrders,
    Submittal: keptSubmittals,
    Permit: keptPermits,
    FieldDay: keptFieldDays,
    TimecardWeek: keptWeeks,
    Stock: keptStock,
    Bid: keptBids,
  },
  letGo: [letGoOfInvoices],
  tell: async (context, deleted) => {
    await tellDeleted(context, deleted)
    await tellOfDeleted(context, deleted)
  },
}

/** The services that use cases need beside the database. */
type Ports = IdentityPorts & CompanyPorts & FilePorts

/** Returns all routes, bound to the services that their use cases need. */
export async function openRoutes(
  { pool, ...given }: Pick<Ports, 'gate' | 'secrets' | 'links' | 'storage' | 'staging'> & { pool: pg.Pool },
  options: { hasLegacyLogin: boolean },
): Promise<Route[]> {
  return boundRoutes(
    {
      ...given,
      throttle: openThrottle(pool),
      proofThrottle: openProofThrottle(pool),
      requestThrottle: openRequestThrottle(pool),
      registrations: openRegistrations(pool),
    },
    options,
  )
}

function boundRoutes(ports: Ports, options: { hasLegacyLogin: boolean }): Route[] {
  return [
    ...reference,
    ...identity(ports, options),
    ...companies(ports),
    ...employees,
    ...projects(hanging, bidders, tellBeside),
    ...planning(bidders),
    ...overview(sayAbout),
    ...jobs(hanging),
    ...tasks(hanging),
    ...activities(hanging),
    ...assignments,
    ...tracking,
    ...codes,
    ...inventory,
    ...captures,
    ...ofOwnersBids(hanging),
    ...bidding,
    ...packets(ports),
    ...files(ports, fileRules),
    ...roles(tellElsewhere),
    ...access,
    ...subcontractors,
    ...court(sayAbout),
    ...discussion,
    ...links,
    ...finding,
    ...punchlists,
    ...rfis,
    ...submittals,
    ...changeorders(ports),
    ...permits,
    ...fieldnotes,
    ...incidents(ports),
    ...invoices(ports),
    ...schedule,
    ...fielddays,
    ...timecards,
    ...reports(ports),
    ...notifications(notices),
    ...registers,
  ]
}

/** Every endpoint, for the OpenAPI document. Listing the endpoints needs no database. */
export const allEndpoints: readonly Endpoint[] = [
  ...boundRoutes({} as Ports, { hasLegacyLogin: true }).map((route) => route.endpoint),
  stream,
]

/** All work that the server does outside of requests. */
export const allBackground: readonly Background[] = [
  ...ofMail,
  ...courtInBackground,
  ...handingOn(passAnew),
  ...ofAudit,
  ...ofFiles,
  ...ofFinding,
  ...ofIdentity,
  ...ofNotifications(notices),
  ...ofPermits,
  ...mailingReports,
  ...makingReports,
  ...tellingOfDays,
  sweepNotices,
]

/** Deletes the sessions and kept devices that have ended. The server calls this function every hour. */
export async function sweepAccess(db: Db, now: Date): Promise<void> {
  await sweepSessions(db, now)
  await sweepDevices(db, now)
}

/**
 * Returns the functions that find the caller: by the token of a call, by the session of a file link that a
 * cookie proves, and as a role in a preview.
 */
export function openDoor(
  database: Database,
  events: Events,
): Pick<Platform, 'authenticate' | 'previewedAs'> & Pick<DownloadPlatform, 'callerOf'> {
  const find = openCallers(database, events)
  return {
    authenticate: (token, now, isUse) => find(sessionKeyOf(token), now, isUse),
    callerOf: (sessionKey, now) => find(sessionKey, now),
    previewedAs: (caller, asked) => previewedAs(database.door.db, caller, asked),
  }
}

/** Returns the function that finds the content behind a link to a file. */
export function findContent(db: Db): DownloadPlatform['findContent'] {
  const [own, ofOthers, report] = [findContentOf(db), findPacketContentOf(db), findReportContentOf(db)]
  return (scope, link, now) => {
    if (link.through === undefined) return own(scope, link, now)
    return (link.through === THROUGH_REPORTS ? report : ofOthers)(scope, link, now)
  }
}
