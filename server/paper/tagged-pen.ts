/**
 * A pen that tags everything that it draws: as a title, a paragraph or a cell of a table, or as decoration
 * that is not read aloud.
 */
import { type Document, Pen } from './pen.ts'

type Element = ReturnType<Document['struct']>
/** The types of PDF (ISO 32000-1, 14.8.4) that papers use. */
type Leaf = 'P' | 'H1' | 'H2' | 'TH' | 'TD' | 'Figure'
type Group = 'Table' | 'TR' | 'TD'

interface About {
  /** What a picture shows, for people who cannot see it. */
  alt?: string
  bbox?: [number, number, number, number]
  /** Whether a head of a table is the head of its column or of its row. */
  scope?: 'Column' | 'Row'
}

/** An image that was opened, with its size in dots. The library's own types lack it. */
interface OpenImage {
  width: number
  height: number
  image?: { hasAlphaChannel: boolean }
}
declare global {
  namespace PDFKit.Mixins {
    interface PDFImage {
      openImage(png: Buffer): OpenImage & string
    }
    interface StructureElementOptions {
      bbox?: [number, number, number, number]
      scope?: 'Column' | 'Row'
    }
  }
}

export class TaggedPen extends Pen {
  #parent: Element

  constructor(document: Document) {
    super(document)
    this.#parent = document.struct('Document')
    document.addStructure(this.#parent)
  }

  /** Draws one thing that is read aloud as a unit. `draw` must not tag anything itself. */
  protected tag(type: Leaf, draw: () => void, about: About = {}): void {
    this.#parent.add(this.to.struct(type, about, [draw]))
  }

  /** Draws several things that belong together. */
  protected within(type: Group, draw: () => void): void {
    const before = this.#parent
    const group = this.to.struct(type)
    before.add(group)
    this.#parent = group
    draw()
    group.end()
    this.#parent = before
  }

  /** Draws decoration, which is not read aloud. */
  protected aside(draw: () => void): void {
    this.to.markContent('Artifact')
    draw()
    this.to.endMarkedContent()
  }

  /**
   * Opens a PNG. Returns null if it is no PNG. Also returns null if it has an alpha channel: the library
   * would unpack that channel later, where nobody could catch its errors. A bad picture must never prevent a
   * paper.
   */
  protected imageOf(png: Uint8Array): (OpenImage & string) | null {
    try {
      const image = this.to.openImage(Buffer.from(png))
      return image.image?.hasAlphaChannel === false ? image : null
    } catch {
      return null
    }
  }
}
