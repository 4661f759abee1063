/** The web parts of the court for other modules. */
export { BallLine, useMyTurn, waitingCells } from './ball.tsx'
export { CourtLink } from './court-link.tsx'
export { DwellSection } from './dwell-section.tsx'
export { useWithFilter } from './turns.ts'
