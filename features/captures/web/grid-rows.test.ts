import { expect, test } from 'vitest'
import type { CaptureOfWeek } from '#features/activities/captured.ts'
import type { CrewMember } from '../contract.ts'
import { type Entry, problemOf, takenOf, weekOf } from './entries.ts'
import { type Cell, cellsOfPaste, entryIn, type GridRow, pastedAt, rowsOfMember } from './grid-rows.ts'

const TODAY = '2026-11-25'
const week = weekOf(TODAY)

const capture = (
  captureDate: string,
  quantity: string,
  more: Partial<CaptureOfWeek> = {},
): CaptureOfWeek => ({
  captureUniqueId: `${captureDate} ${quantity}`,
  captureDate,
  quantity,
  corrected: null,
  canChange: true,
  rowVersion: 1,
  ...more,
})

const activity = (of: string, captures: CaptureOfWeek[] = [], more: object = {}) => ({
  subTaskUniqueId: of,
  subTaskTitle: of,
  taskName: 'Footings',
  subTaskUnit: 'm³',
  subTaskTargetMetric: '96',
  capturedMetric: '70',
  isCompleted: false,
  canAdd: true,
  captures,
  ...more,
})

const rows = (...activities: CrewMember['activities']) =>
  rowsOfMember(
    {
      employeeUniqueID: 'grace',
      employeeFirstName: 'Grace',
      employeeLastName: 'Okafor',
      guestCompanyName: null,
      companyRoleName: 'Foreman',
      isReportee: false,
      isOneself: true,
      activities,
    },
    { person: 'Grace Okafor', workOrder: 'linden', week },
  )

function todayOf(row: GridRow | undefined): Cell {
  const cell = row?.cells.at(-1)
  if (!cell) throw new Error('the row has no today')
  return cell
}

function onlyEntryOf(cell: Cell): Entry {
  const entry = entryIn(cell)
  if (!entry) throw new Error('the cell has no one entry')
  return entry
}

test('a row has a cell for each of the seven days, with the day before beside it', () => {
  const [row] = rows(activity('Place', [capture('2026-11-23', '6.5'), capture('2026-11-25', '0')]))
  expect(row?.cells.map(({ sum }) => sum)).toEqual([null, null, null, null, '6.5', null, '0'])
  expect(row?.cells.map((cell) => entryIn(cell)?.before)).toEqual([null, null, null, null, null, '6.5', null])
  expect(entryIn(todayOf(row))).toMatchObject({
    id: '2026-11-25 0',
    saved: '0',
    rowVersion: 1,
    left: 26,
  })
})

test('several captures of a day are added up, and none is the one that is typed over', () => {
  const [row] = rows(activity('Place', [capture('2026-11-25', '0.1'), capture('2026-11-25', '0.2')]))
  const cell = row?.cells[6]
  expect([cell?.sum, cell?.entries.length, cell && entryIn(cell)]).toEqual(['0.3', 2, undefined])
})

test('what is captured meanwhile has the key of the place for it', () => {
  const keyOf = (captures: CaptureOfWeek[]) => rows(activity('Place', captures))[0]?.cells[6]?.entries[0]?.key
  expect(keyOf([])).toBe(keyOf([capture('2026-11-25', '8')]))
})

test('cells come line by line; one value is no paste of cells', () => {
  expect(cellsOfPaste('1\t2\r\n3\r\n')).toEqual([['1', '2'], ['3']])
  expect(cellsOfPaste('4.5')).toBeNull()
  expect(cellsOfPaste('4.5\n6')).toEqual([['4.5'], ['6']])
})

test('pasted cells fill down and right, and each is refused for itself', () => {
  const all = rows(
    activity('Place', [capture('2026-11-24', '4')]),
    activity('Form', [capture('2026-11-24', '1', { canChange: false })]),
    activity('Strip', [], { canAdd: false, isCompleted: true }),
    activity('Tie', [capture('2026-11-24', '1'), capture('2026-11-24', '2')]),
  )
  const cells = [['4', '1,280.5', '9'], ['7', '-2'], ['5', ''], ['5', 'much'], ['1']]
  const { filled, beyond } = pastedAt(cells, all, { row: all[0]?.key ?? '', day: '2026-11-24' })
  expect(
    filled.map(({ row, day, touched, refused }) => [row.title, day.slice(-2), touched?.value ?? refused]),
  ).toEqual([
    // A pasted value that equals the saved one changes nothing.
    ['Place', '25', '1280.5'],
    ['Form', '24', 'Is not yours to change'],
    ['Form', '25', 'Must not be below zero'],
    ['Strip', '24', 'Is completed'],
    ['Tie', '24', 'Has 2 captures: correct them one by one'],
    ['Tie', '25', 'much is no number: write it as 1,280.5'],
  ])
  // Cells below the last row and after today.
  expect(beyond).toBe(2)
})

test('of the stock no more can be typed than is left, on all days together', () => {
  const item: Entry = {
    ...onlyEntryOf(todayOf(rows(activity('Place'))[0])),
    kind: 'material',
    unit: 'L',
    left: 21,
  }
  const taken = takenOf([{ entry: { ...item, saved: '2' }, value: '10' }])
  expect(taken.get('Place')).toBe(8)
  expect(problemOf(item, '13', taken.get('Place'))).toBeUndefined()
  expect(problemOf(item, '14', taken.get('Place'))).toBe('Only 13 L left here.')
})
