/** What a number field takes as people type it, how it is written once it is understood, and how the rest is refused. */

/**
 * `amount`: money, with at least two decimals. `quantity`: without decimals that say nothing. `whole`: a whole number, such
 * as days.
 */
export type NumberKind = 'amount' | 'quantity' | 'whole'

const examples: Readonly<Record<NumberKind, string>> = {
  amount: 'no amount: write it as 1,280.50',
  quantity: 'no number: write it as 1,280.5',
  whole: 'no whole number: write it as 1,280',
}

/** Signs that keyboards and word processors put for a minus; the hyphen last, where it makes no range of letters. */
const MINUS = '−–-'
/** A sign, the currency, digits and decimals. */
const plain = new RegExp(`^([+${MINUS}]?) ?(\\$?) ?([+${MINUS}]?) ?([\\d, ]*)(\\.\\d*)? ?(\\$?)$`)
/** As accountants write what is below zero: the currency may stand inside or before. */
const credit = /^(\$?) ?\((.*)\)$/
const GROUPS = /^[1-9]\d{0,2}([, ])\d{3}(\1\d{3})*$/
/** A number has fewer characters; each is looked at a few times. */
const LONGEST = 100

/**
 * The number that was typed, as schemas take it: `1280.50`, `-180`, `0.5`. Understood are `1,280.50`, `1 280.50`, `$1,280.50`
 * (of amounts), `.5`, and `-180`, `−180`, `(180)` below zero; whether that is allowed is the schema's.
 *
 * Commas and spaces stand between groups of three digits. `1,5` is refused: it is one and a half to some, and fifteen to
 * nobody. With a point behind them commas can be nothing else, so `12,80.50`, of which a digit was deleted, is understood.
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

/** The digits before the point; null where what stands between them may be something else than groups. */
function digitsOf(groups: string, hasPoint: boolean): string | null {
  if (/^\d*$/.test(groups) || GROUPS.test(groups)) return groups.replaceAll(/\D/g, '')
  return hasPoint && /^\d[\d,]*\d$/.test(groups) ? groups.replaceAll(',', '') : null
}

const stored = /^(-?)(\d+)(?:\.(\d*))?$/

/** False for what was typed and is no number: fields hold that too, so that it is neither lost nor saved. */
export const isNumber = (value: string) => stored.test(value)

/** A number as its field shows it when nobody is typing there, `1,280.50`; anything else as it is. */
export function writeNumber(value: string, kind: NumberKind): string {
  const [, minus = '', digits, decimals = ''] = stored.exec(value) ?? []
  if (digits === undefined) return value
  const fraction = decimals.replace(/0+$/, '').padEnd(kind === 'amount' ? 2 : 0, '0')
  return `${minus}${digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${fraction && `.${fraction}`}`
}

/** The same while somebody types there: commas would have to be moved with each digit. */
export function writeNumberToEdit(value: string, kind: NumberKind): string {
  return isNumber(value) ? writeNumber(value, kind).replaceAll(',', '') : value
}

/** What a field holds by what is typed in it: a number as schemas take it, else the text. */
export function numberOfTyped(typed: string, kind: NumberKind): string {
  return parseNumber(typed, kind) ?? typed.trim()
}

/** Why a value is no number of its kind; what its limits are is the schema's. */
export function numberProblem(value: string, kind: NumberKind): string | undefined {
  if (value === '' || (isNumber(value) && !(kind === 'whole' && value.includes('.')))) return undefined
  return `${value} is ${examples[kind]}`
}

/** The problems of a form's number fields, by field. */
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
