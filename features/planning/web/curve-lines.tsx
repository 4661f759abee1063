/** The two lines. The library that draws them comes with them alone. */
import { LineChart } from '@mantine/charts'
import chartCss from '@mantine/charts/styles.css?inline'
import { Group, Paper, Text } from '@mantine/core'
import { formatDay } from '#contract/days.ts'
import { useSheet } from '#web/ui/look/sheet.ts'
import type { Curve } from '../contract.ts'
import { shareWords, standWords } from './curve-words.ts'

const inMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortOf = (day: string) => inMonth.format(new Date(`${day}T00:00:00Z`))

const ALL = 100
const LEGEND_HEIGHT = 20

export function CurveLines({ curve, height }: { curve: Curve; height: number }) {
  useSheet(chartCss)
  const { points, value, today } = curve
  const data = points.map(({ day, plannedPercent, earnedPercent }) => ({
    day,
    Planned: Number(plannedPercent),
    Earned: earnedPercent === null ? null : Number(earnedPercent),
  }))
  const isTodayShown = points.some(({ day }) => day === today)
  return (
    // What the picture shows stands in words above it, and as a table beside it.
    <div role="img" aria-label={standWords(curve) ?? 'Planned against earned'}>
      <Group gap="md" justify="flex-end" h={LEGEND_HEIGHT}>
        <Key name="Planned" color="var(--mantine-color-gray-6)" isDashed />
        <Key name="Earned" color="var(--mantine-color-blueprint-6)" />
      </Group>
      <LineChart
        h={height - LEGEND_HEIGHT}
        data={data}
        dataKey="day"
        series={[
          { name: 'Planned', color: 'gray.6', strokeDasharray: '5 4' },
          { name: 'Earned', color: 'blueprint.6' },
        ]}
        curveType="linear"
        withDots={false}
        connectNulls={false}
        unit=" %"
        yAxisProps={{ domain: [0, ALL], width: 52 }}
        xAxisProps={{ tickFormatter: shortOf, minTickGap: 32 }}
        referenceLines={isTodayShown ? [{ x: today, label: 'Today', color: 'orange.7' }] : []}
        lineChartProps={{ accessibilityLayer: false }}
        lineProps={{ isAnimationActive: false }}
        tooltipAnimationDuration={0}
        tooltipProps={{
          content: ({ label, payload }) => {
            const point = points.find(({ day }) => day === label)
            if (!point || !payload) return null
            return (
              <Paper withBorder shadow="md" px="sm" py={6}>
                <Text fz="sm" fw={600}>
                  {formatDay(point.day)}
                </Text>
                {(
                  [
                    ['Planned', point.plannedPercent],
                    ['Earned', point.earnedPercent],
                  ] as const
                ).map(
                  ([name, percent]) =>
                    percent !== null && (
                      <Text key={name} fz="sm" className="tabular">
                        {`${name} ${shareWords(percent, value)}`}
                      </Text>
                    ),
                )}
              </Paper>
            )
          },
        }}
      />
    </div>
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
