/**
 * A week on a phone: a card for each person with the seven days. A checkbox chooses a card, and the bar at
 * the foot acts on the chosen cards.
 */
import { Checkbox, Group, Paper, Text } from '@mantine/core'
import { amountOf } from '#contract/figures.ts'
import { formatHours } from '#features/tracking/web/public.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { Week, WeekPerson } from '../contract.ts'
import { cell } from './cells.ts'
import { notesOf } from './week-notes.tsx'
import { canChoose, dayName, StateMark } from './week-words.tsx'

interface WeekCardsProps {
  week: Week
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[], isOn: boolean) => void
}

export function WeekCards({ week, chosen, choose }: WeekCardsProps) {
  // People without hours are left out: on a phone, time is typed on the screen My time.
  const shown = week.people.filter(({ days }) => days.some(({ hours }) => hours !== null))
  return shown.map((person) => {
    const { employeeUniqueId: id, employeeName: name } = person
    return (
      <Paper key={id} withBorder p="sm" component="section" aria-label={name}>
        <Group wrap="nowrap" justify="space-between" align="flex-start">
          {canChoose(person) ? (
            <Checkbox
              label={<Who person={person} />}
              checked={chosen.has(id)}
              onChange={({ currentTarget }) => choose([id], currentTarget.checked)}
            />
          ) : (
            <div>
              <Who person={person} />
            </div>
          )}
          <Text fz="sm" fw={600} className="tabular" ta="right">
            {formatHours(person.totalHours)}
            {Number(person.overtimeHours) > 0 && (
              <Text span display="block" fz="xs" c="var(--plumb-warning)">
                {amountOf(person.overtimeHours)} OT
              </Text>
            )}
            {Number(person.doubleTimeHours) > 0 && (
              <Text span display="block" fz="xs" c="var(--plumb-warning)">
                {amountOf(person.doubleTimeHours)} DT
              </Text>
            )}
          </Text>
        </Group>
        <dl className="week-days">
          {week.days.map((day, index) => (
            <div key={day} data-corrected={person.days[index]?.isCorrected || undefined}>
              <dt>{dayName(day, index).replace(/^(..)./, '$1')}</dt>
              <dd>{cell(person.days[index]?.hours)}</dd>
            </div>
          ))}
        </dl>
        <div className="week-state">
          <StateMark person={person} />
        </div>
        {notesOf(person).map((note) => (
          <Text key={note} fz="sm" c="var(--plumb-warning)" mt={4}>
            {note}
          </Text>
        ))}
        {person.state === 'sent back' && (
          <Text fz="sm" c="dimmed" mt={4}>
            {person.stateComment}
          </Text>
        )}
      </Paper>
    )
  })
}

function Who({ person }: { person: WeekPerson }) {
  return (
    // A single inline element, because a checkbox uses the element as its label.
    <span>
      <Text fz="sm" fw={600} dir="auto" component="span" display="block">
        <PersonName name={person.employeeName} />
      </Text>
      <Text fz="xs" c="dimmed" component="span" display="block">
        {person.companyRoleName}
      </Text>
    </span>
  )
}
