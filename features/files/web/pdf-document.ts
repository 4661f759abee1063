/** Opens PDF documents. PDF.js loads all its files from our own server, where their names contain a hash. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist'

// Not inline: the content security policy forbids data: addresses.
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

/** The address of each file of PDF.js, by its original name. */
const paths = new Map(
  Object.entries({ ...characterMaps, ...fonts, ...decoders, ...workers }).map(([source, path]) => [
    source.slice(source.lastIndexOf('/') + 1),
    path,
  ]),
)

/** Fetches files for the worker, because the worker's own content policy allows no requests. */
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

/** Loads a document. Large documents are loaded in parts. */
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
