/** A day of a project as a whole: state, weather, people, work, material, inspections, notings and addenda. */
import { Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { numberOf, type RecordType } from '#contract/record-types.ts'
import { ActivityLink } from '#features/activities/web/public-link.ts'
import { AttachedThumbs } from '#features/files/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useTimeNow, useToday } from '#web/session/days.ts'
import { countOf, formatClock, formatPercent, formatQuantity } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import type { FieldDay as Day, DayPerson, DayWork } from '../contract.ts'
import { type DayPlace, wholeDayQuery } from './api.ts'
import { momentOf } from './clock.ts'
import { stateLooks } from './looks.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { DayChips, MissingCards } from './phone-day.tsx'
import { Reminding, withoutCapture } from './reminding.tsx'
import { classes, useStyles } from './styles.ts'
import { WeatherRow } from './weather-row.tsx'

export interface FieldDayProps extends DayPlace {
  /** Records of other features on that day, shown first. */
  incidents: ReactNode
  /** The notings of the day. `isLocked`: no noting can be added. */
  notings: (isLocked: boolean) => ReactNode
}

export function FieldDay({ workOrder, day, incidents, notings }: FieldDayProps) {
  useStyles()
  const place = { workOrder, day }
  const isPhone = useIsPhone()
  const { data, error, refetch } = useQuery(wholeDayQuery(place))
  return (
    <>
      {isPhone && <DayChips workOrder={workOrder} />}
      {data && <DayStrip day={data} place={place} />}
      {isPhone && data && <MissingCards key={`${workOrder} ${day}`} day={data} place={place} />}
      <div className={classes.layout}>
        <div className={classes.main}>
          {!data && error && (
            <Paper withBorder>
              <FailedState title={texts.fetchFailed} error={error} retry={() => refetch()} />
            </Paper>
          )}
          {!data && !error && (
            <Paper withBorder>
              <LoadingRows rows={6} height={40} />
            </Paper>
          )}
          {data && <WeatherRow day={data} place={place} />}
          {data && (
            <div className={classes.pair}>
              <WhoWasThere day={data} people={data.people} />
              {data.work && <WhatWasDone work={data.work} place={place} />}
            </div>
          )}
          <div>
            {incidents}
            {notings(data?.state === 'Confirmed')}
          </div>
          {data && data.addenda.length > 0 && <Addenda day={data} />}
        </div>
        <div className={classes.aside}>
          {/* The key shows the month of the day whenever the day changes to another month. */}
          <MonthCalendar key={day.slice(0, 7)} {...place} />
          {data?.inspections && <Inspections inspections={data.inspections} />}
          {data?.material && <Material material={data.material} />}
          {data?.files && data.files.length > 0 && <Files files={data.files} workOrder={workOrder} />}
        </div>
      </div>
    </>
  )
}

/** The time on the account's clock after which missing captures are late. */
const CAPTURED_BY = '16:00'

/** The state of the day and its lacks. */
function DayStrip({ day, place }: { day: Day; place: DayPlace }) {
  const { state, confirmedAt, confirmedByName, noWorkReason, lacks } = day
  const people = withoutCapture(day)
  const others = lacks.filter(({ key }) => !key.startsWith('capture:'))
  const named = (of: Day['lacks']) =>
    of.map(({ name, reason }) => (reason ? `${name} (${reason})` : name)).join(', ')
  const isConfirmed = state === 'Confirmed'
  const today = useToday()
  const timeNow = useTimeNow()
  // On a phone each lack has a card of its own instead.
  const isCarded = useIsPhone() && !isConfirmed
  // Captures are late only after that time.
  const isLate = !isConfirmed && people.length > 0 && (place.day < today || timeNow() >= CAPTURED_BY)
  return (
    <Paper
      withBorder
      component="section"
      aria-label="State of the day"
      className={classes.strip}
      mod={{ late: isLate }}
    >
      <StatusMark look={stateLooks[state]} />
      {confirmedAt && (
        <Text fz="sm">
          {`${confirmedByName} confirmed this day on ${momentOf(confirmedAt)}. What came after that is an addendum, with name and time.`}
        </Text>
      )}
      {state === 'NoWork' && <Text fz="sm">{noWorkReason || 'Nothing on this day of the weekend.'}</Text>}
      {people.length > 0 && !isCarded && (
        <Text fz="sm">
          <strong>
            {isConfirmed
              ? `Confirmed with ${countOf(people.length, 'person', 'people')} who did not capture: `
              : `Not captured by 4:00 PM: `}
          </strong>
          {named(people)}
        </Text>
      )}
      {people.length > 0 && !isCarded && <Reminding day={day} place={place} />}
      {others.length > 0 && !isCarded && (
        <Text fz="sm" c="dimmed">
          {`${isConfirmed ? 'Was missing' : 'Missing'}: ${named(others)}`}
        </Text>
      )}
    </Paper>
  )
}

interface CardProps {
  title: string
  beside?: ReactNode
  children: ReactNode
}

function Card({ title, beside, children }: CardProps) {
  const heading = useId()
  return (
    <Paper withBorder component="section" aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} fz={15} id={heading}>
          {title}
        </Title>
        {beside && (
          <Text component="span" fz="sm" c="dimmed">
            {beside}
          </Text>
        )}
      </div>
      {children}
    </Paper>
  )
}

const None = ({ children }: { children: ReactNode }) => (
  <Text fz="sm" c="dimmed" px="md" pb="sm">
    {children}
  </Text>
)

/** The current value of a number that was corrected after the day was confirmed. */
const Later = ({ now, unit }: { now: string | null; unit: string }) =>
  now === null ? null : <span className={classes.later}>{`now ${formatQuantity(now, unit)}`}</span>

function WhoWasThere({ day, people }: { day: Day; people: readonly DayPerson[] | null }) {
  const firms = day.subcontractors
  return (
    <Card title="Who was there">
      {people === null ? (
        <None>You cannot see hours here.</None>
      ) : people.length === 0 ? (
        <None>
          {day.seesAllHours
            ? 'Nobody logged time on this day.'
            : 'You cannot see the hours of others here, and you logged none.'}
        </None>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col" className={classes.number}>
                Hours
              </th>
              <th scope="col" className={classes.number}>
                Captured
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((one) => (
              <tr key={one.employeeUniqueId}>
                <th scope="row" dir="auto">
                  {one.employeeName}
                  {one.from && one.to && (
                    <Text component="span" fz="xs" c="dimmed" display="block" className="tabular">
                      {`${formatClock(one.from)} to ${formatClock(one.to)}`}
                    </Text>
                  )}
                </th>
                <td className={classes.number}>
                  {one.hours}
                  <Later now={one.hoursNow} unit="h" />
                </td>
                <td className={classes.number}>{capturedWord(one, day.state === 'Confirmed')}</td>
              </tr>
            ))}
            <tr className={classes.sum}>
              <th scope="row">{countOf(people.length, 'person', 'people')}</th>
              <td className={classes.number}>{day.hours}</td>
              <td className={classes.number}>{people.reduce((sum, one) => sum + one.captured, 0)}</td>
            </tr>
          </tbody>
        </table>
      )}
      {/* Shown apart, because these numbers come from notings, not from the time logs of the account's own
          people. */}
      {(firms.people > 0 || Number(firms.hours) > 0) && (
        <div className={classes.head}>
          <Text fz="sm">{`Subcontractors: ${countOf(firms.people, 'person', 'people')}, from their entries`}</Text>
          <Text fz="sm" fw={600} className="tabular">
            {firms.hours}
          </Text>
        </div>
      )}
    </Card>
  )
}

function capturedWord({ captured, isExpected }: DayPerson, isConfirmed: boolean): string {
  if (captured > 0) return String(captured)
  if (!isExpected) return '–'
  return isConfirmed ? 'none' : 'not yet'
}

function WhatWasDone({ work, place }: { work: readonly DayWork[]; place: DayPlace }) {
  const jobs = [...Map.groupBy(work, ({ jobUniqueId }) => jobUniqueId).values()]
  return (
    <Card title="What was done" beside={work.length > 0 && countOf(work.length, 'activity', 'activities')}>
      {work.length === 0 ? (
        <None>Nobody captured work on this day.</None>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Activity</th>
              <th scope="col" className={classes.number}>
                On this day
              </th>
              <th scope="col" className={`${classes.number} ${classes.wide}`}>
                To its end
              </th>
              <th scope="col" className={classes.number}>
                Done
              </th>
            </tr>
          </thead>
          {jobs.map((rows) => (
            <tbody key={rows[0]?.jobUniqueId}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={4}>
                  {rows[0]?.jobTitle}
                </th>
              </tr>
              {rows.map((one) => (
                <tr key={one.subTaskUniqueId}>
                  <th scope="row" dir="auto">
                    <ActivityLink fw={500} workOrder={place.workOrder} id={one.subTaskUniqueId}>
                      {one.subTaskTitle}
                    </ActivityLink>
                    <Text component="span" fz="xs" c="dimmed" display="block">
                      {one.taskName}
                    </Text>
                  </th>
                  <td className={classes.number}>
                    {formatQuantity(one.quantity, one.unit)}
                    <Later now={one.quantityNow} unit={one.unitNow ?? one.unit} />
                  </td>
                  <td className={`${classes.number} ${classes.wide}`}>
                    {`${formatQuantity(one.total)} of ${formatQuantity(one.target)}`}
                  </td>
                  <td className={classes.number}>
                    {one.percent === null ? '–' : formatPercent(one.percent)}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </Card>
  )
}

function Inspections({ inspections }: { inspections: NonNullable<Day['inspections']> }) {
  return (
    <Card title="Inspections">
      {inspections.length === 0 && <None>None on this day.</None>}
      <ul className={classes.rows}>
        {inspections.map((one) => (
          <li key={one.permitLogUniqueId} className={classes.row}>
            <div>
              <LinkText to="/permitDetails/$id" params={{ id: one.permitUniqueId }} fz="sm">
                {`${numberOf('Permit', one.permitNumber)} ${one.permitTitle}`}
              </LinkText>
              <Text fz="xs" c="dimmed">
                {[one.inspectorName, one.isLater && 'entered after the day was confirmed']
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Text fz="sm" fw={600}>
              {one.result}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Material({ material }: { material: NonNullable<Day['material']> }) {
  return (
    <Card title="Material used">
      {material.length === 0 && <None>None on this day.</None>}
      <ul className={classes.rows}>
        {material.map((one) => (
          <li key={`${one.masterInventoryUniqueId} ${one.subTaskUniqueId}`} className={classes.row}>
            <Text fz="sm" component="span">
              {one.inventoryTitle}{' '}
              <Text component="span" fz="sm" c="dimmed">
                {one.subTaskTitle}
              </Text>
            </Text>
            <Text fz="sm" component="span" ta="right" className="tabular">
              {formatQuantity(one.quantity, one.unit)}
              <Later now={one.quantityNow} unit={one.unit} />
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The most images next to each other. */
const MOST_THUMBS = 3

function Files({ files, workOrder }: { files: NonNullable<Day['files']>; workOrder: string }) {
  const images = files.filter(({ isImage }) => isImage)
  const photos = images.length
  // The first notings with images. The images of each are loaded separately.
  const pictured = [...new Map(images.map((file) => [file.targetUniqueID, file])).values()]
    .slice(0, MOST_THUMBS)
    .map(({ targetUniqueID, targetType }) => ({ targetUniqueID, targetType: targetType as RecordType }))
  return (
    <Card
      title="Photos and files"
      beside={photos === files.length ? countOf(photos, 'photo') : countOf(files.length, 'file')}
    >
      <AttachedThumbs of={pictured} most={MOST_THUMBS} />
      <ul className={classes.rows}>
        {files.map(({ fileUniqueId, name, targetUniqueID, targetType }) => (
          <li key={fileUniqueId} className={classes.row}>
            <LinkText
              to="/files/list/view/$wid/$guid/$type"
              params={{ wid: workOrder, guid: targetUniqueID, type: targetType }}
              fz="sm"
              py={11}
              my={-5}
            >
              {name}
            </LinkText>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Addenda({ day: { addenda } }: { day: Day }) {
  return (
    <Card title="Addenda" beside={addenda.length}>
      <ul className={classes.rows}>
        {addenda.map(({ addendumUniqueId, report, employeeName, createdOnDate }) => (
          <li key={addendumUniqueId} className={classes.row}>
            <Text fz="sm" component="span" dir="auto">
              {report}
            </Text>
            <Text fz="sm" c="dimmed" component="span">
              {`${employeeName}, ${momentOf(createdOnDate)}`}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}
