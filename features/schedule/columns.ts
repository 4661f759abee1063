/** The columns of the register of activities and of its spreadsheet. */
import { columnsOf } from '#contract/columns.ts'
import type { RegisteredActivity } from './records.ts'

/** The names of the crew: firms by the firm's name, the account's own people by their own names. */
export const crewOf = ({ crew }: Pick<RegisteredActivity, 'crew'>): string[] => [
  ...new Set(crew.map(({ name, companyName }) => companyName ?? name)),
]

export const activityColumns = columnsOf<RegisteredActivity>()({
  name: {
    ...{ title: 'Activity', type: 'text', kind: 'name', isSorted: true, width: 40 },
    value: (one) => one.title,
  },
  task: { title: 'Task', type: 'text', isExtra: true, isSorted: true, value: (one) => one.taskName },
  job: { title: 'Job', type: 'text', isExtra: true, isSorted: true, value: (one) => one.jobTitle },
  project: { title: 'Project', type: 'text', isSorted: true, value: (one) => one.workOrderTitle },
  crew: { title: 'Crew or subcontractor', type: 'text', value: (one) => crewOf(one).join(', ') },
  supervisor: {
    ...{ title: 'Supervisor', type: 'text', isExtra: true },
    value: (one) => one.supervisors.join(', '),
  },
  start: {
    ...{ title: 'Start', type: 'date', kind: 'figure', isSorted: true, isExtra: true },
    value: (one) => one.startDate,
  },
  end: { title: 'End', type: 'date', kind: 'figure', isSorted: true, value: (one) => one.endDate },
  late: {
    ...{ title: 'Days late', type: 'number', isExtra: 'in the sheet', width: 10 },
    value: (one) => one.daysLate,
  },
  progress: {
    ...{ title: 'Progress', type: 'percent', kind: 'short', isSorted: true, width: 10 },
    value: (one) => one.progress,
  },
  captured: {
    ...{ title: 'Captured', type: 'number', isExtra: 'in the sheet', width: 12 },
    value: (one) => one.capturedMetric,
  },
  target: {
    ...{ title: 'Target', type: 'number', isExtra: 'in the sheet', width: 12 },
    value: (one) => one.subTaskTargetMetric,
  },
  unit: { title: 'Unit', type: 'text', isExtra: 'in the sheet', width: 8, value: (one) => one.subTaskUnit },
  last: { title: 'Last capture', type: 'date', kind: 'figure', value: (one) => one.lastCaptureDate },
  forecast: { title: 'Forecast end', type: 'date', kind: 'figure', value: (one) => one.forecastEndDate },
  way: {
    ...{ title: 'Blocked by', type: 'text', width: 30 },
    value: (one) => one.blocks.map(({ number, name }) => `${number} (${name})`).join(', '),
  },
  hours: {
    ...{ title: 'Hours', type: 'number', kind: 'amount', isExtra: true, width: 10 },
    value: (one) => one.subTaskHours,
  },
  cost: {
    ...{ title: 'Unit cost', type: 'unitCost', kind: 'amount', isExtra: true },
    value: (one) => one.bidUnitCost,
  },
  codes: { title: 'Codes', type: 'text', isExtra: true, value: (one) => one.codes.join(', ') },
})
