import { expect, test } from 'vitest'
import { shownWeather, storedWeather, type WeatherAmount } from './weather.ts'

test.each([
  ['temperature', '7', '45'],
  ['temperature', '-2.5', '28'],
  ['temperature', '-17.8', '0'],
  ['wind', '4', '2'],
  ['wind', '0', '0'],
  ['rain', '0', '0'],
  ['rain', '5.3', '0.21'],
] as const)(
  '%s of %s is told as %s in the United States, and as it is elsewhere',
  (amount, stored, shown) => {
    expect(shownWeather(amount, stored, 1)).toBe(shown)
    expect(shownWeather(amount, stored, 2)).toBe(stored)
    expect(storedWeather(amount, stored, 2)).toBe(stored)
  },
)

test('what somebody says is told to them as they said it', () => {
  const said: [WeatherAmount, number, number, number][] = [
    ['temperature', -20, 120, 1],
    ['wind', 0, 120, 1],
    ['rain', 0, 20, 0.01],
  ]
  for (const [amount, from, to, step] of said)
    for (let index = 0; from + index * step <= to; index += 1) {
      const text = String(Number((from + index * step).toFixed(2)))
      expect(shownWeather(amount, storedWeather(amount, text, 1), 1)).toBe(text)
    }
})

test('what is no number stays, so that it is refused as it was typed', () => {
  expect(storedWeather('temperature', 'warm', 1)).toBe('warm')
})
