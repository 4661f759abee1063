/**
 * The faults of an input in plain words, which follow the name of the field: `must be given`. The API and the
 * forms show these words wherever a schema has no text of its own. Users never read the validator's words
 * ('Invalid input: expected string, received undefined').
 */
import * as z from 'zod'

/** The words for a type. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
  date: 'a date',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address, such as ana@company.example',
  url: 'an address that begins with https://',
  uuid: 'an id',
  date: 'a date, such as 2026-11-28',
  datetime: 'a date and a time, such as 2026-11-28T08:30:00Z',
  time: 'a time, such as 08:30',
}

/**
 * The unit of a length: `characters` for texts, `items` for lists, `bytes` for files. Numbers have no unit.
 */
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  file: ['byte', 'bytes'],
}

/** The text if the fault has no better words. */
export const NOT_VALID = 'is not valid'

const isMissing = (input: unknown) => input === undefined || input === null

/** `must have at least 2 items`, `must be at most 5`. */
function limitOf(origin: string, words: string, limit: number | bigint): string {
  const unit = units[origin]
  return unit ? `must have ${words} ${limit} ${unit[limit === 1 ? 0 : 1]}` : `must be ${words} ${limit}`
}

/**
 * The fault of a union with known options. For a union without options, server/http/errors.ts shows the fault
 * of the first option instead.
 */
function faultOfUnion(options: readonly unknown[] = []): string {
  if (options.length === 0) return NOT_VALID
  return options.length === 1 ? `must be ${String(options[0])}` : `must be one of: ${options.join(', ')}`
}

/** The words for a fault, to follow the name of the field. */
export function plainFault(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? 'must be given' : `must be ${kinds[issue.expected] ?? 'another value'}`
    case 'invalid_value':
      return isMissing(issue.input) ? 'must be given' : faultOfUnion(issue.values)
    case 'too_big':
      return limitOf(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty'
      return limitOf(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)
    case 'invalid_format':
      return formats[issue.format] ? `must be ${formats[issue.format]}` : NOT_VALID
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`
    case 'invalid_union':
      return isMissing(issue.input)
        ? 'must be given'
        : faultOfUnion(issue.options as readonly unknown[] | undefined)
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    default:
      return NOT_VALID
  }
}

/** Makes all schemas use these words. */
export const speakPlainly = (): void => {
  z.config({ localeError: plainFault })
}
