import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readXlsx as readAsProgram } from 'hucre/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readXlsx, unzip } from '#tests/harness/sheets.ts'
import { writeLongBook } from './book.ts'
import { headPage, numberColumn, textColumn } from './columns.ts'
import { pageFor, writePages } from './sheet.ts'
import type { SheetColumn } from './xlsx.ts'

interface Row {
  name: string
  amount: string | number | null
  day: string | null
  done: number
}

const columns: SheetColumn<Row>[] = [
  textColumn('Name', (row) => row.name, 40),
  numberColumn('Amount', (row) => row.amount),
  { header: 'Day', type: 'date', value: (row) => row.day },
  { header: 'Done', type: 'percent', value: (row) => row.done },
]
const names = [
  ...['Footings', '', '=1+1', ' blanks around ', '<b>&amp;"</b>', '_x0041_', 'two\r\nlines', 'be\u0001low'],
  ...['Плотина ☃ 🏗', 'constructor', 'half \ud83c', 'x'.repeat(40_000)],
]
const rows: Row[] = names.map((name, index) => ({
  name,
  amount: index === 1 ? null : `${index}.5`,
  day: index === 1 ? null : '2051-01-31',
  done: 45,
}))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'book-'))
})
afterEach(() => rm(folder, { recursive: true }))

const written = async (path = join(folder, 'a.xlsx')) => {
  await writeLongBook(path, ['Of it', 'Things & more'], async (book) => {
    await book.page(1, columns, [rows.slice(0, 3), [], rows.slice(3)])
    await book.page(0, columns, [rows.slice(0, 1)])
  })
  return readFile(path)
}

test('reads as what is written whole, whatever the order of its pages', async () => {
  const head = headPage('Of it', [])
  const { content } = await writePages({
    name: 'Some',
    today: '2026-11-21',
    pages: [head, pageFor('Things & more', columns, rows)],
  })
  const file = await written()
  const [long, whole] = [readXlsx(file, 2), readXlsx(Buffer.from(content), 2)]
  expect(long.name).toBe('Things & more')
  expect(long.rows).toEqual(whole.rows)
  expect(readXlsx(file, 1)).toMatchObject({
    name: 'Of it',
    rows: [expect.anything(), ['Footings', 0.5, new Date('2051-01-31'), 0.45]],
  })
})

/** Returns the number formats of the cells in row 2, from left to right. */
async function formatsIn(file: Buffer): Promise<string[]> {
  const styles = unzip(file).get('xl/styles.xml')?.toString() ?? ''
  const page = unzip(file).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const [, looks = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles) ?? []
  const ids = [...looks.matchAll(/<xf [^>]*>/g)].map(([xf]) => /numFmtId="(\d+)"/.exec(xf)?.[1])
  return [...page.matchAll(/<c r="[A-Z]2"[^>]*? s="(\d+)"/g)].map(
    ([, look]) => codes.get(ids[Number(look)]) ?? '',
  )
}

test('money reads with its places, written whole or as it comes', async () => {
  const money: SheetColumn<Row>[] = [
    { header: 'Amount', type: 'amount', value: (row) => row.amount },
    { header: 'Unit cost', type: 'unitCost', value: (row) => row.amount },
  ]
  const path = join(folder, 'money.xlsx')
  await writeLongBook(path, ['Money'], (book) => book.page(0, money, [rows.slice(0, 1)]))
  const { content } = await writePages({
    ...{ name: 'Some', today: '2026-11-21' },
    pages: [pageFor('Money', money, rows.slice(0, 1))],
  })
  for (const file of [await readFile(path), Buffer.from(content)]) {
    expect(await formatsIn(file)).toEqual(['#,##0.00', '#,##0.00##'])
    expect(readXlsx(file, 1).rows[1]).toEqual([0.5, 0.5])
  }
})

test('is read by what others made', async () => {
  const { sheets } = await readAsProgram(await written())
  expect(sheets.map(({ name }) => name)).toEqual(['Of it', 'Things & more'])
  const [header, first] = sheets[1]?.rows ?? []
  expect(header).toEqual(['Name', 'Amount', 'Day', 'Done'])
  expect(first).toEqual(['Footings', 0.5, new Date('2051-01-31'), 0.45])
})

test('has no end where its rows failed: no program takes it for whole', async () => {
  const path = join(folder, 'b.xlsx')
  const failing = async function* some() {
    yield rows
    throw new Error('the connection is gone')
  }
  await expect(writeLongBook(path, ['Things'], (book) => book.page(0, columns, failing()))).rejects.toThrow(
    'the connection is gone',
  )
  await expect(readFile(path).then((file) => readXlsx(file))).rejects.toThrow('no zip')
})

test('of 60,000 rows takes no memory for them', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    return heapUsed + Math.max(external, arrayBuffers)
  }
  collect()
  const before = used()
  let most = 0
  const many = async function* some() {
    for (let part = 0; part < 60; part += 1) {
      yield Array.from({ length: 1000 }, (_none, index) => ({
        name: `Row ${part} ${index}`,
        amount: index,
        day: '2026-11-21',
        done: 50,
      }))
      if (part % 10 === 0) collect()
      most = Math.max(most, used() - before)
    }
  }
  const path = join(folder, 'c.xlsx')
  await writeLongBook(path, ['Things'], (book) => book.page(0, columns, many()))
  expect(most).toBeLessThan(40_000_000)
  expect(readXlsx(await readFile(path)).rows.length).toBe(60_001)
})
