import { describe, expect, test } from 'vitest'
import { sectionsInRow } from './sections-in-row.ts'

/** All sections of a project, with their widths in the row in pixels. */
const all = (
  [
    ['Overview', 'overview', 93],
    ['Jobs', 'plan', 62],
    ['Schedule', 'plan', 92],
    ['RFIs', 'records', 57],
    ['Submittals', 'records', 102],
    ['Change orders', 'records', 131],
    ['Punch lists', 'records', 105],
    ['Permits', 'records', 81],
    ['Daily report', 'records', 104],
    ['Materials', 'contract', 92],
    ['Invoices', 'contract', 86],
    ['Bids', 'contract', 58],
    ['Team', 'project', 65],
    ['Files', 'project', 60],
  ] as const
).map(([label, group, width]) => ({ label, group, width }))

const MORE = 92
const GAP = 12
/** The width of the row beside the rail, in pixels. */
const rooms = { 'a window of 1440': 1140, 'one of 1024': 724, 'one of 768': 464 }

const labelsIn = (row: number, present: string, sections: typeof all = all) =>
  sectionsInRow(
    sections,
    sections.findIndex(({ label }) => label === present),
    { row, more: MORE, gap: GAP },
  ).map((at) => sections[at]?.label)

const widthOf = (labels: readonly (string | undefined)[]) => {
  const shown = all.filter(({ label }) => labels.includes(label))
  const gaps = new Set(shown.map(({ group }) => group)).size - 1
  return shown.reduce((sum, { width }) => sum + width, 0) + gaps * GAP
}
const everything = all.map(({ label }) => label)
const WHOLE = widthOf(everything)

describe('the row of sections', () => {
  test('has all of them where there is room, to the pixel, and no place for More', () => {
    expect(labelsIn(WHOLE, 'Jobs')).toEqual(everything)
    expect(labelsIn(WHOLE - 1, 'Jobs')).not.toEqual(everything)
    const five = all.filter(({ label }) =>
      ['Overview', 'Jobs', 'Punch lists', 'Team', 'Files'].includes(label),
    )
    expect(labelsIn(rooms['one of 768'], 'Files', five)).toHaveLength(5)
  })

  test.each(Object.entries(rooms))('never has more than fits beside More, nor less: %s', (_name, room) => {
    for (const present of everything) {
      const shown = labelsIn(room, present)
      expect(shown).toContain(present)
      expect(widthOf(shown) + MORE, present).toBeLessThanOrEqual(room)
      // The next section from the left would not fit.
      const next = everything.find((label) => !shown.includes(label))
      expect(widthOf([...shown, next]) + MORE, present).toBeGreaterThan(room)
    }
  })

  test('has the first ones, in order, whichever of them is the present one', () => {
    const shown = labelsIn(rooms['a window of 1440'], 'Overview')
    expect(shown).toEqual(everything.slice(0, shown.length))
    expect(shown).toHaveLength(11)
    for (const present of shown) expect(labelsIn(rooms['a window of 1440'], present ?? '')).toEqual(shown)
  })

  test('gives the present one the place of the last one that fits', () => {
    const first = everything.slice(0, 6)
    const room = widthOf(first) + MORE
    expect(labelsIn(room, 'Overview')).toEqual(first)
    expect(labelsIn(room, 'Files')).toEqual([...first.slice(0, -1), 'Files'])
    // A wide section takes the places of several narrow sections.
    expect(labelsIn(widthOf(['Overview', 'Jobs']) + MORE, 'Change orders')).toEqual(['Change orders'])
  })

  test('has the present one even where nothing fits, and none where the address is of none', () => {
    expect(labelsIn(50, 'Team')).toEqual(['Team'])
    expect(labelsIn(50, 'nowhere')).toEqual([])
    expect(labelsIn(WHOLE, 'nowhere')).toEqual(everything)
  })

  test('gains and loses from the end as the window grows and shrinks', () => {
    let before: readonly (string | undefined)[] = []
    for (let room = 50; room <= WHOLE; room += 1) {
      const shown = labelsIn(room, 'Overview')
      expect(shown.slice(0, before.length)).toEqual(before)
      before = shown
    }
  })
})
