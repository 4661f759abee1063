/** What the web parts of projects and of records may use of the court. */
export { BallLine, useMyTurn, waitingCells } from './ball.tsx'
export { CourtLink } from './court-link.tsx'
export { DwellSection } from './dwell-section.tsx'
export { useWithFilter } from './turns.ts'
