/**
 * Decides whether a case is recordable by 29 CFR 1904, and in which column of the log. The result is a help,
 * not legal advice. The worst outcome decides the column (1904.7, 1904.39). Days are counted whatever the
 * worst outcome is, and both kinds together count up to 180.
 */

import { instantsOf, localTime } from '#contract/days.ts'

/** The known facts about an affected person. */
export interface Outcome {
  /** 1904.5: a case that is not work-related is not recorded, whatever its outcome. */
  isWorkRelated: boolean
  isAlive: boolean
  /** Calendar days, not counting the day of the incident (1904.7(b)(3)). */
  daysAway: number
  /** Days of restricted work or of another job (1904.7(b)(4)). */
  daysRestricted: number
  /** Medical treatment beyond first aid (1904.7(b)(5)). */
  isBeyondFirstAid: boolean
  isUnconscious: boolean
  /** Diagnosed by a physician: cancer, a chronic irreversible disease, a fracture, a punctured eardrum (1904.7(b)(7)). */
  isSignificant: boolean
  /** Admitted to a hospital for treatment, not only for observation (1904.39(b)(9) and (10)). */
  isHospitalized: boolean
  isAmputation: boolean
  isEyeLoss: boolean
  /**
   * True if one of the three facts above is true (1904.39(a)(2)). True without any of them: an old answer,
   * from before the form asked which of the three.
   */
  isSevere: boolean
}

/** The column of the log with the tick for the worst outcome. */
export type LogColumn = 'G' | 'H' | 'I' | 'J'

export interface Recordability {
  isRecordable: boolean
  /** The deciding outcome, in words. */
  because: string
  paragraph: string
  /** Null for a case that is not recordable. */
  logColumn: LogColumn | null
  /** The days as the log counts them, limited to 180 in all. */
  daysAway: number
  daysRestricted: number
  /** The number of hours within which the company must call OSHA; null: no call is needed. */
  tellWithinHours: 8 | 24 | null
}

/** The most days that the log counts, both kinds together (1904.7(b)(3)(vii)). */
export const MOST_DAYS = 180

const at = (paragraph: string) => `29 CFR ${paragraph}`

/** The outcomes in the order of the log's columns, worst first. The first that applies decides. */
const outcomes: readonly {
  is: (outcome: Outcome) => boolean
  because: string
  paragraph: string
  logColumn: LogColumn
}[] = [
  { is: ({ isAlive }) => !isAlive, because: 'death', paragraph: at('1904.7(b)(2)'), logColumn: 'G' },
  {
    is: ({ daysAway }) => daysAway > 0,
    because: 'days away from work',
    paragraph: at('1904.7(b)(3)'),
    logColumn: 'H',
  },
  {
    is: ({ daysRestricted }) => daysRestricted > 0,
    because: 'restricted work or transfer',
    paragraph: at('1904.7(b)(4)'),
    logColumn: 'I',
  },
  {
    is: ({ isAmputation }) => isAmputation,
    because: 'amputation',
    paragraph: at('1904.7(b)(7)'),
    logColumn: 'J',
  },
  {
    is: ({ isEyeLoss }) => isEyeLoss,
    because: 'loss of an eye',
    paragraph: at('1904.7(b)(7)'),
    logColumn: 'J',
  },
  {
    is: ({ isHospitalized }) => isHospitalized,
    because: 'hospital stay for treatment',
    paragraph: at('1904.7(b)(5)'),
    logColumn: 'J',
  },
  {
    is: ({ isSevere }) => isSevere,
    because: 'hospital stay, amputation or loss of an eye',
    paragraph: at('1904.7(b)(1)'),
    logColumn: 'J',
  },
  {
    is: ({ isBeyondFirstAid }) => isBeyondFirstAid,
    because: 'medical treatment beyond first aid',
    paragraph: at('1904.7(b)(5)'),
    logColumn: 'J',
  },
  {
    is: ({ isUnconscious }) => isUnconscious,
    because: 'loss of consciousness',
    paragraph: at('1904.7(b)(6)'),
    logColumn: 'J',
  },
  {
    is: ({ isSignificant }) => isSignificant,
    because: 'significant injury or illness',
    paragraph: at('1904.7(b)(7)'),
    logColumn: 'J',
  },
]

/**
 * The number of calendar days in which a case must be in the log, from the day on which the case is known to
 * be recordable (1904.29(b)(3)).
 */
export const DAYS_TO_ENTER = 7

const MILLISECONDS_PER_HOUR = 3_600_000

/**
 * The time by which OSHA must be called, as 'yyyy-MM-dd HH:mm' on the clocks of a time zone: the given number
 * of hours after the incident (1904.39). Null if no call is needed.
 */
export function tellBy(
  { happenedOn, time }: { happenedOn: string; time: string },
  hours: number | null,
  timeZone: string,
): string | null {
  if (hours === null) return null
  const local = `${happenedOn} ${time.slice(0, 5)}`
  // A local time that does not exist, because clocks go forward in spring, has no instant. Such a time is
  // counted in UTC.
  const at = instantsOf(local, timeZone)[0]
  const isKnown = at !== undefined
  const from = isKnown ? at : Date.parse(`${local.replace(' ', 'T')}Z`)
  return localTime(new Date(from + hours * MILLISECONDS_PER_HOUR), isKnown ? timeZone : 'UTC')
}

/** The recordability of a case, from the known facts. */
export function recordabilityOf(outcome: Outcome): Recordability {
  const daysAway = Math.min(outcome.daysAway, MOST_DAYS)
  const days = { daysAway, daysRestricted: Math.min(outcome.daysRestricted, MOST_DAYS - daysAway) }
  const none = { isRecordable: false, logColumn: null, ...days }
  if (!outcome.isWorkRelated)
    return { ...none, because: 'not work-related', paragraph: at('1904.5'), tellWithinHours: null }
  const tellWithinHours = outcome.isAlive ? (outcome.isSevere ? 24 : null) : 8
  const worst = outcomes.find(({ is }) => is(outcome))
  if (!worst)
    return {
      ...none,
      because: 'first aid only, or no injury',
      paragraph: at('1904.7(b)(5)'),
      tellWithinHours,
    }
  const { because, paragraph, logColumn } = worst
  return { isRecordable: true, because, paragraph, logColumn, ...days, tellWithinHours }
}
