/** Draws the pictures of the demo company's sites, so that none must be shipped or downloaded. */

const WIDTH = 1440
const HEIGHT = 1080

/** The subject of a photo. */
export type Scene = 'steel frame' | 'slab' | 'wall' | 'pipes' | 'room'

/** A generator of pseudo-random numbers: the same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

const sky = rect(0, 0, WIDTH, 620, 'url(#sky)')
const ground = rect(0, 620, WIDTH, 460, 'url(#ground)')

const scenes: Record<Scene, (next: () => number) => string> = {
  'steel frame': (next) => {
    const columns = Array.from({ length: 7 }, (_none, index) =>
      rect(180 + index * 170, 190, 20, 470, '#7b3f2a'),
    )
    const beams = Array.from({ length: 4 }, (_none, index) =>
      rect(180, 190 + index * 130, 40 + 1000 * (0.55 + next() * 0.45), 16, '#8f4a31'),
    )
    const crane = `${rect(1180, 40, 14, 620, '#d9a21b')}${rect(700, 60, 620, 12, '#d9a21b')}
      <line x1="820" y1="72" x2="820" y2="${240 + next() * 120}" stroke="#333" stroke-width="4"/>`
    return `${sky}${ground}${crane}${columns.join('')}${beams.join('')}`
  },
  slab: (next) => {
    const bars = Array.from({ length: 26 }, (_none, index) => {
      const x = 40 + index * 54
      return `<line x1="${x}" y1="640" x2="${x + (x - 720) * 0.9}" y2="1080" stroke="#6d4b38" stroke-width="6"/>`
    })
    const rows = Array.from({ length: 9 }, (_none, index) =>
      rect(0, 650 + index * index * 6, WIDTH, 5, '#6d4b38'),
    )
    const fresh = `<path d="M0 620H1440V${760 + next() * 120}C900 ${700 + next() * 120} 500 900 0 820Z" fill="#a9aaa6"/>`
    return `${sky}${ground}${bars.join('')}${rows.join('')}${fresh}`
  },
  wall: (next) => {
    const bricks = Array.from({ length: 15 * 22 }, (_none, index) => {
      const row = Math.floor(index / 15)
      const x = (index % 15) * 104 - (row % 2) * 52
      const tone = 92 + Math.floor(next() * 44)
      return rect(x, row * 50, 98, 44, `rgb(${tone + 70},${tone},${tone - 24})`)
    })
    const crack = `<path d="M${500 + next() * 300} 0 l40 180 l-60 150 l70 210 l-30 220" fill="none" stroke="#3a2a20" stroke-width="7"/>`
    return `${rect(0, 0, WIDTH, HEIGHT, '#cfc7bb')}${bricks.join('')}${crack}`
  },
  pipes: (next) => {
    const pipes = Array.from({ length: 7 }, (_none, index) => {
      const y = 120 + index * 130 + next() * 30
      const color = ['#b87333', '#c9ccd1', '#3f7cac', '#c0392b'][index % 4] as string
      return `${rect(0, y, WIDTH, 46, color)}${rect(0, y + 8, WIDTH, 8, '#ffffff', 'opacity=".35"')}
        ${rect(200 + next() * 900, y - 12, 40, 70, '#5d6166')}`
    })
    return `${rect(0, 0, WIDTH, HEIGHT, '#e4e1da')}${pipes.join('')}`
  },
  room: (next) => {
    const door = rect(220 + next() * 200, 380, 200, 470, '#9c7a54')
    const window = rect(880, 260, 330, 300, '#bcd7e8', 'stroke="#fff" stroke-width="18"')
    return `${rect(0, 0, WIDTH, HEIGHT, '#d8d5cd')}<path d="M0 1080L260 850H1180L1440 1080Z" fill="#a58d6f"/>
      <path d="M0 0L260 160V850L0 1080Z" fill="#c7c3ba"/><path d="M1440 0L1180 160V850L1440 1080Z" fill="#bfbbb1"/>
      ${door}${window}`
  },
}

/** A photo like those of a phone, as JPEG. */
export async function sitePhoto(scene: Scene, seed: number): Promise<Buffer> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#7fb2dd"/><stop offset="1" stop-color="#e3edf4"/></linearGradient>
      <linearGradient id="ground" x2="0" y2="1"><stop stop-color="#b09a78"/><stop offset="1" stop-color="#7d6a4d"/></linearGradient>
    </defs>${scenes[scene](numbers(seed))}</svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(picture)).jpeg({ quality: 78 }).toBuffer()
}

/** A drawing on one sheet of ARCH B (12 by 18 in): walls, doors, axes and a title block, as PDF. */
export function drawing(number: string, title: string, seed: number): Buffer {
  const next = numbers(seed)
  const lines: string[] = ['2 w 40 40 1110 762 re S', '0.5 w']
  for (let axis = 0; axis < 7; axis += 1) {
    const x = 140 + axis * 130
    lines.push(
      `[12 4 2 4] 0 d ${x} 150 m ${x} 770 l S [] 0 d`,
      letters(x - 4, 778, 12, String.fromCharCode(65 + axis)),
    )
  }
  lines.push('4 w 140 190 780 540 re S 2 w')
  for (let wall = 0; wall < 9; wall += 1) {
    const x = 140 + Math.floor(1 + next() * 5) * 130
    const y = 190 + Math.floor(next() * 4) * 135
    const width = 130 * Math.ceil(next() * 1.6)
    lines.push(`${x} ${y} m ${x} ${y + 135} l S ${x} ${y + 135} m ${Math.min(920, x + width)} ${y + 135} l S`)
    lines.push(letters(x + 20, y + 60, 11, `${100 + wall}  ${Math.round(130 + next() * 320)} SF`))
  }
  lines.push('1 w 860 40 290 100 re S 860 90 m 1150 90 l S')
  lines.push(
    letters(872, 112, 16, number),
    letters(872, 62, 12, title),
    letters(1050, 112, 10, 'Scale 1/8 in = 1 ft'),
  )
  return pdfOf(lines.join('\n'))
}

/**
 * The logo of the contractor: its two letters, drawn without a font, so that the logo looks the same
 * everywhere.
 */
export async function contractorLogo(): Promise<Buffer> {
  const h = `${rect(18, 30, 12, 60, '#fff')}${rect(46, 30, 12, 60, '#fff')}${rect(18, 54, 40, 12, '#fff')}`
  const p = `${rect(66, 30, 12, 60, '#f0a030')}<path d="M72 36h10a13 13 0 0 1 0 26H72" fill="none" stroke="#f0a030" stroke-width="12"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 120 120">
    <rect width="120" height="120" rx="10" fill="#17324f"/>${h}${p}</svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** The PDF commands for a text at a position. */
function letters(x: number, y: number, size: number, text: string): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`
}

/** A PDF document of one page. */
function pdfOf(content: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [-53 -11 1243 853] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.lastIndexOf('xref\n0')}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
