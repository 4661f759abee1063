/** A day as a spreadsheet: the parts of its screen, one page each (002 §7; records.md 'Small print', Reports). */
import { formatInstant, localTime } from '#contract/days.ts'
import type { FileReply } from '#contract/file.ts'
import { numberOf } from '#contract/record-types.ts'
import { type RegionId } from '#contract/region.ts'
import { shownWeather, weatherAmounts, weatherLabels, weatherUnits } from '#contract/weather.ts'
import { notingsOfDay, type ReportedNoting } from '#features/fieldnotes/server/public.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { incidentsOf } from '#features/incidents/server/public.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type HeadLine, headPage, madeLine, numberColumn, textColumn } from '#server/sheets/columns.ts'
import { allRows, pageFor, writePages } from '#server/sheets/sheet.ts'
import type { SheetColumn } from '#server/sheets/xlsx.ts'
import type { DayState, FieldDay } from '../contract.ts'
import { nameOfPlace } from './queries.ts'
import { readDay } from './service.ts'

type Row<Part extends 'people' | 'work' | 'material' | 'inspections'> = NonNullable<FieldDay[Part]>[number]
type Incident = Awaited<ReturnType<typeof incidentsOf>>[number]

const weatherIn = (regionId: RegionId) => [
  textColumn<FieldDay['weather'][number]>('Part of the day', ({ part }) => part),
  textColumn<FieldDay['weather'][number]>('Condition', ({ condition }) => condition),
  ...weatherAmounts.map((amount) =>
    numberColumn<FieldDay['weather'][number]>(
      `${weatherLabels[amount]}, ${weatherUnits[regionId][amount]}`,
      ({ [amount]: stored }) => (stored === null ? null : shownWeather(amount, stored, regionId)),
    ),
  ),
]

const people = [
  textColumn<Row<'people'>>('Name', ({ employeeName }) => employeeName),
  textColumn<Row<'people'>>('From', ({ from }) => from, 10),
  textColumn<Row<'people'>>('To', ({ to }) => to, 10),
  numberColumn<Row<'people'>>('Hours', ({ hours }) => hours),
  numberColumn<Row<'people'>>('Hours, corrected since', ({ hoursNow }) => hoursNow),
  numberColumn<Row<'people'>>('Captured on activities', ({ captured }) => captured),
]

const work = [
  textColumn<Row<'work'>>('Job', ({ jobTitle }) => jobTitle),
  textColumn<Row<'work'>>('Task', ({ taskName }) => taskName),
  textColumn<Row<'work'>>('Activity', ({ subTaskTitle }) => subTaskTitle),
  textColumn<Row<'work'>>('Unit', ({ unit }) => unit, 10),
  numberColumn<Row<'work'>>('Quantity', ({ quantity }) => quantity),
  numberColumn<Row<'work'>>('Quantity, corrected since', ({ quantityNow }) => quantityNow),
  textColumn<Row<'work'>>('In another unit', ({ unitNow }) => unitNow, 10),
  numberColumn<Row<'work'>>('In all', ({ total }) => total),
  numberColumn<Row<'work'>>('Target', ({ target }) => target),
  { header: 'Share', type: 'percent', value: ({ percent }) => percent } satisfies SheetColumn<Row<'work'>>,
]

const material = [
  textColumn<Row<'material'>>('Material', ({ inventoryTitle }) => inventoryTitle),
  textColumn<Row<'material'>>('Activity', ({ subTaskTitle }) => subTaskTitle),
  textColumn<Row<'material'>>('Unit', ({ unit }) => unit, 10),
  numberColumn<Row<'material'>>('Quantity', ({ quantity }) => quantity),
  numberColumn<Row<'material'>>('Quantity, corrected since', ({ quantityNow }) => quantityNow),
]

const inspections = [
  textColumn<Row<'inspections'>>('Permit', ({ permitNumber }) => numberOf('Permit', permitNumber), 10),
  textColumn<Row<'inspections'>>('Title', ({ permitTitle }) => permitTitle, 40),
  textColumn<Row<'inspections'>>('Result', ({ result }) => result),
  textColumn<Row<'inspections'>>('Inspector', ({ inspectorName }) => inspectorName),
  textColumn<Row<'inspections'>>('Entered', ({ isLater }) =>
    isLater ? 'after the day was confirmed' : null,
  ),
]

const notings = [
  textColumn<ReportedNoting>('Kind', ({ kind }) => kind),
  textColumn<ReportedNoting>('Type', ({ typeName }) => typeName),
  textColumn<ReportedNoting>('Time', ({ at }) => at, 18),
  textColumn<ReportedNoting>('Text', (row) => row.text, 80),
  textColumn<ReportedNoting>('Subcontractor', ({ firmName }) => firmName),
  numberColumn<ReportedNoting>('Their people', (row) => row.people),
  numberColumn<ReportedNoting>('Their hours', ({ hours }) => hours),
  textColumn<ReportedNoting>('Noted by', ({ author }) => author),
  numberColumn<ReportedNoting>('Files', ({ files }) => files),
]

const incidents = [
  textColumn<Incident>('No.', (row) => numberOf('Incident', row.number), 10),
  textColumn<Incident>('Incident', ({ incidentName }) => incidentName, 50),
  textColumn<Incident>('Type', ({ incidentTypeName }) => incidentTypeName),
  textColumn<Incident>('Time', ({ incidentTime }) => incidentTime.slice(0, 5), 10),
  textColumn<Incident>('Location', ({ incidentLocation }) => incidentLocation, 30),
  numberColumn<Incident>('Affected', ({ affectedCount }) => affectedCount),
  textColumn<Incident>('Reported by', ({ createdByName }) => createdByName),
]

const stateWords: Record<DayState, string> = {
  Open: 'Open: not confirmed yet',
  Confirmed: 'Confirmed',
  Missing: 'Missing: nothing was entered',
  NoWork: 'No work',
}

/**
 * A day as a spreadsheet, for callers who may read reports and field notes. The report leaves out the same
 * parts as the screen.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), INVALID_INPUT (400) for a day in the future
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
  const lines: HeadLine[] = [
    ['Project', title],
    ['Company', companyName],
    ['Day', date],
    ['State', [stateWords[day.state], day.noWorkReason].filter(Boolean).join(': ')],
    ...(day.confirmedAt
      ? ([
          [
            'Confirmed',
            `${formatInstant(day.confirmedAt, { timeZone: scope.timeZone, clock: scope.region.clock })} by ${day.confirmedByName}`,
          ],
        ] as HeadLine[])
      : []),
    ...day.lacks.map(
      ({ name, key, reason }): HeadLine => [
        'Missing',
        [key.startsWith('capture:') ? `Captures of ${name}` : name, reason].filter(Boolean).join(': '),
      ],
    ),
    ...(day.subcontractors.people > 0 || Number(day.subcontractors.hours) > 0
      ? ([
          [
            'Subcontractors',
            `${day.subcontractors.people} people, ${day.subcontractors.hours} h, by their entries`,
          ],
        ] as HeadLine[])
      : []),
    madeLine({ scope, now }),
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
    headPage('Day', lines, 'Of the day'),
    pageFor('Weather', weatherIn(scope.region.regionId), day.weather),
    ...(day.people ? [pageFor('Who was there', people, day.people)] : []),
    ...(day.work ? [pageFor('What was done', work, day.work)] : []),
    ...(day.material ? [pageFor('Material used', material, day.material)] : []),
    ...(day.inspections ? [pageFor('Inspections', inspections, day.inspections)] : []),
    // A caller who may not read incidents gets no page for them, so that the report does not hint at any.
    ...(hasBitOn(scope, 'Incidents', 'Read', workOrder)
      ? [
          pageFor(
            'Incidents',
            incidents,
            await allRows((range) => incidentsOf(context, workOrder, { date }, range)),
          ),
        ]
      : []),
    pageFor('Entries', notings, [...(await notingsOfDay(context, workOrder, date)), ...addenda]),
  ]
  return writePages({ name: 'Daily report', of: title, today: date, pages })
}
