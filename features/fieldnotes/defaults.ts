/** What a noting begins with, and the types that a rule speaks of: without schemas, as forms need them at once. */

/** What a noting without a time is noted at (002 §9, records.md). */
export const DEFAULT_TIME = '09:00'
/** A construction report of this type tells of a subcontractor's work (002 §3). */
export const SUBCONTRACTOR = 3
