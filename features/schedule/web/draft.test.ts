/** Moved bars: where a bar can move, which tasks and jobs no longer contain it, and the data that is sent. */
import { describe, expect, test } from 'vitest'
import {
  draftWords,
  dragged,
  holdersOf,
  jobBeyond,
  movedRows,
  moveWords,
  nothingMoved,
  overTheirs,
  overtaken,
  shiftWords,
  tipWords,
  withDraft,
  withMove,
  withShift,
} from './draft.ts'
import type { ScheduleRow, Span } from './rows.ts'

const TODAY = '2026-11-25'
const span = (startDate: string | null, endDate: string | null): Span => ({ startDate, endDate })

const job = { uniqueID: 'job', title: 'Frame', rowVersion: 3, ...span('2026-12-01', '2027-01-10') }
const task = { uniqueID: 'task', title: 'Steel', rowVersion: 5, ...span('2026-12-01', '2027-01-05') }

function rowOf(id: string, dates: Span, more: Partial<ScheduleRow> = {}): ScheduleRow {
  return {
    ...{ id, kind: 'activity', level: 3, title: id, progress: 0, riskLevel: 1, isLate: false },
    ...{ isOutsideParentDates: false, isOpen: undefined, ofSiblings: 1, place: 1, workOrder: 'w' },
    ...dates,
    ...{ activity: { uniqueID: id, rowVersion: 7, ...dates }, task, job },
    ...more,
  } as unknown as ScheduleRow
}

const erect = rowOf('Erect', span('2026-12-14', '2027-01-02'))

describe('a bar', () => {
  test.each([
    ['whole', 3, '2026-12-17', '2027-01-05'],
    ['whole', -14, '2026-11-30', '2026-12-19'],
    ['start', 2, '2026-12-16', '2027-01-02'],
    ['end', -2, '2026-12-14', '2026-12-31'],
    // Only one day is left of the bar.
    ['start', 19, '2027-01-02', '2027-01-02'],
  ] as const)('by its %s goes %i days, to %s and %s', (grip, days, start, end) => {
    expect(dragged(erect, grip, days)).toEqual(span(start, end))
  })

  test.each([
    ['an end before the start', erect, 'end', -20],
    ['a start behind the end', erect, 'start', 20],
    ['a day that is not there', span(null, '2027-01-02'), 'start', 1],
    ['the years of a plan', span('2199-12-20', '2199-12-31'), 'whole', 400_000],
    ['no day at all', span(null, null), 'whole', 1],
  ] as const)('does not go where it would have %s', (_what, from, grip, days) => {
    expect(dragged(from, grip, days)).toBeNull()
  })

  test('without an end moves by its start', () => {
    expect(dragged(span('2026-12-14', null), 'whole', 1)).toEqual(span('2026-12-15', null))
  })

  test('over a change of the clocks goes by whole days', () => {
    expect(dragged(span('2026-10-31', '2026-11-01'), 'whole', 1)).toEqual(span('2026-11-01', '2026-11-02'))
  })
})

describe('what was moved', () => {
  const to = span('2026-12-17', '2027-01-08')
  const draft = withMove(nothingMoved, erect, to)

  test('stands where it was moved to, beside where it is', () => {
    const [row] = withDraft([erect], draft, TODAY)
    expect(row).toMatchObject({ ...to, isOutsideParentDates: true, saved: span('2026-12-14', '2027-01-02') })
    expect(withDraft([erect], nothingMoved, TODAY)).toEqual([erect])
  })

  test('is late where it ends before today and is not done', () => {
    const past = withMove(nothingMoved, erect, span('2026-11-01', '2026-11-24'))
    expect(withDraft([erect], past, TODAY)[0]).toMatchObject({ isLate: true })
    expect(withDraft([{ ...erect, progress: 100 }], past, TODAY)[0]).toMatchObject({ isLate: false })
  })

  test('back where it was is not moved', () => {
    expect(withMove(draft, erect, span('2026-12-14', '2027-01-02')).size).toBe(0)
  })

  test('keeps what was known of it at first', () => {
    const [shown] = withDraft([erect], draft, TODAY)
    const again = withMove(draft, shown ?? erect, span('2026-12-18', '2027-01-09'))
    expect(again.get('Erect')).toMatchObject({ before: span('2026-12-14', '2027-01-02'), rowVersion: 7 })
  })

  test('names the task that no longer holds it, and the job that would not hold that task', () => {
    expect(holdersOf([erect], draft)).toEqual({
      tasks: [{ holder: task, to: span('2026-12-01', '2027-01-08') }],
      jobs: [],
    })
    const far = withMove(nothingMoved, erect, span('2026-11-20', '2027-01-20'))
    expect(holdersOf([erect], far)).toEqual({
      tasks: [{ holder: task, to: span('2026-11-20', '2027-01-20') }],
      jobs: [{ holder: job, to: span('2026-11-20', '2027-01-20') }],
    })
    const within = withMove(nothingMoved, erect, span('2026-12-15', '2027-01-03'))
    expect(holdersOf([erect], within)).toEqual({ tasks: [], jobs: [] })
  })

  test('is known to leave its task though that is closed meanwhile, and its row not shown', () => {
    expect(holdersOf([], draft).tasks).toEqual([{ holder: task, to: span('2026-12-01', '2027-01-08') }])
    expect(movedRows([], draft)).toMatchObject([{ row: { id: 'Erect', workOrder: 'w' } }])
    // If the row is shown, the present dates of its task count.
    const wider = { ...task, endDate: '2027-01-09' } as never
    expect(holdersOf([{ ...erect, task: wider }], draft).tasks).toEqual([])
  })

  test('is kept beside what somebody else made of it, and stands over it when that was seen', () => {
    expect(overtaken([erect], draft)).toEqual([])
    const theirs = rowOf('Erect', span('2026-12-20', '2027-01-04'))
    const newer = { ...theirs, activity: { ...theirs.activity, rowVersion: 8 } } as ScheduleRow
    expect(overtaken([newer], draft)).toEqual([
      { id: 'Erect', title: 'Erect', ...span('2026-12-20', '2027-01-04') },
    ])
    const mine = overTheirs(draft, [newer])
    expect(overtaken([newer], mine)).toEqual([])
    expect(mine.get('Erect')).toMatchObject({ ...to, rowVersion: 8 })
  })

  test('is told in words', () => {
    expect(draftWords(draft)).toBe('Erect starts 3 days later and ends 6 days later')
    const both = withMove(
      draft,
      rowOf('Bolt', span('2027-01-03', '2027-01-04')),
      span('2027-01-02', '2027-01-03'),
    )
    expect(draftWords(both)).toBe('2 activities move')
    expect([...both.values()].map(moveWords)[1]).toBe('moves 1 day earlier')
    expect(tipWords(erect, span('2026-12-17', '2027-01-05'), TODAY)).toBe(
      'Dec 14 → Dec 17, ends 1/2/27 → 1/5/27, 20 days',
    )
  })
})

describe('a job or a task that is moved', () => {
  const holder = { activity: undefined, task: undefined, isOpen: true }
  const steel = rowOf('task', span('2026-12-01', '2027-01-05'), {
    ...holder,
    kind: 'task',
    task: task as never,
  })
  const frame = rowOf('job', span('2026-12-01', '2027-01-10'), { ...holder, kind: 'job' })
  const done = rowOf('Survey', span('2026-12-02', '2026-12-03'), { progress: 100 })
  const elsewhere = rowOf('Fell', span('2026-12-02', '2026-12-03'), {
    task: { ...task, uniqueID: 'other' } as never,
    job: { ...job, uniqueID: 'other' } as never,
  })
  const rows = [frame, steel, erect, done, elsewhere]
  const shown = (row: ScheduleRow, days: number, to: Span) =>
    withShift(rows, { row, days }, to, TODAY).map(({ startDate, endDate }) => `${startDate} ${endDate}`)
  const before = rows.map(({ startDate, endDate }) => `${startDate} ${endDate}`)

  test('takes along what is in it and not done', () => {
    expect(shown(steel, 3, span('2026-12-01', '2027-01-08'))).toEqual([
      ...[before[0], '2026-12-01 2027-01-08', '2026-12-17 2027-01-05'],
      ...before.slice(3),
    ])
    expect(shown(frame, 2, span('2026-12-01', '2027-01-12'))).toEqual([
      ...['2026-12-01 2027-01-12', '2026-12-03 2027-01-07', '2026-12-16 2027-01-04'],
      ...before.slice(3),
    ])
  })

  test('is told in words, and what no longer holds it', () => {
    expect(shiftWords({ row: steel, days: -1 })).toBe('task moves 1 day earlier')
    expect(jobBeyond(steel, span('2026-11-30', '2027-01-20'))).toMatchObject({
      to: span('2026-11-30', '2027-01-20'),
    })
    expect(jobBeyond(steel, span('2026-12-05', '2027-01-10'))).toBeNull()
    expect(jobBeyond(frame, span('2020-01-01', '2030-01-01'))).toBeNull()
  })
})
