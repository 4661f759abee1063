/** What several screens of subcontractors say. */

/** 002 §8. */
export const SAVED = 'OK, was saved'
export const DELETED = 'subcontractor was deleted.'

/** 002 §4. */
export const ACTIVATED_IS_THE_END = 'Once it is activated, it can neither be edited nor deleted.'
