/** The two lines. The library that draws them comes with them alone. */
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Paper, Text } from '@mantine/core'
import { formatDay } from '#contract/days.ts'
import type { Curve } from '../contract.ts'
import { shareWords, standWords } from './curve-words.ts'

const inMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortOf = (day: string) => inMonth.format(new Date(`${day}T00:00:00Z`))

const ALL = 100

export function CurveLines({ curve, height }: { curve: Curve; height: number }) {
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
      <LineChart
        h={height}
        data={data}
        dataKey="day"
        series={[
          { name: 'Planned', color: 'gray.6', strokeDasharray: '5 4' },
          { name: 'Earned', color: 'blueprint.6' },
        ]}
        curveType="linear"
        withDots={false}
        withLegend
        connectNulls={false}
        legendProps={{ verticalAlign: 'bottom', height: 28 }}
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
