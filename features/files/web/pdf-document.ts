/** Opens PDF documents. All that PDF.js may need comes from our own server, as files with a hash in their names. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist'

// Not inline: the content policy has no place for data: addresses.
const characterMaps = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const fonts = import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const decoders = import.meta.glob<string>('/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const workers = import.meta.glob<string>('/node_modules/pdfjs-dist/build/pdf.worker.min.mjs', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Where a file of PDF.js is, by its own name. */
const paths = new Map(
  Object.entries({ ...characterMaps, ...fonts, ...decoders, ...workers }).map(([source, path]) => [
    source.slice(source.lastIndexOf('/') + 1),
    path,
  ]),
)

/** Fetches for the worker, whose own policy lets it fetch nothing. */
class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const path = paths.get(filename)
    if (!path) throw new Error(`PDF.js has no ${filename}`)
    const response = await fetch(path)
    if (!response.ok) throw new Error(`${filename} answered ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

GlobalWorkerOptions.workerSrc = paths.get('pdf.worker.min.mjs') ?? ''

/** Loads a document, piece by piece where it is large. */
export function openPdf(url: string): PDFDocumentLoadingTask {
  return getDocument({
    url,
    BinaryDataFactory: OwnFiles,
    cMapUrl: 'by-name/',
    standardFontDataUrl: 'by-name/',
    wasmUrl: 'by-name/',
    useWorkerFetch: false,
    disableWorkerRendering: true,
    verbosity: 0,
  })
}
