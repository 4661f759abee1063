/** Submittals as a spreadsheet. */
import type { FileReply } from '#contract/file.ts'
import { numberOf } from '#contract/record-types.ts'
import type { SheetWanted } from '#contract/register.ts'
import { findTitle } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import {
  APPROVER,
  SUBMITTER,
  type Submittal,
  type SubmittalColumn,
  type SubmittalFilter,
  type SubmittalSort,
} from '../contract.ts'
import { type SubmittalStatusName, submittalWords } from '../machine.ts'
import { requireListed, submittalsOf } from './submittals.ts'

/** The names of those who have a role and something to say in it. */
const namesOf = ({ submittalApprovers }: Submittal, role: number) =>
  submittalApprovers
    .filter(({ roleTypeUniqueId, distributionOnly }) => roleTypeUniqueId === role && !distributionOnly)
    .map(({ submittalApprovalEmployeeName: name }) => name)
    .join(', ') || null

const columns: SheetColumns<SubmittalColumn, Submittal> = {
  number: {
    header: 'No.',
    type: 'text',
    width: 12,
    value: (row) => numberOf('Submittal', `${row.submittalNumber}-${row.submittalRevision}`),
  },
  name: { header: 'Submittal', type: 'text', width: 60, value: (row) => row.submittalTitle },
  package: { header: 'Package', type: 'text', width: 30, value: (row) => row.submittalPackageName },
  code: {
    header: 'Code',
    type: 'text',
    width: 30,
    value: (row) =>
      row.companySubTaskCode ? `${row.companySubTaskCode} ${row.companySubTaskCodeName ?? ''}` : null,
  },
  status: {
    header: 'Status',
    type: 'text',
    width: 18,
    value: (row) => submittalWords[row.statusName as SubmittalStatusName],
  },
  with: { header: 'Ball in court', type: 'text', value: (row) => row.court?.name ?? null },
  since: { header: 'Since', type: 'date', value: (row) => row.court?.since ?? null },
  submitBy: { header: 'Submit by', type: 'date', value: (row) => row.submitByDate },
  due: { header: 'Final due date', type: 'date', value: (row) => row.finalDueDate },
  onSite: { header: 'Required on site', type: 'date', value: (row) => row.requiredOnSiteDate },
  lead: { header: 'Lead time in days', type: 'number', width: 16, value: (row) => row.leadTimeDays },
  review: { header: 'Review in days', type: 'number', width: 16, value: (row) => row.reviewDays },
  subcontractor: { header: 'Subcontractor', type: 'text', width: 30, value: (row) => row.subConAccountName },
  job: { header: 'Job', type: 'text', width: 30, value: (row) => row.jobTitle },
  submitter: { header: 'Submitter', type: 'text', value: (row) => namesOf(row, SUBMITTER) },
  approvers: { header: 'Approvers', type: 'text', width: 40, value: (row) => namesOf(row, APPROVER) },
  manager: { header: 'Manager', type: 'text', value: (row) => row.submittalManagerName },
  originator: { header: 'Originator', type: 'text', value: (row) => row.submittalOriginatorName },
  received: { header: 'Received', type: 'date', value: (row) => row.receivedDate },
  submitted: { header: 'Submitted', type: 'date', value: (row) => row.submittedOnDate },
  decided: { header: 'Decided', type: 'date', value: (row) => row.decidedOnDate },
  created: { header: 'Added', type: 'date', value: (row) => row.createdOnDate },
  description: { header: 'Description', type: 'text', width: 60, value: (row) => row.submittalDescription },
}

interface Wanted extends SubmittalFilter, SheetWanted<SubmittalColumn> {
  workOrderUniqueId: string
  sort?: SubmittalSort | null | undefined
}

/**
 * The submittals of a work order, as they are shown.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportSubmittalsSheet(
  context: InAccount,
  { workOrderUniqueId, format, columns: chosen, ...filter }: Wanted,
): Promise<FileReply> {
  await requireListed(context, workOrderUniqueId, filter)
  const rows = await allRows((range) => submittalsOf(context, workOrderUniqueId, filter, range))
  return writeSheet(format, {
    name: 'Submittals',
    of: await findTitle(context.db, context.scope, 'work_order', workOrderUniqueId),
    today: context.today,
    columns: shownColumns(columns, chosen),
    rows,
  })
}
