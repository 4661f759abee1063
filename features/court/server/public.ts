/** What records may ask of the court. */
export { ballOf, listDwell, listOwnTurns, waitsOn, waitsSince } from './queries.ts'
export { dropBall, type Passed, passBall, type Turn } from './turns.ts'
