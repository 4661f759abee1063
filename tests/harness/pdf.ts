/** Reads PDFs as a program would that knows nothing of how they were written. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

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
