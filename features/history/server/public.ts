/** What records may ask of histories. */
export { pageOfHistory, type ToldHistory, type ToldTable, toldBy } from './service.ts'
