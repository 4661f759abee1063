/**
 * How the people of an account read and write times, weather, units, calendars and paper. Its administrators
 * decide.
 */
import { Paper, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  dateStyles,
  dayInDigits,
  paperSizes,
  type Region,
  type RegionId,
  regionNames,
  usualRegions,
  weekStarts,
} from '#contract/region.ts'
import { setAccountRegion } from '#features/companies/contract.ts'
import { call } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { useRegion } from '#web/session/days.ts'
import { sessionQuery, useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/toast/toast.ts'

const SELECT_WIDTH = 360
/** A date whose day cannot be read as a month. */
const SAMPLE_DAY = '2027-02-28'

const regions = [
  { value: '1', label: `${regionNames[1]}: SF, CY, LF, °F, mph` },
  { value: '2', label: `${regionNames[2]}: m², m³, m, °C, km/h` },
]
const clocks = [
  { value: '12', label: '2:05 PM' },
  { value: '24', label: '14:05' },
]

export function SettingsRegion() {
  const { account } = useSession()
  const region = useRegion()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const save = async (change: Partial<Region>) => {
    const next = { ...region, ...change }
    if (isBusy || JSON.stringify(next) === JSON.stringify(region)) return
    setBusy(true)
    try {
      await call(setAccountRegion, { body: next })
      await queryClient.refetchQueries(sessionQuery)
      toast.success(texts.updated)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const shared = { allowDeselect: false, disabled: isBusy } as const
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="region">
      <Stack gap="md">
        <div>
          <Title order={2} fz="md" id="region">
            Region
          </Title>
          <Text fz="sm" c="dimmed">
            {`How everyone in ${account?.accountName ?? 'this account'} sees units, weather, times and dates. Recorded values stay as they are.`}
          </Text>
        </div>
        <Select
          label="Units and weather"
          description="Choosing another region also sets the four choices below to what is usual there."
          data={regions}
          value={String(region.regionId)}
          onChange={(value) => void save(usualRegions[Number(value) as RegionId])}
          maw={SELECT_WIDTH}
          {...shared}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} maw={2 * SELECT_WIDTH}>
          <Select
            label="Clock"
            data={clocks}
            value={String(region.clock)}
            onChange={(value) => void save({ clock: value === '24' ? 24 : 12 })}
            {...shared}
          />
          <Select
            label="Dates in digits"
            data={dateStyles.map((style) => ({ value: style, label: dayInDigits(SAMPLE_DAY, style) }))}
            value={region.dateStyle}
            onChange={(value) => void save({ dateStyle: value as Region['dateStyle'] })}
            {...shared}
          />
          <Select
            label="Calendars begin on"
            data={[...weekStarts]}
            value={region.weekStart}
            onChange={(value) => void save({ weekStart: value as Region['weekStart'] })}
            {...shared}
          />
          <Select
            label="Paper"
            data={[...paperSizes]}
            value={region.paper}
            onChange={(value) => void save({ paper: value as Region['paper'] })}
            {...shared}
          />
        </SimpleGrid>
      </Stack>
    </Paper>
  )
}
