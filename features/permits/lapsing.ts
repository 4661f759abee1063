/** The inactivity clock of permits. By itself: lists know it before any call is made. */

/** records.md: after so many days without an inspection that passes, a permit lapses. */
export const INACTIVITY_DAYS = 180
/** So long before it does, people are told. */
export const DAYS_TO_WARN = 30
