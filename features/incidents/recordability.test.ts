/** The rules of 29 CFR 1904 as published: which cases are recordable, and in which column of the log. */
import { describe, expect, test } from 'vitest'
import { type Outcome, recordabilityOf } from './recordability.ts'

const unhurt: Outcome = {
  isWorkRelated: true,
  isAlive: true,
  daysAway: 0,
  daysRestricted: 0,
  isBeyondFirstAid: false,
  isUnconscious: false,
  isSignificant: false,
  isHospitalized: false,
  isAmputation: false,
  isEyeLoss: false,
  isSevere: false,
}
const of = (outcome: Partial<Outcome>) => recordabilityOf({ ...unhurt, ...outcome })

test.each([
  [{ isAlive: false }, 'G', '29 CFR 1904.7(b)(2)'],
  [{ daysAway: 1 }, 'H', '29 CFR 1904.7(b)(3)'],
  [{ daysRestricted: 1 }, 'I', '29 CFR 1904.7(b)(4)'],
  [{ isBeyondFirstAid: true }, 'J', '29 CFR 1904.7(b)(5)'],
  [{ isHospitalized: true, isSevere: true }, 'J', '29 CFR 1904.7(b)(5)'],
  [{ isAmputation: true, isSevere: true }, 'J', '29 CFR 1904.7(b)(7)'],
  [{ isEyeLoss: true, isSevere: true }, 'J', '29 CFR 1904.7(b)(7)'],
  [{ isSevere: true }, 'J', '29 CFR 1904.7(b)(1)'],
  [{ isUnconscious: true }, 'J', '29 CFR 1904.7(b)(6)'],
  [{ isSignificant: true }, 'J', '29 CFR 1904.7(b)(7)'],
] satisfies [Partial<Outcome>, string, string][])(
  '%o is recorded in column %s',
  (outcome, logColumn, paragraph) => {
    expect(of(outcome)).toMatchObject({ isRecordable: true, logColumn, paragraph })
  },
)

test('of several that are told to OSHA, the reason names the worst', () => {
  const all = { isHospitalized: true, isAmputation: true, isEyeLoss: true, isSevere: true }
  expect(of(all).because).toBe('amputation')
  expect(of({ ...all, isAmputation: false }).because).toBe('loss of an eye')
  expect(of({ isHospitalized: true, isSevere: true }).because).toBe('hospital stay for treatment')
  expect(of({ isHospitalized: true, isSevere: true, isBeyondFirstAid: true }).because).toBe(
    'hospital stay for treatment',
  )
})

/**
 * The criteria of 1904.7(b)(1) as published, except death: a case that meets one of them is recorded. Each is
 * a yes/no answer here.
 */
const criteria: readonly (keyof Outcome)[] = [
  'daysAway',
  'daysRestricted',
  'isBeyondFirstAid',
  'isUnconscious',
  'isSignificant',
  'isHospitalized',
  'isAmputation',
  'isEyeLoss',
]

test('all combinations of the answers: recorded is what is of the work and meets any criterion', () => {
  const asked: readonly (keyof Outcome)[] = ['isWorkRelated', 'isAlive', ...criteria]
  let recorded = 0
  for (let bits = 0; bits < 2 ** asked.length; bits++) {
    const isSaid = new Set(asked.filter((_name, place) => (bits >> place) & 1))
    const has = (name: keyof Outcome) => isSaid.has(name)
    const isSevere = has('isHospitalized') || has('isAmputation') || has('isEyeLoss')
    const outcome = {
      ...Object.fromEntries(
        asked.map((name) => [name, name.startsWith('days') ? Number(has(name)) : has(name)]),
      ),
      isSevere,
    } as unknown as Outcome
    const meets = !has('isAlive') || criteria.some(has)
    const isRecordable = has('isWorkRelated') && meets
    recorded += Number(isRecordable)
    const column = has('isAlive') ? (has('daysAway') ? 'H' : has('daysRestricted') ? 'I' : 'J') : 'G'
    const within = has('isAlive') ? (isSevere ? 24 : null) : 8
    expect(recordabilityOf(outcome), JSON.stringify(outcome)).toMatchObject({
      isRecordable,
      logColumn: isRecordable ? column : null,
      tellWithinHours: has('isWorkRelated') ? within : null,
    })
  }
  // 512 of the 1024 combinations are not work-related. Of the other 512, only a living person who meets no
  // criterion is not recorded.
  expect(recorded).toBe(511)
})

test('first aid only is not recorded', () => {
  expect(of({})).toMatchObject({ isRecordable: false, logColumn: null, paragraph: '29 CFR 1904.7(b)(5)' })
})

test('what is not of the work is not recorded, and OSHA is not told of it', () => {
  expect(of({ isWorkRelated: false, isAlive: false, daysAway: 9, isSevere: true })).toMatchObject({
    isRecordable: false,
    logColumn: null,
    paragraph: '29 CFR 1904.5',
    tellWithinHours: null,
  })
})

test('the worst outcome decides, and days are counted apart from it', () => {
  const all = { daysAway: 4, daysRestricted: 3, isBeyondFirstAid: true, isSignificant: true }
  expect(of(all)).toMatchObject({ logColumn: 'H', daysAway: 4, daysRestricted: 3 })
  expect(of({ ...all, isAlive: false })).toMatchObject({ logColumn: 'G', daysAway: 4, daysRestricted: 3 })
  expect(of({ ...all, daysAway: 0 })).toMatchObject({ logColumn: 'I', daysAway: 0, daysRestricted: 3 })
})

describe('days are counted to 180, both kinds together', () => {
  test.each([
    [180, 0, 180, 0],
    [181, 0, 180, 0],
    [0, 500, 0, 180],
    [100, 80, 100, 80],
    [100, 81, 100, 80],
    [180, 1, 180, 0],
  ])('%i away and %i restricted are %i and %i', (daysAway, daysRestricted, away, restricted) => {
    expect(of({ daysAway, daysRestricted })).toMatchObject({ daysAway: away, daysRestricted: restricted })
  })
})

test('OSHA is told of a death within 8 hours, of a hospital stay, an amputation or a lost eye within 24', () => {
  expect(of({ isBeyondFirstAid: true }).tellWithinHours).toBeNull()
  expect(of({ isSevere: true }).tellWithinHours).toBe(24)
  expect(of({ isSevere: true, isAlive: false }).tellWithinHours).toBe(8)
})
