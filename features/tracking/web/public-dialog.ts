/**
 * The dialog that logs time, for screens of other modules. A screen loads the dialog when the user opens it.
 */
export { TimeLogDialog } from './time-log-dialog.tsx'
