/** Reads PDFs as a program would that knows nothing of how they were written. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decodeQR } from 'qr/decode.js'

export interface PdfText {
  text: string
  /** From the left and from the top, in points. */
  left: number
  right: number
  top: number
}

export interface PdfPage {
  width: number
  height: number
  texts: PdfText[]
  /** How large each picture is drawn, in points. */
  images: { width: number; height: number; left: number }[]
}

/** What a program that reads aloud is told, in its order: `H1 Invoice INV-5`, `TR`, `TH Amount`, `Figure Logo of Harrow & Pike`. */
export type Tags = string[]

export interface Pdf {
  title: string
  pages: PdfPage[]
  tags: Tags
  language: string
  /** All that stands on it, in the order in which it was written. */
  text: string
}

interface Item {
  str: string
  width: number
  transform: number[]
}

export async function readPdf(file: Uint8Array): Promise<Pdf> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  const { info } = await document.getMetadata()
  const pages: PdfPage[] = []
  const tags: Tags = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const texts = (items as Item[])
      .filter(({ str }) => str?.trim())
      .map(({ str, width: wide, transform: [, , , , x = 0, y = 0] }) => ({
        ...{ text: str, left: x, right: x + wide, top: height - y },
      }))
    const tree = (await page.getStructTree()) as Node | null
    const marked = (await page.getTextContent({ includeMarkedContent: true })).items as Marked[]
    if (tree) tags.push(...tagsOf(tree, textsByMark(marked)))
    pages.push({ width, height, texts, images: imagesOf(await page.getOperatorList()) })
  }
  await task.destroy()
  const text = pages.flatMap(({ texts }) => texts.map((one) => one.text)).join('\n')
  const { Title: title = '', Language: language = '' } = info as { Title?: string; Language?: string }
  return { title, language, pages, tags, text }
}

interface Node {
  role?: string
  alt?: string
  /** Of what is drawn: its mark. */
  id?: string
  children?: Node[]
}

interface Marked {
  type?: string
  id?: string
  str?: string
}

/** What is drawn within each mark. */
function textsByMark(items: readonly Marked[]): Map<string, string> {
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const { type, id = '', str = '' } of items) {
    if (type === 'endMarkedContent') open.pop()
    else if (type) open.push(id)
    const mark = open.at(-1)
    if (mark && str.trim()) texts.set(mark, `${texts.get(mark) ?? ''} ${str}`)
  }
  return texts
}

function tagsOf({ role, alt, children = [] }: Node, texts: ReadonlyMap<string, string>): Tags {
  const said = alt ?? children.map(({ id }) => (id && texts.get(id)) ?? '').join('')
  const own = role && role !== 'Root' && role !== 'Document' ? [`${role} ${said.trim()}`.trim()] : []
  return [...own, ...children.flatMap((child) => tagsOf(child, texts))]
}

/** Where pictures are drawn: each after the change of place and size that makes it as large as it is. */
function imagesOf({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): PdfPage['images'] {
  const images: PdfPage['images'] = []
  let place = [1, 0, 0, 1, 0, 0]
  for (const [index, operation] of fnArray.entries()) {
    if (operation === OPS.transform) place = argsArray[index] as number[]
    if (operation !== OPS.paintImageXObject) continue
    const [width = 0, , , height = 0, left = 0] = place
    images.push({ width: Math.abs(width), height: Math.abs(height), left })
  }
  return images
}

export interface PdfCode {
  page: number
  /** What it says. */
  text: string
  /** Of its upper left corner, in points from the left and from the top. */
  left: number
  top: number
}

/** How many dots of a picture a point is. */
const DOTS = 6
/** White around a code. */
const QUIET = 40

/** Reads the QR codes as a camera would: from a picture of each path that is filled. */
export async function readCodes(file: Uint8Array): Promise<PdfCode[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false })
  const document = await task.promise
  const codes: PdfCode[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    for (const [index, operation] of fnArray.entries()) {
      if (operation !== OPS.constructPath) continue
      const [, [path]] = argsArray[index] as [number, [Record<number, number>]]
      const boxes = boxesOf(Object.values(path))
      const left = Math.min(...boxes.map((box) => box.left))
      const top = Math.min(...boxes.map((box) => box.top))
      codes.push({ page: number, text: decodeQR(picture(boxes, left, top)), left, top })
    }
  }
  await task.destroy()
  return codes
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The rectangles of a path: each begins anew (0), goes along its sides (1) and is closed (4). */
function boxesOf(path: readonly number[]): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < path.length; ) {
    const [operation, x = 0, y = 0] = path.slice(at, at + 3)
    const box = boxes.at(-1)
    if (operation === 0) boxes.push({ left: x, top: y, right: x, bottom: y })
    else if (operation === 1 && box) {
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
    at += operation === 4 ? 1 : 3
  }
  return boxes
}

function picture(boxes: readonly Box[], left: number, top: number) {
  const dot = (place: number, from: number) => Math.round((place - from) * DOTS) + QUIET
  const width = Math.max(...boxes.map((box) => dot(box.right, left))) + QUIET
  const height = Math.max(...boxes.map((box) => dot(box.bottom, top))) + QUIET
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const box of boxes)
    for (let y = dot(box.top, top); y < dot(box.bottom, top); y += 1)
      for (let x = dot(box.left, left); x < dot(box.right, left); x += 1)
        data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)
  return { width, height, data }
}
