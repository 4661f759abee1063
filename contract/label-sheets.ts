/** The sheets that labels are printed on. */
import * as z from 'zod'

/** Letter with 30 labels of 1 by 2 5/8 inches, or one label of 4 by 6 inches. */
export const labelSheets = ['letter30', 'label4x6'] as const
export const LabelSheet = z.enum(labelSheets)
export type LabelSheet = z.output<typeof LabelSheet>

/** The labels on one sheet. Printing may start at any of them, to use up a sheet that was begun. */
export const placesOn: Readonly<Record<LabelSheet, number>> = { letter30: 30, label4x6: 1 }
