/**
 * The rules of a number field: the texts that are numbers, the format of a shown number, and the messages for
 * refused texts.
 */

/**
 * The kind of a number. `amount`: money, shown with at least two decimals. `quantity`: shown without zeros at
 * the end. `whole`: a whole number, such as days.
 */
export type NumberKind = 'amount' | 'quantity' | 'whole'

const examples: Readonly<Record<NumberKind, string>> = {
  amount: 'no amount: write it as 1,280.50',
  quantity: 'no number: write it as 1,280.5',
  whole: 'no whole number: write it as 1,280',
}

/**
 * Characters that keyboards and word processors use for a minus. The hyphen is last, because a hyphen
 * elsewhere in a character class would make a range.
 */
const MINUS = '−–-'
/** A sign, the currency, digits and decimals. Sign and currency may change places. */
const plain = new RegExp(`^([+${MINUS}]?) ?(\\$?) ?([+${MINUS}]?) ?([\\d, ]*)(\\.\\d*)? ?(\\$?)$`)
/**
 * The accountants' format for a number below zero: brackets around the number, with the currency inside or
 * before the brackets.
 */
const credit = /^(\$?) ?\((.*)\)$/
const GROUPS = /^[1-9]\d{0,2}([, ])\d{3}(\1\d{3})*$/
/** The longest text that is read: every number is shorter, and a long text would take too much time. */
const LONGEST = 100

/**
 * Returns the typed number as schemas accept it: `1280.50`, `-180`, `0.5`; null if the text is no number.
 * Understands `1,280.50`, `1 280.50`, `$1,280.50` (only amounts), `.5`, and `-180`, `−180`, `(180)` below
 * zero. The schema decides whether a number below zero is allowed.
 *
 * Commas and spaces must be between groups of three digits. `1,5` is refused, because some people mean one
 * and a half. If a point follows, commas can only separate groups. So `12,80.50` is understood: probably a
 * digit was deleted.
 */
export function parseNumber(typed: string, kind: NumberKind): string | null {
  const text = typed.trim().replaceAll(/\s/gu, ' ')
  if (text.length > LONGEST) return null
  const [, before = '', inside] = credit.exec(text) ?? []
  const found = plain.exec((inside === undefined ? text : before + inside).trim())
  if (!found) return null
  const [, sign = '', dollar = '', signBehind = '', groups = '', decimals = '', dollarBehind = ''] = found
  const isCredit = inside !== undefined
  if ([sign, signBehind, isCredit].filter(Boolean).length > 1) return null
  const dollars = dollar + dollarBehind
  if (dollars.length > 1 || (dollars && kind !== 'amount')) return null
  const digits = digitsOf(groups.trim(), decimals !== '')
  const fraction = kind === 'whole' ? decimals.slice(1).replace(/0+$/, '') : decimals.slice(1)
  if (digits === null || (digits === '' && decimals.length < 2)) return null
  const number = `${digits.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`
  return isBelowZero(sign + signBehind, isCredit) && /[1-9]/.test(number) ? `-${number}` : number
}

const isBelowZero = (sign: string, isCredit: boolean) => isCredit || (sign !== '' && MINUS.includes(sign))

/**
 * Returns the digits before the point; null if the characters between the digits may not be separators of
 * groups.
 */
function digitsOf(groups: string, hasPoint: boolean): string | null {
  if (/^\d*$/.test(groups) || GROUPS.test(groups)) return groups.replaceAll(/\D/g, '')
  return hasPoint && /^\d[\d,]*\d$/.test(groups) ? groups.replaceAll(',', '') : null
}

const stored = /^(-?)(\d+)(?:\.(\d*))?$/

/**
 * True for a stored number. False for a typed text that is no number. A number field keeps such a text, so
 * that the text is neither lost nor saved.
 */
export const isNumber = (value: string) => stored.test(value)

/**
 * Returns the text of a field for a number while nobody types in the field, `1,280.50`; any other text
 * unchanged.
 */
export function writeNumber(value: string, kind: NumberKind): string {
  const [, minus = '', digits, decimals = ''] = stored.exec(value) ?? []
  if (digits === undefined) return value
  const fraction = decimals.replace(/0+$/, '').padEnd(kind === 'amount' ? 2 : 0, '0')
  return `${minus}${digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${fraction && `.${fraction}`}`
}

/**
 * Returns the text of a field for a number while somebody types in the field: without commas, because each
 * typed digit would move the commas.
 */
export function writeNumberToEdit(value: string, kind: NumberKind): string {
  return isNumber(value) ? writeNumber(value, kind).replaceAll(',', '') : value
}

/** Returns the value of a field for a typed text: a number as schemas accept it, otherwise the text. */
export function numberOfTyped(typed: string, kind: NumberKind): string {
  return parseNumber(typed, kind) ?? typed.trim()
}

/**
 * Returns the reason why a value is no number of its kind; undefined if the value is such a number. The
 * schema checks limits.
 */
export function numberProblem(value: string, kind: NumberKind): string | undefined {
  if (value === '' || (isNumber(value) && !(kind === 'whole' && value.includes('.')))) return undefined
  return `${value} is ${examples[kind]}`
}

/** Returns the problems of a form's number fields, by field. */
export function numberProblems<Field extends string>(
  values: Readonly<Record<NoInfer<Field>, string>>,
  kinds: Readonly<Record<Field, NumberKind>>,
): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  for (const field of Object.keys(kinds) as Field[]) {
    const problem = numberProblem(values[field], kinds[field])
    if (problem) problems[field] = problem
  }
  return problems
}
