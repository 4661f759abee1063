/** The sheets that labels are printed on. */
import * as z from 'zod'

/** Letter with 30 labels of 1 by 2 5/8 inches, or one label of 4 by 6 inches. */
export const labelSheets = ['letter30', 'label4x6'] as const
export const LabelSheet = z.enum(labelSheets)
export type LabelSheet = z.output<typeof LabelSheet>

/** How many labels stand on one: the first may be any of them, where others are used up already. */
export const placesOn: Readonly<Record<LabelSheet, number>> = { letter30: 30, label4x6: 1 }
