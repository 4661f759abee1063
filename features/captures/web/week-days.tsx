/** Today and the six days before, as buttons. */
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { weekOf } from './entries.ts'
import { classes } from './styles.ts'

const short = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Wed 25`. */
export function shortDay(day: string): string {
  const parts = short.formatToParts(new Date(`${day}T00:00:00Z`))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('weekday')} ${of('day')}`
}

export const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

export interface WeekDaysProps {
  today: string
  day: string
  onDay: (day: string) => void
  /** The days with a capture, if they are known. */
  done?: ReadonlySet<string>
}

export function WeekDays({ today, day, onDay, done }: WeekDaysProps) {
  return (
    <nav className={classes.days} aria-label="Days">
      {weekOf(today)
        .toReversed()
        .map((one) => (
          <Button
            key={one}
            size="sm"
            radius="xl"
            variant={one === day ? 'filled' : 'default'}
            aria-current={one === day ? 'date' : undefined}
            onClick={() => onDay(one)}
          >
            {one === today ? 'Today' : shortDay(one)}
            {done?.has(one) && <IconCheck size={14} role="img" aria-label="Something is captured" />}
          </Button>
        ))}
    </nav>
  )
}
