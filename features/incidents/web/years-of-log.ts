import { useToday } from '#web/session/days.ts'

/**
 * The number of years that the user can choose: a log is kept for five years after its own year (29 CFR
 * 1904.33).
 */
const YEARS = 6

/** The years with a log, the current year first. */
export function useYearsOfLog(): number[] {
  const present = Number(useToday().slice(0, 4))
  return Array.from({ length: YEARS }, (_, back) => present - back)
}
