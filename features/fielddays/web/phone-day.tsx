/**
 * The parts of a day that only a phone shows: links to the last days, and a card for each lack that one tap
 * can answer.
 */
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconCheck, IconChevronRight, IconCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { dayAfter, formatDay } from '#contract/days.ts'
import { texts } from '#web/api/texts.ts'
import { useRegion, useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { countOf, formatClock } from '#web/ui/format.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { DayWeather, FieldDay, Unlogged } from '../contract.ts'
import { type DayPart, parts } from '../words.ts'
import { type Answers, Given, holdsAnswers, useAnswers } from './answers.tsx'
import { bodyOf, type DayPlace, monthQuery, refreshDays, useLogHours, useWeather } from './api.ts'
import { Reminding, withoutCapture } from './reminding.tsx'
import { classes } from './styles.ts'
import { factsOf, WeatherDialog } from './weather-row.tsx'

const TimeLogDialog = lazy(() =>
  import('#features/tracking/web/public-dialog.ts').then(({ TimeLogDialog: Dialog }) => ({
    default: Dialog,
  })),
)

/** The most chips that fit next to each other, more or less. Other days are in the calendar. */
const MOST_CHIPS = 5

const dayLink = (workOrder: string, date: string, today: string) => ({
  WorkorderUniqueId: workOrder,
  SelectedDate: date === today ? undefined : date,
})

/** Links to today and to the last days with entries. */
export function DayChips({ workOrder }: Pick<DayPlace, 'workOrder'>) {
  const today = useToday()
  const month = today.slice(0, 7)
  // At the start of a month, the last days belong to the previous month.
  const before = dayAfter(`${month}-01`, -1).slice(0, 7)
  const { data: ofMonth = [] } = useQuery(monthQuery(workOrder, month))
  const { data: ofBefore = [] } = useQuery(monthQuery(workOrder, before))
  const last = [...ofBefore, ...ofMonth]
    .filter(({ date, state }) => date < today && (state === 'Confirmed' || state === 'Open'))
    .slice(-MOST_CHIPS)
    .toReversed()
  const chips = [{ date: today, state: 'Today' }, ...last]
  return (
    <nav aria-label="Last days" className={classes.chips}>
      {chips.map(({ date, state }) => {
        const Icon = state === 'Confirmed' ? IconCheck : state === 'Open' ? IconCircle : undefined
        return (
          <Link
            key={date}
            to="/reports/daily"
            search={dayLink(workOrder, date, today)}
            resetScroll={false}
            className={classes.chip}
            // The link is current only if the whole address matches. The address of today has no day, so a
            // missing day must match, too.
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            activeProps={{ 'aria-current': 'date' }}
            aria-label={date === today ? 'Today' : `${formatDay(date)}, ${state.toLowerCase()}`}
          >
            {date === today ? 'Today' : Number(date.slice(8))}
            {Icon && <Icon size={16} stroke={2.25} aria-hidden data-state={state} />}
          </Link>
        )
      })}
    </nav>
  )
}

/** A link to the oldest missing day of the month. */
function OldestMissing({ workOrder, day }: DayPlace) {
  const today = useToday()
  const { data } = useQuery(monthQuery(workOrder, day.slice(0, 7)))
  const missing = data?.find(({ date, state }) => state === 'Missing' && date !== day)
  if (!missing) return null
  return (
    <LinkText
      to="/reports/daily"
      search={dayLink(workOrder, missing.date, today)}
      fz="sm"
      fw={600}
      className={classes.missing}
    >
      {`${formatDay(missing.date)} is missing`}
      <IconChevronRight size={16} aria-hidden />
    </LinkText>
  )
}

interface CardProps {
  title: string
  text: string
  beside?: ReactNode
  children: ReactNode
}

function Card({ title, text, beside, children }: CardProps) {
  const heading = useId()
  return (
    <Paper withBorder component="section" aria-labelledby={heading} p="md">
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Title order={3} fz={16} id={heading}>
          {title}
        </Title>
        {beside}
      </Group>
      <Text fz="sm" c="dimmed" mb="sm">
        {text}
      </Text>
      <div className={classes.choices}>{children}</div>
    </Paper>
  )
}

/**
 * A card for each lack, with the likeliest answer first. An answer can be undone for a while, then its card
 * disappears.
 */
export function MissingCards({ day, place }: { day: FieldDay; place: DayPlace }) {
  const may = useMay()
  const answers = useAnswers()
  if (day.state === 'Confirmed' || day.lacks.length === 0) return null
  const people = withoutCapture(day)
  const isNoted = !day.lacks.some(({ key }) => key === 'notings')
  const lacked = parts.filter((part) => day.lacks.some(({ key }) => key === `weather:${part}`))
  const mayAdd = may('FieldNotes', 'Create', place.workOrder)
  return (
    <section aria-label="What is missing" className={classes.cards} {...holdsAnswers}>
      <Group justify="space-between" wrap="nowrap">
        <Group gap={8}>
          <Title order={2} fz={16}>
            Missing
          </Title>
          <Badge variant="light" color="orange" circle size="lg">
            {day.lacks.length}
          </Badge>
        </Group>
        <OldestMissing {...place} />
      </Group>
      {people.length > 0 && (
        <Card
          title={`${countOf(people.length, 'person has', 'people have')} not captured yet`}
          text={people.map(({ name }) => name).join(' · ')}
          beside={
            <Badge variant="light" color="orange" tt="none" flex="none">
              by 16:00
            </Badge>
          }
        >
          <Reminding day={day} place={place} answers={answers} />
        </Card>
      )}
      {day.lacks.map(
        ({ key, name, unlogged }) =>
          unlogged && <HoursCard key={key} name={name} of={unlogged} place={place} answers={answers} />,
      )}
      {mayAdd &&
        lacked.map((part) => (
          <WeatherCard key={part} part={part} day={day} place={place} answers={answers} />
        ))}
      {day.lacks.flatMap(({ key, name }) => {
        const [what, kind = '', id = ''] = key.split(':')
        if (what !== 'files') return []
        return (
          <Card key={key} title={name.replace(/: .*/, '')} text={`${name.replace(/.*: /, '')} came`}>
            <LinkButton
              variant="light"
              h={44}
              to="/reports/daily/$kind/$id"
              params={{ kind, id }}
              aria-label={`Add what is missing to ${name.replace(/: .*/, '')}`}
            >
              Add what is missing
            </LinkButton>
          </Card>
        )
      })}
      {!isNoted && mayAdd && (
        <Card title="No entries" text="Nobody has noted anything on this day.">
          <LinkButton
            variant="light"
            h={44}
            to="/reports/daily/construction"
            search={{ WorkorderUniqueId: place.workOrder, SelectedDate: place.day, type: 'General' }}
          >
            Add entry
          </LinkButton>
        </Card>
      )}
    </section>
  )
}

/** The weather of the nearest part of the day: the part before, otherwise the part after. */
function nearestTo(part: DayPart, weather: readonly DayWeather[]): DayWeather | undefined {
  const at = parts.indexOf(part)
  const said = weather.toSorted((one, other) => parts.indexOf(one.part) - parts.indexOf(other.part))
  return said.findLast((one) => parts.indexOf(one.part) < at) ?? said[0]
}

interface WeatherCardProps {
  part: DayPart
  day: FieldDay
  place: DayPlace
  answers: Answers
}

function WeatherCard({ part, day, place, answers }: WeatherCardProps) {
  const { regionId } = useRegion()
  const [isOpen, setOpen] = useState(false)
  const save = useWeather()
  const { keyOf } = useKeyOfTry()
  const near = nearestTo(part, day.weather)
  const name = `${part.charAt(0).toUpperCase()}${part.slice(1)} weather`
  const key = `weather:${part}`
  const take = async ({ condition, temperature, wind, rain }: DayWeather) => {
    const body = { ...bodyOf(place), part, condition, temperature, wind, rain, rowVersion: null }
    try {
      await save.mutateAsync({ body, key: keyOf(body) })
      toast.success(texts.added, { detail: name })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Card
      title={name}
      text={
        near
          ? [`${near.part}: ${near.condition.toLowerCase()}`, factsOf(near, regionId)]
              .filter(Boolean)
              .join(' · ')
          : 'Not entered yet'
      }
    >
      {near && answers.stateOf(key) ? (
        <Given
          answer={`= ${near.part}`}
          of={`the ${part} weather is the same as at ${near.part}`}
          answers={answers}
          answerKey={key}
        />
      ) : (
        <>
          {near && (
            <Button variant="light" h={44} onClick={() => answers.give(key, () => take(near))}>
              {`= ${near.part}`}
            </Button>
          )}
          <Button
            variant={near ? 'default' : 'light'}
            h={44}
            aria-label={near ? `Other… for the ${part} weather` : `Enter it: the ${part} weather`}
            onClick={() => setOpen(true)}
          >
            {near ? 'Other…' : 'Enter it'}
          </Button>
        </>
      )}
      {isOpen && <WeatherDialog part={part} said={undefined} place={place} onClose={() => setOpen(false)} />}
    </Card>
  )
}

interface HoursCardProps {
  name: string
  of: Unlogged
  place: DayPlace
  answers: Answers
}

/** A card for a person who captured but logged no time. The likeliest answer is the crew's hours. */
function HoursCard({ name, of, place, answers }: HoursCardProps) {
  const [isOpen, setOpen] = useState(false)
  const log = useLogHours()
  const { keyOf } = useKeyOfTry()
  const { crew, subTaskUniqueId, subTaskTitle, employeeUniqueId, employeeName: person } = of
  const key = `hours:${employeeUniqueId}`
  const take = async (hours: string) => {
    // Hours that the server would ask about are refused here. The button 'Other hours…' opens a dialog that
    // asks.
    const body = {
      ...{ subTaskUniqueId, employeeUniqueId, hours, isLongConfirmed: false },
      trackingDate: place.day,
    }
    try {
      await log.mutateAsync({ body, key: keyOf(body) })
      toast.success(texts.added, { detail: name })
    } catch (error) {
      toast.failure(error)
    }
  }
  const answer = crew ? `= crew, ${crew.hours} h` : ''
  const times =
    crew?.from && crew.to
      ? `${formatClock(crew.from)} – ${formatClock(crew.to)}`
      : crew && `${crew.hours}\u00a0h`
  return (
    <Card
      title={`No hours: ${person}`}
      text={[`captured on ${subTaskTitle}`, times && `the crew logged ${times}`].filter(Boolean).join(' · ')}
    >
      {!of.canLog ? null : answers.stateOf(key) ? (
        <Given
          answer={answer}
          of={`the hours of ${person} are the same as the crew’s`}
          answers={answers}
          answerKey={key}
        />
      ) : (
        <>
          {crew && (
            <Button variant="light" h={44} onClick={() => answers.give(key, () => take(crew.hours))}>
              {answer}
            </Button>
          )}
          <Button
            variant={crew ? 'default' : 'light'}
            h={44}
            aria-label={`${crew ? 'Other hours…' : 'Enter them'}: ${name.toLowerCase()}`}
            onClick={() => setOpen(true)}
          >
            {crew ? 'Other hours…' : 'Enter them'}
          </Button>
        </>
      )}
      {isOpen && (
        <Suspense>
          <TimeLogDialog
            day={place.day}
            activity={{ id: subTaskUniqueId, name: subTaskTitle, person: employeeUniqueId, people: 2 }}
            onClose={() => {
              setOpen(false)
              void refreshDays()
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
