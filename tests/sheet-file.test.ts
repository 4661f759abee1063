/** A file of a spreadsheet is read as its copied rows would be: what is exported can be imported. */
import { expect, test } from 'vitest'
import { writeSheet } from '#server/sheets/sheet.ts'
import { parsePastedRows } from '#web/ui/form/pasted-rows.ts'
import { textOfSheet } from '#web/ui/form/sheet-file.ts'

interface Row {
  name: string
  quantity: string
  day: string
}
const rows: Row[] = [
  { name: 'Bolt, 16 mm “long”', quantity: '12.5', day: '2026-01-31' },
  { name: 'Größe\tder\nSchraube', quantity: '0', day: '2026-12-01' },
]
const sheet = {
  name: 'Items',
  today: '2026-01-12',
  columns: [
    { header: 'Item', type: 'text', value: (row: Row) => row.name },
    { header: 'In stock', type: 'number', value: (row: Row) => row.quantity },
    { header: 'Since', type: 'date', value: (row: Row) => row.day },
  ],
  rows,
} as const
const columns = [
  { field: 'name', label: 'Item', kind: 'text' },
  { field: 'quantity', label: 'In stock', kind: 'quantity' },
  { field: 'day', label: 'Since', kind: 'day' },
] as const

const fileOf = async (format: 'xlsx' | 'csv') => {
  const { content, fileName } = await writeSheet(format, sheet as never)
  return new File([content], fileName)
}

test.each(['xlsx', 'csv'] as const)('%s', async (format) => {
  const read = parsePastedRows(await textOfSheet(await fileOf(format)), columns)
  expect(read.fields).toEqual(['name', 'quantity', 'day'])
  expect(read.cells).toEqual(rows.map(({ name, quantity, day }) => [name, quantity, day]))
})

test('rows that are empty stay where they are', async () => {
  expect(await textOfSheet(new File(['a,b\n\n"1,5",c\n'], 'a.csv'))).toBe('a\tb\n\n1,5\tc\n')
})

test('text of an older Windows, and of UTF-16', async () => {
  const windows = new File([new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65])], 'a.csv')
  expect(await textOfSheet(windows)).toBe('Größe')
  const wide = new File([new Uint8Array([0xff, 0xfe, 0x47, 0x00, 0xf6, 0x00])], 'a.txt')
  expect(await textOfSheet(wide)).toBe('Gö')
})

test('what is no workbook says what to do', async () => {
  await expect(textOfSheet(new File(['no workbook'], 'a.xlsx'))).rejects.toThrow(/Save it as \.xlsx or \.csv/)
})

test('a sum of floats is what somebody would type', async () => {
  const { content } = await writeSheet('xlsx', {
    ...sheet,
    columns: [sheet.columns[1]],
    rows: [{ ...rows[0], quantity: 0.1 + 0.2 }],
  } as never)
  expect(await textOfSheet(new File([content as Buffer<ArrayBuffer>], 'a.xlsx'))).toBe('In stock\n0.3')
})

test('what is written so that no program takes it for a formula is read as it was', async () => {
  const names = ['+1', "'+1", "''=2", '-', '@home', '＝3', "'tis", "it's", ' -1', '\t4', '-1.5', '\u200b+5']
  const texts = {
    ...sheet,
    columns: [sheet.columns[0]],
    rows: names.map((name) => ({ ...rows[0], name })),
  }
  for (const format of ['csv', 'xlsx'] as const) {
    const { content } = await writeSheet(format, texts as never)
    const text = await textOfSheet(new File([content], `a.${format}`))
    expect(
      parsePastedRows(text, columns).cells.map(([name]) => name),
      format,
    ).toEqual(names)
  }
})
