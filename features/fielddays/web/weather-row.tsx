/** The weather of a day in the morning, at noon and in the evening, with forms to type it. */
import { ActionIcon, Button, Group, Paper, Select, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { RegionId } from '#contract/region.ts'
import {
  shownWeather,
  storedWeather,
  type WeatherAmount,
  weatherAmounts,
  weatherLabels,
  weatherUnits,
} from '#contract/weather.ts'
import { texts } from '#web/api/texts.ts'
import { useRegion } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { NOT_YET, SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import type { DayWeather, FieldDay } from '../contract.ts'
import { type Condition, conditions, type DayPart, parts } from '../words.ts'
import { bodyOf, type DayPlace, useWeather } from './api.ts'
import { weatherIcons } from './looks.ts'
import { classes } from './styles.ts'

const labels = { morning: 'Morning', noon: 'Noon', evening: 'Evening' } as const

/** `45 °F · wind 2 mph · dry`, or in °C, km/h and mm, by the region of the account. */
export function factsOf({ temperature, wind, rain }: DayWeather, regionId: RegionId): string {
  const said = (amount: WeatherAmount, stored: string) =>
    `${shownWeather(amount, stored, regionId).replace('-', '−')}\u00A0${weatherUnits[regionId][amount]}`
  return [
    temperature !== null && said('temperature', temperature),
    wind !== null && `wind\u00A0${said('wind', wind)}`,
    rain !== null && (Number(rain) === 0 ? 'dry' : said('rain', rain)),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function WeatherRow({ day, place }: { day: FieldDay; place: DayPlace }) {
  const may = useMay()
  const { regionId } = useRegion()
  const [edited, setEdited] = useState<DayPart>()
  const isOpen = day.state !== 'Confirmed'
  return (
    <Paper withBorder component="section" aria-label="Weather" className={classes.weathers}>
      {parts.map((part) => {
        const said = day.weather.find((one) => one.part === part)
        const Icon = said && weatherIcons[said.condition]
        const mayChange = isOpen && may('FieldNotes', said ? 'Update' : 'Create', place.workOrder)
        return (
          <div key={part} className={classes.weather}>
            <Text fz="sm" c="dimmed" miw={54}>
              {labels[part]}
            </Text>
            {said && Icon ? (
              <Group gap={10} wrap="nowrap">
                <Icon size={22} stroke={1.5} aria-hidden />
                <div>
                  <Text fz="sm" fw={600}>
                    {said.condition}
                  </Text>
                  <Text fz="xs" c="dimmed" className="tabular">
                    {factsOf(said, regionId)}
                  </Text>
                </div>
              </Group>
            ) : mayChange ? (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconPlus size={16} aria-hidden />}
                aria-label={`Enter the ${part} weather`}
                className={classes.onScreen}
                onClick={() => setEdited(part)}
              >
                Not entered yet
              </Button>
            ) : (
              <Text fz="sm" c="dimmed">
                Not entered
              </Text>
            )}
            {said && mayChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Change the ${part} weather`}
                className={classes.onScreen}
                onClick={() => setEdited(part)}
              >
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {edited && (
        <WeatherDialog
          part={edited}
          said={day.weather.find((one) => one.part === edited)}
          place={place}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Paper>
  )
}

interface WeatherDialogProps {
  part: DayPart
  said: DayWeather | undefined
  place: DayPlace
  onClose: () => void
}

export function WeatherDialog({ part, said, place, onClose }: WeatherDialogProps) {
  const { regionId } = useRegion()
  const shown = (amount: WeatherAmount) => {
    const stored = said?.[amount]
    return stored ? shownWeather(amount, stored, regionId) : ''
  }
  const before = {
    condition: said?.condition ?? '',
    temperature: shown('temperature'),
    wind: shown('wind'),
    rain: shown('rain'),
  }
  const [values, setValues] = useState(before)
  const save = useWeather()
  const set = (name: keyof typeof before) => (value: string | null) =>
    setValues((present) => ({ ...present, [name]: value ?? '' }))
  /** An unchanged amount is sent as it was stored, because the stored value is more precise than the shown one. */
  const stored = (amount: WeatherAmount) => {
    if (values[amount] === before[amount]) return said?.[amount] ?? null
    return values[amount] ? storedWeather(amount, values[amount], regionId) : null
  }
  const body = {
    ...bodyOf(place),
    part,
    condition: values.condition as Condition,
    temperature: stored('temperature'),
    wind: stored('wind'),
    rain: stored('rain'),
    rowVersion: said?.rowVersion ?? null,
  }
  return (
    <SaveDialog
      title={`${labels[part]} weather`}
      isDirty={JSON.stringify(values) !== JSON.stringify(before)}
      onClose={onClose}
      confirmLabel="Save"
      problem={() => (values.condition ? undefined : { title: NOT_YET, problems: ['Condition: Choose one'] })}
      input={body}
      save={(key) => save.mutateAsync({ body, key })}
      done={() => ({ text: said ? texts.updated : texts.added, detail: `${labels[part]} weather` })}
    >
      <Select
        label="Condition"
        withAsterisk
        data={[...conditions]}
        value={values.condition || null}
        onChange={set('condition')}
      />
      {weatherAmounts.map((amount) => (
        <NumberInput
          key={amount}
          kind="quantity"
          label={`${weatherLabels[amount]}, ${weatherUnits[regionId][amount]}`}
          {...(amount === 'rain' && { description: '0 is dry' })}
          value={values[amount]}
          onChange={set(amount)}
        />
      ))}
    </SaveDialog>
  )
}
