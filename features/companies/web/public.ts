/** What the web parts of other modules may use of companies. */
export { PaperHead } from './paper-head.tsx'
