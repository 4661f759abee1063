/**
 * Beside the grid: the totals of the activities with the typed values, the corrections, and the stock that is
 * left.
 */
import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { memo } from 'react'
import { formatInstant, formatPercent, formatQuantity, percentOf } from '#web/ui/format.ts'
import { type Entry, moreOf, type Standing } from './entries.ts'
import type { GridRow } from './grid-rows.ts'
import { classes } from './styles.ts'
import type { Entries } from './use-entries.ts'
import { shortDay } from './week-days.tsx'

export interface BesideProps {
  standings: readonly Standing[]
  shown: readonly Entry[]
  material: readonly GridRow[]
  entries: Entries
  nameOfPerson: (id: string) => string
  onHistory: (entry: Entry) => void
}

/** The number of corrections that are listed. The others are visible in their cells. */
const MOST_TOLD = 5

export function Beside({ standings, shown, material, entries, nameOfPerson, onHistory }: BesideProps) {
  const corrected = shown
    .filter((entry) => entry.corrected)
    .sort((one, other) => (other.corrected?.at ?? '').localeCompare(one.corrected?.at ?? ''))
  return (
    <Stack gap="md">
      {standings.length > 0 && (
        <Paper withBorder p="md" component="section" aria-label="Totals with what is typed">
          <Title order={2} fz="md" mb="sm">
            Totals
          </Title>
          <Stack gap="sm" className={classes.totals} tabIndex={standings.length > 8 ? 0 : undefined}>
            {standings.map((standing) => (
              <TotalOf key={standing.of} {...standing} />
            ))}
          </Stack>
        </Paper>
      )}
      {corrected.length > 0 && (
        <Paper withBorder p="md" component="section" aria-label="Corrected">
          <Title order={2} fz="md" mb="sm">
            Corrected{' '}
            <Text span fz="xs" c="dimmed" fw={400}>
              last 7 days
            </Text>
          </Title>
          <Stack gap="sm">
            {corrected.slice(0, MOST_TOLD).map((entry) => (
              <CorrectedOf
                key={entry.key}
                entry={entry}
                person={nameOfPerson(entry.employee)}
                onHistory={onHistory}
              />
            ))}
            {corrected.length > MOST_TOLD && (
              <Text fz="xs" c="dimmed">
                and {corrected.length - MOST_TOLD} more, dotted in the list
              </Text>
            )}
          </Stack>
        </Paper>
      )}
      {material.length > 0 && <StockLeft material={material} entries={entries} />}
    </Stack>
  )
}

interface CorrectedProps {
  entry: Entry
  person: string
  onHistory: (entry: Entry) => void
}

function CorrectedOf({ entry, person, onHistory }: CorrectedProps) {
  const { corrected, saved, unit, title, day, kind } = entry
  if (!corrected) return null
  const { from, byEmployeeName, at, reason } = corrected
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text fz="sm" fw={600}>
          {title}, {shortDay(day)}
        </Text>
        <Text fz="sm" fw={600} className="tabular">
          <Text span td="line-through" c="dimmed" inherit fw={400}>
            {formatQuantity(from)}
          </Text>{' '}
          {formatQuantity(saved ?? 0, unit)}
        </Text>
      </Group>
      <Text fz="xs" c="dimmed">
        {person && `${person}, `}by {byEmployeeName}
        <br />
        {formatInstant(at)}
        {reason && `: ${reason}`}
      </Text>
      {kind === 'work' && (
        <Button variant="subtle" size="compact-xs" px={0} onClick={() => onHistory(entry)}>
          History
        </Button>
      )}
    </div>
  )
}

/** The stock that the project has left, less the typed values. */
function StockLeft({ material, entries }: Pick<BesideProps, 'material' | 'entries'>) {
  return (
    <Paper withBorder p="md" component="section" aria-label="Stock left here">
      <Title order={2} fz="md" mb="sm">
        Stock left here
      </Title>
      <Stack gap={6}>
        {material.map(({ key, title, unit, cells }) => {
          const [first] = cells[0]?.entries ?? []
          const typed = entries.touched.filter(
            ({ entry }) => entry.kind === 'material' && entry.of === first?.of,
          )
          const left = (first?.left ?? 0) - typed.reduce((sum, one) => sum + moreOf(one), 0)
          return (
            <Group key={key} justify="space-between" wrap="nowrap" gap="xs">
              <Text fz="sm">{title}</Text>
              <Text
                fz="sm"
                fw={600}
                c={left < 0 ? 'var(--plumb-late)' : undefined}
                className={`tabular ${classes.quantity}`}
              >
                {formatQuantity(Math.round(left * 1000) / 1000, unit)}
              </Text>
            </Group>
          )
        })}
      </Stack>
    </Paper>
  )
}

const TotalOf = memo(function Total({ title, caption, unit, target, captured, typed }: Standing) {
  const now = Math.round((captured + typed) * 10_000) / 10_000
  const left = Math.round((target - now) * 10_000) / 10_000
  const percent = percentOf(String(now), String(target))
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fz="sm" fw={600}>
          {title}{' '}
          <Text span fz="xs" c="dimmed" fw={400}>
            {caption}
          </Text>
        </Text>
        {target > 0 && (
          <Text fz="sm" fw={600} className="tabular">
            {formatPercent(percent)}
          </Text>
        )}
      </Group>
      {target > 0 && (
        <Progress
          value={Math.min(percent, 100)}
          size={6}
          my={4}
          color={percent >= 100 ? 'green.8' : 'blueprint.6'}
          aria-label={`${title}: ${formatPercent(percent)} captured`}
        />
      )}
      <Group justify="space-between" gap="xs">
        <Text fz="xs" c="dimmed" className="tabular">
          {target > 0
            ? `${formatQuantity(now)} of ${formatQuantity(target, unit)}`
            : `${formatQuantity(now, unit)}, no target`}
        </Text>
        {target > 0 && (
          <Text
            fz="xs"
            className="tabular"
            c={left < 0 ? 'var(--plumb-warning)' : left === 0 ? 'var(--plumb-good)' : 'dimmed'}
          >
            {left > 0
              ? `${formatQuantity(left, unit)} left`
              : left === 0
                ? 'done'
                : `${formatQuantity(-left, unit)} above`}
          </Text>
        )}
      </Group>
    </div>
  )
})
