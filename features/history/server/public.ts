/** What records may ask of histories. */
export { pageOfHistory, type ToldHistory, type ToldTable } from './history.ts'
