/**
 * Warnings about the weeks of a project: very long hours, and approved splits that differ from today's
 * entries and rule.
 */
import { Paper, Text } from '@mantine/core'
import type { Week, WeekPerson } from '../contract.ts'

/** The warnings about a person's week, one sentence each. */
export const notesOf = ({
  longHours,
  splitChange,
}: Pick<WeekPerson, 'longHours' | 'splitChange'>): string[] =>
  [...longHours, ...(splitChange ? [splitChange] : [])].map((note) => `${note}.`)

/** Renders nothing if there are no warnings. */
export function WeekNotes({ week }: { week: Week }) {
  const people = week.people.filter((person) => notesOf(person).length > 0)
  if (people.length === 0) return null
  return (
    <Paper withBorder p="sm" component="section" aria-label="To check">
      <Text fz="sm" fw={600} className="week-check">
        To check
      </Text>
      <ul className="week-notes">
        {people.map((person) => (
          <li key={person.employeeUniqueId}>
            <b dir="auto">{person.employeeName}</b>
            {notesOf(person).map((note) => (
              <span key={note}>{note}</span>
            ))}
          </li>
        ))}
      </ul>
    </Paper>
  )
}
