/** Files for the browser to upload, made on the spot. */
import sharp from 'sharp'

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo of a given colour. */
export async function photo(name: string, background = '#5181c7'): Promise<GivenFile> {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** A text. */
export function note(name: string, text: string): GivenFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

/** What Windows would run; its name and type say what one likes. */
export function program(name: string, mimeType: string): GivenFile {
  const buffer = Buffer.alloc(2048)
  buffer.write('MZ', 0, 'latin1')
  buffer.writeUInt32LE(0x80, 0x3c)
  buffer.write('PE\0\0', 0x80, 'latin1')
  return { name, mimeType, buffer }
}

/** Bytes of no kind, as many as one likes. */
export function bytes(name: string, size: number): GivenFile {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, 7) }
}

/** A PDF with a line of text on each page. */
export function pdf(name: string, lines: readonly string[]): GivenFile {
  const pageIds = lines.map((_line, index) => 4 + index * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${lines.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, index) => {
      const content = `BT /F1 32 Tf 72 700 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text + end, 'latin1') }
}
