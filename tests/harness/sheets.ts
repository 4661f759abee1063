/** Opens spreadsheets as a program would that knows nothing of how they were written. */

import { inflateRawSync } from 'node:zlib'
import Papa from 'papaparse'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TestApp } from './server.ts'

const END_OF_DIRECTORY = 0x06054b50

/** The parts of a zip archive by name. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('This is no zip archive')
  const parts = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(at + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(begin, begin + size)
    const text = method === 0 ? content : inflateRawSync(content)
    parts.set(archive.toString('utf8', at + 46, at + 46 + name), text.toString())
    at += 46 + name + extra + comment
  }
  return parts
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What a text of the format means: XML's entities and the format's own `_x0041_`. */
function decode(xml: string): string {
  return xml
    .replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
    .replaceAll(/_x([\da-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const EPOCH = Date.UTC(1899, 11, 30)

export interface OpenedSheet {
  name: string
  /** Texts as strings, numbers as numbers, days as dates; an empty cell is null. */
  rows: (string | number | Date | null)[][]
  /** All there is of XML in it. */
  xml: string
}

/** One of the pages of an xlsx file, the first unless another is said. */
export function readXlsx(file: Buffer, page = 1): OpenedSheet {
  const parts = unzip(file)
  const part = (name: string) => parts.get(name) ?? ''
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(
    ([, text]) => decode(text as string),
  )
  const formats = new Map(
    [...part('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
      ([, id, code]) => [id, code],
    ),
  )
  const [, styles = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(part('xl/styles.xml')) ?? []
  const formatOfStyle = [...styles.matchAll(/<xf [^>]*>/g)].map(([style]) =>
    formats.get(/numFmtId="(\d+)"/.exec(style)?.[1]),
  )
  const sheet = part(`xl/worksheets/sheet${page}.xml`)
  const rows = [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, cells = '']) => {
    const row: OpenedSheet['rows'][number] = []
    for (const [, attributes = '', value] of cells.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const [, letters = ''] = /r="([A-Z]+)\d+"/.exec(attributes) ?? []
      const [, style = '0'] = /s="(\d+)"/.exec(attributes) ?? []
      const [, content] = /^<v>([^<]*)<\/v>$/.exec(value ?? '') ?? []
      const [, inline] = /^<is><t[^>]*>([^<]*)<\/t><\/is>$/.exec(value ?? '') ?? []
      const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      while (row.length < column) row.push(null)
      const number = Number(content)
      if (inline !== undefined) row.push(decode(inline))
      else if (content === undefined) row.push(null)
      else if (attributes.includes('t="s"')) row.push(texts[number] ?? null)
      else
        row.push(
          formatOfStyle[Number(style)]?.includes('yyyy')
            ? new Date(EPOCH + number * DAY_MILLISECONDS)
            : number,
        )
    }
    return row
  })
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*?name="([^"]*)"/g)].map(([, name]) => name)
  return { name: decode(names[page - 1] ?? ''), rows, xml: [...parts.values()].join('\n') }
}

/** The rows of a CSV file in UTF-8. */
export function readCsv(file: Buffer): string[][] {
  const { data, errors } = Papa.parse<string[]>(file.toString().replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
    // One column has nothing to guess it from.
    delimiter: ',',
  })
  if (errors.length > 0) throw new Error(errors[0]?.message)
  return data
}

export interface Download {
  status: number
  errorCode: string | null
  /** As the header says in UTF-8. */
  fileName: string
  /** The header of the sheet, and its rows by it. */
  columns: string[]
  rows: Record<string, string | number | Date | null>[]
  xml: string
}

/** Calls an endpoint that sends a spreadsheet, and opens what it answers. */
export async function download(
  { app }: TestApp,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: { format: 'csv' | 'xlsx'; [field: string]: unknown },
  { token }: { token: string },
): Promise<Download> {
  const response = await app.inject({ method, url: path, headers: { authorization: token }, payload: body })
  const { statusCode: status, headers, rawPayload } = response
  if (status !== 200) {
    return { status, errorCode: response.json().errorCode, fileName: '', columns: [], rows: [], xml: '' }
  }
  const [, name = ''] = /filename\*=UTF-8''(\S+)$/.exec(headers['content-disposition'] as string) ?? []
  const opened = body.format === 'xlsx' ? readXlsx(rawPayload) : { rows: readCsv(rawPayload), xml: '' }
  const [columns = [], ...rows] = opened.rows
  return {
    status,
    errorCode: null,
    fileName: decodeURIComponent(name),
    columns: columns as string[],
    rows: rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]))),
    xml: opened.xml,
  }
}
