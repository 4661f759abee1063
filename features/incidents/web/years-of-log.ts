import { useToday } from '#web/session/days.ts'

/** So many years back are offered: a log is kept for five years after its own (29 CFR 1904.33). */
const YEARS = 6

/** The years of which a log is kept, this one first. */
export function useYearsOfLog(): number[] {
  const present = Number(useToday().slice(0, 4))
  return Array.from({ length: YEARS }, (_, back) => present - back)
}
