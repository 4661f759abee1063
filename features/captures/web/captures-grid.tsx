/**
 * The grid for a desktop screen: a row for each person and activity, then a row for each item, with the seven
 * days as columns.
 */
import { Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isAbove, type Standing } from './entries.ts'
import { gridEvents } from './grid-keys.ts'
import { EntryRow, type GridActions, type TypedHere } from './grid-row.tsx'
import { entryIn, type GridRow } from './grid-rows.ts'
import { classes } from './styles.ts'
import type { Entries } from './use-entries.ts'
import { isWeekend, shortDay } from './week-days.tsx'

/** A person whose work is captured here, with the rows of their activities or items. */
export interface Crew {
  id: string
  name: string
  isOneself: boolean
  rows: readonly GridRow[]
}

const entriesOn = (row: GridRow, day: string) => row.cells.find((cell) => cell.day === day)?.entries ?? []

/** The number of a person's activities with a capture on the day. */
export function standingOf({ rows }: Crew, day: string, typed: Entries): { done: number; of: number } {
  const isDone = (row: GridRow) =>
    entriesOn(row, day).some((entry) => entry.saved !== null || typed.isTouchedOf(entry))
  const done = rows.filter(isDone).length
  return { done, of: rows.filter((row) => !row.isCompleted || isDone(row)).length }
}

/** Open the dialogs of a person. */
export interface Openers {
  activities: (id: string) => void
  material: (id: string) => void
}

interface HeadProps {
  id: string
  name: string
  isOneself: boolean
  done: number
  of: number
  isToday: boolean
  open: Openers
}

export const PersonHead = memo(function Head({ id, name, isOneself, done, of, isToday, open }: HeadProps) {
  return (
    <Group justify="space-between" gap="xs">
      <Group gap={8}>
        <Text fw={600} fz="sm" dir="auto">
          {name}
        </Text>
        {isOneself && (
          <Text fz="xs" c="dimmed">
            you
          </Text>
        )}
        {of > 0 &&
          (done > 0 ? (
            <Text fz="xs" c="dimmed">
              {done} of {of}
              {isToday && ' today'}
            </Text>
          ) : (
            <Badge variant="outline" color="orange" tt="none">
              0 of {of}, not yet
            </Badge>
          ))}
      </Group>
      <Group gap={4} wrap="nowrap">
        <Button variant="subtle" size="compact-sm" onClick={() => open.activities(id)}>
          Activity capture
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => open.material(id)}>
          Material capture
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
      </Group>
    </Group>
  )
})

export interface CapturesGridProps {
  crew: readonly Crew[]
  material: readonly GridRow[]
  entries: Entries
  standings: ReadonlyMap<string, Standing>
  week: readonly string[]
  today: string
  day: string
  onDay: (day: string) => void
  open: Openers
  /** Opens the single captures of a person and a day. */
  openDay: (row: GridRow, day: string) => void
  onPaste: (cells: string[][], row: GridRow, day: string) => void
}

/** The number of rows drawn at first, more than a screen shows. The other rows follow at once. */
const FIRST_DRAWN = 30

/** The first people of a crew, until their rows fill a screen. */
function firstOf(crew: readonly Crew[]): readonly Crew[] {
  let rows = 0
  return crew.filter((person) => {
    const isWithin = rows < FIRST_DRAWN
    rows += person.rows.length + 1
    return isWithin
  })
}

const NOTHING_TYPED: readonly TypedHere[] = []

export function CapturesGrid(props: CapturesGridProps) {
  const { crew, material, entries, standings, week, day, open, openDay, onPaste } = props
  const [edited, setEdited] = useState<{ row: string; day: string }>()
  const [isAllDrawn, setAllDrawn] = useState(false)
  useEffect(() => startTransition(() => setAllDrawn(true)), [])
  const actions = useStable<GridActions>({
    type: entries.type,
    endEdit: () => setEdited(undefined),
    open: openDay,
  })
  const opens = useStable(open)
  const shown = [...crew.flatMap(({ rows }) => rows), ...material]
  const typed = typedByRow(shown, entries)
  const drawn = isAllDrawn ? crew : firstOf(crew)
  const events = gridEvents({
    rows: new Map(shown.map((row) => [row.key, row])),
    entries,
    edit: (row, of) => setEdited({ row: row.key, day: of }),
    open: openDay,
    paste: onPaste,
  })
  const rowsOf = (rows: readonly GridRow[]) =>
    rows.map((row) => {
      const [entry] = entriesOn(row, day)
      const standing = entry && row.kind === 'work' ? standings.get(entry.of) : undefined
      const isCounted = entry && (entry.saved !== null || entries.isTouchedOf(entry))
      return (
        <EntryRow
          key={row.key}
          row={row}
          day={day}
          edited={edited?.row === row.key ? edited.day : undefined}
          typed={typed.get(row.key) ?? NOTHING_TYPED}
          isAbove={Boolean(standing && isCounted && isAbove(standing))}
          actions={actions}
        />
      )
    })
  const columns = week.length + 2
  return (
    <>
      <GridTable {...props} name="What was done on each of the seven days" first="Activity" events={events}>
        {drawn.map((person) => (
          <tbody key={person.id}>
            <tr>
              <td colSpan={columns} className={classes.personOfGrid}>
                <PersonHead
                  id={person.id}
                  name={person.name}
                  isOneself={person.isOneself}
                  {...standingOf(person, day, entries)}
                  isToday={day === props.today}
                  open={opens}
                />
              </td>
            </tr>
            {rowsOf(person.rows)}
            {person.rows.length === 0 && (
              <tr>
                <td colSpan={columns} className={classes.first}>
                  <Text fz="sm" c="dimmed">
                    Not on any current activity of this job.
                  </Text>
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </GridTable>
      {material.length > 0 && isAllDrawn && (
        <GridTable {...props} name="What you used on each of the seven days" first="Material" events={events}>
          <tbody>{rowsOf(material)}</tbody>
        </GridTable>
      )}
    </>
  )
}

/** The typed values of each row that has any. */
function typedByRow(rows: readonly GridRow[], entries: Entries): ReadonlyMap<string, TypedHere[]> {
  const typed = new Map<string, TypedHere[]>()
  const keys = new Set(entries.touched.map(({ entry }) => entry.key))
  if (keys.size === 0) return typed
  for (const row of rows) {
    const here = row.cells.flatMap((cell) => {
      const entry = entryIn(cell)
      if (!entry || !keys.has(entry.key)) return []
      return [{ key: entry.key, value: entries.valueOf(entry), problem: entries.problemOf(entry) }]
    })
    if (here.length > 0) typed.set(row.key, here)
  }
  return typed
}

/**
 * An object that never changes. Its functions call the latest functions, so that memoized rows are not drawn
 * again.
 */
function useStable<T extends { [K in keyof T]: (...given: never[]) => void }>(now: T): T {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const [stable] = useState(() => {
    const names = Object.keys(now) as (keyof T)[]
    const through = names.map((name) => [name, (...given: never[]) => latest.current[name](...given)])
    return Object.fromEntries(through) as T
  })
  return stable
}

interface GridTableProps extends Pick<CapturesGridProps, 'week' | 'today' | 'day' | 'onDay'> {
  name: string
  first: string
  events: ReturnType<typeof gridEvents>
  children: ReactNode
}

function GridTable({ name, first, events, week, today, day, onDay, children }: GridTableProps) {
  return (
    <div className={classes.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are gone through by the arrows */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table className={`${classes.grid} tabular`} role="grid" aria-label={name} {...events}>
        <colgroup>
          <col />
          {week.map((one) => (
            <col key={one} className={one === day ? classes.chosenColumn : classes.dayColumn} />
          ))}
          <col className={classes.lastColumn} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              {first}
            </th>
            {week.map((one) => (
              <th
                key={one}
                scope="col"
                className={one === day ? classes.chosen : isWeekend(one) ? classes.weekend : undefined}
              >
                <button
                  type="button"
                  className={classes.dayLink}
                  aria-current={one === day ? 'date' : undefined}
                  onClick={() => onDay(one)}
                >
                  {one === today ? `Today, ${shortDay(one)}` : shortDay(one)}
                </button>
                {one === day && <span className={classes.caption}> day before</span>}
              </th>
            ))}
            <th scope="col" className={classes.last}>
              7 days
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}
