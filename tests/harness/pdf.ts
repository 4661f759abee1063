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
}

export interface Pdf {
  title: string
  pages: PdfPage[]
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
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const texts = (items as Item[])
      .filter(({ str }) => str?.trim())
      .map(({ str, width: wide, transform: [, , , , x = 0, y = 0] }) => ({
        ...{ text: str, left: x, right: x + wide, top: height - y },
      }))
    pages.push({ width, height, texts })
  }
  await task.destroy()
  const text = pages.flatMap(({ texts }) => texts.map((one) => one.text)).join('\n')
  return { title: (info as { Title?: string }).Title ?? '', pages, text }
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
