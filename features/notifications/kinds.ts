/** The kinds of notifications. A new module adds its kinds here, one line each. */
import type { Module } from '#contract/modules.ts'

/** When a mail is sent: at once, together with others each morning, or never. */
export const mailTimes = ['at once', 'daily', 'none'] as const
export type MailTime = (typeof mailTimes)[number]

interface Kind {
  /** The label in the settings. */
  label: string
  /**
   * The module that a person must be able to read, on the work order in question, to be notified; null: no
   * module, because the notice is about the person's own work.
   */
  module: Module | null
  /** When a mail is sent, until the person chooses. */
  mail: MailTime
  /**
   * Whether a notice of this kind has an author: always a person; nobody, because the event has no author; or
   * either.
   */
  doer: 'person' | 'nobody' | 'either'
  /**
   * The author is hidden where the names of the record are hidden (`hidesBy` in contract/record-types.ts).
   */
  hidesDoer?: true
}

export const notificationKinds = {
  assigned: { label: 'I am assigned to something', module: 'Projects', mail: 'at once', doer: 'person' },
  takenOff: { label: 'I am removed from something', module: 'Projects', mail: 'at once', doer: 'person' },
  workDeleted: { label: 'Something I am on is deleted', module: null, mail: 'at once', doer: 'person' },
  workBroughtBack: {
    label: 'Something I was on is brought back',
    module: 'Projects',
    mail: 'daily',
    doer: 'person',
  },
  activityDatesChanged: {
    label: 'The dates of an activity I work on change',
    module: 'Activities',
    mail: 'daily',
    doer: 'person',
  },
  endDatesAsked: {
    label: 'I am asked for a new end date',
    module: 'Activities',
    mail: 'at once',
    doer: 'person',
  },
  endDateGiven: {
    label: 'A new end date that I asked for is given',
    module: 'Activities',
    mail: 'daily',
    doer: 'person',
  },
  myTurn: { label: 'It is my turn', module: null, mail: 'at once', doer: 'person' },
  turnHanded: {
    label: 'I replace someone on a record',
    module: null,
    mail: 'at once',
    doer: 'either',
  },
  turnTaken: {
    label: 'Someone else replaces me on a record',
    module: null,
    mail: 'daily',
    doer: 'either',
  },
  turnStuck: {
    label: 'A record has no one to act on it, and I can choose someone',
    module: null,
    mail: 'at once',
    doer: 'nobody',
  },
  notCome: {
    label: 'Someone invited holds a record of mine and has not signed in for a week',
    module: null,
    mail: 'daily',
    doer: 'nobody',
  },
  due: {
    label: 'Something waiting on me is due tomorrow or overdue',
    module: null,
    mail: 'daily',
    doer: 'nobody',
  },
  named: { label: 'Someone mentions me in a comment', module: null, mail: 'at once', doer: 'person' },
  commented: {
    label: 'Someone comments on a record I watch',
    module: null,
    mail: 'daily',
    doer: 'person',
  },
  stepped: { label: 'Status change on something I watch', module: null, mail: 'daily', doer: 'person' },
  punchItem: {
    label: 'A punch list item is assigned to me',
    module: 'PunchLists',
    mail: 'at once',
    doer: 'person',
  },
  incidentReported: {
    label: 'An incident is reported on my project',
    module: 'Incidents',
    mail: 'at once',
    doer: 'person',
    hidesDoer: true,
  },
  statementAsked: {
    label: 'I am asked for a statement about an incident',
    module: null,
    mail: 'at once',
    doer: 'person',
  },
  permitLapses: {
    label: 'A permit that I run expires soon',
    module: 'Permits',
    mail: 'at once',
    doer: 'nobody',
  },
  stockLow: {
    label: 'Stock I am in charge of falls below its minimum',
    module: 'Inventory',
    mail: 'daily',
    doer: 'either',
  },
  capturesMissing: {
    label: 'Someone has not captured by 4:00 PM on a day I confirm',
    module: 'FieldNotes',
    mail: 'none',
    doer: 'nobody',
  },
  captureReminder: {
    label: 'Someone reminds me to capture a day',
    module: 'Captures',
    mail: 'none',
    doer: 'person',
  },
  weekSentBack: {
    label: 'My week of time is sent back',
    module: 'Tracking',
    mail: 'at once',
    doer: 'person',
  },
  bidDecided: {
    label: 'Our bid is awarded or rejected',
    module: 'Bidding',
    mail: 'at once',
    doer: 'nobody',
  },
  bidAddendum: {
    label: 'An addendum is issued on a project we are bidding on',
    module: 'Bidding',
    mail: 'at once',
    doer: 'nobody',
  },
  bidQuestion: {
    label: 'A bidder asks about our project',
    module: 'Bidding',
    mail: 'at once',
    doer: 'nobody',
  },
  bidAnswer: {
    label: 'A question about a project we are bidding on is answered',
    module: 'Bidding',
    mail: 'at once',
    doer: 'nobody',
  },
  bidTakenBack: {
    label: 'A project we are bidding on is taken back by its owner',
    module: 'Bidding',
    mail: 'at once',
    doer: 'nobody',
  },
  bidOpenAgain: {
    label: 'A project we are bidding on is open for bids again',
    module: 'Bidding',
    mail: 'at once',
    doer: 'nobody',
  },
  bidEndMoved: {
    label: 'Bidding ends later on a project we are bidding on',
    module: 'Bidding',
    mail: 'at once',
    doer: 'nobody',
  },
  projectAtRisk: {
    label: 'A project I run is at high or critical risk',
    module: 'Projects',
    mail: 'at once',
    doer: 'either',
  },
  reportMade: {
    label: 'My background report is ready, or could not be made',
    module: 'Reports',
    mail: 'none',
    doer: 'nobody',
  },
  costsKept: {
    label: 'A new version changes who may see what',
    module: 'Roles',
    mail: 'daily',
    doer: 'nobody',
  },
  roleChanged: {
    label: 'Another account changes a role that our people have',
    module: 'Roles',
    mail: 'at once',
    doer: 'nobody',
  },
  accessAsked: {
    label: 'Someone asks me for access',
    module: 'Roles',
    mail: 'at once',
    doer: 'person',
  },
  emailFailed: {
    label: 'My e-mail bounced',
    module: null,
    mail: 'none',
    doer: 'nobody',
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds
export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

/**
 * If one act causes several notices, the first of these kinds is the main one, and the others become part of
 * it.
 */
export const leadingKinds: readonly NotificationKind[] = ['turnHanded', 'myTurn', 'named']
