/** Workbooks (xlsx). Each page is written while its rows arrive, so no page is ever in memory as a whole. */
import type { ColumnType } from '#contract/columns.ts'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { cutText } from '#contract/texts.ts'
import type { AddPart } from './zip.ts'

/**
 * The value of a cell. Decimals are text, as the database returns them. Days are yyyy-MM-dd, with or without
 * a time behind.
 */
type Value = string | number | null

export interface SheetColumn<T> {
  header: string
  type: ColumnType
  /** In characters. Left out: the usual width of the type. */
  width?: number
  value: (row: T) => Value
}

/** The most rows of a page, below its header. The format has 1,048,576 rows. */
export const MOST_PAGE_ROWS = 1_048_575

type Rows<T> = AsyncIterable<readonly T[]> | Iterable<readonly T[]>

export interface Book {
  /** Writes one page, by its index. Each page is written once, in any order. */
  page<T>(index: number, columns: readonly SheetColumn<T>[], rows: Rows<T>): Promise<void>
}

/** Writes a workbook with these pages into an archive. `write` must write all pages. */
export async function writeWorkbook(
  add: AddPart,
  names: readonly string[],
  write: (book: Book) => Promise<void>,
): Promise<void> {
  for (const [name, xml] of Object.entries(frameOf(names))) await add(name, [xml])
  await write({ page: (index, columns, rows) => add(pathOf(index), pageXml(columns, rows)) })
}

const pathOf = (index: number) => `xl/worksheets/sheet${index + 1}.xml`

// The parts around the pages -----------------------------------------------------------------------------------------

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The number formats for money. */
const moneyFormats = { amount: '#,##0.00', unitCost: '#,##0.00##' }

/** The styles of cells, by their numbers in styles.xml. */
const looks = { header: 1, headerRight: 2, date: 3, percent: 4, amount: 5, unitCost: 6 }

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="0%"/><numFmt numFmtId="166" formatCode="${moneyFormats.amount}"/><numFmt numFmtId="167" formatCode="${moneyFormats.unitCost}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="left"/></xf><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** The parts of the file that list its pages. */
function frameOf(names: readonly string[]): Record<string, string> {
  const each = (xml: (name: string, number: number) => string) =>
    names.map((name, index) => xml(name, index + 1)).join('')
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((_name, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${each((_name, number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  }
}

// Pages --------------------------------------------------------------------------------------------------------------

/** The widths of columns, in characters. */
const widths: Record<ColumnType, number> = {
  text: 24,
  number: 14,
  amount: 16,
  unitCost: 14,
  date: 12,
  percent: 10,
}

async function* pageXml<T>(columns: readonly SheetColumn<T>[], rows: Rows<T>): AsyncGenerator<string> {
  const letters = columns.map((_column, index) => lettersOf(index))
  const cols = columns.map(
    ({ type, width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width ?? widths[type]}" customWidth="1"/>`,
  )
  const headers = columns.map(({ header, type }, index) =>
    textCell(`${letters[index]}1`, header, type === 'text' ? looks.header : looks.headerRight),
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${headers.join('')}</row>`
  let number = 1
  for await (const some of rows) {
    let xml = ''
    for (const row of some) {
      number += 1
      if (number > MOST_PAGE_ROWS + 1) throw new Error('A page of a workbook has no room for more rows')
      xml += `<row r="${number}">`
      for (const [index, column] of columns.entries())
        xml += cellXml(`${letters[index]}${number}`, column, row)
      xml += '</row>'
    }
    if (xml) yield xml
  }
  yield '</sheetData></worksheet>'
}

/** The name of a column: A, B … Z, AA. */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}

const EPOCH = Date.UTC(1899, 11, 30)

function cellXml<T>(at: string, { type, value: valueOf }: SheetColumn<T>, row: T): string {
  const value = valueOf(row)
  if (value === null || value === '') return ''
  if (type === 'number') return numberCell(at, Number(value))
  if (type === 'amount' || type === 'unitCost') return numberCell(at, Number(value), looks[type])
  if (type === 'percent') return numberCell(at, Number(value) / 100, looks.percent)
  if (type === 'date') {
    const day = Date.parse(`${String(value).slice(0, 'yyyy-MM-dd'.length)}T00:00:00Z`)
    return numberCell(at, (day - EPOCH) / DAY_MILLISECONDS, looks.date)
  }
  return textCell(at, String(value))
}

const numberCell = (at: string, value: number, look?: number) =>
  `<c r="${at}"${look === undefined ? '' : ` s="${look}"`}><v>${value}</v></c>`

/**
 * A cell that contains its text. The format could also store all texts in one table, but that table would
 * have to be in memory.
 */
const textCell = (at: string, text: string, look?: number) =>
  `<c r="${at}"${look === undefined ? '' : ` s="${look}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(literalText(text))}</t></is></c>`

/** The format's own limit for one cell. */
const LONGEST_TEXT = 32_767

/**
 * In this format, `_x0041_` in a text means one character. If such a text is meant literally, its first
 * letter, the underscore, is written as `_x005F_`.
 */
const literalText = (text: string): string =>
  cutText(text, LONGEST_TEXT).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** Characters that XML cannot contain. */
const unsayable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes a text for XML. XML would change a carriage return, so a carriage return is written in the format's
 * own way.
 */
const escaped = (text: string) =>
  text
    .replaceAll(unsayable, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
    .replaceAll('\r', '_x000D_')
