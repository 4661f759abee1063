/**
 * Papers. This file alone decides how a record becomes a PDF. A feature lists the parts of the paper, and
 * this file draws them: black on white, with heads of tables repeated on each page, and 'Page 2 of 3'
 * (docs/decisions/0111). All parts have tags, so that a program that reads aloud knows titles and tables
 * (0138).
 */
import type { FileReply } from '#contract/file.ts'
import { printable } from './fonts.ts'
import { GREY, type Look, NORMAL, SMALL, writeDocument } from './pen.ts'
import { TaggedPen } from './tagged-pen.ts'

/** Letter in regions where people use Letter, else A4. */
export type PaperSize = 'LETTER' | 'A4'

export interface PaperColumn {
  header: string
  /** In points. Left out: the width that the other columns leave. Exactly one column must leave it out. */
  width?: number
  /** Aligns the column right, so that figures are one below the other. */
  isFigure?: boolean
}

export interface PaperCell {
  text: string
  /** A smaller text below the main text. */
  note?: string
  isStrong?: boolean
}

type Cell = string | PaperCell

/** A label and its value. A fact with an empty value is left out. */
export type PaperFact = readonly [label: string, value: string]

export interface PaperSum {
  label: string
  /** A second figure, left of the value. */
  before?: string
  value: string
  isStrong?: boolean
}

/** A block of labels with figures. */
export interface PaperBlock {
  title: string
  /** Heads above the labels, the second figures and the values. */
  heads?: readonly [label: string, before: string, value: string]
  rows: readonly PaperSum[]
  /** Text below the rows. */
  note?: string
}

/** One part of a paper. */
export type PaperPart =
  /** Lists of facts side by side. Each has a column of labels and a column of values. */
  | { kind: 'facts'; columns: readonly (readonly PaperFact[])[] }
  | { kind: 'text'; title: string; text: string; note?: string }
  | {
      kind: 'table'
      title?: string
      columns: readonly PaperColumn[]
      rows: readonly (readonly Cell[])[]
      /** The last row, which is emphasized. */
      sum?: readonly Cell[]
    }
  /** Blocks side by side. */
  | { kind: 'sums'; blocks: readonly PaperBlock[] }
  /** Lines on which people sign by hand. */
  | { kind: 'signatures'; signers: readonly { role: string; name: string }[] }
  /** The next part begins a page. */
  | { kind: 'page' }

export interface Paper {
  /** The name of the file, without its ending. */
  name: string
  size: PaperSize
  /** Landscape, for wide tables. */
  isWide?: boolean
  /** The sender, with lines such as the address below the name. The logo is a PNG. */
  from: { name: string; lines: readonly string[]; logo?: Uint8Array | null }
  /** Such as 'Invoice INV-5'. */
  title: string
  /** The status, in a box below the title. */
  state: string
  /** For the foot of each page: the subject of the paper (`about`), and who printed it when (`printed`). */
  about: string
  printed: string
  now: Date
  parts: readonly PaperPart[]
}

const MARGIN = 40
/** The height at the bottom that is reserved for the foot. */
const FOOT = 24
const GAP = 10
const LIGHT = '#bbbbbb'
/** The space between the columns of a table. */
const BETWEEN = 10
const ROW_PADDING = 3
/** The largest size of a logo. The logo keeps its proportions. */
const LOGO = { width: 120, height: 40 }

/** Writes a paper as a PDF file. */
export function writePaper(paper: Paper): Promise<FileReply> {
  const { name, title, from, now, size, isWide } = paper
  return writeDocument(
    { name, title, author: from.name, now },
    {
      size,
      layout: isWide ? 'landscape' : 'portrait',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
      // Needed because each foot contains the number of pages.
      bufferPages: true,
      // The version of PDF that defines the tags (ISO 32000-1).
      pdfVersion: '1.7',
      tagged: true,
    },
    (document) => new Sheet(document).write(paper),
  )
}

/** Draws a paper, from the top of its first page to the foot of its last. */
class Sheet extends TaggedPen {
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
    this.aside(() => this.line({ x, y, width, color, weight }))
  }

  /** Begins a new page if this page has no room for `height`. Returns whether it did. */
  #room(height: number): boolean {
    if (this.to.y + height <= this.#bottom) return false
    this.#page()
    return true
  }

  // Parts ----------------------------------------------------------------------------------------------------------

  #head({ from, title, state }: Paper): void {
    // The sender gets more width than the title, because its text is longer.
    const share = Math.round(this.#width * 0.4) - BETWEEN
    const right = this.#left + this.#width - share
    const logo = this.#logo(from)
    const x = this.#left + (logo && logo.width + BETWEEN)
    const width = right - 2 * BETWEEN - x
    const name = { size: 13, isBold: true, most: 34 }
    let left = MARGIN
    this.tag('P', () => this.put(from.name, x, left, width, name))
    left += this.heightOf(from.name, width, name) + 3
    for (const line of from.lines) {
      const look = { size: SMALL, color: GREY, most: 20 }
      this.tag('P', () => this.put(line, x, left, width, look))
      left += this.heightOf(line, width, look) + 2
    }
    const heading = { size: 17, isBold: true, align: 'right', most: 44 } as const
    this.tag('H1', () => this.put(title, right, MARGIN - 3, share, heading))
    const box = MARGIN - 3 + this.heightOf(title, share, heading) + 4
    const wide = Math.min(this.measured(state, true).width * NORMAL + 17, share)
    const boxLeft = this.#left + this.#width - wide
    this.aside(() =>
      this.to.roundedRect(boxLeft, box, wide, 17, 3).lineWidth(0.75).strokeColor('black').stroke(),
    )
    this.tag('P', () => this.put(state, boxLeft + 8, box + 3, wide - 16, { isBold: true, most: 12 }))
    this.to.y = Math.max(left, box + 17, MARGIN + (logo && logo.height)) + 8
    this.#line(this.to.y, { weight: 1.25 })
    this.to.y += 12
  }

  /** Draws the logo and returns its size. Returns 0 if there is no logo, or if it cannot be drawn. */
  #logo({ name, logo }: Paper['from']): 0 | { width: number; height: number } {
    const image = logo && this.imageOf(logo)
    if (!image) return 0
    const scale = Math.min(LOGO.width / image.width, LOGO.height / image.height)
    const size = { width: image.width * scale, height: image.height * scale }
    const [x, y] = [this.#left, MARGIN]
    this.tag('Figure', () => this.to.image(image, x, y, size), {
      alt: `Logo of ${name}`,
      bbox: [x, y, x + size.width, y + size.height],
    })
    return size
  }

  #part(part: PaperPart): void {
    if (part.kind === 'page') return this.#page()
    if (part.kind === 'facts') this.#facts(part.columns)
    else if (part.kind === 'text') this.#text(part)
    else if (part.kind === 'table') this.#table(part)
    else if (part.kind === 'sums') this.#sums(part.blocks)
    else this.#signatures(part.signers)
    this.to.y += GAP
  }

  #page(): void {
    this.to.addPage()
    this.to.y = MARGIN
  }

  #title(title: string, x = this.#left, width = this.#width): void {
    this.tag('H2', () => this.put(title, x, this.to.y, width, { size: 9.5, isBold: true, most: 14 }))
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
        this.tag('P', () => {
          // The space separates the label from the value when a program reads them aloud.
          this.put(`${name} `, x, y, label, { color: GREY })
          this.put(value, x + label + 6, y, width - label - 6, look)
        })
        y += Math.max(this.heightOf(value, width - label - 6, look), this.heightOf(name, label)) + 4
      }
      end = Math.max(end, y)
    }
    this.to.y = end
  }

  /** The only part that continues on the next page line by line. The library breaks it. */
  #text({ title, text, note = '' }: Extract<PaperPart, { kind: 'text' }>): void {
    this.#room(40)
    this.#title(title)
    if (text !== '')
      this.tag('P', () => {
        this.pen({})
        this.to.text(printable(text, this.has), this.#left, this.to.y, { width: this.#width })
      })
    if (note === '') return
    const look = { size: SMALL, color: GREY, most: 40 }
    const height = this.heightOf(note, this.#width, look)
    this.to.y += 2
    this.#room(height)
    this.tag('P', () => this.put(note, this.#left, this.to.y, this.#width, look))
    this.to.y += height
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
    /** No row is higher than half a page, so that a page always has room for a row. Longer text is cut. */
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
    const lookOf = ({ isStrong = false }: PaperCell, place: Place, look: Look) => ({
      ...{ ...place.look, isBold: isStrong, ...look, most },
    })
    const putText = (cell: PaperCell, place: Place, look: Look, y: number) =>
      this.put(cell.text, place.x, y, place.width, lookOf(cell, place, look))
    const putNote = (cell: PaperCell, place: Place, look: Look, y: number) => {
      const below = y + this.heightOf(cell.text, place.width, lookOf(cell, place, look)) + 1
      this.put(cell.note ?? '', place.x, below, place.width, {
        ...{ ...place.look, size: SMALL, color: GREY, most },
      })
    }
    const draw = (cells: readonly Cell[], look: Look, isHead = false) => {
      const y = this.to.y + ROW_PADDING
      const drawCell = (cell: PaperCell, place: Place) => {
        if (isHead) return this.tag('TH', () => putText(cell, place, look, y), { scope: 'Column' })
        if (!cell.note) return this.tag('TD', () => putText(cell, place, look, y))
        this.within('TD', () => {
          this.tag('P', () => putText(cell, place, look, y))
          this.tag('P', () => putNote(cell, place, look, y))
        })
      }
      this.within('TR', () => eachOf(cells, drawCell))
      this.to.y += heightOf(cells, look)
    }
    const heads = columns.map(({ header }) => header)
    const ofHeads = { size: SMALL, isBold: true }
    const drawHeads = (isAgain: boolean) => {
      // The heads are tagged once. On each further page they are only drawn, so they are read aloud once.
      if (isAgain)
        this.aside(() =>
          eachOf(heads, (cell, place) => putText(cell, place, ofHeads, this.to.y + ROW_PADDING)),
        )
      if (isAgain) this.to.y += heightOf(heads, ofHeads)
      else draw(heads, ofHeads, true)
      this.#line(this.to.y, { weight: 0.75 })
    }
    const first = rows[0] ?? []
    // Begins a new page unless the heads and the first row fit on this page.
    this.#room((title ? 16 : 0) + heightOf(heads, ofHeads) + heightOf(first, {}))
    if (title) this.#title(title)
    this.within('Table', () => {
      drawHeads(false)
      for (const [index, row] of rows.entries()) {
        // The last row and the sum stay on the same page.
        const isLast = index === rows.length - 1
        const height = heightOf(row, {}) + (isLast && sum ? heightOf(sum, { isBold: true }) : 0)
        if (this.#room(height)) drawHeads(true)
        else if (index > 0) this.#line(this.to.y, { color: LIGHT })
        draw(row, {})
      }
      this.#line(this.to.y, { weight: 0.75 })
      if (!sum) return
      draw(sum, { isBold: true })
      this.#line(this.to.y, { weight: 0.75 })
    })
  }

  #sums(blocks: readonly PaperBlock[]): void {
    const gap = 3 * BETWEEN
    const width = (this.#width - (blocks.length - 1) * gap) / blocks.length
    const amount = 96
    const day = 66
    const places = ({ rows }: PaperBlock, x: number) => {
      const hasTwo = rows.some(({ before }) => before !== undefined)
      const figure = hasTwo ? day : amount
      const label = width - (hasTwo ? 2 : 1) * (figure + BETWEEN)
      return { label, figure, value: x + width - figure, before: x + label + BETWEEN, hasTwo }
    }
    const rowHeight = (
      block: PaperBlock,
      { label, isStrong = false }: Pick<PaperSum, 'label' | 'isStrong'>,
    ) => this.heightOf(label, places(block, 0).label, { isBold: isStrong }) + 2 * ROW_PADDING
    const ofNote = { size: SMALL, color: GREY, most: 40 }
    const noteHeight = ({ note = '' }: PaperBlock) =>
      note && this.heightOf(note, width, ofNote) + 2 * ROW_PADDING
    const ofHeads = { size: SMALL, isBold: true }
    const headHeight = ({ heads }: PaperBlock) =>
      heads ? this.heightOf(heads[0], width, ofHeads) + 2 * ROW_PADDING : 0
    const heightOf = (block: PaperBlock) =>
      16 +
      headHeight(block) +
      block.rows.reduce((all, row) => all + rowHeight(block, row), 0) +
      Number(noteHeight(block))
    this.#room(Math.max(...blocks.map(heightOf)))
    const start = this.to.y
    let end = start
    for (const [index, block] of blocks.entries()) {
      const { title, heads, rows, note } = block
      const x = this.#left + index * (width + gap)
      const place = places(block, x)
      const cells = (
        [label, before, value]: readonly [string, string, string],
        look: Look,
        type: 'TH' | 'TD',
      ) => {
        const y = this.to.y + ROW_PADDING
        const right = { ...look, align: 'right' } as const
        this.within('TR', () => {
          const scope = type === 'TH' ? 'Column' : 'Row'
          this.tag('TH', () => this.put(label, x, y, place.label, look), { scope })
          const figure = (text: string, at: number) =>
            this.tag(type, () => this.put(text, at, y, place.figure, right), type === 'TH' ? { scope } : {})
          if (place.hasTwo) figure(before, place.before)
          figure(value, place.value)
        })
      }
      this.to.y = start
      this.#title(title, x, width)
      this.within('Table', () => {
        if (heads) {
          cells(heads, ofHeads, 'TH')
          this.to.y += headHeight(block)
        }
        for (const row of rows) {
          const isBold = row.isStrong === true
          this.#line(this.to.y, { x, width, color: isBold ? 'black' : LIGHT })
          cells([row.label, row.before ?? '', row.value], { isBold }, 'TD')
          this.to.y += rowHeight(block, row)
        }
        this.#line(this.to.y, { x, width })
      })
      if (note) {
        this.tag('P', () => this.put(note, x, this.to.y + ROW_PADDING, width, ofNote))
        this.to.y += Number(noteHeight(block))
      }
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
      const date = 64
      const look = { size: SMALL, color: GREY }
      this.tag('P', () => {
        this.put(role, x, y, width, { isBold: true, most: 12 })
        this.put(name, x, y + 12, width, { ...look, most: 20 })
      })
      this.#line(y + 44, { x, width })
      this.#line(y + 74, { x, width: width - date - BETWEEN })
      this.#line(y + 74, { x: x + width - date, width: date })
      this.tag('P', () => {
        this.put('Signature', x, y + 47, width, look)
        this.put('Name', x, y + 77, width, look)
        this.put('Date', x + width - date, y + 77, date, look)
      })
    }
    this.to.y = y + 86
  }

  #feet({ about, printed }: Paper): void {
    const { start, count } = this.to.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      this.to.switchToPage(page)
      // With a bottom margin, the library would begin a new page here.
      this.to.page.margins.bottom = 0
      const y = this.to.page.height - MARGIN - 12
      this.#line(y - 6, { color: LIGHT })
      const side = 70
      const look = { size: SMALL, color: GREY, most: 11 }
      const number = `Page ${page - start + 1} of ${count}`
      // The foot is the same on each page, so it is not read aloud.
      this.aside(() => {
        this.put(about, this.#left, y, this.#width - side, look)
        this.put(printed, this.#left, y + 10, this.#width - side, look)
        this.put(number, this.#left + this.#width - side, y, side, {
          ...{ size: SMALL, isBold: true, align: 'right', most: 11 },
        })
      })
    }
  }
}
