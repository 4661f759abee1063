/** How a day reads, on screens and in what people are told. */

const shortDay = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Mar 12, 2027` of `2027-03-12`, whatever comes behind it. */
export function formatDay(day: string): string {
  return shortDay.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
