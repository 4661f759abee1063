/** What the web parts of other modules may use of when bidding ends: apart from the rest, as few screens do. */
export { EndOfBidding, leftUntil } from './end-of-bidding.tsx'
