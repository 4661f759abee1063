/** Weather as people of a region say it; stored are °C, km/h and mm. */
import { type RegionId, regionIds } from './region.ts'

/** What of the weather is measured. */
export const weatherAmounts = ['temperature', 'wind', 'rain'] as const
export type WeatherAmount = (typeof weatherAmounts)[number]

export const weatherLabels: Readonly<Record<WeatherAmount, string>> = {
  temperature: 'Temperature',
  wind: 'Wind',
  rain: 'Rain',
}

export const weatherUnits: Readonly<Record<RegionId, Readonly<Record<WeatherAmount, string>>>> = {
  1: { temperature: '°F', wind: 'mph', rain: 'in' },
  2: { temperature: '°C', wind: 'km/h', rain: 'mm' },
}

const KILOMETERS_PER_MILE = 1.609_344
const MILLIMETERS_PER_INCH = 25.4

/** How it is shown, and how many decimals that has; what is stored has one, which is finer. */
const inFeet: Readonly<
  Record<WeatherAmount, { to: (stored: number) => number; from: (shown: number) => number; decimals: number }>
> = {
  temperature: {
    to: (celsius) => (celsius * 9) / 5 + 32,
    from: (fahrenheit) => ((fahrenheit - 32) * 5) / 9,
    decimals: 0,
  },
  wind: { to: (km) => km / KILOMETERS_PER_MILE, from: (miles) => miles * KILOMETERS_PER_MILE, decimals: 0 },
  rain: {
    to: (mm) => mm / MILLIMETERS_PER_INCH,
    from: (inches) => inches * MILLIMETERS_PER_INCH,
    decimals: 2,
  },
}

const STORED_DECIMALS = 1

/** A number as people write it: without zeros at its end, and no zero below zero. */
const written = (value: number, decimals: number) => String(Number(value.toFixed(decimals)) + 0)

/** A stored amount as people of a region say it, without its unit. */
export function shownWeather(amount: WeatherAmount, stored: string, regionId: RegionId): string {
  if (regionId === regionIds.metric) return stored
  const { to, decimals } = inFeet[amount]
  return written(to(Number(stored)), decimals)
}

/** The other way round: what is stored of what somebody says. What is no number stays as it is, to be refused. */
export function storedWeather(amount: WeatherAmount, said: string, regionId: RegionId): string {
  if (regionId === regionIds.metric || !Number.isFinite(Number(said))) return said
  return written(inFeet[amount].from(Number(said)), STORED_DECIMALS)
}
