/**
 * The dialog that captures work on an activity. The dialog has a file of its own, so that it loads only when
 * it opens.
 */
export { CaptureDialog } from './capture-dialog.tsx'
