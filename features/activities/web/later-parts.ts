/** Parts that come when they are asked for. */
import { later } from '#web/ui/later.tsx'

export const ManyDatesDialog = later(async () => (await import('./many-dates-dialog.tsx')).ManyDatesDialog)
