/** What people are told of. A later module adds its kinds here, a line each. */
import type { Module } from '#contract/modules.ts'

/** When somebody is written to: at once, in one mail each morning, or never. */
export const mailTimes = ['at once', 'daily', 'none'] as const
export type MailTime = (typeof mailTimes)[number]

interface Kind {
  /** What the settings call it. */
  label: string
  /** What one must be able to read, on the work order that it is about, to be told of it; null: it is one's own doing. */
  module: Module | null
  /** When there is a mail, until the person chooses. */
  mail: MailTime
}

export const notificationKinds = {
  assigned: { label: 'I am assigned to something', module: 'Projects', mail: 'at once' },
  takenOff: { label: 'I am taken off something', module: 'Projects', mail: 'at once' },
  activityDatesChanged: {
    label: 'The dates of an activity I work on change',
    module: 'Activities',
    mail: 'daily',
  },
  myTurn: { label: 'It is my turn with a record', module: null, mail: 'at once' },
  due: { label: 'What waits on me is due tomorrow or overdue', module: null, mail: 'daily' },
  named: { label: 'Somebody names me in a comment', module: null, mail: 'at once' },
  commented: { label: 'Somebody comments on a record that I watch', module: null, mail: 'daily' },
  stepped: { label: 'A record that I watch takes a step', module: null, mail: 'daily' },
  punchItem: { label: 'A punch list item is mine to do', module: 'PunchLists', mail: 'at once' },
  permitLapses: {
    label: 'A permit that I run lapses soon',
    module: 'Permits',
    mail: 'at once',
  },
  projectAtRisk: {
    label: 'A project I run is at high or critical risk',
    module: 'Projects',
    mail: 'at once',
  },
  emailFailed: { label: 'A mail that I caused could not be sent', module: null, mail: 'none' },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds
export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]
