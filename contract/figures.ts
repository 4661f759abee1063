/** How figures read, on screens, in spreadsheets and in what people are told. */

/** So many digits behind the point that what floating point loses is lost behind them. */
const DIGITS = 9

/** Share of a whole in percent, rounded down, so that only what is done reads 100. */
export function percentOf(done: string, total: string): number {
  const [part, whole] = [Number(done), Number(total)]
  if (whole <= 0) return 0
  const percent = Math.floor(Number(((part * 100) / whole).toFixed(DIGITS)))
  return part < whole ? Math.min(percent, 99) : percent
}

/** `1 day`, `1,200 days`, `2 activities`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** `112 days left`, `9 days late`, `ends today`. */
export function formatDaysLeft(days: number): string {
  if (days === 0) return 'ends today'
  return days > 0 ? `${countOf(days, 'day')} left` : `${countOf(-days, 'day')} late`
}

/** A percent as people read it: more than 999 says nothing more, and fits nowhere (records.md 'Captures'). */
export function formatPercent(percent: number): string {
  return percent > 999 ? '>999%' : `${percent}%`
}

/** Text of digits is formatted as it is written: as a number it would lose those behind the sixteenth. */
const exact = (value: string | number) => value as number | `${number}`

const plainNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
/** As many digits as any of ours has, which is a factor's. */
const quantityNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const money = { style: 'currency', currency: 'USD' } as const
const exactMoney = new Intl.NumberFormat('en-US', money)
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const addedMoney = new Intl.NumberFormat('en-US', { ...money, signDisplay: 'exceptZero' })
/** What one of something costs has as many digits as quantities have. */
const unitMoney = new Intl.NumberFormat('en-US', {
  ...money,
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** `1,240.5`, to two digits; those that say nothing are left out. */
export function formatNumber(value: string | number): string {
  return plainNumber.format(exact(value))
}

/** `1,860 ea`, `0.0625 m³`: as it is kept, without digits that say nothing; where it has no unit, the quantity alone. */
export function formatQuantity(quantity: string | number, unit: string | null = ''): string {
  return `${quantityNumber.format(exact(quantity))} ${unit ?? ''}`.trim()
}

/** `$21,750.00`, `-$1,500.00`. */
export const moneyOf = (amount: string | number) => exactMoney.format(exact(amount))

/** `21,750.00`: where all around it are dollars, too. */
export const amountOf = (amount: string | number) => cents.format(exact(amount))

/** `+$21,750.00`: what is added to something. */
export const addedMoneyOf = (amount: number) => addedMoney.format(amount)

/** `$12.50`, `$0.0625`: what one of something costs. */
export const unitMoneyOf = (cost: string | number) => unitMoney.format(exact(cost))

const unitAmount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** `1,250.00`, `0.0625`: the same where all around it are dollars, too. */
export const unitAmountOf = (cost: string | number) => unitAmount.format(exact(cost))
