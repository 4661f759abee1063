/** Parts of a register whose code is loaded when they are needed. The list is shown before that. */
import { later } from '#web/ui/later.tsx'

export const ChosenAction = later(async () => (await import('./chosen-action.tsx')).ChosenAction)
export const ColumnChoices = later(async () => (await import('./column-choices.tsx')).ColumnChoices)
export const FilterSheet = later(async () => (await import('./filter-sheet.tsx')).FilterSheet)
export const KeysDialog = later(async () => (await import('./keys-dialog.tsx')).KeysDialog)
export const SaveViewDialog = later(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)
