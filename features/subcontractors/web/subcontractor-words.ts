/** Texts that several screens of subcontractors use. */

/** The documents' texts: 002 §8. */
export const SAVED = 'OK, was saved'
export const DELETED = 'subcontractor was deleted.'

/** The documents' rule: 002 §4. */
export const ACTIVATED_IS_THE_END = 'Once activated, it cannot be edited or deleted.'
