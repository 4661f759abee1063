/** The dialog that captures work on an activity, fetched when it is opened. */
export { CaptureDialog } from './capture-dialog.tsx'
