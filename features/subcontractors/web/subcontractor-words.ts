/** What several screens of subcontractors say. */

/** 002 §8. */
export const SAVED = 'OK, was saved'
export const DELETED = 'subcontractor was deleted.'

/** 002 §4. */
export const ACTIVATED_IS_THE_END = 'Once activated, it cannot be edited or deleted.'
