/** The grid of a week on a desktop: a row for each person, an input for each day that may be typed. */
import { Checkbox, Text, VisuallyHidden } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { amountOf, countOf } from '#contract/figures.ts'
import { doLettersAct } from '#web/ui/letters.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Week, WeekDay, WeekPerson } from '../contract.ts'
import { cell } from './cells.ts'
import { keyOf, textOf } from './typed-week.ts'
import type { TypedEntries } from './use-typed-week.ts'
import { canChoose, dayName, hasDoubleTime, isWeekend, moreOf, StateMark, whyFixed } from './week-words.tsx'

/** The day of a person that is selected in the grid. */
export interface SelectedDay {
  employee: string
  day: string
}

export interface WeekGridProps {
  week: Week
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[], isOn: boolean) => void
  entries: TypedEntries
  selected: SelectedDay | undefined
  onSelect: (day: SelectedDay) => void
}

/** The actions of a row. The object never changes, so that memoized rows do not render again. */
interface Actions {
  type: (person: WeekPerson, index: number, text: string) => void
  choose: (id: string, isOn: boolean) => void
}

/** Returns an object that never changes, whose functions always call the functions of the latest render. */
function useStable(now: Actions): Actions {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const [stable] = useState<Actions>(() => ({
    type: (...given) => latest.current.type(...given),
    choose: (...given) => latest.current.choose(...given),
  }))
  return stable
}

/** The typed text and its problem, for each day of a person. */
type TypedHere = readonly ({ text: string; problem: string | undefined } | undefined)[]
const NOTHING: TypedHere = []

export function WeekGrid({ week, chosen, choose, entries, selected, onSelect }: WeekGridProps) {
  const actions = useStable({ type: entries.type, choose: (id, isOn) => choose([id], isOn) })
  const choosable = week.people.filter(canChoose).map(({ employeeUniqueId }) => employeeUniqueId)
  const count = choosable.filter((id) => chosen.has(id)).length
  const typedOf = ({ employeeUniqueId: id }: WeekPerson): TypedHere => {
    const here = week.days.map((day) => entries.typed.get(keyOf(id, day)))
    if (!here.some(Boolean)) return NOTHING
    return here.map((one) => one && { text: one.text, problem: entries.problemAt(id, one.day) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (place && act(place, event, entries, (id) => choose([id], !chosen.has(id)))) event.preventDefault()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target)
    if (place) onSelect({ employee: place.employee, day: place.day })
    if (place && target instanceof HTMLInputElement) target.select()
  }
  return (
    // A table wider than the screen scrolls, also with the keyboard.
    <section className="week-scroll" aria-label="Hours by person and day">
      <table
        className="week"
        data-double={hasDoubleTime(week) || undefined}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <thead>
          <tr>
            <td>
              <Checkbox
                size="xs"
                aria-label="Choose all that can be decided on"
                disabled={choosable.length === 0}
                checked={count > 0 && count === choosable.length}
                indeterminate={count > 0 && count < choosable.length}
                onChange={() => choose(choosable, count < choosable.length)}
              />
            </td>
            <th scope="col">Person</th>
            {week.days.map((day, index) => (
              <th key={day} scope="col" data-weekend={isWeekend(index)}>
                {dayName(day, index)}
              </th>
            ))}
            <th scope="col">This project</th>
            <th scope="col">Other projects</th>
            <th scope="col">Overtime</th>
            {hasDoubleTime(week) && <th scope="col">Double time</th>}
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {week.people.map((person) => (
            <Row
              key={person.employeeUniqueId}
              person={person}
              days={week.days}
              isChosen={chosen.has(person.employeeUniqueId)}
              selected={selected?.employee === person.employeeUniqueId ? selected.day : undefined}
              typed={typedOf(person)}
              isDouble={hasDoubleTime(week)}
              actions={actions}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {countOf(week.people.length, 'person', 'people')}
            </th>
            {week.hours.map((hours, index) => (
              <td key={week.days[index]} data-weekend={isWeekend(index)}>
                {cell(hours)}
              </td>
            ))}
            <td>{amountOf(week.totalHours)}</td>
            <td>{moreOf(week.elsewhereHours)}</td>
            <Over hours={week.overtimeHours} />
            {hasDoubleTime(week) && <Over hours={week.doubleTimeHours} />}
            <td>{week.toApproveCount > 0 ? `${week.toApproveCount} to approve` : '–'}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

interface RowProps {
  person: WeekPerson
  days: readonly string[]
  isChosen: boolean
  /** The selected day of this row. */
  selected: string | undefined
  typed: TypedHere
  /** True if there is a column for double time. */
  isDouble: boolean
  actions: Actions
}

const isSameTyped = (one: TypedHere, other: TypedHere) =>
  one.length === other.length &&
  one.every((here, index) => here?.text === other[index]?.text && here?.problem === other[index]?.problem)

const Row = memo(
  PersonRow,
  (one, other) =>
    one.person === other.person &&
    one.days === other.days &&
    one.isChosen === other.isChosen &&
    one.selected === other.selected &&
    one.isDouble === other.isDouble &&
    one.actions === other.actions &&
    isSameTyped(one.typed, other.typed),
)

function PersonRow({ person, days, isChosen, selected, typed, isDouble, actions }: RowProps) {
  const { employeeUniqueId: id, employeeName: name } = person
  return (
    <tr data-row={id} data-chosen={isChosen || undefined}>
      <td>
        <Checkbox
          size="xs"
          aria-label={`Choose ${name}`}
          disabled={!canChoose(person)}
          checked={isChosen}
          onChange={({ currentTarget }) => actions.choose(id, currentTarget.checked)}
        />
      </td>
      <th scope="row" dir="auto" title={name}>
        <span className="week-name">
          <PersonName name={name} />
        </span>
        <span className="week-caption">{crewOf(person)}</span>
      </th>
      {days.map((day, index) => (
        <Day
          key={day}
          person={person}
          day={day}
          index={index}
          typed={typed[index]}
          isSelected={selected === day}
          actions={actions}
        />
      ))}
      <td className="week-total">{moreOf(person.totalHours)}</td>
      <td className="week-quiet">{moreOf(person.elsewhereHours)}</td>
      {person.isExempt && Number(person.overtimeHours) === 0 ? (
        <td>
          <span className="week-caption">exempt</span>
        </td>
      ) : (
        <Over hours={person.overtimeHours}>
          {person.splitChange && (
            <span className="week-over" title={person.splitChange}>
              changed
            </span>
          )}
        </Over>
      )}
      {isDouble && <Over hours={person.doubleTimeHours} />}
      <td className="week-state">
        <StateMark person={person} />
      </td>
    </tr>
  )
}

/** A cell for overtime or double time. */
const Over = ({ hours, children }: { hours: string; children?: ReactNode }) => (
  <td data-over={Number(hours) > 0 || undefined}>
    {moreOf(hours)}
    {children}
  </td>
)

const crewOf = ({ isLead, supervisorName, companyRoleName }: WeekPerson) =>
  isLead || !supervisorName ? companyRoleName : `${supervisorName.split(' ').at(-1)} crew`

interface DayProps extends Pick<RowProps, 'person' | 'actions'> {
  day: string
  index: number
  typed: TypedHere[number]
  isSelected: boolean
}

function Day({ person, day, index, typed, isSelected, actions }: DayProps) {
  const of = person.days[index] as WeekDay
  const label = `${person.employeeName}, ${dayName(day, index)}`
  const over = [
    of.overtime && `${amountOf(of.overtime)} OT`,
    of.doubleTime && `${amountOf(of.doubleTime)} DT`,
  ]
  return (
    <td
      data-day={day}
      data-weekend={isWeekend(index)}
      data-selected={isSelected || undefined}
      data-corrected={of.isCorrected || undefined}
      data-typed={typed ? true : undefined}
    >
      {of.canType && (of.hours !== null || person.subTaskUniqueId !== null) ? (
        <input
          className="week-field"
          aria-label={typed ? `${label}, not saved yet` : label}
          aria-invalid={typed?.problem ? true : undefined}
          title={typed?.problem}
          inputMode="decimal"
          autoComplete="off"
          placeholder="–"
          value={typed?.text ?? textOf(of)}
          onChange={({ currentTarget }) => actions.type(person, index, currentTarget.value)}
        />
      ) : (
        <button
          type="button"
          className="week-cell"
          data-none={of.hours === null || undefined}
          title={whyFixed(person, of)}
        >
          <VisuallyHidden>{label}: </VisuallyHidden>
          {cell(of.hours)}
          {of.isCorrected && <VisuallyHidden>, corrected</VisuallyHidden>}
        </button>
      )}
      {over.map(
        (words) =>
          words && (
            <span key={words} className="week-over">
              {words}
            </span>
          ),
      )}
      {typed?.problem && (
        <Text span fz="xs" className="week-problem">
          {typed.problem}
        </Text>
      )}
    </td>
  )
}

/** The position of the focus in the grid. */
interface Place extends SelectedDay {
  box: HTMLTableCellElement
  row: HTMLTableRowElement
  field: HTMLInputElement | null
}

function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof HTMLElement)) return
  const box = target.closest<HTMLTableCellElement>('td[data-day]')
  const row = box?.closest<HTMLTableRowElement>('tr[data-row]')
  if (!box || !row) return
  const field = target instanceof HTMLInputElement ? target : null
  return { box, row, field, employee: row.dataset.row ?? '', day: box.dataset.day ?? '' }
}

function goTo(box: Element | null | undefined): boolean {
  const within = box?.querySelector<HTMLElement>('input, button')
  within?.focus()
  return Boolean(within)
}

/** The same day in the next or previous row. */
const below = ({ row, day }: Place, by: -1 | 1) =>
  (by < 0 ? row.previousElementSibling : row.nextElementSibling)?.querySelector(`td[data-day="${day}"]`)

const beside = ({ box }: Place, by: -1 | 1) => {
  const next = by < 0 ? box.previousElementSibling : box.nextElementSibling
  return next?.matches('td[data-day]') ? next : null
}

/** True if an arrow key should leave the field: all its text is selected, or the caret is at that end. */
function isAtEnd(field: HTMLInputElement | null, by: -1 | 1): boolean {
  if (!field) return true
  const { selectionStart: start, selectionEnd: end, value } = field
  return start === 0 && end === value.length ? true : start === end && start === (by < 0 ? 0 : value.length)
}

/** Handles a key; returns true if the key had an effect. */
function act(
  place: Place,
  { key, ctrlKey, metaKey }: KeyboardEvent,
  entries: TypedEntries,
  toggle: (id: string) => void,
): boolean {
  const { field } = place
  if (key === 'Enter' && (ctrlKey || metaKey)) {
    entries.save()
    return true
  }
  if (ctrlKey || metaKey) return false
  // In a cell that cannot be typed, a digit shows the reason.
  if (!field && /^\d$/.test(key)) {
    const why = place.box.querySelector('button')?.title
    if (why) toast.info(why)
    return Boolean(why)
  }
  switch (key) {
    case 'Enter':
      return Boolean(field) && goTo(below(place, 1))
    case 'ArrowDown':
      return goTo(below(place, 1))
    case 'ArrowUp':
      return goTo(below(place, -1))
    case 'ArrowLeft':
      return isAtEnd(field, -1) && goTo(beside(place, -1))
    case 'ArrowRight':
      return isAtEnd(field, 1) && goTo(beside(place, 1))
    case 'Escape':
      return entries.restore(place.employee, place.day)
    default:
      return letter(place, key, toggle)
  }
}

/** Hours contain no letters, so letter keys work as shortcuts in a field, too. */
function letter(place: Place, key: string, toggle: (id: string) => void): boolean {
  if (!doLettersAct()) return false
  if (key === 'j') return goTo(below(place, 1)) || true
  if (key === 'k') return goTo(below(place, -1)) || true
  if (key !== 'x') return false
  const box = place.row.querySelector<HTMLInputElement>('input[type=checkbox]')
  if (box && !box.disabled) toggle(place.employee)
  return true
}
