/** What the web parts of records may use of histories. */
export { HistorySection } from './history-section.tsx'
