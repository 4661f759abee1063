/** What the web parts of records may use of histories. */
export { ChangedSince } from './changed-since.tsx'
export { HistorySection } from './history-section.tsx'
export { StepAt } from './step-at.tsx'
