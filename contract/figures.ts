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
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
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
