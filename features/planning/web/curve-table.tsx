/** The points of the curve as a table. */
import { Table } from '@mantine/core'
import { formatDay } from '#contract/days.ts'
import { useSheet } from '#web/ui/look/sheet.ts'
import type { Curve } from '../contract.ts'
import css from './curve-table.css?inline'
import { shareWords } from './curve-words.ts'

export function CurveTable({ curve: { points, value, today } }: { curve: Curve }) {
  useSheet(css)
  const cell = (percent: string | null) => (percent === null ? '–' : shareWords(percent, value))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a part of a card
    <div className="curve-table" tabIndex={0} role="region" aria-label="Planned and earned, by day">
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Up to</Table.Th>
            <Table.Th ta="right">Planned</Table.Th>
            <Table.Th ta="right">Earned</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map(({ day, plannedPercent, earnedPercent }) => (
            <Table.Tr key={day} fw={day === today ? 600 : undefined}>
              <Table.Td>{day === today ? `${formatDay(day)}, today` : formatDay(day)}</Table.Td>
              <Table.Td ta="right" className="tabular">
                {cell(plannedPercent)}
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {cell(earnedPercent)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
