import { describe, expect, test } from 'vitest'
import type { Dwell } from '../contract.ts'
import { heldBy } from './held.ts'

const turn = (name: string, companyName: string, since: number, until: number | null): Dwell => ({
  name,
  companyName,
  step: 'approve',
  since: new Date(since).toISOString(),
  until: until === null ? null : new Date(until).toISOString(),
})

const STUDIO = 'Studio Lindqvist Ames'
const turns = [
  turn('Dana Whitlock', 'Northgate Office', 0, 10),
  turn(`Nils Ames (${STUDIO})`, STUDIO, 10, 40),
  turn(`Eva Lind (${STUDIO})`, STUDIO, 40, 60),
  turn('Dana Whitlock', 'Northgate Office', 60, 65),
  turn('Kestrel Concrete', 'Kestrel Concrete', 65, 80),
  turn(`Nils Ames (${STUDIO})`, STUDIO, 80, null),
]
const shown = (by: 'person' | 'company') =>
  heldBy(turns, by, 100).map(({ name, milliseconds, isNow }) => [name, milliseconds, isNow])

describe('where the time went', () => {
  test('is told by person, a guest with their company', () => {
    expect(shown('person')).toEqual([
      ['Dana Whitlock', 15, false],
      [`Nils Ames (${STUDIO})`, 50, true],
      [`Eva Lind (${STUDIO})`, 20, false],
      ['Kestrel Concrete', 15, false],
    ])
  })

  test('is told by company: its people together, and the parts are the whole', () => {
    expect(shown('company')).toEqual([
      ['Northgate Office', 15, false],
      [STUDIO, 70, true],
      ['Kestrel Concrete', 15, false],
    ])
    const whole = (by: 'person' | 'company') =>
      heldBy(turns, by, 100).reduce((sum, { milliseconds }) => sum + milliseconds, 0)
    expect([whole('person'), whole('company')]).toEqual([100, 100])
  })
})
