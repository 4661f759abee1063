/** The code that papers and sheets of labels share: opening and writing a document, and drawing text. */
import type { FileReply } from '#contract/file.ts'
import { cutText } from '#contract/texts.ts'
import { loadFonts, printable } from './fonts.ts'

export type Document = PDFKit.PDFDocument

export const SMALL = 7.5
export const NORMAL = 9
export const GREY = '#555555'

/** In letters. Even with three bytes a letter, a name has fewer than the 255 bytes that file systems accept. */
const LONGEST_NAME = 80

const fileNameOf = (name: string) =>
  `${cutText(name.replaceAll(/[\p{Cc}\p{Cf}\s\\/:*?"<>|]+/gu, ' ').trim(), LONGEST_NAME).trimEnd()}.pdf`

interface About {
  /** The name of the file, without its ending. */
  name: string
  title: string
  author: string
  now: Date
}

/** Writes a document. `draw` draws its pages. */
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
  /** The greatest height. A longer text ends in '…'. */
  most?: number
}

interface Stroke {
  x: number
  y: number
  width: number
  color: string
  weight: number
}

/** Draws text and lines on a document. */
export class Pen {
  protected readonly to: Document
  protected readonly has: (codePoint: number) => boolean
  readonly #widths = new Map<string, { text: string; width: number }>()

  constructor(document: Document) {
    this.to = document
    document.font('regular')
    // The library stores the opened font, but its types do not show this.
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

  /**
   * The text that can be drawn, and its width as one line at a size of 1 point. The width is infinite if the
   * text has several lines.
   */
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

  /** Draws a text at a place. The current height on the page (`to.y`) does not change. */
  protected put(given: string, x: number, y: number, width: number, look: Look = {}): void {
    const { size = NORMAL, isBold = false, align } = look
    const { text, width: ofOne } = this.measured(given, isBold)
    const below = this.to.y
    this.pen(look)
    const wide = ofOne * size
    // Most texts fit into one line. Breaking lines takes the library three times as long, so these texts skip it.
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

  /** Draws a horizontal line. */
  protected line({ x, y, width, color, weight }: Stroke): void {
    this.to
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke()
  }
}
