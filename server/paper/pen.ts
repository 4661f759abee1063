/** What papers and sheets of labels have in common: how a document is opened and written, and how a text is drawn on it. */
import type { FileReply } from '#contract/file.ts'
import { cutText } from '#contract/texts.ts'
import { loadFonts, printable } from './fonts.ts'

export type Document = PDFKit.PDFDocument

export const SMALL = 7.5
export const NORMAL = 9
export const GREY = '#555555'

/** A name of three bytes a letter stays below the 255 that file systems take. */
const LONGEST_NAME = 80

const fileNameOf = (name: string) =>
  `${cutText(name.replaceAll(/[\p{Cc}\p{Cf}\s\\/:*?"<>|]+/gu, ' ').trim(), LONGEST_NAME).trimEnd()}.pdf`

interface About {
  /** What the file is called, without its ending. */
  name: string
  title: string
  author: string
  now: Date
}

/** Writes a document: `draw` says what stands on its pages. */
export async function writeDocument(
  { name, title, author, now }: About,
  options: PDFKit.PDFDocumentOptions,
  draw: (document: Document) => void,
): Promise<FileReply> {
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = await loadFonts()
  const document = new PDFDocument({
    ...options,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: now, Producer: 'Plumbline', Creator: 'Plumbline' },
  })
  const content = new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.registerFont('regular', fonts.regular)
  document.registerFont('bold', fonts.bold)
  draw(document)
  document.end()
  return { fileName: fileNameOf(name), contentType: 'application/pdf', content: await content }
}

export interface Look {
  size?: number
  isBold?: boolean
  color?: string
  align?: 'left' | 'right'
  /** At most so high: what goes beyond ends in '…'. */
  most?: number
}

interface Stroke {
  x: number
  y: number
  width: number
  color: string
  weight: number
}

/** The pen: where it stands, and what it can draw. */
export class Pen {
  protected readonly to: Document
  protected readonly has: (codePoint: number) => boolean
  readonly #widths = new Map<string, { text: string; width: number }>()

  constructor(document: Document) {
    this.to = document
    document.font('regular')
    // The library does not say in its types that it keeps the font as it was read.
    const { font } = (
      document as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
    )._font
    const known = new Map<number, boolean>()
    this.has = (code) => {
      let has = known.get(code)
      if (has === undefined) {
        has = font.hasGlyphForCodePoint(code)
        known.set(code, has)
      }
      return has
    }
  }

  protected pen({ size = NORMAL, isBold = false, color = 'black' }: Look): void {
    this.to
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color)
  }

  #options(width: number, { align = 'left', most }: Look): PDFKit.Mixins.TextOptions {
    return {
      width,
      align,
      ...(most !== undefined && { height: most, ellipsis: '…' }),
    }
  }

  /** A text as it can be shown, and how wide it is in one line of a letter of 1 point; infinitely, where it has several. */
  protected measured(given: string, isBold: boolean): { text: string; width: number } {
    const key = isBold ? `b${given}` : `r${given}`
    let measured = this.#widths.get(key)
    if (!measured) {
      const text = printable(given, this.has)
      this.pen({ size: 100, isBold })
      measured = {
        text,
        width: text.includes('\n') ? Number.POSITIVE_INFINITY : this.to.widthOfString(text) / 100,
      }
      this.#widths.set(key, measured)
    }
    return measured
  }

  /** Draws a text at a place; where the pen stands does not change. */
  protected put(given: string, x: number, y: number, width: number, look: Look = {}): void {
    const { size = NORMAL, isBold = false, align } = look
    const { text, width: ofOne } = this.measured(given, isBold)
    const below = this.to.y
    this.pen(look)
    const wide = ofOne * size
    // Most texts need no breaking, which takes the library three times as long.
    if (wide <= width) this.to.text(text, align === 'right' ? x + width - wide : x, y, { lineBreak: false })
    else this.to.text(text, x, y, this.#options(width, look))
    this.to.y = below
  }

  protected heightOf(given: string, width: number, look: Look = {}): number {
    if (given === '') return 0
    const { size = NORMAL, isBold = false, most = Number.POSITIVE_INFINITY } = look
    const { text, width: ofOne } = this.measured(given, isBold)
    this.pen(look)
    if (ofOne * size <= width) return Math.min(this.to.currentLineHeight(true), most)
    return Math.min(this.to.heightOfString(text, { width }), most)
  }

  /** A line across. */
  protected line({ x, y, width, color, weight }: Stroke): void {
    this.to
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke()
  }
}
