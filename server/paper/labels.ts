/** Sheets of labels with a QR code each, for printers of the office and of labels. */
import { encodeQR } from 'qr'
import type { FileReply } from '#contract/file.ts'
import { type LabelSheet, placesOn } from '#contract/label-sheets.ts'
import { GREY, type Look, Pen, writeDocument } from './pen.ts'

/** In points, 72 an inch. The sheet of 30 is the usual one of 1 by 2 5/8 inches; the other is one label, 4 by 6. */
const sheets = {
  letter30: {
    page: [612, 792],
    across: 3,
    left: 13.5,
    top: 36,
    stepX: 198,
    stepY: 72,
    label: { width: 189, height: 72, code: 60, title: 8.5, line: 7 },
  },
  label4x6: {
    page: [288, 432],
    across: 1,
    left: 0,
    top: 0,
    stepX: 288,
    stepY: 432,
    label: { width: 288, height: 432, code: 230, title: 26, line: 16 },
  },
} as const

export interface Label {
  /** What the code says: an address. */
  code: string
  title: string
  /** Below the title; those that say nothing are left out. */
  lines: readonly string[]
}

export interface Labels {
  /** What the file is called, without its ending. */
  name: string
  author: string
  now: Date
  sheet: LabelSheet
  /** The first place that is printed, from 1, along the rows. */
  startAt: number
  labels: readonly Label[]
}

/** Writes labels, in their order, on as many pages as they need. */
export function writeLabels({ name, author, now, sheet, startAt, labels }: Labels): Promise<FileReply> {
  const { page, across, left, top, stepX, stepY } = sheets[sheet]
  const perPage = placesOn[sheet]
  return writeDocument(
    { name, title: name, author, now },
    { size: [...page], margin: 0, autoFirstPage: false },
    (document) => {
      document.addPage()
      const pen = new LabelPen(document)
      for (const [index, label] of labels.entries()) {
        const place = index + startAt - 1
        if (index > 0 && place % perPage === 0) document.addPage()
        const onPage = place % perPage
        const x = left + (onPage % across) * stepX
        const y = top + Math.floor(onPage / across) * stepY
        if (sheet === 'letter30') pen.small(label, x, y)
        else pen.large(label, x, y)
      }
    },
  )
}

/** Between a code and what stands beside it, and around a label: printers are off by a little. */
const EDGE = 6

class LabelPen extends Pen {
  /** The code at the left, the texts beside it. */
  small({ code, title, lines }: Label, x: number, y: number): void {
    const { width, height, code: side, title: size, line } = sheets.letter30.label
    this.#code(code, x + EDGE, y + (height - side) / 2, side)
    const left = x + 2 * EDGE + side
    this.#texts(title, lines, { x: left, y: y + EDGE, width: width - side - 3 * EDGE }, size, line)
  }

  /** The code above, the texts below it. */
  large({ code, title, lines }: Label, x: number, y: number): void {
    const { width, code: side, title: size, line } = sheets.label4x6.label
    this.#code(code, x + (width - side) / 2, y + 3 * EDGE, side)
    const left = x + 3 * EDGE
    this.#texts(title, lines, { x: left, y: y + 4 * EDGE + side, width: width - 6 * EDGE }, size, line)
  }

  #texts(
    title: string,
    lines: readonly string[],
    { x, y, width }: { x: number; y: number; width: number },
    size: number,
    small: number,
  ): void {
    // A name of two lines at most leaves room for the others.
    const heading: Look = { size, isBold: true, most: size * 2.5 }
    this.put(title, x, y, width, heading)
    let below = y + this.heightOf(title, width, heading) + small * 0.3
    for (const line of lines) {
      if (line === '') continue
      // One line each: what is longer ends in '…'.
      this.put(line, x, below, width, { size: small, color: GREY, most: small * 1.25 })
      below += small * 1.3
    }
  }

  /** Draws a code. It stands in a margin of its own, as scanners ask, within its side. */
  #code(code: string, x: number, y: number, side: number): void {
    // A label on a drum or a crate is scratched: up to 15 % of it may be lost.
    const rows = encodeQR(code, 'raw', { ecc: 'medium', border: 2 })
    const module = side / rows.length
    this.to.save().fillColor('black')
    for (const [down, row] of rows.entries())
      for (let from = 0; from < row.length; from++) {
        if (!row[from]) continue
        let to = from
        while (row[to]) to++
        this.to.rect(x + from * module, y + down * module, (to - from) * module, module)
        from = to
      }
    this.to.fill().restore()
  }
}
