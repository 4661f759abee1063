/**
 * Whether a case is to be recorded by 29 CFR 1904, and in which column of the log: a help, no legal advice. The worst outcome
 * decides (1904.7, 1904.39); days are counted apart from it, and together no further than 180.
 */

import { instantsOf, localTime } from '#contract/days.ts'

/** What is known of an affected person. */
export interface Outcome {
  /** 1904.5: what is not of the work is not recorded, whatever came of it. */
  isWorkRelated: boolean
  isAlive: boolean
  /** Calendar days, without the day itself (1904.7(b)(3)). */
  daysAway: number
  /** On restricted work, or at another job (1904.7(b)(4)). */
  daysRestricted: number
  /** Medical treatment beyond first aid (1904.7(b)(5)). */
  isBeyondFirstAid: boolean
  isUnconscious: boolean
  /** Diagnosed by a physician: cancer, a chronic irreversible disease, a fracture, a punctured eardrum (1904.7(b)(7)). */
  isSignificant: boolean
  /** Taken in by a hospital for treatment, not to be watched alone (1904.39(b)(9) and (10)). */
  isHospitalized: boolean
  isAmputation: boolean
  isEyeLoss: boolean
  /** One of these three (1904.39(a)(2)); alone: it was answered before one was asked which. */
  isSevere: boolean
}

/** The column of the log that the worst outcome is ticked in. */
export type LogColumn = 'G' | 'H' | 'I' | 'J'

export interface Recordability {
  isRecordable: boolean
  /** What decides, in words. */
  because: string
  paragraph: string
  /** Null of what is not recordable. */
  logColumn: LogColumn | null
  /** As the log has them. */
  daysAway: number
  daysRestricted: number
  /** Within how many hours OSHA is to be told; null: it need not be. */
  tellWithinHours: 8 | 24 | null
}

/** No more days are counted, of both kinds together (1904.7(b)(3)(vii)). */
export const MOST_DAYS = 180

const at = (paragraph: string) => `29 CFR ${paragraph}`

/** The worst that came of it, in the order of the log's columns; the first that is so. */
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

/** A case is entered in the log within so many calendar days of its being known as recordable (1904.29(b)(3)). */
export const DAYS_TO_ENTER = 7

const MILLISECONDS_PER_HOUR = 3_600_000

/**
 * Until when OSHA is to be told, by the clocks of a time zone, 'yyyy-MM-dd HH:mm': so many hours after it happened (1904.39);
 * null where it need not be.
 */
export function tellBy(
  { happenedOn, time }: { happenedOn: string; time: string },
  hours: number | null,
  timeZone: string,
): string | null {
  if (hours === null) return null
  const local = `${happenedOn} ${time.slice(0, 5)}`
  // A time that the clocks leave out in spring is taken for what it would have been.
  const at = instantsOf(local, timeZone)[0]
  const isKnown = at !== undefined
  const from = isKnown ? at : Date.parse(`${local.replace(' ', 'T')}Z`)
  return localTime(new Date(from + hours * MILLISECONDS_PER_HOUR), isKnown ? timeZone : 'UTC')
}

/** What follows from what is known. */
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
