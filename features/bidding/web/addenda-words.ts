/** What is said of what a bid knew. */

/** `Addenda acknowledged: 2 of 3`. */
export const knownWords = (known: number, total: number) => `Addenda acknowledged: ${known} of ${total}`
