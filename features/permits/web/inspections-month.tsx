/** The planned inspections in a calendar month. */
import { ActionIcon, Group, Paper, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { numberOf } from '#contract/record-types.ts'
import { useRegion, useToday } from '#web/session/days.ts'
import { formatDay } from '#web/ui/format.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { monthBeside, nameOfMonth, weekdaysFrom, weeksOf } from '#web/ui/month.ts'
import type { ComingInspection } from '../contract.ts'
import { classes, useStyles } from './coming-styles.ts'
import { permitAddress } from './permit-address.ts'

export function InspectionsMonth({ items }: { items: readonly ComingInspection[] }) {
  useStyles()
  const heading = useId()
  const today = useToday()
  const { weekStart } = useRegion()
  // Opens at the month of the next inspection that is not overdue; if all are overdue, at the first
  // inspection.
  const next = items.find(({ isOverdue }) => !isOverdue) ?? items[0]
  const [month, setMonth] = useState((next?.plannedDate ?? today).slice(0, 7))
  const onDay = Map.groupBy(items, ({ plannedDate }) => plannedDate)
  const count = items.filter(({ plannedDate }) => plannedDate.startsWith(month)).length
  return (
    <Paper withBorder component="section" aria-labelledby={heading} p="md">
      <Group justify="space-between" mb="sm">
        <Group gap="sm">
          <Title order={2} fz="md" id={heading} aria-live="polite">
            {nameOfMonth(month)}
          </Title>
          <Text fz="sm" c="dimmed">
            {count === 0 ? 'no inspections' : count}
          </Text>
        </Group>
        <Group gap={2}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="The month before"
            onClick={() => setMonth(monthBeside(month, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label="The month after"
            onClick={() => setMonth(monthBeside(month, 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <table className={classes.month} aria-labelledby={heading}>
        <thead>
          <tr>
            {weekdaysFrom(weekStart).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekStart).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} data-beside={!day.startsWith(month) || undefined}>
                  <time
                    dateTime={day}
                    className={classes.day}
                    aria-label={formatDay(day)}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    {Number(day.slice(-2))}
                  </time>
                  <ul className={classes.items}>
                    {(onDay.get(day) ?? []).map((one) => (
                      <li
                        key={one.permitInspectionUniqueId}
                        className={one.isOverdue ? classes.late : classes.item}
                      >
                        <RecordLink {...permitAddress(one)}>{one.inspectionName}</RecordLink>
                        <Text fz="xs" c="dimmed">
                          {numberOf('Permit', one.number)}
                          {one.isOverdue && ', late'}
                        </Text>
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}
