/** What a change of many would do to each, and which stay as they are and why. */
import { Badge, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconBan } from '@tabler/icons-react'
import { statusLabel } from '#web/ui/form/status-select.tsx'
import { formatDay } from '#web/ui/format.ts'
import type { ManyOutcome } from '../many.ts'

const fieldNames = { startDate: 'Start', endDate: 'End', status: 'Status', codes: 'Codes' } as const

const valueOf = (field: string, value: string | null) => {
  if (value === null) return field === 'codes' ? 'none' : 'no date'
  if (field === 'status') return statusLabel(value)
  return field.endsWith('Date') ? formatDay(value) : value
}

export interface ManyOutcomesProps {
  outcomes: readonly ManyOutcome[]
  noun: { one: string }
}

export function ManyOutcomes({ outcomes, noun }: ManyOutcomesProps) {
  return (
    <ScrollArea.Autosize
      mah="60dvh"
      type="auto"
      viewportProps={{ tabIndex: 0, 'aria-label': 'What changes' }}
    >
      <Table verticalSpacing="xs" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th tt="capitalize">{noun.one}</Table.Th>
            <Table.Th>What changes</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outcomes.map(({ id, name, changes, refusal, isOutsideParentDates }) => (
            <Table.Tr key={id}>
              <Table.Td style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }} w="36%">
                <Text fz="sm" fw={600}>
                  {name}
                </Text>
              </Table.Td>
              <Table.Td>
                {refusal ? (
                  <Group gap={6} wrap="nowrap" align="flex-start" c="var(--plumb-late)">
                    <IconBan size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
                    <Text fz="sm">Stays as it is. {refusal}</Text>
                  </Group>
                ) : (
                  <Stack gap={2}>
                    {changes.length === 0 && (
                      <Text fz="sm" c="dimmed">
                        Nothing changes
                      </Text>
                    )}
                    {changes.map(({ field, from, to }) => (
                      <Group key={field} gap={6}>
                        <Badge variant="default" tt="none" size="sm" fw={500}>
                          {fieldNames[field]}
                        </Badge>
                        <Text fz="sm" c="dimmed">
                          {valueOf(field, from)}
                        </Text>
                        <IconArrowRight size={14} aria-label="becomes" />
                        <Text fz="sm">{valueOf(field, to)}</Text>
                      </Group>
                    ))}
                    {isOutsideParentDates && changes.length > 0 && (
                      <Group gap={6} wrap="nowrap" align="flex-start" c="var(--plumb-warning)">
                        <IconAlertTriangle size={14} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
                        <Text fz="xs">Outside the dates of what it belongs to</Text>
                      </Group>
                    )}
                  </Stack>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
