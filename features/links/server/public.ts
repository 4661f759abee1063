/** What records may ask of links. */
export { linkFrom, linksOf } from './service.ts'
