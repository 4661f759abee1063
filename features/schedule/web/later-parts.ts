/** Parts of the register of activities that come when they are asked for. */
import { later } from '#web/ui/later.tsx'

export const AssignDialog = later(async () => (await import('./chosen-dialogs.tsx')).AssignDialog)
export const AskDialog = later(async () => (await import('./chosen-dialogs.tsx')).AskDialog)
