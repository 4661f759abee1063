/** The same as the lines, in figures. */
import { ScrollArea, Table } from '@mantine/core'
import { formatDay } from '#contract/days.ts'
import type { Curve } from '../contract.ts'
import { shareWords } from './curve-words.ts'

export function CurveTable({ curve: { points, value, today } }: { curve: Curve }) {
  const cell = (percent: string | null) => (percent === null ? '–' : shareWords(percent, value))
  return (
    <ScrollArea.Autosize
      mah={260}
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Planned and earned, by day' }}
    >
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
    </ScrollArea.Autosize>
  )
}
