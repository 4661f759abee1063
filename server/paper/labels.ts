/** Sheets of labels with a QR code on each label, for office printers and label printers. */
import { encodeQR } from 'qr'
import type { FileReply } from '#contract/file.ts'
import { type LabelSheet, placesOn } from '#contract/label-sheets.ts'
import { GREY, type Look, Pen, writeDocument } from './pen.ts'

/**
 * In points, 72 to an inch. letter30 is the usual sheet of 30 labels, each of 1 by 2 5/8 inches. label4x6 is
 * one label of 4 by 6 inches.
 */
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
  /** The content of the QR code: an address. */
  code: string
  title: string
  /** The lines below the title. Empty lines are left out. */
  lines: readonly string[]
}

export interface Labels {
  /** The name of the file, without its ending. */
  name: string
  author: string
  now: Date
  sheet: LabelSheet
  /** The first place on the sheet that is printed. Places are counted from 1, row by row. */
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

/** The space between a code and its text, and around a label, because printers do not print exactly in place. */
const EDGE = 6

class LabelPen extends Pen {
  /** Draws the code at the left, and the texts beside the code. */
  small({ code, title, lines }: Label, x: number, y: number): void {
    const { width, height, code: side, title: size, line } = sheets.letter30.label
    this.#code(code, x + EDGE, y + (height - side) / 2, side)
    const left = x + 2 * EDGE + side
    this.#texts(title, lines, { x: left, y: y + EDGE, width: width - side - 3 * EDGE }, size, line)
  }

  /** Draws the code above, and the texts below the code. */
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
    // At most two lines, so that the other lines have room.
    const heading: Look = { size, isBold: true, most: size * 2.5 }
    this.put(title, x, y, width, heading)
    let below = y + this.heightOf(title, width, heading) + small * 0.3
    for (const line of lines) {
      if (line === '') continue
      // Each text takes one line: a longer text ends in '…'.
      this.put(line, x, below, width, { size: small, color: GREY, most: small * 1.25 })
      below += small * 1.3
    }
  }

  /** Draws a code of the size `side`. The size includes the empty margin that scanners require. */
  #code(code: string, x: number, y: number, side: number): void {
    // A label on a drum or a crate gets scratched. A code can still be read if up to 15 % of it is lost.
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
