/** Dialogs of the register of activities that are loaded when the user opens them. */
import { later } from '#web/ui/later.tsx'

export const AssignDialog = later(async () => (await import('./chosen-dialogs.tsx')).AssignDialog)
export const AskDialog = later(async () => (await import('./chosen-dialogs.tsx')).AskDialog)
