/** The inactivity clock of permits. A file of its own, because lists need it before any call is loaded. */

/** records.md: after this number of days without a passed inspection, a permit lapses. */
export const INACTIVITY_DAYS = 180
/** People are notified this number of days before a permit lapses. */
export const DAYS_TO_WARN = 30
