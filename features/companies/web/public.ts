/** The web parts of companies for other modules. */
export { PaperHead } from './paper-head.tsx'
