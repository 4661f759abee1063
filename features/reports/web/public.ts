/** What the app puts together with reports of other modules. */
export { MailingMenu } from './mailing-menu.tsx'
