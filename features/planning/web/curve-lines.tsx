/** The two lines of the curve, in a file of their own: only this file loads the chart library. */
import { Group, Paper, Text } from '@mantine/core'
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatDay } from '#contract/days.ts'
import type { Curve, CurvePoint } from '../contract.ts'
import { shareWords, standWords } from './curve-words.ts'

const inMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortOf = (day: string) => inMonth.format(new Date(`${day}T00:00:00Z`))

const ALL = 100
const LEGEND_HEIGHT = 20
const PLANNED = 'var(--mantine-color-gray-6)'
const EARNED = 'var(--mantine-color-blueprint-6)'
const tick = { fill: 'var(--mantine-color-dimmed)', fontSize: 12 }
const line = { type: 'linear', dot: false, strokeWidth: 2, isAnimationActive: false } as const

export function CurveLines({ curve, height }: { curve: Curve; height: number }) {
  const { points, value, today } = curve
  const data = points.map(({ day, plannedPercent, earnedPercent }) => ({
    day,
    planned: Number(plannedPercent),
    earned: earnedPercent === null ? null : Number(earnedPercent),
  }))
  const isTodayShown = points.some(({ day }) => day === today)
  return (
    // The words above the chart and the table beside it contain the same information. `clip`: when the window
    // gets narrower, the tooltip keeps its old place for a moment and would widen the page.
    <div role="img" aria-label={standWords(curve) ?? 'Planned against earned'} style={{ overflowX: 'clip' }}>
      <Group gap="md" justify="flex-end" h={LEGEND_HEIGHT}>
        <Key name="Planned" color={PLANNED} isDashed />
        <Key name="Earned" color={EARNED} />
      </Group>
      <ResponsiveContainer
        width="100%"
        height={height - LEGEND_HEIGHT}
        initialDimension={{ width: 480, height }}
      >
        <LineChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid
            vertical={false}
            stroke="var(--mantine-color-default-border)"
            strokeDasharray="5 5"
          />
          <XAxis
            dataKey="day"
            tickFormatter={shortOf}
            minTickGap={32}
            tick={tick}
            tickLine={false}
            axisLine={false}
          />
          <YAxis
            domain={[0, ALL]}
            ticks={[0, 25, 50, 75, ALL]}
            unit=" %"
            width={52}
            tick={tick}
            tickLine={false}
            axisLine={false}
          />
          {isTodayShown && (
            <ReferenceLine
              x={today}
              stroke="var(--mantine-color-orange-7)"
              label={{ ...tick, value: 'Today', position: 'insideBottomLeft', fill: 'var(--plumb-warning)' }}
            />
          )}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--mantine-color-default-border)' }}
            content={({ label }) => <Tip point={points.find(({ day }) => day === label)} value={value} />}
          />
          <Line {...line} dataKey="planned" stroke={PLANNED} strokeDasharray="5 4" />
          <Line {...line} dataKey="earned" stroke={EARNED} />
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}

/** The text beside the pointer: the day, and both shares with their values. */
function Tip({ point, value }: { point: CurvePoint | undefined; value: string | null }) {
  if (!point) return null
  const { day, plannedPercent, earnedPercent } = point
  return (
    <Paper withBorder shadow="md" px="sm" py={6} fz="sm" className="tabular">
      <Text fz="sm" fw={600}>
        {formatDay(day)}
      </Text>
      <div>Planned {shareWords(plannedPercent, value)}</div>
      {earnedPercent !== null && <div>Earned {shareWords(earnedPercent, value)}</div>}
    </Paper>
  )
}

function Key({ name, color, isDashed = false }: { name: string; color: string; isDashed?: boolean }) {
  return (
    <Group gap={6} fz="xs" c="dimmed">
      <svg width="22" height="4" aria-hidden>
        <line
          x1="0"
          y1="2"
          x2="22"
          y2="2"
          stroke={color}
          strokeWidth="2"
          strokeDasharray={isDashed ? '5 4' : undefined}
        />
      </svg>
      {name}
    </Group>
  )
}
