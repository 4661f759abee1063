/** The functions of links that records may use. */
export { linkFrom, linksOf } from './service.ts'
