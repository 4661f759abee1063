/** The end of bidding, for the web parts of other modules. A file of its own, because few screens need it. */
export { EndOfBidding, leftUntil } from './end-of-bidding.tsx'
