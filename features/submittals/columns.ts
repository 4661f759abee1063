/** The columns of submittals, in lists and in the spreadsheet. */

import { columnsOf } from '#contract/columns.ts'
import { numberOf } from '#contract/record-types.ts'
import { waitingColumns } from '#features/court/columns.ts'
import { submittalLabels } from './labels.ts'
import { type SubmittalStatusName, submittalWords } from './machine.ts'
import { APPROVER, SUBMITTER, type Submittal } from './records.ts'

/** The names of the people with this role who decide; people on the distribution list are left out. */
const namesIn = ({ submittalApprovers }: Submittal, role: number) =>
  submittalApprovers
    .filter(({ roleTypeUniqueId, distributionOnly }) => roleTypeUniqueId === role && !distributionOnly)
    .map(({ submittalApprovalEmployeeName: name }) => name)
    .join(', ') || null

const day = { type: 'date', kind: 'figure', isSorted: true } as const
const inSheet = { type: 'text', isExtra: 'in the sheet' } as const

export const submittalColumns = columnsOf<Submittal>()({
  number: {
    ...{ title: 'No.', type: 'text', kind: 'short', isSorted: true, width: 12 },
    value: (row) => numberOf('Submittal', `${row.submittalNumber}-${row.submittalRevision}`),
  },
  name: {
    ...{ title: 'Submittal', type: 'text', kind: 'name', isSorted: true, width: 60 },
    value: (row) => row.submittalTitle,
  },
  package: {
    ...{
      title: submittalLabels.submittalPackageUniqueId,
      type: 'text',
      isSorted: true,
      isExtra: true,
      width: 30,
    },
    value: (row) => row.submittalPackageName,
  },
  code: {
    ...{
      title: submittalLabels.companySubTaskCodeUniqueId,
      type: 'text',
      isSorted: true,
      isExtra: true,
      width: 30,
    },
    value: (row) =>
      row.companySubTaskCode ? `${row.companySubTaskCode} ${row.companySubTaskCodeName ?? ''}` : null,
  },
  status: {
    ...{ title: 'Status', type: 'text', kind: 'short', isSorted: true, width: 18 },
    value: (row) => submittalWords[row.statusName as SubmittalStatusName],
  },
  ...waitingColumns,
  submitBy: { ...day, title: submittalLabels.submitByDate, value: (row) => row.submitByDate },
  due: { ...day, title: 'Final due', header: submittalLabels.finalDueDate, value: (row) => row.finalDueDate },
  onSite: {
    ...{ ...day, title: 'On site', header: submittalLabels.requiredOnSiteDate, isExtra: true },
    value: (row) => row.requiredOnSiteDate,
  },
  lead: {
    ...{ title: submittalLabels.leadTimeDays, type: 'number', isExtra: 'in the sheet', width: 16 },
    value: (row) => row.leadTimeDays,
  },
  review: {
    ...{ title: submittalLabels.reviewDays, type: 'number', isExtra: 'in the sheet', width: 16 },
    value: (row) => row.reviewDays,
  },
  subcontractor: {
    ...{ title: submittalLabels.subConAccountUniqueId, type: 'text', isExtra: true, width: 30 },
    value: (row) => row.subConAccountName,
  },
  job: { ...inSheet, title: submittalLabels.jobUniqueId, width: 30, value: (row) => row.jobTitle },
  submitter: { ...inSheet, title: 'Submitter', value: (row) => namesIn(row, SUBMITTER) },
  approvers: { ...inSheet, title: 'Approvers', width: 40, value: (row) => namesIn(row, APPROVER) },
  manager: {
    ...inSheet,
    title: submittalLabels.submittalManagerUniqueId,
    value: (row) => row.submittalManagerName,
  },
  originator: {
    ...{ title: submittalLabels.submittalOriginatorUniqueId, type: 'text', isExtra: true },
    value: (row) => row.submittalOriginatorName,
  },
  received: {
    ...inSheet,
    title: submittalLabels.receivedDate,
    type: 'date',
    value: (row) => row.receivedDate,
  },
  submitted: { ...inSheet, title: 'Submitted', type: 'date', value: (row) => row.submittedOnDate },
  decided: { ...inSheet, title: 'Decided', type: 'date', value: (row) => row.decidedOnDate },
  created: {
    ...{ title: 'Added', type: 'date', kind: 'short', isSorted: true, isExtra: true },
    value: (row) => row.createdOnDate,
  },
  description: {
    ...inSheet,
    title: submittalLabels.submittalDescription,
    width: 60,
    value: (row) => row.submittalDescription,
  },
})
