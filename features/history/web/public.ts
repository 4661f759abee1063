/** The components of histories that records may use. */
export { ChangedSince } from './changed-since.tsx'
export { HistorySection } from './history-section.tsx'
export { StepAt } from './step-at.tsx'
