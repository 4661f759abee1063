/** Components that load when they are first used. */
import { later } from '#web/ui/later.tsx'

export const ManyDatesDialog = later(async () => (await import('./many-dates-dialog.tsx')).ManyDatesDialog)
