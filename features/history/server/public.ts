/** What records may ask of histories. */
export { pageOfHistory, type ToldHistory } from './history.ts'
