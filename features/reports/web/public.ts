/** The parts of this module that the app shows together with reports of other modules. */
export { LongOffer, LongReports } from './long-reports.tsx'
export { MailingMenu } from './mailing-menu.tsx'
