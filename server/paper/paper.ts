/**
 * Papers: the one place that knows how a record becomes a PDF. A feature says what stands on it, part by part; here is how it
 * looks: our own layout, black on white, heads of tables again on each page, 'Page 2 of 3' (docs/decisions/0111).
 */
import type { FileReply } from '#contract/file.ts'
import { printable } from './fonts.ts'
import { GREY, type Look, NORMAL, Pen, SMALL, writeDocument } from './pen.ts'

/** Letter where people use it, else A4. */
export type PaperSize = 'LETTER' | 'A4'

export interface PaperColumn {
  header: string
  /** In points; left out: what the others leave. One of them must. */
  width?: number
  /** Figures stand at the right, one below the other. */
  isFigure?: boolean
}

export interface PaperCell {
  text: string
  /** Smaller, below it. */
  note?: string
  isStrong?: boolean
}

type Cell = string | PaperCell

/** A label with what it says; one that says nothing is left out. */
export type PaperFact = readonly [label: string, value: string]

export interface PaperSum {
  label: string
  value: string
  isStrong?: boolean
}

/** What stands on a paper, from the top. */
export type PaperPart =
  /** Side by side, each in two columns. */
  | { kind: 'facts'; columns: readonly (readonly PaperFact[])[] }
  | { kind: 'text'; title: string; text: string }
  | {
      kind: 'table'
      title?: string
      columns: readonly PaperColumn[]
      rows: readonly (readonly Cell[])[]
      /** The last row, which stands out. */
      sum?: readonly Cell[]
    }
  /** Blocks of labels with amounts, side by side. */
  | { kind: 'sums'; blocks: readonly { title: string; rows: readonly PaperSum[] }[] }
  /** Lines for ink. */
  | { kind: 'signatures'; signers: readonly { role: string; name: string }[] }

export interface Paper {
  /** What the file is called, without its ending. */
  name: string
  size: PaperSize
  /** Across: for wide tables. */
  isWide?: boolean
  /** Who sends it, with address and the like below. */
  from: { name: string; lines: readonly string[] }
  /** 'Invoice INV-5'. */
  title: string
  /** In a box below the title. */
  state: string
  /** In the foot of each page: what it is about, and who printed it when. */
  about: string
  printed: string
  now: Date
  parts: readonly PaperPart[]
}

const MARGIN = 40
/** What is kept below for the foot. */
const FOOT = 24
const GAP = 10
const LIGHT = '#bbbbbb'
/** Between the columns of a table. */
const BETWEEN = 10
const ROW_PADDING = 3

/** Writes a paper. */
export function writePaper(paper: Paper): Promise<FileReply> {
  const { name, title, from, now, size, isWide } = paper
  return writeDocument(
    { name, title, author: from.name, now },
    {
      size,
      layout: isWide ? 'landscape' : 'portrait',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
      // So that each foot can say how many pages there are.
      bufferPages: true,
    },
    (document) => new Sheet(document).write(paper),
  )
}

/** A paper, from the top of its first page to the foot of its last. */
class Sheet extends Pen {
  write(paper: Paper): void {
    this.#head(paper)
    for (const part of paper.parts) this.#part(part)
    this.#feet(paper)
  }

  get #left() {
    return MARGIN
  }
  get #width() {
    return this.to.page.width - 2 * MARGIN
  }
  get #bottom() {
    return this.to.page.height - MARGIN - FOOT
  }

  #line(y: number, { x = this.#left, width = this.#width, color = 'black', weight = 0.5 } = {}): void {
    this.line({ x, y, width, color, weight })
  }

  /** A new page, where what comes next has no room on this one. */
  #room(height: number): boolean {
    if (this.to.y + height <= this.#bottom) return false
    this.to.addPage()
    this.to.y = MARGIN
    return true
  }

  // Parts ----------------------------------------------------------------------------------------------------------

  #head({ from, title, state }: Paper): void {
    const half = this.#width / 2 - BETWEEN
    const right = this.#left + this.#width - half
    const name = { size: 13, isBold: true, most: 34 }
    let left = MARGIN
    this.put(from.name, this.#left, left, half, name)
    left += this.heightOf(from.name, half, name) + 3
    for (const line of from.lines) {
      this.put(line, this.#left, left, half, { size: SMALL, color: GREY, most: 20 })
      left += this.heightOf(line, half, { size: SMALL, most: 20 }) + 2
    }
    const heading = { size: 17, isBold: true, align: 'right', most: 44 } as const
    this.put(title, right, MARGIN - 3, half, heading)
    const box = MARGIN - 3 + this.heightOf(title, half, heading) + 4
    const width = Math.min(this.measured(state, true).width * NORMAL + 17, half)
    this.to
      .roundedRect(this.#left + this.#width - width, box, width, 17, 3)
      .lineWidth(0.75)
      .strokeColor('black')
      .stroke()
    this.put(state, this.#left + this.#width - width + 8, box + 3.5, width - 16, { isBold: true, most: 12 })
    this.to.y = Math.max(left, box + 17) + 8
    this.#line(this.to.y, { weight: 1.25 })
    this.to.y += 12
  }

  #part(part: PaperPart): void {
    if (part.kind === 'facts') this.#facts(part.columns)
    else if (part.kind === 'text') this.#text(part.title, part.text)
    else if (part.kind === 'table') this.#table(part)
    else if (part.kind === 'sums') this.#sums(part.blocks)
    else this.#signatures(part.signers)
    this.to.y += GAP
  }

  #title(title: string, x = this.#left, width = this.#width): void {
    this.put(title, x, this.to.y, width, { size: 9.5, isBold: true, most: 14 })
    this.to.y += 16
  }

  #facts(columns: readonly (readonly PaperFact[])[]): void {
    const width = (this.#width - (columns.length - 1) * 2 * BETWEEN) / columns.length
    const label = 72
    const start = this.to.y
    let end = start
    for (const [index, facts] of columns.entries()) {
      const x = this.#left + index * (width + 2 * BETWEEN)
      let y = start
      for (const [name, value] of facts) {
        if (value === '') continue
        const look = { most: 44 }
        this.put(name, x, y, label, { color: GREY })
        this.put(value, x + label + 6, y, width - label - 6, look)
        y += Math.max(this.heightOf(value, width - label - 6, look), this.heightOf(name, label)) + 4
      }
      end = Math.max(end, y)
    }
    this.to.y = end
  }

  /** The one part that goes over several pages line by line: the library breaks it. */
  #text(title: string, text: string): void {
    this.#room(40)
    this.#title(title)
    if (text === '') return
    this.pen({})
    this.to.text(printable(text, this.has), this.#left, this.to.y, { width: this.#width })
  }

  #table({ title, columns, rows, sum }: Extract<PaperPart, { kind: 'table' }>): void {
    const fixed = columns.reduce((all, { width = 0 }) => all + width, 0) + BETWEEN * (columns.length - 1)
    const rest = Math.max(60, this.#width - fixed)
    let x = this.#left
    const places = columns.map(({ width = rest, isFigure = false }) => {
      const place = { x, width, look: (isFigure ? { align: 'right' } : {}) as Look }
      x += width + BETWEEN
      return place
    })
    type Place = (typeof places)[number]
    /** No row is higher than half a page: what goes beyond is cut, so that a page always has room for one. */
    const most = (this.#bottom - MARGIN) / 2
    const eachOf = (cells: readonly Cell[], act: (cell: PaperCell, place: Place) => void) => {
      for (const [index, place] of places.entries()) {
        const cell = cells[index] ?? ''
        act(typeof cell === 'string' ? { text: cell } : cell, place)
      }
    }
    const heightOf = (cells: readonly Cell[], look: Look) => {
      let height = 0
      eachOf(cells, ({ text, note = '', isStrong = false }, place) => {
        const main = this.heightOf(text, place.width, { ...place.look, isBold: isStrong, ...look, most })
        const small = this.heightOf(note, place.width, { ...place.look, size: SMALL, most })
        height = Math.max(height, main + (small && small + 1))
      })
      return height + 2 * ROW_PADDING
    }
    const draw = (cells: readonly Cell[], look: Look) => {
      const height = heightOf(cells, look)
      const y = this.to.y + ROW_PADDING
      eachOf(cells, ({ text, note = '', isStrong = false }, place) => {
        const main = { ...place.look, isBold: isStrong, ...look, most }
        this.put(text, place.x, y, place.width, main)
        if (note)
          this.put(note, place.x, y + this.heightOf(text, place.width, main) + 1, place.width, {
            ...{ ...place.look, size: SMALL, color: GREY, most },
          })
      })
      this.to.y += height
    }
    const heads = columns.map(({ header }) => header)
    const drawHeads = () => {
      draw(heads, { size: SMALL, isBold: true })
      this.#line(this.to.y, { weight: 0.75 })
    }
    const first = rows[0] ?? []
    // A head never stands alone at the foot of a page.
    this.#room((title ? 16 : 0) + heightOf(heads, { size: SMALL, isBold: true }) + heightOf(first, {}))
    if (title) this.#title(title)
    drawHeads()
    for (const [index, row] of rows.entries()) {
      // The last row and the sum stay together.
      const isLast = index === rows.length - 1
      const height = heightOf(row, {}) + (isLast && sum ? heightOf(sum, { isBold: true }) : 0)
      if (this.#room(height)) drawHeads()
      else if (index > 0) this.#line(this.to.y, { color: LIGHT })
      draw(row, {})
    }
    this.#line(this.to.y, { weight: 0.75 })
    if (!sum) return
    draw(sum, { isBold: true })
    this.#line(this.to.y, { weight: 0.75 })
  }

  #sums(blocks: Extract<PaperPart, { kind: 'sums' }>['blocks']): void {
    const gap = 3 * BETWEEN
    const width = (this.#width - (blocks.length - 1) * gap) / blocks.length
    const amount = 96
    const label = width - amount - BETWEEN
    const rowHeight = (row: PaperSum) =>
      this.heightOf(row.label, label, { isBold: row.isStrong === true }) + 2 * ROW_PADDING
    const heightOf = ({ rows }: (typeof blocks)[number]) =>
      16 + rows.reduce((all, row) => all + rowHeight(row), 0)
    this.#room(Math.max(...blocks.map(heightOf)))
    const start = this.to.y
    let end = start
    for (const [index, { title, rows }] of blocks.entries()) {
      const x = this.#left + index * (width + gap)
      this.to.y = start
      this.#title(title, x, width)
      for (const row of rows) {
        const isBold = row.isStrong === true
        this.#line(this.to.y, { x, width, color: isBold ? 'black' : LIGHT })
        this.put(row.label, x, this.to.y + ROW_PADDING, label, { isBold })
        this.put(row.value, x + label + BETWEEN, this.to.y + ROW_PADDING, amount, {
          ...{ isBold, align: 'right' },
        })
        this.to.y += rowHeight(row)
      }
      this.#line(this.to.y, { x, width })
      end = Math.max(end, this.to.y)
    }
    this.to.y = end
  }

  #signatures(signers: Extract<PaperPart, { kind: 'signatures' }>['signers']): void {
    const gap = 2 * BETWEEN
    const width = (this.#width - (signers.length - 1) * gap) / signers.length
    this.#room(102)
    this.#title('Signatures')
    const y = this.to.y
    for (const [index, { role, name }] of signers.entries()) {
      const x = this.#left + index * (width + gap)
      this.put(role, x, y, width, { isBold: true, most: 12 })
      this.put(name, x, y + 12, width, { size: SMALL, color: GREY, most: 20 })
      this.#line(y + 44, { x, width })
      this.put('Signature', x, y + 47, width, { size: SMALL, color: GREY })
      const date = 64
      this.#line(y + 74, { x, width: width - date - BETWEEN })
      this.put('Name', x, y + 77, width, { size: SMALL, color: GREY })
      this.#line(y + 74, { x: x + width - date, width: date })
      this.put('Date', x + width - date, y + 77, date, { size: SMALL, color: GREY })
    }
    this.to.y = y + 86
  }

  #feet({ about, printed }: Paper): void {
    const { start, count } = this.to.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      this.to.switchToPage(page)
      // Below the margin the library would begin a new page.
      this.to.page.margins.bottom = 0
      const y = this.to.page.height - MARGIN - 12
      this.#line(y - 6, { color: LIGHT })
      const side = 70
      const look = { size: SMALL, color: GREY, most: 11 }
      this.put(about, this.#left, y, this.#width - side, look)
      this.put(printed, this.#left, y + 10, this.#width - side, look)
      const number = `Page ${page - start + 1} of ${count}`
      this.put(number, this.#left + this.#width - side, y, side, {
        ...{ size: SMALL, isBold: true, align: 'right', most: 11 },
      })
    }
  }
}
