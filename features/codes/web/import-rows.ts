/**
 * Reads rows of a spreadsheet as codes: as a tree with a column for each level, or as a list of numbers and
 * titles.
 */
import { cellsOf, fieldsOfHeadings, type PasteColumn } from '#web/ui/form/pasted-rows.ts'
import { schemaErrors } from '#web/ui/form/schema-form.ts'
import { CodeRow } from '../contract.ts'
import { isNumber, shareOfNumbers, type TreeLine, treeOfNumbers } from '../numbered.ts'

const numbered: readonly PasteColumn[] = [
  {
    field: 'number',
    label: 'Number',
    aliases: [
      ...['Section number', 'MasterFormat number', 'CSI number', 'CSI code', 'Section', 'No', 'Code'],
    ],
    kind: 'text',
  },
  {
    field: 'title',
    label: 'Title',
    aliases: ['Section title', 'MasterFormat title', 'Name', 'Description'],
    kind: 'text',
  },
]

/** The columns of the exported tree. */
const tree: readonly PasteColumn[] = [
  { field: 'type', label: 'Type', aliases: ['Job code type'], kind: 'text' },
  { field: 'jobCode', label: 'Contract code', aliases: ['Job code', 'Division'], kind: 'text' },
  {
    field: 'jobCodeName',
    label: 'Contract code name',
    aliases: ['Job code name', 'Division name'],
    kind: 'text',
  },
  { field: 'taskCode', label: 'Task code', kind: 'text' },
  { field: 'taskCodeName', label: 'Task code name', kind: 'text' },
  { field: 'activityCode', label: 'Activity code', aliases: ['Subtask code'], kind: 'text' },
  { field: 'activityCodeName', label: 'Activity code name', aliases: ['Subtask code name'], kind: 'text' },
]

export const columns: readonly PasteColumn[] = [...numbered, ...tree]

export const labelOf = (field: string): string =>
  columns.find((column) => column.field === field)?.label ?? field

export type Problems = Record<string, string>

export interface CodeSheet {
  /** All rows, including the row of headings. */
  cells: string[][]
  hasHeadings: boolean
  /** The field of each column; null: the column is left out. */
  fields: (string | null)[]
}

/** The number of rows that are examined, and the share of numbers from which a column is a column of numbers. */
const SAMPLE = 300
const ENOUGH = 0.8
/** The smaller share that is enough if the heading says that the column has numbers. */
const ENOUGH_OF_NAMED = 0.4

const shareAt = (rows: readonly string[][], index: number) =>
  shareOfNumbers(rows.slice(0, SAMPLE).map((row) => row[index] ?? ''))

/** The index of the column of numbers, or -1. */
function numbersAt(rows: readonly string[][], width: number): number {
  const places = Array.from({ length: width }, (_none, index) => index)
  return places.find((index) => shareAt(rows, index) >= ENOUGH) ?? -1
}

/** Splits a text into rows, and guesses the fields of the columns by headings or by content. */
export function readSheet(text: string): CodeSheet {
  // A text with one column is no list of codes.
  const cells = cellsOf(text, columns, { isSeparated: true })
  const [first = []] = cells
  const at = numbersAt(cells.slice(1), first.length)
  const isHeading = at >= 0 && !isNumber(first[at] ?? '')
  return withHeadings(cells, isHeading || fieldsOfHeadings(first, columns).some((field) => field !== null))
}

/** The same rows, with the first row as headings or as data. */
export function withHeadings(cells: string[][], hasHeadings: boolean): CodeSheet {
  const width = Math.max(0, ...cells.slice(0, SAMPLE).map((row) => row.length))
  return { cells, hasHeadings, fields: fieldsOf(cells, hasHeadings, width) }
}

function fieldsOf(cells: readonly string[][], hasHeadings: boolean, width: number): (string | null)[] {
  const rows = hasHeadings ? cells.slice(1) : cells
  const at = numbersAt(rows, width)
  const places = Array.from({ length: width }, (_none, index) => index)
  if (!hasHeadings) {
    if (at >= 0 && width < tree.length)
      return places.map((index) => (index === at ? 'number' : index === at + 1 ? 'title' : null))
    const order = width === 2 ? tree.slice(1) : tree
    return places.map((index) => order[index]?.field ?? null)
  }
  const named = fieldsOfHeadings(cells[0] ?? [], columns)
  const fields = places.map((index) => named[index] ?? null)
  if (fields.includes('jobCode') || fields.includes('taskCode')) return fields
  // The numbers have another shape, so they show no levels: each code becomes a contract code.
  if (fields.includes('number') && shareAt(rows, fields.indexOf('number')) < ENOUGH_OF_NAMED)
    return fields.map((field) => (field === 'number' ? 'jobCode' : field === 'title' ? 'jobCodeName' : field))
  if (!fields.includes('number') && at >= 0 && fields[at] === null) fields[at] = 'number'
  return fields
}

/** Returns which column or type the user must still choose, or undefined if nothing is missing. */
export function missingOf({ fields }: CodeSheet, type: string): string | undefined {
  const has = (field: string) => fields.includes(field)
  if (has('number') && !has('title')) return 'Choose the column with the title.'
  if (!has('number') && !has('jobCode')) return 'Choose the column with the number or the contract code.'
  if (!has('type') && type.trim() === '') return 'Choose the job code type of the codes.'
  return undefined
}

/** Stands for the type until the user chooses one, so that the missing type is no error of each row. */
const UNSAID = '–'

export interface CodeRows {
  rows: TreeLine[]
  /** The number of added codes that a list of numbers lacks. They are the first rows. */
  added: number
  /** The number of all rows, including rows with problems. */
  total: number
  problems: Map<number, Problems>
}

/**
 * Converts the rows to the input of an import, without the rows at the positions `leftOut`. `type` is the
 * type of all rows if no column has the type.
 */
export function rowsOf(sheet: CodeSheet, type: string, leftOut: ReadonlySet<number>): CodeRows {
  const data = sheet.hasHeadings ? sheet.cells.slice(1) : sheet.cells
  const problems: CodeRows['problems'] = new Map()
  const isNumbered = sheet.fields.includes('number')
  const hasTypes = sheet.fields.includes('type')
  const read = data.flatMap((cells, place) => {
    const values: Record<string, string> = {}
    for (const [index, field] of sheet.fields.entries()) {
      const value = cells[index]?.trim() ?? ''
      if (field !== null && value !== '') values[field] = value
    }
    const ofType = hasTypes ? (values.type ?? '') : type.trim() || UNSAID
    const found = isNumbered ? numberProblems(values, ofType) : treeProblems(values, ofType)
    if (Object.keys(found).length === 0) return [{ place, values, ofType }]
    problems.set(place, found)
    return []
  })
  const kept = read.filter(({ place }) => !leftOut.has(place))
  const result = { total: data.length, problems }
  if (!isNumbered) {
    const rows = kept.map(({ place, values, ofType }) => ({ place, input: inputOf(values, ofType) }))
    return { ...result, rows, added: 0 }
  }
  const byType = Map.groupBy(kept, ({ ofType }) => ofType)
  const trees = [...byType].map(([ofType, lines]) =>
    treeOfNumbers(
      lines.map(({ place, values }) => ({ place, number: values.number ?? '', title: values.title ?? '' })),
      ofType,
    ),
  )
  for (const one of trees) for (const [place, found] of one.problems) problems.set(place, found)
  return {
    ...result,
    added: trees.reduce((sum, { added }) => sum + added, 0),
    rows: [
      ...trees.flatMap(({ rows, added }) => rows.slice(0, added)),
      ...trees.flatMap(({ rows, added }) => rows.slice(added)),
    ],
  }
}

const inputOf = ({ number: _number, title: _title, ...values }: Record<string, string>, type: string) => ({
  ...values,
  type,
})

function numberProblems({ number = '', title }: Record<string, string>, type: string): Problems {
  const found = schemaErrors(CodeRow, { type, jobCodeName: title })
  return {
    ...(number === '' && { number: 'Must not be empty' }),
    ...(title === undefined && { title: 'Must not be empty' }),
    ...(found.jobCodeName && { title: found.jobCodeName }),
    ...(found.type && { type: found.type }),
  }
}

function treeProblems(values: Record<string, string>, type: string): Problems {
  const input = inputOf(values, type) as CodeRow
  const found = schemaErrors(CodeRow, input)
  if (!input.jobCode) found.jobCode ??= 'Must not be empty'
  if (input.taskCodeName && !input.taskCode) found.taskCode ??= 'Must not be empty where there is a name'
  if (input.activityCodeName && !input.activityCode)
    found.activityCode ??= 'Must not be empty where there is a name'
  if (input.activityCode && !input.taskCode) found.taskCode ??= 'Must say what the activity code lies below'
  return found
}

/** Assigns the problems of sent fields to the columns of the sheet. */
export function ofColumns(problems: Problems, { fields }: CodeSheet): Problems {
  if (!fields.includes('number')) return problems
  const columnOf = (field: string) => (field === 'type' ? field : field.endsWith('Name') ? 'title' : 'number')
  return Object.fromEntries(Object.entries(problems).map(([field, said]) => [columnOf(field), said]))
}
