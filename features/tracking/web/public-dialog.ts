/** Logging time where another screen asks for it: a dialog that is loaded when it is opened. */
export { TimeLogDialog } from './time-log-dialog.tsx'
