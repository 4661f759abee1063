/**
 * The facts of OSHA's Forms 300A and 301 (29 CFR 1904.29, 1904.32) in a layout of our own, as a PDF and as a
 * spreadsheet. Facts that the product does not store stay empty, to be filled in by hand.
 */
import { formatDay } from '#contract/days.ts'
import { AppError, invalidInput, notFound, platformError } from '#contract/errors.ts'
import { countOf, formatQuantity } from '#contract/figures.ts'
import type { FileReply } from '#contract/file.ts'
import { numberOf } from '#contract/record-types.ts'
import { addressLines, type PaperPorts, sheetOf } from '#features/companies/server/public.ts'
import { findPlace, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { writePaper } from '#server/paper/paper.ts'
import { writeSheet } from '#server/sheets/sheet.ts'
import type { SheetColumn } from '#server/sheets/xlsx.ts'
import { type FormFormat, incidentErrors } from '../contract.ts'
import { illnessTypes } from '../defaults.ts'
import { recordabilityOf } from '../recordability.ts'
import { findEmployment } from './forms-queries.ts'
import { isHiddenTo } from './hidden.ts'
import { findCase, listCases } from './people-queries.ts'

/** An item of a form: its number or column, the question, and the answer; an empty answer is filled in by hand. */
interface Item {
  at: string
  asks: string
  says: string
}

interface Section {
  title: string
  items: readonly Item[]
}

interface Form {
  /** For example 'Summary 2026': the file name without its ending. */
  name: string
  title: string
  state: string
  project: string
  sections: readonly Section[]
  /** The notes below all sections. */
  notes: readonly string[]
  /** The role of the person who signs at the bottom; null: nobody signs. */
  signer: string | null
}

const item = (at: string, asks: string, says: string | number | null): Item => ({
  at,
  asks,
  says: says === null ? '' : String(says),
})

const BY_HAND = 'What is empty is not kept here: write it by hand.'

const sheetColumns: readonly SheetColumn<Item & { section: string }>[] = [
  { header: 'Section', type: 'text', value: ({ section }) => section },
  { header: 'Item', type: 'text', width: 8, value: ({ at }) => at },
  { header: 'Asked', type: 'text', width: 60, value: ({ asks }) => asks },
  { header: 'Answer', type: 'text', width: 60, value: ({ says }) => says },
]

async function writeForm(
  context: InAccount,
  { name, title, state, project, sections, notes, signer }: Form,
  format: FormFormat,
  ports: PaperPorts,
): Promise<FileReply> {
  if (format === 'xlsx')
    return writeSheet('xlsx', {
      name,
      of: project,
      today: context.today,
      columns: sheetColumns,
      rows: [
        ...sections.flatMap((section) => section.items.map((one) => ({ ...one, section: section.title }))),
        ...notes.map((text) => ({ section: 'Note', at: '', asks: text, says: '' })),
      ],
    })
  return writePaper({
    ...(await sheetOf(context, ports)),
    name: `${name} of ${project}`,
    title,
    state,
    about: `${project} · ${name}`,
    parts: [
      {
        kind: 'table',
        columns: [{ header: 'Item', width: 30 }, { header: 'Asked', width: 210 }, { header: 'Answer' }],
        // One table for all sections, because the form is posted and must fit on one page.
        rows: sections.flatMap((section) => [
          ['', { text: section.title, isStrong: true }, ''],
          ...section.items.map(({ at, asks, says }) => [at, asks, { text: says, isStrong: true }]),
        ]),
      },
      { kind: 'text', title: 'Notes', text: notes.join(' ') },
      ...(signer === null ? [] : [{ kind: 'signatures', signers: [{ role: signer, name: '' }] } as const]),
    ],
  })
}

// Form 300A -------------------------------------------------------------------------------------------------------

/**
 * The summary of a year of a project: the sums of the cases in its log. Each project is an establishment of
 * its own (1904.30). Hours and employees come from the time cards, if the caller may read them.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN, SUMMARY_IN_PART (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function exportSummaryOf(
  context: InAccount,
  { year, workOrderUniqueId: workOrder, format }: SummaryWanted,
  ports: PaperPorts,
): Promise<FileReply> {
  const { db, scope, today } = context
  const present = Number(today.slice(0, 4))
  if (year > present) throw invalidInput('year', 'must not be in the future')
  await requireWorkOrders(context, [workOrder], 'Incidents', 'Read')
  // An executive signs that the summary is complete. People of a subcontractor see only some cases, so they
  // get none.
  if (scope.theirs) throw new AppError('SUMMARY_IN_PART', incidentErrors.SUMMARY_IN_PART)
  const cases = (await listCases(db, scope, { year, workOrder })).map((one) => ({
    ...one,
    result: recordabilityOf(one),
  }))
  const recordable = cases.filter(({ result }) => result.isRecordable)
  const count = (is: (one: (typeof cases)[number]) => boolean) => recordable.filter(is).length
  const sum = (days: 'daysAway' | 'daysRestricted') =>
    recordable.reduce((all, { result }) => all + result[days], 0)
  const { title: project, ...place } = await findPlace(db, scope, workOrder)
  const last = year === present ? today : `${year}-12-31`
  const maySeeHours = hasBitOn(scope, 'Timecards', 'Read', workOrder)
  const employment = maySeeHours
    ? await findEmployment(db, scope, { workOrder, first: `${year}-01-01`, last })
    : null
  const hasHours = employment !== null && employment.hours > 0
  const unentered = count(({ caseNumber }) => caseNumber === null)
  const stale = cases.filter(({ caseNumber, result }) => caseNumber !== null && !result.isRecordable).length
  return writeForm(
    context,
    {
      name: `${year} summary of injuries`,
      title: `Summary of injuries and illnesses ${year}`,
      state: year === present ? `Until ${formatDay(today)}` : 'The whole year',
      project,
      signer:
        'Company executive: I examined this, and to the best of my knowledge it is true, accurate and complete',
      sections: [
        {
          title: 'Establishment',
          items: [
            item('', 'Name and address', [project, ...addressLines(place)].join(', ')),
            item('', 'Industry', null),
            item('', 'NAICS code', null),
          ],
        },
        {
          title: 'Number of cases',
          items: [
            item(
              'G',
              'Deaths',
              count(({ result }) => result.logColumn === 'G'),
            ),
            item(
              'H',
              'Cases with days away from work',
              count(({ result }) => result.logColumn === 'H'),
            ),
            item(
              'I',
              'Cases with job transfer or restriction',
              count(({ result }) => result.logColumn === 'I'),
            ),
            item(
              'J',
              'Other recordable cases',
              count(({ result }) => result.logColumn === 'J'),
            ),
          ],
        },
        {
          title: 'Number of days',
          items: [
            item('K', 'Days away from work', sum('daysAway')),
            item('L', 'Days of job transfer or restriction', sum('daysRestricted')),
          ],
        },
        {
          title: 'Injury and illness types',
          items: illnessTypes.map(({ id, name }) =>
            item(
              `M${id}`,
              name,
              count(({ illnessTypeId }) => illnessTypeId === id),
            ),
          ),
        },
        {
          title: 'Employment',
          items: [
            item('', 'Annual average number of employees', hasHours ? employment.averageEmployees : null),
            item(
              '',
              'Total hours worked by all employees',
              hasHours ? formatQuantity(String(employment.hours)) : null,
            ),
          ],
        },
      ],
      notes: [
        unentered > 0
          ? `${countOf(unentered, 'recordable case')} ${unentered === 1 ? 'is' : 'are'} counted and not entered in the log yet.`
          : '',
        stale > 0
          ? `${countOf(stale, 'case')} in the log ${stale === 1 ? 'is' : 'are'} no longer recordable and not counted: remove ${stale === 1 ? 'it' : 'them'} from the log.`
          : '',
        hasHours
          ? 'Employees, the average of all weeks, and hours are those of this project’s time cards, without subcontractors and guests.'
          : '',
        BY_HAND,
        `The executive certifies by signing that it is correct and complete. Post it from February 1 to April 30, ${year + 1} (29 CFR 1904.32).`,
      ].filter(Boolean),
    },
    format,
    ports,
  )
}

export interface SummaryWanted {
  year: number
  workOrderUniqueId: string
  format: FormFormat
}

// Form 301 --------------------------------------------------------------------------------------------------------

/**
 * The report of a recordable case. It names the person even in a privacy case, so only callers who see names
 * get it.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), CASE_NOT_RECORDABLE (409)
 */
export async function exportInjuryReportOf(
  context: InAccount,
  { incidentEmployeeUniqueId: id, format }: { incidentEmployeeUniqueId: string; format: FormFormat },
  ports: PaperPorts,
): Promise<FileReply> {
  const { db, scope, today } = context
  const one = await findCase(db, scope, id)
  if (!one) throw notFound()
  if (isHiddenTo(context, one)) throw platformError('FORBIDDEN')
  if (!recordabilityOf(one).isRecordable && one.caseNumber === null)
    throw new AppError('CASE_NOT_RECORDABLE', incidentErrors.CASE_NOT_RECORDABLE)
  const called = numberOf('Incident', one.number)
  const time = (text: string | null) => text?.slice(0, 5) ?? null
  const yes = (is: boolean) => (is ? 'Yes' : 'No')
  return writeForm(
    context,
    {
      name: `Injury report ${called}`,
      title: 'Injury and illness report',
      state: one.caseNumber === null ? 'Not in the log yet' : `Case ${one.caseNumber} of ${one.caseYear}`,
      project: one.workOrderName,
      signer: null,
      sections: [
        {
          title: 'The employee',
          items: [
            item('1', 'Full name', one.employeeName),
            item('2', 'Home address', null),
            item('3', 'Date of birth', null),
            item('4', 'Date hired', null),
            item('5', 'Male or female', null),
          ],
        },
        {
          title: 'The physician or other health care professional',
          items: [
            item('6', 'Name', one.physicianName),
            item('7', 'Where treatment was given, away from the worksite', one.treatedAt),
            item('8', 'Treated in an emergency room', yes(one.wasInEmergencyRoom)),
            item('9', 'Taken in by a hospital overnight', yes(one.isHospitalized)),
          ],
        },
        {
          title: 'The case',
          items: [
            item('10', 'Case number from the log', one.caseNumber),
            item('11', 'Date of injury or illness', formatDay(one.incidentDate)),
            item('12', 'Time the employee began work', time(one.beganWorkTime)),
            item('13', 'Time of the event', time(one.incidentTime)),
            item('14', 'What the employee was doing just before', one.doingBefore),
            item(
              '15',
              'What happened',
              [one.incidentName, one.incidentDescription].filter(Boolean).join('. '),
            ),
            item('16', 'What the injury or illness was', one.injuryInformation),
            item('17', 'What object or substance directly harmed the employee', one.harmedBy),
            item(
              '18',
              'If the employee died, when',
              one.isAlive || !one.diedOn ? null : formatDay(one.diedOn),
            ),
          ],
        },
        {
          title: 'Completed by',
          items: [
            item('', 'Name', one.printedBy),
            item('', 'Title', one.printedAs),
            item('', 'Phone', one.printedPhone),
            item('', 'Date', formatDay(today)),
          ],
        },
      ],
      notes: [BY_HAND, 'It is kept for five years after the year of the case (29 CFR 1904.33).'],
    },
    format,
    ports,
  )
}
