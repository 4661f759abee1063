/** The functions of histories that records may use. */
export { pageOfHistory, type ToldHistory, type ToldTable, toldBy } from './service.ts'
