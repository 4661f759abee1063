/** What records may ask of links. */
export { linkFrom } from './links.ts'
