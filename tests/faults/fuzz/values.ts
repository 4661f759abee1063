/** Arbitrary values for a schema: what it takes, what it nearly takes, and what has nothing to do with it. */
import fc from 'fast-check'
import type * as z from 'zod'
import { NO_ID, type RecordKind } from '#contract/values.ts'
import { definitionOf, innerOf, metaOf, typesOf, wrappers } from '#tests/harness/sample.ts'
import { Literal } from './json.ts'

/** What of the installation can be named. */
export interface Known {
  ids: Record<RecordKind, readonly string[]>
  accountId: string
  companyId: string
  usernames: readonly string[]
}

type Any = fc.Arbitrary<unknown>

/** Half a letter, alone and where a text is cut. */
const halves = ['\ud800', '\udfff', 'a\ud83d', '\ude00b', '\ud83d\ud83d\ude00']

const days = [
  '2026-11-22',
  '2026-01-12',
  '2030-06-15',
  '2028-02-29',
  '2000-02-01',
  '2051-01-31',
  '2027-03-12 00:00:00',
]
const noDays = [
  ...[
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '9999-99-99',
    '99999-01-01',
    '+275760-09-13',
    '-000001-01-01',
  ],
  ...[
    'infinity',
    '-infinity',
    'now',
    'today',
    'epoch',
    '2030-02-30',
    '2027-02-29',
    '1-1-1',
    '2030-06-15T24:61:61Z',
  ],
  ...[
    '2030-06-15 99:99',
    '2030-06-15T00:00:00+99:99',
    '0000-00-00',
    '1899-12-31',
    '2200-01-01',
    '20300615',
    'BC',
  ],
]
const numbersAsText = [
  ...[
    '0',
    '-0',
    '0.0',
    '12.5',
    '007.50',
    '999999999999.9999',
    '0.0001',
    '-1',
    '1e400',
    '1e-400',
    'NaN',
    'Infinity',
  ],
  ...[
    '-Infinity',
    '0x10',
    '1_000',
    '٣',
    '9'.repeat(40),
    `0.${'3'.repeat(40)}`,
    '2147483648',
    '9223372036854775808',
    '',
    ' ',
  ],
]
const numbers = [
  ...[0, 1, 2, 3, 7, 10, 31, 100, 840, 1000, 84_000_442, 32_768, 2_147_483_647, 2_147_483_648, 0.1, 1.5],
  ...[-1, -0.5, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, 1e21],
  ...['1e400', '-0', '-1e400', '9'.repeat(40), `0.${'1'.repeat(400)}`, '1E+2', '1.0'].map(
    (text) => new Literal(text),
  ),
]
const oddTexts = [
  ...halves,
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\u0001\u001f',
    '\u202egpj.exe',
    '\ufeff',
    '\u00a0',
    '\u2028',
    '\ufffe\uffff',
  ],
  ...[
    "'",
    '"',
    "'; drop table login; --",
    '\\',
    '\\u0000',
    '%',
    '_',
    '%_%',
    '${x}',
    '{{x}}',
    '<script>alert(1)</script>',
  ],
  ...[
    '../../etc/passwd',
    'CON',
    '=1+1',
    '@cmd',
    '\r\nX: y',
    'null',
    'undefined',
    'true',
    '[object Object]',
    '__proto__',
  ],
  ...[
    'constructor',
    'toString',
    '👩‍👩‍👧‍👦',
    'İ',
    'ß',
    '𝒳',
    '𐏿',
    'e\u0301'.repeat(50),
    'ﷺ'.repeat(100),
    '00',
    '1',
    NO_ID,
  ],
]

const someText = fc.oneof(
  { weight: 5, arbitrary: fc.lorem({ maxCount: 4 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
)

/** Has nothing to do with any schema. */
const junk: Any = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { toString: 1, valueOf: 1 },
    { length: -1 },
  ),
  fc.constantFrom<unknown>(...numbers),
  fc.constantFrom(...oddTexts, ...noDays, ...numbersAsText),
  fc.constantFrom('x'.repeat(10_001), '😀'.repeat(5000), '0'.repeat(100_000), ' '.repeat(20_000)),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
)

/** Like what is asked for, and not quite: the right type, another value. */
function nearly(types: ReadonlySet<string>): Any {
  const near: Any[] = [fc.constantFrom<unknown>(null, undefined)]
  if (types.has('string')) near.push(fc.constantFrom(...oddTexts, ...noDays, ...numbersAsText), fc.uuid())
  if (types.has('number') || types.has('int'))
    near.push(fc.constantFrom<unknown>(...numbers, ...numbersAsText))
  if (types.has('boolean')) near.push(fc.constantFrom<unknown>(0, 1, 2, 'yes', 'true', ''))
  if (types.has('array'))
    near.push(
      fc.constantFrom<unknown>(
        [],
        [[]],
        {},
        Array.from({ length: 501 }, () => null),
      ),
    )
  if (types.has('object')) near.push(fc.constantFrom<unknown>({}, [], { constructor: null }))
  return fc.oneof(...near)
}

/** Values for a schema, of which every so many hundredths are not what it asks for. */
export function valuesOf(schema: z.ZodType, known: Known, wild: number): Any {
  const right = rightValuesOf(schema, known, wild)
  if (wild === 0) return right
  return fc.oneof(
    { weight: 100 - wild, arbitrary: right },
    { weight: wild, arbitrary: fc.oneof(nearly(typesOf(schema)), junk) },
  )
}

function rightValuesOf(schema: z.ZodType, known: Known, wild: number): Any {
  const { example, record, own } = metaOf(schema)
  const isList = typesOf(schema).has('array')
  if (record && !isList) return idsOf(record, known)
  if (own) return fc.constantFrom(own === 'account' ? known.accountId : known.companyId, null, NO_ID)
  if (example === undefined) return structureOf(schema, known, wild)
  return fc.oneof(fc.constant(example), structureOf(schema, known, wild))
}

/** Mostly of the kind that is meant, and sometimes of another. */
function idsOf(kind: RecordKind, { ids }: Known): Any {
  const others = Object.values(ids).flat()
  const own = ids[kind]
  return fc.oneof(
    ...(own.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...own) }] : []),
    { weight: 1, arbitrary: fc.constantFrom(...others) },
    { weight: 1, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: fc.constantFrom(NO_ID, '', ...own.slice(0, 3).map((id) => ` ${id.toUpperCase()} `)),
    },
  )
}

function structureOf(schema: z.ZodType, known: Known, wild: number): Any {
  const { type, innerType, shape, element, options, items, left, right, entries, values, valueType } =
    definitionOf(schema)
  const of = (inner: z.ZodType | undefined) => valuesOf(inner as z.ZodType, known, wild)
  if (type === 'nullable')
    return fc.oneof({ weight: 4, arbitrary: of(innerType) }, { weight: 1, arbitrary: fc.constant(null) })
  if (wrappers.has(type))
    return fc.oneof({ weight: 3, arbitrary: of(innerType) }, { weight: 2, arbitrary: fc.constant(undefined) })
  const inner = innerOf(schema)
  if (inner) return of(inner)
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(shape ?? {}).map(([name, field]) => [name, of(field)])),
      )
    case 'array':
      return fc.array(of(element), { minLength: Math.min(1, limitsOf(schema).least), maxLength: 3 })
    case 'tuple':
      return fc.tuple(...(items ?? []).map(of))
    case 'intersection':
      return fc
        .tuple(of(left), of(right))
        .map(([one, other]) => ({ ...(one as object), ...(other as object) }))
    case 'union':
      return fc.oneof(...(options ?? []).map(of))
    case 'enum':
      return fc.constantFrom(...Object.values(entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(values ?? []))
    case 'string':
      return textsOf(schema, known)
    case 'number':
    case 'int':
      return fc.oneof(fc.constantFrom<unknown>(...numbers.slice(0, 12)), fc.integer({ min: 0, max: 50 }))
    case 'boolean':
      return fc.boolean()
    case 'record':
      return fc.dictionary(someText, of(valueType), { maxKeys: 4 })
    case 'null':
      return fc.constant(null)
    case 'undefined':
    case 'void':
      return fc.constant(undefined)
    default:
      return fc.jsonValue()
  }
}

function textsOf(schema: z.ZodType, { usernames }: Known): Any {
  const { format } = metaOf(schema)
  const { least, most } = limitsOf(schema)
  if ((format ?? definitionOf(schema).format) === 'date') return fc.constantFrom(...days)
  if (format === 'uuid') return fc.uuid()
  return fc.oneof(
    { weight: 8, arbitrary: someText.map((text) => text.padEnd(least, 'x').slice(0, most)) },
    // As long as it may be, with a letter of two halves at its end.
    {
      weight: 1,
      arbitrary: fc.constant(`${'é'.repeat(Math.max(0, Math.min(most, 20_000) - 2))}😀`.slice(-most)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...numbersAsText, ...days, ...noDays) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('12:30', '24:00', '08:15:30', '99:99', 'Europe/Berlin', 'Mars/Olympus'),
    },
    { weight: 1, arbitrary: fc.oneof(fc.emailAddress(), fc.constantFrom(...usernames)) },
  )
}

/** The least and the greatest length of a text or a list. */
function limitsOf(schema: z.ZodType): { least: number; most: number } {
  const checks = (definitionOf(schema).checks ?? []).map((check) => check._zod.def)
  const found = (name: string) => checks.find(({ check }) => check === name)
  return { least: found('min_length')?.minimum ?? 0, most: found('max_length')?.maximum ?? 300 }
}
