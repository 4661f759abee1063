/** The text about the addenda that were acknowledged before a bid was submitted. */

/** A text such as `Addenda acknowledged: 2 of 3`. */
export const knownWords = (known: number, total: number) => `Addenda acknowledged: ${known} of ${total}`
