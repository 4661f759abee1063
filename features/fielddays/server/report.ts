/** A day as a spreadsheet: what its screen shows, a page for each part (002 §7; records.md 'Small print', Reports). */
import { localTime } from '#contract/days.ts'
import type { FileReply } from '#contract/file.ts'
import { numberOf } from '#contract/record-types.ts'
import { notingsOfDay, type ReportedNoting } from '#features/fieldnotes/server/public.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { incidentsOf } from '#features/incidents/server/public.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, pageFor, type SheetColumn, writePages } from '#server/sheets/sheet.ts'
import type { DayState, FieldDay } from '../contract.ts'
import { nameOfPlace } from './queries.ts'
import { readDay } from './service.ts'

type Row<Part extends 'people' | 'work' | 'material' | 'inspections'> = NonNullable<FieldDay[Part]>[number]
type Incident = Awaited<ReturnType<typeof incidentsOf>>[number]

const text = <T>(header: string, value: (row: T) => string | null, width?: number): SheetColumn<T> => ({
  header,
  type: 'text',
  value,
  ...(width && { width }),
})
const number = <T>(header: string, value: (row: T) => string | number | null): SheetColumn<T> => ({
  header,
  type: 'number',
  value,
})

/** The head of the report: what is what of the day. */
const head = [
  text<[string, string]>('Of the day', ([label]) => label),
  text<[string, string]>('What is said', ([, said]) => said, 80),
]

const weather = [
  text<FieldDay['weather'][number]>('Part of the day', ({ part }) => part),
  text<FieldDay['weather'][number]>('Condition', ({ condition }) => condition),
  number<FieldDay['weather'][number]>('Temperature, °C', ({ temperature }) => temperature),
  number<FieldDay['weather'][number]>('Wind, km/h', ({ wind }) => wind),
  number<FieldDay['weather'][number]>('Rain, mm', ({ rain }) => rain),
]

const people = [
  text<Row<'people'>>('Name', ({ employeeName }) => employeeName),
  text<Row<'people'>>('From', ({ from }) => from, 10),
  text<Row<'people'>>('To', ({ to }) => to, 10),
  number<Row<'people'>>('Hours', ({ hours }) => hours),
  number<Row<'people'>>('Hours, corrected since', ({ hoursNow }) => hoursNow),
  number<Row<'people'>>('Captured on activities', ({ captured }) => captured),
]

const work = [
  text<Row<'work'>>('Job', ({ jobTitle }) => jobTitle),
  text<Row<'work'>>('Task', ({ taskName }) => taskName),
  text<Row<'work'>>('Activity', ({ subTaskTitle }) => subTaskTitle),
  text<Row<'work'>>('Unit', ({ unit }) => unit, 10),
  number<Row<'work'>>('Quantity', ({ quantity }) => quantity),
  number<Row<'work'>>('Quantity, corrected since', ({ quantityNow }) => quantityNow),
  number<Row<'work'>>('In all', ({ total }) => total),
  number<Row<'work'>>('Target', ({ target }) => target),
  { header: 'Share', type: 'percent', value: ({ percent }) => percent } satisfies SheetColumn<Row<'work'>>,
]

const material = [
  text<Row<'material'>>('Material', ({ inventoryTitle }) => inventoryTitle),
  text<Row<'material'>>('Activity', ({ subTaskTitle }) => subTaskTitle),
  text<Row<'material'>>('Unit', ({ unit }) => unit, 10),
  number<Row<'material'>>('Quantity', ({ quantity }) => quantity),
  number<Row<'material'>>('Quantity, corrected since', ({ quantityNow }) => quantityNow),
]

const inspections = [
  text<Row<'inspections'>>('Permit', ({ permitNumber }) => numberOf('Permit', permitNumber), 10),
  text<Row<'inspections'>>('Title', ({ permitTitle }) => permitTitle, 40),
  text<Row<'inspections'>>('Result', ({ result }) => result),
  text<Row<'inspections'>>('Inspector', ({ inspectorName }) => inspectorName),
  text<Row<'inspections'>>('Entered', ({ isLater }) => (isLater ? 'after the day was confirmed' : null)),
]

const notings = [
  text<ReportedNoting>('Kind', ({ kind }) => kind),
  text<ReportedNoting>('Type', ({ typeName }) => typeName),
  text<ReportedNoting>('Time', ({ at }) => at, 18),
  text<ReportedNoting>('Text', (row) => row.text, 80),
  text<ReportedNoting>('Subcontractor', ({ firmName }) => firmName),
  number<ReportedNoting>('Their people', (row) => row.people),
  number<ReportedNoting>('Their hours', ({ hours }) => hours),
  text<ReportedNoting>('Noted by', ({ author }) => author),
  number<ReportedNoting>('Files', ({ files }) => files),
]

const incidents = [
  text<Incident>('No.', (row) => numberOf('Incident', row.number), 10),
  text<Incident>('Incident', ({ incidentName }) => incidentName, 50),
  text<Incident>('Type', ({ incidentTypeName }) => incidentTypeName),
  text<Incident>('Time', ({ incidentTime }) => incidentTime.slice(0, 5), 10),
  text<Incident>('Location', ({ incidentLocation }) => incidentLocation, 30),
  number<Incident>('Affected', ({ affectedCount }) => affectedCount),
  text<Incident>('Reported by', ({ createdByName }) => createdByName),
]

const stateWords: Record<DayState, string> = {
  Open: 'Open: nobody has confirmed it',
  Confirmed: 'Confirmed',
  Missing: 'Missing: nothing was entered',
  NoWork: 'No work',
}

/**
 * A day as a spreadsheet, to whoever may read reports and field notes there: the numbers of its screen, cut in the same way.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), INVALID_INPUT (400) for a day to come
 */
export async function exportDayOf(
  context: InAccount,
  { workorderUniqueId: workOrder, selectedDate: date }: { workorderUniqueId: string; selectedDate: string },
): Promise<FileReply> {
  const { db, scope, now } = context
  await requireWorkOrders(context, [workOrder], 'Reports', 'Read')
  const day = await readDay(context, { workOrderUniqueId: workOrder, date })
  const { title, companyName } = await nameOfPlace(db, { ...scope, workOrder })
  const clock = (instant: Date | string) => localTime(new Date(instant), scope.timeZone)
  const lines: [string, string][] = [
    ['Project', title],
    ['Company', companyName],
    ['Day', date],
    ['State', [stateWords[day.state], day.noWorkReason].filter(Boolean).join(': ')],
    ...(day.confirmedAt
      ? ([['Confirmed', `${clock(day.confirmedAt)} by ${day.confirmedByName}`]] as [string, string][])
      : []),
    ...day.lacks.map(({ name, key, reason }): [string, string] => [
      'Missing',
      [key.startsWith('capture:') ? `Captures of ${name}` : name, reason].filter(Boolean).join(': '),
    ]),
    ...(day.subcontractors.people > 0 || Number(day.subcontractors.hours) > 0
      ? ([
          [
            'Subcontractors',
            `${day.subcontractors.people} people, ${day.subcontractors.hours} h, by their notings`,
          ],
        ] as [string, string][])
      : []),
    ['Made', `${clock(now)} (${scope.timeZone})`],
  ]
  const addenda = day.addenda.map(({ report, employeeName, createdOnDate }) => ({
    kind: 'Addendum',
    typeName: '',
    at: clock(createdOnDate),
    text: report,
    firmName: null,
    people: null,
    hours: null,
    author: employeeName,
    files: 0,
  }))
  const pages = [
    pageFor('Day', head, lines),
    pageFor('Weather', weather, day.weather),
    ...(day.people ? [pageFor('Who was there', people, day.people)] : []),
    ...(day.work ? [pageFor('What was done', work, day.work)] : []),
    ...(day.material ? [pageFor('Material used', material, day.material)] : []),
    ...(day.inspections ? [pageFor('Inspections', inspections, day.inspections)] : []),
    // Where one may read none, nothing says that there might be some.
    ...(hasBitOn(scope, 'Incidents', 'Read', workOrder)
      ? [
          pageFor(
            'Incidents',
            incidents,
            await allRows((range) => incidentsOf(context, workOrder, { date }, range)),
          ),
        ]
      : []),
    pageFor('Notings', notings, [...(await notingsOfDay(context, workOrder, date)), ...addenda]),
  ]
  return writePages({ name: 'Daily report', of: title, today: date, pages })
}
