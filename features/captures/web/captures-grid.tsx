/** The desk's grid: a row for each person and activity, the seven days at a glance, one of them to be typed in. */
import { Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { formatQuantity } from '#web/ui/format.ts'
import { type Entry, isAbove, standingsOf, weekOf } from './entries.ts'
import { BeforeButton, EntryField, EntryMark, SavedQuantity } from './entry-field.tsx'
import { classes } from './styles.ts'
import type { Entries } from './use-entries.ts'
import { isWeekend, shortDay } from './week-days.tsx'

/** Somebody whose work is captured here, with what they can be captured for; undefined while that comes. */
export interface Crew {
  id: string
  name: string
  isOneself: boolean
  entries: readonly Entry[] | undefined
}

/** How many of somebody's activities have something on the day. */
export function standingOf({ entries = [] }: Crew, typed: Entries): { done: number; of: number } {
  const open = entries.filter(({ isCompleted, saved }) => !isCompleted || saved !== null)
  const activities = new Set(open.map(({ of }) => of))
  const done = new Set(
    open.filter((entry) => entry.saved !== null || typed.isTouchedOf(entry)).map(({ of }) => of),
  )
  return { done: done.size, of: activities.size }
}

export function PersonHead(props: { person: Crew; entries: Entries; isToday: boolean; open: Openers }) {
  const { person, entries, isToday, open } = props
  const { done, of } = standingOf(person, entries)
  const when = isToday ? ' today' : ''
  return (
    <Group justify="space-between" gap="xs">
      <Group gap={8}>
        <Text fw={600} fz="sm" dir="auto">
          {person.name}
        </Text>
        {person.isOneself && (
          <Text fz="xs" c="dimmed">
            you
          </Text>
        )}
        {of > 0 &&
          (done > 0 ? (
            <Text fz="xs" c="dimmed">
              {done} of {of}
              {when}
            </Text>
          ) : (
            <Badge variant="outline" color="orange" tt="none">
              0 of {of}, not yet
            </Badge>
          ))}
      </Group>
      <Group gap={4}>
        <Button variant="subtle" size="compact-sm" onClick={() => open.activities(person)}>
          Activity capture
          <VisuallyHidden> of {person.name}</VisuallyHidden>
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => open.material(person)}>
          Material capture
          <VisuallyHidden> of {person.name}</VisuallyHidden>
        </Button>
      </Group>
    </Group>
  )
}

/** What opens the dialogs of a person. */
export interface Openers {
  activities: (person: Crew) => void
  material: (person: Crew) => void
}

export interface CapturesGridProps {
  crew: readonly Crew[]
  entries: Entries
  today: string
  day: string
  onDay: (day: string) => void
  open: Openers
}

export function CapturesGrid({ crew, entries, today, day, onDay, open }: CapturesGridProps) {
  const week = weekOf(today)
  const columns = week.length + 2
  return (
    <div className={classes.scroll}>
      <table className={`${classes.grid} tabular`}>
        <caption>
          <VisuallyHidden>What was done on each of the seven days</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              Activity
            </th>
            {week.map((one) => (
              <th key={one} scope="col" className={isWeekend(one) ? classes.weekend : undefined}>
                <button
                  type="button"
                  className={classes.dayLink}
                  aria-current={one === day ? 'date' : undefined}
                  onClick={() => onDay(one)}
                >
                  {one === today ? `Today, ${shortDay(one)}` : shortDay(one)}
                </button>
              </th>
            ))}
            <th scope="col" className={classes.last}>
              7 days
            </th>
          </tr>
        </thead>
        {crew.map((person) => (
          <tbody key={person.id}>
            <tr>
              <td colSpan={columns} className={`${classes.person} ${classes.first}`}>
                <PersonHead person={person} entries={entries} isToday={day === today} open={open} />
              </td>
            </tr>
            {person.entries?.map((entry) => (
              <EntryRow
                key={entry.key}
                entry={entry}
                entries={entries}
                person={person.name}
                week={week}
                day={day}
              />
            ))}
            {person.entries?.length === 0 && (
              <tr>
                <td colSpan={columns} className={classes.first}>
                  <Text fz="sm" c="dimmed">
                    On no activity of this job that is under way.
                  </Text>
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface EntryRowProps {
  entry: Entry
  entries: Entries
  person: string
  week: readonly string[]
  day: string
}

function EntryRow({ entry, entries, person, week, day }: EntryRowProps) {
  const [standing] = standingsOf([entry], entries.touched)
  const isCounted = entry.saved !== null || entries.isTouchedOf(entry)
  const sums = new Map(entry.days.map((one) => [one.captureDate, one]))
  const typed = entries.isTouchedOf(entry)
    ? (Number(entries.valueOf(entry)) || 0) - Number(entry.saved ?? 0)
    : 0
  const total = entry.days.reduce((sum, { quantity }) => sum + Number(quantity), typed)
  return (
    <tr>
      <th scope="row" className={`${classes.first} ${classes.activity}`}>
        {entry.title}{' '}
        <Text span c="dimmed" fz="xs" fw={400}>
          {entry.caption}
        </Text>
        {standing && isCounted && isAbove(standing) && (
          <Text fz="xs" c="var(--plumb-warning)" fw={400}>
            Above the target of {formatQuantity(entry.target, entry.unit)}
          </Text>
        )}
      </th>
      {week.map((one) => {
        const sum = sums.get(one)
        return (
          <td key={one} className={isWeekend(one) && one !== day ? classes.weekend : undefined}>
            {one !== day ? (
              <span className={sum?.isCorrected ? classes.corrected : undefined}>
                {sum ? formatQuantity(sum.quantity) : '–'}
              </span>
            ) : entry.canChange ? (
              <span className={classes.field}>
                <BeforeButton entry={entry} entries={entries} person={person} />
                <EntryField entry={entry} entries={entries} person={person} />
                <EntryMark entry={entry} entries={entries} />
              </span>
            ) : (
              <SavedQuantity entry={entry} />
            )}
          </td>
        )
      })}
      <td className={classes.last}>
        <b>{formatQuantity(total, entry.unit)}</b>
      </td>
    </tr>
  )
}
