/** Weather in the units of a region. Stored values are in °C, km/h and mm. */
import { type RegionId, regionIds } from './region.ts'

/** The measured amounts of the weather. */
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

/**
 * Conversion to the units of the United States, and the decimals of a shown value. Stored values have one
 * decimal, which is exact enough to show each typed value again.
 */
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

/** A number as text without zeros at the end, and without '-0'. */
const written = (value: number, decimals: number) => String(Number(value.toFixed(decimals)) + 0)

/** Converts a stored amount into the unit of a region, without the unit's name. */
export function shownWeather(amount: WeatherAmount, stored: string, regionId: RegionId): string {
  if (regionId === regionIds.metric) return stored
  const { to, decimals } = inFeet[amount]
  return written(to(Number(stored)), decimals)
}

/**
 * Converts a typed amount into the stored unit. A text that is not a number is returned unchanged, for the
 * schema to refuse.
 */
export function storedWeather(amount: WeatherAmount, said: string, regionId: RegionId): string {
  if (regionId === regionIds.metric || !Number.isFinite(Number(said))) return said
  return written(inFeet[amount].from(Number(said)), STORED_DECIMALS)
}
