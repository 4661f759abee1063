/** What the app puts together with reports of other modules. */
export { LongOffer, LongReports } from './long-reports.tsx'
export { MailingMenu } from './mailing-menu.tsx'
