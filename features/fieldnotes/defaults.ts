/**
 * The default time of an entry, and the type to which a special rule applies. Without schemas, because forms
 * load this file at once.
 */

/** The time of an entry that is added without a time (002 §9, records.md). */
export const DEFAULT_TIME = '09:00'
/** The type of a construction report about a subcontractor's work (002 §3). */
export const SUBCONTRACTOR = 3
