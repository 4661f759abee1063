/** The log of recordable cases of a year, with the columns of OSHA's Form 300 (29 CFR 1904.29). */
import { formatDay } from '#contract/days.ts'
import { invalidInput } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import { numberOf } from '#contract/record-types.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { writeBook } from '#server/sheets/sheet.ts'
import type { SheetColumn } from '#server/sheets/xlsx.ts'
import { illnessTypes } from '../defaults.ts'
import { type LogColumn, type Recordability, recordabilityOf } from '../recordability.ts'
import { PRIVACY_CASE } from './hidden.ts'
import { dueOn } from './people.ts'
import { type CaseRow, listCases } from './people-queries.ts'

type Line = CaseRow & { result: Recordability }

const tick = (is: boolean) => (is ? 'X' : null)
const outcome = (column: LogColumn, header: string): SheetColumn<Line> => ({
  header: `${column} ${header}`,
  type: 'text',
  width: 12,
  value: ({ result }) => tick(result.logColumn === column),
})

/** The state of a case in the log: entered, due, or entered but no longer recordable. */
function stateOf({ caseNumber, caseEnteredOn, recordableOn, result }: Line): string | null {
  if (caseNumber === null) return recordableOn && `Not entered, due ${formatDay(dueOn(recordableOn))}`
  if (!result.isRecordable) return 'Entered, no longer recordable'
  return caseEnteredOn && `Entered ${formatDay(caseEnteredOn)}`
}

/** The columns A to M of the form, and the columns that identify the incident. */
const columns: readonly SheetColumn<Line>[] = [
  {
    header: 'A Case no.',
    type: 'text',
    width: 10,
    value: ({ caseNumber }) => caseNumber?.toString() ?? 'not entered',
  },
  {
    header: 'B Employee’s name',
    type: 'text',
    // The log never names the person of a privacy case, whoever downloads it (1904.29(b)(6)).
    value: ({ isPrivacyCase, employeeName }) => (isPrivacyCase ? PRIVACY_CASE : employeeName),
  },
  {
    header: 'C Job title',
    type: 'text',
    value: ({ isPrivacyCase, jobTitle }) => (isPrivacyCase ? null : jobTitle),
  },
  { header: 'D Date of injury or onset of illness', type: 'date', value: ({ incidentDate }) => incidentDate },
  { header: 'E Where the event occurred', type: 'text', value: ({ incidentLocation }) => incidentLocation },
  {
    header: 'F Injury or illness, parts of body, and what directly injured',
    type: 'text',
    width: 50,
    value: ({ injuryInformation, incidentName }) =>
      [injuryInformation, incidentName].filter(Boolean).join('. '),
  },
  outcome('G', 'Death'),
  outcome('H', 'Days away from work'),
  outcome('I', 'Job transfer or restriction'),
  outcome('J', 'Other recordable cases'),
  { header: 'K Days away from work', type: 'number', value: ({ result }) => result.daysAway },
  {
    header: 'L Days on job transfer or restriction',
    type: 'number',
    value: ({ result }) => result.daysRestricted,
  },
  ...illnessTypes.map(
    ({ id, name }): SheetColumn<Line> => ({
      header: `M${id} ${name}`,
      type: 'text',
      width: 12,
      value: ({ illnessTypeId }) => tick(illnessTypeId === id),
    }),
  ),
  { header: 'Incident', type: 'text', width: 10, value: ({ number }) => numberOf('Incident', number) },
  { header: 'State', type: 'text', width: 32, value: stateOf },
]

/**
 * The log of a year, of one project or of all projects where the caller may read incidents. Each project has
 * a page of its own, because each site has its own log (1904.30).
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function exportLogOf(
  context: InAccount,
  { year, workOrderUniqueId: workOrder }: { year: number; workOrderUniqueId?: string | null | undefined },
): Promise<FileReply> {
  const { db, scope, today } = context
  if (year > Number(today.slice(0, 4))) throw invalidInput('year', 'must not be in the future')
  if (workOrder) await requireWorkOrders(context, [workOrder], 'Incidents', 'Read')
  const cases = (await listCases(db, scope, { year, workOrder: workOrder ?? null }))
    .map((one) => ({ ...one, result: recordabilityOf(one) }))
    // An entered case stays in the log until somebody removes the case, even if the case is no longer
    // recordable.
    .filter(({ result, caseNumber }) => result.isRecordable || caseNumber !== null)
  const pages = [...Map.groupBy(cases, ({ workOrderId }) => workOrderId).values()].map((rows) => ({
    name: rows[0]?.workOrderName ?? '',
    rows: rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
  }))
  return writeBook<Line>({
    name: scope.theirs
      ? `${year} cases that name you or your company`
      : `${year} log of injuries and illnesses`,
    today,
    columns,
    pages: pages.length > 0 ? pages : [{ name: `No cases in ${year}`, rows: [] }],
  })
}

/** The order of the log: by case number. Cases without a number come last, in the order of the incidents. */
const placeOf = ({ caseNumber }: Line) => caseNumber ?? Number.MAX_SAFE_INTEGER
