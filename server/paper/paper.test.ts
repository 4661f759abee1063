/** Papers: read back by another program. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdf } from '#tests/harness/pdf.ts'
import { type Paper, type PaperPart, writePaper } from './paper.ts'

const paper = (parts: readonly PaperPart[], over: Partial<Paper> = {}): Paper => ({
  name: 'INV-5 November progress',
  size: 'LETTER',
  from: { name: 'Harrow & Pike Builders', lines: ['210 Foundry Lane', 'Northgate, CA 94983'] },
  title: 'Invoice INV-5',
  state: 'Not approved yet',
  about: 'Linden Street Library · INV-5',
  printed: 'As of Nov 25, 2026 · printed by Dana Whitlock',
  now: new Date('2026-11-25T10:42:00Z'),
  parts,
  ...over,
})

const written = async (parts: readonly PaperPart[], over: Partial<Paper> = {}) =>
  readPdf((await writePaper(paper(parts, over))).content)

const table = (rows: Extract<PaperPart, { kind: 'table' }>['rows']): PaperPart => ({
  kind: 'table',
  title: 'Lines',
  columns: [{ header: 'Line' }, { header: 'Amount', width: 90, isFigure: true }],
  rows,
  sum: ['The sum', '1,234,567.89'],
})

test('each page has its number of how many, the head of the table again, and no row is lost', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`Row number ${index + 1}`, `${index},000.00`])
  const { pages, text, title } = await written([table(rows)])
  expect(title).toBe('Invoice INV-5')
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, { texts }] of pages.entries()) {
    const said = texts.map((one) => one.text)
    expect(said).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(said).toContain('Linden Street Library · INV-5')
    expect(said.filter((one) => one === 'Amount')).toHaveLength(1)
  }
  for (const [name = ''] of rows) expect(text.split('\n')).toContain(name)
  // The sum is on the same page as the last row.
  expect(pages.at(-1)?.texts.map((one) => one.text)).toEqual(
    expect.arrayContaining(['Row number 120', 'The sum', '1,234,567.89']),
  )
})

test('nothing is drawn beyond the margins or over the foot', async () => {
  const long = 'A long name of a line that has to be broken several times, '.repeat(4)
  const { pages } = await written([
    table(Array.from({ length: 40 }, () => [long, '1.00'])),
    { kind: 'text', title: 'Description', text: `${long}\n`.repeat(60) },
    {
      kind: 'signatures',
      signers: [
        { role: 'From', name: long },
        { role: 'To', name: 'x' },
      ],
    },
  ])
  for (const { texts, width, height } of pages)
    for (const { text, left, right, top } of texts) {
      expect(left, text).toBeGreaterThanOrEqual(39)
      expect(right, text).toBeLessThanOrEqual(width - 39)
      if (!/^(Page|As of|Linden)/.test(text)) expect(top, text).toBeLessThan(height - 62)
    }
})

test('figures stand at the right, one below the other, exact to the cent', async () => {
  const amounts = ['0.01', '99,999,999,999.99', '-1,500.00', '111.11']
  const { pages } = await written([table(amounts.map((amount) => ['x', amount]))])
  const drawn = amounts.map((amount) => pages[0]?.texts.find(({ text }) => text === amount))
  for (const one of drawn) expect(one?.right).toBeCloseTo(drawn[0]?.right ?? 0, 1)
})

test('names keep their accents and scripts; what the fonts lack is a box, and nothing crashes', async () => {
  const names = 'Łódź Ångström Ελλάδα Київ Đorđe m² − 5 – “x”'
  const { text } = await written([
    table([
      [names, '1'],
      ['漢字 and \u{1F600}', '2'],
      ['A\u0000B\u202EC\ud800D', '3'],
      ['e\u0301', '4'],
      ['W'.repeat(900), '5'],
      ['Higher than a page\n'.repeat(200), '6'],
      ['', ''],
    ]),
  ])
  expect(text).toContain(names)
  expect(text).toContain('□□ and □')
  expect(text).toContain('ABC□D')
  expect(text).toContain('é')
  expect(text).toContain('1,234,567.89')
})

test('an empty table and empty facts are a paper, too; the size is asked for', async () => {
  const facts: PaperPart = { kind: 'facts', columns: [[['Due', '']], [['Opened', 'Nov 24, 2026']]] }
  const { pages, text } = await written([facts, table([])], { size: 'A4', isWide: true })
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[842, 595]])
  expect(text).not.toContain('Due')
  expect(text).toContain('Nov 24, 2026')
})

test('the file is called what a file may be called', async () => {
  const { fileName, contentType } = await writePaper(paper([], { name: 'INV-5 a/b: "c"?\n<d> ' }))
  expect([fileName, contentType]).toEqual(['INV-5 a b c d.pdf', 'application/pdf'])
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1a365d' } })
    .png()
    .toBuffer()

const withLogo = async (logo: Uint8Array | null) =>
  written([table([['x', '1.00']])], { from: { name: 'Harrow & Pike Builders', lines: ['Somewhere'], logo } })

test('a logo stands at the head in its proportion, and the name beside it', async () => {
  const wide = await withLogo(await picture(600, 100))
  expect(wide.pages[0]?.images).toEqual([{ width: 120, height: 20, left: 40 }])
  const name = wide.pages[0]?.texts.find(({ text }) => text === 'Harrow & Pike Builders')
  expect(name?.left).toBeGreaterThan(165)
  const high = await withLogo(await picture(50, 100))
  expect(high.pages[0]?.images).toEqual([{ width: 20, height: 40, left: 40 }])
  expect(wide.tags).toContain('Figure Logo of Harrow & Pike Builders')
})

test('a broken picture is left out, and the paper is there all the same', async () => {
  const whole = await picture(60, 60)
  const seeThrough = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  for (const logo of [
    Buffer.from('no picture'),
    Buffer.alloc(0),
    whole.subarray(0, 20),
    whole.subarray(0, 60),
    seeThrough,
    null,
  ]) {
    const { pages, text } = await withLogo(logo)
    expect(pages[0]?.images).toEqual([])
    expect(text).toContain('Harrow & Pike Builders')
  }
})

test('is told to a program that reads aloud: its language, titles, and tables with the heads of their columns, once', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => [`Row ${index + 1}`, `${index}.00`])
  const { tags, language, pages } = await written([
    { kind: 'text', title: 'Why', text: 'It rained.', note: 'Attached: a.pdf' },
    { kind: 'facts', columns: [[['Due', 'Nov 30, 2026']]] },
    table([[{ text: 'Pipe', note: '26 m' }, '1.00'], ...rows]),
    {
      kind: 'sums',
      blocks: [
        {
          title: 'Time',
          heads: ['Ends', 'Before', 'After'],
          rows: [{ label: 'Project', before: 'a', value: 'b' }],
        },
      ],
    },
  ])
  expect(pages.length).toBeGreaterThan(1)
  expect(language).toBe('en-US')
  expect(tags).toEqual(
    expect.arrayContaining([
      'H1 Invoice INV-5',
      'H2 Why',
      'P It rained.',
      'P Attached: a.pdf',
      'P Due Nov 30, 2026',
      'H2 Lines',
    ]),
  )
  expect(tags.filter((tag) => tag === 'TH Amount')).toHaveLength(1)
  const first = tags.indexOf('TD Row 1')
  const noted = tags.indexOf('P Pipe')
  expect(tags.slice(noted - 1, noted + 3)).toEqual(['TD', 'P Pipe', 'P 26 m', 'TD 1.00'])
  expect(tags.slice(first - 1, first + 2)).toEqual(['TR', 'TD Row 1', 'TD 0.00'])
  expect(tags.slice(-7)).toEqual(
    ['TR', 'TH Ends', 'TH Before', 'TH After', 'TR', 'TH Project', 'TD a', 'TD b'].slice(-7),
  )
  // The foot of each page is not read aloud.
  expect(tags.join(' ')).not.toContain('Page 1 of')
})

test('what is to begin a page does, and two figures of a block stand beside each other', async () => {
  const { pages } = await written([
    {
      kind: 'sums',
      blocks: [
        { title: 'Contract sum', rows: [{ label: 'Original', value: '$1.00' }] },
        {
          title: 'Time',
          heads: ['Ends', 'Before', 'After'],
          rows: [{ label: 'Task', before: 'Dec 3, 2026', value: 'Dec 7, 2026' }],
          note: 'The project end does not move.',
        },
      ],
    },
    { kind: 'page' },
    { kind: 'text', title: 'Attachments', text: '' },
  ])
  expect(pages).toHaveLength(2)
  const find = (text: string) => pages[0]?.texts.find((one) => one.text === text)
  expect(find('Dec 3, 2026')?.right).toBeLessThan(find('Dec 7, 2026')?.left ?? 0)
  expect(find('Dec 3, 2026')?.right).toBeCloseTo(find('Before')?.right ?? 0, 1)
  expect(find('Contract sum')?.top).toBeCloseTo(find('Time')?.top ?? 0, 1)
  expect(pages[1]?.texts[0]?.text).toBe('Attachments')
})
