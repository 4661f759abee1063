import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { caseless, cutText } from './texts.ts'
import {
  Day,
  DayTime,
  decimal,
  Flag,
  idOf,
  line,
  PlanDay,
  positiveDecimal,
  readByClocks,
  requiredLine,
  requiredText,
  text,
} from './values.ts'

const accepts = (
  schema: { safeParse(value: unknown): { success: boolean; data?: unknown } },
  value: unknown,
) => {
  const { success, data } = schema.safeParse(value)
  return success ? data : undefined
}

describe('a decimal', () => {
  const Metric = decimal(12, 4)

  test.each([
    ['0', '0'],
    ['0.0', '0'],
    ['-0.00', '0'],
    ['007.50', '7.5'],
    ['12.', '12'],
    ['+3.25', '3.25'],
    ['.75', '0.75'],
    ['-.5', '-0.5'],
    ['-3.2500', '-3.25'],
    [' 1.5 ', '1.5'],
    [420, '420'],
    [6.2, '6.2'],
    ['999999999999.9999', '999999999999.9999'],
  ])('%j is %s', (sent, kept) => {
    expect(accepts(Metric, sent)).toBe(kept)
  })

  test.each([
    '',
    ' ',
    'abc',
    '1e5',
    '1,5',
    '.',
    '--1',
    '1.2.3',
    'NaN',
    'Infinity',
    '0x10',
    '1000000000000',
    '0.00001',
    null,
    true,
    {},
    [],
    Number.NaN,
    1e21,
  ])('%j is none', (sent) => {
    expect(accepts(Metric, sent)).toBeUndefined()
  })

  it('loses no digit, whatever is sent within its size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n) + 1n, max: 10n ** 16n - 1n }), (units) => {
        const digits = (units < 0n ? -units : units).toString().padStart(5, '0')
        const sent = `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
        const [whole = '', fraction = ''] = String(accepts(Metric, sent)).replace('-', '').split('.')
        const kept = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
        expect(kept).toBe(units < 0n ? -units : units)
        expect(String(accepts(Metric, sent)).startsWith('-')).toBe(units < 0n)
      }),
    )
  })

  it('is never negative where that makes no sense', () => {
    expect(accepts(positiveDecimal(12, 4), '-0.0001')).toBeUndefined()
    expect(accepts(positiveDecimal(12, 4), '-0')).toBe('0')
  })
})

describe('a day', () => {
  test.each([
    ['2030-06-15', '2030-06-15'],
    ['2030-06-15 00:00', '2030-06-15'],
    ['2030-06-15 23:59:59', '2030-06-15'],
    ['2030-06-15T23:30:00-08:00', '2030-06-15'],
    ['2030-06-15T00:00:00.000Z', '2030-06-15'],
    ['2028-02-29', '2028-02-29'],
  ])('%s is %s', (sent, day) => {
    expect(accepts(Day, sent)).toBe(day)
  })

  test.each([
    '',
    '15-06-2030',
    '06/15/2030',
    '2030-6-5',
    '2030-02-30',
    '2027-02-29',
    '2030-13-01',
    '0000-01-01',
    '0001-01-01',
    '1899-12-31',
    '2200-01-01',
    '9999-99-99',
    '99999-01-01',
    '+275760-09-13',
    'infinity',
    20300615,
    null,
  ])('%j is none', (sent) => {
    expect(accepts(Day, sent)).toBeUndefined()
  })

  test.each([
    ['2030-06-15T23:30:00-08:00', '2030-06-16', '01:30:00'],
    ['2030-06-15T22:59:30.123456Z', '2030-06-15', '15:59:30'],
    ['2030-06-15 06:30Z', '2030-06-14', '23:30:00'],
    ['2030-06-15 07:00:00+0000', '2030-06-15', '00:00:00'],
    ['2030-06-15T08:00+02:00', '2030-06-14', '23:00:00'],
    ['2030-06-15 23:30', '2030-06-15', '23:30:00'],
  ])('%s is what the clocks show by which it is read: %s %s', (sent, day, time) => {
    const zone = sent.includes('-08:00') ? 'America/Denver' : 'America/Los_Angeles'
    expect(readByClocks(zone, () => accepts(Day, sent))).toBe(day)
    expect(readByClocks(zone, () => accepts(DayTime, sent))).toEqual({ day, time })
  })

  test.each(['2027-02-29T00:00Z', '2027-02-28T25:00Z', '2027-02-28T10:00+25:00'])('%s is none', (sent) => {
    expect(readByClocks('UTC', () => accepts(Day, sent))).toBeUndefined()
  })

  it('of a plan lies within the limits of the date pickers (000 §5)', () => {
    expect(accepts(PlanDay, '2000-01-31')).toBeUndefined()
    expect(accepts(PlanDay, '2000-02-01')).toBe('2000-02-01')
    expect(accepts(PlanDay, '2051-01-31')).toBe('2051-01-31')
    expect(accepts(PlanDay, '2051-02-01')).toBeUndefined()
  })
})

test('an id is a UUID of any letter case, kept in small letters', () => {
  const id = '0190A7C1-9F3E-7ABC-8DEF-0123456789AB'
  expect(accepts(idOf('job'), ` ${id} `)).toBe(id.toLowerCase())
  expect(accepts(idOf('job'), id.slice(1))).toBeUndefined()
})

test('text is trimmed, has an end, and holds no NUL', () => {
  expect(accepts(text(5), ' abc ')).toBe('abc')
  expect(accepts(text(5), 'abcdef')).toBeUndefined()
  expect(accepts(text(5), 'a\u0000b')).toBeUndefined()
  expect(accepts(requiredText(5), '   ')).toBeUndefined()
})

test('text is well-formed: half a letter becomes the mark for one', () => {
  expect(accepts(text(5), 'a\ud83d')).toBe('a\ufffd')
  expect(accepts(text(5), '\ude00b')).toBe('\ufffdb')
  expect(accepts(text(5), '\ud83d\ude00')).toBe('😀')
})

describe('what reads the same is kept the same', () => {
  test.each([
    ['an accent of its own', 'Ta\u0308glich', 'T\u00e4glich'],
    ['no-break and thin blanks', '03\u00a030\u200900', '03 30 00'],
    ['a blank of Japanese, and one before it', 'A \u3000B', 'A B'],
    ['a line break', 'North\r\n wing', 'North wing'],
    ['blanks without width', '\ufeff03\u200b 30\u00ad', '03 30'],
    ['what turns the writing around', 'a\u202eb\u2066c\u2069', 'abc'],
    ['two blanks that somebody typed', 'A  B', 'A  B'],
    ['letters that hold together', '👨\u200d👩', '👨\u200d👩'],
    ['marks of direction that names need', 'שלום\u200f (3)', 'שלום\u200f (3)'],
  ])('%s, in a line', (_what, sent, kept) => {
    expect(accepts(line(20), sent)).toBe(kept)
    expect(accepts(requiredLine(20), sent)).toBe(kept)
  })

  test('free text keeps its lines and blanks', () => {
    expect(accepts(text(50), ' 12\u00a0000 €\n\tTa\u0308glich\u200b ')).toBe(
      '12\u00a0000 €\n\tT\u00e4glich\u200b',
    )
  })

  test.each(['\u200b', '\u200b \ufeff', '\u3164', '\u2800', '\u202e', '\u00ad', '\ufe0f', '\u0007'])(
    '%j shows nothing',
    (sent) => {
      expect(accepts(text(5), sent)).toBe('')
      expect(accepts(requiredText(5), sent)).toBeUndefined()
      expect(accepts(requiredLine(5), sent)).toBeUndefined()
    },
  )

  test('letter case is compared letter by letter, as the database does', () => {
    expect(['İ.TXT', 'ΟΔΟΣ', 'STRASSE', 'ẞ'].map(caseless)).toEqual(['i.txt', 'οδοσ', 'strasse', 'ß'])
  })
})

test('a text is cut between its letters', () => {
  expect([cutText('a😀b', 2), cutText('a😀b', 3), cutText('ab', 5)]).toEqual(['a', 'a😀', 'ab'])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (value, most) => {
      const cut = cutText(value, most)
      expect(value.startsWith(cut) && cut.length <= most && cut.isWellFormed()).toBe(true)
    }),
  )
})

test.each([
  [true, true],
  [1, true],
  ['true', true],
  ['1', true],
  [false, false],
  [0, false],
  ['false', false],
])('the flag %j is %s', (sent, kept) => {
  expect(accepts(Flag, sent)).toBe(kept)
})
